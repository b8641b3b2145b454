//! Who keeps a game: this device, or a server.

pub(crate) mod local;
mod local_clock;
pub(crate) mod online;
mod pace;
pub(crate) mod saved_boards;
mod saved_game;
pub(crate) mod saved_games;

pub(crate) use local_clock::SavedClock;
pub(crate) use pace::BotSpeed;
pub(crate) use saved_boards::SavedBoard;
pub(crate) use saved_game::{SavedGame, SavedSeat, level_named};
pub(crate) use saved_games::Forgotten;

/// Milliseconds since 1970.
pub(crate) fn now_millis() -> u64 {
    js_sys::Date::now() as u64
}
