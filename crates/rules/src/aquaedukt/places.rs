//! The places of the board: fields, crossings, sticks and regions.

use super::grid::{
    COLUMNS, CROSSING_INDICES, CROSSING_NUMBERS, CROSSING_SET, CROSSINGS, FIELD_INDICES, FIELD_NUMBERS,
    FIELDS, HORIZONTAL_STICKS, ROWS, STICK_CODES, STICK_NUMBERS, STICKS, VERTICAL, WIDTH, beside, is_corner,
};
use crate::bits::wide_bits;

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
        FIELD_INDICES[..FIELDS].iter().map(|&index| Self(index))
    }

    /// The number of this field, row by row, below [`FIELDS`].
    #[must_use]
    pub const fn number(self) -> usize {
        FIELD_NUMBERS[self.index()] as usize
    }

    /// The field with this number.
    #[must_use]
    pub const fn from_number(number: usize) -> Option<Self> {
        if number < FIELDS { Some(Self::numbered(number)) } else { None }
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
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Self::of_set(beside(self.bit()))
    }

    /// The field with a number that is known to be one.
    pub(crate) const fn numbered(number: usize) -> Self {
        Self(FIELD_INDICES[number])
    }

    /// The fields of a set, which must have no other places.
    pub(crate) fn of_set(set: u128) -> impl Iterator<Item = Self> {
        wide_bits(set).map(|index| Self(index as u8))
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
        CROSSING_INDICES[..CROSSINGS].iter().map(|&index| Self(index))
    }

    /// The number of this crossing, line by line, below [`CROSSINGS`].
    #[must_use]
    pub const fn number(self) -> usize {
        CROSSING_NUMBERS[self.index()] as usize
    }

    /// The crossing with this number.
    #[must_use]
    pub const fn from_number(number: usize) -> Option<Self> {
        if number < CROSSINGS { Some(Self::numbered(number)) } else { None }
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

    /// The crossing with a number that is known to be one.
    pub(crate) const fn numbered(number: usize) -> Self {
        Self(CROSSING_INDICES[number])
    }

    /// The crossings of a set, which must have no other places.
    pub(crate) fn of_set(set: u128) -> impl Iterator<Item = Self> {
        wide_bits(set).map(|index| Self(index as u8))
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
/// Horizontal sticks lie between an upper and a lower field, vertical ones
/// between a left and a right field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stick(u8);

impl Stick {
    /// The stick between two fields, in any order; `None` if they share no side.
    #[must_use]
    pub fn between(a: Field, b: Field) -> Option<Self> {
        let (first, last) = if a < b { (a, b) } else { (b, a) };
        match last.index() - first.index() {
            1 => Some(Self::from_code(last.0 | VERTICAL)),
            WIDTH => Some(Self::from_code(last.0)),
            _ => None,
        }
    }

    /// All sticks: first the horizontal, then the vertical ones, row by row.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..STICKS as u8).map(Self)
    }

    /// The number of this stick, below [`STICKS`].
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The stick with this number.
    #[must_use]
    pub const fn from_number(number: usize) -> Option<Self> {
        if number < STICKS { Some(Self::numbered(number)) } else { None }
    }

    /// Whether it lies between a left and a right field.
    #[must_use]
    pub const fn is_vertical(self) -> bool {
        self.number() >= HORIZONTAL_STICKS
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

    /// The stick with a number that is known to be one.
    pub(crate) const fn numbered(number: usize) -> Self {
        Self(number as u8)
    }

    pub(crate) const fn from_code(code: u8) -> Self {
        Self(STICK_NUMBERS[code as usize])
    }

    /// The index of the stick among those of its direction.
    const fn index(self) -> usize {
        (self.code() & !VERTICAL) as usize
    }

    /// The index, together with [`VERTICAL`] if the stick is vertical.
    pub(crate) const fn code(self) -> u8 {
        STICK_CODES[self.0 as usize]
    }
}

/// AQ-S1: the regions of the board.
pub const REGIONS: usize = 20;

/// The number of a region, 1 to 20.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region(u8);

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

    pub(crate) const fn from_index(index: usize) -> Self {
        Self(index as u8 + 1)
    }
}
