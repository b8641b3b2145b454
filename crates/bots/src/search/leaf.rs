//! Looking at a new position: the ways on from it.

use castellum_rules::{ActionList, Actor, Game};

use super::tree::Edge;
use crate::{Evaluator, Rng};

/// The buffers that one thread needs for looking at positions.
pub(super) struct Expander<A> {
    actions: ActionList<A>,
    priors: Vec<f32>,
    pub(super) edges: Vec<Edge<A>>,
}

impl<A: castellum_rules::DenseAction> Expander<A> {
    pub(super) fn new() -> Self {
        Self { actions: ActionList::new(), priors: Vec::new(), edges: Vec::new() }
    }

    /// Fills `edges` with the ways on from a position, the likeliest first.
    pub(super) fn look<G: Game<Action = A>>(
        &mut self,
        position: &G,
        evaluator: &impl Evaluator<G>,
        rng: &mut Rng,
    ) {
        self.edges.clear();
        if let Some(action) = evaluator.obvious(position) {
            self.edges.push(Edge::new(action, 1.0));
            return;
        }
        position.legal_actions(&mut self.actions);
        self.priors.clear();
        self.priors.resize(self.actions.len(), 0.0);
        if position.actor() == Actor::Chance {
            for (prior, &outcome) in self.priors.iter_mut().zip(&self.actions) {
                *prior = position.probability(outcome) as f32;
            }
        } else if self.actions.len() > 1 {
            evaluator.priors(position, &self.actions, &mut self.priors);
        } else {
            self.priors.fill(1.0);
        }
        let pairs = self.actions.iter().zip(&self.priors);
        self.edges.extend(pairs.map(|(&action, &prior)| Edge::new(action, prior)));
        if position.actor() == Actor::Chance {
            // Few visits reach the first outcomes only, which must not be the
            // same part of the board everywhere.
            for last in (1..self.edges.len()).rev() {
                self.edges.swap(last, rng.below(last as u32 + 1) as usize);
            }
        }
        // Stable, so that equal priors keep this order.
        self.edges.sort_by(|a, b| b.prior.total_cmp(&a.prior));
    }
}
