//! Evaluators from outside: wherever positions are evaluated, one can be given.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use castellum_bots::hints::{Explain, hints};
use castellum_bots::puzzle::{MIN_GAP, Prover};
use castellum_bots::review::{ReviewSettings, Reviewer};
use castellum_bots::{
    Analysis, Attention, Bot, BotGame, BotName, BotSpec, Budget, Control, Evaluation, Evaluator, Request,
    SearchSettings, Strategy, Value, luck, priors_from_values,
};
use castellum_rules::{Actor, Game, GameSetup, aqua_romana, aquaedukt, uniform};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

/// The handcrafted evaluation from outside, with a count of what it is asked.
#[derive(Debug)]
struct Counting<G: BotGame> {
    inner: Arc<dyn Evaluator<G>>,
    is_joint: bool,
    batches: Mutex<Vec<usize>>,
    values: AtomicUsize,
    priors: AtomicUsize,
    both: AtomicUsize,
}

impl<G: BotGame> Counting<G> {
    fn new(is_joint: bool) -> Arc<Self> {
        Self::of(G::evaluator(), is_joint)
    }

    fn of(inner: Arc<dyn Evaluator<G>>, is_joint: bool) -> Arc<Self> {
        Arc::new(Self {
            inner,
            is_joint,
            batches: Mutex::default(),
            values: AtomicUsize::new(0),
            priors: AtomicUsize::new(0),
            both: AtomicUsize::new(0),
        })
    }

    fn batches(&self) -> Vec<usize> {
        self.batches.lock().unwrap().clone()
    }

    fn calls(&self) -> usize {
        self.batches.lock().unwrap().len()
    }

    /// How many requests were for a value, for priors, and for both.
    fn requests(&self) -> [usize; 3] {
        [&self.values, &self.priors, &self.both].map(|count| count.load(Ordering::Relaxed))
    }
}

