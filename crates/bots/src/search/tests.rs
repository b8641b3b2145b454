//! The search against slow, obvious counterparts.

use castellum_rules::{ActionList, Actor, Game, aqua_romana, aquaedukt};
use castellum_rules::{GameSetup as _, uniform};

use super::tree::ROOT;
use super::*;
use crate::{BotGame, Value};

fn settings<G: BotGame>() -> SearchSettings {
    G::search_settings(G::EVALUATORS[0].0)
}

/// A position shortly before the end of a random game in which aqueducts are
/// not closed without need and houses are put down early, so that the end is
/// as narrow as in real games.
pub(crate) fn late<G: Game>(start: G, seed: u64, actions_left: usize) -> G {
    let mut rng = seeded(seed);
    let mut positions = vec![start];
    let mut position = start;
    while let Some(drawn) = position.sample(&mut uniform(&mut rng)) {
        let preferred = ["pass", "roll"].into_iter().filter_map(|text| text.parse().ok());
        let legal = preferred.into_iter().find(|&action| position.check(action).is_ok());
        position.play_unchecked(legal.unwrap_or(drawn));
        positions.push(position);
    }
    positions[positions.len() - 1 - actions_left]
}

pub(crate) fn aqua_romana_start() -> aqua_romana::Position {
    Game::new(&aqua_romana::Setup::classic(2)).unwrap()
}

pub(crate) fn aquaedukt_start(players: usize) -> aquaedukt::Position {
    let mut rng = seeded(8);
    Game::new(&aquaedukt::Setup::random(players, &mut uniform(&mut rng))).unwrap()
}

/// What a position is worth if every seat plays perfectly; `None` if it takes
/// more than `room` positions to find out.
pub(crate) fn brute_force<G: BotGame>(position: &G, room: &mut usize) -> Option<Value> {
    if let Some(outcome) = position.outcome() {
        return Some(Value::of_outcome(&outcome, G::SPREAD));
    }
    *room = room.checked_sub(1)?;
    let mut actions = ActionList::new();
    position.legal_actions(&mut actions);
    let mut expected = Value::default();
    let mut best: Option<Value> = None;
    for &action in &actions {
        let value = brute_force(&position.play(action).unwrap(), room)?;
        match position.actor() {
            Actor::Seat(seat) => {
                if best.is_none_or(|best| value.utility(seat) > best.utility(seat)) {
                    best = Some(value);
                }
            }
            _ => expected.add(&value, position.probability(action) as f32),
        }
    }
    best.or(Some(expected))
}

/// Compares search and brute force on ends of games; gives how many were small
/// enough for both.
fn check_ends<G: BotGame>(start: G) -> usize {
    let mut compared = 0;
    for seed in 0..80 {
        let position = late(start, seed, 1 + seed as usize / 10);
        let Some(expected) = brute_force(&position, &mut 4000) else { continue };
        let mut search = Search::new(settings::<G>(), seed);
        let limit = Limit::Nodes(20_000);
        let found = search.run(&position, &*G::evaluator(), limit, &Control::default());
        assert!(found.is_exact, "seed {seed}: {} nodes", found.nodes);
        // Two seats share all there is, so the value is the same no matter
        // who breaks ties.
        let close = |a: [f32; 4], b: [f32; 4]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 2e-3);
        assert!(close(found.value.win, expected.win), "seed {seed}: {found:?} {expected:?}");
        compared += 1;
    }
    compared
}

#[test]
fn the_last_actions_are_solved_as_by_brute_force() {
    assert!(check_ends(aqua_romana_start()) > 20);
    assert!(check_ends(aquaedukt_start(2)) > 10);
}

#[test]
fn outcomes_are_weighed_by_their_probability() {
    let mut position = aquaedukt_start(2);
    position.try_play("roll".parse().unwrap()).unwrap();
    let evaluator = aquaedukt::Position::evaluator();
    let mut search = Search::new(settings::<aquaedukt::Position>(), 3);
    let found = search.run(&position, &*evaluator, Limit::Nodes(4000), &Control::default());
    assert_eq!(found.candidates.len(), 20);
    for option in &found.candidates {
        assert!((option.prior - 0.05).abs() < 1e-6);
        assert!((199..=201).contains(&option.visits), "{option:?}");
    }
}

#[test]
fn few_visits_to_the_die_see_all_parts_of_the_board() {
    let mut position = aquaedukt_start(2);
    position.try_play("roll".parse().unwrap()).unwrap();
    let evaluator = aquaedukt::Position::evaluator();
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..100 {
        let mut search = Search::new(settings::<aquaedukt::Position>(), seed);
        let found = search.run(&position, &*evaluator, Limit::Nodes(2), &Control::default());
        seen.extend(found.candidates.iter().filter(|option| option.visits > 0).map(|option| option.action));
    }
    assert_eq!(seen.len(), 20);
}

#[test]
fn memory_stays_within_its_limit() {
    let memory = 300_000;
    let settings = SearchSettings { memory, ..settings::<aqua_romana::Position>() };
    let evaluator = aqua_romana::Position::evaluator();
    let mut search = Search::new(settings, 1);
    let mut position = aqua_romana_start();
    for _ in 0..3 {
        let found = search.run(&position, &*evaluator, Limit::Nodes(3000), &Control::default());
        assert!(search.tree.bytes() <= memory);
        assert!(search.tree.is_full);
        position.try_play(found.candidates[0].action).unwrap();
    }
}

