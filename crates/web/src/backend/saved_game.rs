//! Games that are kept on this device.

use castellum_bots::Level;
use castellum_rules::record::{RecordError, Scribe};
use castellum_rules::{AnySetup, Game, POSITION_TAG, ParseActionError, with_game};
use castellum_wire::GameName;
use serde::{Deserialize, Serialize};

use super::SavedClock;
use super::saved_games::{self, Forgotten};
use crate::storage::NotStored;
use crate::table::{MoveHistory, SeatController, SeatInfo};

/// A game on this device, as stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SavedGame {
    pub(crate) id: String,
    /// The game's name.
    pub(crate) game: String,
    /// The set-up, as tags of a record.
    pub(crate) tags: Vec<(String, String)>,
    /// The actions in notation.
    pub(crate) actions: Vec<String>,
    pub(crate) seats: Vec<SavedSeat>,
    /// When something last happened, in milliseconds since 1970.
    pub(crate) changed: f64,
    /// Whether it has ended.
    #[serde(default)]
    pub(crate) over: bool,
    /// Whether hints are given before one asks for them.
    #[serde(default)]
    pub(crate) hints: bool,
    /// The clocks, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<SavedClock>,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SavedSeat {
    pub(crate) name: String,
    /// The level of a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) bot: Option<String>,
}

impl SavedSeat {
    /// Who sits there.
    pub(crate) fn info(&self) -> SeatInfo {
        let level = self.bot.as_ref().map(|name| level_named(name).unwrap_or(Level::Faber));
        SeatInfo {
            name: self.name.clone(),
            controller: level.map_or(SeatController::Here, SeatController::Bot),
            clock: None,
            present: true,
        }
    }
}

/// The level with this name.
pub(crate) fn level_named(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name() == name)
}

impl SavedGame {
    /// A new game with these players.
    pub(crate) fn begin(kind: GameName, seats: Vec<SavedSeat>) -> Self {
        let setup = AnySetup::random(kind, seats.len(), &mut crate::random::below);
        let tags = setup.tags().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Self::begin_with(kind, tags, seats)
    }

    /// A new game from the position that these tags describe.
    pub(crate) fn begin_with(kind: GameName, tags: Vec<(String, String)>, seats: Vec<SavedSeat>) -> Self {
        let id = format!("{:x}", crate::random::number());
        let game = kind.name().to_owned();
        let (actions, changed) = (Vec::new(), now());
        Self { id, game, tags, actions, seats, changed, over: false, hints: false, clock: None }
    }

    /// Another game like this one, with the same players and what was chosen for
    /// its set-up; what is drawn at random is drawn anew.
    pub(crate) fn again(&self) -> Option<Self> {
        let kind = self.kind()?;
        let from_position = self.tags.iter().any(|(name, _)| name == POSITION_TAG);
        let random = kind.random_tags();
        let chosen = |name: &str| {
            let mut tags = self.tags.iter().filter(|(known, _)| known == name && !random.contains(&name));
            tags.next().map(|(_, value)| value.as_str())
        };
        let tags = if from_position {
            self.tags.clone()
        } else {
            let setup = AnySetup::complete(kind, &chosen, &mut crate::random::below).ok()?;
            setup.tags().into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
        };
        let id = format!("{:x}", crate::random::number());
        let clock = self.clock.as_ref().and_then(SavedClock::again);
        Some(Self { id, tags, actions: Vec::new(), changed: now(), over: false, clock, ..self.clone() })
    }

    /// Lets all bots play at this level.
    pub(crate) fn set_level(&mut self, level: Level) {
        self.seats
            .iter_mut()
            .filter_map(|seat| seat.bot.as_mut())
            .for_each(|bot| *bot = level.name().to_owned());
    }

    /// The game that is kept under this id.
    pub(crate) fn load(id: &str) -> Option<Self> {
        saved_games::load(id)
    }

