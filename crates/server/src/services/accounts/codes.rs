//! Recovery codes: ways in on paper.
//!
//! A code has 80 random bits, so its hash tells nobody what it is, and no number of
//! tries finds one.

use castellum_wire::PersonId;
use sha2::{Digest, Sha256};

use crate::secret::{TokenHash, random};

/// How many are made at a time.
const COUNT: usize = 10;

/// Neither I, L, O nor U: nobody confuses the others, or reads words in them.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Letters of a code, and of each group in it.
const LENGTH: usize = 16;
const GROUP: usize = 4;

/// New codes, and what is kept of them.
pub(super) fn make(person: &PersonId) -> (Vec<String>, Vec<TokenHash>) {
    let codes: Vec<_> = (0..COUNT).map(|_| code(random())).collect();
    let hashes = codes.iter().filter_map(|code| hash(person, code)).collect();
    (codes, hashes)
}

fn code(bytes: [u8; LENGTH]) -> String {
    // 256 is a multiple of 32, so each letter is equally likely.
    let letters: Vec<_> = bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
    letters.chunks(GROUP).map(String::from_iter).collect::<Vec<_>>().join("-")
}

/// What is kept of a code that is typed like this, if it can be one.
pub(super) fn hash(person: &PersonId, typed: &str) -> Option<TokenHash> {
    let letter = |character: char| match character.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    let typed: String = typed
        .chars()
        .filter(|character| !character.is_whitespace() && *character != '-')
        .map(letter)
        .take(LENGTH + 1)
        .collect();
    let fits = typed.len() == LENGTH && typed.bytes().all(|byte| LETTERS.contains(&byte));
    fits.then(|| Sha256::digest(format!("recovery {person} {typed}")).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_may_be_typed_carelessly() {
        let person: PersonId = "p".parse().unwrap();
        let (codes, hashes) = make(&person);
        assert_eq!((codes.len(), hashes.len()), (10, 10));
        for (code, kept) in codes.iter().zip(hashes) {
            assert_eq!(code.len(), 19, "{code}");
            let careless = format!(" {} ", code.to_lowercase().replace('-', " ").replace('0', "o"));
            assert_eq!(hash(&person, &careless), Some(kept));
            assert_ne!(hash(&"q".parse().unwrap(), code), Some(kept), "a code is one person's");
        }
        for bad in ["", "4K7Q", "4K7Q-MZ2P-9XHD-3RTU", "4K7Q-MZ2P-9XHD-3RTWX", "ääääääääääääääää"]
        {
            assert_eq!(hash(&person, bad), None, "{bad}");
        }
    }
}
