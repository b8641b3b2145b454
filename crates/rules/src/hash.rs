//! A 64-bit hash that is the same on every machine and in every release.

/// Mixes words into a stable hash (the folded multiply of wyhash).
///
/// `core::hash::Hasher` is deliberately not implemented: derived `Hash`
/// implementations promise no stability.
#[derive(Clone, Copy, Debug)]
pub struct StableHasher(u64);

impl StableHasher {
    /// A hasher for one kind of value; different seeds give unrelated hashes.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    /// Mixes in one word.
    #[must_use]
    pub const fn word(self, word: u64) -> Self {
        let product = (self.0 ^ word) as u128 * 0xd6e8_feb8_6659_fd93;
        Self((product as u64) ^ ((product >> 64) as u64) ^ self.0.rotate_left(29))
    }

    /// Mixes in a double word.
    #[must_use]
    pub const fn wide(self, word: u128) -> Self {
        self.word(word as u64).word((word >> 64) as u64)
    }

    /// Mixes in bytes, eight at a time.
    #[must_use]
    pub fn bytes(self, bytes: &[u8]) -> Self {
        bytes.chunks(8).fold(self, |hasher, chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            hasher.word(u64::from_le_bytes(word))
        })
    }

    /// The hash of all that was mixed in.
    #[must_use]
    pub const fn finish(self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0xe703_7ed1_a0b4_28db);
        mixed ^ (mixed >> 29)
    }
}
