//! The bodies of the HTTP interface.

use serde::{Deserialize, Serialize};

use crate::dice::Hash256;
use crate::order::Relation;
use crate::ratings::PoolRating;
use crate::{
    ChatMessage, Clock, Description, Event, EventNumber, GameId, GameName, GameResult, Millis, PersonId,
    SeatKind, SeatNumber, Tags, Visibility, You,
};

/// The person that a cookie belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// How others know you.
    pub person: PersonId,
    /// What you are called.
    pub name: String,
    /// Whether you have an account, and are no guest.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub account: bool,
}

/// What somebody wants to be called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// 1 to 40 characters that can be seen.
    pub name: String,
}

/// A game to be created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewGame {
    /// Which game.
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::id::game_schema))]
    pub game: GameName,
    /// Who may sit where, in turn order: 2 to 4 seats, one of them for a person.
    pub seats: Vec<SeatKind>,
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
    /// The bot that plays for absent people; the server's choice if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<String>,
    /// Whether seats are dealt by lot when the table is full.
    #[serde(default)]
    pub shuffle: bool,
    /// Whether the result counts for the ratings of those who play (TB-R14): then
    /// all seats are for people, there is a clock, and nothing about the set-up is
    /// chosen.
    #[serde(default)]
    pub rated: bool,
    /// The hash of the share that your client adds to the dice, if you have a seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Hash256>,
}

impl NewGame {
    /// A private game with these seats and nothing else out of the ordinary.
    #[must_use]
    pub fn new(game: GameName, seats: Vec<SeatKind>) -> Self {
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
            rated: false,
            commitment: None,
        }
    }
}

fn yes() -> bool {
    true
}

/// A game that was created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CreatedGame {
    /// The game.
    pub game: GameSummary,
    /// An invitation for each seat that is by invitation.
    pub invitations: Vec<Invitation>,
    /// For those who may see a private game: goes into links and `?key=`.
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
pub struct InvitationToken {
    /// The secret.
    pub token: String,
    /// The hash of the share that your client adds to the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Hash256>,
}

/// A request to take a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// Where; the first free seat if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatNumber>,
    /// The hash of the share that your client adds to the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Hash256>,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GameStatus {
    /// Somebody is missing.
    Open,
    /// It is being played, or its table is full and it is about to begin.
    Running,
    /// It has a result.
    Over,
    /// It was given up without a result.
    Closed,
}

/// How time is measured, roughly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClockClass {
    /// Nobody is in a hurry.
    None,
    /// A clock for the whole game.
    RealTime,
    /// Days for each turn.
    Correspondence,
}

/// How a game ended for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SeatOutcome {
    /// It is first.
    Won,
    /// It is first together with others.
    Shared,
    /// Somebody else is first.
    Lost,
}

/// A game in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct GameSummary {
    /// Its identifier.
    pub id: GameId,
    /// Which game it is.
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::id::game_schema))]
    pub game: GameName,
    /// Where it stands.
    pub status: GameStatus,
    /// Since when: it was created, began or ended then.
    pub since: Millis,
    /// The seats in turn order.
    pub seats: Vec<SeatSummary>,
    /// How time is measured.
    pub clock: Clock,
    /// Who may see it.
    pub visibility: Visibility,
    /// Whether the result counts for ratings.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub rated: bool,
    /// The bot that plays for absent people: who sits down accepts it.
    pub stand_in: String,
    /// When it was created.
    pub created: Millis,
    /// When something last happened.
    pub changed: Millis,
    /// The number of its last event.
    pub number: EventNumber,
    /// The turn that is played, from 1.
    pub turn: u16,
    /// Who is to act.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub to_act: Option<SeatNumber>,
    /// The points so far, in turn order.
    pub points: Vec<u16>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub result: Option<GameResult>,
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
    /// Who may take it.
    pub kind: SeatKind,
    /// The person who sits there.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub person: Option<PersonId>,
    /// What they are called; the bot's name for a bot, nothing for a free seat or a
    /// person who has been deleted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
}

/// A page of a list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameList {
    /// The games in the order of the list.
    pub games: Vec<GameSummary>,
    /// If there are more: what to ask for with `after`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub next: Option<String>,
}

/// Which games to list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ListFilter {
    /// Public games with a free seat.
    #[default]
    Open,
    /// Public games that are being played.
    Running,
    /// Public games that have a result.
    Over,
    /// Games in which you have a seat.
    Mine,
}

/// Events of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventList {
    /// The events in order.
    pub events: Vec<Event>,
    /// If there are more: what to ask for with `after`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub next: Option<EventNumber>,
}

/// Somebody, as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Profile {
    /// How others know them.
    pub person: PersonId,
    /// What they are called.
    pub name: String,
    /// Since when they are known here.
    pub since: Millis,
    /// When they were last here, give or take ten minutes, if you may know.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub last_seen: Option<Millis>,
    /// Whether they keep results, ratings and games private. Then only they
    /// themselves see any here.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub private: bool,
    /// How you stand to them.
    #[serde(skip_serializing_if = "Relation::is_none", default)]
    pub relation: Relation,
    /// How their public games ended, one entry for each game that they played.
    pub results: Vec<GameRecord>,
    /// How strong they are, where they have played rated games.
    #[serde(default)]
    pub ratings: Vec<PoolRating>,
}

/// How somebody's games of one kind ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameRecord {
    /// Which game.
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::id::game_schema))]
    pub game: GameName,
    /// How often they were first.
    pub won: u32,
    /// How often they were first together with others.
    pub shared: u32,
    /// How often somebody else was first.
    pub lost: u32,
}

/// A whole game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameExport {
    /// What was decided before its first event.
    pub description: Description,
    /// All events.
    pub events: Vec<Event>,
    /// What was said.
    pub chat: Vec<ChatMessage>,
    /// The record of the actions that count; empty before the set-up is drawn.
    pub record: String,
    /// The chain over the events: for each of them the hash of the one before
    /// and the event.
    #[serde(default)]
    pub chain: Vec<Hash256>,
}
