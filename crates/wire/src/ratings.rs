//! Ratings: how strong somebody is at one kind of game (TB-R14).

use serde::{Deserialize, Serialize};

use crate::{Clock, GameId, GameName, Millis, PersonId};

/// A rating of fewer games than this says little.
pub const PROVISIONAL_GAMES: u32 = 10;

/// A clock in real time with less than this for the whole game is fast.
const FAST_BELOW: u32 = 8 * 60;

/// How fast a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// In real time, with less than eight minutes for the game.
    Fast,
    /// In real time, with more.
    Normal,
    /// Days for each turn.
    Days,
}

impl Speed {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Fast, Self::Normal, Self::Days];

    /// How fast a game with this clock is; nobody knows without one.
    #[must_use]
    pub const fn of(clock: Clock) -> Option<Self> {
        match clock {
            Clock::None => None,
            Clock::RealTime { seconds, .. } if seconds < FAST_BELOW => Some(Self::Fast),
            Clock::RealTime { .. } => Some(Self::Normal),
            Clock::Correspondence { .. } => Some(Self::Days),
        }
    }
}

/// How many play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TableSize {
    /// Two.
    Two,
    /// Three or four.
    More,
}

impl TableSize {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Two, Self::More];

    /// The size of a table with this number of seats.
    #[must_use]
    pub const fn of(seats: usize) -> Self {
        if seats <= 2 { Self::Two } else { Self::More }
    }
}

/// Games that are rated together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pool {
    /// Which game.
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::id::game_schema))]
    pub game: GameName,
    /// How many play.
    pub table: TableSize,
    /// How fast.
    pub speed: Speed,
}

impl Pool {
    /// Where a game counts; nowhere without a clock.
    #[must_use]
    pub fn of(game: GameName, seats: usize, clock: Clock) -> Option<Self> {
        Some(Self { game, table: TableSize::of(seats), speed: Speed::of(clock)? })
    }
}

/// A rating as shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rating {
    /// The most likely strength; 1500 is where everybody begins.
    pub rating: i32,
    /// 19 of 20 true strengths lie so near.
    pub plus_minus: u32,
    /// How many rated games went into it.
    pub games: u32,
    /// Whether these are fewer than ten.
    pub provisional: bool,
}

/// Somebody's rating in one pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PoolRating {
    /// What is rated together.
    pub pool: Pool,
    /// How strong they are there.
    pub rating: Rating,
}

/// A rating after a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// When the game ended.
    pub time: Millis,
    /// The rating then.
    pub rating: i32,
    /// How uncertain it was.
    pub plus_minus: u32,
    /// What the game changed.
    pub change: i32,
    /// The game, as long as it is kept.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub game: Option<GameId>,
}

/// How somebody's rating went in a pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingHistory {
    /// The latest games, oldest first.
    pub points: Vec<RatingPoint>,
}

/// Somebody on the leader board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RankedPerson {
    /// Their place, from 1.
    pub rank: u32,
    /// Who.
    pub person: PersonId,
    /// What they are called.
    pub name: String,
    /// How strong they are.
    pub rating: Rating,
}

/// A bot's place among people. Its rating is fixed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatedBot {
    /// The name, such as `faber`.
    pub name: String,
    /// How strong it is.
    pub rating: i32,
}

/// A page of the leader board of a pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ranking {
    /// The strongest first.
    pub people: Vec<RankedPerson>,
    /// All bots, the strongest first. They take no rank.
    pub bots: Vec<RatedBot>,
    /// How many people are ranked.
    pub total: u32,
    /// You, if you are ranked.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub you: Option<RankedPerson>,
    /// If there are more: what to ask for with `after`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub next: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_rated_with_their_like() {
        let real_time = |seconds| Clock::RealTime { seconds, increment: 5 };
        let pool = |seats, clock| Pool::of(GameName::AquaRomana, seats, clock);
        assert_eq!(pool(2, Clock::None), None);
        assert_eq!(pool(2, real_time(300)).map(|pool| pool.speed), Some(Speed::Fast));
        assert_eq!(pool(3, real_time(600)), pool(4, real_time(1200)));
        assert_ne!(pool(2, real_time(600)), pool(3, real_time(600)));
        assert_ne!(pool(2, real_time(600)), pool(2, Clock::Correspondence { days: 1 }));
    }
}
