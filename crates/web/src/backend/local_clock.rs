//! The clocks of a game on this device.

use castellum_rules::Seat;
use serde::{Deserialize, Serialize};

/// What is left on the clocks, as stored with the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SavedClock {
    /// Milliseconds left for each seat.
    pub(crate) left: Vec<u64>,
    /// Milliseconds that are added when the right to act passes on.
    pub(crate) increment: u64,
    /// Milliseconds that everybody had at first; unknown in games that were
    /// kept before this was.
    #[serde(default)]
    pub(crate) full: u64,
    /// Whether a bot plays on for the one who has no time left.
    pub(crate) bot_at_zero: bool,
}

impl SavedClock {
    /// How many seconds for everybody, and more after each turn.
    pub(crate) fn new(players: usize, seconds: u32, increment: u32, bot_at_zero: bool) -> Self {
        let millis = |seconds: u32| u64::from(seconds) * 1000;
        let full = millis(seconds);
        Self { left: vec![full; players], increment: millis(increment), full, bot_at_zero }
    }

    /// The clocks of another game like this one.
    pub(crate) fn again(&self) -> Option<Self> {
        (self.full > 0).then(|| Self { left: vec![self.full; self.left.len()], ..self.clone() })
    }
}

/// Clocks of which one may run. A clock runs for a person; bots need none.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LocalClock {
    saved: SavedClock,
    /// Whose clock runs, and since when, in milliseconds since 1970.
    running: Option<(Seat, f64)>,
}

impl LocalClock {
    pub(crate) fn new(saved: SavedClock) -> Self {
        Self { saved, running: None }
    }

    /// As the game keeps it: with what has gone by until now.
    pub(crate) fn saved(&self, now: f64) -> SavedClock {
        let mut saved = self.saved.clone();
        for (index, left) in saved.left.iter_mut().enumerate() {
            *left = Seat::new(index).map_or(0, |seat| self.left(seat, now));
        }
        saved
    }

    /// Milliseconds left for a seat.
    pub(crate) fn left(&self, seat: Seat, now: f64) -> u64 {
        let left = self.saved.left.get(seat.index()).copied().unwrap_or(0);
        match self.running {
            Some((running, since)) if running == seat => left.saturating_sub((now - since).max(0.0) as u64),
            _ => left,
        }
    }

    /// Lets the clock of the one who is to act run, or none. Anyone who acted before
    /// gets the increment.
    pub(crate) fn run(&mut self, seat: Option<Seat>, now: f64) {
        if self.running.map(|(running, _)| running) == seat {
            return;
        }
        let before = self.running;
        self.saved = self.saved(now);
        if let Some((before, _)) = before
            && let Some(left) = self.saved.left.get_mut(before.index())
            && *left > 0
        {
            *left += self.saved.increment;
        }
        self.running = seat.map(|seat| (seat, now));
    }

    /// Whose time is over, if a bot is to play on.
    pub(crate) fn flagged(&self, now: f64) -> Option<Seat> {
        let (seat, _) = self.running?;
        (self.saved.bot_at_zero && self.left(seat, now) == 0).then_some(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(bot_at_zero: bool) -> (LocalClock, [Seat; 2]) {
        let seats = [Seat::new(0).unwrap(), Seat::new(1).unwrap()];
        (LocalClock::new(SavedClock::new(2, 60, 5, bot_at_zero)), seats)
    }

    #[test]
    fn the_increment_comes_when_the_right_to_act_passes_on() {
        let (mut clock, [first, second]) = clock(true);
        clock.run(Some(first), 0.0);
        clock.run(Some(first), 3_000.0);
        assert_eq!(clock.left(first, 10_000.0), 50_000);
        clock.run(Some(second), 10_000.0);
        assert_eq!((clock.left(first, 99_000.0), clock.left(second, 11_000.0)), (55_000, 59_000));
        clock.run(None, 11_000.0);
        assert_eq!(clock.saved(99_000.0).left, [55_000, 64_000]);
    }

    #[test]
    fn at_zero_a_bot_plays_on_if_that_was_chosen() {
        for bot_at_zero in [true, false] {
            let (mut clock, [first, second]) = clock(bot_at_zero);
            clock.run(Some(first), 0.0);
            assert_eq!(clock.flagged(59_999.0), None);
            assert_eq!(clock.flagged(60_000.0), bot_at_zero.then_some(first));
            clock.run(Some(second), 70_000.0);
            assert_eq!(clock.left(first, 70_000.0), 0, "nothing is added to nothing");
        }
    }

    #[test]
    fn a_clock_that_is_set_back_adds_no_time() {
        let (mut clock, [first, _]) = clock(true);
        clock.run(Some(first), 10_000.0);
        assert_eq!(clock.left(first, 5_000.0), 60_000);
    }
}
