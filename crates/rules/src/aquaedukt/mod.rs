//! Aquädukt: houses, springs and canals on a board of twenty regions.
//!
//! The numbered rules are in `docs/rules/aquaedukt.md`; code and tests cite
//! them as `AQ-S12` (rules) and `AQ-R4` (rulings).
//!
//! ```
//! use castellum_rules::{Game, GameSetup};
//! use castellum_rules::aquaedukt::{Position, Setup};
//!
//! let setup = Setup::random(2, &mut |_| 0);
//! let mut position = Position::new(&setup)?;
//! for text in ["o3,4", "C4-D4", "C4-C5", "roll", "=17", "3@A7", "done"] {
//!     position.try_play(text.parse()?)?;
//! }
//! assert_eq!(position.canals().sections().count(), 2);
//! assert_eq!(position.watered().len(), 3);
//!
//! // One line says everything that the rest of the game depends on.
//! let text = position.to_string();
//! assert_eq!(text.parse::<Position>()?, position);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod board;
mod canals;
mod crossing;
mod field;
mod legal;
mod observe;
mod play;
mod position;
mod ready;
mod refusal;
mod setup;
mod stick;
mod text;

pub use action::{Action, Choice, MAX_VALUE};
pub use board::{
    Board, BoardError, MAX_REGION_FIELDS, MIN_REGION_FIELDS, REGIONS, Region, RegionIter, RegionSet,
};
pub use canals::Canals;
pub use crossing::{CROSSINGS, Crossing, CrossingIter, CrossingSet, SPRING_DISTANCE};
pub use field::{COLUMNS, FIELDS, Field, FieldIter, FieldSet, ROWS};
pub use play::{IDLE_ROUNDS, MAX_ROLLS};
pub use position::{House, Phase, Position};
pub use refusal::Refusal;
pub use setup::{
    MAX_PLAYERS, MIN_PLAYERS, Setup, SetupError, TOTAL_SPRINGS, TOTAL_STICKS, mountains, random_mountains,
};
pub use stick::{STICKS, Stick, StickIter, StickSet};
