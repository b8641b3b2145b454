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
    /// The action that a bot or level chooses within this many milliseconds.
    Choose { bot: String, millis: u32, seed: u64 },
    /// The best actions and why, after thinking for this many milliseconds.
    Hints { millis: u32 },
    /// What each action from here on was worth, step by step. So many actions
    /// are known already; each position gets this many nodes.
    Review { nodes: u32, from: usize },
    /// The best actions, better and better known, until somebody asks for
    /// something else.
    Analyse,
    /// How often each seat wins: this many quick games from the set-up, with all
    /// drawn anew that is drawn.
    Balance { games: u32, seed: u64 },
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
    /// What the next action was worth.
    Step(Box<Reviewed>),
    /// What is known so far.
    Analysis(EngineAnalysis),
    /// The games so far.
    Balance(Tally),
}

/// Who won how many games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Tally {
    pub(crate) games: u32,
    /// The wins of each seat; a shared win counts in parts.
    pub(crate) wins: Vec<f32>,
}

impl Tally {
    /// These games and others.
    pub(crate) fn and(&self, other: &Self) -> Self {
        let count = self.wins.len().max(other.wins.len());
        let of = |tally: &Self, seat: usize| tally.wins.get(seat).copied().unwrap_or(0.0);
        let wins = (0..count).map(|seat| of(self, seat) + of(other, seat)).collect();
        Self { games: self.games + other.games, wins }
    }
}

/// What a review says about an action. Shares are those of the win, one for
/// each seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Reviewed {
    /// In notation.
    pub(crate) action: String,
    pub(crate) before: Vec<f32>,
    pub(crate) after: Vec<f32>,
    /// Reviews that a device kept before there was such a thing do not have it.
    #[serde(default)]
    pub(crate) decided: Decided,
    pub(crate) finding: Finding,
}

/// Who wins by force before and after an action, where that is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Decided {
    pub(crate) before: Option<usize>,
    pub(crate) after: Option<usize>,
}

/// What there is to say about an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Finding {
    /// It was the only one.
    Forced,
    /// The die decided: who rolled, and what each seat gained or lost.
    Luck { roller: Option<usize>, change: Vec<f32> },
    /// A seat chose.
    Choice(Choice),
}

/// How a choice compares with the best one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Choice {
    /// The number of its grade, the best one being 0.
    pub(crate) grade: usize,
    /// What its grade goes by.
    pub(crate) regret: f32,
    /// The share of the win that it gave away.
    pub(crate) loss: f32,
    /// The points of its lead that it gave away.
    pub(crate) lead_lost: f32,
    /// What it led to.
    pub(crate) shares: Vec<f32>,
    /// The best action.
    pub(crate) best: Hint,
    /// Other actions to consider.
    pub(crate) others: Vec<Hint>,
}

/// What is known about a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct EngineAnalysis {
    /// How many nodes were looked at.
    pub(crate) nodes: u64,
    /// What the position is worth.
    pub(crate) shares: Vec<f32>,
    /// The best actions; while the die rolls, none.
    pub(crate) hints: Vec<Hint>,
    /// Whether nothing more will be found out.
    pub(crate) done: bool,
}

/// An action to consider, and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Hint {
    /// In notation.
    pub(crate) action: String,
    /// The share of the win that each seat can expect.
    pub(crate) shares: Vec<f32>,
    pub(crate) reasons: Vec<Reason>,
    /// How the game is expected to go on after it. Old reviews that are kept on
    /// a device have it under another name, or not at all.
    #[serde(default, alias = "then")]
    pub(crate) continuation: Vec<String>,
}

impl Hint {
    /// The action and what is expected to follow.
    pub(crate) fn line(&self) -> impl Iterator<Item = &String> {
        [&self.action].into_iter().chain(&self.continuation)
    }
}

/// A reason: the kind of sentence, and what stands in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Reason {
    pub(crate) key: String,
    pub(crate) parts: Vec<(String, String)>,
}
