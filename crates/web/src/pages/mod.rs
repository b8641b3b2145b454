//! The pages of the client.

pub(crate) mod home;
mod local;
mod message;
pub(crate) mod online;
mod title;

pub(crate) use home::Home;
pub(crate) use local::{GoOnline, LocalGame};
pub(crate) use message::Message;
pub(crate) use online::{JoinPage, OnlineGame};
