//! Aqua Romana: builders on a ring road decide who may lay which tile.
//!
//! Rule numbers in comments and messages (`AR-S13`, `AR-R8`) are those of
//! `docs/rules/aqua-romana.md`.

mod action;
mod field;
mod layout;
mod legal;
mod play;
mod podium;
mod position;
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
pub use setup::{ParseSupplyError, Setup, SetupError, Supply};
pub use tile::{Kind, KindIter, KindSet, Tile, TileIter, TileSet};
pub use worker::{Colour, WORKERS, Worker, WorkerIter, WorkerSet};
