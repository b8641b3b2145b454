//! What a seed decides.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

/// Numbers that look random and are the same for the same seed.
#[derive(Debug, Default)]
pub(crate) struct Chance(Cell<u64>);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Cell::new(seed))
    }

    pub(crate) fn below(&self, n: u32) -> u32 {
        let (state, number) = step(self.0.get());
        self.0.set(state);
        (number % u64::from(n)) as u32
    }

    /// Whether something happens that happens this many times in a hundred.
    pub(crate) fn percent(&self, times: u32) -> bool {
        self.below(100) < times
    }
}

/// The same for the one who is shared between tasks.
#[derive(Debug)]
pub(crate) struct SharedChance(AtomicU64);

impl SharedChance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(AtomicU64::new(seed))
    }

    pub(crate) fn below(&self, n: u32) -> u32 {
        let (state, number) = step(self.0.load(Ordering::Relaxed));
        self.0.store(state, Ordering::Relaxed);
        (number % u64::from(n)) as u32
    }

    pub(crate) fn percent(&self, times: u32) -> bool {
        self.below(100) < times
    }
}

/// `SplitMix64`.
fn step(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, mixed ^ (mixed >> 31))
}
