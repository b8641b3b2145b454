//! What a search needs to know about a game.

use castellum_rules::{Actor, Game};

use crate::{Rng, Value};

/// Judges positions. A search asks nothing else about a game, so that a
/// hand-made evaluation and a trained network are interchangeable.
pub trait Evaluator<G: Game>: Send + Sync {
    /// What a position that is not over is worth to each seat.
    fn value(&self, position: &G) -> Value;

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
        let Actor::Seat(seat) = position.actor() else { return };
        for (prior, &action) in priors.iter_mut().zip(actions) {
            let mut after = *position;
            after.play_unchecked(action);
            *prior = match after.outcome() {
                Some(outcome) => Value::of_outcome(&outcome).utility(seat),
                None => self.value(&after).utility(seat),
            };
        }
        into_priors(priors, SHARPNESS);
    }

    /// A plausible action, quickly, for playing on from a leaf; `None` if the
    /// game is over.
    fn playout_action(&self, position: &G, rng: &mut Rng) -> Option<G::Action> {
        position.draw(&mut |n| rng.below(n))
    }
}

/// How much priors from values favour the best.
const SHARPNESS: f32 = 40.0;

/// Turns utilities into priors: the larger `sharpness`, the more the best
/// stand out. About e^(-sharpness * gap), without functions that differ
/// between processors.
fn into_priors(utilities: &mut [f32], sharpness: f32) {
    let best = utilities.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for utility in utilities.iter_mut() {
        let gap = (best - *utility) * sharpness;
        *utility = 1.0 / (1.0 + gap * (1.0 + gap * (0.5 + gap / 6.0)));
        total += *utility;
    }
    for prior in utilities.iter_mut() {
        *prior /= total;
    }
}
