//! The rules one by one, each on a small position drawn in text.

mod building;
mod closing;
mod ending;
mod extra_tiles;
mod joins;
mod material;
mod podiums;
mod refusals;
mod sketch;
