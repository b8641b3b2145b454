//! How fast bots play: a budget for a whole turn, however many decisions it has.

use castellum_bots::Level;
use castellum_rules::Seat;
use serde::{Deserialize, Serialize};

/// How fast bots play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BotSpeed {
    /// Nothing is waited for.
    Instant,
    Quick,
    #[default]
    Natural,
    /// Slow enough to follow every step.
    Slow,
}

impl BotSpeed {
    /// Milliseconds for the turn of a bot: never over three seconds of thought
    /// with two players, and at the usual speed eight seconds for four turns.
    const fn turn(self, players: usize) -> u32 {
        match self {
            Self::Instant => 300,
            Self::Quick => 1_000,
            Self::Natural if players == 2 => 2_800,
            Self::Natural if players == 3 => 2_400,
            Self::Natural => 1_900,
            Self::Slow => 8_000,
        }
    }

    /// Milliseconds between two steps, so that eyes can follow. Where nothing
    /// moves there is less to wait for.
    pub(super) const fn pause(self, still: bool) -> u32 {
        match self {
            Self::Instant => 0,
            Self::Quick => 150,
            _ if still => 150,
            Self::Natural => 700,
            Self::Slow => 1_800,
        }
    }
}

/// The first decision of a turn, which decides most, gets this share of the
/// budget, and every later one the same share of what is left.
const SHARE: f64 = 0.45;

/// However little is left, a bot looks at something.
const LEAST: u32 = 15;

/// The turn of a bot under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BotTurn {
    seat: Seat,
    /// When it has to be over, in milliseconds since 1970.
    end: f64,
}

/// What a step of a turn may take, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StepTime {
    /// At most so long for thinking.
    pub(crate) thinking: u32,
    /// At least so long until something happens.
    pub(crate) pause: u32,
}

impl BotTurn {
    /// The turn of a seat: the one that goes on, or a new one.
    pub(crate) fn of(
        seat: Seat,
        before: Option<Self>,
        (speed, players): (BotSpeed, usize),
        now: f64,
    ) -> Self {
        let goes_on = before.filter(|before| before.seat == seat);
        goes_on.unwrap_or_else(|| Self { seat, end: now + f64::from(speed.turn(players)) })
    }

    /// The time for the next step. `obvious` is a step without a choice.
    pub(crate) fn step(
        self,
        level: Level,
        speed: BotSpeed,
        (still, obvious): (bool, bool),
        now: f64,
    ) -> StepTime {
        let share = ((self.end - now).max(0.0) * SHARE) as u32;
        let thinking = if obvious { LEAST } else { share.clamp(LEAST, patience(level)) };
        StepTime { thinking, pause: share.min(speed.pause(still)) }
    }
}

/// How long a level may think about a step, in milliseconds. Lower ones are
/// done sooner.
const fn patience(level: Level) -> u32 {
    match level {
        Level::Curator => 3_000,
        _ => 1_500,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How long a turn of this many steps takes if every step takes all it may.
    fn turn(level: Level, speed: BotSpeed, players: usize, steps: usize) -> f64 {
        let seat = Seat::new(1).unwrap();
        let (mut now, mut turn) = (0.0, None);
        for _ in 0..steps {
            let this = BotTurn::of(seat, turn, (speed, players), now);
            let time = this.step(level, speed, (false, false), now);
            now += f64::from(time.thinking.max(time.pause));
            turn = Some(this);
        }
        now
    }

    #[test]
    fn a_turn_takes_three_seconds_at_most_and_a_round_of_four_eight() {
        for level in Level::ALL {
            for steps in 1..=12 {
                assert!(turn(level, BotSpeed::Natural, 2, steps) <= 3_000.0, "{level}, {steps} steps");
                assert!(4.0 * turn(level, BotSpeed::Natural, 4, steps) <= 8_000.0, "{level}, {steps} steps");
            }
        }
    }

    #[test]
    fn speeds_are_in_order_and_the_first_step_gets_most() {
        let speeds = [BotSpeed::Instant, BotSpeed::Quick, BotSpeed::Natural, BotSpeed::Slow];
        let times = speeds.map(|speed| turn(Level::Curator, speed, 2, 4));
        assert!(times.is_sorted(), "{times:?}");
        let seat = Seat::new(0).unwrap();
        let this = BotTurn::of(seat, None, (BotSpeed::Natural, 2), 0.0);
        let first = this.step(Level::Curator, BotSpeed::Natural, (false, false), 0.0);
        let later = this.step(Level::Curator, BotSpeed::Natural, (false, false), 1_500.0);
        assert!(first.thinking > later.thinking);
        assert_eq!(this.step(Level::Curator, BotSpeed::Natural, (false, true), 0.0).thinking, LEAST);
    }

    #[test]
    fn another_seat_begins_a_turn_of_its_own() {
        let [one, other] = [Seat::new(0).unwrap(), Seat::new(1).unwrap()];
        let choice = (BotSpeed::Natural, 2);
        let first = BotTurn::of(one, None, choice, 0.0);
        assert_eq!(BotTurn::of(one, Some(first), choice, 900.0), first);
        assert_ne!(BotTurn::of(other, Some(first), choice, 900.0), first);
    }
}
