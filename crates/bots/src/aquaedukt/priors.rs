//! Priors: what the seat to act gets from each action.

use castellum_rules::Game;
use castellum_rules::aquaedukt::{Action, Choice, Position};

use super::board::Distances;
use super::eval::{DryValues, EvalTerms};
use super::is_last_field;
use crate::evaluator::normalise_utilities;
use crate::{BotGame, Request, Value};

/// Fills in the priors of the actions of a request.
pub(super) fn fill(request: &Request<'_, Position>, priors: &mut Vec<f32>) {
    priors.clear();
    if request.actions.is_empty() {
        return;
    }
    let seat = request.position.actor().seat().expect("priors are wanted only where a seat is to act");
    let before = Before::of(request.position);
    priors.extend(request.actions.iter().map(|&action| {
        let mut after = *request.position;
        after.play_unchecked(action);
        let value = match after.outcome() {
            Some(outcome) => Value::of_outcome(&outcome, Position::SPREAD),
            None => before.value(&after, action),
        };
        value.utility(seat) + promise(action)
    }));
    normalise_utilities(priors);
}

/// What an action is worth beyond what the position right after it shows: a
/// roll has not placed its houses yet, and canals have to follow a spring. In
/// shares of the win; found by playing.
pub(super) fn promise(action: Action) -> f32 {
    match action.choice() {
        Choice::Roll | Choice::Spring(_) => 0.0375,
        _ => 0.0,
    }
}

/// What the positions after all actions have in common.
struct Before {
    dry: DryValues,
    /// Whether the next house completes its region, so that dry ones may go
    /// (AQ-S14).
    is_last_field: bool,
}

impl Before {
    fn of(position: &Position) -> Self {
        let dry = DryValues::of(position, Distances::of(position.canals()));
        Self { dry, is_last_field: is_last_field(position) }
    }

    /// What the position after an action is worth.
    fn value(&self, after: &Position, action: Action) -> Value {
        match action.choice() {
            Choice::House { .. } if self.is_last_field => EvalTerms::of(after).value(),
            Choice::House { field, .. } => {
                let mut dry = self.dry;
                if let Some(house) = after.house(field)
                    && !after.is_watered(field)
                {
                    dry.add(field, house);
                }
                EvalTerms::with(after, &dry).value()
            }
            Choice::Spring(_) | Choice::Stick(_) => EvalTerms::of(after).value(),
            _ => EvalTerms::with(after, &self.dry).value(),
        }
    }
}
