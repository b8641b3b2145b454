//! Fields, crossings and sticks: the places of the board and their names.
//!
//! Rows are 13 places wide, so that a field and the crossing at its upper left
//! corner share an index, and so do the sticks that leave this crossing to the
//! right and downwards:
//!
//! ```text
//!   x ── horizontal stick x ── x+1
//!   │                           │
//!   vertical      field x       vertical stick x+1
//!   stick x                     │
//!   x+13 ───────────────────── x+14
//! ```
//!
//! Fields leave the last column and the last row of the grid empty, so shifting
//! a set of them never carries one from a row into the next.

use super::mask::{listed, places, ranks};

/// AQ-S1: columns of fields, A to L.
pub const COLUMNS: usize = 12;
/// AQ-S1: rows of fields, 1 to 8.
pub const ROWS: usize = 8;
/// AQ-S1: the fields of the board.
pub const FIELDS: usize = 92;
/// AQ-R3: the crossings of the board.
pub const CROSSINGS: usize = 105;
/// The places where a stick can lie.
pub const STICKS: usize = HORIZONTAL_STICKS + VERTICAL_STICKS;

const HORIZONTAL_STICKS: usize = 80;
const VERTICAL_STICKS: usize = 84;

/// The distance of two rows of the grid.
pub(crate) const WIDTH: usize = 13;

/// All fields.
pub(crate) const FIELD_SET: u128 = field_set();
/// All crossings: the corners of at least two fields (AQ-R3).
pub(crate) const CROSSING_SET: u128 = {
    // Of the four fields that meet in crossing x, x is the lower right one.
    let (a, b, c, d) = (FIELD_SET, FIELD_SET << 1, FIELD_SET << WIDTH, FIELD_SET << (WIDTH + 1));
    (a & (b | c | d)) | (b & (c | d)) | (c & d)
};
/// All sticks between an upper and a lower field.
pub(crate) const HORIZONTAL_SET: u128 = FIELD_SET & (FIELD_SET << WIDTH);
/// All sticks between a left and a right field.
pub(crate) const VERTICAL_SET: u128 = FIELD_SET & (FIELD_SET << 1);

const fn field_set() -> u128 {
    let mut set = 0;
    let mut row = 0;
    while row < ROWS {
        let mut column = 0;
        while column < COLUMNS {
            if !is_corner(column, row) {
                set |= 1 << (row * WIDTH + column);
            }
            column += 1;
        }
        row += 1;
    }
    set
}

/// The fields that share a side with one of a set of fields.
pub(crate) const fn beside(fields: u128) -> u128 {
    (fields << 1 | fields >> 1 | fields << WIDTH | fields >> WIDTH) & FIELD_SET
}

const fn is_corner(column: usize, row: usize) -> bool {
    (column == 0 || column == COLUMNS - 1) && (row == 0 || row == ROWS - 1)
}

pub(crate) static FIELD_RANKS: [u8; 128] = ranks(FIELD_SET);
pub(crate) static CROSSING_RANKS: [u8; 128] = ranks(CROSSING_SET);
pub(crate) static HORIZONTAL_RANKS: [u8; 128] = ranks(HORIZONTAL_SET);
pub(crate) static VERTICAL_RANKS: [u8; 128] = {
    let mut numbers = ranks(VERTICAL_SET);
    let mut place = 0;
    while place < numbers.len() {
        numbers[place] += HORIZONTAL_STICKS as u8;
        place += 1;
    }
    numbers
};

static FIELD_LIST: [u8; FIELDS] = listed(FIELD_SET);
static CROSSING_LIST: [u8; CROSSINGS] = listed(CROSSING_SET);
static STICK_LIST: [u8; STICKS] = {
    let horizontal = listed::<HORIZONTAL_STICKS>(HORIZONTAL_SET);
    let vertical = listed::<VERTICAL_STICKS>(VERTICAL_SET);
    let mut list = [0; STICKS];
    let mut number = 0;
    while number < STICKS {
        list[number] = if number < HORIZONTAL_STICKS {
            horizontal[number]
        } else {
            vertical[number - HORIZONTAL_STICKS] | VERTICAL_BIT
        };
        number += 1;
    }
    list
};

const VERTICAL_BIT: u8 = 0x80;

/// A field of the board, such as `C4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Field(u8);

impl Field {
    /// The field in this column and row, counted from 0; `None` off the board.
    #[must_use]
    pub const fn new(column: usize, row: usize) -> Option<Self> {
        if column < COLUMNS && row < ROWS && !is_corner(column, row) {
            Some(Self((row * WIDTH + column) as u8))
        } else {
            None
        }
    }

    /// All fields, row by row.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        FIELD_LIST.iter().map(|&index| Self(index))
    }

    /// The number of this field, row by row, below [`FIELDS`].
    #[must_use]
    pub const fn number(self) -> usize {
        FIELD_RANKS[self.index()] as usize
    }

    /// The field with this number.
    #[must_use]
    pub fn from_number(number: usize) -> Option<Self> {
        FIELD_LIST.get(number).map(|&index| Self(index))
    }

    /// The column, 0 for A.
    #[must_use]
    pub const fn column(self) -> usize {
        self.index() % WIDTH
    }

    /// The row, 0 for the topmost.
    #[must_use]
    pub const fn row(self) -> usize {
        self.index() / WIDTH
    }

    /// The fields that share a side with this one.
    pub fn neighbours(self) -> impl Iterator<Item = Self> + Clone {
        Self::of_set(beside(self.bit()))
    }

    /// The fields of a set, which must have no other places.
    pub(crate) fn of_set(set: u128) -> impl Iterator<Item = Self> + Clone {
        places(set).map(Self)
    }

    pub(crate) const fn from_index(index: u8) -> Self {
        Self(index)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }
}

