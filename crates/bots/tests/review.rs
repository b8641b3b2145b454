//! Reviews of whole games of both games, with few nodes.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use castellum_bots::review::{Decided, Finding, Grade, ReviewSettings, Reviewer, Step, Summary};
use castellum_bots::{Bot, BotGame, BotName, Budget, Control};
use castellum_rules::record::{Mark, Record, Scribe, replay};
use castellum_rules::{ActionList, Actor, Game, Start, aqua_romana, aquaedukt};
use castellum_rules::{GameSetup as _, uniform};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

fn settings(nodes: u64) -> ReviewSettings {
    ReviewSettings { budget: Budget::nodes(nodes).unwrap(), ..ReviewSettings::default() }
}

fn aqua_romana(players: usize) -> aqua_romana::Setup {
    aqua_romana::Setup::classic(players)
}

fn aquaedukt(players: usize) -> aquaedukt::Setup {
    let mut rng = SplitMix64::seed_from_u64(3);
    aquaedukt::Setup::random(players, &mut uniform(&mut rng))
}

/// A game between bots that see clearly, but only one action ahead.
fn greedy_game<G: BotGame>(mut position: G) -> Vec<G::Action> {
    let mut rng = SplitMix64::seed_from_u64(1);
    let mut bot = Bot::<G>::new(BotName::Greedy, 2);
    let mut actions = Vec::new();
    loop {
        let action = match position.actor() {
            Actor::Nobody => return actions,
            Actor::Chance => position.sample(&mut uniform(&mut rng)).unwrap(),
            Actor::Seat(_) => {
                bot.choose(&position, Budget::nodes(1).unwrap(), &Control::default()).unwrap().action
            }
        };
        position.play_unchecked(action);
        actions.push(action);
    }
}

/// A reviewer of a greedy game.
fn reviewer<G: BotGame>(setup: &G::Setup, nodes: u64) -> Reviewer<G> {
    let start = G::new(setup).unwrap();
    Reviewer::new(start, &greedy_game(start), settings(nodes)).unwrap()
}

fn steps<G: BotGame>(reviewer: &mut Reviewer<G>, most: usize) -> Vec<Step<G::Action>> {
    std::iter::from_fn(|| reviewer.step(&Control::default())).take(most).collect()
}

fn check_resuming<G: BotGame>(setup: &G::Setup) {
    let mut reviewer = reviewer::<G>(setup, 20);
    reviewer.seek(30);
    let all = steps(&mut reviewer, 12);
    assert_eq!((all.len(), reviewer.index()), (12, 42));
    let mut again = reviewer.clone();
    again.seek(35);
    assert_eq!(steps(&mut again, 7), all[5..]);
}

#[test]
fn a_step_is_the_same_wherever_the_review_begins() {
    check_resuming::<aqua_romana::Position>(&aqua_romana(3));
    check_resuming::<aquaedukt::Position>(&aquaedukt(2));
}

#[test]
fn a_review_that_is_stopped_can_go_on() {
    let mut whole = reviewer::<aqua_romana::Position>(&aqua_romana(2), 40);
    let mut stopped = whole.clone();
    // Says stop only once, and in the middle of a search.
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) == 8;
    let control = Control::default().stopped_by(&stop);
    let mut found = Vec::new();
    while let Some(step) = stopped.step(&control) {
        found.push(step);
    }
    assert!(found.len() < 4 && stopped.index() == found.len());
    found.extend(steps(&mut stopped, 4 - found.len()));
    assert_eq!(found, steps(&mut whole, 4));
}

fn check_whole_review<G: BotGame>(setup: &G::Setup, nodes: u64) -> (Reviewer<G>, Vec<Step<G::Action>>) {
    let mut reviewer = reviewer::<G>(setup, nodes);
    let steps = steps(&mut reviewer, usize::MAX);
    assert_eq!((steps.len(), reviewer.index()), (reviewer.len(), reviewer.len()));
    for (step, position) in steps.iter().zip(reviewer.positions()) {
        check_step(step, position);
    }
    for pair in steps.windows(2) {
        assert_eq!(pair[0].after, pair[1].before);
    }
    let last = reviewer.positions().last().unwrap().outcome().unwrap();
    let end = steps.last().unwrap().after;
    for winner in last.winners() {
        assert_eq!(end.win[winner.index()], last.win_share(winner));
    }
    (reviewer, steps)
}

