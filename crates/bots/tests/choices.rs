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
    assert_eq!(games, [12_936_550_592_009_133_934, 1_507_148_203_153_922_236, 11_531_000_848_492_308_847]);
}

#[test]
fn games_of_aquaedukt_stay_as_they_are() {
    let games = [2, 3, 4].map(|players| game(aquaedukt_start(players), 60));
    assert_eq!(games, [15_783_968_579_373_914_555, 17_685_769_636_871_983_805, 3_556_375_935_587_266_582]);
}

fn aqua_romana_start(players: usize) -> aqua_romana::Position {
    Game::new(&aqua_romana::Setup::classic(players)).unwrap()
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
        ["B@W4 81 0.3399", "B@W3 80 0.3398", "B@E3 77 0.3398", "C@W4 73 0.3269"]
    );
    assert_eq!(
        searched(&aquaedukt_start(3), 800),
        ["roll 762 0.3952", "o11,1 1 0.3121", "o1,1 1 0.3092", "o0,2 1 0.2877"]
    );
}
