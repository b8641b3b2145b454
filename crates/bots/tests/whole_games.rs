//! Every bot in whole games of both games with two, three and four players.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use castellum_bots::{Bot, BotGame, BotName, Budget, ChooseError, Control, Level, ZeroBudget};
use castellum_rules::{Actor, Game, aqua_romana, aquaedukt};
use castellum_rules::{GameSetup as _, uniform};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng};

fn starts<G: BotGame>(setup: impl Fn(usize) -> G::Setup) -> [G; 3] {
    [2, 3, 4].map(|players| G::new(&setup(players)).unwrap())
}

fn aqua_romana() -> [aqua_romana::Position; 3] {
    starts(aqua_romana::Setup::standard)
}

fn aquaedukt() -> [aquaedukt::Position; 3] {
    let mut below = |n| uniform(&mut SplitMix64::seed_from_u64(u64::from(n)))(n);
    [2, 3, 4].map(|players| Game::new(&aquaedukt::Setup::random(players, &mut below)).unwrap())
}

/// Goes through a game played at random, without its end.
fn random_game<G: Game>(mut position: G, seed: u64, mut visit: impl FnMut(&G)) {
    let mut rng = SplitMix64::seed_from_u64(seed);
    while let Some(action) = position.sample(&mut uniform(&mut rng)) {
        visit(&position);
        position.play_unchecked(action);
    }
}

fn nodes(nodes: u64) -> Budget {
    Budget::nodes(nodes).unwrap()
}

fn check_whole_game<G: BotGame>(mut position: G, specs: &[BotName], seed: u64) {
    let mut rng = SplitMix64::seed_from_u64(seed);
    let mut bots: Vec<_> = specs.iter().map(|&spec| Bot::<G>::new(spec, rng.next_u64())).collect();
    loop {
        let action = match position.actor() {
            Actor::Nobody => break,
            Actor::Chance => position.sample(&mut uniform(&mut rng)).unwrap(),
            Actor::Seat(seat) => {
                let bot = &mut bots[seat.index() % specs.len()];
                bot.choose(&position, nodes(6), &Control::default()).unwrap().action
            }
        };
        position.try_play(action).unwrap_or_else(|refusal| panic!("{specs:?}: {refusal}"));
    }
}

#[test]
fn every_bot_plays_legal_actions() {
    for spec in BotName::all() {
        for position in aqua_romana() {
            check_whole_game(position, &[spec, BotName::Random], 1);
        }
        for position in aquaedukt() {
            check_whole_game(position, &[spec, BotName::Random], 2);
        }
    }
}

fn check_repeats<G: BotGame>(position: G) {
    for spec in BotName::all() {
        let think = || {
            let mut bot = Bot::<G>::new(spec, 5);
            let first = bot.choose(&position, nodes(60), &Control::default()).unwrap();
            let mut next = position;
            next.play_unchecked(first.action);
            let second = bot.analyse(&next, nodes(40), &Control::default()).ok();
            (first, second)
        };
        assert_eq!(think(), think(), "{spec}");
    }
}

#[test]
fn equal_seeds_and_nodes_give_equal_thoughts() {
    aqua_romana().into_iter().for_each(check_repeats);
    aquaedukt().into_iter().for_each(check_repeats);
}

#[test]
fn a_search_that_is_stopped_at_once_still_answers() {
    let [position, ..] = aqua_romana();
    let stop = || true;
    let control = Control::default().stopped_by(&stop);
    let thought = Bot::new(BotName::Mcts, 1).choose(&position, nodes(1 << 40), &control).unwrap();
    assert!(position.check(thought.action).is_ok());
    assert_eq!(thought.analysis.nodes, 0);
}

#[test]
fn the_longest_budget_can_be_stopped() {
    let [position, ..] = aqua_romana();
    let stop = || true;
    let control = Control::default().stopped_by(&stop);
    let budget = Budget::millis(u64::MAX).unwrap();
    assert!(Bot::new(BotName::Mcts, 1).choose(&position, budget, &control).is_ok());
}

