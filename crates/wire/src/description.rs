//! What is decided about a game before its first event.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::dice::Hash256;
use crate::http::ClockClass;
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
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::id::game_schema))]
    pub game: GameName,
    /// The start as tags of a record: a set-up, or a position. What is left to
    /// chance is missing until the game begins.
    pub setup: Tags,
    /// How time is measured.
    pub clock: Clock,
    /// Who may see the game.
    pub visibility: Visibility,
    /// Whether people may chat.
    pub chat: bool,
    /// The bot that plays for absent people.
    pub stand_in: String,
    /// Who may sit where, in turn order.
    pub seats: Vec<SeatKind>,
    /// When it was created.
    pub created: Millis,
    /// The game that this one follows as a rematch.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rematch_of: Option<GameId>,
    /// Whether seats are dealt by lot when the table is full.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub shuffle: bool,
    /// Whether the result counts for the ratings of those who play (TB-R14).
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub rated: bool,
    /// Whether people's names are kept apart from the log and its chain, so that they
    /// can change and be erased. In games of earlier versions they are part of it.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub nameless: bool,
    /// The hash of the seed that the server drew for the dice. Games without
    /// chance, and those of earlier versions, have none.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub promise: Option<Hash256>,
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
    /// Seconds for the whole game, and more for each turn.
    RealTime {
        /// What everybody has at the beginning, in seconds.
        seconds: u32,
        /// What is added whenever somebody has finished acting, in seconds.
        increment: u32,
    },
    /// Days for each turn.
    Correspondence {
        /// The days.
        days: u16,
    },
}

impl Clock {
    /// How time is measured, roughly.
    #[must_use]
    pub const fn class(self) -> ClockClass {
        match self {
            Self::None => ClockClass::None,
            Self::RealTime { .. } => ClockClass::RealTime,
            Self::Correspondence { .. } => ClockClass::Correspondence,
        }
    }

    /// How long somebody has to be away before the others may ask that a bot play
    /// for him (TB-R7); `None` if that is for the clock alone to say.
    #[must_use]
    pub fn absence_before_hand_over(self) -> Option<Millis> {
        const MINUTE: Millis = 60_000;
        match self {
            Self::None => Some(10 * MINUTE),
            // A tenth of the time for the game.
            Self::RealTime { seconds, .. } => {
                Some((Millis::from(seconds) * 100).clamp(MINUTE / 2, 5 * MINUTE))
            }
            Self::Correspondence { .. } => None,
        }
    }
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

/// Who may take a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatKind {
    /// The creator of the game.
    Creator,
    /// Anybody who comes by; in a private game, anybody with its link.
    Anyone,
    /// Who has the seat's invitation.
    Invited,
    /// A bot with this name, such as `faber`.
    Bot(String),
}
