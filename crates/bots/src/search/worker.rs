//! The loop of a search, on one thread or several that share the tree.

use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use arrayvec::ArrayVec;
use castellum_rules::{ActionList, Actor, DenseAction, uniform};
use rand_core::Rng as _;
use rand_xoshiro::SplitMix64;

use super::tree::{Edge, ROOT, Tree};
use super::{Limits, SearchSettings};
use crate::random::seeded;
use crate::{BotGame, Control, Evaluation, Evaluator, MAX_BATCH, Request, Value};

/// The simulations between two looks at the clock and the control.
const BETWEEN_CHECKS: u64 = 16;
/// The nodes after which progress is reported first; then after each doubling,
/// and at the latest after as many as [`MAX_BETWEEN_REPORTS`].
const FIRST_REPORT: u64 = 64;
const MAX_BETWEEN_REPORTS: u64 = 16_384;

/// What all threads of a search share.
struct Shared<'a, G: BotGame> {
    tree: Mutex<Tree<G::Action>>,
    root: &'a G,
    settings: &'a SearchSettings,
    evaluator: &'a dyn Evaluator<G>,
    limits: Limits,
    deadline: Option<Deadline>,
    control: &'a Control<'a, G::Action>,
    /// Nodes that were begun.
    begun: AtomicU64,
    is_over: AtomicBool,
}

/// Searches until a limit is reached, somebody stops it or everything is
/// known; gives the number of nodes.
pub(super) fn run<G: BotGame>(
    tree: &mut Tree<G::Action>,
    root: &G,
    settings: &SearchSettings,
    evaluator: &dyn Evaluator<G>,
    rng: &mut SplitMix64,
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

impl<G: BotGame> Shared<'_, G> {
    #[cfg(not(target_family = "wasm"))]
    fn on_all_threads(&self, rng: &mut SplitMix64) {
        std::thread::scope(|scope| {
            for _ in 1..self.settings.threads {
                let seed = rng.next_u64();
                scope.spawn(move || Worker::new(self, seed, false).work());
            }
            Worker::new(self, rng.next_u64(), true).work();
        });
    }

    #[cfg(target_family = "wasm")]
    fn on_all_threads(&self, rng: &mut SplitMix64) {
        Worker::new(self, rng.next_u64(), true).work();
    }

    fn tree(&self) -> MutexGuard<'_, Tree<G::Action>> {
        // A panic elsewhere ends the search anyway.
        self.tree.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_out_of_time(&self) -> bool {
        self.deadline.as_ref().is_some_and(Deadline::has_passed) || self.control.is_stopped()
    }

    /// Whether value and priors of a leaf are asked for at once.
    fn is_joint(&self) -> bool {
        self.settings.rollout == 0 && self.evaluator.is_joint()
    }

    /// Goes on from the last node of a simulation's trail until something is
    /// to be done outside the tree.
    fn descend(&self, simulation: &mut Simulation<G>) -> Stop {
        let Simulation { position, trail, .. } = simulation;
        let mut tree = self.tree();
        loop {
            let node = trail[trail.len() - 1];
            if tree.nodes[node].is_exact {
                return Stop::Known(tree.nodes[node].value);
            }
            if !tree.is_expanded(node) {
                let is_new = tree.nodes[node].visits == 0 && node != ROOT;
                return if is_new { Stop::New(Some(node)) } else { Stop::Unexpanded(node) };
            }
            let edge = tree.select(node, self.settings);
            position.play_unchecked(tree.edges(node)[edge].action);
            if node == ROOT {
                // Only now, so that a simulation counts the others below the
                // root and not itself.
                tree.nodes[ROOT].pending += 1;
            }
            let Some(child) = tree.enter(node, edge, position.actor()) else { return Stop::New(None) };
            if position.actor() == Actor::Nobody
                && let Some(outcome) = position.outcome()
            {
                tree.nodes[child].value = Value::of_outcome(&outcome, G::SPREAD);
                tree.nodes[child].is_exact = true;
            }
            tree.nodes[child].pending += 1;
            trail.push(child);
        }
    }

    /// Takes a value from the last node of a trail up to the root.
    fn back_up(&self, trail: &[usize], value: Value) {
        let mut tree = self.tree();
        tree.back_up(trail, value);
        if tree.nodes[ROOT].is_exact {
            self.is_over.store(true, Ordering::Relaxed);
        }
    }
}

