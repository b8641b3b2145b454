//! Who keeps a game: this device, or a server.

pub(crate) mod local;
pub(crate) mod online;
mod saved;
pub(crate) mod shelf;

pub(crate) use saved::{SavedGame, SavedSeat, level_named};

/// Milliseconds since 1970.
pub(crate) fn now_millis() -> u64 {
    js_sys::Date::now() as u64
}
