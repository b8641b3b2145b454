//! One game in progress, behind an interface that does not name the game.

use castellum_bots::BotGame;
use castellum_rules::record::{Record, Replay, Scribe};
use castellum_rules::{ActionList, Actor, Seat, aqua_romana, aquaedukt};
use serde_json::{Map, Value, json};

use super::Defaults;
use super::bots::{self, Order};
use super::request::Options;
use crate::game_name::{GameName, OfGame};
use crate::record_file::replay;

/// A game and what the protocol can do with it. What fails changes nothing.
pub(crate) trait Table {
    fn state(&self) -> Map<String, Value>;
    fn legal(&self) -> Vec<String>;
    fn play(&mut self, text: &str) -> Result<(), String>;
    fn undo(&mut self) -> Result<(), String>;
    fn record(&self) -> Result<String, String>;
    fn go(&self, order: &Order) -> Result<Map<String, Value>, String>;
}

/// What the protocol says about one game and no other.
pub(crate) trait Spoken: BotGame {
    /// The set-up that a request `new` describes.
    fn read_setup(options: Options, defaults: &Defaults) -> Result<Self::Setup, String>;

    /// Everything of the state that is not common to all games.
    fn state(&self) -> Map<String, Value>;
}

/// The game that a request `new` asks for.
pub(crate) fn begin(game: GameName, options: Options, defaults: &Defaults) -> Result<Box<dyn Table>, String> {
    match game {
        GameName::AquaRomana => begin_game::<aqua_romana::Position>(options, defaults),
        GameName::Aquaedukt => begin_game::<aquaedukt::Position>(options, defaults),
    }
}

fn begin_game<G: Spoken>(options: Options, defaults: &Defaults) -> Result<Box<dyn Table>, String> {
    let setup = G::read_setup(options, defaults)?;
    let now = G::new(&setup).map_err(|error| format!("new: {error}"))?;
    Ok(Box::new(Match { setup, past: Vec::new(), now }))
}

/// The game of a record, at its end.
pub(crate) fn load(text: &str) -> Result<Box<dyn Table>, String> {
    let record: Record = text.parse().map_err(|error| format!("load: {error}"))?;
    match replay(&record).map_err(|error| format!("load: {error:#}"))? {
        OfGame::AquaRomana(replay) => resume(replay),
        OfGame::Aquaedukt(replay) => resume(replay),
    }
}

fn resume<G: Spoken>(replay: Replay<G>) -> Result<Box<dyn Table>, String> {
    let mut game = Match { setup: replay.setup, past: Vec::new(), now: replay.start };
    for action in replay.actions {
        game.advance(action)?;
    }
    Ok(Box::new(game))
}

/// A game with all positions it has been through.
struct Match<G: Spoken> {
    setup: G::Setup,
    past: Vec<(G, G::Action)>,
    now: G,
}

impl<G: Spoken> Match<G> {
    fn advance(&mut self, action: G::Action) -> Result<(), String> {
        let before = self.now;
        self.now.try_play(action).map_err(|refusal| refusal.to_string())?;
        self.past.push((before, action));
        Ok(())
    }
}

impl<G: Spoken> Table for Match<G> {
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
        let mut actions = ActionList::new();
        self.now.legal_actions(&mut actions);
        let mut texts: Vec<_> = actions.iter().map(|&action| self.now.action_text(action)).collect();
        texts.sort_unstable();
        texts
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let action = self.now.parse_action(text).map_err(|error| error.to_string())?;
        self.advance(action)
    }

    fn undo(&mut self) -> Result<(), String> {
        let (before, _) = self.past.pop().ok_or("undo: no action has been played")?;
        self.now = before;
        Ok(())
    }

    fn record(&self) -> Result<String, String> {
        let actions: Vec<_> = self.past.iter().map(|&(_, action)| action).collect();
        let record = Scribe::<G>::write(&self.setup, &actions).map_err(|error| error.to_string())?;
        Ok(record.to_string())
    }

    fn go(&self, order: &Order) -> Result<Map<String, Value>, String> {
        let advice = bots::advise(&self.now, order)?;
        Ok(Map::from_iter([
            ("action".into(), json!(self.now.action_text(advice.action))),
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
