//! Random numbers for callers that have a generator.
//!
//! The rules draw nothing by themselves. Where something is drawn at random,
//! the caller passes a function `below`: `below(n)` gives each number below `n`
//! equally often.

use rand_core::Rng;

/// A source of uniform numbers, from any generator.
///
/// The numbers depend on nothing but the generator's 64-bit words, so a
/// portable generator gives the same game on every machine.
///
/// ```
/// use castellum_rules::uniform;
/// use rand_xoshiro::SplitMix64;
/// use rand_xoshiro::rand_core::SeedableRng;
///
/// let mut rng = SplitMix64::seed_from_u64(1);
/// let mut below = uniform(&mut rng);
/// assert!((0..100).all(|_| below(20) < 20));
/// ```
pub fn uniform<R: Rng + ?Sized>(rng: &mut R) -> impl FnMut(u32) -> u32 {
    |n| below(rng, n)
}

/// The upper half of each word, scaled (Lemire's method). The few words that
/// would favour some numbers are drawn again.
#[inline]
fn below<R: Rng + ?Sized>(rng: &mut R, n: u32) -> u32 {
    loop {
        let scaled = (rng.next_u64() >> 32) * u64::from(n);
        let (number, rest) = ((scaled >> 32) as u32, scaled as u32);
        if rest >= n || rest >= n.wrapping_neg() % n.max(1) {
            return number;
        }
    }
}

#[cfg(test)]
mod tests {
    use core::convert::Infallible;

    use rand_core::TryRng;

    use super::uniform;

    /// Gives the words of a list, then its last word for ever.
    struct Words(&'static [u64]);

    impl TryRng for Words {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            self.try_next_u64().map(|word| word as u32)
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            let word = self.0[0];
            self.0 = if self.0.len() > 1 { &self.0[1..] } else { self.0 };
            Ok(word)
        }

        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
            bytes.fill(0);
            Ok(())
        }
    }

    #[test]
    fn the_upper_half_of_a_word_decides() {
        assert_eq!(uniform(&mut Words(&[u64::MAX]))(20), 19);
        assert_eq!(uniform(&mut Words(&[1 << 63 | 1 << 40]))(20), 10);
        assert_eq!(uniform(&mut Words(&[5 << 32]))(1), 0);
    }

    #[test]
    fn words_that_would_favour_a_number_are_drawn_again() {
        // 2^32 = 16 mod 20: the sixteen lowest rests are one word too many.
        assert_eq!(uniform(&mut Words(&[0, u64::MAX]))(20), 19);
        // A power of two divides the words evenly.
        assert_eq!(uniform(&mut Words(&[0]))(16), 0);
    }

    #[test]
    fn below_nothing_there_is_nothing_but_zero() {
        assert_eq!(uniform(&mut Words(&[u64::MAX]))(0), 0);
    }
}
