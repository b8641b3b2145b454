//! Aqua Romana on screen.
//!
//! `selection` and `preview` know what can be chosen and what follows;
//! `geometry`, `ground`, `art` and `overlay` draw; `board` and `stage` put it
//! on the page.

mod art;
mod board;
mod callouts;
mod desk;
mod geometry;
mod ground;
mod keys;
mod news;
mod overlay;
#[cfg(not(target_arch = "wasm32"))]
mod picture;
mod play;
mod pointing;
mod preview;
mod selection;
mod stage;
mod stair;
#[cfg(test)]
mod testing;
mod text;
mod turn_card;
mod water;

pub(crate) use board::Board;
pub(crate) use desk::{desk, told};
pub(crate) use overlay::Marks;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use picture::picture;
pub(crate) use preview::Preview;
pub(crate) use stage::Stage;
pub(crate) use stair::Stair;
