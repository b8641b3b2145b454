//! When the database is well, and when it is not.

use std::sync::Mutex;
use std::time::Duration;

use tokio::time::Instant;

use crate::chance::Chance;

/// The state of a database for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weather {
    Fine,
    /// It restarts: everything fails at once.
    Down,
    /// The network is cut: nothing is heard until that is over.
    Cut,
    /// It answers, but takes its time.
    Slow,
    /// A stand-by that has not taken over yet: it can be read.
    ReadOnly,
}

/// How the weather of a seed changes.
#[derive(Debug)]
pub(crate) struct Forecast {
    seed: u64,
    begin: Instant,
    /// Whether it is ever other than fine.
    changes: bool,
    /// What a test wants it to be.
    fixed: Mutex<Option<Weather>>,
}

/// How long it stays the same.
const WHILE: Duration = Duration::from_millis(1500);

impl Forecast {
    pub(crate) fn new(seed: u64, changes: bool) -> Self {
        Self { seed, begin: Instant::now(), changes, fixed: Mutex::default() }
    }

    /// From now on it stays like this.
    pub(crate) fn fix(&self, weather: Weather) {
        *self.fixed.lock().unwrap() = Some(weather);
    }

    pub(crate) fn now(&self) -> Weather {
        if let Some(weather) = *self.fixed.lock().unwrap() {
            return weather;
        }
        if !self.changes {
            return Weather::Fine;
        }
        let number = self.begin.elapsed().as_millis() / WHILE.as_millis();
        // Everything begins well.
        let chance = Chance::new(self.seed.wrapping_mul(1_000_003) ^ number as u64);
        match chance.below(100) {
            _ if number == 0 => Weather::Fine,
            0..10 => Weather::Down,
            10..20 => Weather::Cut,
            // Not in all worlds: those that once failed stay as they were.
            20..30 if self.seed % 5 == 3 && number.is_multiple_of(2) => Weather::ReadOnly,
            20..30 => Weather::Slow,
            _ => Weather::Fine,
        }
    }

    /// Waits until the weather changes.
    pub(crate) async fn change(&self) {
        let since = self.begin.elapsed().as_millis() % WHILE.as_millis();
        tokio::time::sleep(WHILE.saturating_sub(Duration::from_millis(since as u64))).await;
    }
}
