//! Games over a bad network, with two nodes and a store that fails.
//!
//! Real rooms, sessions and rules; only the network and the store are made up.
//! Messages are dropped, doubled, delayed and reordered, connections break, the
//! store says that it failed, having written or not. A seed decides it all: to
//! see a failure again, put its seed into `CASTELLUM_SEED`.
//!
//! In the end every action that was acknowledged is in the log once and in
//! order, the log replays, and all clients see the same game.

mod chance;
mod memory;
mod world;

use castellum_wire::GameName;
use world::World;

#[test]
fn no_acknowledged_action_is_lost() {
    let seeds = match std::env::var("CASTELLUM_SEED") {
        Ok(seed) => seed.parse().map(|seed| seed..=seed).expect("CASTELLUM_SEED is a number"),
        Err(_) => 1..=200_u64,
    };
    for seed in seeds {
        let game = if seed % 2 == 0 { GameName::Aquaedukt } else { GameName::AquaRomana };
        println!("seed {seed}: {game}");
        // One thread and a clock that jumps: nothing but the seed decides.
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
        runtime.block_on(World::new(seed, game, 2 + seed as usize % 3).run());
    }
}
