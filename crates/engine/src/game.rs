//! One game in progress, behind an interface that does not name the game.

use std::any::Any;
use std::fmt::Display;
use std::sync::Arc;

use castellum_bots::{Bot, BotGame, BotSpec, Budget, Control, Decision, Evaluator, GivenTwice, NoEvaluator};
use castellum_rules::record::{Record, Scribe, replay};
use castellum_rules::{
    Actor, AnyPosition, GameName, GameSetup, ParseActionError, Seat, Start, uniform, with_game, with_position,
};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::Defaults;
use crate::request::Options;

/// A game and what the protocol can do with it. What fails changes nothing.
pub(crate) trait AnyMatch {
    fn state(&self) -> Map<String, Value>;
    fn legal(&self) -> Vec<String>;
    fn play(&mut self, text: &str) -> Result<(), String>;
    fn undo(&mut self) -> Result<(), String>;
    fn record(&self) -> Result<String, String>;
    fn position(&self) -> String;
    fn go(&self, order: &Order, evaluators: &Evaluators) -> Result<Map<String, Value>, String>;
}

/// What the protocol says about one game and no other.
pub(crate) trait EngineGame: BotGame {
    /// The set-up that a request `new` describes; if the game has no options
    /// of its own, everything is drawn that it draws.
    fn read_setup(options: Options, _defaults: &Defaults) -> Result<Self::Setup, String> {
        let Plain { players, seed } = options.read()?;
        let mut rng = SplitMix64::seed_from_u64(seed_or_random(seed)?);
        Ok(Self::Setup::random(players, &mut uniform(&mut rng)))
    }

    /// Everything of the state that is not common to all games.
    fn state(&self) -> Map<String, Value> {
        Map::from_iter([("position".into(), json!(self.to_string()))])
    }
}

/// The options that every game has.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plain {
    players: usize,
    seed: Option<u64>,
}

/// The game that a request `new` asks for.
pub(crate) fn begin(
    game: GameName,
    options: Options,
    defaults: &Defaults,
) -> Result<Box<dyn AnyMatch>, String> {
    with_game!(game, G => begin_game::<G>(options, defaults))
}

fn begin_game<G: EngineGame>(options: Options, defaults: &Defaults) -> Result<Box<dyn AnyMatch>, String> {
    let setup = G::read_setup(options, defaults)?;
    let now = G::new(&setup).map_err(|error| format!("new: {error}"))?;
    Ok(Box::new(Match { start: Start::Setup(setup), past: Vec::new(), now }))
}

/// A game that begins at a position.
pub(crate) fn begin_at(text: &str) -> Result<Box<dyn AnyMatch>, String> {
    let position: AnyPosition = text.parse().map_err(|error| format!("new: position: {error}"))?;
    Ok(with_position!(position, now => at(*now)))
}

fn at<G: EngineGame>(now: G) -> Box<dyn AnyMatch> {
    Box::new(Match { start: Start::Position(now), past: Vec::new(), now })
}

/// The game of a record, at its end.
pub(crate) fn load(text: &str) -> Result<Box<dyn AnyMatch>, String> {
    let record: Record = text.parse().map_err(|error| format!("load: {error}"))?;
    match GameName::named(record.game()) {
        Some(game) => with_game!(game, G => resume::<G>(&record)),
        None => {
            let names = GameName::ALL.map(GameName::name).join(" or ");
            Err(format!("load: the record is of the game {:?}: expected {names}", record.game()))
        }
    }
}

fn resume<G: EngineGame>(record: &Record) -> Result<Box<dyn AnyMatch>, String> {
    let replay = replay::<G>(record).map_err(|error| format!("load: {error}"))?;
    let mut game = Match { start: replay.begin, past: Vec::new(), now: replay.start };
    for action in replay.actions {
        game.advance(action)?;
    }
    Ok(Box::new(game))
}

/// A game with all positions it has been through.
struct Match<G: EngineGame> {
    start: Start<G>,
    past: Vec<(G, G::Action)>,
    now: G,
}

impl<G: EngineGame> Match<G> {
    fn advance(&mut self, action: G::Action) -> Result<(), String> {
        let before = self.now;
        self.now.try_play(action).map_err(|refusal| refusal.to_string())?;
        self.past.push((before, action));
        Ok(())
    }
}

impl<G: EngineGame> AnyMatch for Match<G> {
    fn state(&self) -> Map<String, Value> {
        let mut state = self.now.state();
        let players = self.now.players();
        let winners =
            self.now.outcome().map_or(Vec::new(), |outcome| outcome.winners().map(Seat::index).collect());
        state.insert("game".into(), json!(G::NAME));
        state.insert("players".into(), json!(players));
        state.insert("turn".into(), json!(self.now.turn()));
        state.insert("to_act".into(), actor(self.now.actor()));
        state.insert("scores".into(), json!(self.now.points()[..players]));
        state.insert("winners".into(), json!(winners));
        state
    }

