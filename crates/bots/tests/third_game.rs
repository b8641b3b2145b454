//! Bots, reviews, hints and puzzles know no game by name: they serve the game
//! for tests too.

use castellum_bots::hints::{Reason, hints};
use castellum_bots::review::{ReviewSettings, Reviewer};
use castellum_bots::{Bot, Budget, Control};
use castellum_rules::count::{Action, Position, Setup};
use castellum_rules::{Actor, Game, uniform};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

fn bot(name: &str, seed: u64) -> Bot<Position> {
    Bot::from_spec(&name.parse().unwrap(), seed).unwrap()
}

/// Plays a game: the winner's seat if there is one, and the actions.
fn play(bots: &mut [Bot<Position>; 2], seed: u64) -> (f32, Vec<Action>) {
    let mut position = Position::new(&Setup { players: 2, goal: 30 }).unwrap();
    let mut rng = SplitMix64::seed_from_u64(seed);
    let mut actions = Vec::new();
    while position.actor() != Actor::Nobody {
        let action = match position.actor() {
            Actor::Seat(seat) => {
                let budget = Budget::nodes(100).unwrap();
                bots[seat.index()].choose(&position, budget, &Control::default()).unwrap().action
            }
            _ => position.sample_outcome(&mut uniform(&mut rng)).unwrap(),
        };
        position.try_play(action).unwrap();
        actions.push(action);
    }
    (position.outcome().unwrap().win_share(castellum_rules::Seat::default()), actions)
}

#[test]
fn a_search_beats_chance() {
    let won: f32 = (0..20).map(|seed| play(&mut [bot("mcts", seed), bot("random", seed)], seed).0).sum();
    assert!(won >= 19.0, "{won} of 20");
}

#[test]
fn a_loaded_die_is_rolled_by_its_probabilities() {
    let mut position = Position::new(&Setup { players: 2, goal: 30 }).unwrap();
    position.try_play(Action::Add(3)).unwrap();
    let mut rng = SplitMix64::seed_from_u64(1);
    let mut below = uniform(&mut rng);
    let ones = (0..4000).filter(|_| position.sample_outcome(&mut below) == Some(Action::Roll(1))).count();
    assert!((900..1100).contains(&ones), "{ones} of 4000, a quarter was expected");
}

#[test]
fn games_are_reviewed_and_hints_have_reasons() {
    let (_, actions) = play(&mut [bot("mcts", 1), bot("random", 2)], 3);
    let start = Position::new(&Setup { players: 2, goal: 30 }).unwrap();
    let settings = ReviewSettings { budget: Budget::nodes(50).unwrap(), ..ReviewSettings::default() };
    let mut reviewer = Reviewer::new(start, &actions, settings).unwrap();
    let mut steps = 0;
    while reviewer.step(&Control::default()).is_some() {
        steps += 1;
    }
    assert_eq!(steps, actions.len());
    let analysis = bot("mcts", 1).analyse(&start, Budget::nodes(50).unwrap(), &Control::default()).unwrap();
    let best = &hints(&start, &analysis)[0];
    assert_eq!(best.reasons[0].parts(), [("number", best.action.to_string()[1..].to_string())]);
}