/// A tree as it is reached through actions: visits and values in order.
fn shape<G: BotGame>(search: &Search<G>, node: usize) -> Vec<(Vec<G::Action>, u32, Value)> {
    let mut seen = Vec::new();
    let mut stack = vec![(node, Vec::new())];
    while let Some((node, line)) = stack.pop() {
        for edge in search.tree.edges(node) {
            if let Some(child) = edge.child() {
                let mut line = line.clone();
                line.push(edge.action);
                seen.push((line.clone(), search.tree.nodes[child].visits, search.tree.nodes[child].value));
                stack.push((child, line));
            }
        }
    }
    seen
}

#[test]
fn what_still_applies_of_a_tree_is_kept() {
    let mut position = late(aqua_romana_start(), 1, 30);
    let mut search = Search::new(settings::<aqua_romana::Position>(), 1);
    let evaluator = aqua_romana::Position::evaluator();
    let found = search.run(&position, &*evaluator, Limit::Nodes(2000), &Control::default());
    let [first, second, ..] = found.line[..] else { panic!("{found:?}") };
    let before = search.root.unwrap();
    for action in [first, second] {
        position.try_play(action).unwrap();
    }
    let node = tree::find(&search.tree, &before, &position).unwrap();
    let kept = shape(&search, node);
    let visits = search.tree.nodes[node].visits;
    search.move_root(&position);
    assert_eq!(shape(&search, ROOT), kept);
    assert_eq!(search.tree.nodes[ROOT].visits, visits);
    assert!(kept.len() > 50);
}

#[test]
fn every_option_says_how_the_game_goes_on() {
    fn check<G: BotGame>(position: G) {
        let mut search = Search::new(settings::<G>(), 1);
        let found = search.run(&position, &*G::evaluator(), Limit::Nodes(2000), &Control::default());
        assert_eq!(found.line[1..], found.candidates[0].continuation);
        assert!(found.candidates.iter().filter(|option| !option.continuation.is_empty()).count() > 1);
        for option in &found.candidates {
            let mut position = position;
            for &action in [option.action].iter().chain(&option.continuation) {
                position.try_play(action).unwrap();
            }
        }
    }
    check(late(aqua_romana_start(), 1, 30));
    check(aquaedukt_start(2));
}

#[test]
fn an_unknown_position_begins_a_new_tree() {
    let mut search = Search::new(settings::<aqua_romana::Position>(), 1);
    let evaluator = aqua_romana::Position::evaluator();
    search.run(&aqua_romana_start(), &*evaluator, Limit::Nodes(50), &Control::default());
    let elsewhere = late(aqua_romana_start(), 2, 20);
    search.move_root(&elsewhere);
    assert!(search.tree.nodes.is_empty());
}

/// Those that are under way count as visits of the root, so the first batch
/// already looks at more actions than one simulation after the other would
/// consider at the beginning.
#[test]
fn simulations_under_way_count_at_the_root() {
    let settings = SearchSettings { batch: 32, rollout: 0, ..settings::<aqua_romana::Position>() };
    let at_first = (settings.width + settings.widening) as usize;
    let evaluator = aqua_romana::Position::evaluator();
    let mut search = Search::new(settings, 1);
    search.run(&aqua_romana_start(), &*evaluator, Limit::Nodes(33), &Control::default());
    let considered = search.tree.children(ROOT).count();
    assert!(considered > at_first, "{considered} of {at_first}");
    assert!(search.tree.nodes.iter().all(|node| node.pending == 0));
}

#[test]
fn an_ending_is_settled_by_proof() {
    let evaluator = aqua_romana::Position::evaluator();
    let (mut settled_ends, mut corrected) = (0, 0);
    for seed in 0..150 {
        let position = late(aqua_romana_start(), seed, 2 + seed as usize / 25);
        let Actor::Seat(seat) = position.actor() else { continue };
        let mut room = 10_000;
        let Some(expected) = brute_force(&position, &mut room) else { continue };
        // So few nodes that the search alone knows little.
        let run = |ending| {
            let settings = SearchSettings { ending, ..settings::<aqua_romana::Position>() };
            Search::new(settings, seed).run(&position, &*evaluator, Limit::Nodes(3), &Control::default())
        };
        let (alone, settled) = (run(0), run(10_000));
        // What the search finds out by itself is enough if it wins. Few random
        // ways may make an end look larger than it is.
        if alone.is_exact || !settled.is_exact {
            continue;
        }
        settled_ends += 1;
        assert!((settled.value.utility(seat) - expected.utility(seat)).abs() < 1e-4, "seed {seed}");
        let worth = |analysis: &Analysis<_>| {
            let after = position.play(analysis.candidates[0].action).unwrap();
            brute_force(&after, &mut 10_000).unwrap().utility(seat)
        };
        assert!((worth(&settled) - expected.utility(seat)).abs() < 1e-4, "seed {seed}");
        if settled.candidates[0].action != alone.candidates[0].action {
            assert!(worth(&settled) > worth(&alone), "seed {seed}: nothing else was better");
            corrected += 1;
        }
        assert_eq!(settled.line[0], settled.candidates[0].action);
    }
    assert!(settled_ends > 5 && corrected > 0, "{corrected} of {settled_ends}");
}
