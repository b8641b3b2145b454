//! How often somebody may do something.

use std::hash::Hash;
use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// How often each of many may do something; 0 is no limit.
pub(crate) struct RateLimit<K: Clone + Hash + Eq>(Option<DefaultKeyedRateLimiter<K>>);

impl<K: Clone + Hash + Eq> RateLimit<K> {
    /// So often a minute, and as often at once.
    #[must_use]
    pub(crate) fn per_minute(times: u32) -> Self {
        Self(NonZeroU32::new(times).map(|times| RateLimiter::keyed(Quota::per_minute(times))))
    }

    /// So often an hour, and as often at once.
    #[must_use]
    pub(crate) fn per_hour(times: u32) -> Self {
        Self(NonZeroU32::new(times).map(|times| RateLimiter::keyed(Quota::per_hour(times))))
    }

    /// So often a second, and `burst` times at once.
    #[must_use]
    pub(crate) fn per_second(times: u32, burst: u32) -> Self {
        let quota = |times| Quota::per_second(times).allow_burst(NonZeroU32::new(burst).unwrap_or(times));
        Self(NonZeroU32::new(times).map(|times| RateLimiter::keyed(quota(times))))
    }

    /// Whether somebody may do it now; if so, it counts.
    pub(crate) fn allows(&self, key: &K) -> bool {
        self.0.as_ref().is_none_or(|limiter| limiter.check_key(key).is_ok())
    }

    /// Forgets those who have done nothing for long.
    pub(crate) fn tidy(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_a_limit_of_their_own() {
        let limit = RateLimit::per_minute(2);
        assert!(limit.allows(&"a") && limit.allows(&"a"));
        assert!(!limit.allows(&"a"));
        assert!(limit.allows(&"b"));
        limit.tidy();
        assert!(!limit.allows(&"a"));
    }

    #[test]
    fn zero_is_no_limit() {
        let limit = RateLimit::per_second(0, 0);
        assert!((0..1000).all(|_| limit.allows(&1)));
    }
}
