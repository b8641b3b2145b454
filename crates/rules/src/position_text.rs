//! What the games share in reading and writing the text of a position;
//! `docs/position.md` has the format.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use crate::names::{number, shortened};
use crate::{ParseNameError, Seat};

/// A text that is not a position of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {problem}")]
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

    /// The name of the field that is wrong, such as `houses`.
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

/// A field of the text, or a part of one.
#[derive(Clone, Copy)]
pub(crate) struct Word<'a> {
    field: &'static str,
    text: &'a str,
}

impl<'a> Word<'a> {
    /// The fields of a text.
    ///
    /// # Errors
    /// The first field that is missing, or the text after the last one.
    pub(crate) fn split<const N: usize>(
        text: &'a str,
        names: [&'static str; N],
    ) -> Result<[Self; N], ParsePositionError> {
        let texts = split_fields(text, names)?;
        Ok(core::array::from_fn(|index| Self { field: names[index], text: texts[index] }))
    }

    pub(crate) const fn text(self) -> &'a str {
        self.text
    }

    /// A part of this field.
    pub(crate) const fn part(self, text: &'a str) -> Self {
        Self { text, ..self }
    }

    /// The parts between separators; there is always at least one.
    pub(crate) fn parts(self, separator: char) -> impl Iterator<Item = Self> + Clone {
        self.text.split(separator).map(move |text| self.part(text))
    }

    /// The items of a list, of which `-` has none.
    pub(crate) fn items(self, separator: char) -> impl Iterator<Item = Self> + Clone {
        let is_empty = self.text == "-";
        self.parts(separator).filter(move |_| !is_empty)
    }

    /// The parts before and after the first separator.
    pub(crate) fn split_once(self, separator: char) -> Option<(Self, Self)> {
        let (before, after) = self.text.split_once(separator)?;
        Some((self.part(before), self.part(after)))
    }

    /// The parts of a field that has one for each seat.
    pub(crate) fn seats(
        self,
        players: usize,
    ) -> Result<impl Iterator<Item = (Seat, Self)>, ParsePositionError> {
        if self.parts('/').count() == players {
            Ok(Seat::all(players).zip(self.parts('/')))
        } else {
            Err(self.error(format_args!("{players} seats, with `/` between them")))
        }
    }

    /// A number in a range.
    pub(crate) fn number(self, range: RangeInclusive<usize>) -> Result<usize, ParsePositionError> {
        let found = number(self.text).filter(|found| range.contains(found));
        found.ok_or_else(|| match (range.start(), range.end()) {
            (first, last) if first == last => self.error(first),
            (first, last) => self.error(format_args!("a number from {first} to {last}")),
        })
    }

    /// The place or piece with this name.
    pub(crate) fn name<T: FromStr<Err = ParseNameError>>(self) -> Result<T, ParsePositionError> {
        self.text.parse().map_err(|error| self.problem(error))
    }

    /// Says what was expected instead of this word.
    pub(crate) fn error(self, expected: impl fmt::Display) -> ParsePositionError {
        self.problem(format!("{:?}: expected {expected}", shortened(self.text)))
    }

    /// Says what is wrong with this field.
    pub(crate) fn problem(self, problem: impl fmt::Display) -> ParsePositionError {
        ParsePositionError::new(self.field, problem)
    }
}

/// Writes the items of a list with a separator between them, `-` for none.
pub(crate) fn write_list(
    out: &mut impl fmt::Write,
    separator: char,
    items: impl IntoIterator<Item = impl fmt::Display>,
) -> fmt::Result {
    let mut is_empty = true;
    for item in items {
        if !is_empty {
            out.write_char(separator)?;
        }
        write!(out, "{item}")?;
        is_empty = false;
    }
    if is_empty { out.write_char('-') } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn fields_are_counted() {
        let message = |text| split_fields(text, ["game", "players"]).unwrap_err().to_string();
        assert_eq!(split_fields("a b", ["game", "players"]), Ok(["a", "b"]));
        assert_eq!(message("a"), "players: the field is missing");
        assert_eq!(message("a  b"), "players: the field is empty; single spaces separate fields");
        assert_eq!(message("a b c"), "players: \"c\" follows after the last field");
    }

    #[test]
    fn lists_are_written_and_read() {
        for (items, text) in [(&[][..], "-"), (&["a"], "a"), (&["a", "b"], "a,b")] {
            let mut written = String::new();
            write_list(&mut written, ',', items).unwrap();
            assert_eq!(written, text);
            let [word] = Word::split(text, ["list"]).unwrap();
            assert_eq!(word.items(',').map(Word::text).collect::<Vec<_>>(), items);
        }
    }

    #[test]
    fn numbers_have_a_range() {
        let [word] = Word::split("17", ["turn"]).unwrap();
        assert_eq!(word.number(1..=20), Ok(17));
        let message = |range| word.number(range).unwrap_err().to_string();
        assert_eq!(message(1..=16), r#"turn: "17": expected a number from 1 to 16"#);
        assert_eq!(message(0..=0), r#"turn: "17": expected 0"#);
    }
}
