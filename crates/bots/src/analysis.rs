//! What a bot hands back.

use thiserror::Error;

use crate::Value;

/// The action that a bot chose and how it came to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<A> {
    /// A legal action.
    pub action: A,
    /// What the bot found out.
    pub analysis: Analysis<A>,
}

/// What a search found out about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<A> {
    /// What the position is worth to each seat if all play well.
    pub value: Value,
    /// The nodes that were looked at.
    pub nodes: u64,
    /// The expected course of the game, the best action first.
    pub line: Vec<A>,
    /// The legal actions (at a chance node: the outcomes) that were looked at,
    /// the best first.
    pub candidates: Vec<Candidate<A>>,
    /// Whether the value is certain: the rest of the game was searched through.
    pub is_exact: bool,
}

/// An action that a bot looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<A> {
    /// The action.
    pub action: A,
    /// How many nodes were spent on it.
    pub visits: u64,
    /// What it leads to.
    pub value: Value,
    /// How likely it looked before the search.
    pub prior: f32,
    /// How the game is expected to go on after it, up to the next roll of the
    /// die; nothing if the bot does not search.
    pub continuation: Vec<A>,
}

impl<A> Candidate<A> {
    /// An action that was looked at once, with no thought of what follows.
    pub(crate) const fn at_first_sight(action: A, value: Value, prior: f32) -> Self {
        Self { action, visits: 1, value, prior, continuation: Vec::new() }
    }
}

/// How a search is getting on.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress<A> {
    /// The nodes so far.
    pub nodes: u64,
    /// What the position seems to be worth to each seat.
    pub value: Value,
    /// The expected course of the game, the best action so far first.
    pub line: Vec<A>,
}

/// Why a bot cannot choose an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ChooseError {
    /// The game has ended.
    #[error("the game is over: there is nothing to choose")]
    GameOver,
    /// It is not a player's turn: the die has to be rolled.
    #[error("the die has to be rolled first: there is nothing to choose")]
    Chance,
}
