//! What the board editor asks of a game.
//!
//! A board that is being made is a value, a [`BoardDraft`]: anything may be on
//! it, and it says what is wrong. Everything that is shown of it, tools, lists
//! and marks, is data that follows from it, so the editor's screens are the same
//! for all games.

use std::fmt::Debug;

use castellum_rules::TagLookup;

use crate::drawing::{Orientation, Point};
use crate::study::StudyGame;

/// A game whose boards people can make.
pub(crate) trait BoardEditor: StudyGame {
    type Board: BoardDraft;
}

/// A board that is being made.
pub(crate) trait BoardDraft: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// What one works on the board with.
    type Tool: Copy + PartialEq + Debug + Send + Sync + 'static;

    /// The numbers of players that boards are made for; those that share their
    /// boards together, the one that stands for them first. The editor begins with
    /// the first ones.
    const PLAYERS: &'static [&'static [usize]];

    /// Columns and rows of the board.
    const GRID: (usize, usize);

    /// The board that everybody begins with.
    fn standard(players: usize) -> Self;

    /// A board with nothing on it.
    fn empty(players: usize) -> Self;

    fn players(&self) -> usize;

    /// The same board for others.
    fn for_players(&self, players: usize) -> Self;

    /// The board as tags of a record; what is usual is left out.
    fn tags(&self) -> Vec<(String, String)>;

    /// The board that tags describe, also one that cannot be played.
    ///
    /// # Errors
    /// Where a value cannot be read, and why.
    fn read(tag: TagLookup<'_, '_>) -> Result<Self, BadValue>;

    /// All that is looked at before a board can be played, in the words of
    /// the one who looks.
    fn checks(&self) -> Vec<Check<Self>>;

    /// The tool that one begins with.
    fn first_tool() -> Self::Tool;

    /// The tool with a number that somebody typed.
    fn tool_numbered(tool: Self::Tool, number: usize) -> Option<Self::Tool>;

    /// The highest number of a tool.
    const TOOLS: usize;

    /// Tools and choices, in groups.
    fn groups(&self, tool: Self::Tool) -> Vec<Group<Self>>;

    /// Whether there are many things to choose from besides, such as districts;
    /// they are shown below the board.
    fn palette(&self, _tool: Self::Tool) -> Option<Palette<Self>> {
        None
    }

    /// What can be counted up and down.
    fn steppers(&self) -> Option<Steppers<Self>> {
        None
    }

    /// The tab that a phone has for what is special to this game.
    fn own_tab() -> String;

    /// Works on the board with a tool.
    fn touch(&mut self, tool: Self::Tool, touch: Touch);

    /// Whether a tool goes on working while it is drawn over the board.
    fn strokes(tool: Self::Tool) -> bool;

    /// Takes away what is on a field.
    fn erase(&mut self, at: Cell);

    /// Whether the board has this field.
    fn has(at: Cell) -> bool;

    /// What is said about a field.
    fn describe(&self, at: Cell) -> String;

    /// The `viewBox` of the drawing.
    fn view_box(orientation: Orientation) -> [f64; 4];

    /// How the drawing is turned.
    fn turn(_: Orientation) -> &'static str {
        ""
    }

    /// Left, top, width and height of a field, before it is turned.
    fn frame(at: Cell, orientation: Orientation) -> [f64; 4];

    /// Where a point of the drawing is.
    fn spot(point: Point, orientation: Orientation) -> Option<Spot>;

    /// The board with all that is on it.
    fn draw(&self, orientation: Orientation) -> String;

    /// What a tool would do, and where faults are.
    fn marks(&self, tool: Self::Tool, faulty: &[Cell], orientation: Orientation) -> String;
}

/// A field by column and row, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) column: usize,
    pub(crate) row: usize,
}

impl Cell {
    /// Its name, such as `C4`.
    pub(crate) fn name(self) -> String {
        format!("{}{}", char::from(b'A' + self.column as u8), self.row + 1)
    }
}

/// A place on a field: how far right and down of its middle, in fields, as the
/// board is printed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spot {
    pub(crate) at: Cell,
    pub(crate) right: f64,
    pub(crate) down: f64,
}

/// A tool touches the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Touch {
    pub(crate) spot: Spot,
    /// Whether a side of the field is meant, not the field.
    pub(crate) side: bool,
}

impl Touch {
    /// A field as a whole.
    pub(crate) const fn whole(at: Cell) -> Self {
        Self { spot: Spot { at, right: 0.0, down: 0.0 }, side: false }
    }
}

/// Something that is looked at.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Check<D> {
    /// What holds if there is no fault.
    pub(crate) passed: String,
    pub(crate) faults: Vec<Fault<D>>,
}

/// Why a board cannot be played.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fault<D> {
    /// What is wrong, in a few words.
    pub(crate) text: String,
    /// What would be right.
    pub(crate) wanted: String,
    /// The fields that it is about.
    pub(crate) cells: Vec<Cell>,
    /// A way to mend it: what a button says, and the board after it.
    pub(crate) mend: Option<(String, D)>,
}

/// Tools or choices that belong together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Group<D: BoardDraft> {
    pub(crate) title: String,
    /// Whether it is under the game's own tab on a phone.
    pub(crate) own: bool,
    pub(crate) entries: Vec<Entry<D>>,
}

/// A tool or choice.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry<D: BoardDraft> {
    pub(crate) name: String,
    pub(crate) about: String,
    /// Its drawing, 40 units wide and high.
    pub(crate) icon: String,
    /// Whether it is chosen; `None` for what is done at once.
    pub(crate) on: Option<bool>,
    pub(crate) does: Deed<D>,
}

/// What a button does.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Deed<D: BoardDraft> {
    Take(D::Tool),
    Become(D),
}

/// Many things to choose from, each with its number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Palette<D: BoardDraft> {
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) pots: Vec<Pot<D>>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pot<D: BoardDraft> {
    pub(crate) number: usize,
    pub(crate) about: String,
    pub(crate) on: bool,
    pub(crate) faulty: bool,
    pub(crate) tool: D::Tool,
}

/// Numbers that can be changed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Steppers<D> {
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) steppers: Vec<Stepper<D>>,
}

/// A number, and the boards with one less and one more.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stepper<D> {
    pub(crate) name: String,
    /// Its drawing, 100 units wide and high.
    pub(crate) icon: String,
    pub(crate) value: usize,
    pub(crate) less: Option<D>,
    pub(crate) more: Option<D>,
}

/// A value of a tag that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BadValue {
    pub(crate) tag: &'static str,
    /// Where in the value, in characters from 0.
    pub(crate) at: usize,
    /// The key of the sentence that says what was expected.
    pub(crate) expected: &'static str,
    /// What is there.
    pub(crate) found: String,
}

/// The words of a text, each with the number of characters before it.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (text[..start].chars().count(), word)
    })
}
