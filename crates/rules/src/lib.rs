//! The rules of two board games about Roman aqueducts.
//!
//! This crate is pure: it does no I/O, reads no clock and draws no random
//! numbers (chance is an action that the caller supplies). It needs `alloc`
//! only for texts and records; generating and playing actions touches no heap.
//!
//! Everything that is not special to one game goes through the [`Game`] trait.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod action_list;
pub mod aqua_romana;
pub mod aquaedukt;
mod bits;
#[cfg(feature = "test-game")]
#[doc(hidden)]
#[path = "../tests/count/mod.rs"]
pub mod count;
mod game;
mod hash;
mod names;
mod position_text;
mod random;
pub mod record;
mod registry;
mod seat;
mod set;
mod start;

pub use action_list::{ActionList, CAPACITY};
pub use game::{
    Actor, DenseAction, Game, GameSetup, PLAYERS_TAG, ParseActionError, PlayError, Refusal, SetupError,
    TagError, TagLookup, Tags, read_players,
};
pub use hash::StableHasher;
pub use names::ParseNameError;
pub use position_text::ParsePositionError;
pub use random::uniform;
pub use registry::{ActionError, AnyPosition, AnySetup, GameName, ParseGameError, write_record};
pub use seat::{MAX_SEATS, Outcome, Seat};
pub use start::{POSITION_TAG, Start};
