//! The rules of two board games about Roman aqueducts, *Aqua Romana* and
//! *Aquädukt*, for bots, servers, clients and research.
//!
//! ```
//! use castellum_rules::aqua_romana::{Position, Setup};
//! use castellum_rules::{Actor, Game, Seat};
//!
//! let mut position = Position::new(&Setup::standard(2))?;
//! assert_eq!(position.actor(), Actor::Seat(Seat::default()));
//!
//! // Actions have texts. A refusal names the rule and changes nothing.
//! position.try_play("C@NF".parse()?)?;
//! let refusal = position.try_play("C@NF".parse()?).unwrap_err();
//! assert_eq!(refusal.to_string(), "AR-S6: a builder stands on NF already");
//!
//! // All legal actions, or one of them at random.
//! assert_eq!(position.legal().len(), 4 * 37);
//! let action = position.sample(&mut |n| n / 2).expect("the game is not over");
//!
//! // Positions are values, and have texts as well.
//! let next = position.after(action);
//! assert_eq!(next.to_string().parse(), Ok(next));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Finding your way
//!
//! - [`Game`] is what every game offers: who acts, legal actions, playing,
//!   chance, points, texts, a stable hash. Code that is generic over it works
//!   for all games.
//! - [`aqua_romana`] and [`aquaedukt`] have the positions, actions and set-ups,
//!   with the nouns of their rule books: builders, workers, tiles, podiums;
//!   springs, canals, houses, regions. Sets of places, such as
//!   [`aquaedukt::FieldSet`], are bit masks with operators.
//! - [`GameName`], [`AnyPosition`] and the macros [`with_game!`] and
//!   [`with_position!`] serve code that learns at run time which game it is.
//! - [`record`] reads and writes whole games as text.
//!
//! The `examples` folder has random games, perft, a reader of records and a
//! small bot.
//!
//! # Promises
//!
//! The crate does no I/O, reads no clock and draws no random numbers: chance is
//! an action that the caller supplies, and what is sampled comes from a source
//! that the caller passes, such as [`uniform`]. It needs `alloc` only for texts,
//! set-ups and records; generating and playing actions touches no heap. It
//! contains no `unsafe` code.
//!
//! # Features
//!
//! - `serde`: names of games can be serialised.
//! - `test-game`: a third, small game in the registry, for tests alone.

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
mod observe;
mod position_text;
mod random;
pub mod record;
mod registry;
mod seat;
mod set;
mod start;

pub use action_list::{ActionList, CAPACITY};
pub use game::{
    Actor, DenseAction, Game, GameSetup, PLAYERS_TAG, ParseActionError, PlayError, ReadyBoard, Refusal,
    SetupError, TagError, TagLookup, Tags, read_players,
};
pub use hash::StableHasher;
pub use names::ParseNameError;
pub use observe::{Feature, Observe};
pub use position_text::ParsePositionError;
pub use random::uniform;
pub use registry::{ActionError, AnyPosition, AnySetup, GameName, ParseGameError, write_record};
pub use seat::{MAX_SEATS, Outcome, Seat};
pub use start::{POSITION_TAG, Start};
