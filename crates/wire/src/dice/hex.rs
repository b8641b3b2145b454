//! Bytes that are written as hexadecimal digits.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

macro_rules! hex_bytes {
    ($(#[$doc:meta])* $name:ident, $bytes:literal, $pattern:literal) => {
        $(#[$doc])*
        ///
        #[doc = concat!("Written as hexadecimal digits in lower case, `", $pattern, "`.")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String, pattern = $pattern))]
        pub struct $name([u8; $bytes]);

        impl $name {
            /// These bytes.
            #[must_use]
            pub const fn new(bytes: [u8; $bytes]) -> Self {
                Self(bytes)
            }

            /// The bytes.
            #[must_use]
            pub const fn bytes(&self) -> &[u8; $bytes] {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl FromStr for $name {
            type Err = ParseHexError;

            fn from_str(text: &str) -> Result<Self, ParseHexError> {
                read(text).map(Self).ok_or(ParseHexError { digits: 2 * $bytes })
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

hex_bytes! {
    /// The server's secret behind all that is drawn in a game. Nobody else may see
    /// it before the game is over.
    Seed, 32, "^[0-9a-f]{64}$"
}

hex_bytes! {
    /// What one person's client adds to the seed.
    Share, 16, "^[0-9a-f]{32}$"
}

hex_bytes! {
    /// A SHA-256 or HMAC-SHA-256.
    Hash256, 32, "^[0-9a-f]{64}$"
}

impl fmt::Debug for Seed {
    /// Without the seed itself, which must not get into a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl fmt::Debug for Share {
    /// Without the share itself, which is secret until all are opened.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Share(…)")
    }
}

impl fmt::Debug for Hash256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash256({self})")
    }
}

fn read<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

/// One way to write a value, so that its hash is always the same.
const fn digit(character: u8) -> Option<u8> {
    match character {
        b'0'..=b'9' => Some(character - b'0'),
        b'a'..=b'f' => Some(character - b'a' + 10),
        _ => None,
    }
}

/// A text that is not the bytes it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected {digits} hexadecimal digits in lower case")]
pub struct ParseHexError {
    digits: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_and_read() {
        let text = "000102030405060708090a0b0c0d0eff";
        let share: Share = text.parse().unwrap();
        assert_eq!((share.bytes()[15], share.to_string().as_str()), (0xff, text));
        assert_eq!(serde_json::to_string(&share).unwrap(), format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<Share>(&format!("\"{text}\"")).unwrap(), share);
    }

    #[test]
    fn anything_else_is_refused() {
        for bad in ["", "00", &"g".repeat(32), &"A".repeat(32), &"0".repeat(33), &"ä".repeat(16)] {
            let error = bad.parse::<Share>().unwrap_err();
            assert_eq!(error.to_string(), "expected 32 hexadecimal digits in lower case", "{bad}");
        }
    }

    #[test]
    fn secrets_are_not_printed_for_debugging() {
        let seed = Seed::new([0xab; 32]);
        assert!(!format!("{seed:?}").contains("ab"));
        assert!(!format!("{:?}", Share::new([0xab; 16])).contains("ab"));
    }
}
