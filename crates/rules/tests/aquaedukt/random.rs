//! Random games: other maps, and policies that roll seldom or often.

use castellum_rules::aquaedukt::{Action, Board, Position, Setup};
use castellum_rules::{Game, GameSetup as _, uniform};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

use super::rules_setup::mirrored;
use super::table::{action, actions};

/// Random numbers.
#[derive(Clone, Debug)]
pub(crate) struct Rng(SplitMix64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        uniform(&mut self.0)(bound)
    }

    pub(crate) fn choose<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u32) as usize]
    }
}

/// Proptest with this number of cases, the same in every run.
pub(crate) fn cases(cases: u32) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() }
}

/// A random game: the set-up, and a policy that rolls in some of ten turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Play {
    players: usize,
    board: Board,
    rolls_of_ten: u32,
    seed: u64,
}

pub(crate) fn any_play() -> impl Strategy<Value = Play> {
    (2..=4_usize, any::<bool>(), 0..10_u32, any::<u64>()).prop_map(|(players, other, rolls_of_ten, seed)| {
        let board = if other { mirrored() } else { Board::default() };
        Play { players, board, rolls_of_ten, seed }
    })
}

impl Play {
    pub(crate) fn setup(&self) -> Setup {
        let mut random = Rng::new(self.seed);
        Setup { board: self.board, ..Setup::random(self.players, &mut |n| random.below(n)) }
    }

    /// Plays the game: shows every position, with the action chosen there.
    pub(crate) fn each(&self, mut see: impl FnMut(&Position, &[Action], Option<Action>)) {
        let mut random = Rng::new(!self.seed);
        let mut position = Position::new(&self.setup()).unwrap();
        loop {
            let actions = actions(&position);
            let chosen = self.choose(&actions, &mut random);
            see(&position, &actions, chosen);
            match chosen {
                Some(chosen) => position.try_play(chosen).unwrap(),
                None => break,
            }
        }
    }

    fn choose(&self, actions: &[Action], random: &mut Rng) -> Option<Action> {
        let roll = action("roll");
        let rolls = actions.contains(&roll) && random.below(10) < self.rolls_of_ten;
        if rolls { Some(roll) } else { (!actions.is_empty()).then(|| *random.choose(actions)) }
    }
}
