//! What people are told while they do not look, and how they want it.

use serde::{Deserialize, Serialize};

use crate::GameId;

/// How somebody wants to be told by push messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NoticeSettings {
    /// That it is their turn.
    pub your_turn: bool,
    /// That somebody challenges them.
    pub challenge: bool,
    /// That a round of a tournament begins.
    pub tournament: bool,
    /// When nothing is to be pushed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet: Option<QuietHours>,
}

impl Default for NoticeSettings {
    fn default() -> Self {
        Self { your_turn: true, challenge: true, tournament: true, quiet: None }
    }
}

/// The hours of each day in which nothing is pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// When they begin, in minutes after midnight.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 1439))]
    pub from: u16,
    /// When they end, in minutes after midnight.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 1439))]
    pub to: u16,
    /// How many minutes the person's clock is ahead of UTC.
    #[cfg_attr(feature = "openapi", schema(minimum = -840, maximum = 840))]
    pub ahead: i16,
}

/// What somebody has set, and what a browser needs to be told by push.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Notices {
    /// How they want it.
    pub settings: NoticeSettings,
    /// The server's key, which a browser subscribes with; missing where nothing is
    /// pushed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// How many browsers of theirs are told.
    pub browsers: u32,
}

/// A browser that is to be told, as its `PushSubscription` says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PushSubscription {
    /// Where messages go.
    pub endpoint: String,
    /// When it ends, in the browser's words. We find out when it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expiration_time: Option<u64>,
    /// What they are encrypted with.
    pub keys: PushKeys,
}

/// The keys of a browser, in base64 for URLs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushKeys {
    /// A point of P-256.
    pub p256dh: String,
    /// A secret of 16 bytes.
    pub auth: String,
}

/// A browser that is not to be told any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushEndpoint {
    /// Where messages went.
    pub endpoint: String,
}

/// What a push message says. The browser finds words for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Notice {
    /// It is their turn.
    YourTurn {
        /// In which game.
        game: GameId,
        /// What it is called.
        title: String,
        /// The others at the table.
        names: Vec<String>,
    },
    /// Somebody challenges them.
    Challenge {
        /// What the game is called.
        title: String,
        /// Who.
        names: Vec<String>,
    },
    /// Their table in a tournament is set up.
    Round {
        /// The game there.
        game: GameId,
        /// What the tournament is called.
        title: String,
    },
    /// The quiet hours are over.
    Summary {
        /// In how many games it is their turn.
        turns: u32,
    },
}
