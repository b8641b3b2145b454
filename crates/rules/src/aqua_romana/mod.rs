//! Aqua Romana: builders on a ring road decide who may lay which tile.
//!
//! The numbered rules are in `docs/rules/aqua-romana.md`; code, tests and
//! messages cite them as `AR-S13` (rules) and `AR-R8` (rulings).
//!
//! ```
//! use castellum_rules::Game;
//! use castellum_rules::aqua_romana::{Kind, Position, Setup};
//!
//! let mut position = Position::new(&Setup::standard(4))?;
//! position.try_play("C@NF".parse()?)?;
//! assert_eq!(position.builder("NF".parse()?), Some(Kind::Curve));
//! // There are 4 kinds left to be set up, and 37 ring fields.
//! assert_eq!(position.legal().len(), 4 * 37);
//!
//! // One line holds the whole position.
//! let text = position.to_string();
//! assert!(text.starts_with("aqua-romana 4 standard F.yy...rr.7/"));
//! assert_eq!(text.parse::<Position>()?, position);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod field;
mod layout;
mod legal;
mod observe;
mod play;
mod podium;
mod position;
mod ready;
mod refusal;
mod ring;
mod setup;
mod strands;
mod text;
mod tile;
mod worker;

pub use action::{Action, Choice};
pub use field::{COLUMNS, Direction, FIELDS, Field, FieldIter, FieldSet, ROWS};
pub use layout::{Layout, LayoutError, Outlet, ParseLayoutError, Reservoir};
pub use podium::{PLACES, Podium};
pub use position::{Phase, Piece, Position, WorkerState};
pub use refusal::Refusal;
pub use ring::{RING_FIELDS, RingField, RingIter, RingSet, Walk};
pub use setup::{MAX_PLAYERS, MIN_PLAYERS, ParseSupplyError, Setup, SetupError, Supply};
pub use tile::{Kind, KindIter, KindSet, PRINTED_CURVES, Tile, TileIter, TileSet};
pub use worker::{Colour, WORKERS, WORKERS_IN_PLAY, Worker, WorkerIter, WorkerSet};
