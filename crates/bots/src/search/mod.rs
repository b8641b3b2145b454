//! Monte-Carlo tree search for several seats and the die.
//!
//! Every seat strives for its own win and place (max^n). A simulation walks
//! down the tree ([`select`]), looks at one new position ([`leaf`]) and takes
//! what it is worth back up ([`tree`]). Positions whose rest of the game is
//! searched through are exact ([`solver`]). Several threads share one tree
//! ([`workers`]), and what still applies is kept for the next action
//! ([`reuse`]).

mod leaf;
mod reuse;
mod select;
mod solver;
#[cfg(test)]
mod tests;
mod tree;
mod workers;

use castellum_rules::Game;

use crate::bot::node_limit;
use crate::budget::Limit;
use crate::{Analysis, Control, Evaluator, Rng};
use tree::Tree;

/// How the search weighs things.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchSettings {
    /// How much actions with few visits attract (the constant of PUCT).
    pub exploration: f32,
    /// How much worse than its siblings an action is expected to be that was
    /// never tried, as a share of the win.
    pub fpu_reduction: f32,
    /// How many actions are considered at first, in the order of their priors.
    pub width: f32,
    /// How many more are considered for each square root of visits.
    pub widening: f32,
    /// Leaves are played on for so many turns before they are valued, and then
    /// until they are quiet.
    pub rollout: u16,
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
            memory: 256 << 20,
            max_nodes: None,
            threads: 1,
        }
    }
}

/// A search that remembers its tree from one action to the next.
#[derive(Debug)]
pub(crate) struct Search<G: Game> {
    settings: SearchSettings,
    tree: Tree<G::Action>,
    /// The position at the root of the tree.
    root: Option<G>,
    rng: Rng,
}

impl<G: Game> Search<G> {
    pub(crate) fn new(settings: SearchSettings, seed: u64) -> Self {
        let tree = Tree::new(settings.memory);
        Self { settings, tree, root: None, rng: Rng::new(seed) }
    }

    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.settings.threads = threads.max(1);
    }

    /// Searches a position that is not over.
    pub(crate) fn think(
        &mut self,
        position: &G,
        evaluator: &impl Evaluator<G>,
        limit: Limit,
        control: &Control<'_, G::Action>,
    ) -> Analysis<G::Action> {
        self.move_root(position);
        let limit = self.within_level(limit);
        let nodes =
            workers::run(&mut self.tree, position, &self.settings, evaluator, &mut self.rng, limit, control);
        self.tree.analysis(position, nodes)
    }

    /// Keeps the part of the tree that grew from this position, if there is one.
    fn move_root(&mut self, position: &G) {
        let known = self.root.and_then(|root| reuse::find(&self.tree, &root, position));
        match known {
            Some(node) => self.tree.keep_from(node),
            None => self.tree.clear(),
        }
        self.root = Some(*position);
    }

    fn within_level(&self, limit: Limit) -> Limits {
        let most = self.settings.max_nodes.unwrap_or(u64::MAX);
        let nodes = node_limit(limit).map_or(most, |nodes| nodes.min(most));
        let time = if let Limit::Time(time) = limit { Some(time) } else { None };
        Limits { nodes, time }
    }
}

/// When a search ends at the latest.
#[derive(Clone, Copy, Debug)]
struct Limits {
    nodes: u64,
    time: Option<std::time::Duration>,
}
