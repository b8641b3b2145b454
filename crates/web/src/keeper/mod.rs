//! Who keeps a game: this device, or a server.

pub(crate) mod local;
mod saved;

pub(crate) use saved::{SavedGame, SavedSeat};
