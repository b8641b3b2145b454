//! Asking a person to play: what is asked for, and what became of it.

use serde::{Deserialize, Serialize};

use crate::dice::Hash256;
use crate::{ChallengeId, Clock, GameId, GameName, Millis, PersonId};

/// A game that somebody is asked to play. Seats are drawn when it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewChallenge {
    /// Which game.
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::id::game_schema))]
    pub game: GameName,
    /// How many players, 2 to 4.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 4))]
    pub players: u8,
    /// How time is measured.
    pub clock: Clock,
    /// Whether the result counts for ratings.
    #[serde(default)]
    pub rated: bool,
    /// The bot that takes all seats but the first two; without one these stand open
    /// for anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots: Option<String>,
    /// The hash of the share that your client adds to the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Hash256>,
}

/// What became of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ChallengeStatus {
    /// It waits for an answer.
    Open,
    /// They play.
    Accepted,
    /// The other one does not want to.
    Declined,
    /// It was withdrawn, or nobody has answered in time.
    Gone,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Challenge {
    /// By which it is answered.
    pub id: ChallengeId,
    /// Who asks.
    pub challenger: Challenged,
    /// Who is asked.
    pub challenged: Challenged,
    /// What for.
    pub wanted: NewChallenge,
    /// What became of it.
    pub status: ChallengeStatus,
    /// When it was made.
    pub created: Millis,
    /// When it is forgotten: without an answer it cannot be accepted any more then.
    pub expires: Millis,
    /// The game, once it was accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameId>,
}

/// One of the two whom a challenge concerns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Challenged {
    /// Who.
    pub person: PersonId,
    /// What they are called.
    pub name: String,
}

/// The challenges of somebody: those that wait for an answer, and for a while those
/// that were answered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChallengeList {
    /// To them, the newest first.
    pub incoming: Vec<Challenge>,
    /// From them, the newest first.
    pub outgoing: Vec<Challenge>,
}

/// What goes with accepting a challenge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AcceptChallenge {
    /// The hash of the share that your client adds to the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Hash256>,
}