#[test]
fn a_search_stops_soon_after_it_is_told() {
    let [position, ..] = aquaedukt();
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) == 3;
    let control = Control::default().stopped_by(&stop);
    let thought = Bot::new(BotName::Mcts, 1).choose(&position, nodes(1 << 40), &control).unwrap();
    assert!((1..100).contains(&thought.analysis.nodes));
    assert!(position.check(thought.action).is_ok());
}

#[test]
fn progress_shows_a_legal_line() {
    let [position, ..] = aqua_romana();
    let reports = Mutex::new(Vec::new());
    let report = |progress: &castellum_bots::Progress<_>| reports.lock().unwrap().push(progress.clone());
    let control = Control::default().reporting_to(&report);
    Bot::new(BotName::Mcts, 1).choose(&position, nodes(300), &control).unwrap();
    let reports = reports.into_inner().unwrap();
    assert!(reports.len() >= 2 && reports.is_sorted_by_key(|report| report.nodes));
    for report in reports {
        let mut position = position;
        assert!(!report.line.is_empty());
        for action in report.line {
            position.try_play(action).unwrap();
        }
    }
}

#[test]
fn several_threads_share_one_search() {
    let [position, ..] = aquaedukt();
    let mut bot = Bot::new(BotName::Mcts, 1).with_threads(3);
    let thought = bot.choose(&position, nodes(500), &Control::default()).unwrap();
    assert!(position.check(thought.action).is_ok());
    let visits: u64 = thought.analysis.candidates.iter().map(|option| option.visits).sum();
    assert_eq!((thought.analysis.nodes, visits), (500, 500));
}

#[test]
fn nothing_to_choose_is_an_error() {
    let [mut position, ..] = aquaedukt();
    let mut bot = Bot::new(BotName::Greedy, 1);
    position.try_play("roll".parse().unwrap()).unwrap();
    let error = bot.choose(&position, nodes(1), &Control::default()).unwrap_err();
    assert_eq!(error, ChooseError::Chance);
    assert!(bot.analyse(&position, nodes(1), &Control::default()).is_ok());
    let mut rng = SplitMix64::seed_from_u64(1);
    while let Some(action) = position.sample(&mut uniform(&mut rng)) {
        position.play_unchecked(action);
    }
    let error = bot.choose(&position, nodes(1), &Control::default()).unwrap_err();
    assert_eq!(error, ChooseError::GameOver);
}

#[test]
fn a_budget_of_nothing_is_refused() {
    assert_eq!(Budget::nodes(0), Err(ZeroBudget));
    assert_eq!(Budget::millis(0), Err(ZeroBudget));
    assert!(ZeroBudget.to_string().contains("at least 1 node"));
}

fn check_evaluator<G: BotGame>(position: G) {
    let evaluator = G::evaluator();
    let mut actions = castellum_rules::ActionList::new();
    random_game(position, 3, |position| {
        let value = evaluator.value(position);
        let numbers = value.win.iter().chain(&value.standing).chain(&value.points);
        assert!(numbers.clone().all(|number| number.is_finite() && *number >= 0.0), "{value:?}");
        assert!((value.win.iter().sum::<f32>() - 1.0).abs() < 1e-4);
        if let Actor::Seat(_) = position.actor() {
            position.legal_actions(&mut actions);
            let priors = evaluator.priors(position, &actions);
            assert!(priors.iter().all(|&prior| prior >= 0.0));
            assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-3);
        }
    });
}

#[test]
fn evaluations_are_finite_and_add_up() {
    aqua_romana().into_iter().for_each(check_evaluator);
    aquaedukt().into_iter().for_each(check_evaluator);
}

#[test]
fn forced_actions_need_no_search() {
    let [start, ..] = aqua_romana();
    let mut found = 0;
    let mut actions = castellum_rules::ActionList::new();
    random_game(start, 4, |position| {
        position.legal_actions(&mut actions);
        if actions.len() == 1 {
            let mut bot = Bot::new(BotName::Level(Level::Curator), 1);
            let thought = bot.choose(position, nodes(1 << 40), &Control::default()).unwrap();
            assert_eq!((thought.action, thought.analysis.nodes), (actions[0], 1));
            found += 1;
        }
    });
    assert!(found > 0);
}
