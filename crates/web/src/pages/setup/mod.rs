//! Setting up a new game: who sits where, how time is measured, how it begins.
//!
//! `form` is what is chosen, `begin` makes a game of it. The first page shows
//! the few choices that most people make (`pages/home/setup.rs`), the page here
//! all of them.

mod begin;
mod board;
mod choices;
mod form;
mod page;
mod placing;
mod seats;
mod time;

pub(crate) use begin::{NotBegun, begin, has_opening};
pub(crate) use choices::{Arches, PlayerCount, trouble_text};
pub(crate) use form::{Opponents, SetupForm};
pub(crate) use page::SetupPage;