fn check_step<G: BotGame>(step: &Step<G::Action>, position: &G) {
    let mut actions = ActionList::new();
    position.legal_actions(&mut actions);
    assert_eq!((step.turn, step.actor), (position.turn(), position.actor()));
    match &step.finding {
        Finding::Forced => assert_eq!(&*actions, [step.action]),
        Finding::Luck(luck) => {
            assert_eq!(position.actor(), Actor::Chance);
            assert!(luck.change.iter().sum::<f32>().abs() < 1e-4);
        }
        Finding::Choice(judgement) => {
            let seat = position.actor().seat().unwrap().index();
            assert!(actions.len() > 1 && judgement.candidates.len() <= 3);
            assert!(judgement.loss >= 0.0 && judgement.points_lost >= 0.0);
            let loss = judgement.best_value.win[seat] - judgement.value.win[seat];
            assert!((loss.max(0.0) - judgement.loss).abs() < 1e-6);
            assert!(judgement.regret >= judgement.loss && judgement.lead_lost >= 0.0);
            assert_eq!(judgement.regret == 0.0, judgement.best == step.action);
            assert_eq!(judgement.line[0], judgement.best);
            let mut position = *position;
            for &action in &judgement.line {
                position.try_play(action).unwrap();
            }
        }
    }
}

#[test]
fn every_action_of_aqua_romana_is_reviewed() {
    for players in [2, 4] {
        let (_, steps) = check_whole_review::<aqua_romana::Position>(&aqua_romana(players), 12);
        assert!(steps.iter().any(|step| step.finding == Finding::Forced));
        let summary = Summary::of(players, &steps);
        let choices = steps.iter().filter(|step| step.judgement().is_some()).count();
        assert_eq!(summary.seats().iter().map(|seat| seat.choices as usize).sum::<usize>(), choices);
        for seat in summary.seats() {
            assert_eq!(seat.grades.iter().sum::<u32>(), seat.choices);
            assert!((0.0..=1.0).contains(&seat.accuracy().unwrap()));
            assert_eq!((seat.rolls, seat.luck), (0, 0.0), "there is no luck in this game");
        }
    }
}

#[test]
fn forced_wins_are_told_where_the_rest_was_searched_through() {
    let mut reviewer = reviewer::<aqua_romana::Position>(&aqua_romana(2), 1000);
    reviewer.seek(reviewer.len() - 8);
    let steps = steps(&mut reviewer, 8);
    let end = reviewer.positions().last().unwrap().outcome().unwrap();
    let winner = end.winners().next();
    assert_eq!(end.winners().count(), 1);
    let last = steps.last().unwrap();
    assert_eq!((last.decided.after, last.decided.before), (winner, winner), "{last:?}");
    assert!(steps.iter().any(|step| step.decided.newly().is_some()) || steps[0].decided.before.is_some());
    for (step, next) in steps.iter().zip(&steps[1..]) {
        assert_eq!(step.decided.after, next.decided.before);
        if let (Some(seat), Some(acting)) = (step.decided.before, step.actor.seat()) {
            // Nobody but the winner can give a forced win away.
            assert!(step.decided.given_away().is_none() || seat == acting);
        }
    }
    // With more than two players others may decide who wins.
    let mut three = self::reviewer::<aqua_romana::Position>(&aqua_romana(3), 50);
    three.seek(three.len() - 4);
    assert!(self::steps(&mut three, 4).iter().all(|step| step.decided == Decided::default()));
}

#[test]
fn every_action_of_aquaedukt_is_reviewed() {
    let (_, steps) = check_whole_review::<aquaedukt::Position>(&aquaedukt(3), 10);
    let summary = Summary::of(3, &steps);
    let rolls = steps.iter().filter(|step| step.actor == Actor::Chance).count();
    assert_eq!(summary.seats().iter().map(|seat| seat.rolls as usize).sum::<usize>(), rolls);
    let luck: f32 = summary.seats().iter().map(|seat| seat.luck).sum();
    assert!(luck.abs() < 1e-3, "what one seat gains others lose, but the sum is {luck}");
}

#[test]
fn luck_is_even_over_all_outcomes() {
    let start = aquaedukt::Position::new(&aquaedukt(2)).unwrap();
    let play = |position: aquaedukt::Position, text: &str| position.play(text.parse().unwrap()).unwrap();
    let rolling = ["o3,4", "C4-C5", "D4-D5", "o8,4", "roll"].into_iter().fold(start, play);
    let mut outcomes = ActionList::new();
    rolling.legal_actions(&mut outcomes);
    let mut changes = Vec::new();
    for &outcome in &outcomes {
        let mut reviewer = Reviewer::new(rolling, &[outcome], settings(400)).unwrap();
        let step = reviewer.step(&Control::default()).unwrap();
        let Finding::Luck(luck) = step.finding else { panic!("the die decides") };
        assert_eq!(luck.roller, None, "who rolled is not part of this game");
        changes.push(luck.change[0]);
    }
    let mean = changes.iter().sum::<f32>() / changes.len() as f32;
    assert!(mean.abs() < 0.02, "{mean}");
    assert!(changes.iter().any(|&change| change > 0.02) && changes.iter().any(|&change| change < -0.02));
}