/// Where a walk down the tree ends.
enum Stop {
    /// At a node that should get its edges now.
    Unexpanded(usize),
    /// At a new position that nobody has evaluated; it has no node if the tree
    /// is full.
    New(Option<usize>),
    /// Where the value is known.
    Known(Value),
}

/// One walk down the tree and back up.
struct Simulation<G: BotGame> {
    stage: Stage,
    position: G,
    /// The nodes from the root to where the simulation is.
    trail: Vec<usize>,
    /// The actions to expand a node with.
    actions: ActionList<G::Action>,
    luck: G::RolloutLuck,
    /// What the leaf is worth without a rollout, if that counts too.
    unrolled: Option<Value>,
}

/// What a simulation does next.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage {
    /// It has not begun.
    Idle,
    /// It walks down the tree.
    Descends,
    /// It has come to a position that the tree has no room for.
    Leaf,
    /// It waits for the priors of a node that is to be expanded.
    AwaitsPriors(usize),
    /// It waits for the value of a new node, or of a position without one.
    AwaitsValue(Option<usize>),
    /// It waits for value and priors of a new node.
    AwaitsBoth(usize),
}

impl Stage {
    /// The node that a simulation waits for.
    const fn awaited(self) -> Option<usize> {
        match self {
            Self::AwaitsPriors(node) | Self::AwaitsBoth(node) => Some(node),
            Self::AwaitsValue(node) => node,
            Self::Idle | Self::Descends | Self::Leaf => None,
        }
    }
}

impl<G: BotGame> Simulation<G> {
    fn new(root: &G) -> Self {
        Self {
            stage: Stage::Idle,
            position: *root,
            trail: Vec::new(),
            actions: ActionList::new(),
            luck: G::RolloutLuck::default(),
            unrolled: None,
        }
    }

    fn request(&self) -> Option<Request<'_, G>> {
        let position = &self.position;
        match self.stage {
            Stage::AwaitsPriors(_) => Some(Request::priors(position, &self.actions)),
            Stage::AwaitsValue(_) => Some(Request::value(position)),
            Stage::AwaitsBoth(_) => Some(Request { position, actions: &self.actions, wants_value: true }),
            Stage::Idle | Stage::Descends | Stage::Leaf => None,
        }
    }

    /// What the leaf is worth, from what the end of its rollout is.
    fn rolled_out(&self, end: Value, blend: f32) -> Value {
        let mut value = self.position.without_luck(end, &self.luck);
        if let Some(unrolled) = &self.unrolled {
            value.approach(unrolled, blend);
        }
        value
    }

    /// Finds the actions to expand a node with; says whether it takes an
    /// evaluator to tell how likely they are.
    fn find_actions(&mut self) -> bool {
        if self.position.obvious_action().is_some() {
            return false;
        }
        self.position.legal_actions(&mut self.actions);
        self.position.actor() != Actor::Chance && self.actions.len() > 1
    }
}

/// How far a simulation came.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Advance {
    /// It is done.
    Done,
    /// It waits for the evaluator.
    Waits,
    /// It is at a node that another simulation of the batch waits for.
    Meets,
}

/// One thread of a search, with the simulations that it runs side by side.
struct Worker<'a, G: BotGame> {
    shared: &'a Shared<'a, G>,
    rng: SplitMix64,
    simulations: Vec<Simulation<G>>,
    evaluations: Vec<Evaluation>,
    expander: Expander<G::Action>,
    /// The simulations that were begun.
    rounds: u64,
    reports: bool,
    next_report: u64,
}

impl<'a, G: BotGame> Worker<'a, G> {
    fn new(shared: &'a Shared<'a, G>, seed: u64, reports: bool) -> Self {
        let batch = shared.settings.batch.clamp(1, MAX_BATCH);
        Self {
            shared,
            rng: seeded(seed),
            simulations: (0..batch).map(|_| Simulation::new(shared.root)).collect(),
            evaluations: vec![Evaluation::default(); batch],
            expander: Expander { edges: Vec::new() },
            rounds: 0,
            reports,
            next_report: FIRST_REPORT,
        }
    }

