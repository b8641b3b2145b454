//! Random games in the ways that are measured.

use std::hint::black_box;
use std::time::Duration;

use castellum_rules::{ActionList, Game, uniform};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

use crate::clock::{Speed, repeat};

/// How many games are prepared for measuring single steps: together their
/// positions fit into a core's own cache.
const SAMPLE_GAMES: usize = 4;

/// What was measured in one round.
pub(crate) struct Figures {
    /// Whole games, each action picked from the list of all legal ones.
    pub(crate) lists: Speed,
    /// Whole games, each action sampled without a list.
    pub(crate) sampling: Speed,
    /// Nothing but lists of legal actions.
    pub(crate) listing: Speed,
    /// Nothing but playing actions that are known.
    pub(crate) playing: Speed,
}

/// One game, ready to be measured.
pub(crate) struct Playouts<G: Game, P> {
    starts: Vec<G>,
    /// Chooses where the player does not choose at random.
    policy: P,
    rng: SplitMix64,
    list: ActionList<G::Action>,
    /// Each game of the sample: its start and its actions.
    games: Vec<(G, Vec<G::Action>)>,
    positions: Vec<G>,
}

impl<G: Game, P: Fn(&G) -> Option<G::Action>> Playouts<G, P> {
    pub(crate) fn new(starts: Vec<G>, policy: P) -> Self {
        let (games, positions) = (Vec::new(), Vec::new());
        let mut playouts = Self {
            starts,
            policy,
            rng: SplitMix64::seed_from_u64(1),
            list: ActionList::new(),
            games,
            positions,
        };
        (0..SAMPLE_GAMES).for_each(|_| playouts.prepare());
        playouts
    }

    /// Measures each way of playing for a slice of time.
    pub(crate) fn measure(&mut self, slice: Duration) -> Figures {
        Figures {
            lists: self.through_lists(slice),
            sampling: self.sampling(slice),
            listing: self.listing(slice),
            playing: self.playing(slice),
        }
    }

    /// Plays one game and keeps its positions.
    fn prepare(&mut self) {
        let start = self.start();
        let mut position = start;
        let mut actions = Vec::new();
        while let Some(action) = sample(&position, &self.policy, &mut self.rng) {
            self.positions.push(position);
            actions.push(action);
            position.play_unchecked(action);
        }
        self.games.push((start, actions));
    }

    fn start(&mut self) -> G {
        self.starts[uniform(&mut self.rng)(self.starts.len() as u32) as usize]
    }

    fn through_lists(&mut self, time: Duration) -> Speed {
        repeat(time, || {
            let mut position = self.start();
            let mut steps = 0;
            loop {
                position.legal_actions(&mut self.list);
                if self.list.is_empty() {
                    return steps;
                }
                let any = |rng: &mut SplitMix64| self.list[uniform(rng)(self.list.len() as u32) as usize];
                let action = (self.policy)(&position).unwrap_or_else(|| any(&mut self.rng));
                position.play_unchecked(action);
                steps += 1;
            }
        })
    }

    fn sampling(&mut self, time: Duration) -> Speed {
        repeat(time, || {
            let mut position = self.start();
            let mut steps = 0;
            while let Some(action) = sample(&position, &self.policy, &mut self.rng) {
                position.play_unchecked(action);
                steps += 1;
            }
            steps
        })
    }

    fn listing(&mut self, time: Duration) -> Speed {
        repeat(time, || {
            for position in &self.positions {
                black_box(position).legal_actions(&mut self.list);
                black_box(&self.list);
            }
            self.positions.len() as u64
        })
    }

    fn playing(&mut self, time: Duration) -> Speed {
        repeat(time, || {
            let mut steps = 0;
            for (start, actions) in &self.games {
                let mut position = *start;
                for &action in actions {
                    position.play_unchecked(black_box(action));
                }
                black_box(&position);
                steps += actions.len() as u64;
            }
            steps
        })
    }
}

fn sample<G: Game>(
    position: &G,
    policy: impl Fn(&G) -> Option<G::Action>,
    rng: &mut SplitMix64,
) -> Option<G::Action> {
    policy(position).or_else(|| position.sample(&mut uniform(rng)))
}
