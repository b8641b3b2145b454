//! The games of an environment and what a step does to them.

use std::sync::atomic::{AtomicUsize, Ordering};

use castellum_rules::{ActionList, Actor, AnyPosition, DenseAction, Game, GameSetup, Observe, uniform};
use rand_core::Rng as _;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

use super::pool::Pool;
use crate::position::{returns, viewer, write_mask};

/// Games of whatever kind.
pub(super) trait AnyBatch: Send {
    /// Makes what the games draw follow from a number.
    fn seed(&mut self, seed: u64);

    /// Begins all games.
    fn restart(&mut self, pool: &mut Pool, buffers: Buffers<'_>);

    /// The first game whose action cannot be played, and why.
    fn first_illegal(&self, pool: &mut Pool, actions: &[i64]) -> Option<(usize, String)>;

    /// Plays an action in each game, all known to be legal.
    fn step(&mut self, pool: &mut Pool, actions: &[i64], buffers: Buffers<'_>);

    /// Draws a legal action for each game.
    fn sample(&mut self, pool: &mut Pool, actions: &mut [i64]);

    /// The position of a game.
    fn position(&self, index: usize) -> AnyPosition;
}

/// The arrays that are filled, with equally many rows.
pub(super) struct Buffers<'a> {
    pub(super) observations: &'a mut [u8],
    pub(super) masks: &'a mut [bool],
    pub(super) seats: &'a mut [i64],
    pub(super) rewards: &'a mut [f32],
    pub(super) terminations: &'a mut [bool],
    pub(super) points: &'a mut [i64],
}

/// The games of an environment.
pub(super) struct Batch<G: Game> {
    opening: Opening<G>,
    players: usize,
    games: Vec<OneGame<G>>,
}

/// How games begin.
enum Opening<G: Game> {
    /// All alike.
    Position(G),
    /// Each with something drawn.
    Drawn(G::Setup),
}

/// A game with its own chance, so that threads make no difference.
struct OneGame<G: Game> {
    position: G,
    /// What its mask shows.
    legal: ActionList<G::Action>,
    /// For set-ups and the die.
    chance: SplitMix64,
    /// For actions that are sampled.
    player: SplitMix64,
}

impl<G: Observe> Batch<G> {
    /// Games with a set-up, of which the random part is drawn anew for each
    /// game if `is_drawn`.
    pub(super) fn new(setup: G::Setup, is_drawn: bool, games: usize) -> Result<Self, G::SetupError> {
        let position = G::new(&setup)?;
        let players = setup.players();
        let opening = if is_drawn { Opening::Drawn(setup) } else { Opening::Position(position) };
        let rng = || SplitMix64::seed_from_u64(0);
        let game = |_| OneGame { position, legal: ActionList::new(), chance: rng(), player: rng() };
        Ok(Self { opening, players, games: (0..games).map(game).collect() })
    }
}

impl<G: Game> Opening<G> {
    fn position(&self, chance: &mut SplitMix64) -> G {
        match self {
            Self::Position(position) => *position,
            Self::Drawn(setup) => {
                let setup = setup.randomized(&mut uniform(chance));
                G::new(&setup).expect("what a game draws can be played")
            }
        }
    }
}

impl<G: Observe> OneGame<G> {
    fn restart(&mut self, opening: &Opening<G>) {
        self.position = opening.position(&mut self.chance);
        self.roll();
    }

    /// Rolls the die until a seat has to act, or the game is over.
    fn roll(&mut self) {
        while self.position.actor() == Actor::Chance {
            let outcome = self.position.sample_outcome(&mut uniform(&mut self.chance));
            self.position.play_unchecked(outcome.expect("a die that rolls has an outcome"));
        }
    }

    fn check(&self, action: i64) -> Result<(), String> {
        let action = action_numbered::<G>(action);
        let action = action.ok_or_else(|| format!("expected 0 to {}", G::Action::COUNT - 1))?;
        self.position.check(action).map_err(|refusal| format!("{action}: {refusal}"))
    }

    /// Plays an action and whatever follows until a seat has to act.
    fn step(&mut self, action: i64, opening: &Opening<G>, row: &mut Row<'_>) {
        self.position.play_unchecked(action_numbered::<G>(action).expect("the action was checked"));
        self.roll();
        row.finish(&self.position);
        if *row.termination {
            self.restart(opening);
        }
    }

    fn show(&mut self, row: &mut Row<'_>) {
        let seat = viewer(&self.position);
        *row.seat = seat.index() as i64;
        // A mask has many actions, and few of them are legal: what was legal
        // before is taken back instead of writing all.
        for action in &self.legal {
            row.mask[action.index()] = false;
        }
        self.position.legal_actions(&mut self.legal);
        for action in &self.legal {
            row.mask[action.index()] = true;
        }
        self.position.observe(seat, row.observation);
    }
}

fn action_numbered<G: Game>(number: i64) -> Option<G::Action> {
    usize::try_from(number).ok().and_then(G::Action::from_index)
}

/// The part of the arrays that belongs to one game.
struct Row<'a> {
    observation: &'a mut [u8],
    mask: &'a mut [bool],
    seat: &'a mut i64,
    rewards: &'a mut [f32],
    termination: &'a mut bool,
    points: &'a mut [i64],
}

