//! A game inside an address: its record, compressed, in letters that addresses
//! may hold.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use castellum_rules::record::Record;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// Longer addresses are cut by some of those who pass them on.
const MAX_LETTERS: usize = 8000;
/// As much as a record may have.
const MAX_BYTES: usize = 1 << 20;
const CARE: u8 = 10;

/// A record that is too long for an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLong;

/// A record as part of an address.
///
/// # Errors
/// If it is too long for one.
pub(crate) fn pack(record: &Record) -> Result<String, TooLong> {
    let packed = BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(record.to_string().as_bytes(), CARE));
    if packed.len() > MAX_LETTERS { Err(TooLong) } else { Ok(packed) }
}

/// A record as part of an address, not compressed: for a program that should
/// stay small. [`unpack`] reads it too.
///
/// # Errors
/// If it is too long for one.
pub(crate) fn wrap(record: &str) -> Result<String, TooLong> {
    let length = u16::try_from(record.len()).map_err(|_| TooLong)?;
    // The last block, and it is stored (RFC 1951, 3.2.4).
    let mut bytes = vec![1];
    bytes.extend(length.to_le_bytes());
    bytes.extend((!length).to_le_bytes());
    bytes.extend(record.as_bytes());
    let wrapped = BASE64_URL_SAFE_NO_PAD.encode(bytes);
    if wrapped.len() > MAX_LETTERS { Err(TooLong) } else { Ok(wrapped) }
}

/// The record in a part of an address.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn unpack(text: &str) -> Result<Record, String> {
    let packed = BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|error| error.to_string())?;
    let bytes = decompress_to_vec_with_limit(&packed, MAX_BYTES).map_err(|error| error.to_string())?;
    let text = String::from_utf8(bytes).map_err(|error| error.to_string())?;
    text.parse::<Record>().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_comes_back_from_its_address() {
        let text = include_str!("../static/sample-aqua-romana.txt");
        let record: Record = text.trim_end().parse().unwrap();
        let packed = pack(&record).unwrap();
        assert!(packed.len() < 2000, "{}", packed.len());
        assert!(packed.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
        assert_eq!(unpack(&packed), Ok(record.clone()));
        let wrapped = wrap(&record.to_string()).unwrap();
        assert_eq!(unpack(&wrapped), Ok(record));
        assert_eq!(wrap(&"x".repeat(8000)), Err(TooLong));
        assert_eq!(wrap(&"x".repeat(70_000)), Err(TooLong));
    }

    #[test]
    fn what_is_no_game_is_refused_and_bombs_stay_small() {
        for text in ["", "!", "AAAA", "eJw"] {
            assert!(unpack(text).is_err(), "{text}");
        }
        let bomb = BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(&vec![b' '; 50 << 20], CARE));
        assert!(unpack(&bomb).is_err());
    }

    #[test]
    fn a_long_game_is_not_squeezed_into_an_address() {
        let mut record: Record = "[Game \"aquaedukt\"]\n\n*\n".parse().unwrap();
        let mut noise = 1_u64;
        let mut comment = String::new();
        for _ in 0..20_000 {
            noise = noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            comment.push(char::from(b'a' + (noise >> 40) as u8 % 26));
        }
        record.comments.push(comment);
        assert_eq!(pack(&record), Err(TooLong));
    }
}
