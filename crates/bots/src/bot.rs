//! The front door: a bot that chooses actions.

use castellum_rules::{ActionList, Actor, Game, Seat};

use crate::budget::Limit;
use crate::greedy::{Attention, rate};
use crate::search::{Search, SearchSettings};
use crate::{
    Analysis, BotSpec, Budget, Candidate, ChooseError, Control, Decision, Evaluator, Level, Rng, Value,
};

/// A game that bots know: its evaluation and how it is best searched.
pub trait BotGame: Game {
    /// The hand-made evaluation.
    type Evaluator: Evaluator<Self>;

    /// Makes the evaluation.
    fn evaluator() -> Self::Evaluator;

    /// How the game is searched at full strength.
    fn search_settings() -> SearchSettings;

    /// How a level thinks.
    fn level(level: Level) -> Strategy;
}

/// How a bot thinks.
#[derive(Clone, Debug, PartialEq)]
pub enum Strategy {
    /// Any legal action.
    Random,
    /// The action after which things look best, as far as it sees.
    Greedy(Attention),
    /// Monte-Carlo tree search.
    Search(SearchSettings),
}

impl Strategy {
    /// What a name stands for in a game.
    #[must_use]
    pub fn of<G: BotGame>(spec: BotSpec) -> Self {
        match spec {
            BotSpec::Random => Self::Random,
            BotSpec::Greedy => Self::Greedy(Attention::FULL),
            BotSpec::Mcts => Self::Search(G::search_settings()),
            BotSpec::Level(level) => G::level(level),
        }
    }
}

/// A player made of code. Use one bot for one seat of one game, so that it can
/// go on with what it thought about before.
#[derive(Debug)]
pub struct Bot<G: BotGame, E = <G as BotGame>::Evaluator> {
    evaluator: E,
    kind: Kind<G>,
    rng: Rng,
}

#[derive(Debug)]
enum Kind<G: Game> {
    Random,
    Greedy(Attention),
    Search(Box<Search<G>>),
}

impl<G: BotGame> Bot<G> {
    /// The bot with this name; equal seeds make equal bots.
    #[must_use]
    pub fn new(spec: BotSpec, seed: u64) -> Self {
        Self::with_strategy(Strategy::of::<G>(spec), seed)
    }

    /// A bot that thinks in a way of your own.
    #[must_use]
    pub fn with_strategy(strategy: Strategy, seed: u64) -> Self {
        Self::with_evaluator(strategy, G::evaluator(), seed)
    }
}

impl<G: BotGame, E: Evaluator<G>> Bot<G, E> {
    /// A bot with another evaluation than the hand-made one.
    #[must_use]
    pub fn with_evaluator(strategy: Strategy, evaluator: E, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let kind = match strategy {
            Strategy::Random => Kind::Random,
            Strategy::Greedy(attention) => Kind::Greedy(attention),
            Strategy::Search(settings) => Kind::Search(Box::new(Search::new(settings, rng.next()))),
        };
        Self { evaluator, kind, rng }
    }

    /// The same bot with so many threads for its search; 0 counts as 1. With
    /// more than one, results depend on chance. Browsers have only one.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        if let Kind::Search(search) = &mut self.kind {
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
        let obvious = || self.evaluator.obvious(position).filter(|_| matches!(self.kind, Kind::Search(_)));
        if let Some(action) = only_action(position).or_else(obvious) {
            return Ok(self.without_thought(position, action));
        }
        let analysis = match &mut self.kind {
            Kind::Random => pick_one(position, &self.evaluator, &mut self.rng),
            Kind::Greedy(attention) => look_once(position, seat, *attention, &self.evaluator, &mut self.rng),
            Kind::Search(search) => search.think(position, &self.evaluator, budget.limit(), control),
        };
        // There are at least two legal actions, and every way of thinking
        // looks at one of them.
        let action = analysis.candidates.first().expect("a legal action was looked at").action;
        Ok(Decision { action, analysis })
    }

    /// Finds out what a position is worth, also while the die rolls. A bot
    /// that does not search just looks at it.
    ///
    /// # Errors
    /// If the game is over.
    pub fn analyse(
        &mut self,
        position: &G,
        budget: Budget,
        control: &Control<'_, G::Action>,
    ) -> Result<Analysis<G::Action>, ChooseError> {
        match (&mut self.kind, position.actor()) {
            (_, Actor::Nobody) => Err(ChooseError::GameOver),
            (Kind::Search(search), _) => Ok(search.think(position, &self.evaluator, budget.limit(), control)),
            (_, Actor::Seat(_)) => self.choose(position, budget, control).map(|thought| thought.analysis),
            (_, Actor::Chance) => Ok(bare(self.evaluator.value(position), 1, Vec::new())),
        }
    }

    /// A forced action needs no thought, nor does an obvious one.
    fn without_thought(&self, position: &G, action: G::Action) -> Decision<G::Action> {
        let value = self.evaluator.value(position);
        let option = Candidate::at_first_sight(action, value, 1.0);
        Decision { action, analysis: bare(value, 1, vec![option]) }
    }
}

fn bare<A: Copy>(value: Value, nodes: u64, candidates: Vec<Candidate<A>>) -> Analysis<A> {
    let line = candidates.first().map(|option| option.action).into_iter().collect();
    Analysis { value, nodes, line, candidates, is_exact: false }
}

fn only_action<G: Game>(position: &G) -> Option<G::Action> {
    let mut actions = ActionList::new();
    position.legal_actions(&mut actions);
    match *actions {
        [only] => Some(only),
        _ => None,
    }
}

fn pick_one<G: Game>(position: &G, evaluator: &impl Evaluator<G>, rng: &mut Rng) -> Analysis<G::Action> {
    let value = evaluator.value(position);
    let action = position.sample(&mut |n| rng.below(n)).expect("the game is not over");
    bare(value, 1, vec![Candidate::at_first_sight(action, value, 1.0)])
}

fn look_once<G: Game>(
    position: &G,
    seat: Seat,
    attention: Attention,
    evaluator: &impl Evaluator<G>,
    rng: &mut Rng,
) -> Analysis<G::Action> {
    let candidates = rate(position, seat, attention, evaluator, rng);
    let value = candidates.first().map_or_else(Value::default, |option| option.value);
    bare(value, candidates.len() as u64, candidates)
}

/// The nodes of a limit, if it is one of nodes.
pub(crate) const fn node_limit(limit: Limit) -> Option<u64> {
    match limit {
        Limit::Nodes(nodes) => Some(nodes),
        Limit::Time(_) => None,
    }
}
