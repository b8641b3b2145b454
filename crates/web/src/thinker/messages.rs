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
}

/// What the worker found out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) id: u32,
    /// The action in notation, or what was wrong with the question.
    pub(crate) action: Result<String, String>,
}
