//! Random numbers that are the same on every machine.

/// A small generator (SplitMix64). Its sequence is fixed by the seed for good.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator with this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// 64 random bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `n`, each equally likely; 0 if `n` is 0.
    pub const fn below(&mut self, n: u32) -> u32 {
        (((self.next() >> 32) * n as u64) >> 32) as u32
    }

    /// A number from 0 up to, but not including, 1.
    pub const fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 24) as f32
    }

    /// A number around 0 that is mostly within -1 and 1: the sum of four even
    /// ones with standard deviation 0.58.
    pub const fn bell(&mut self) -> f32 {
        (self.unit() + self.unit() + self.unit() + self.unit()) - 2.0
    }
}
