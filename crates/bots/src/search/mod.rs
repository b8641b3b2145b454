//! Monte-Carlo tree search for several seats and the die.
//!
//! Every seat strives for its own win and place (max^n). A simulation walks
//! down the tree ([`select`]), adds one new position, and takes its value back
//! up ([`tree`]). Simulations run in [`worker`]: several of them share a call
//! of the evaluator, and several threads share one tree. Positions whose rest
//! of the game is searched through are exact, and what still applies of a tree
//! is kept for the next action. Where little can still happen, the [end of the
//! game](crate::ending) is solved besides.

mod select;
#[cfg(test)]
pub(crate) mod tests;
mod tree;
mod worker;

use castellum_rules::Actor;
use rand_xoshiro::SplitMix64;

use crate::budget::Limit;
use crate::ending::{Solver, may_be_small};
use crate::random::seeded;
use crate::{Analysis, BotGame, Candidate, Control, Evaluator, Value};
use tree::Tree;
use worker::Deadline;

/// How a search weighs things.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchSettings {
    /// How much actions with few visits attract (the constant of PUCT).
    pub exploration: f32,
    /// How much worse than its parent an action is expected to be that was
    /// never tried, in utility (first-play urgency).
    pub fpu_reduction: f32,
    /// How many actions are considered at first, in the order of their priors.
    pub width: f32,
    /// How many more are considered for each square root of visits.
    pub widening: f32,
    /// For how many turns leaves are played on before they are evaluated; 0
    /// evaluates them as they are.
    pub rollout: u16,
    /// How much of a leaf's value is its own evaluation, from 0 to 1; the rest
    /// is that of the end of its rollout.
    pub blend: f32,
    /// How many positions the evaluator gets at once, at most
    /// [`MAX_BATCH`](crate::MAX_BATCH). More than one pays where the evaluator
    /// is quicker by it, as networks are; simulations of a batch know nothing
    /// of each other's values.
    pub batch: usize,
    /// The most memory for the tree, in bytes.
    pub memory: usize,
    /// The most nodes, whatever the budget: what keeps a level weak.
    pub max_nodes: Option<u64>,
    /// The threads that search at the same time.
    pub threads: usize,
    /// How many positions may be looked at, for each node of the budget, to solve
    /// what is left of a game (see [`ending`](crate::ending)); 0 for none.
    pub ending: u32,
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self {
            exploration: 0.3,
            fpu_reduction: 0.05,
            width: 4.0,
            widening: 1.5,
            rollout: 1,
            blend: 0.0,
            batch: 1,
            memory: 256 << 20,
            max_nodes: None,
            threads: 1,
            ending: 0,
        }
    }
}

/// A search that remembers its tree from one action to the next.
#[derive(Debug)]
pub(crate) struct Search<G: BotGame> {
    settings: SearchSettings,
    tree: Tree<G::Action>,
    /// The position at the root of the tree.
    root: Option<G>,
    rng: SplitMix64,
}

impl<G: BotGame> Search<G> {
    pub(crate) fn new(settings: SearchSettings, seed: u64) -> Self {
        let tree = Tree::new(settings.memory);
        Self { settings, tree, root: None, rng: seeded(seed) }
    }

    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.settings.threads = threads.max(1);
    }

    /// Searches a position that is not over.
    pub(crate) fn run(
        &mut self,
        position: &G,
        evaluator: &dyn Evaluator<G>,
        limit: Limit,
        control: &Control<'_, G::Action>,
    ) -> Analysis<G::Action> {
        self.move_root(position);
        let mut limits = Limits::new(limit, &self.settings);
        let deadline = limits.time.and_then(Deadline::after);
        if limits.time.is_some() && self.settings.ending > 0 && may_be_small(position, TIMED_ENDING) {
            limits.time = limits.time.map(|time| time * 3 / 4);
        }
        let Self { settings, tree, rng, .. } = self;
        let nodes = worker::run(tree, position, settings, evaluator, rng, limits, control);
        let mut analysis = self.tree.analysis(position, nodes);
        if !analysis.is_exact {
            let is_stopped = || control.is_stopped() || deadline.as_ref().is_some_and(Deadline::has_passed);
            self.settle_ending(position, nodes, &mut analysis, &is_stopped);
        }
        analysis
    }

    /// Where the rest of the game is small, replaces what the search believes by
    /// what is certain. What it chose stays chosen unless something better is
    /// proved.
    fn settle_ending(
        &self,
        position: &G,
        nodes: u64,
        analysis: &mut Analysis<G::Action>,
        is_stopped: &dyn Fn() -> bool,
    ) {
        let limit = nodes.saturating_mul(self.settings.ending.into());
        if limit == 0 || is_stopped() || !may_be_small(position, limit) {
            return;
        }
        let mut solver = Solver::new(limit, is_stopped);
        if let Some(value) = solver.value(position) {
            settle(position, value, analysis, &mut solver);
        }
    }

    /// Keeps the part of the tree that grew from this position, if there is one.
    fn move_root(&mut self, position: &G) {
        let known = self.root.and_then(|root| tree::find(&self.tree, &root, position));
        match known {
            Some(node) => self.tree.keep_from(node),
            None => self.tree.clear(),
        }
        self.root = Some(*position);
    }
}

/// Where the rest of the game looks as if this many positions were enough to solve
/// it, a search by the clock leaves some of its time for that.
const TIMED_ENDING: u64 = 4000;

/// By how much utilities may differ that are taken for equal.
const ROUNDING: f32 = 1e-5;

/// Writes what was proved into an analysis.
fn settle<G: BotGame>(
    position: &G,
    value: Value,
    analysis: &mut Analysis<G::Action>,
    solver: &mut Solver<'_, G>,
) {
    if let Actor::Seat(seat) = position.actor() {
        let Some(best) = solver.best(position) else { return };
        let chosen = analysis.candidates.first().map(|option| option.action);
        let is_best = |&action: &G::Action| {
            let kept = solver.value(&position.after(action));
            kept.is_some_and(|kept| kept.utility(seat) > value.utility(seat) - ROUNDING)
        };
        let action = chosen.filter(is_best).unwrap_or(best);
        let rest = solver.line(&position.after(action));
        let known = analysis.candidates.iter().position(|option| option.action == action);
        let mut option = match known {
            Some(rank) => analysis.candidates.remove(rank),
            None => Candidate::at_first_sight(action, value, 0.0),
        };
        analysis.line = [action].into_iter().chain(rest.iter().copied()).collect();
        option.value = value;
        option.continuation = rest;
        analysis.candidates.insert(0, option);
    }
    analysis.value = value;
    analysis.is_exact = true;
}

/// When a search ends at the latest.
#[derive(Clone, Copy, Debug)]
struct Limits {
    nodes: u64,
    time: Option<std::time::Duration>,
}

impl Limits {
    fn new(limit: Limit, settings: &SearchSettings) -> Self {
        let most = settings.max_nodes.unwrap_or(u64::MAX);
        match limit {
            Limit::Nodes(nodes) => Self { nodes: nodes.min(most), time: None },
            Limit::Time(time) => Self { nodes: most, time: Some(time) },
        }
    }
}
