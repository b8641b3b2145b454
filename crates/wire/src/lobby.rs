//! The messages of the lobby's WebSocket, one JSON object each.
//!
//! A connection to the lobby hears who is here and which games are open or being
//! played, and may look for a game: [`Seek`](LobbyCommand::Seek) says which, and
//! sooner or later [`Ready`](LobbyFrame::Ready) names the table.

use serde::{Deserialize, Serialize};

use crate::challenges::ChallengeList;
use crate::dice::Hash256;
use crate::http::GameSummary;
use crate::{Clock, GameId, GameName, Millis, PersonId, Refusal};

/// What a client sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LobbyCommand {
    /// To look for a game. Who was looking for another one does not any more.
    Seek(Seek),
    /// To look no more.
    Stop,
    /// To agree that bots take the seats for which nobody is found, or not.
    AcceptBots {
        /// Whether to agree.
        accept: bool,
    },
    /// A sign of life.
    Ping,
}

/// A game that somebody looks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Seek {
    /// Which game.
    pub game: GameName,
    /// How many players, 2 to 4; any number if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// How time is measured: in real time.
    pub clock: Clock,
    /// Whether the result counts for ratings.
    #[serde(default)]
    pub rated: bool,
    /// The hash of the share that your client adds to the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Hash256>,
}

/// What a server sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LobbyFrame {
    /// How the lobby is now.
    Lobby(Lobby),
    /// How your search goes.
    Seeking(Seeking),
    /// You are not looking for a game any more.
    Stopped,
    /// Your table is set up: go there.
    Ready {
        /// The game.
        game: GameId,
    },
    /// Your challenges, whenever something about them has changed.
    Challenges(ChallengeList),
    /// What you asked for was not done.
    Refused(Refusal),
    /// The answer to a ping.
    Pong,
    /// The connection ends.
    Bye {
        /// Why.
        refusal: Refusal,
        /// Whether to reconnect.
        reconnect: bool,
    },
}

/// The lobby.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Lobby {
    /// Public games with a free seat, the first of them.
    pub open: Vec<GameSummary>,
    /// How many there are, up to a thousand.
    pub open_count: u32,
    /// Public games that are being played, the first of them.
    pub running: Vec<GameSummary>,
    /// How many there are, up to a thousand.
    pub running_count: u32,
    /// Who is here, some of them.
    pub people: Vec<Visitor>,
    /// How many are here.
    pub people_count: u32,
}

/// Somebody in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Visitor {
    /// Who.
    pub person: PersonId,
    /// What they are called.
    pub name: String,
    /// Their rating where they have played most.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rating: Option<i32>,
    /// Whether they look for a game.
    pub looking: bool,
}

/// How a search goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Seeking {
    /// What is looked for.
    pub seek: Seek,
    /// Since when, by the server's time.
    pub since: Millis,
    /// The server's time.
    pub time: Millis,
    /// Your rating there.
    pub rating: i32,
    /// Ratings of others from here...
    pub lowest: i32,
    /// ...to here do.
    pub highest: i32,
    /// Others who fit, but are too few.
    pub others: Vec<Partner>,
    /// A bot that could take a free seat, once it is offered.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub bot: Option<BotOffer>,
}

/// Somebody who looks for the same game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Partner {
    /// What they are called.
    pub name: String,
    /// Their rating.
    pub rating: i32,
    /// Whether they agree to play with bots.
    pub accepts_bots: bool,
}

/// A bot that is offered. It takes a seat only if everybody agrees, and the game is
/// not rated then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BotOffer {
    /// Its name, such as `faber`.
    pub name: String,
    /// Its rating.
    pub rating: i32,
    /// Whether you have agreed.
    pub agreed: bool,
}