impl<G: BotGame> Evaluator<G> for Counting<G> {
    fn evaluate(&self, requests: &[Request<'_, G>], evaluations: &mut [Evaluation]) {
        assert_eq!(requests.len(), evaluations.len());
        self.batches.lock().unwrap().push(requests.len());
        for request in requests {
            assert!(request.position.outcome().is_none());
            let count = match (request.wants_value, request.actions.is_empty()) {
                (true, true) => &self.values,
                (false, false) => &self.priors,
                (true, false) => &self.both,
                (false, true) => panic!("a request for nothing"),
            };
            count.fetch_add(1, Ordering::Relaxed);
        }
        self.inner.evaluate(requests, evaluations);
    }

    fn is_joint(&self) -> bool {
        self.is_joint
    }
}

fn aqua_romana_start() -> aqua_romana::Position {
    Game::new(&aqua_romana::Setup::classic(3)).unwrap()
}

fn aquaedukt_start() -> aquaedukt::Position {
    let mut rng = SplitMix64::seed_from_u64(2);
    Game::new(&aquaedukt::Setup::random(2, &mut uniform(&mut rng))).unwrap()
}

fn nodes(nodes: u64) -> Budget {
    Budget::nodes(nodes).unwrap()
}

/// Searches with settings that differ from the game's own.
fn searched<G: BotGame>(
    position: &G,
    evaluator: Arc<dyn Evaluator<G>>,
    change: impl FnOnce(&mut SearchSettings),
) -> Analysis<G::Action> {
    let mut settings = G::search_settings(G::EVALUATORS[0].0);
    change(&mut settings);
    let mut bot = Bot::with_evaluator(Strategy::Search(settings), evaluator, 4);
    bot.analyse(position, nodes(400), &Control::default()).unwrap()
}

fn check_same_decisions<G: BotGame>(position: &G) {
    for name in BotName::all() {
        let own = name.evaluator_name::<G>().evaluator().unwrap();
        let counting = Counting::<G>::of(own, false);
        let foreign = Bot::with_evaluator(name.strategy::<G>(), counting.clone(), 5)
            .choose(position, nodes(100), &Control::default())
            .unwrap();
        let own = Bot::<G>::new(name, 5).choose(position, nodes(100), &Control::default()).unwrap();
        assert_eq!(foreign, own, "{name}");
        assert!(counting.calls() > 0, "{name}");
    }
}

#[test]
fn a_wrapped_evaluation_decides_as_the_own_one_does() {
    check_same_decisions(&aqua_romana_start());
    check_same_decisions(&aquaedukt_start());
}

fn check_batches<G: BotGame>(position: &G) {
    let single = Counting::<G>::new(false);
    let one = searched(position, single.clone(), |_| {});
    assert!(single.batches().iter().all(|&size| size == 1));
    assert_eq!(one.nodes, 400);

    let batched = Counting::<G>::new(false);
    let many = searched(position, batched.clone(), |settings| settings.batch = 16);
    let sizes = batched.batches();
    let requests: usize = sizes.iter().sum();
    assert_eq!(sizes.iter().max(), Some(&16));
    // Most batches are full: fewer calls, and on average half of the room.
    assert!(sizes.len() * 8 < requests, "{} calls for {requests}", sizes.len());
    assert_eq!(many.nodes, 400);
    let visits = |analysis: &Analysis<G::Action>| analysis.candidates.iter().map(|c| c.visits).sum::<u64>();
    assert_eq!((visits(&one), visits(&many)), (400, 400));
    // Nothing is asked twice: as many values as with single requests, give or
    // take the leaves that are exact, and each position is expanded once.
    assert!(requests <= single.requests().iter().sum::<usize>() * 11 / 10);
    // A batch gives what it gave before.
    let again = searched(position, Counting::<G>::new(false), |settings| settings.batch = 16);
    assert_eq!(again, many);
}

#[test]
fn a_search_evaluates_in_batches() {
    check_batches(&aqua_romana_start());
    check_batches(&aquaedukt_start());
}

#[test]
fn a_large_batch_plays_about_as_well() {
    // Virtual loss spreads a batch, but what is clearly best stays so.
    let position = aquaedukt_start();
    let evaluator = aquaedukt::Position::evaluator();
    let best = searched(&position, evaluator.clone(), |_| {}).candidates[0].action;
    for batch in [2, 8, 64] {
        let found = searched(&position, evaluator.clone(), |settings| settings.batch = batch);
        assert_eq!(found.candidates[0].action, best, "{batch}");
    }
}

fn check_joint<G: BotGame>(position: &G) {
    let apart = Counting::<G>::new(false);
    searched(position, apart.clone(), |settings| settings.rollout = 0);
    let [values, priors, both] = apart.requests();
    assert!(values > 300 && priors > 20 && both == 0, "{:?}", apart.requests());

    let joint = Counting::<G>::new(true);
    let found = searched(position, joint.clone(), |settings| settings.rollout = 0);
    let [values, priors, both] = joint.requests();
    // Only the root is expanded without a value; new positions that need no
    // priors have a single action or belong to the die.
    assert_eq!(priors, 1);
    assert!(both > 100 && values + both <= 400, "{:?}", joint.requests());
    assert_eq!(found.nodes, 400);

    // With rollouts the positions differ, so there is nothing to share.
    let rolled = Counting::<G>::new(true);
    let with_rollouts = searched(position, rolled.clone(), |_| {});
    assert_eq!(rolled.requests()[2], 0);
    assert_eq!(with_rollouts, searched(position, G::evaluator(), |_| {}));
}

#[test]
fn value_and_priors_come_in_one_request_where_they_can() {
    check_joint(&aqua_romana_start());
    check_joint(&aquaedukt_start());
}

/// Wants nothing but to see the first seat lose, and knows no priors.
#[derive(Debug)]
struct Hater;

impl<G: BotGame> Evaluator<G> for Hater {
    fn evaluate(&self, requests: &[Request<'_, G>], evaluations: &mut [Evaluation]) {
        for (request, evaluation) in requests.iter().zip(evaluations) {
            let players = request.position.players();
            let mut points = [20.0; castellum_rules::MAX_SEATS];
            points[0] = 0.0;
            evaluation.value = Value::of_points(players, points, 5.0, G::SPREAD);
            evaluation.priors.clear();
            if !request.actions.is_empty() {
                priors_from_values(request.position, request.actions, self, &mut evaluation.priors);
            }
        }
    }
}

#[test]
fn what_an_evaluator_says_is_what_a_bot_expects() {
    let position = aqua_romana_start();
    for strategy in [Strategy::Greedy(Attention::FULL), BotName::Mcts.strategy::<aqua_romana::Position>()] {
        let mut bot = Bot::with_evaluator(strategy, Arc::new(Hater), 1);
        let decision = bot.choose(&position, nodes(60), &Control::default()).unwrap();
        let win = decision.analysis.value.win;
        assert!(win[0] < 0.05 && win[1] > 0.4, "{win:?}");
        let prior = decision.analysis.candidates[0].prior;
        assert!(prior > 0.0 && prior < 0.05, "all actions are alike to it, but one has {prior}");
    }
}

#[test]
fn luck_is_told_by_the_evaluator_that_is_given() {
    let position = aquaedukt_start().play("roll".parse().unwrap()).unwrap();
    let outcome = "=17".parse().unwrap();
    let counting = Counting::<aquaedukt::Position>::new(false);
    let own = luck(&position, outcome, &*aquaedukt::Position::evaluator());
    assert_eq!(luck(&position, outcome, &*counting), own);
    assert!(counting.batches().iter().any(|&size| size > 1));
    assert!(luck(&position, outcome, &Hater).iter().all(|luck| luck.abs() < 1e-6));
}

fn check_review<G: BotGame>(start: G, actions: &[G::Action]) {
    let settings = ReviewSettings { budget: nodes(30), ..ReviewSettings::default() };
    let counting = Counting::<G>::new(false);
    let mut foreign = Reviewer::new(start, actions, settings).unwrap().with_evaluator(counting.clone());
    let mut own = Reviewer::new(start, actions, settings).unwrap();
    while let Some(step) = own.step(&Control::default()) {
        assert_eq!(foreign.step(&Control::default()), Some(step));
    }
    assert!(counting.calls() > 100);
    let mut hating = Reviewer::new(start, actions, settings).unwrap().with_evaluator(Arc::new(Hater));
    assert!(hating.step(&Control::default()).unwrap().before.win[0] < 0.05);
}

#[test]
fn a_review_takes_an_evaluator() {
    let actions = ["roll", "=17", "done"].map(|text| text.parse().unwrap());
    check_review(aquaedukt_start(), &actions);
    let start = aqua_romana_start();
    let mut bot = Bot::<aqua_romana::Position>::new(BotName::Greedy, 1);
    let action = bot.choose(&start, nodes(1), &Control::default()).unwrap().action;
    check_review(start, &[action]);
}

/// A position late in a game of greedy bots.
fn late<G: BotGame>(mut position: G, actions: usize) -> G {
    let mut rng = SplitMix64::seed_from_u64(1);
    let mut bot = Bot::<G>::new(BotName::Greedy, 2);
    for _ in 0..actions {
        let action = match position.actor() {
            Actor::Seat(_) => bot.choose(&position, nodes(1), &Control::default()).unwrap().action,
            _ => position.sample(&mut uniform(&mut rng)).unwrap(),
        };
        position.play_unchecked(action);
    }
    position
}

fn check_puzzle_and_hints<G: BotGame + Explain>(start: G) {
    let control = Control::default();
    let (own, counting) = (G::evaluator(), Counting::<G>::new(false));
    let foreign: Arc<dyn Evaluator<G>> = counting.clone();
    let prover = |evaluator| Prover {
        nodes: 60,
        seed: 1,
        gap: MIN_GAP,
        min_grade: 1,
        bot: BotName::Mcts.into(),
        evaluator,
        control: &control,
    };
    let (own, foreign) = (prover(&own), prover(&foreign));
    for actions in (20..60).step_by(4) {
        let position = late(start, actions);
        assert_eq!(foreign.prove(&position), own.prove(&position));
    }
    assert!(counting.calls() > 100);

    let position = late(start, 24);
    let analysis = searched(&position, counting, |_| {});
    assert_eq!(hints(&position, &analysis), hints(&position, &searched(&position, G::evaluator(), |_| {})));
}

#[test]
fn puzzles_and_hints_take_an_evaluator() {
    check_puzzle_and_hints(aqua_romana_start());
    check_puzzle_and_hints(aquaedukt_start());
}

#[test]
fn settings_by_name_reach_the_search() {
    let spec: BotSpec = "mcts:batch=8,rollout=0,exploration=0.4".parse().unwrap();
    let counting = Counting::<aqua_romana::Position>::new(false);
    let mut bot = Bot::with_evaluator(spec.strategy::<aqua_romana::Position>(), counting.clone(), 1);
    bot.choose(&aqua_romana_start(), nodes(200), &Control::default()).unwrap();
    assert_eq!(counting.batches().into_iter().max(), Some(8));
}
