//! Plays random games of every game and counts who wins.
//!
//! ```sh
//! cargo run --release -p castellum-rules --example random_games -- 1000
//! ```

use castellum_rules::{Actor, Game, GameName, GameSetup, Seat, uniform, with_game};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

fn main() {
    let games = std::env::args().nth(1).map_or(100, |text| text.parse().expect("a number of games"));
    for game in GameName::ALL {
        for players in 2..=4 {
            let shares = with_game!(game, G => play::<G>(players, games));
            println!("{:12} {players} players  {shares:.2?}", game.title());
        }
    }
}

/// Each seat's share of the wins.
fn play<G: Game>(players: usize, games: u64) -> Vec<f32> {
    let mut shares = vec![0.0; players];
    for seed in 0..games {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut below = uniform(&mut rng);
        let mut position = G::new(&G::Setup::random(players, &mut below)).expect("a random set-up is valid");
        loop {
            // Players choose evenly; the die falls by its probabilities.
            let action = match position.actor() {
                Actor::Seat(_) => position.sample(&mut below),
                Actor::Chance => position.sample_outcome(&mut below),
                Actor::Nobody => break,
            };
            position.play_unchecked(action.expect("the game is not over"));
        }
        let outcome = position.outcome().expect("the game is over");
        for seat in Seat::all(players) {
            shares[seat.index()] += outcome.win_share(seat) / games as f32;
        }
    }
    shares
}
