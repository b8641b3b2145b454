//! Single steps over positions of random games: listing, drawing, playing,
//! checking, hashing, copying. Each figure is for 1000 positions.
//!
//! `castellum bench rules` measures whole games, beside a yardstick.

use castellum_rules::GameSetup as _;
use castellum_rules::{ActionList, Game, aqua_romana, aquaedukt};
use divan::{Bencher, black_box};

const PLAYERS: [usize; 3] = [2, 3, 4];
const POSITIONS: usize = 1000;

fn main() {
    divan::main();
}

trait Start: Game {
    fn start(players: usize, rng: &mut Rng) -> Self;
}

impl Start for aqua_romana::Position {
    fn start(players: usize, _rng: &mut Rng) -> Self {
        Self::new(&aqua_romana::Setup::standard(players)).unwrap()
    }
}

impl Start for aquaedukt::Position {
    fn start(players: usize, rng: &mut Rng) -> Self {
        Self::new(&aquaedukt::Setup::random(players, &mut |n| rng.below(n))).unwrap()
    }
}

/// Positions of random games, each with an action that is legal there.
fn samples<G: Start>(players: usize) -> Vec<(G, G::Action)> {
    let mut rng = Rng(0x1234_5678_9abc_def1);
    let mut samples = Vec::new();
    while samples.len() < POSITIONS {
        let mut position = G::start(players, &mut rng);
        while let Some(action) = position.sample(&mut |n| rng.below(n)) {
            samples.push((position, action));
            position.play_unchecked(action);
        }
    }
    samples.truncate(POSITIONS);
    samples
}

fn each<G: Start>(bencher: Bencher<'_, '_>, players: usize, mut step: impl FnMut(&G, G::Action)) {
    let samples = samples::<G>(players);
    bencher.bench_local(|| {
        for (position, action) in black_box(&samples) {
            step(position, *action);
        }
    });
}

#[divan::bench(types = [aqua_romana::Position, aquaedukt::Position], args = PLAYERS)]
fn list<G: Start>(bencher: Bencher<'_, '_>, players: usize) {
    let mut actions = ActionList::new();
    each::<G>(bencher, players, |position, _| {
        position.legal_actions(&mut actions);
        black_box(&actions);
    });
}

#[divan::bench(types = [aqua_romana::Position, aquaedukt::Position], args = PLAYERS)]
fn draw<G: Start>(bencher: Bencher<'_, '_>, players: usize) {
    let mut rng = Rng(1);
    each::<G>(bencher, players, |position, _| {
        black_box(position.sample(&mut |n| rng.below(n)));
    });
}

#[divan::bench(types = [aqua_romana::Position, aquaedukt::Position], args = PLAYERS)]
fn copy<G: Start>(bencher: Bencher<'_, '_>, players: usize) {
    each::<G>(bencher, players, |position, _| {
        black_box(*position);
    });
}

#[divan::bench(types = [aqua_romana::Position, aquaedukt::Position], args = PLAYERS)]
fn copy_and_play<G: Start>(bencher: Bencher<'_, '_>, players: usize) {
    each::<G>(bencher, players, |position, action| {
        let mut next = *position;
        next.play_unchecked(action);
        black_box(&next);
    });
}

#[divan::bench(types = [aqua_romana::Position, aquaedukt::Position], args = PLAYERS)]
fn check<G: Start>(bencher: Bencher<'_, '_>, players: usize) {
    each::<G>(bencher, players, |position, action| {
        black_box(position.check(action).is_ok());
    });
}

#[divan::bench(types = [aqua_romana::Position, aquaedukt::Position], args = PLAYERS)]
fn hash<G: Start>(bencher: Bencher<'_, '_>, players: usize) {
    each::<G>(bencher, players, |position, _| {
        black_box(position.position_hash());
    });
}

struct Rng(u64);

impl Rng {
    fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(n)) >> 32) as u32
    }
}
