//! A board in an address: its text, compressed, in letters that addresses may
//! hold.

use base64::DecodeError;
use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine as _};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::board_text::MAX_BYTES;

const CARE: u8 = 10;

/// The sum of a text, by which a link that was changed on its way is found out.
fn sum(text: &[u8]) -> [u8; 2] {
    let (mut one, mut other) = (1_u16, 0_u16);
    for &byte in text {
        one = (one + u16::from(byte)) % 251;
        other = (other + one) % 251;
    }
    [one as u8, other as u8]
}

/// A text as part of an address.
pub(super) fn pack(text: &str) -> String {
    let mut bytes = sum(text.as_bytes()).to_vec();
    bytes.extend(compress_to_vec(text.as_bytes(), CARE));
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

/// What is wrong with a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BadLink {
    /// A letter that links do not have, the how many-eth it is.
    Letter(usize),
    /// Some of it is missing or was changed.
    Damaged,
}

/// The text in a part of an address.
///
/// # Errors
/// What is wrong with it.
pub(super) fn unpack(packed: &str) -> Result<String, BadLink> {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(packed).map_err(|error| match error {
        DecodeError::InvalidByte(at, _) => BadLink::Letter(at + 1),
        _ => BadLink::Damaged,
    })?;
    let (kept, rest) = bytes.split_first_chunk::<2>().ok_or(BadLink::Damaged)?;
    let text = decompress_to_vec_with_limit(rest, MAX_BYTES).map_err(|_| BadLink::Damaged)?;
    if sum(&text) != *kept {
        return Err(BadLink::Damaged);
    }
    String::from_utf8(text).map_err(|_| BadLink::Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_comes_back_from_its_link() {
        let text = "[Game \"aqua-romana\"]\n[Name \"Tiber 🏛\"]\n[Players \"4\"]\n";
        let packed = pack(text);
        assert!(packed.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
        assert_eq!(unpack(&packed).as_deref(), Ok(text));
    }

    #[test]
    fn a_link_that_was_cut_or_changed_is_found_out() {
        let packed = pack("[Game \"aquaedukt\"]\n[Players \"3\"]\n");
        for length in 0..packed.len() {
            assert!(unpack(&packed[..length]).is_err(), "{length}");
        }
        assert_eq!(unpack(&packed.replacen(|c: char| c.is_ascii_alphabetic(), "!", 1)).unwrap_err(), {
            let at = packed.find(|c: char| c.is_ascii_alphabetic()).unwrap();
            BadLink::Letter(at + 1)
        });
        let bomb =
            BASE64_URL_SAFE_NO_PAD.encode([&[0, 0], &*compress_to_vec(&vec![b' '; 9 << 20], CARE)].concat());
        assert_eq!(unpack(&bomb), Err(BadLink::Damaged));
    }
}
