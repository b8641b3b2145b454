//! Lists, single checks and draws give the same answer for every action.

use castellum_rules::aqua_romana::{Action, Position};
use castellum_rules::{ActionList, DenseAction, Game};

use super::random::{any_game, random_game};
use super::rare;

/// Visits the positions of some random games, those with rare cases among them.
fn for_positions(games: u64, mut visit: impl FnMut(&Position)) {
    for seed in (0..games).chain(rare::GAMES) {
        let (setup, mut rng) = any_game(seed);
        random_game(&setup, &mut rng, |position, _| visit(position));
    }
}

/// A refusal hands the position back unchanged, and a check accepts exactly
/// what is listed, over all numbers.
#[test]
fn checks_accept_exactly_what_is_listed() {
    let mut legal = ActionList::new();
    let mut is_listed = vec![false; Action::COUNT];
    for_positions(3, |position| {
        position.legal_actions(&mut legal);
        is_listed.fill(false);
        for action in &legal {
            assert!(!is_listed[action.index()], "each action once");
            is_listed[action.index()] = true;
        }
        for (index, &is_listed) in is_listed.iter().enumerate() {
            let action = Action::from_index(index).unwrap();
            let is_accepted = position.check(action).is_ok();
            assert_eq!(is_accepted, is_listed, "{action} in {position:?}");
        }
    });
}

/// Every way in which the random numbers can fall, and what is drawn then with
/// what probability.
fn all_draws(position: &Position) -> Vec<(Option<Action>, f64)> {
    let mut draws = Vec::new();
    let mut numbers: Vec<u32> = Vec::new();
    loop {
        let mut bounds = Vec::new();
        let action = position.sample(&mut |bound| {
            bounds.push(bound);
            let number = numbers.get(bounds.len() - 1).copied().unwrap_or(0);
            assert!(number < bound);
            number
        });
        draws.push((action, bounds.iter().map(|&bound| 1.0 / f64::from(bound)).product()));
        // Count up: the last number that can grow does, those after it begin anew.
        numbers.resize(bounds.len(), 0);
        let Some(last) = (0..bounds.len()).rev().find(|&place| numbers[place] + 1 < bounds[place]) else {
            return draws;
        };
        numbers.truncate(last + 1);
        numbers[last] += 1;
    }
}

/// Drawing gives each legal action with the same probability and no other, for
/// every way in which the random numbers can fall.
#[test]
fn draws_are_uniform() {
    let mut legal = ActionList::new();
    let mut probability = vec![0.0; Action::COUNT];
    for_positions(20, |position| {
        position.legal_actions(&mut legal);
        probability.fill(0.0);
        for (action, chance) in all_draws(position) {
            match action {
                Some(action) => probability[action.index()] += chance,
                None => assert!(legal.is_empty()),
            }
        }
        let expected = 1.0 / legal.len() as f64;
        for &action in &legal {
            let found = std::mem::take(&mut probability[action.index()]);
            assert!((found - expected).abs() < 1e-9, "{action}: {found}");
        }
        assert!(probability.iter().all(|&rest| rest == 0.0), "only legal actions are drawn");
    });
}

/// There is no luck in this game.
#[test]
fn nothing_is_left_to_chance() {
    for_positions(0, |position| {
        assert_eq!(position.probability(Action::PASS), 0.0);
        assert!(!matches!(position.actor(), castellum_rules::Actor::Chance));
    });
}
