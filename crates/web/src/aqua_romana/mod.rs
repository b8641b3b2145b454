//! Aqua Romana on screen.
//!
//! What can be known without a screen has rooms of its own: where things lie
//! (`geometry`), what can be chosen and what a click means (`choices`), what an
//! action would do (`preview`). `draft` holds what a player has in mind, `board`
//! draws it, the rest stands around the board, and `ui` gives it all to the
//! client's screens.

mod board;
mod callouts;
mod choices;
mod draft;
mod editor;
mod keys;
mod lessons;
mod marks;
mod podiums;
mod pointer;
mod preview;
mod rule_book;
mod scoring;
mod study;
mod supply;
#[cfg(test)]
mod testing;
mod text;
mod turn_card;
mod ui;

pub(crate) use text::sides;

use castellum_drawing::aqua_romana::{geometry, ground, pieces, water};
