//! Reading the names of places and pieces.

use alloc::borrow::ToOwned;
use alloc::string::String;

/// A text that is not the name of a place or piece.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?}: expected {expected}")]
pub struct ParseNameError {
    text: String,
    expected: &'static str,
}

impl ParseNameError {
    /// An error for a text where something else was `expected`.
    #[must_use]
    pub fn new(text: &str, expected: &'static str) -> Self {
        Self { text: shortened(text), expected }
    }

    /// The text, shortened if it is long.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the text should have been.
    #[must_use]
    pub const fn expected(&self) -> &'static str {
        self.expected
    }
}

/// A text for a message. A text from outside may be long; its beginning is
/// enough to find it.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => text[..end].to_owned() + "…",
        None => text.to_owned(),
    }
}

/// A number written in the only way that we write it: digits, no sign and no
/// leading zero.
pub(crate) fn number(text: &str) -> Option<usize> {
    let canonical = match text.as_bytes() {
        [b'0'] => true,
        [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    if canonical { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn long_texts_are_shortened() {
        assert_eq!(ParseNameError::new("Z9", "a field").to_string(), r#""Z9": expected a field"#);
        let long = "ä".repeat(50);
        assert_eq!(ParseNameError::new(&long, "a field").text(), "ä".repeat(40) + "…");
    }

    #[test]
    fn numbers_are_written_in_one_way() {
        assert_eq!(["0", "7", "120"].map(number), [Some(0), Some(7), Some(120)]);
        for text in ["", "-1", "+1", "07", "1 ", "1e3", "²", "99999999999999999999999999"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
