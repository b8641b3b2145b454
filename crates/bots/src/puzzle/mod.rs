//! Puzzles: positions with one action that is clearly best.
//!
//! A [`Puzzle`] is what a file keeps, one as JSON in each line; [`read`] takes
//! such a file and refuses what the rules refuse, and [`Puzzle::pose`] makes a
//! position of it. [`Prover`] finds out whether a position is a puzzle at all.
//! `docs/puzzles.md` describes the file and the proof.
//!
//! ```
//! use castellum_bots::puzzle;
//! use castellum_rules::aquaedukt::Position;
//!
//! let complaint = puzzle::read::<Position>("\n{}").unwrap_err();
//! assert_eq!(complaint.to_string(), "line 2: missing field `id` at line 1 column 2");
//! ```

mod prove;
mod read;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use castellum_rules::Seat;
use serde::{Deserialize, Serialize};

pub use prove::{LADDER, MIN_GAP, Prover, grade_of};
pub use read::{PuzzleError, read};

/// A puzzle as a file keeps it. Actions are texts in the game's notation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// A name that no other puzzle of the game has.
    pub id: String,
    /// The set-up as tags of a record, without `Game`.
    pub tags: BTreeMap<String, String>,
    /// All actions of the game before the position, with spaces between them.
    pub actions: String,
    /// Whose turn it is, counted from 0.
    pub seat: u8,
    /// The best action.
    pub best: String,
    /// The share of the win that this seat can expect after the best action.
    pub win: f32,
    /// The actions that come nearest, and the one that looks best at first
    /// sight; those that lose least first.
    pub others: Vec<OtherAction>,
    /// The fewest nodes with which a search finds the best action.
    pub nodes: u64,
    /// How hard it is, from 1 to 5.
    pub grade: u8,
    /// What speaks for the best action.
    pub reasons: Vec<WrittenReason>,
    /// The best action and how the game is expected to go on.
    pub line: Vec<String>,
}

/// Another action, and what it gives away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherAction {
    /// What would be played.
    pub action: String,
    /// By how much the seat's share of the win is smaller than after the best.
    pub loss: f32,
}

/// A reason of [`hints`](crate::hints): a sentence in any language can be made
/// from key and parts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenReason {
    /// The kind of reason, such as `takes-podium`.
    pub key: String,
    /// The names and numbers in the sentence.
    pub parts: BTreeMap<String, String>,
}

impl WrittenReason {
    /// A reason as it is written down.
    #[must_use]
    pub fn of(reason: &impl crate::hints::Reason) -> Self {
        let parts = reason.parts().into_iter().map(|(name, part)| (name.into(), part));
        Self { key: reason.key().into(), parts: parts.collect() }
    }
}

/// A puzzle as the rules see it.
#[derive(Clone, Debug, PartialEq)]
pub struct PosedPuzzle<G, A> {
    /// The first position of the game.
    pub start: G,
    /// How it came to the position.
    pub actions: Vec<A>,
    /// Where the best action is to be found.
    pub position: G,
    /// Whose turn it is there.
    pub seat: Seat,
    /// The best action.
    pub best: A,
    /// What else there is, as in [`Puzzle::others`].
    pub others: Vec<(A, f32)>,
    /// The best action and how the game is expected to go on.
    pub line: Vec<A>,
}
