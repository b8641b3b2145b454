//! The time of a game.

use std::time::Duration;

use castellum_wire::Millis;
use tokio::time::Instant;

/// The time of a game: it never goes back, and passes as a monotonic clock
/// does, whatever happens to the clock of the machine meanwhile. Somebody who
/// sets that one neither costs nor gives a player any time.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameClock {
    /// What time it was at this instant.
    at: (Instant, Millis),
}

impl GameClock {
    /// From the time of the machine, but not before the last event.
    pub(super) fn new(wall: Millis, last_event: Millis) -> Self {
        Self { at: (Instant::now(), wall.max(last_event)) }
    }

    pub(super) fn now(&self) -> Millis {
        let (instant, moment) = self.at;
        moment + instant.elapsed().as_millis() as Millis
    }

    /// Another node has decided an event at this time.
    pub(super) fn observe(&mut self, event: Millis) {
        if event > self.now() {
            self.at = (Instant::now(), event);
        }
    }

    /// When this moment comes.
    pub(super) fn instant(&self, moment: Millis) -> Instant {
        let (instant, at) = self.at;
        instant + Duration::from_millis(moment.saturating_sub(at))
    }
}