/// A crossing of grid lines, such as `3,4`: a place for a spring.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crossing(u8);

impl Crossing {
    /// The crossing of these lines, counted from the left and the upper edge;
    /// `None` if fewer than two fields meet there (AQ-R3).
    #[must_use]
    pub const fn new(i: usize, j: usize) -> Option<Self> {
        if i <= COLUMNS && j <= ROWS && CROSSING_SET >> (j * WIDTH + i) & 1 == 1 {
            Some(Self((j * WIDTH + i) as u8))
        } else {
            None
        }
    }

    /// All crossings, line by line from the top.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        CROSSING_LIST.iter().map(|&index| Self(index))
    }

    /// The number of this crossing, line by line, below [`CROSSINGS`].
    #[must_use]
    pub const fn number(self) -> usize {
        CROSSING_RANKS[self.index()] as usize
    }

    /// The crossing with this number.
    #[must_use]
    pub fn from_number(number: usize) -> Option<Self> {
        CROSSING_LIST.get(number).map(|&index| Self(index))
    }

    /// How many lines it lies from the left edge.
    #[must_use]
    pub const fn i(self) -> usize {
        self.index() % WIDTH
    }

    /// How many lines it lies from the upper edge.
    #[must_use]
    pub const fn j(self) -> usize {
        self.index() / WIDTH
    }

    /// The steps along grid lines to another crossing (AQ-R4).
    #[must_use]
    pub const fn distance(self, other: Self) -> usize {
        self.i().abs_diff(other.i()) + self.j().abs_diff(other.j())
    }

    /// The crossings of a set, which must have no other places.
    pub(crate) fn of_set(set: u128) -> impl Iterator<Item = Self> + Clone {
        places(set).map(Self)
    }

    pub(crate) const fn from_index(index: u8) -> Self {
        Self(index)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }
}

/// The place of a stick between two neighbouring fields, such as `C4-D4`.
///
/// Its eighth bit tells a vertical stick (between a left and a right field)
/// from a horizontal one; the others are the index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stick(u8);

impl Stick {
    /// The stick between two fields, in any order; `None` if they share no side.
    #[must_use]
    pub fn between(a: Field, b: Field) -> Option<Self> {
        let (first, last) = if a < b { (a, b) } else { (b, a) };
        match last.index() - first.index() {
            1 => Some(Self(last.0 | VERTICAL_BIT)),
            WIDTH => Some(Self(last.0)),
            _ => None,
        }
    }

    /// All sticks: first the horizontal, then the vertical ones, row by row.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        STICK_LIST.iter().map(|&code| Self(code))
    }

    /// The number of this stick, below [`STICKS`].
    #[must_use]
    pub const fn number(self) -> usize {
        let numbers = if self.is_vertical() { &VERTICAL_RANKS } else { &HORIZONTAL_RANKS };
        numbers[self.index()] as usize
    }

    /// The stick with this number.
    #[must_use]
    pub fn from_number(number: usize) -> Option<Self> {
        STICK_LIST.get(number).map(|&code| Self(code))
    }

    /// Whether it lies between a left and a right field.
    #[must_use]
    pub const fn is_vertical(self) -> bool {
        self.0 & VERTICAL_BIT != 0
    }

    /// The fields on both sides, the left or upper one first.
    #[must_use]
    pub const fn fields(self) -> [Field; 2] {
        let last = self.index() as u8;
        [Field(last - if self.is_vertical() { 1 } else { WIDTH as u8 }), Field(last)]
    }

    /// The crossings at both ends, the left or upper one first.
    #[must_use]
    pub const fn ends(self) -> [Crossing; 2] {
        let first = self.index() as u8;
        [Crossing(first), Crossing(first + if self.is_vertical() { WIDTH as u8 } else { 1 })]
    }

    pub(crate) const fn horizontal(index: u8) -> Self {
        Self(index)
    }

    pub(crate) const fn vertical(index: u8) -> Self {
        Self(index | VERTICAL_BIT)
    }

    pub(crate) const fn index(self) -> usize {
        (self.0 & !VERTICAL_BIT) as usize
    }

    pub(crate) const fn bit(self) -> u128 {
        1 << self.index()
    }
}

/// The number of a region, 1 to 20.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region(u8);

/// AQ-S1: the regions of the board.
pub const REGIONS: usize = 20;

impl Region {
    /// The region with this number, 1 to 20.
    #[must_use]
    pub const fn new(number: usize) -> Option<Self> {
        if number >= 1 && number <= REGIONS { Some(Self(number as u8)) } else { None }
    }

    /// All regions in ascending order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (1..=REGIONS as u8).map(Self)
    }

    /// The number, 1 to 20.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The number counted from 0.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }

    pub(crate) const fn from_index(index: u32) -> Self {
        Self(index as u8 + 1)
    }
}
