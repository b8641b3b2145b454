//! Keeping order among people: not hearing somebody, not meeting them, telling
//! those who run the server.

use serde::{Deserialize, Serialize};

use crate::{GameId, PersonId};

/// How somebody stands to another person. That person is not told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Relation {
    /// As to everybody.
    #[default]
    None,
    /// What they say is not heard.
    Muted,
    /// Nor can they sit down at one's table, or one at theirs.
    Blocked,
}

impl Relation {
    /// Whether there is none.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }
}

/// A wish to mute or block somebody, or not any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RelationRequest {
    /// How you want to stand to them.
    pub relation: Relation,
}

/// Somebody who is muted or blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RelatedPerson {
    /// Who.
    pub person: PersonId,
    /// What they are called.
    pub name: String,
    /// Muted or blocked.
    pub relation: Relation,
}

/// Those whom somebody mutes or blocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RelationList {
    /// By name.
    pub people: Vec<RelatedPerson>,
}

/// What somebody is reported for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ReportReason {
    /// They insult or threaten.
    Insult,
    /// They let a program choose their moves.
    Cheating,
    /// They leave games, or hold them up.
    Stalling,
    /// Their name.
    Name,
    /// Something else.
    Other,
}

impl ReportReason {
    /// All reasons.
    pub const ALL: [Self; 5] = [Self::Insult, Self::Cheating, Self::Stalling, Self::Name, Self::Other];

    /// The reason as written.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Insult => "insult",
            Self::Cheating => "cheating",
            Self::Stalling => "stalling",
            Self::Name => "name",
            Self::Other => "other",
        }
    }
}

/// A report to those who run the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// What for.
    pub reason: ReportReason,
    /// In which game it happened, if it was in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameId>,
    /// What happened, in at most 1000 characters.
    #[serde(default)]
    pub words: String,
}
