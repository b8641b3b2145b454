//! How somebody's games went, added up.

use serde::{Deserialize, Serialize};

use crate::{GameName, PersonId, SeatNumber};

/// How the latest public games of somebody went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Statistics {
    /// How many games are counted at most, the latest.
    pub most: u32,
    /// By seat, in the order of games, numbers of players and seats.
    pub seats: Vec<SeatCount>,
    /// By opponent, those with whom they have played most first; at most 20.
    pub opponents: Vec<OpponentCount>,
    /// By how they began, what they did most first; at most 40.
    pub openings: Vec<OpeningCount>,
}

/// How games went from one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatCount {
    /// Which game.
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::id::game_schema))]
    pub game: GameName,
    /// How many played.
    pub players: u8,
    /// The seat.
    pub seat: SeatNumber,
    /// How many games.
    pub games: u32,
    /// How many of them were won.
    pub won: u32,
}

/// How games with one person went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpponentCount {
    /// The other person.
    pub person: PersonId,
    /// What they are called.
    pub name: String,
    /// How many games.
    pub games: u32,
    /// In how many the place was better than that of the other person.
    pub ahead: u32,
    /// In how many it was worse.
    pub behind: u32,
}

/// How games that began in one way went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpeningCount {
    /// Which game.
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::id::game_schema))]
    pub game: GameName,
    /// The first builder that was placed, or the first spring, as records write it.
    pub action: String,
    /// How many games.
    pub games: u32,
    /// How many of them were won.
    pub won: u32,
}
