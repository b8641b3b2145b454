//! What an operator can set.
//!
//! [`RawConfig`] is what was written, in flags, in the environment or in a file,
//! under the same names; [`Config`] is what it means. A value that cannot be
//! understood is refused together with where it comes from.

mod resolve;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use crate::push::PushServices;
pub use resolve::ConfigError;

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
    /// Where they think.
    pub bot_queue: BotQueue,
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
    /// Which services may be sent push messages.
    pub push: PushServices,
    /// How much is too much.
    pub limits: Limits,
}

/// Where bots think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotQueue {
    /// In the process that asks.
    Own,
    /// In any process with the same database, also one that does nothing else.
    Shared,
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
    /// How long a client may take nothing of what is sent to it.
    pub write_time: Duration,
    /// TCP connections in all; 0 for as many as the system allows.
    pub tcp_connections: u32,
    /// TCP connections of one address.
    pub address_tcp_connections: u32,
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
    /// Games of one person that are not over.
    pub running_games: u32,
    /// New games an hour of one person.
    pub person_new_games: u32,
    /// New games an hour from one address.
    pub new_games: u32,
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
        let raw = RawConfig {
            data: Some(folder.display().to_string()),
            listen: Some("127.0.0.1:0".into()),
            ..RawConfig::default()
        };
        raw.resolve(&|_| None)
    }
}

/// Makes the type with one text for each setting, and the list of all.
macro_rules! settings {
    ($($(#[doc = $help:literal])* $name:ident $key:literal $value:literal = $default:literal,)*) => {
        /// Settings as they were written: what is missing was not.
        #[derive(Clone, Debug, Default, clap::Args)]
        pub struct RawConfig {
            /// A TOML file with settings of the same names, such as `listen = "0.0.0.0:80"`.
            /// Flags go before environment variables (CASTELLUM_LISTEN), and these before the file.
            #[arg(long, value_name = "FILE")]
            pub config: Option<String>,
            $(
                $(#[doc = $help])*
                #[arg(long = $key, value_name = $value)]
                pub $name: Option<String>,
            )*
        }

        impl RawConfig {
            /// The names of all settings.
            pub const NAMES: &[&str] = &[$($key),*];

            /// What was written for a setting.
            pub(super) fn get(&self, name: &str) -> Option<&str> {
                match name {
                    $($key => self.$name.as_deref(),)*
                    _ => None,
                }
            }

            /// What a setting is if nothing was written.
            pub(super) fn default_of(name: &str) -> &'static str {
                match name {
                    $($key => $default,)*
                    _ => "",
                }
            }
        }
    };
}

settings! {
    /// Where to listen [default: 127.0.0.1:8080]
    listen "listen" "ADDRESS" = "127.0.0.1:8080",
    /// Where games are kept: sqlite://FILE or postgres://USER@HOST/NAME
    /// [default: castellum.db in the data folder]
    database "database" "URL" = "",
    /// The folder for what the server keeps [default: as usual on this platform]
    data "data" "FOLDER" = "",
    /// How people reach the server; cookies are for TLS only if it begins with https
    /// [default: http:// or, with a certificate, https:// and where it listens]
    public_url "public-url" "URL" = "",
    /// A file with the certificate for TLS and those that vouch for it, PEM [default: no TLS]
    tls_certificate "tls-certificate" "FILE" = "",
    /// A file with the key of the certificate, PEM
    tls_key "tls-key" "FILE" = "",
    /// Whether a proxy in front says in X-Forwarded-For where requests come from: yes or no
    /// [default: no]
    behind_proxy "behind-proxy" "YES" = "no",
    /// How many bots think at once; with a shared queue also 0 [default: half of the processors]
    bots "bots" "N" = "",
    /// Where bots think: in this process (own), or in all that share a Postgres, workers too
    /// (shared) [default: own]
    bot_queue "bot-queue" "WHERE" = "own",
    /// How long a bot may think about an action, in milliseconds [default: 1000]
    bot_millis "bot-millis" "N" = "1000",
    /// The bot that plays for absent people [default: faber]
    stand_in "stand-in" "BOT" = "faber",
    /// What is logged, such as info or castellum_server=debug [default: info]
    log "log" "FILTER" = "info",
    /// How it is logged: text or json [default: text]
    log_format "log-format" "FORM" = "text",
    /// How long connections may take to end when the server stops, in seconds [default: 10]
    shutdown_seconds "shutdown-seconds" "N" = "10",
    /// A game without anybody connected leaves the memory after this many seconds [default: 60]
    idle_seconds "idle-seconds" "N" = "60",
    /// A game that nobody joins is closed after this many hours [default: 336]
    open_hours "open-hours" "N" = "336",
    /// How often a node looks for games whose node may have died, in seconds [default: 10]
    sweep_seconds "sweep-seconds" "N" = "10",
    /// Push messages go to services on the internet (public), to none (off), or anywhere,
    /// this machine and its network too (any; for tests) [default: public]
    push "push" "WHERE" = "public",
    /// Limit: bytes in the body of a request [default: 65536]
    max_body "max-body" "BYTES" = "65536",
    /// Limit: bytes in a WebSocket message of a client [default: 8192]
    max_message "max-message" "BYTES" = "8192",
    /// Limit: seconds that the headers of a request may take [default: 10]
    max_header_seconds "max-header-seconds" "N" = "10",
    /// Limit: seconds that a request may take [default: 30]
    max_request_seconds "max-request-seconds" "N" = "30",
    /// Limit: seconds in which a client may take nothing of what is sent to it [default: 20]
    max_write_seconds "max-write-seconds" "N" = "20",
    /// Limit: TCP connections in all; 0 for as many as the system allows [default: 0]
    max_tcp_connections "max-tcp-connections" "N" = "0",
    /// Limit: TCP connections of one address, unless behind a proxy; 0 for none [default: 300]
    max_address_tcp_connections "max-address-tcp-connections" "N" = "300",
    /// Limit: requests a second from one address; 0 for none [default: 50]
    max_requests "max-requests" "N" = "50",
    /// Limit: requests a second of one person; 0 for none [default: 20]
    max_person_requests "max-person-requests" "N" = "20",
    /// Limit: new people a minute from one address; 0 for none [default: 30]
    max_people "max-people" "N" = "30",
    /// Limit: messages a second on one connection, more have to wait; 0 for none [default: 50]
    max_messages "max-messages" "N" = "50",
    /// Limit: WebSockets of one address; 0 for none [default: 200]
    max_connections "max-connections" "N" = "200",
    /// Limit: WebSockets of one person; 0 for none [default: 50]
    max_person_connections "max-person-connections" "N" = "50",
    /// Limit: games of one person that wait for players; 0 for none [default: 20]
    max_open_games "max-open-games" "N" = "20",
    /// Limit: games that one person has created and that are being played; 0 for none
    /// [default: 40]
    max_running_games "max-running-games" "N" = "40",
    /// Limit: new games an hour of one person; 0 for none [default: 60]
    max_person_new_games "max-person-new-games" "N" = "60",
    /// Limit: new games an hour from one address; 0 for none [default: 240]
    max_new_games "max-new-games" "N" = "240",
    /// Limit: characters in a chat message [default: 500]
    max_chat_length "max-chat-length" "N" = "500",
    /// Limit: chat messages a minute of one person; 0 for none [default: 20]
    max_chat "max-chat" "N" = "20",
}
