//! What is decided about a game before its first event.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{GameId, GameName, Millis};

/// Tags of a set-up as in a record: `Players`, `Supply`, `Layout`, `Mountains`,
/// `Board`.
pub type Tags = BTreeMap<String, String>;

/// A game before its first event. It never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Description {
    /// Its identifier.
    pub id: GameId,
    /// Which game it is.
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::name::game_schema))]
    pub game: GameName,
    /// The start as tags of a record: the whole set-up, or a position.
    pub setup: Tags,
    /// How time is measured.
    pub clock: Clock,
    /// Who may see the game.
    pub visibility: Visibility,
    /// Whether people may chat.
    pub chat: bool,
    /// The bot that plays for whoever is absent.
    pub stand_in: String,
    /// Who may sit where, in turn order.
    pub seats: Vec<Offer>,
    /// When it was created.
    pub created: Millis,
    /// The game that this one follows as a rematch.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rematch_of: Option<GameId>,
}

impl Description {
    /// The value of a tag of the set-up.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.setup.get(name).map(String::as_str)
    }
}

/// How time is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// Nobody is in a hurry.
    #[default]
    None,
    /// So many seconds for the whole game, and more for each turn.
    RealTime {
        /// What everybody has at the beginning, in seconds.
        seconds: u32,
        /// What is added whenever somebody has finished acting, in seconds.
        increment: u32,
    },
    /// So many days whenever somebody has to act.
    Correspondence {
        /// The days.
        days: u16,
    },
}

/// Who may see a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Everybody; it is listed in the lobby.
    Public,
    /// Those at the table, and those who have its link.
    #[default]
    Private,
}

/// Who may sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Offer {
    /// Whoever created the game.
    Creator,
    /// Anybody who comes by; in a private game, anybody with its link.
    Anyone,
    /// Whoever has the seat's invitation.
    Invited,
    /// A bot with this name, such as `faber`.
    Bot(String),
}
