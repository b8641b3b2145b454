//! Looking for puzzles in one game.

use std::sync::Arc;

use anyhow::{Context, Result};
use castellum_bots::hints::Explain;
use castellum_bots::puzzle::{Prover, Puzzle};
use castellum_bots::{Bot, BotGame, BotSpec, Budget, Control, Evaluator};
use castellum_rules::{Actor, Game, GameSetup, StableHasher, uniform};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The most positions in each half of a game that are proved.
const MAX_PROOFS: usize = 5;

/// Where puzzles come from.
pub(crate) struct Mine<'a, G: BotGame> {
    pub(crate) seed: u64,
    /// The nodes of a search in a proof.
    pub(crate) nodes: u64,
    /// The nodes for an action while the game is played.
    pub(crate) play_nodes: u64,
    /// By how much the best action must be better than any other.
    pub(crate) gap: f32,
    /// The search, in games and in proofs.
    pub(crate) bot: BotSpec,
    /// What evaluates positions for it.
    pub(crate) evaluator: Arc<dyn Evaluator<G>>,
    /// The actions that shall not be the answer.
    pub(crate) without: &'a [String],
}

/// A game that was played, and where in it puzzles may be.
struct MinedGame<G: Game> {
    setup: G::Setup,
    actions: Vec<G::Action>,
    /// The positions that look like puzzles, by the number of actions before.
    finds: Vec<(usize, G)>,
}

impl<G: BotGame + Explain> Mine<'_, G> {
    /// The puzzles of the game with this number, at most one in each half, so
    /// that no two are alike; `None` if it was stopped.
    pub(crate) fn search(
        &self,
        game: u64,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<Puzzle>>> {
        let control = Control::default().stopped_by(is_stopped);
        let seed = StableHasher::new(self.seed).word(game).finish();
        // Games take turns in what they look for and where they begin, so that
        // all grades and all parts of a game come up.
        let min_grade = 1 + (game % 5) as u8;
        let prover = Prover {
            nodes: self.nodes,
            seed,
            gap: self.gap,
            min_grade,
            bot: self.bot,
            evaluator: &self.evaluator,
            control: &control,
        };
        let Some(mut mined) = self.play(players(game), &prover, is_stopped)? else { return Ok(None) };
        if game / 5 % 2 == 1 {
            mined.finds.reverse();
        }
        let middle = mined.actions.len() / 2;
        let in_half = |is_late: bool| {
            let finds = mined.finds.iter().filter(move |find| (find.0 >= middle) == is_late);
            finds.take(MAX_PROOFS).find_map(|(index, position)| {
                let puzzle = prover.prove(position).filter(|puzzle| !self.without.contains(&puzzle.best))?;
                Some(mined.told(*index, position, puzzle))
            })
        };
        let puzzles = [false, true].into_iter().filter_map(in_half).collect();
        Ok((!is_stopped()).then_some(puzzles))
    }

    /// A puzzle that was found before, as it is proved now; nothing if it is
    /// none any more, `None` if it was stopped.
    pub(crate) fn prove_anew(
        &self,
        known: &Puzzle,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<Puzzle>>> {
        let control = Control::default().stopped_by(is_stopped);
        let position = known.pose::<G>().map_err(anyhow::Error::msg)?.position;
        let seed = StableHasher::new(self.seed).word(position.position_hash()).finish();
        let prover = Prover {
            nodes: self.nodes,
            seed,
            gap: self.gap,
            min_grade: 1,
            bot: self.bot,
            evaluator: &self.evaluator,
            control: &control,
        };
        let proved = prover.prove(&position).filter(|puzzle| !self.without.contains(&puzzle.best));
        let (id, tags, actions) = (known.id.clone(), known.tags.clone(), known.actions.clone());
        let puzzle = proved.map(|puzzle| Puzzle { id, tags, actions, ..puzzle });
        Ok((!is_stopped()).then(|| puzzle.into_iter().collect()))
    }

    fn play(
        &self,
        players: usize,
        prover: &Prover<'_, G>,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<MinedGame<G>>> {
        let mut rng = SplitMix64::seed_from_u64(prover.seed);
        let setup = G::Setup::random(players, &mut uniform(&mut rng));
        let start = G::new(&setup)?;
        let mut bot =
            || Bot::with_evaluator(self.bot.strategy::<G>(), Arc::clone(&self.evaluator), rng.next_u64());
        let mut bots: Vec<_> = (0..players).map(|_| bot()).collect();
        let mut mined = MinedGame { setup, actions: Vec::new(), finds: Vec::new() };
        let mut position = start;
        loop {
            let action = match position.actor() {
                Actor::Nobody => break,
                Actor::Chance => {
                    position.sample_outcome(&mut uniform(&mut rng)).context("the die has no outcome")?
                }
                Actor::Seat(seat) => {
                    let budget = Budget::nodes(self.play_nodes)?;
                    let decision = bots[seat.index()].choose(&position, budget, prover.control)?;
                    let is_wanted = !self.without.contains(&decision.action.to_string());
                    if is_wanted && prover.is_promising(&position, &decision.analysis) {
                        mined.finds.push((mined.actions.len(), position));
                    }
                    decision.action
                }
            };
            if is_stopped() {
                return Ok(None);
            }
            mined.actions.push(action);
            position.play_unchecked(action);
        }
        Ok(Some(mined))
    }
}

/// Three games in five have two players, the others three or four.
const fn players(game: u64) -> usize {
    match game / 5 % 5 {
        3 => 3,
        4 => 4,
        _ => 2,
    }
}

impl<G: Game> MinedGame<G> {
    /// The puzzle with its name and the game before it.
    fn told(&self, index: usize, position: &G, puzzle: Puzzle) -> Puzzle {
        let actions: Vec<_> = self.actions[..index].iter().map(ToString::to_string).collect();
        let tags = self.setup.tags().into_iter().map(|(name, value)| (name.into(), value));
        let id = format!("{:08x}", position.position_hash() >> 32);
        Puzzle { id, tags: tags.collect(), actions: actions.join(" "), ..puzzle }
    }
}
