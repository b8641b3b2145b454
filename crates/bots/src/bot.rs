//! The front door: a bot that chooses actions.

use std::sync::Arc;

use castellum_rules::{Actor, Game, uniform};
use rand_core::Rng as _;
use rand_xoshiro::SplitMix64;

use crate::greedy::{Attention, rate};
use crate::network::NetworkSpec;
use crate::random::seeded;
use crate::search::{Search, SearchSettings};
use crate::{
    Analysis, BotName, BotSpec, Budget, Candidate, ChooseError, Control, Decision, Evaluator, EvaluatorName,
    Level, NewEvaluator, NoEvaluator, Value,
};

/// A game that bots know: how positions are evaluated, and how the game is
/// best searched.
pub trait BotGame: Game {
    /// The lead in points that makes a standing of 0.85, see [`Value`].
    const SPREAD: f32;

    /// The rating of each level, weak to strong: what games between neighbouring
    /// levels say (`docs/results.md`, section Bots), their differences in Elo
    /// added up from [`Level::Mensor`], which is put at 1450.
    const LEVEL_RATINGS: [i32; Level::ALL.len()];

    /// What chance did in a rollout, so that it can be taken off the value.
    type RolloutLuck: Clone + Default + Send;

    /// The evaluators of the game by name, at least one. The first one serves
    /// unless another one is asked for.
    const EVALUATORS: &'static [(EvaluatorName, NewEvaluator<Self>)];

    /// What networks of the game are made for, if it has any.
    const NETWORK: Option<&'static NetworkSpec<Self>> = None;

    /// The evaluator that serves unless another one is asked for.
    #[must_use]
    fn evaluator() -> Arc<dyn Evaluator<Self>> {
        let (_, new) = Self::EVALUATORS[0];
        new()
    }

    /// How the game is searched at full strength with an evaluator.
    fn search_settings(evaluator: EvaluatorName) -> SearchSettings;

    /// How a level plays with an evaluator.
    fn level(level: Level, evaluator: EvaluatorName) -> Strategy;

    /// A legal action than which no other one can be better, where the rules
    /// themselves say so. A search does not look at the others.
    fn obvious_action(&self) -> Option<Self::Action> {
        None
    }

    /// Plays on from a leaf of a search that is not over, for this number of
    /// turns, with actions that are mostly sensible.
    fn roll_out(&mut self, turns: u16, rng: &mut SplitMix64) -> Self::RolloutLuck;

    /// What the end of a rollout is worth without the luck in it, from what it
    /// is worth as it came about.
    fn without_luck(&self, value: Value, luck: &Self::RolloutLuck) -> Value;
}

/// How a bot plays.
#[derive(Clone, Debug, PartialEq)]
pub enum Strategy {
    /// Any legal action.
    Random,
    /// The action after which things look best, as far as the bot notices.
    Greedy(Attention),
    /// Monte-Carlo tree search.
    Search(SearchSettings),
}

/// A player made of code. Use one bot for one seat of one game, so that it can
/// go on with what it found out before.
#[derive(Debug)]
pub struct Bot<G: BotGame> {
    evaluator: Arc<dyn Evaluator<G>>,
    player: Player<G>,
    rng: SplitMix64,
}

/// A strategy with what it remembers.
#[derive(Debug)]
enum Player<G: BotGame> {
    Random,
    Greedy(Attention),
    Search(Box<Search<G>>),
}

impl<G: BotGame> Bot<G> {
    /// The bot with this name; equal seeds make equal bots.
    #[must_use]
    pub fn new(name: BotName, seed: u64) -> Self {
        let evaluator = name.evaluator_name::<G>().evaluator().unwrap_or_else(|_| G::evaluator());
        Self::with_evaluator(name.strategy::<G>(), evaluator, seed)
    }

    /// The bot with these settings. Its budget is for you to give to
    /// [`Bot::choose`].
    ///
    /// # Errors
    /// If the game does not have the evaluator that the settings name.
    pub fn from_spec(spec: &BotSpec, seed: u64) -> Result<Self, NoEvaluator> {
        Ok(Self::with_evaluator(spec.strategy::<G>(), spec.evaluator()?, seed))
    }

