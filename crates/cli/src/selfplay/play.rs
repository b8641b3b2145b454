//! Playing one game and noting what searches found out.

use std::sync::Arc;

use anyhow::{Context, Result};
use castellum_bots::{Analysis, Bot, BotGame, BotSpec, Budget, Control, Evaluator};
use castellum_rules::{Actor, Game, GameSetup, StableHasher, uniform};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::games::{Child, PlayedGame, Rounded, Searched};
use super::variety::VariedSetup;

/// The fewest visits of an action that is noted with what it leads to.
const MIN_VISITS: u64 = 20;
/// The most actions that are noted for a position.
const MAX_CHILDREN: usize = 4;
/// The nodes for an action if nothing else is said.
const NODES: u64 = 300;

/// Where games are played: what all of them have in common.
pub(crate) struct SelfPlay<G: BotGame> {
    pub(crate) bot: BotSpec,
    pub(crate) evaluator: Arc<dyn Evaluator<G>>,
    /// The numbers of players that games take turns with.
    pub(crate) players: Vec<usize>,
    pub(crate) opening: u32,
    pub(crate) stray: f64,
    pub(crate) variety: f64,
    pub(crate) seed: u64,
}

impl<G: BotGame + VariedSetup> SelfPlay<G> {
    /// Plays the game with this number; `None` if it was stopped before its end.
    pub(crate) fn play(
        &self,
        game: u64,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<PlayedGame>> {
        let mut rng = SplitMix64::seed_from_u64(StableHasher::new(self.seed).word(game).finish());
        let setup = self.setup(self.players[game as usize % self.players.len()], &mut rng)?;
        let mut position = G::new(&setup)?;
        let budget = self.bot.budget.map_or_else(|| Budget::nodes(NODES), Ok)?;
        let control = Control::default().stopped_by(is_stopped);
        // One bot for all seats: what it found out for one seat helps the next.
        let mut bot =
            Bot::with_evaluator(self.bot.strategy::<G>(), Arc::clone(&self.evaluator), rng.next_u64());
        let (mut actions, mut searches, mut choices) = (Vec::new(), Vec::new(), 0);
        loop {
            let action = match position.actor() {
                Actor::Nobody => break,
                Actor::Chance => position.sample_outcome(&mut uniform(&mut rng)).context("no outcome")?,
                Actor::Seat(_) => {
                    choices += 1;
                    if choices <= self.opening {
                        position.sample(&mut uniform(&mut rng)).context("no action")?
                    } else {
                        let decision = bot.choose(&position, budget, &control)?;
                        searches.extend(searched(&position, actions.len(), &decision.analysis));
                        let strays = is_chosen(self.stray, &mut rng);
                        let strayed = strays.then(|| position.sample(&mut uniform(&mut rng))).flatten();
                        strayed.unwrap_or(decision.action)
                    }
                }
            };
            if is_stopped() {
                return Ok(None);
            }
            actions.push(action.to_string());
            position.play_unchecked(action);
        }
        let tags = setup.tags().into_iter().map(|(name, value)| (name.into(), value)).collect();
        Ok(Some(PlayedGame { game, tags, actions: actions.join(" "), searches }))
    }

    fn setup(&self, players: usize, rng: &mut SplitMix64) -> Result<G::Setup> {
        let mut tags = vec![("Players", players.to_string())];
        if is_chosen(self.variety, rng) {
            tags.extend(G::varied_tags(players, rng));
        }
        let lookup = |name: &str| tags.iter().find(|(tag, _)| *tag == name).map(|(_, value)| value.as_str());
        Ok(G::Setup::complete(&lookup, &mut uniform(rng))?)
    }
}

/// True in this share of all cases.
fn is_chosen(share: f64, rng: &mut SplitMix64) -> bool {
    const STEPS: u32 = 1 << 20;
    f64::from(uniform(rng)(STEPS)) < share * f64::from(STEPS)
}

/// What a search found out, if there was one.
fn searched<G: Game>(position: &G, at: usize, analysis: &Analysis<G::Action>) -> Option<Searched> {
    let players = position.players();
    let visits: u64 = analysis.candidates.iter().map(|candidate| candidate.visits).sum();
    if visits < MIN_VISITS {
        return None;
    }
    let often = analysis.candidates.iter().filter(|candidate| candidate.visits >= MIN_VISITS);
    let children = often.take(MAX_CHILDREN).map(|candidate| {
        let value = Rounded::of(&candidate.value, players);
        Child(candidate.action.to_string(), candidate.visits, value)
    });
    let value = Rounded::of(&analysis.value, players);
    Some(Searched { at, nodes: analysis.nodes, value, children: children.collect() })
}

#[cfg(test)]
mod tests {
    use castellum_rules::{aqua_romana, aquaedukt};

    use super::*;

    fn self_play<G: BotGame>() -> SelfPlay<G> {
        let bot: BotSpec = "mcts:nodes=40,eval=handcrafted".parse().unwrap();
        let evaluator = bot.evaluator().unwrap();
        SelfPlay { bot, evaluator, players: vec![2, 4], opening: 3, stray: 0.1, variety: 0.5, seed: 5 }
    }

    fn check<G: BotGame + VariedSetup>() {
        let self_play = self_play::<G>();
        for number in 0..2 {
            let played = self_play.play(number, &|| false).unwrap().unwrap();
            assert_eq!(self_play.play(number, &|| false).unwrap().unwrap(), played);
            let tag = |name: &str| played.tags.iter().find(|(tag, _)| tag == name).map(|(_, v)| v.as_str());
            let mut position = G::new(&G::Setup::from_tags(&tag).unwrap()).unwrap();
            assert_eq!(position.players(), [2, 4][number as usize]);
            let mut searches = played.searches.iter().peekable();
            for (at, action) in played.actions.split(' ').enumerate() {
                if let Some(search) = searches.next_if(|search| search.at == at) {
                    for Child(action, visits, _) in &search.children {
                        assert!(position.check(action.parse().unwrap()).is_ok() && *visits >= MIN_VISITS);
                    }
                }
                position.try_play(action.parse().unwrap()).unwrap();
            }
            assert!(position.outcome().is_some() && searches.next().is_none());
        }
        assert_eq!(self_play.play(0, &|| true).unwrap(), None);
    }

    #[test]
    fn games_can_be_replayed_with_what_was_noted() {
        check::<aqua_romana::Position>();
        check::<aquaedukt::Position>();
    }
}