    fn work(mut self) {
        while self.gather() {
            self.evaluate();
        }
    }

    /// Moves simulations on until all wait for the evaluator; says whether any
    /// does, as the search is over if none does.
    fn gather(&mut self) -> bool {
        // Where two simulations meet, others would, too: the batch is then
        // evaluated although it is not full.
        let mut is_crowded = false;
        for index in 0..self.simulations.len() {
            loop {
                let is_idle = self.simulations[index].stage == Stage::Idle;
                if is_idle && (is_crowded || !self.begin(index)) {
                    break;
                }
                match self.advance(index) {
                    Advance::Done => {}
                    Advance::Waits => break,
                    Advance::Meets => {
                        is_crowded = true;
                        break;
                    }
                }
            }
        }
        self.simulations.iter().any(|simulation| simulation.stage != Stage::Idle)
    }

    /// Begins a simulation, unless the search is over.
    fn begin(&mut self, index: usize) -> bool {
        let shared = self.shared;
        if shared.is_over.load(Ordering::Relaxed) {
            return false;
        }
        let is_check_due = self.rounds.is_multiple_of(BETWEEN_CHECKS);
        self.rounds += 1;
        if is_check_due && shared.is_out_of_time() {
            shared.is_over.store(true, Ordering::Relaxed);
            return false;
        }
        let nodes = shared.begun.fetch_add(1, Ordering::Relaxed);
        if nodes >= shared.limits.nodes {
            shared.is_over.store(true, Ordering::Relaxed);
            return false;
        }
        if self.reports && nodes >= self.next_report {
            shared.control.report(|| shared.tree().progress(nodes));
            self.next_report = nodes + nodes.min(MAX_BETWEEN_REPORTS);
        }
        let simulation = &mut self.simulations[index];
        simulation.stage = Stage::Descends;
        simulation.position = *shared.root;
        simulation.trail.clear();
        simulation.trail.push(ROOT);
        true
    }

    /// Moves a simulation on that does not wait.
    fn advance(&mut self, index: usize) -> Advance {
        while self.simulations[index].stage == Stage::Descends {
            match self.shared.descend(&mut self.simulations[index]) {
                Stop::Known(value) => return self.finish(index, value),
                Stop::New(Some(node)) | Stop::Unexpanded(node) if self.is_awaited(node) => {
                    return Advance::Meets;
                }
                Stop::New(node) => return self.evaluate_leaf(index, node),
                Stop::Unexpanded(node) => {
                    if self.simulations[index].find_actions() {
                        self.simulations[index].stage = Stage::AwaitsPriors(node);
                        return Advance::Waits;
                    }
                    self.expand(index, node, &[]);
                }
            }
        }
        self.evaluate_leaf(index, None)
    }

    /// Whether a simulation of this batch waits for a node.
    fn is_awaited(&self, node: usize) -> bool {
        self.simulations.iter().any(|simulation| simulation.stage.awaited() == Some(node))
    }

    /// Finds the value of a new position, or asks for it.
    fn evaluate_leaf(&mut self, index: usize, node: Option<usize>) -> Advance {
        let simulation = &mut self.simulations[index];
        if let Some(outcome) = simulation.position.outcome() {
            return self.finish(index, Value::of_outcome(&outcome, G::SPREAD));
        }
        simulation.stage = Stage::AwaitsValue(node);
        if let Some(node) = node
            && self.shared.is_joint()
            && simulation.find_actions()
        {
            simulation.stage = Stage::AwaitsBoth(node);
        }
        let SearchSettings { rollout, blend, .. } = *self.shared.settings;
        if rollout > 0 {
            let evaluator = self.shared.evaluator;
            simulation.unrolled = (blend > 0.0).then(|| evaluator.value(&simulation.position));
            simulation.luck = simulation.position.roll_out(rollout, &mut self.rng);
            if let Some(outcome) = simulation.position.outcome() {
                let value = simulation.rolled_out(Value::of_outcome(&outcome, G::SPREAD), blend);
                return self.finish(index, value);
            }
        }
        Advance::Waits
    }

