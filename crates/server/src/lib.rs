//! Hosts games of Aqua Romana and Aquädukt for people and bots.
//!
//! In the order of dependencies:
//!
//! - [`game`] decides what happens: pure functions of a table, a command, the
//!   time and some rng.
//! - [`store`] keeps what happened, in SQLite or Postgres.
//! - [`tournament`] decides how tournaments go, also purely.
//! - [`live`] runs the games that somebody is looking at or a bot plays in.
//! - [`services`] are what people do besides playing: creating games, taking
//!   seats, lists and exports.
//! - [`App`] is all of it as one value: a router that tests call without a
//!   socket, and [`serve`](serve()) with one.
//!
//! A move that was acknowledged is in the store.

#![forbid(unsafe_code)]

mod app;
mod assets;
mod config;
mod deeds;
mod documents;
mod error;
pub mod game;
mod http_client;
pub mod live;
pub mod lobby;
mod names;
mod pictures;
mod push;
mod rate_limit;
pub mod rating;
mod routes;
mod secret;
mod serve;
pub mod services;
pub mod store;
mod tcp;
pub mod tournament;
mod visible_text;

use std::time::{SystemTime, UNIX_EPOCH};

use castellum_wire::Millis;

pub use app::App;
pub use assets::{Asset, Assets};
pub use config::{BotQueue, Config, ConfigError, Limits, RawConfig};
pub use http_client::HttpClient;
pub use push::PushServices;
pub use secret::Secret;
pub use serve::{serve, start_logging, stop_signal};

/// The present moment.
#[must_use]
pub fn now() -> Millis {
    // A clock before 1970 is as good as one that stands still.
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
}
