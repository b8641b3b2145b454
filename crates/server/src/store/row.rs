//! Reading what the store keeps as text.

use castellum_wire::{ChatMessage, Description, GameId};

use super::{Result, StoreError};
use crate::secret::Hash;

fn corrupt(what: &str, error: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(format!("{what} in the store cannot be read: {error}"))
}

pub(super) fn description(text: &str) -> Result<Description> {
    serde_json::from_str(text).map_err(|error| corrupt("a game", error))
}

pub(super) fn message(text: &str) -> Result<ChatMessage> {
    serde_json::from_str(text).map_err(|error| corrupt("a chat message", error))
}

pub(super) fn id<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Result<T> {
    text.parse().map_err(|error| corrupt("an identifier", error))
}

pub(super) fn ids(texts: &[String]) -> Result<Vec<GameId>> {
    texts.iter().map(|text| id(text)).collect()
}

pub(super) fn hash(bytes: Vec<u8>) -> Result<Hash> {
    bytes.try_into().map_err(|_| corrupt("a hash", "it is not 32 bytes long"))
}

pub(super) fn json(value: &impl serde::Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}
