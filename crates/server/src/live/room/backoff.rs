//! Patience with a store that fails.

use std::time::Duration;

use tokio::time::Instant;

/// The first pause; each further one is twice as long, up to the longest.
const FIRST: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(5);

/// After a failure nothing is tried for a while, and longer after each further
/// one.
#[derive(Debug, Default)]
pub(super) struct Backoff {
    failures: u32,
    pub(super) until: Option<Instant>,
}

impl Backoff {
    pub(super) fn is_waiting(&self) -> bool {
        self.until.is_some_and(|until| until > Instant::now())
    }

    pub(super) fn failed(&mut self) {
        let pause = FIRST.saturating_mul(1 << self.failures.min(10)).min(LONGEST);
        self.failures += 1;
        self.until = Some(Instant::now() + pause);
    }

    pub(super) fn succeeded(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn pauses_grow_up_to_the_longest() {
        let mut backoff = Backoff::default();
        let mut pauses = Vec::new();
        for _ in 0..8 {
            assert!(!backoff.is_waiting());
            backoff.failed();
            let until = backoff.until.unwrap();
            pauses.push((until - Instant::now()).as_millis());
            tokio::time::sleep_until(until).await;
        }
        assert_eq!(pauses, [100, 200, 400, 800, 1600, 3200, 5000, 5000]);
        backoff.succeeded();
        backoff.failed();
        assert_eq!(backoff.until.unwrap() - Instant::now(), FIRST);
    }
}
