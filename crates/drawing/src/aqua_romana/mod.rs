//! The board of Aqua Romana: where things lie on it (`geometry`), what it is
//! without anything on it (`ground`), tiles and figures (`pieces`), whose water
//! runs where (`water`), and all of it together (`picture`).

pub mod geometry;
pub mod ground;
mod picture;
pub mod pieces;
#[cfg(test)]
mod testing;
pub mod water;

pub use picture::{TALL, WIDE};
