//! Aquädukt on screen.
//!
//! What can be known without a screen has rooms of its own: where things lie
//! (`geometry`, in `castellum-drawing` as all that lies on the board),
//! what can be chosen and what a click means (`choices`), what an
//! action would do (`preview`), what has happened (`news`). `draft` holds what a
//! player has in mind, `board` draws it, the rest stands around the board, and
//! `ui` gives it all to the client's screens.

mod board;
mod callouts;
mod choices;
mod crossings;
mod dock;
mod draft;
mod editor;
mod keys;
mod lessons;
mod marks;
mod news;
mod pieces;
mod placing;
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

use castellum_drawing::aquaedukt::{canals, geometry, ground, plates};