    /// Asks the evaluator about all simulations that wait for it.
    fn evaluate(&mut self) {
        let mut requests = ArrayVec::<_, MAX_BATCH>::new();
        requests.extend(self.simulations.iter().filter_map(Simulation::request));
        let evaluations = &mut self.evaluations[..requests.len()];
        self.shared.evaluator.evaluate(&requests, evaluations);
        drop(requests);
        let mut evaluations = mem::take(&mut self.evaluations);
        let mut answers = evaluations.iter_mut();
        for index in 0..self.simulations.len() {
            if self.simulations[index].request().is_some()
                && let Some(answer) = answers.next()
            {
                self.take(index, answer);
            }
        }
        self.evaluations = evaluations;
    }

    /// Goes on with what the evaluator said.
    fn take(&mut self, index: usize, evaluation: &Evaluation) {
        let simulation = &mut self.simulations[index];
        match simulation.stage {
            Stage::AwaitsPriors(node) => self.expand(index, node, &evaluation.priors),
            Stage::AwaitsValue(_) => {
                let value = simulation.rolled_out(evaluation.value, self.shared.settings.blend);
                self.finish(index, value);
            }
            Stage::AwaitsBoth(node) => {
                self.expand(index, node, &evaluation.priors);
                self.finish(index, evaluation.value);
            }
            Stage::Idle | Stage::Descends | Stage::Leaf => {}
        }
    }

    /// Gives a node its edges, unless the tree has no room for them.
    fn expand(&mut self, index: usize, node: usize, priors: &[f32]) {
        let simulation = &mut self.simulations[index];
        self.expander.find_edges(&simulation.position, &simulation.actions, priors, &mut self.rng);
        let mut tree = self.shared.tree();
        let has_edges = tree.is_expanded(node) || tree.expand(node, &self.expander.edges);
        simulation.stage = if has_edges { Stage::Descends } else { Stage::Leaf };
    }

    fn finish(&mut self, index: usize, value: Value) -> Advance {
        let simulation = &mut self.simulations[index];
        simulation.stage = Stage::Idle;
        self.shared.back_up(&simulation.trail, value);
        Advance::Done
    }
}

/// Finds the edges of a node.
struct Expander<A> {
    edges: Vec<Edge<A>>,
}

impl<A: DenseAction> Expander<A> {
    /// Fills `edges` with the ways on from a position, the likeliest first.
    fn find_edges<G>(&mut self, position: &G, actions: &[A], priors: &[f32], rng: &mut SplitMix64)
    where
        G: BotGame<Action = A>,
    {
        self.edges.clear();
        if let Some(action) = position.obvious_action() {
            self.edges.push(Edge::new(action, 1.0));
        } else if position.actor() == Actor::Chance {
            let prior = |&outcome| Edge::new(outcome, position.probability(outcome) as f32);
            self.edges.extend(actions.iter().map(prior));
            // Few visits reach the first outcomes only, which must not be the
            // same part of the board everywhere.
            for last in (1..self.edges.len()).rev() {
                self.edges.swap(last, uniform(rng)(last as u32 + 1) as usize);
            }
        } else if let [only] = *actions {
            self.edges.push(Edge::new(only, 1.0));
        } else {
            assert_eq!(priors.len(), actions.len(), "an evaluator gives every action a prior");
            let pairs = actions.iter().zip(priors);
            self.edges.extend(pairs.map(|(&action, &prior)| Edge::new(action, prior)));
        }
        // Stable, so that equal priors keep this order.
        self.edges.sort_by(|a, b| b.prior.total_cmp(&a.prior));
    }
}

/// The end of the time for a search.
pub(super) struct Deadline(std::time::Instant);

impl Deadline {
    /// `None` if it lies beyond all times.
    pub(super) fn after(time: std::time::Duration) -> Option<Self> {
        std::time::Instant::now().checked_add(time).map(Self)
    }

    pub(super) fn has_passed(&self) -> bool {
        std::time::Instant::now() >= self.0
    }
}
