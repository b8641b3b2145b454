//! A bot in thirty lines: it looks one action ahead and takes what makes its
//! aqueducts longest. It plays Aqua Romana against chance.
//!
//! ```sh
//! cargo run --release -p castellum-rules --example write_a_bot
//! ```

use castellum_rules::aqua_romana::{Position, Setup};
use castellum_rules::{Game, Seat, uniform};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

const GAMES: u64 = 200;

fn main() {
    let mut won = 0.0;
    for seed in 0..GAMES {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut below = uniform(&mut rng);
        // Seats are exchanged from game to game, so that neither is favoured.
        let bot = Seat::new(seed as usize % 2).expect("there are two seats");
        let mut position = Position::new(&Setup::standard(2)).expect("the standard set-up is valid");
        while let Some(seat) = position.actor().seat() {
            let action = if seat == bot { choose(&position, seat) } else { position.sample(&mut below) };
            position.play_unchecked(action.expect("the game is not over"));
        }
        won += position.outcome().expect("the game is over").win_share(bot);
    }
    println!("won {won} of {GAMES} games against chance");
}

/// The action after which the bot's aqueducts are longest.
fn choose(position: &Position, seat: Seat) -> Option<<Position as Game>::Action> {
    let length = |after: &Position| -> u32 {
        after.workers_of(seat).iter().map(|worker| u32::from(after.worker(worker).length)).sum()
    };
    position.legal().iter().copied().max_by_key(|&action| {
        let after = position.after(action);
        (length(&after), after.open_workers().len())
    })
}
