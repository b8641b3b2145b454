//! What people let others see, and who may come to them.

use serde::{Deserialize, Serialize};

/// What others see of somebody, and who may come to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Privacy {
    /// Whether everybody sees their ratings and public games.
    pub games: bool,
    /// Whether everybody sees when they were last here.
    pub last_seen: bool,
    /// Who may challenge them.
    pub challenges: Challengers,
    /// Whether bots of others may sit down with them uninvited.
    pub bots: bool,
}

/// Who may challenge somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Challengers {
    /// Everybody whom they do not block.
    Everybody,
    /// Who has finished a game with them.
    Played,
    /// Nobody.
    Nobody,
}

impl Challengers {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Everybody, Self::Played, Self::Nobody];
}

impl Default for Privacy {
    fn default() -> Self {
        Self { games: true, last_seen: false, challenges: Challengers::Played, bots: false }
    }
}
