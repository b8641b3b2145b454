//! What page and worker say to each other, as JSON texts.

use serde::{Deserialize, Serialize};

/// A position, given as its game so far, and what to find out about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Question {
    /// Comes back with the answer.
    pub(crate) id: u32,
    /// The game's name.
    pub(crate) game: String,
    /// The set-up, as tags of a record.
    pub(crate) tags: Vec<(String, String)>,
    /// The actions so far, in notation.
    pub(crate) actions: Vec<String>,
    pub(crate) task: Task,
}

/// What to find out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Task {
    /// The action that a bot or level chooses within so many milliseconds.
    Choose { bot: String, millis: u32, seed: u64 },
    /// The best actions and why, after thinking for so many milliseconds.
    Hints { millis: u32 },
}

/// What the worker found out, at once or bit by bit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) id: u32,
    /// Something found out, or what was wrong with the question.
    pub(crate) found: Result<Found, String>,
    /// Whether there is more to come.
    pub(crate) more: bool,
}

/// Something that was found out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Found {
    /// The action that was chosen, in notation.
    Action(String),
    /// The best actions, the best first.
    Hints(Vec<Hint>),
}

/// An action to consider, and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Hint {
    /// In notation.
    pub(crate) action: String,
    /// The share of the win that each seat can expect.
    pub(crate) shares: Vec<f32>,
    pub(crate) reasons: Vec<Reason>,
}

/// A reason: the kind of sentence, and what stands in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Reason {
    pub(crate) key: String,
    pub(crate) parts: Vec<(String, String)>,
}
