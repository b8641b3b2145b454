//! The loop of a search, on one thread or several that share the tree.

use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use castellum_rules::{Actor, Game};

use super::leaf::Expander;
use super::tree::{ROOT, Tree};
use super::{Limits, SearchSettings};
use crate::{Control, Evaluator, Rng, Value};

/// The simulations between two looks at the clock and the control.
const BETWEEN_CHECKS: u64 = 16;
/// The nodes after which progress is reported first; then after each doubling,
/// and at the latest after as many as [`MAX_BETWEEN_REPORTS`].
const FIRST_REPORT: u64 = 64;
const MAX_BETWEEN_REPORTS: u64 = 16_384;

/// What all threads of a search share.
struct Shared<'a, G: Game, E> {
    tree: Mutex<Tree<G::Action>>,
    root: &'a G,
    settings: &'a SearchSettings,
    evaluator: &'a E,
    limits: Limits,
    deadline: Option<Deadline>,
    control: &'a Control<'a, G::Action>,
    /// Nodes that were begun.
    begun: AtomicU64,
    is_over: AtomicBool,
}

/// Searches until a limit is reached, somebody stops it or everything is
/// known; gives the number of nodes.
pub(super) fn run<G: Game, E: Evaluator<G>>(
    tree: &mut Tree<G::Action>,
    root: &G,
    settings: &SearchSettings,
    evaluator: &E,
    rng: &mut Rng,
    limits: Limits,
    control: &Control<'_, G::Action>,
) -> u64 {
    tree.plant(root.actor());
    let shared = Shared {
        tree: Mutex::new(mem::replace(tree, Tree::new(0))),
        root,
        settings,
        evaluator,
        limits,
        deadline: limits.time.and_then(Deadline::after),
        control,
        begun: AtomicU64::new(0),
        is_over: AtomicBool::new(false),
    };
    shared.on_all_threads(rng);
    *tree = shared.tree.into_inner().unwrap_or_else(PoisonError::into_inner);
    shared.begun.into_inner().min(limits.nodes)
}

impl<G: Game, E: Evaluator<G>> Shared<'_, G, E> {
    #[cfg(not(target_family = "wasm"))]
    fn on_all_threads(&self, rng: &mut Rng) {
        std::thread::scope(|scope| {
            for _ in 1..self.settings.threads {
                let seed = rng.next();
                scope.spawn(move || Worker::new(self, seed).work(false));
            }
            Worker::new(self, rng.next()).work(true);
        });
    }

    #[cfg(target_family = "wasm")]
    fn on_all_threads(&self, rng: &mut Rng) {
        Worker::new(self, rng.next()).work(true);
    }

    fn tree(&self) -> MutexGuard<'_, Tree<G::Action>> {
        // A panic elsewhere ends the search anyway.
        self.tree.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_out_of_time(&self) -> bool {
        self.deadline.as_ref().is_some_and(Deadline::has_passed) || self.control.is_stopped()
    }
}

/// One thread of a search.
struct Worker<'a, G: Game, E> {
    shared: &'a Shared<'a, G, E>,
    rng: Rng,
    expander: Expander<G::Action>,
    /// The nodes from the root to where the simulation is.
    trail: Vec<usize>,
}

/// Where a simulation stands.
enum Stop {
    /// At a node that should get its edges now.
    Unexpanded(usize),
    /// At a new position that nobody has valued.
    New,
    /// Where the value is known.
    Known(Value),
}

impl<'a, G: Game, E: Evaluator<G>> Worker<'a, G, E> {
    fn new(shared: &'a Shared<'a, G, E>, seed: u64) -> Self {
        Self { shared, rng: Rng::new(seed), expander: Expander::new(), trail: Vec::new() }
    }

    fn work(mut self, reports: bool) {
        let mut next_report = FIRST_REPORT;
        for round in 0_u64.. {
            if self.shared.is_over.load(Ordering::Relaxed) {
                break;
            }
            if round % BETWEEN_CHECKS == 0 && self.shared.is_out_of_time() {
                self.shared.is_over.store(true, Ordering::Relaxed);
                break;
            }
            let nodes = self.shared.begun.fetch_add(1, Ordering::Relaxed);
            if nodes >= self.shared.limits.nodes {
                break;
            }
            if reports && nodes >= next_report {
                self.shared.control.report(|| self.shared.tree().progress(nodes));
                next_report = nodes + nodes.min(MAX_BETWEEN_REPORTS);
            }
            self.simulate();
        }
    }

    /// One walk down the tree and back up.
    fn simulate(&mut self) {
        let shared = self.shared;
        let mut position = *shared.root;
        self.trail.clear();
        self.trail.push(ROOT);
        let value = loop {
            match self.descend(&mut position) {
                Stop::Known(value) => break value,
                Stop::New => break self.appraise(&position),
                Stop::Unexpanded(node) => {
                    self.expander.look(&position, shared.evaluator, &mut self.rng);
                    let mut tree = shared.tree();
                    if !tree.is_expanded(node) && !tree.expand(node, &self.expander.edges) {
                        drop(tree);
                        break self.appraise(&position);
                    }
                }
            }
        };
        let mut tree = shared.tree();
        tree.back_up(&self.trail, value);
        if tree.nodes[ROOT].is_exact {
            shared.is_over.store(true, Ordering::Relaxed);
        }
    }

    fn appraise(&mut self, position: &G) -> Value {
        let Shared { settings, evaluator, .. } = *self.shared;
        match position.outcome() {
            Some(outcome) => evaluator.outcome_value(&outcome),
            None => evaluator.appraise(position, settings.rollout, &mut self.rng),
        }
    }

    /// Goes on from the last node of the trail until something is to be done
    /// outside the tree.
    fn descend(&mut self, position: &mut G) -> Stop {
        let mut tree = self.shared.tree();
        loop {
            let node = self.trail[self.trail.len() - 1];
            if tree.nodes[node].is_exact {
                return Stop::Known(tree.nodes[node].value);
            }
            if !tree.is_expanded(node) {
                let is_new = tree.nodes[node].visits == 0 && node != ROOT;
                return if is_new { Stop::New } else { Stop::Unexpanded(node) };
            }
            let edge = tree.select(node, self.shared.settings);
            position.play_unchecked(tree.edges(node)[edge].action);
            let Some(child) = tree.enter(node, edge, position.actor()) else { return Stop::New };
            if position.actor() == Actor::Nobody
                && let Some(outcome) = position.outcome()
            {
                tree.nodes[child].value = self.shared.evaluator.outcome_value(&outcome);
                tree.nodes[child].is_exact = true;
            }
            tree.nodes[child].pending += 1;
            self.trail.push(child);
        }
    }
}

/// The end of the time for a search.
struct Deadline(std::time::Instant);

impl Deadline {
    /// `None` if it lies beyond all times.
    fn after(time: std::time::Duration) -> Option<Self> {
        std::time::Instant::now().checked_add(time).map(Self)
    }

    fn has_passed(&self) -> bool {
        std::time::Instant::now() >= self.0
    }
}