    /// A bot with a strategy of your own, and the evaluator that serves unless
    /// another one is asked for.
    #[must_use]
    pub fn with_strategy(strategy: Strategy, seed: u64) -> Self {
        Self::with_evaluator(strategy, G::evaluator(), seed)
    }

    /// A bot with an evaluator of your own.
    #[must_use]
    pub fn with_evaluator(strategy: Strategy, evaluator: Arc<dyn Evaluator<G>>, seed: u64) -> Self {
        let mut rng = seeded(seed);
        let player = match strategy {
            Strategy::Random => Player::Random,
            Strategy::Greedy(attention) => Player::Greedy(attention),
            Strategy::Search(settings) => Player::Search(Box::new(Search::new(settings, rng.next_u64()))),
        };
        Self { evaluator, player, rng }
    }

    /// The same bot with this number of threads for its search; 0 counts as 1.
    /// With more than one, results depend on chance. Browsers have only one.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        if let Player::Search(search) = &mut self.player {
            search.set_threads(threads);
        }
        self
    }

    /// Chooses an action for the seat to act. It is always legal, also if the
    /// search is stopped at once.
    ///
    /// # Errors
    /// If no seat is to act.
    pub fn choose(
        &mut self,
        position: &G,
        budget: Budget,
        control: &Control<'_, G::Action>,
    ) -> Result<Decision<G::Action>, ChooseError> {
        let seat = match position.actor() {
            Actor::Seat(seat) => seat,
            Actor::Chance => return Err(ChooseError::Chance),
            Actor::Nobody => return Err(ChooseError::GameOver),
        };
        let obvious = || position.obvious_action().filter(|_| matches!(self.player, Player::Search(_)));
        if let Some(action) = position.only_action().or_else(obvious) {
            return Ok(self.without_search(position, action));
        }
        let evaluator = &*self.evaluator;
        let analysis = match &mut self.player {
            Player::Random => {
                let action = position.sample(&mut uniform(&mut self.rng));
                let action = action.expect("a seat that is to act has a legal action");
                let value = evaluator.value(position);
                unsearched(value, vec![Candidate::at_first_sight(action, value, 1.0)])
            }
            Player::Greedy(attention) => {
                let candidates = rate(position, seat, *attention, evaluator, &mut self.rng);
                unsearched(candidates[0].value, candidates)
            }
            Player::Search(search) => search.run(position, evaluator, budget.limit(), control),
        };
        let best = analysis.candidates.first();
        let action = best.expect("every strategy has a candidate among several actions").action;
        Ok(Decision { action, analysis })
    }

    /// Finds out what a position is worth, also while the die rolls. A bot
    /// that does not search just evaluates it.
    ///
    /// # Errors
    /// If the game is over.
    pub fn analyse(
        &mut self,
        position: &G,
        budget: Budget,
        control: &Control<'_, G::Action>,
    ) -> Result<Analysis<G::Action>, ChooseError> {
        match (&mut self.player, position.actor()) {
            (_, Actor::Nobody) => Err(ChooseError::GameOver),
            (Player::Search(search), _) => {
                Ok(search.run(position, &*self.evaluator, budget.limit(), control))
            }
            (_, Actor::Seat(_)) => self.choose(position, budget, control).map(|decision| decision.analysis),
            (_, Actor::Chance) => Ok(unsearched(self.evaluator.value(position), Vec::new())),
        }
    }

    /// A forced action needs no search, nor does an obvious one.
    fn without_search(&self, position: &G, action: G::Action) -> Decision<G::Action> {
        let value = self.evaluator.value(position);
        let candidate = Candidate::at_first_sight(action, value, 1.0);
        Decision { action, analysis: unsearched(value, vec![candidate]) }
    }
}

/// What is known without a search.
fn unsearched<A: Copy>(value: Value, candidates: Vec<Candidate<A>>) -> Analysis<A> {
    let line = candidates.first().map(|candidate| candidate.action).into_iter().collect();
    let nodes = candidates.len().max(1) as u64;
    Analysis { value, nodes, line, candidates, is_exact: false }
}
