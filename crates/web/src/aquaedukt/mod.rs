//! Aquädukt on screen.
//!
//! What can be known without a screen has rooms of its own: where things lie
//! (`geometry`), what a click means (`targets`), what an action would do
//! (`preview`), what has happened (`news`). `plan` holds what a player has in
//! mind, `board` draws it, and the rest stands around the board.

pub(crate) mod board;
mod desk;
mod dock;
mod geometry;
mod keys;
mod news;
mod pieces;
mod plan;
mod preview;
mod result;
mod stage;
mod supply;
mod targets;
#[cfg(test)]
mod testing;
mod turn;
mod words;

pub(crate) use board::Board;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use board::picture;
pub(crate) use desk::{desk, told};
pub(crate) use preview::Preview;
pub(crate) use stage::Stage;