impl Row<'_> {
    /// Writes whether and how a game ended.
    fn finish<G: Game>(&mut self, position: &G) {
        let outcome = position.outcome();
        *self.termination = outcome.is_some();
        let Some(outcome) = outcome else {
            self.rewards.fill(0.0);
            return;
        };
        for (reward, won) in self.rewards.iter_mut().zip(returns(&outcome)) {
            *reward = won as f32;
        }
        for (points, &scored) in self.points.iter_mut().zip(outcome.points()) {
            *points = scored.into();
        }
    }
}

/// Some games in a row with their part of the arrays.
struct Task<'a, G: Game> {
    /// How many games come before.
    start: usize,
    games: &'a mut [OneGame<G>],
    buffers: Buffers<'a>,
}

impl<'a, G: Observe> Task<'a, G> {
    fn rows(self, players: usize) -> impl Iterator<Item = (usize, &'a mut OneGame<G>, Row<'a>)> {
        let Buffers { observations, masks, seats, rewards, terminations, points } = self.buffers;
        let rows = observations
            .chunks_exact_mut(G::OBSERVATION)
            .zip(masks.chunks_exact_mut(G::Action::COUNT))
            .zip(seats)
            .zip(rewards.chunks_exact_mut(players))
            .zip(terminations)
            .zip(points.chunks_exact_mut(players));
        self.games.iter_mut().zip(rows).zip(self.start..).map(|((game, row), index)| {
            let (((((observation, mask), seat), rewards), termination), points) = row;
            (index, game, Row { observation, mask, seat, rewards, termination, points })
        })
    }
}

impl<G: Observe> Batch<G> {
    /// Calls `change` for each game with its number and its row.
    fn for_each(
        &mut self,
        pool: &mut Pool,
        Buffers { observations, masks, seats, rewards, terminations, points }: Buffers<'_>,
        change: impl Fn(usize, &mut OneGame<G>, &mut Row<'_>, &Opening<G>) + Send + Sync,
    ) {
        let Self { opening, players, games } = self;
        let size = pool.task_size(games.len());
        let tasks = games
            .chunks_mut(size)
            .zip(observations.chunks_mut(size * G::OBSERVATION))
            .zip(masks.chunks_mut(size * G::Action::COUNT))
            .zip(seats.chunks_mut(size))
            .zip(rewards.chunks_mut(size * *players))
            .zip(terminations.chunks_mut(size))
            .zip(points.chunks_mut(size * *players))
            .enumerate()
            .map(|(number, parts)| {
                let ((((((games, observations), masks), seats), rewards), terminations), points) = parts;
                let buffers = Buffers { observations, masks, seats, rewards, terminations, points };
                Task { start: number * size, games, buffers }
            });
        pool.run(tasks.collect(), |task| {
            for (index, game, mut row) in task.rows(*players) {
                change(index, game, &mut row, opening);
            }
        });
    }
}

impl<G: Observe> AnyBatch for Batch<G>
where
    AnyPosition: From<G>,
{
    fn seed(&mut self, seed: u64) {
        let mut seeds = SplitMix64::seed_from_u64(seed);
        for game in &mut self.games {
            game.chance = SplitMix64::seed_from_u64(seeds.next_u64());
            game.player = SplitMix64::seed_from_u64(seeds.next_u64());
        }
    }

    fn restart(&mut self, pool: &mut Pool, buffers: Buffers<'_>) {
        self.for_each(pool, buffers, |_, game, row, opening| {
            game.restart(opening);
            row.rewards.fill(0.0);
            row.points.fill(0);
            *row.termination = false;
            // Whatever somebody has written there is gone.
            write_mask::<G>(&[], row.mask);
            game.show(row);
        });
    }

    fn first_illegal(&self, pool: &mut Pool, actions: &[i64]) -> Option<(usize, String)> {
        let first = AtomicUsize::new(usize::MAX);
        let size = pool.task_size(self.games.len());
        let tasks = self.games.chunks(size).zip(actions.chunks(size)).enumerate();
        pool.run(tasks.collect(), |(number, (games, actions))| {
            let bad = games.iter().zip(actions).position(|(game, &action)| game.check(action).is_err());
            if let Some(place) = bad {
                first.fetch_min(number * size + place, Ordering::Relaxed);
            }
        });
        let index = first.into_inner();
        let problem = self.games.get(index)?.check(actions[index]).err()?;
        Some((index, problem))
    }

    fn step(&mut self, pool: &mut Pool, actions: &[i64], buffers: Buffers<'_>) {
        self.for_each(pool, buffers, |index, game, row, opening| {
            game.step(actions[index], opening, row);
            game.show(row);
        });
    }

    fn sample(&mut self, pool: &mut Pool, actions: &mut [i64]) {
        let size = pool.task_size(self.games.len());
        let tasks = self.games.chunks_mut(size).zip(actions.chunks_mut(size));
        pool.run(tasks.collect(), |(games, actions)| {
            for (game, action) in games.iter_mut().zip(actions) {
                let drawn = uniform(&mut game.player)(game.legal.len() as u32);
                *action = game.legal[drawn as usize].index() as i64;
            }
        });
    }

    fn position(&self, index: usize) -> AnyPosition {
        self.games[index].position.into()
    }
}
