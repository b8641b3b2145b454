//! Whether bots play well, and their evaluations say what searches find out.
//!
//! `data/` has games of `mcts:nodes=300` against itself with two, three and
//! four players. For the choice at every third position it says what a review
//! with 1500 nodes expected: the points of each seat, and the best action.
//! `examples/label_positions.rs` makes such files. The limits below are
//! a little above what the evaluations reach. A change that makes one of them
//! worse is a mistake, or has to prove itself in the arena.

use std::collections::BTreeMap;

use castellum_bots::{Bot, BotGame, BotSpec, Budget, Control, Value, priors_from_values};
use castellum_rules::{Actor, Game, GameSetup, MAX_SEATS, Seat, aqua_romana, aquaedukt, uniform};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng};
use serde::Deserialize;

#[derive(Deserialize)]
struct LabelledGame {
    tags: BTreeMap<String, String>,
    actions: String,
    labels: Vec<Label>,
}

/// What a search says about a position.
#[derive(Deserialize)]
struct Label {
    /// The number of actions before it.
    at: usize,
    points: Vec<f32>,
    best: String,
}

const AQUA_ROMANA: &str = include_str!("data/aqua-romana.jsonl");
const AQUAEDUKT: &str = include_str!("data/aquaedukt.jsonl");

/// Calls `visit` for each label of a file with its position.
fn for_each_label<G: Game>(file: &str, mut visit: impl FnMut(&G, &Label)) {
    for line in file.lines() {
        let game: LabelledGame = serde_json::from_str(line).unwrap();
        let setup = G::Setup::from_tags(&|name| game.tags.get(name).map(String::as_str)).unwrap();
        let mut position = G::new(&setup).unwrap();
        let mut labels = game.labels.iter().peekable();
        for (at, text) in game.actions.split_whitespace().enumerate() {
            if let Some(label) = labels.next_if(|label| label.at == at) {
                visit(&position, label);
            }
            position.try_play(text.parse().unwrap()).unwrap();
        }
        assert!(labels.next().is_none());
    }
}

/// By how many points a seat is ahead of the others on average.
fn lead(points: &[f32], seat: usize) -> f32 {
    let others = points.iter().sum::<f32>() - points[seat];
    points[seat] - others / (points.len() - 1) as f32
}

/// The root of the mean square by which values miss the leads of searches.
fn error<G: BotGame>(file: &str, mut value: impl FnMut(&G) -> Value) -> f32 {
    let (mut squares, mut count) = (0.0, 0.0);
    for_each_label::<G>(file, |position, label| {
        let points = value(position).points;
        for seat in 0..position.players() {
            let miss = lead(&points[..position.players()], seat) - lead(&label.points, seat);
            squares += miss * miss;
            count += 1.0;
        }
    });
    (squares / count).sqrt()
}

fn evaluation_error<G: BotGame>(file: &str) -> f32 {
    let evaluator = G::evaluator();
    error::<G>(file, |position| evaluator.value(position))
}

#[test]
fn evaluations_agree_with_searches() {
    let errors = [
        evaluation_error::<aqua_romana::Position>(AQUA_ROMANA),
        evaluation_error::<aquaedukt::Position>(AQUAEDUKT),
    ];
    assert!(errors[0] < 3.31 && errors[1] < 1.275, "{errors:?}");
}

/// The mean over some rollouts as a search makes them.
fn rollout_error<G: BotGame>(file: &str) -> f32 {
    const ROLLOUTS: usize = 8;
    let (evaluator, turns) = (G::evaluator(), G::search_settings(G::EVALUATORS[0].0).rollout);
    let mut rng = SplitMix64::seed_from_u64(3);
    error::<G>(file, |position| {
        let mut points = [0.0; MAX_SEATS];
        for _ in 0..ROLLOUTS {
            let mut end = *position;
            let luck = end.roll_out(turns, &mut rng);
            let value = match end.outcome() {
                Some(outcome) => Value::of_outcome(&outcome, G::SPREAD),
                None => evaluator.value(&end),
            };
            let value = end.without_luck(value, &luck);
            points.iter_mut().zip(value.points).for_each(|(sum, points)| *sum += points / ROLLOUTS as f32);
        }
        Value { points, ..Value::default() }
    })
}

