//! What can be wrong with a record, and where.

use alloc::format;
use alloc::string::String;
use core::fmt;

use super::points::{self, Points};
use super::tree::MAX_DEPTH;

/// A place in a text; both numbers count from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// The number of the line.
    pub line: u32,
    /// The number of the character in the line.
    pub column: u32,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Where a part of a record was read, if it was read at all.
///
/// All origins are equal, so that records are compared by what they say.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Origin(pub(super) Option<LineColumn>);

impl PartialEq for Origin {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Origin {}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{fault}", at.map(|at| format!("{at}: ")).unwrap_or_default())]
pub struct RecordError {
    /// The place in the text; `None` for what was not read from one.
    pub at: Option<LineColumn>,
    /// What is wrong there.
    pub fault: Fault,
}

impl RecordError {
    pub(super) fn new(at: LineColumn, fault: Fault) -> Self {
        Self { at: Some(at), fault }
    }

    pub(super) fn from_origin(origin: Origin, fault: Fault) -> Self {
        Self { at: origin.0, fault }
    }
}

impl From<Fault> for RecordError {
    fn from(fault: Fault) -> Self {
        Self { at: None, fault }
    }
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A line has more bytes than the reader allows.
    #[error("the line is longer than {0} bytes")]
    LineTooLong(usize),
    /// A game has more bytes than the reader allows.
    #[error("the game is longer than {0} bytes")]
    RecordTooLong(usize),
    /// Variations are nested deeper than [`MAX_DEPTH`].
    #[error("variations are nested more than {MAX_DEPTH} deep")]
    TooDeep,
    /// Something else stands where it should not.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should be there.
        expected: &'static str,
        /// What is there, ready to be shown.
        found: String,
    },
    /// Two tags of a game have the same name.
    #[error("the tag {0} appears twice")]
    RepeatedTag(String),
    /// A tag of the set-up cannot be given another meaning.
    #[error("the tag {0} belongs to the set-up of the game")]
    SetupTag(String),
    /// A comment is still open where a game begins or the text ends.
    #[error("the comment that begins at {0} is not closed: }} expected before this")]
    OpenComment(LineColumn),
    /// A variation is still open where the game ends.
    #[error("the variation that begins at {0} is not closed: ) expected before this")]
    OpenVariation(LineColumn),
    /// The game has no result.
    #[error("the game has no result: expected points such as 26-22, or * if the game is not over")]
    NoResult,
    /// A text that cannot stand in a record as an action.
    #[error("{0} cannot be written as an action")]
    BadAction(String),
    /// A text that cannot stand in a record as the name of a tag.
    #[error("{0} is not a tag name: expected a letter, then letters, digits or _")]
    BadTagName(String),
    /// A node that is not of this record.
    #[error("the record has no such node")]
    NoSuchNode,
    /// The text holds more than one game where one was wanted.
    #[error("one game expected, but here a second one begins")]
    SecondGame,
    /// The text holds no game.
    #[error("the text holds no game")]
    NoGame,
    /// The record is of another game.
    #[error("a game of {expected} expected, found {found}")]
    OtherGame {
        /// The game that should be there.
        expected: &'static str,
        /// What the tag says, ready to be shown.
        found: String,
    },
    /// The set-up cannot be read from the tags, or cannot be played.
    #[error("{0}")]
    Setup(String),
    /// A turn has the wrong number.
    #[error("turn {expected} expected, found {found}")]
    Turn {
        /// The number of the turn in the game.
        expected: u16,
        /// The number in the record.
        found: u16,
    },
    /// A turn begins without a number.
    #[error("turn {0} begins here: its number {0}. is missing")]
    TurnMissing(u16),
    /// The action is not an action of the game, or the rules forbid it.
    #[error("{0}")]
    Refused(String),
    /// The result is not that of the game.
    #[error("the game is {}: result {} expected, found {}",
        if expected.is_some() { "over" } else { "not over" },
        points::result_text(*expected),
        points::result_text(*found))]
    Result {
        /// The points at the end, or `None` if the game is not over.
        expected: Option<Points>,
        /// The result in the record.
        found: Option<Points>,
    },
}

impl Fault {
    pub(super) fn expected(expected: &'static str, found: &str) -> Self {
        let found = if found.is_empty() { String::from("the end of the line") } else { shown(found) };
        Self::Expected { expected, found }
    }
}

/// A text from outside, quoted; its beginning is enough to find it.
pub(super) fn shown(text: &str) -> String {
    const ROOM: usize = 40;
    match text.char_indices().nth(ROOM) {
        Some((end, _)) => format!("{:?}", format!("{}…", &text[..end])),
        None => format!("{text:?}"),
    }
}
