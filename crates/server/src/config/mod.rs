//! What an operator can set.
//!
//! [`Written`] is what was written, in flags, in the environment or in a file,
//! under the same names; [`Config`] is what it means. A value that cannot be
//! understood is refused together with where it comes from.

mod resolve;
mod written;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

pub use resolve::ConfigError;
pub use written::Written;

/// What the server goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where games are kept: `sqlite://...` or `postgres://...`.
    pub database: String,
    /// The folder for what the server keeps.
    pub data: PathBuf,
    /// How people reach the server, without a slash at the end.
    pub public_url: String,
    /// The files with certificate and key, if the server does TLS itself.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// Whether a proxy says where requests come from.
    pub behind_proxy: bool,
    /// How many bots think at once.
    pub bots: usize,
    /// How long a bot may think about an action.
    pub bot_time: Duration,
    /// The bot that plays for absent people unless the game says otherwise.
    pub stand_in: String,
    /// What is logged.
    pub log: String,
    /// Whether logs are JSON, one object a line.
    pub log_json: bool,
    /// How long connections may take to end when the server stops.
    pub shutdown: Duration,
    /// A game without anybody connected leaves the memory after so long.
    pub idle: Duration,
    /// A game that nobody joins is closed after so long.
    pub open_for: Duration,
    /// How often a node looks for games whose node may have died.
    pub sweep: Duration,
    /// How much is too much.
    pub limits: Limits,
}

/// How much is too much. 0 is no limit, except for sizes and times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes in the body of a request.
    pub body: usize,
    /// Bytes in a WebSocket message of a client.
    pub message: usize,
    /// How long the headers of a request may take.
    pub header_time: Duration,
    /// How long a request may take.
    pub request_time: Duration,
    /// Requests a second from one address.
    pub requests: u32,
    /// Requests a second of one person.
    pub person_requests: u32,
    /// New people a minute from one address.
    pub people: u32,
    /// Messages a second on one connection; more of them have to wait.
    pub messages: u32,
    /// Connections of one address.
    pub connections: u32,
    /// Connections of one person.
    pub person_connections: u32,
    /// Games of one person that wait for players.
    pub open_games: u32,
    /// Characters in a chat message.
    pub chat_length: usize,
    /// Chat messages a minute of one person.
    pub chat: u32,
}

impl Config {
    /// Whether people reach the server by TLS.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.public_url.starts_with("https://")
    }
}

/// The defaults, with a database beside nothing else in this folder. For tests
/// and tools.
impl Config {
    /// Listens on a free port of this machine and keeps its games in a folder.
    ///
    /// # Errors
    /// Never, unless the defaults contradict each other.
    pub fn for_folder(folder: &std::path::Path) -> Result<Self, ConfigError> {
        let written = Written {
            data: Some(folder.display().to_string()),
            listen: Some("127.0.0.1:0".into()),
            ..Written::default()
        };
        written.resolve(&|_| None)
    }
}
