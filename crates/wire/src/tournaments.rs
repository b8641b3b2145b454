//! Tournaments: what is decided about one, and how it stands.

use serde::{Deserialize, Serialize};

use crate::{Clock, GameId, GameName, Millis, PersonId, TournamentId};

/// How people are brought together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TournamentKind {
    /// For this many minutes the one who is free gets a table with others who are.
    Arena {
        /// 1 to 720.
        minutes: u16,
    },
    /// How many rounds; those with as many points meet.
    Swiss {
        /// 1 to 15.
        rounds: u8,
    },
    /// Everybody meets everybody.
    RoundRobin,
}

/// What is decided about a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewTournament {
    /// What it is called: 1 to 40 characters that can be seen.
    pub name: String,
    /// How people are brought together.
    pub kind: TournamentKind,
    /// Which game.
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::id::game_schema))]
    pub game: GameName,
    /// How many sit at a table, 2 to 4.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 4))]
    pub table: u8,
    /// How time is measured. There has to be a clock, in arenas one in real time.
    pub clock: Clock,
    /// Whether games count for ratings. Those at tables with a bot do not (TB-R14).
    #[serde(default)]
    pub rated: bool,
    /// The bot that takes seats for which there is nobody. Programs may join then, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots: Option<String>,
    /// When it begins; when its creator says so if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<Millis>,
    /// How many seconds lie between rounds, up to 600.
    #[serde(default = "usual_break", rename = "break")]
    pub pause: u16,
}

const fn usual_break() -> u16 {
    30
}

/// Where a tournament stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TournamentStatus {
    /// It has not begun.
    Planned,
    /// It is being played.
    Running,
    /// Its creator has stopped it for a while: games go on, no new ones begin.
    Paused,
    /// It has a result.
    Over,
    /// It was called off.
    Cancelled,
}

/// A tournament in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct TournamentSummary {
    /// Its identifier.
    pub id: TournamentId,
    /// What was decided about it.
    pub settings: NewTournament,
    /// Where it stands.
    pub status: TournamentStatus,
    /// Who created it.
    pub creator: PersonId,
    /// What they are called; nothing if they are not known any more.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub creator_name: Option<String>,
    /// When it was created.
    pub created: Millis,
    /// When it began.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub started: Option<Millis>,
    /// When an arena seats nobody any more.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ends: Option<Millis>,
    /// When it was over or called off.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ended: Option<Millis>,
    /// The round that is played, from 1.
    pub round: u32,
    /// How many rounds there are, where that is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rounds: Option<u32>,
    /// How many have joined.
    pub players: u32,
}

/// A page of a list of tournaments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentList {
    /// The tournaments in the order of the list.
    pub tournaments: Vec<TournamentSummary>,
    /// If there are more: what to ask for with `after`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub next: Option<String>,
}

/// Which tournaments to list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TournamentFilter {
    /// Those that have not begun, the next one first.
    #[default]
    Planned,
    /// Those that are being played, the latest first.
    Running,
    /// Those that are over, the latest first.
    Over,
}

/// A tournament as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct TournamentView {
    /// The tournament in short.
    pub tournament: TournamentSummary,
    /// Everybody who has joined, the first first.
    pub standings: Vec<TournamentStanding>,
    /// The tables at which is played now.
    pub tables: Vec<TournamentTable>,
    /// When the next round begins, if that is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub next_round: Option<Millis>,
    /// You, if you are known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub you: Option<TournamentYou>,
}

/// What a tournament is for the one who looks at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct TournamentYou {
    /// Who you are.
    pub person: PersonId,
    /// Whether you created it.
    pub creator: bool,
    /// Whether you have joined.
    pub joined: bool,
    /// Whether you sit out: no table is set up for you.
    pub out: bool,
    /// Your table.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub game: Option<GameId>,
}

/// Where somebody stands in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct TournamentStanding {
    /// Their rank, from 1.
    pub rank: u32,
    /// Who.
    pub person: PersonId,
    /// What they are called; nothing if they are not known any more.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// Whether this is a program.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub bot: bool,
    /// Their rating when they joined.
    pub rating: i32,
    /// Whether they sit out.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub out: bool,
    /// Whether an arena would seat them now, if others are there.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub waiting: bool,
    /// Their points.
    pub points: u32,
    /// How often they were first.
    pub firsts: u32,
    /// The points of those they have met.
    pub opponents: u32,
    /// Their share of the points in their games, in thousandths.
    pub share: u32,
    /// Their tables, in order.
    pub results: Vec<TournamentResult>,
}

/// Somebody at one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct TournamentResult {
    /// In which round.
    pub round: u32,
    /// The game; none if they had nobody to play against.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub game: Option<GameId>,
    /// Their place there, once that is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub place: Option<u8>,
    /// What they got for it; nothing as long as it is played.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub points: Option<u32>,
}

/// A table of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct TournamentTable {
    /// In which round.
    pub round: u32,
    /// Its number there, from 1.
    pub number: u32,
    /// The game.
    pub game: GameId,
    /// Since when.
    pub since: Millis,
    /// Who sits there, in turn order.
    pub seats: Vec<TournamentSeat>,
}

/// A seat at a table of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct TournamentSeat {
    /// Who; nobody for a bot that fills in.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub person: Option<PersonId>,
    /// What they are called.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// Their place, once the table is over.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub place: Option<u8>,
    /// What that is worth.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub points: Option<u32>,
}

/// How a tournament went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentExport {
    /// The tournament in short.
    pub tournament: TournamentSummary,
    /// Everybody who has joined, the first first.
    pub standings: Vec<TournamentStanding>,
    /// All tables with a game.
    pub tables: Vec<TournamentTable>,
}