    /// Keeps the game: on this device, else as long as the page is open.
    ///
    /// # Errors
    /// If the browser keeps nothing. That it is full is found out later; see
    /// [`saved_games::trouble`].
    pub(crate) fn save(&self) -> Result<(), NotStored> {
        saved_games::save(self)
    }

    /// Keeps the game for another program of the client that is about to start.
    ///
    /// # Errors
    /// If the browser keeps nothing.
    pub(crate) fn hand_over(&self) -> Result<(), NotStored> {
        saved_games::hand_over(self)
    }

    /// All games on this device, those that changed last first.
    pub(crate) fn all() -> Vec<Self> {
        let mut games = saved_games::all();
        games.sort_unstable_by(|one, other| other.changed.total_cmp(&one.changed));
        games
    }

    /// Forgets the game, and gives what was forgotten.
    pub(crate) fn forget(id: &str) -> Option<Forgotten> {
        saved_games::forget(id)
    }

    /// Which game it is.
    pub(crate) fn kind(&self) -> Option<GameName> {
        GameName::named(&self.game)
    }

    /// The game as a record that tells who has which seat: `Seat0` and so on
    /// have the names, `Bot0` and so on the levels of bots.
    ///
    /// # Errors
    /// What is wrong with what was kept.
    pub(crate) fn record(&self) -> Result<String, String> {
        match self.kind() {
            Some(game) => with_game!(game, G => self.write::<G>()),
            None => Err(format!("no game is called {}", self.game)),
        }
    }

    fn write<G: Game>(&self) -> Result<String, String> {
        let history = self.history::<G>()?;
        let told = |error: RecordError| error.to_string();
        let mut scribe = Scribe::begin(history.start()).map_err(told)?;
        for (index, seat) in self.seats.iter().enumerate() {
            scribe.tag(&format!("Seat{index}"), &seat.name).map_err(told)?;
            if let Some(bot) = &seat.bot {
                scribe.tag(&format!("Bot{index}"), bot).map_err(told)?;
            }
        }
        for &action in history.actions() {
            scribe.play(action).map_err(told)?;
        }
        Ok(scribe.finish().to_string())
    }

    /// The game replayed.
    ///
    /// # Errors
    /// What is wrong with what was kept.
    pub(crate) fn history<G: Game>(&self) -> Result<MoveHistory<G>, String> {
        let tag =
            |name: &str| self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
        let mut history = MoveHistory::<G>::from_tags(&tag).map_err(|error| error.to_string())?;
        for text in &self.actions {
            let action = text.parse().map_err(|error: ParseActionError| error.to_string())?;
            history.play(action).map_err(|error| error.to_string())?;
        }
        Ok(history)
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

#[cfg(test)]
mod tests {
    use super::*;
    use castellum_rules::aqua_romana;

    fn saved(actions: &[&str]) -> SavedGame {
        SavedGame {
            id: "1".into(),
            game: "aqua-romana".into(),
            tags: vec![("Players".into(), "2".into())],
            actions: actions.iter().map(|&action| action.into()).collect(),
            seats: Vec::new(),
            changed: 0.0,
            over: false,
            hints: false,
            clock: None,
        }
    }

    #[test]
    fn what_was_kept_is_checked_when_it_is_read() {
        assert_eq!(saved(&[]).history::<aqua_romana::Position>().unwrap().len(), 0);
        let wrong = saved(&["Z9"]).history::<aqua_romana::Position>().unwrap_err();
        assert!(wrong.contains("Z9"), "{wrong}");
        let none = SavedGame { tags: Vec::new(), ..saved(&[]) };
        assert!(none.history::<aqua_romana::Position>().unwrap_err().contains("Players"));
    }

    #[test]
    fn seats_without_a_bot_are_for_people_here() {
        let seat = SavedSeat { name: "Livia".into(), bot: None };
        assert!(seat.info().is_here());
        let bot = SavedSeat { name: "Marcus".into(), bot: Some("curator".into()) };
        assert_eq!(bot.info().controller, SeatController::Bot(Level::Curator));
    }
}
