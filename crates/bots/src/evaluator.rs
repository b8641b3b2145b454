//! What a search needs to know about a game.

use castellum_rules::{Actor, Game, Outcome, Seat};

use crate::{Rng, Value};

/// Judges positions. A search asks nothing else about a game, so that a
/// hand-made evaluation and a trained network are interchangeable.
pub trait Evaluator<G: Game>: Send + Sync {
    /// What a position that is not over is worth to each seat.
    fn value(&self, position: &G) -> Value;

    /// What a leaf of a search is worth that is not over. It may be played on
    /// for so many turns first, where that shows more than a look at it.
    fn appraise(&self, position: &G, _turns: u16, _rng: &mut Rng) -> Value {
        self.value(position)
    }

    /// What each of several positions is worth. A network can answer for a
    /// batch at once.
    fn values(&self, positions: &[G], values: &mut Vec<Value>) {
        values.clear();
        values.extend(positions.iter().map(|position| self.value(position)));
    }

    /// How likely each action is the best, before any search: numbers that
    /// are not negative, 1 together. `priors` has room for all actions. Without
    /// anything better, the value after each action tells.
    fn priors(&self, position: &G, actions: &[G::Action], priors: &mut [f32]) {
        priors_from_utility(position, actions, priors, |action, seat| {
            utility_after(self, position, action, seat, |after| self.value(after))
        });
    }

    /// A legal action than which no other one can be better, where the rules
    /// themselves say so. A search does not look at the others.
    fn obvious(&self, _position: &G) -> Option<G::Action> {
        None
    }

    /// What a finished game is worth to each seat.
    fn outcome_value(&self, outcome: &Outcome) -> Value;
}

/// How much priors from values favour the best.
const SHARPNESS: f32 = 40.0;

/// Fills in priors by what the seat to act gets from each action.
pub(crate) fn priors_from_utility<G: Game>(
    position: &G,
    actions: &[G::Action],
    priors: &mut [f32],
    utility: impl Fn(G::Action, Seat) -> f32,
) {
    let Actor::Seat(seat) = position.actor() else { return };
    for (prior, &action) in priors.iter_mut().zip(actions) {
        *prior = utility(action, seat) * SHARPNESS;
    }
    into_priors(priors);
}

/// What a seat gets from an action; `value` is asked about the position after
/// it if the game is not over then.
pub(crate) fn utility_after<G: Game>(
    evaluator: &(impl Evaluator<G> + ?Sized),
    position: &G,
    action: G::Action,
    seat: Seat,
    value: impl FnOnce(&G) -> Value,
) -> f32 {
    let mut after = *position;
    after.play_unchecked(action);
    let value = match after.outcome() {
        Some(outcome) => evaluator.outcome_value(&outcome),
        None => value(&after),
    };
    value.utility(seat)
}

/// Turns scores into priors: each point of a score makes an action nearly e
/// times as likely, without functions that differ between processors.
pub(crate) fn into_priors(scores: &mut [f32]) {
    let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for score in scores.iter_mut() {
        *score = fall(best - *score);
        total += *score;
    }
    for prior in scores.iter_mut() {
        *prior /= total;
    }
}

/// About e^-x for numbers that are not negative.
fn fall(x: f32) -> f32 {
    let part = x / 4.0;
    let fourth = 1.0 / (1.0 + part * (1.0 + part * (0.5 + part / 6.0)));
    (fourth * fourth) * (fourth * fourth)
}
