//! The board of Aquädukt: where things lie on it (`geometry`), what it is
//! without anything on it (`ground`), houses (`pieces`), springs and canals
//! (`canals`), the numbers of regions (`plates`), and all of it together
//! (`picture`).

pub mod canals;
pub mod geometry;
pub mod ground;
mod picture;
pub mod pieces;
pub mod plates;
