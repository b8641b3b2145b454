//! Monte-Carlo tree search for several seats and the die.
//!
//! Every seat strives for its own win and place (max^n). A simulation walks
//! down the tree ([`select`]), adds one new position, and takes its value back
//! up ([`tree`]). Simulations run in [`worker`]: several of them share a call
//! of the evaluator, and several threads share one tree. Positions whose rest
//! of the game is searched through are exact, and what still applies of a tree
//! is kept for the next action.

mod select;
#[cfg(test)]
mod tests;
mod tree;
mod worker;

use rand_xoshiro::SplitMix64;

use crate::budget::Limit;
use crate::random::seeded;
use crate::{Analysis, BotGame, Control, Evaluator};
use tree::Tree;

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
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self {
            exploration: 0.3,
            fpu_reduction: 0.05,
            width: 4.0,
            widening: 1.5,
            rollout: 1,
            batch: 1,
            memory: 256 << 20,
            max_nodes: None,
            threads: 1,
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
        let limits = Limits::new(limit, &self.settings);
        let Self { settings, tree, rng, .. } = self;
        let nodes = worker::run(tree, position, settings, evaluator, rng, limits, control);
        self.tree.analysis(position, nodes)
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
