//! What a review says about one action.

use castellum_rules::{Actor, MAX_SEATS, Seat};

use super::Grade;
use crate::{Candidate, Value};

/// One action of a game with what the review found out about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Step<A> {
    /// How many actions came before.
    pub index: usize,
    /// The number of the turn.
    pub turn: u16,
    /// Who acted.
    pub actor: Actor,
    /// What was played, or came up.
    pub action: A,
    /// What the position was worth before the action.
    pub before: Value,
    /// What it was worth after it.
    pub after: Value,
    /// What there is to say about it.
    pub finding: Finding<A>,
}

/// What there is to say about an action.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding<A> {
    /// It was the only one.
    Forced,
    /// The die decided.
    Luck(Luck),
    /// A seat chose.
    Choice(Judgement<A>),
}

/// What an outcome of the die did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Luck {
    /// Who rolled: the seat that acted last.
    pub roller: Option<Seat>,
    /// The share of the win that each seat gained or lost by this outcome,
    /// against the average of all outcomes.
    pub change: [f32; MAX_SEATS],
}

/// How a choice compares with the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement<A> {
    /// How good it was, in a word.
    pub grade: Grade,
    /// The share of the win that the seat gave away, not negative.
    pub loss: f32,
    /// The points that it gave away; fewer points may win more often.
    pub points_lost: f32,
    /// What the action led to. Found out with as much care as `best_value`.
    pub value: Value,
    /// The best action, which may be the one played.
    pub best: A,
    /// What the best action leads to.
    pub best_value: Value,
    /// The expected course of the game, the best action first.
    pub line: Vec<A>,
    /// The actions that the search liked best before it knew what was played.
    pub candidates: Vec<Candidate<A>>,
}

impl<A: Copy + PartialEq> Step<A> {
    /// The judgement, if a seat chose.
    #[must_use]
    pub const fn judgement(&self) -> Option<&Judgement<A>> {
        match &self.finding {
            Finding::Choice(judgement) => Some(judgement),
            _ => None,
        }
    }

    /// A better action, if one was given away that matters.
    #[must_use]
    pub fn better(&self) -> Option<A> {
        let judgement = self.judgement()?;
        (judgement.grade >= Grade::Inaccuracy && judgement.best != self.action).then_some(judgement.best)
    }
}
