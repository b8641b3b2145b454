//! What browser and server say to each other.
//!
//! - [`frame`] has the messages of the WebSocket, [`http`] the bodies of the
//!   HTTP interface, [`Refusal`] what both answer if something cannot be done.
//! - A game is a [`Description`] and numbered [`Event`]s. A [`GameState`] is what
//!   they add up to: both sides fold the same events into the same state.
//! - [`client::Session`] is the client's side of a connection without any
//!   input or output: it resends, drops duplicates and asks for what is missing.
//! - [`programs`] has tokens, and what programs that play here say and hear.
//! - [`dice`] derives what is drawn in a game, and checks a game afterwards.
//!
//! Games, set-up tags and actions are written as `castellum-rules`
//! names them. Nothing here needs a runtime or a clock, so it
//! compiles for browsers.

#![forbid(unsafe_code)]

pub mod account;
pub mod challenges;
pub mod client;
mod description;
pub mod dice;
mod event;
pub mod frame;
pub mod http;
mod id;
pub mod lobby;
pub mod notices;
pub mod order;
pub mod privacy;
pub mod programs;
pub mod ratings;
mod refusal;
pub mod state;
pub mod statistics;
pub mod tournaments;

pub use castellum_rules::{ActionError, AnyPosition, GameName};
pub use description::{Clock, Description, SeatKind, Tags, Visibility};
pub use event::{Event, EventKind, HandOverReason};
pub use frame::{ChatMessage, ClientCommand, ClientFrame, PROTOCOL, Presence, ServerFrame, You};
pub use id::{ChallengeId, GameId, ParseIdError, PersonId, TournamentId};
pub use refusal::{Code, Refusal};
pub use state::{GameResult, GameState};

/// A moment: milliseconds since the beginning of 1970, UTC.
pub type Millis = u64;

/// The number of a seat, from 0 in turn order.
pub type SeatNumber = u8;

/// The number of an event in its game, from 1 without gaps.
pub type EventNumber = u32;

/// A number that a client chooses for a request, never twice for one game, and
/// small enough for a JavaScript number (below 2⁵³).
pub type RequestId = u64;
