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
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(f, "{at}: {}", self.fault),
            None => self.fault.fmt(f),
        }
    }
}

impl core::error::Error for RecordError {}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A line has more bytes than the reader allows.
    LineTooLong(usize),
    /// A game has more bytes than the reader allows.
    RecordTooLong(usize),
    /// Variations are nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// Something else stands where it should not.
    Expected {
        /// What should be there.
        expected: &'static str,
        /// What is there, ready to be shown.
        found: String,
    },
    /// Two tags of a game have the same name.
    RepeatedTag(String),
    /// A tag of the set-up cannot be given another meaning.
    SetupTag(String),
    /// A comment is still open where a game begins or the text ends.
    OpenComment(LineColumn),
    /// A variation is still open where the game ends.
    OpenVariation(LineColumn),
    /// The game has no result.
    NoResult,
    /// A text that cannot stand in a record as an action.
    BadAction(String),
    /// A text that cannot stand in a record as the name of a tag.
    BadTagName(String),
    /// A node that is not of this record.
    NoSuchNode,
    /// The text holds more than one game where one was wanted.
    SecondGame,
    /// The text holds no game.
    NoGame,
    /// The record is of another game.
    OtherGame {
        /// The game that should be there.
        expected: &'static str,
        /// What the tag says, ready to be shown.
        found: String,
    },
    /// The set-up cannot be read from the tags, or cannot be played.
    Setup(String),
    /// A turn has the wrong number.
    Turn {
        /// The number of the turn in the game.
        expected: u16,
        /// The number in the record.
        found: u16,
    },
    /// A turn begins without a number.
    TurnMissing(u16),
    /// The action is not an action of the game, or the rules forbid it.
    Refused(String),
    /// The result is not that of the game.
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

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LineTooLong(limit) => write!(f, "the line is longer than {limit} bytes"),
            Self::RecordTooLong(limit) => write!(f, "the game is longer than {limit} bytes"),
            Self::TooDeep => write!(f, "variations are nested more than {MAX_DEPTH} deep"),
            Self::Expected { expected, found } => write!(f, "expected {expected}, found {found}"),
            Self::RepeatedTag(name) => write!(f, "the tag {name} appears twice"),
            Self::SetupTag(name) => write!(f, "the tag {name} belongs to the set-up of the game"),
            Self::OpenComment(at) => {
                write!(f, "the comment that begins at {at} is not closed: }} expected before this")
            }
            Self::OpenVariation(at) => {
                write!(f, "the variation that begins at {at} is not closed: ) expected before this")
            }
            Self::NoResult => f.write_str(
                "the game has no result: expected points such as 26-22, or * if the game is not over",
            ),
            Self::BadAction(text) => write!(f, "{text} cannot be written as an action"),
            Self::BadTagName(name) => {
                write!(f, "{name} is not a tag name: expected a letter, then letters, digits or _")
            }
            Self::NoSuchNode => f.write_str("the record has no such node"),
            Self::SecondGame => f.write_str("one game expected, but here a second one begins"),
            Self::NoGame => f.write_str("the text holds no game"),
            Self::OtherGame { expected, found } => write!(f, "a game of {expected} expected, found {found}"),
            Self::Setup(message) | Self::Refused(message) => f.write_str(message),
            Self::Turn { expected, found } => write!(f, "turn {expected} expected, found {found}"),
            Self::TurnMissing(turn) => write!(f, "turn {turn} begins here: its number {turn}. is missing"),
            Self::Result { expected, found } => write_result_fault(*expected, *found, f),
        }
    }
}

fn write_result_fault(
    expected: Option<Points>,
    found: Option<Points>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let state = if expected.is_some() { "over" } else { "not over" };
    let [expected, found] = [expected, found].map(points::result_text);
    write!(f, "the game is {state}: result {expected} expected, found {found}")
}

/// A text from outside, quoted; its beginning is enough to find it.
pub(super) fn shown(text: &str) -> String {
    const ROOM: usize = 40;
    match text.char_indices().nth(ROOM) {
        Some((end, _)) => format!("{:?}", format!("{}…", &text[..end])),
        None => format!("{text:?}"),
    }
}
