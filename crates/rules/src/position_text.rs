//! What is wrong with the text of a position; `docs/position.md` has the format.

use alloc::string::{String, ToString};
use core::fmt;

use crate::names::shortened;

/// A text that is not a position of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePositionError {
    field: &'static str,
    problem: String,
}

impl ParsePositionError {
    /// An error in a field of the text.
    #[must_use]
    pub fn new(field: &'static str, problem: impl fmt::Display) -> Self {
        Self { field, problem: problem.to_string() }
    }

    /// The name of the field that is wrong, such as `board`.
    #[must_use]
    pub const fn field(&self) -> &'static str {
        self.field
    }

    /// What is wrong with it, and where it helps, what was expected.
    #[must_use]
    pub fn problem(&self) -> &str {
        &self.problem
    }
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.problem)
    }
}

impl core::error::Error for ParsePositionError {}

/// Splits a text into its fields, which single spaces separate.
///
/// # Errors
/// The first field that is missing, or the text after the last one.
pub(crate) fn split_fields<'a, const N: usize>(
    text: &'a str,
    names: [&'static str; N],
) -> Result<[&'a str; N], ParsePositionError> {
    let mut words = text.split(' ');
    let mut fields = [""; N];
    for (name, field) in names.into_iter().zip(&mut fields) {
        *field = match words.next() {
            None => return Err(ParsePositionError::new(name, "the field is missing")),
            Some("") => {
                return Err(ParsePositionError::new(
                    name,
                    "the field is empty; single spaces separate fields",
                ));
            }
            Some(word) => word,
        };
    }
    match words.next() {
        None => Ok(fields),
        Some(rest) => {
            let problem = format_args!("{:?} follows after the last field", shortened(rest));
            Err(ParsePositionError::new(names[N - 1], problem))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_counted() {
        let message = |text| split_fields(text, ["game", "players"]).unwrap_err().to_string();
        assert_eq!(split_fields("a b", ["game", "players"]), Ok(["a", "b"]));
        assert_eq!(message("a"), "players: the field is missing");
        assert_eq!(message("a  b"), "players: the field is empty; single spaces separate fields");
        assert_eq!(message("a b c"), "players: \"c\" follows after the last field");
    }
}
