//! Hosts games of Aqua Romana and Aquädukt for people and bots.
//!
//! In the order of dependencies:
//!
//! - [`game`] decides what happens: pure functions of a table, a command, the
//!   time and some luck.
//! - [`store`] keeps what happened, in SQLite or Postgres.
//! - [`live`] runs the games that somebody is looking at or a bot plays in.
//! - [`App`] is all of it as one value: a router that tests call without a
//!   socket, and [`serve`](serve()) with one.
//!
//! A move that was acknowledged is in the store.

#![forbid(unsafe_code)]

mod app;
mod assets;
mod config;
mod error;
pub mod game;
mod limits;
pub mod live;
mod logging;
mod routes;
mod secret;
mod serve;
pub mod store;
mod time;
mod tls;

pub use app::App;
pub use assets::{Asset, Assets};
pub use config::{Config, ConfigError, Limits, Written};
pub use logging::start_logging;
pub use secret::Secret;
pub use serve::{serve, told_to_stop};
pub use time::now;