#[test]
fn the_roller_is_the_seat_that_acted_last() {
    let start = aquaedukt::Position::new(&aquaedukt(2)).unwrap();
    let actions = ["o3,4", "roll", "=17"].map(|text| text.parse().unwrap());
    let mut reviewer = Reviewer::new(start, &actions, settings(10)).unwrap();
    reviewer.seek(2);
    let step = reviewer.step(&Control::default()).unwrap();
    let Finding::Luck(luck) = step.finding else { panic!("the die decides") };
    assert_eq!(luck.roller.map(castellum_rules::Seat::index), Some(1));
}

/// A random game up to a position where one action wins and another loses.
struct Fork {
    before: Vec<aqua_romana::Action>,
    position: aqua_romana::Position,
    winning: aqua_romana::Action,
    losing: aqua_romana::Action,
}

fn fork() -> &'static Fork {
    static FORK: LazyLock<Fork> = LazyLock::new(|| (0..).find_map(fork_of_game).unwrap());
    &FORK
}

fn fork_of_game(seed: u64) -> Option<Fork> {
    let mut rng = SplitMix64::seed_from_u64(seed);
    let mut position = aqua_romana::Position::new(&aqua_romana(2)).unwrap();
    let (mut game, mut actions) = (Vec::new(), Vec::new());
    while let Some(action) = position.sample(&mut uniform(&mut rng)) {
        game.push(position);
        actions.push(action);
        position.play_unchecked(action);
    }
    game.iter().enumerate().rev().take(6).find_map(|(at, &position)| {
        let [winning, losing] = ends(&position)?;
        Some(Fork { before: actions[..at].to_vec(), position, winning, losing })
    })
}

/// An action that wins at once and one that loses at once.
fn ends(position: &aqua_romana::Position) -> Option<[aqua_romana::Action; 2]> {
    let seat = position.actor().seat()?;
    let mut actions = ActionList::new();
    position.legal_actions(&mut actions);
    let with_share = |share: f32| {
        actions.iter().copied().find(|&action| {
            let outcome = position.play(action).ok().and_then(|after| after.outcome());
            outcome.is_some_and(|outcome| outcome.win_share(seat) == share)
        })
    };
    Some([with_share(1.0)?, with_share(0.0)?])
}

#[test]
fn giving_a_won_game_away_is_a_blunder() {
    let &Fork { position, winning, losing, .. } = fork();
    let judge = |action| {
        let mut reviewer = Reviewer::new(position, &[action], settings(200)).unwrap();
        reviewer.step(&Control::default()).unwrap()
    };
    let seat = position.actor().seat().unwrap().index();
    let blunder = judge(losing);
    let judgement = blunder.judgement().unwrap();
    // A win by more points may be expected of another action than the one that
    // ends the game, so the best need not be certain.
    assert_eq!((judgement.grade, judgement.value.win[seat]), (Grade::Blunder, 0.0));
    assert!(judgement.loss >= 0.9 && judgement.best_value.win[seat] >= 0.9, "{judgement:?}");
    assert_eq!(blunder.better(), Some(judgement.best));
    let win = judge(winning);
    let judgement = win.judgement().unwrap();
    assert!(
        judgement.grade <= Grade::Good && judgement.loss == 0.0 && win.better().is_none(),
        "{judgement:?}"
    );
}

#[test]
fn marks_and_better_lines_go_into_the_record() {
    let Fork { before, losing, .. } = fork();
    let (at, losing) = (before.len(), *losing);
    let (mut reviewer, mut record) = whole_record();
    reviewer.seek(at);
    let step = reviewer.step(&Control::default()).unwrap();
    assert_eq!(step.action, losing);
    reviewer.annotate(&mut record, std::slice::from_ref(&step)).unwrap();
    let node = record.main_line().nth(at).unwrap();
    let parent = record.node(node).unwrap().parent();
    assert_eq!(record.node(node).unwrap().marks, [Mark::BLUNDER]);
    let seat = fork().position.actor().seat().unwrap().index();
    let best = 100.0 * step.judgement().unwrap().best_value.win[seat];
    assert_eq!(record.node(node).unwrap().comments, [format!("0 %, best {best:.0} %")]);
    let variation = record.children(parent).nth(1).unwrap();
    let better = step.better().unwrap().to_string();
    assert_eq!(record.node(variation).unwrap().action(), better);
    // The text can be read and played, and saying it twice changes nothing.
    let read: Record = record.to_string().parse().unwrap();
    assert!(read == record && replay::<aqua_romana::Position>(&read).is_ok());
    reviewer.annotate(&mut record, &[step]).unwrap();
    assert!(read == record);
}

