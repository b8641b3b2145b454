//! What is kept on this device: choices as JSON texts in the browser's plain
//! storage, games and boards in its database.
//!
//! Storage may be switched off or full. Reading then finds nothing, and
//! writing says so; the client goes on without it.

mod database;

use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;

pub(crate) use database::{Database, Store};

/// Everything of ours begins with this.
const PREFIX: &str = "castellum-";

/// Under this name: the game at one's table of a tournament, and which tournament.
pub(crate) const TOURNAMENT: &str = "tournament";

/// Why something could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotStored {
    /// The browser keeps nothing for us.
    Off,
    /// There is no room left.
    Full,
}

/// What is kept under a name, if anything readable is.
pub(crate) fn read<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = storage()?.get_item(&format!("{PREFIX}{name}")).ok().flatten()?;
    serde_json::from_str(&text).ok()
}

/// Keeps something under a name.
///
/// # Errors
/// If storage is switched off or full.
pub(crate) fn write<T: Serialize>(name: &str, value: &T) -> Result<(), NotStored> {
    let text = serde_json::to_string(value).map_err(|_| NotStored::Off)?;
    write_text(name, &text)
}

/// Forgets what is kept under a name.
pub(crate) fn remove(name: &str) {
    if let Some(storage) = storage() {
        // There is nothing to do about a storage that forgets nothing.
        let _ = storage.remove_item(&format!("{PREFIX}{name}"));
    }
}

/// A plain text, for what scripts read before this program runs.
pub(crate) fn read_text(name: &str) -> Option<String> {
    storage()?.get_item(&format!("{PREFIX}{name}")).ok().flatten()
}

/// Keeps a plain text.
///
/// # Errors
/// If storage is switched off or full.
pub(crate) fn write_text(name: &str, text: &str) -> Result<(), NotStored> {
    let storage = storage().ok_or(NotStored::Off)?;
    storage.set_item(&format!("{PREFIX}{name}"), text).map_err(|_| NotStored::Full)
}

/// All names that begin so.
pub(crate) fn names(beginning: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    let names = keys.filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned));
    names.filter(|name| name.starts_with(beginning)).collect()
}

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}
