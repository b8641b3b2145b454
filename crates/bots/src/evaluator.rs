//! The seam between search and knowledge of a game.

use std::fmt::{self, Debug};
use std::str::FromStr;
use std::sync::Arc;

use castellum_rules::Game;
use thiserror::Error;

use crate::names::{listed, shortened};
use crate::{BotGame, Value};

/// The name of an evaluator, as in `mcts:eval=handcrafted`. Which games have it
/// is said by [`BotGame::EVALUATORS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvaluatorName {
    /// `handcrafted`: an evaluation that people wrote.
    Handcrafted,
    /// `network`: a network that learned from games.
    Network,
}

/// Makes an evaluator of a game.
pub type NewEvaluator<G> = fn() -> Arc<dyn Evaluator<G>>;

impl EvaluatorName {
    /// All names.
    pub const ALL: [Self; 2] = [Self::Handcrafted, Self::Network];

    /// The name as text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Handcrafted => "handcrafted",
            Self::Network => "network",
        }
    }

    /// The evaluator of a game with this name.
    ///
    /// # Errors
    /// If the game has none with this name.
    pub fn evaluator<G: BotGame>(self) -> Result<Arc<dyn Evaluator<G>>, NoEvaluator> {
        let found = G::EVALUATORS.iter().find(|(name, _)| *name == self);
        found.map(|(_, new)| new()).ok_or_else(|| NoEvaluator {
            game: G::NAME,
            name: self,
            known: listed(G::EVALUATORS.iter().map(|(name, _)| name.name())),
        })
    }
}

impl fmt::Display for EvaluatorName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for EvaluatorName {
    type Err = UnknownEvaluator;

    fn from_str(text: &str) -> Result<Self, UnknownEvaluator> {
        let found = Self::ALL.into_iter().find(|name| name.name() == text);
        found.ok_or_else(|| UnknownEvaluator { name: shortened(text) })
    }
}

/// A text that is not the name of an evaluator.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name:?} is not an evaluator: expected one of {}", listed(EvaluatorName::ALL.iter().map(|name| name.name())))]
pub struct UnknownEvaluator {
    name: String,
}

/// An evaluator that a game does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{game} has no evaluator {name}: expected one of {known}")]
pub struct NoEvaluator {
    game: &'static str,
    name: EvaluatorName,
    known: String,
}

/// The most requests in one call of [`Evaluator::evaluate`].
pub const MAX_BATCH: usize = 256;

/// A question about a position that is not over.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a, G: Game> {
    /// The position.
    pub position: &'a G,
    /// The legal actions whose priors are wanted; none if no priors are
    /// wanted. There are some only where a seat is to act.
    pub actions: &'a [G::Action],
    /// Whether the value is wanted.
    pub wants_value: bool,
}

impl<'a, G: Game> Request<'a, G> {
    /// Asks for the value alone.
    #[must_use]
    pub const fn value(position: &'a G) -> Self {
        Self { position, actions: &[], wants_value: true }
    }

    /// Asks for the priors of actions alone.
    #[must_use]
    pub const fn priors(position: &'a G, actions: &'a [G::Action]) -> Self {
        Self { position, actions, wants_value: false }
    }
}

/// The answer to a [`Request`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evaluation {
    /// What the position is worth to each seat; of no meaning unless it was
    /// wanted.
    pub value: Value,
    /// How likely each of the request's actions is the best, in their order:
    /// numbers that are not negative, 1 together.
    pub priors: Vec<f32>,
}

/// Evaluates positions. A search asks nothing else about how good a position
/// is, so a handcrafted evaluation and a trained network are interchangeable.
pub trait Evaluator<G: Game>: Debug + Send + Sync {
    /// Answers at most [`MAX_BATCH`] requests; a network can do so in one
    /// pass. `evaluations` has one entry for each request, in their order. The
    /// entries are kept from call to call, so what their vectors hold is old
    /// and has to be replaced, but their memory can be used again.
    fn evaluate(&self, requests: &[Request<'_, G>], evaluations: &mut [Evaluation]);

    /// Whether priors cost hardly anything beside a value, as with a network
    /// that has an output for both. A search without rollouts then asks for
    /// both at once, and never twice about one position.
    fn is_joint(&self) -> bool {
        false
    }

    /// What one position is worth.
    fn value(&self, position: &G) -> Value {
        let mut evaluation = [Evaluation::default()];
        self.evaluate(&[Request::value(position)], &mut evaluation);
        evaluation[0].value
    }

    /// How likely each of some legal actions is the best.
    fn priors(&self, position: &G, actions: &[G::Action]) -> Vec<f32> {
        let mut evaluation = [Evaluation::default()];
        self.evaluate(&[Request::priors(position, actions)], &mut evaluation);
        let [Evaluation { priors, .. }] = evaluation;
        priors
    }
}

/// The values of positions, exact for those that are over; asked for in as few
/// calls as possible.
pub(crate) fn values_of<G: BotGame>(positions: &[G], evaluator: &dyn Evaluator<G>) -> Vec<Value> {
    let outcomes = positions.iter().map(Game::outcome);
    let mut values: Vec<_> =
        outcomes.map(|outcome| outcome.map(|outcome| Value::of_outcome(&outcome, G::SPREAD))).collect();
    let open: Vec<_> = (0..positions.len()).filter(|&index| values[index].is_none()).collect();
    let mut evaluations = vec![Evaluation::default(); open.len().min(MAX_BATCH)];
    for batch in open.chunks(MAX_BATCH) {
        let requests: Vec<_> = batch.iter().map(|&index| Request::value(&positions[index])).collect();
        evaluator.evaluate(&requests, &mut evaluations[..batch.len()]);
        for (&index, evaluation) in batch.iter().zip(&evaluations) {
            values[index] = Some(evaluation.value);
        }
    }
    values.into_iter().map(|value| value.expect("every position is over or evaluated")).collect()
}

/// Priors for an evaluator that knows nothing but values: by what the seat to
/// act gets from each action.
///
/// # Panics
/// If no seat is to act.
pub fn priors_from_values<G: BotGame>(
    position: &G,
    actions: &[G::Action],
    evaluator: &dyn Evaluator<G>,
    priors: &mut Vec<f32>,
) {
    let seat = position.actor().seat().expect("priors are wanted only where a seat is to act");
    let after: Vec<_> = actions.iter().map(|&action| position.after(action)).collect();
    let values = values_of(&after, evaluator);
    priors.clear();
    priors.extend(values.iter().map(|value| value.utility(seat)));
    normalise_utilities(priors);
}

/// How much priors from utilities favour the best.
const SHARPNESS: f32 = 40.0;

/// Turns what a seat gets from each action into priors.
pub(crate) fn normalise_utilities(utilities: &mut [f32]) {
    utilities.iter_mut().for_each(|utility| *utility *= SHARPNESS);
    normalise_scores(utilities);
}

/// Turns scores into priors: each point of a score makes an action nearly e
/// times as likely, without functions that differ between processors.
pub(crate) fn normalise_scores(scores: &mut [f32]) {
    let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for score in scores.iter_mut() {
        *score = decay(best - *score);
        total += *score;
    }
    for prior in scores.iter_mut() {
        *prior /= total;
    }
}

/// About e^-x for numbers that are not negative.
fn decay(x: f32) -> f32 {
    let part = x / 4.0;
    let fourth = 1.0 / (1.0 + part * (1.0 + part * (0.5 + part / 6.0)));
    (fourth * fourth) * (fourth * fourth)
}