/// The game up to the fork and the blunder there.
fn whole_record() -> (Reviewer<aqua_romana::Position>, Record) {
    let actions = [&*fork().before, &[fork().losing]].concat();
    let record = Scribe::<aqua_romana::Position>::write(&Start::Setup(aqua_romana(2)), &actions).unwrap();
    let start = aqua_romana::Position::new(&aqua_romana(2)).unwrap();
    (Reviewer::new(start, &actions, settings(200)).unwrap(), record)
}

#[test]
fn another_games_record_is_refused() {
    let (mut reviewer, _) = whole_record();
    reviewer.seek(reviewer.len() - 1);
    let step = reviewer.step(&Control::default()).unwrap();
    let mut short = Scribe::<aqua_romana::Position>::new(&aqua_romana(2)).unwrap().finish();
    let error = reviewer.annotate(&mut short, &[step]).unwrap_err();
    assert_eq!(error.to_string(), "the record has no such node");
}

#[test]
fn an_illegal_action_is_refused() {
    let start = aquaedukt::Position::new(&aquaedukt(2)).unwrap();
    let actions = ["o3,4", "o3,5"].map(|text| text.parse().unwrap());
    let error = Reviewer::new(start, &actions, settings(10)).unwrap_err();
    assert!(error.to_string().starts_with("AQ-R4"), "{error}");
}

#[test]
fn an_empty_game_has_nothing_to_review() {
    let start = aquaedukt::Position::new(&aquaedukt(2)).unwrap();
    let mut reviewer = Reviewer::new(start, &[], ReviewSettings::default()).unwrap();
    assert!(reviewer.is_empty() && reviewer.step(&Control::default()).is_none());
    assert_eq!(Summary::of(2, &Vec::<Step<aquaedukt::Action>>::new()).seats()[0].accuracy(), None);
}

/// Games of a bot with the same strength as the judge: whatever one search
/// makes up, others must not repeat.
#[test]
fn equal_strength_finds_hardly_any_fault() {
    let start = aqua_romana::Position::new(&aqua_romana(2)).unwrap();
    let mut position = start;
    let mut actions = Vec::new();
    for seed in 0..40 {
        let mut bot = Bot::<aqua_romana::Position>::new(BotName::Mcts, seed);
        let budget = Budget::nodes(100).unwrap();
        let Ok(thought) = bot.choose(&position, budget, &Control::default()) else { break };
        position.play_unchecked(thought.action);
        actions.push(thought.action);
    }
    let mut reviewer = Reviewer::new(start, &actions, settings(100)).unwrap();
    let steps = steps(&mut reviewer, usize::MAX);
    let summary = Summary::of(2, &steps);
    for seat in summary.seats() {
        assert!(seat.choices >= 15 && seat.loss / seat.choices as f32 <= 0.02, "{seat:?}");
    }
}

/// A game in which one seat plays at random, and its review.
fn accuracy_of_random<G: BotGame>(setup: &G::Setup, seed: u64) -> (Summary, G) {
    let start = G::new(setup).unwrap();
    let mut position = start;
    let mut rng = SplitMix64::seed_from_u64(seed);
    let [mut random, mut strong] = [BotName::Random, BotName::Mcts].map(|name| Bot::<G>::new(name, seed));
    let mut actions = Vec::new();
    loop {
        let action = match position.actor() {
            Actor::Nobody => break,
            Actor::Chance => position.sample_outcome(&mut uniform(&mut rng)).unwrap(),
            Actor::Seat(seat) => {
                let bot = if seat.index() == 0 { &mut random } else { &mut strong };
                bot.choose(&position, Budget::nodes(60).unwrap(), &Control::default()).unwrap().action
            }
        };
        position.play_unchecked(action);
        actions.push(action);
    }
    let mut reviewer = Reviewer::new(start, &actions, settings(60)).unwrap();
    (Summary::of(2, &steps(&mut reviewer, usize::MAX)), position)
}

fn check_random_play<G: BotGame>(setup: &G::Setup) {
    for seed in 0..2 {
        let (summary, end) = accuracy_of_random::<G>(setup, seed);
        let [random, strong] = [0, 1].map(|seat| summary.seats()[seat]);
        assert!(end.points()[0] + 10 < end.points()[1]);
        assert!(random.accuracy().unwrap() < 0.65, "{random:?}");
        assert!(strong.accuracy().unwrap() > random.accuracy().unwrap() + 0.25, "{strong:?}");
        let errors = [Grade::Inaccuracy, Grade::Mistake, Grade::Blunder].map(|grade| random.count(grade));
        assert!(errors.iter().sum::<u32>() >= 5 && random.count(Grade::Blunder) >= 1, "{random:?}");
    }
}

/// A lost game does not excuse what is given away in it.
#[test]
fn random_play_has_low_accuracy() {
    check_random_play::<aqua_romana::Position>(&aqua_romana(2));
    check_random_play::<aquaedukt::Position>(&aquaedukt(2));
}
