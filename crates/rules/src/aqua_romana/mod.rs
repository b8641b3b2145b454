//! Aqua Romana: builders on a ring road decide who may lay which tile.
//!
//! Rule numbers in comments and messages (`AR-S13`, `AR-R8`) are those of
//! `docs/rules/aqua-romana.md`.

mod action;
mod check;
mod field;
mod game;
mod layout;
mod legal;
mod play;
mod podium;
mod position;
mod ring;
mod score;
mod setup;
mod strands;
#[cfg(test)]
mod tests;
mod text;
mod tile;
mod worker;

pub use action::{Action, Choice};
pub use check::Refusal;
pub use field::{COLUMNS, Direction, FIELDS, Field, ROWS};
pub use layout::{Layout, LayoutError, Outlet, ParseLayoutError, Reservoir};
pub use podium::{PLACES, Podium};
pub use position::{Phase, Piece, Position, WorkerState};
pub use ring::{RING_FIELDS, RingField, Walk};
pub use setup::{ParseSupplyError, Setup, SetupError, Supply};
pub use tile::{Kind, Tile};
pub use worker::{Colour, WORKERS, Worker, WorkerIter, WorkerSet};
