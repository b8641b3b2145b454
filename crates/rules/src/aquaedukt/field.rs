//! The fields of the board, and the grid under them.
//!
//! Sets are bit masks over a grid whose rows are 13 places wide. A field and
//! the crossing at its upper left corner share a bit, and so do the sticks that
//! leave this crossing to the right and downwards:
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
//!
//! Besides its bit, each place has an index without gaps, in the same order.

use core::fmt;
use core::str::FromStr;

use crate::ParseNameError;
use crate::bits::{ones, ranks};
use crate::set::bit_set;

/// AQ-S1: columns of fields, A to L.
pub const COLUMNS: usize = 12;
/// AQ-S1: rows of fields, 1 to 8.
pub const ROWS: usize = 8;
/// AQ-S1: the fields of the board.
pub const FIELDS: usize = FieldSet::ALL.len();

/// The distance of two rows of the grid.
pub(super) const WIDTH: usize = COLUMNS + 1;

/// A field of the board, such as `C4`: the number of its bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Field(u8);

bit_set! {
    /// Some fields of the board.
    pub struct FieldSet(u128) of Field, all all_fields(), iter FieldIter
}

static INDICES: [u8; 128] = ranks(FieldSet::ALL.mask());
static BITS: [u8; 128] = ones(FieldSet::ALL.mask());

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
        FieldSet::ALL.iter()
    }

    /// The number of this field, row by row, below [`FIELDS`].
    #[must_use]
    pub const fn index(self) -> usize {
        INDICES[self.bit_index()] as usize
    }

    /// The field with this number.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < FIELDS { Some(Self::at(index)) } else { None }
    }

    /// The field with a number that is known to be one.
    pub(super) const fn at(index: usize) -> Self {
        Self(BITS[index])
    }

    /// The number of the field's bit in the [mask](FieldSet::mask) of a set.
    #[must_use]
    pub const fn bit_index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn from_bit_index(bit: usize) -> Self {
        Self(bit as u8)
    }

    /// The column, 0 for A.
    #[must_use]
    pub const fn column(self) -> usize {
        self.bit_index() % WIDTH
    }

    /// The row, 0 for the topmost.
    #[must_use]
    pub const fn row(self) -> usize {
        self.bit_index() / WIDTH
    }

    /// The fields that share a side with this one.
    #[must_use]
    pub const fn neighbours(self) -> FieldSet {
        FieldSet::of(self).neighbours()
    }
}

impl FieldSet {
    /// The fields that share a side with one of these.
    #[must_use]
    pub const fn neighbours(self) -> Self {
        let mask = self.mask();
        Self::from_mask(mask << 1 | mask >> 1 | mask << WIDTH | mask >> WIDTH)
    }
}

const fn is_corner(column: usize, row: usize) -> bool {
    (column == 0 || column == COLUMNS - 1) && (row == 0 || row == ROWS - 1)
}

const fn all_fields() -> u128 {
    let mut mask = 0;
    let mut row = 0;
    while row < ROWS {
        let mut column = 0;
        while column < COLUMNS {
            if !is_corner(column, row) {
                mask |= 1 << (row * WIDTH + column);
            }
            column += 1;
        }
        row += 1;
    }
    mask
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'A' + self.column() as u8) as char, self.row() + 1)
    }
}

// The name says more than the number inside.
impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Field {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let error = || ParseNameError::new(text, "a field from A2 to L7 or from B1 to K8, such as C4");
        let &[column @ b'A'..=b'L', row @ b'1'..=b'8'] = text.as_bytes() else { return Err(error()) };
        Self::new(usize::from(column - b'A'), usize::from(row - b'1')).ok_or_else(error)
    }
}
