//! Boards as drawings: SVG markup, made without a browser.
//!
//! The client puts these drawings into its page and the server into its
//! documents, so both show the same. Colours come from the style sheet of the
//! client, shapes from the symbols of its page; a drawing names both and knows
//! neither.

#![forbid(unsafe_code)]

pub mod aqua_romana;
pub mod aquaedukt;

castellum_rules::test_game! {
    // How the third game is drawn, which only tests know.
    #[path = "../tests/count/mod.rs"]
    mod count;
}

use castellum_rules::{AnyPosition, Game, with_position};

/// A point of a drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// How far right it is.
    pub x: f64,
    /// How far down it is.
    pub y: f64,
}

impl Point {
    /// The point at these coordinates.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// How far another point is away.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// How a board lies on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Orientation {
    /// As it is printed: wider than high.
    #[default]
    Wide,
    /// Turned a quarter left, so that its fields are bigger on a phone.
    Tall,
}

/// The letters of the board's sides: north, east, south, west. Languages have
/// letters of their own.
pub type Sides = [char; 4];

/// The letters of the sides in English, and in notation.
pub const SIDES: Sides = ['N', 'E', 'S', 'W'];

/// A drawn board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What the `viewBox` of its `svg` has to be.
    pub view_box: String,
    /// What is inside.
    pub markup: String,
}

/// A game whose board can be drawn.
pub trait DrawGame: Game {
    /// The class of the element around the drawing, an `svg` or a `g`.
    const CLASS: &'static str;

    /// The board with all that lies on it, and nothing that is marked.
    fn draw(&self, orientation: Orientation, sides: Sides) -> Picture;

    /// Patterns that the drawing uses and that are in the page once, in any
    /// `svg` that is drawn.
    fn patterns() -> String {
        String::new()
    }
}

/// The class of the element around a drawing; see [`DrawGame::CLASS`].
#[must_use]
pub fn class(position: &AnyPosition) -> &'static str {
    fn of<G: DrawGame>(_: &G) -> &'static str {
        G::CLASS
    }
    with_position!(position, position => of(&**position))
}

/// The patterns of a drawing; see [`DrawGame::patterns`].
#[must_use]
pub fn patterns(position: &AnyPosition) -> String {
    fn of<G: DrawGame>(_: &G) -> String {
        G::patterns()
    }
    with_position!(position, position => of(&**position))
}

/// The board of whatever game it is.
#[must_use]
pub fn draw(position: &AnyPosition, orientation: Orientation, sides: Sides) -> Picture {
    with_position!(position, position => position.draw(orientation, sides))
}
