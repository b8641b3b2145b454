//! Random numbers that are the same on every machine.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

/// The generator with this seed.
pub(crate) fn seeded(seed: u64) -> SplitMix64 {
    SplitMix64::seed_from_u64(seed)
}

/// Numbers that are not whole, from any generator.
pub(crate) trait RandomFloats: Rng {
    /// A number from 0 up to, but not including, 1.
    fn unit(&mut self) -> f32 {
        (self.next_u64() >> 40) as f32 / (1 << 24) as f32
    }

    /// A number around 0 that is mostly within -1 and 1: the sum of four even
    /// ones with standard deviation 0.58.
    fn bell(&mut self) -> f32 {
        (self.unit() + self.unit() + self.unit() + self.unit()) - 2.0
    }
}

impl<R: Rng> RandomFloats for R {}