#[test]
fn rollouts_agree_with_searches() {
    let errors = [
        rollout_error::<aqua_romana::Position>(AQUA_ROMANA),
        rollout_error::<aquaedukt::Position>(AQUAEDUKT),
    ];
    assert!(errors[0] < 2.22 && errors[1] < 0.91, "{errors:?}");
}

/// How much the best actions surprise somebody who expects what priors say: the
/// mean of -ln of their priors.
fn surprise<G: BotGame>(file: &str, priors: impl Fn(&G, &[G::Action]) -> Vec<f32>) -> f32 {
    let (mut sum, mut count) = (0.0, 0.0);
    for_each_label::<G>(file, |position, label| {
        let actions = position.legal();
        let best: G::Action = label.best.parse().unwrap();
        let at = actions.iter().position(|&action| action == best).unwrap();
        if position.obvious_action().is_none() {
            sum -= priors(position, &actions)[at].ln();
            count += 1.0;
        }
    });
    sum / count
}

fn surprise_by_priors<G: BotGame>(file: &str) -> f32 {
    let evaluator = G::evaluator();
    surprise::<G>(file, |position, actions| evaluator.priors(position, actions))
}

#[test]
fn priors_expect_what_searches_choose() {
    let surprises = [
        surprise_by_priors::<aqua_romana::Position>(AQUA_ROMANA),
        surprise_by_priors::<aquaedukt::Position>(AQUAEDUKT),
    ];
    assert!(surprises[0] < 1.182 && surprises[1] < 1.75, "{surprises:?}");
}

fn surprise_by_values<G: BotGame>(file: &str) -> f32 {
    let evaluator = G::evaluator();
    surprise::<G>(file, |position, actions| {
        let mut priors = Vec::new();
        priors_from_values(position, actions, &*evaluator, &mut priors);
        priors
    })
}

#[test]
fn values_tell_what_searches_choose() {
    let surprises = [
        surprise_by_values::<aqua_romana::Position>(AQUA_ROMANA),
        surprise_by_values::<aquaedukt::Position>(AQUAEDUKT),
    ];
    assert!(surprises[0] < 1.51 && surprises[1] < 1.94, "{surprises:?}");
}

/// Plays games between two bots, each set-up with seats swapped; gives the
/// share of the win of the first.
fn match_share<G: BotGame>(specs: [&str; 2], games: u64) -> f32 {
    let specs = specs.map(|text| text.parse::<BotSpec>().unwrap());
    let mut share = 0.0;
    for game in 0..games {
        let mut rng = SplitMix64::seed_from_u64(100 + game / 2);
        let setup = G::Setup::random(2, &mut uniform(&mut rng));
        let first = (game % 2) as usize;
        let mut position = G::new(&setup).unwrap();
        let mut bots = [0, 1].map(|seat| Bot::<G>::from_spec(&specs[seat ^ first], rng.next_u64()).unwrap());
        loop {
            let action = match position.actor() {
                Actor::Nobody => break,
                Actor::Chance => position.sample_outcome(&mut uniform(&mut rng)).unwrap(),
                Actor::Seat(seat) => {
                    let budget = specs[seat.index() ^ first].budget.unwrap_or(Budget::THOUSAND_NODES);
                    bots[seat.index()].choose(&position, budget, &Control::default()).unwrap().action
                }
            };
            position.play_unchecked(action);
        }
        share += position.outcome().unwrap().win_share(Seat::new(first).unwrap());
    }
    share / games as f32
}

#[test]
fn greedy_beats_random() {
    assert!(match_share::<aqua_romana::Position>(["greedy", "random"], 10) >= 0.9);
    assert!(match_share::<aquaedukt::Position>(["greedy", "random"], 10) >= 0.9);
}

#[test]
fn search_beats_greedy() {
    let shares = [
        match_share::<aqua_romana::Position>(["mcts:nodes=40", "greedy"], 10),
        match_share::<aquaedukt::Position>(["mcts:nodes=100", "greedy"], 20),
    ];
    assert!(shares[0] >= 0.8 && shares[1] >= 0.6, "{shares:?}");
}
