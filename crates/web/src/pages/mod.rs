//! The pages of the client.

mod after_local;
pub(crate) mod home;
mod local;
mod message;
pub(crate) mod online;
pub(crate) mod setup;
mod title;

pub(crate) use home::Home;
pub(crate) use local::{GoOnline, LocalGame, StorageNotice};
pub(crate) use message::Message;
pub(crate) use online::OnlineGames;
pub(crate) use setup::SetupPage;