    fn legal(&self) -> Vec<String> {
        let mut texts: Vec<_> = self.now.legal().iter().map(|&action| action.to_string()).collect();
        texts.sort_unstable();
        texts
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let action = text.parse().map_err(|error: ParseActionError| error.to_string())?;
        self.advance(action)
    }

    fn undo(&mut self) -> Result<(), String> {
        let (before, _) = self.past.pop().ok_or("undo: no action has been played")?;
        self.now = before;
        Ok(())
    }

    fn record(&self) -> Result<String, String> {
        let actions: Vec<_> = self.past.iter().map(|&(_, action)| action).collect();
        let record = Scribe::write(&self.start, &actions).map_err(|error| error.to_string())?;
        Ok(record.to_string())
    }

    fn position(&self) -> String {
        self.now.to_string()
    }

    fn go(&self, order: &Order, evaluators: &Evaluators) -> Result<Map<String, Value>, String> {
        let advice = advise(&self.now, order, evaluators)?;
        Ok(Map::from_iter([
            ("action".into(), json!(advice.action.to_string())),
            ("value".into(), json!(advice.value)),
            ("nodes".into(), json!(advice.nodes)),
        ]))
    }
}

fn actor(actor: Actor) -> Value {
    match actor {
        Actor::Seat(seat) => json!(seat.index()),
        Actor::Chance => json!("chance"),
        Actor::Nobody => Value::Null,
    }
}

/// Who is to think, and how long.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    bot: String,
    millis: Option<u64>,
    nodes: Option<u64>,
    seed: Option<u64>,
}

/// What a bot would play.
pub(crate) struct Advice<A> {
    pub(crate) action: A,
    /// The share of the win that the bot expects for each seat.
    pub(crate) value: Vec<f32>,
    /// How many positions it looked at.
    pub(crate) nodes: u64,
}

/// Asks a bot what the seat to act should do.
pub(crate) fn advise<G: BotGame>(
    position: &G,
    order: &Order,
    evaluators: &Evaluators,
) -> Result<Advice<G::Action>, String> {
    let failed = |error: &dyn Display| format!("go: {error}");
    let spec: BotSpec = order.bot.parse().map_err(|error| failed(&error))?;
    let budget = order.budget(&spec).map_err(|error| failed(&error))?;
    let seed = seed_or_random(order.seed)?;
    let evaluator = evaluators.find(&spec).map_err(|error| failed(&error))?;
    let mut bot = Bot::<G>::with_evaluator(spec.strategy::<G>(), evaluator, seed);
    let decision = bot.choose(position, budget, &Control::default());
    let Decision { action, analysis } = decision.map_err(|error| failed(&error))?;
    let value = analysis.value.win[..position.players()].to_vec();
    Ok(Advice { action, value, nodes: analysis.nodes })
}

/// The seed of a request; another one each time if it has none.
pub(crate) fn seed_or_random(seed: Option<u64>) -> Result<u64, String> {
    let random = || getrandom::u64().map_err(|error| format!("the system gives no random numbers: {error}"));
    seed.map_or_else(random, Ok)
}

impl Order {
    fn budget(&self, spec: &BotSpec) -> Result<Budget, String> {
        let failed = |error: &dyn Display| error.to_string();
        let millis = self.millis.map(Budget::millis).transpose().map_err(|error| failed(&error))?;
        let nodes = self.nodes.map(Budget::nodes).transpose().map_err(|error| failed(&error))?;
        if let (Some(millis), Some(nodes)) = (millis, nodes) {
            return Err(failed(&GivenTwice::new("the budget", &millis, &nodes)));
        }
        let budget = spec.budget_or(millis.or(nodes)).map_err(|error| failed(&error))?;
        Ok(budget.unwrap_or(Budget::THOUSAND_NODES))
    }
}

/// Evaluators from outside, at most one for each game.
#[derive(Default)]
pub(crate) struct Evaluators(Vec<Box<dyn Any + Send + Sync>>);

impl Evaluators {
    /// Adds one, which replaces another one of the same game.
    pub(crate) fn insert<G: BotGame>(&mut self, evaluator: Arc<dyn Evaluator<G>>) {
        self.0.retain(|other| !other.is::<Arc<dyn Evaluator<G>>>());
        self.0.push(Box::new(evaluator));
    }

    /// The evaluator of a bot: what its settings name, else the one from
    /// outside, else the game's own.
    fn find<G: BotGame>(&self, spec: &BotSpec) -> Result<Arc<dyn Evaluator<G>>, NoEvaluator> {
        let foreign = self.0.iter().find_map(|evaluator| evaluator.downcast_ref::<Arc<dyn Evaluator<G>>>());
        match foreign {
            Some(foreign) if spec.evaluator.is_none() => Ok(Arc::clone(foreign)),
            _ => spec.evaluator(),
        }
    }
}
