//! What browser and server say to each other.
//!
//! - [`frame`] has the messages of the WebSocket, [`http`] the bodies of the
//!   HTTP interface, [`Refusal`] what both answer if something cannot be done.
//! - A game is a [`Description`] and numbered [`Event`]s. A [`Table`] is what
//!   they add up to: both sides fold the same events into the same table.
//! - [`client::Session`] is the client's side of a connection without any
//!   input or output: it resends, drops duplicates and asks for what is missing.
//!
//! Games, set-up tags and actions are written as everywhere in the house: as
//! `castellum-rules` names them. Nothing here needs a runtime or a clock, so it
//! compiles for browsers.

#![forbid(unsafe_code)]

pub mod client;
mod description;
mod event;
pub mod frame;
pub mod http;
mod name;
mod refusal;
pub mod table;

pub use castellum_rules::{ActionError, AnyPosition, GameName};
pub use description::{Clock, Description, Offer, Tags, Visibility};
pub use event::{Event, HandOverReason, Happening};
pub use frame::{Ask, ChatMessage, ClientFrame, PROTOCOL, Presence, ServerFrame, You};
pub use name::{GameId, ParseIdError, PersonId};
pub use refusal::{Code, Refusal};
pub use table::{Ending, Table};

/// A moment: milliseconds since the beginning of 1970, UTC.
pub type Millis = u64;

/// The number of a seat, from 0 in turn order.
pub type SeatNumber = u8;

/// The number of an event in its game, from 1 without gaps.
pub type Number = u32;

/// A number that a client chooses for a request, never twice for one game, and
/// small enough for a JavaScript number (below 2⁵³).
pub type RequestId = u64;
