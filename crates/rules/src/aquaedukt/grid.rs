//! The grid under the board, as sets of bits.
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
//!
//! Fields, crossings and sticks also have numbers without gaps, in the order of
//! their indices; horizontal sticks come before vertical ones.

/// AQ-S1: columns of fields, A to L.
pub const COLUMNS: usize = 12;
/// AQ-S1: rows of fields, 1 to 8.
pub const ROWS: usize = 8;
/// AQ-S1: the fields of the board.
pub const FIELDS: usize = FIELD_SET.count_ones() as usize;
/// AQ-R3: the crossings of the board.
pub const CROSSINGS: usize = CROSSING_SET.count_ones() as usize;
/// The places where a stick can lie.
pub const STICKS: usize = HORIZONTAL_STICKS + VERTICAL_STICKS;

/// Those of them between an upper and a lower field.
pub(crate) const HORIZONTAL_STICKS: usize = HORIZONTAL_SET.count_ones() as usize;
const VERTICAL_STICKS: usize = VERTICAL_SET.count_ones() as usize;

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

/// The number of the field with an index.
pub(crate) static FIELD_NUMBERS: [u8; 128] = numbers(FIELD_SET, 0);
/// The number of the crossing with an index.
pub(crate) static CROSSING_NUMBERS: [u8; 128] = numbers(CROSSING_SET, 0);
/// The number of the stick with a code.
pub(crate) static STICK_NUMBERS: [u8; 256] =
    joined(&numbers(HORIZONTAL_SET, 0), &numbers(VERTICAL_SET, HORIZONTAL_STICKS), 128);

/// The index of the field with a number.
pub(crate) static FIELD_INDICES: [u8; 128] = indices(FIELD_SET);
/// The index of the crossing with a number.
pub(crate) static CROSSING_INDICES: [u8; 128] = indices(CROSSING_SET);
/// The code of the stick with a number. There is room for every byte, so that
/// looking one up needs no check.
pub(crate) static STICK_CODES: [u8; 256] =
    joined(&indices(HORIZONTAL_SET), &vertical_codes(), HORIZONTAL_STICKS);

/// What tells the code of a vertical stick from that of a horizontal one; the
/// rest is the index.
pub(crate) const VERTICAL: u8 = 0x80;

/// The fields that share a side with one of a set of fields.
pub(crate) const fn beside(fields: u128) -> u128 {
    (fields << 1 | fields >> 1 | fields << WIDTH | fields >> WIDTH) & FIELD_SET
}

pub(crate) const fn is_corner(column: usize, row: usize) -> bool {
    (column == 0 || column == COLUMNS - 1) && (row == 0 || row == ROWS - 1)
}

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

/// For each index, `first` and how many smaller indices are in the set.
const fn numbers(set: u128, first: usize) -> [u8; 128] {
    let mut numbers = [first as u8; 128];
    let mut index = 1;
    while index < 128 {
        numbers[index] = numbers[index - 1] + ((set >> (index - 1)) & 1) as u8;
        index += 1;
    }
    numbers
}

/// The indices in the set, in ascending order.
const fn indices(set: u128) -> [u8; 128] {
    let mut indices = [0; 128];
    let mut rest = set;
    let mut number = 0;
    while rest != 0 {
        indices[number] = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        number += 1;
    }
    indices
}

const fn vertical_codes() -> [u8; 128] {
    let mut codes = indices(VERTICAL_SET);
    let mut number = 0;
    while number < 128 {
        codes[number] |= VERTICAL;
        number += 1;
    }
    codes
}

/// The first `at` bytes of one list and then all of another.
const fn joined(one: &[u8; 128], other: &[u8; 128], at: usize) -> [u8; 256] {
    let mut both = [0; 256];
    let mut place = 0;
    while place < at + 128 {
        both[place] = if place < at { one[place] } else { other[place - at] };
        place += 1;
    }
    both
}
