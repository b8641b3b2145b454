//! Single steps over positions of random games: listing, sampling, playing,
//! checking, hashing, copying. Each figure is for 1000 positions.
//!
//! `castellum bench rules` measures whole games, beside a yardstick.

use castellum_rules::{ActionList, Game, GameSetup, aqua_romana, aquaedukt, uniform};
use divan::{Bencher, black_box};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

const PLAYERS: [usize; 3] = [2, 3, 4];
const POSITIONS: usize = 1000;

fn main() {
    divan::main();
}

/// Positions of random games, each with an action that is legal there.
fn samples<G: Game>(players: usize) -> Vec<(G, G::Action)> {
    let mut rng = SplitMix64::seed_from_u64(1);
    let mut below = uniform(&mut rng);
    let mut samples = Vec::new();
    while samples.len() < POSITIONS {
        let setup = G::Setup::random(players, &mut below);
        let mut position = G::new(&setup).expect("such a set-up can be played");
        while let Some(action) = position.sample(&mut below) {
            samples.push((position, action));
            position.play_unchecked(action);
        }
    }
    samples.truncate(POSITIONS);
    samples
}

fn each<G: Game>(bencher: Bencher<'_, '_>, players: usize, mut step: impl FnMut(&G, G::Action)) {
    let samples = samples::<G>(players);
    bencher.bench_local(|| {
        for (position, action) in black_box(&samples) {
            step(position, *action);
        }
    });
}

#[divan::bench(types = [aqua_romana::Position, aquaedukt::Position], args = PLAYERS)]
fn list<G: Game>(bencher: Bencher<'_, '_>, players: usize) {
    let mut actions = ActionList::new();
    each::<G>(bencher, players, |position, _| {
        position.legal_actions(&mut actions);
        black_box(&actions);
    });
}

#[divan::bench(types = [aqua_romana::Position, aquaedukt::Position], args = PLAYERS)]
fn sample<G: Game>(bencher: Bencher<'_, '_>, players: usize) {
    let mut rng = SplitMix64::seed_from_u64(1);
    each::<G>(bencher, players, |position, _| {
        black_box(position.sample(&mut uniform(&mut rng)));
    });
}

#[divan::bench(types = [aqua_romana::Position, aquaedukt::Position], args = PLAYERS)]
fn copy<G: Game>(bencher: Bencher<'_, '_>, players: usize) {
    each::<G>(bencher, players, |position, _| {
        black_box(*position);
    });
}

#[divan::bench(types = [aqua_romana::Position, aquaedukt::Position], args = PLAYERS)]
fn copy_and_play<G: Game>(bencher: Bencher<'_, '_>, players: usize) {
    each::<G>(bencher, players, |position, action| {
        let mut next = *position;
        next.play_unchecked(action);
        black_box(&next);
    });
}

#[divan::bench(types = [aqua_romana::Position, aquaedukt::Position], args = PLAYERS)]
fn check<G: Game>(bencher: Bencher<'_, '_>, players: usize) {
    each::<G>(bencher, players, |position, action| {
        black_box(position.check(action).is_ok());
    });
}

#[divan::bench(types = [aqua_romana::Position, aquaedukt::Position], args = PLAYERS)]
fn hash<G: Game>(bencher: Bencher<'_, '_>, players: usize) {
    each::<G>(bencher, players, |position, _| {
        black_box(position.position_hash());
    });
}
