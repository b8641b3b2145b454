//! What bots choose, pinned: a change of search or evaluation that is meant to
//! change nothing must keep these games.

use castellum_bots::{Bot, BotGame, BotName, Budget, Control, Level};
use castellum_rules::{Actor, Game, StableHasher, aqua_romana, aquaedukt};
use castellum_rules::{GameSetup as _, uniform};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

/// Plays a game in which the seats have different bots, and gives a hash of
/// all its actions.
fn game<G: BotGame>(mut position: G, nodes: u64) -> u64 {
    let budget = Budget::nodes(nodes).unwrap();
    let specs = [BotName::Mcts, BotName::Greedy, BotName::Level(Level::Mensor), BotName::Level(Level::Tiro)];
    let mut bots: Vec<_> = (1..).zip(specs).map(|(seed, spec)| Bot::<G>::new(spec, seed)).collect();
    let mut die = SplitMix64::seed_from_u64(7);
    let mut hash = StableHasher::new(0);
    loop {
        let action = match position.actor() {
            Actor::Nobody => return hash.finish(),
            Actor::Chance => position.sample(&mut uniform(&mut die)).unwrap(),
            Actor::Seat(seat) => {
                bots[seat.index()].choose(&position, budget, &Control::default()).unwrap().action
            }
        };
        for byte in action.to_string().bytes().chain([b' ']) {
            hash = hash.word(byte.into());
        }
        position.play_unchecked(action);
    }
}

#[test]
fn games_of_aqua_romana_stay_as_they_are() {
    let games = [2, 3, 4].map(|players| game(aqua_romana_start(players), 60));
    assert_eq!(games, [0x24d9_aa60_c7d3_bbf0, 0x4725_0b95_7362_00f7, 0x1943_5a1f_e855_8c57]);
}

#[test]
fn games_of_aquaedukt_stay_as_they_are() {
    let games = [2, 3, 4].map(|players| game(aquaedukt_start(players), 60));
    assert_eq!(games, [0xd824_1280_0c42_5e97, 0xf9c5_7ca1_7a72_55d6, 0x3dd5_a8cd_2897_5bb8]);
}

fn aqua_romana_start(players: usize) -> aqua_romana::Position {
    Game::new(&aqua_romana::Setup::standard(players)).unwrap()
}

fn aquaedukt_start(players: usize) -> aquaedukt::Position {
    let mut rng = SplitMix64::seed_from_u64(4);
    Game::new(&aquaedukt::Setup::random(players, &mut uniform(&mut rng))).unwrap()
}

/// A search's candidates with visits and expected shares of the win.
fn searched<G: BotGame>(position: &G, nodes: u64) -> Vec<String> {
    let budget = Budget::nodes(nodes).unwrap();
    let analysis = Bot::<G>::new(BotName::Mcts, 3).analyse(position, budget, &Control::default()).unwrap();
    let candidates = analysis.candidates.iter().take(4);
    candidates
        .map(|candidate| {
            let share = candidate.value.win[0];
            format!("{} {} {share:.4}", candidate.action, candidate.visits)
        })
        .collect()
}

#[test]
fn a_search_of_the_first_position_stays_as_it_is() {
    assert_eq!(
        searched(&aqua_romana_start(3), 800),
        ["C@W4 111 0.3664", "C@E4 87 0.3588", "B@W3 86 0.3809", "C@E3 69 0.3498"]
    );
    assert_eq!(
        searched(&aquaedukt_start(3), 800),
        ["roll 637 0.3502", "o7,3 19 0.3378", "o8,2 13 0.3097", "o3,2 11 0.3215"]
    );
}
