//! The names of fields, crossings, sticks and regions (AQ-R3).

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::places::{Crossing, Field, Region, Stick};

/// A text that names no place of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePlaceError {
    text: String,
    expected: &'static str,
}

impl ParsePlaceError {
    fn new(text: &str, expected: &'static str) -> Self {
        Self { text: text.chars().take(20).collect(), expected }
    }

    /// What the text should have been.
    #[must_use]
    pub const fn expected(&self) -> &'static str {
        self.expected
    }
}

impl fmt::Display for ParsePlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is off the board: expected {}", self.text, self.expected)
    }
}

impl core::error::Error for ParsePlaceError {}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'A' + self.column() as u8) as char, self.row() + 1)
    }
}

impl fmt::Display for Crossing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.i(), self.j())
    }
}

impl fmt::Display for Stick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, last] = self.fields();
        write!(f, "{first}-{last}")
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl FromStr for Field {
    type Err = ParsePlaceError;

    fn from_str(text: &str) -> Result<Self, ParsePlaceError> {
        let error = || ParsePlaceError::new(text, "a field from A2 to L7 or from B1 to K8, such as C4");
        let &[column @ b'A'..=b'L', row @ b'1'..=b'8'] = text.as_bytes() else { return Err(error()) };
        Self::new(usize::from(column - b'A'), usize::from(row - b'1')).ok_or_else(error)
    }
}

impl FromStr for Crossing {
    type Err = ParsePlaceError;

    fn from_str(text: &str) -> Result<Self, ParsePlaceError> {
        let parsed = text.split_once(',').and_then(|(i, j)| Self::new(number(i)?, number(j)?));
        parsed.ok_or_else(|| ParsePlaceError::new(text, "a crossing of two fields or more, such as 3,4"))
    }
}

impl FromStr for Stick {
    type Err = ParsePlaceError;

    fn from_str(text: &str) -> Result<Self, ParsePlaceError> {
        let parsed = text.split_once('-').and_then(|(first, last)| {
            let (first, last) = (first.parse().ok()?, last.parse().ok()?);
            Self::between(first, last).filter(|stick| stick.fields()[0] == first)
        });
        let expected = "two neighbouring fields, the left or upper one first, such as C4-D4";
        parsed.ok_or_else(|| ParsePlaceError::new(text, expected))
    }
}

impl FromStr for Region {
    type Err = ParsePlaceError;

    fn from_str(text: &str) -> Result<Self, ParsePlaceError> {
        let parsed = number(text).and_then(Self::new);
        parsed.ok_or_else(|| ParsePlaceError::new(text, "a region from 1 to 20"))
    }
}

/// A number of one or two digits, written in the only way we write it.
fn number(text: &str) -> Option<usize> {
    let canonical = matches!(text.as_bytes(), [b'0'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
    if canonical { text.parse().ok() } else { None }
}

// The names say more than the indices inside.
impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Crossing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Stick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
