//! Tags: what is known about a game besides its actions.

use alloc::boxed::Box;
use alloc::string::String;

use super::error::{Fault, Origin, shown};

/// The tag that every game begins with.
pub(super) const GAME: &str = "Game";

/// A name and what it stands for, written `[Name "value"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    name: Box<str>,
    pub(super) value: String,
    pub(super) origin: Origin,
}

impl Tag {
    /// A tag with any value.
    ///
    /// # Errors
    /// The name is not a letter followed by letters, digits or `_` (ASCII).
    pub fn new(name: &str, value: impl Into<String>) -> Result<Self, Fault> {
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || !name.chars().all(is_name_char) {
            return Err(Fault::BadTagName(shown(name)));
        }
        Ok(Self { name: name.into(), value: value.into(), origin: Origin::default() })
    }

    /// The tag that names the game.
    pub(super) fn game(value: String) -> Self {
        Self { name: GAME.into(), value, origin: Origin::default() }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }
}

pub(super) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
