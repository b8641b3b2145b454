//! Reading the names of fields, tiles, workers and the like.

use core::fmt;

/// A text that does not name what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNameError {
    /// What a good name looks like.
    pub expected: &'static str,
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl core::error::Error for ParseNameError {}

/// The value whose name is `text`.
pub(super) fn by_name<T: Copy>(
    values: impl IntoIterator<Item = T>,
    name: impl Fn(T) -> &'static str,
    text: &str,
    expected: &'static str,
) -> Result<T, ParseNameError> {
    values.into_iter().find(|&value| name(value) == text).ok_or(ParseNameError { expected })
}
