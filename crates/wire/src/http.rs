//! The bodies of the HTTP interface.

use serde::{Deserialize, Serialize};

use crate::{
    ChatMessage, Clock, Description, Ending, Event, GameId, GameName, Millis, Number, Offer, PersonId,
    SeatNumber, Tags, Visibility, You,
};

/// Somebody known by a cookie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// How others know you.
    pub person: PersonId,
    /// What you are called.
    pub name: String,
}

/// What somebody wants to be called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// 1 to 40 characters, none of them a control character.
    pub name: String,
}

/// A game to be created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewGame {
    /// Which game.
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::name::game_schema))]
    pub game: GameName,
    /// Who may sit where, in turn order: 2 to 4 seats, one of them for a person.
    pub seats: Vec<Offer>,
    /// What differs from the usual set-up, as tags of a record without `Players`:
    /// `Supply` and `Layout`, or `Mountains` and `Board`.
    #[serde(default, skip_serializing_if = "Tags::is_empty")]
    pub setup: Tags,
    /// A game that was begun elsewhere and goes on here, as a record of at most
    /// 64 KiB that is not over. It has the set-up too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// How time is measured.
    #[serde(default)]
    pub clock: Clock,
    /// Who may see the game.
    #[serde(default)]
    pub visibility: Visibility,
    /// Whether people may chat.
    #[serde(default = "yes")]
    pub chat: bool,
    /// The bot that plays for whoever is absent; the server's choice if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<String>,
    /// Whether seats are dealt by lot.
    #[serde(default)]
    pub shuffle: bool,
}

impl NewGame {
    /// A private game with these seats and nothing else out of the ordinary.
    #[must_use]
    pub fn new(game: GameName, seats: Vec<Offer>) -> Self {
        Self {
            game,
            seats,
            setup: Tags::new(),
            record: None,
            clock: Clock::default(),
            visibility: Visibility::default(),
            chat: true,
            stand_in: None,
            shuffle: false,
        }
    }
}

fn yes() -> bool {
    true
}

/// A game that was created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Created {
    /// The game.
    pub game: GameSummary,
    /// An invitation for each seat that is by invitation.
    pub invitations: Vec<Invitation>,
    /// For whoever may see a private game: goes into links and `?key=`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub key: Option<String>,
}

/// A way to a seat. It is told once and works once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Invitation {
    /// The seat.
    pub seat: SeatNumber,
    /// The secret.
    pub token: String,
    /// A link that leads there.
    pub link: String,
}

/// An invitation that was received.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// The secret.
    pub token: String,
}

/// A wish to sit down.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Where; the first free seat if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatNumber>,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Somebody is missing.
    Open,
    /// It is being played.
    Running,
    /// It has a result.
    Over,
    /// It was given up without a result.
    Closed,
}

/// A game in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct GameSummary {
    /// Its identifier.
    pub id: GameId,
    /// Which game it is.
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::name::game_schema))]
    pub game: GameName,
    /// Where it stands.
    pub status: Status,
    /// The seats in turn order.
    pub seats: Vec<SeatSummary>,
    /// How time is measured.
    pub clock: Clock,
    /// Who may see it.
    pub visibility: Visibility,
    /// When it was created.
    pub created: Millis,
    /// When something last happened.
    pub changed: Millis,
    /// The number of its last event.
    pub number: Number,
    /// The turn that is played, from 1.
    pub turn: u16,
    /// Who is to act.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub to_act: Option<SeatNumber>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ending: Option<Ending>,
    /// The game that follows it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rematch: Option<GameId>,
    /// Who you are there.
    #[serde(default)]
    pub you: You,
}

/// A seat in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatSummary {
    /// For whom it is.
    pub offer: Offer,
    /// The person who sits there.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub person: Option<PersonId>,
    /// What they are called; the bot's name for a bot, nothing for a free seat.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
}

/// A list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameList {
    /// The games, those that changed last first.
    pub games: Vec<GameSummary>,
}

/// Which games to list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Which {
    /// Public games with a free seat.
    #[default]
    Open,
    /// Public games that are being played.
    Running,
    /// Games in which you have a seat.
    Mine,
}

/// Events of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventList {
    /// The events in order.
    pub events: Vec<Event>,
}

/// A whole game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Export {
    /// What was decided before its first event.
    pub description: Description,
    /// All events.
    pub events: Vec<Event>,
    /// What was said.
    pub chat: Vec<ChatMessage>,
    /// The record of the actions that count.
    pub record: String,
}
