//! Random tokens, and what is kept of them.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// What the store keeps of a secret.
pub(crate) type TokenHash = [u8; 32];

/// A token that nobody can guess: 256 random bits, told once. Only its hash is
/// kept, so the one who reads the store cannot use it.
pub struct Secret([u8; 32]);

impl Secret {
    /// A new token.
    #[must_use]
    pub fn new() -> Self {
        Self(random())
    }

    /// The token that is written like this.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        // Anything longer than 32 bytes cannot be one; do not decode it.
        if text.len() != 43 {
            return None;
        }
        URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok().map(Self)
    }

    /// The token as text, for its owner alone.
    #[must_use]
    pub fn reveal(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// What may be kept. The token is random enough to need no salt.
    #[must_use]
    pub fn hash(&self) -> TokenHash {
        Sha256::digest(self.0).into()
    }
}

impl Default for Secret {
    fn default() -> Self {
        Self::new()
    }
}

/// Random bytes from the operating system.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without random numbers no secret is one, and no die is fair.
    getrandom::fill(&mut bytes).expect("the operating system gives random numbers");
    bytes
}

/// A random identifier of 16 bytes, as text.
pub(crate) fn identifier() -> String {
    URL_SAFE_NO_PAD.encode(random::<16>())
}

/// A random number below `n`, each equally likely.
pub(crate) fn below(n: u32) -> u32 {
    let n = u64::from(n.max(1));
    // Numbers from the last, incomplete stretch are drawn again.
    let fair = u64::from(u32::MAX) + 1 - (u64::from(u32::MAX) + 1) % n;
    loop {
        let drawn = u64::from(u32::from_le_bytes(random()));
        if drawn < fair {
            return (drawn % n) as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_back() {
        let secret = Secret::new();
        let text = secret.reveal();
        assert_eq!(Secret::read(&text).unwrap().hash(), secret.hash());
        for bad in ["", "short", &text[1..], &format!("{text}A"), &text.replace(&text[..1], "ä")] {
            assert!(Secret::read(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn numbers_stay_below_their_limit() {
        assert_eq!(below(1), 0);
        assert!((0..1000).all(|_| below(20) < 20));
    }
}
