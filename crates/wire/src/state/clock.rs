//! How much time everybody has left (TB-R9, TB-R10).
//!
//! The clock of the seat to act runs while a person plays it. Time is charged
//! whenever something happens; what was undone or taken back gives none back.

use crate::{Clock, Millis, SeatNumber};

const SECOND: Millis = 1000;
const DAY: Millis = 24 * 60 * 60 * SECOND;

/// What somebody who returns after running out of time has at least.
const RETURN_TIME: Millis = 30 * SECOND;

/// The clocks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    clock: Clock,
    left: Vec<Millis>,
    /// The person who has the right to act. A die does not take it away: only
    /// what comes up shows whether it passes on.
    holder: Option<SeatNumber>,
    /// Whether that person acted last.
    acted: bool,
    running: Option<SeatNumber>,
    since: Millis,
}

impl Clocks {
    pub(super) fn new(clock: Clock, seats: usize) -> Self {
        let left = match clock {
            Clock::None => 0,
            Clock::RealTime { seconds, .. } => Millis::from(seconds) * SECOND,
            Clock::Correspondence { days } => Millis::from(days) * DAY,
        };
        Self { clock, left: vec![left; seats], holder: None, acted: false, running: None, since: 0 }
    }

    /// The seat whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<SeatNumber> {
        self.running
    }

    /// What a seat has left at this moment; `None` if there are no clocks.
    #[must_use]
    pub fn left(&self, seat: SeatNumber, now: Millis) -> Option<Millis> {
        let left = *self.left.get(usize::from(seat))?;
        let used = if self.running == Some(seat) { now.saturating_sub(self.since) } else { 0 };
        (self.clock != Clock::None).then(|| left.saturating_sub(used))
    }

    /// When the running clock will have run out.
    #[must_use]
    pub fn deadline(&self) -> Option<Millis> {
        let running = self.running.filter(|_| self.clock != Clock::None)?;
        Some(self.since.saturating_add(self.left[usize::from(running)]))
    }

    pub(super) fn fallen(&self, now: Millis) -> Option<SeatNumber> {
        self.running.filter(|_| self.deadline().is_some_and(|deadline| deadline <= now))
    }

    /// Takes the time that has passed from the player who was thinking.
    pub(super) fn charge(&mut self, now: Millis) {
        if let Some(running) = self.running {
            let left = &mut self.left[usize::from(running)];
            *left = left.saturating_sub(now.saturating_sub(self.since));
        }
        self.since = self.since.max(now);
    }

    /// Lets this clock run from now on; none while a die is to be rolled.
    pub(super) fn run(&mut self, next: Option<SeatNumber>, awaits_die: bool, now: Millis, acted: bool) {
        self.acted |= acted;
        if awaits_die {
            self.running = None;
            return;
        }
        if next != self.holder {
            self.pass_on(next);
        }
        self.acted = false;
        self.running = next;
        self.since = self.since.max(now);
    }

    /// The right to act goes to somebody else (TB-R10).
    fn pass_on(&mut self, next: Option<SeatNumber>) {
        match (self.clock, self.holder, next) {
            (Clock::RealTime { increment, .. }, Some(before), _) if self.acted => {
                let left = &mut self.left[usize::from(before)];
                *left = left.saturating_add(Millis::from(increment) * SECOND);
            }
            (Clock::Correspondence { days }, _, Some(next)) => {
                self.left[usize::from(next)] = Millis::from(days) * DAY;
            }
            _ => {}
        }
        self.holder = next;
    }

    pub(super) fn run_out(&mut self, seat: SeatNumber) {
        if let Some(left) = self.left.get_mut(usize::from(seat)) {
            *left = 0;
        }
    }

    /// Somebody is back after running out of time.
    pub(super) fn grant_return_time(&mut self, seat: SeatNumber) {
        if let Some(left) = self.left.get_mut(usize::from(seat)) {
            *left = (*left).max(RETURN_TIME);
        }
    }
}
