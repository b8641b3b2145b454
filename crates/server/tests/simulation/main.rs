//! Games over a bad network, with two nodes and a store that fails.
//!
//! Real rooms, sessions and rules; only the network and the store are made up.
//! Messages are dropped, doubled, delayed and reordered, connections break, the
//! store says that it failed, having written or not, or writing only afterwards.
//! For a while it is down, cut off from its nodes, slow, or only reads. The clocks of
//! the nodes differ. A seed decides it all:
//! to see a failure again, put its seed into `CASTELLUM_SEED`; `CASTELLUM_SEEDS`
//! says how many are tried.
//!
//! In the end every action that was acknowledged is in the log once and in
//! order, the log replays, its times never go back, and all clients see the same game.
//! Nobody has lost time on the clock that has not passed.

mod chance;
mod lost;
mod memory;
mod strangers;
mod weather;
mod world;

use castellum_wire::GameName;
use world::World;

/// Worlds in which something was refused and yet done: by a room that could not read
/// the store any more, and for somebody who had moved to another seat.
const ONCE_FAILED: [u64; 2] = [782, 1142];

#[test]
fn no_acknowledged_action_is_lost() {
    let seeds: Vec<u64> = match std::env::var("CASTELLUM_SEED") {
        Ok(seed) => vec![seed.parse().expect("CASTELLUM_SEED is a number")],
        Err(_) => {
            let seeds = std::env::var("CASTELLUM_SEEDS").map(|seeds| seeds.parse());
            let seeds = seeds.unwrap_or(Ok(200)).expect("CASTELLUM_SEEDS is a number");
            ONCE_FAILED.into_iter().chain(1..=seeds).collect()
        }
    };
    for seed in seeds {
        let game = if seed % 2 == 0 { GameName::Aquaedukt } else { GameName::AquaRomana };
        println!("seed {seed}: {game}");
        // One thread and a clock that jumps: nothing but the seed decides.
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
        runtime.block_on(async { World::new(seed, game, 2 + seed as usize % 3).run().await });
    }
}
