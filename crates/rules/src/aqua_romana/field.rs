//! The fields of the board, the edges between them, and directions.

use core::fmt;
use core::str::FromStr;

use crate::ParseNameError;
use crate::set::bit_set;

/// Rows of the board, 1 to 8 from the top.
pub const ROWS: usize = 8;
/// Columns of the board, A to K from the left.
pub const COLUMNS: usize = 11;
/// Fields of the board, the four corners included (AR-S1).
pub const FIELDS: usize = ROWS * COLUMNS;

/// One of the four ways out of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Towards row 1.
    North,
    /// Towards column K.
    East,
    /// Towards row 8.
    South,
    /// Towards column A.
    West,
}

impl Direction {
    /// All directions, clockwise.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// `N`, `E`, `S` or `W`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

impl FromStr for Direction {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        Self::ALL
            .into_iter()
            .find(|way| text.chars().eq([way.letter()]))
            .ok_or_else(|| ParseNameError::new(text, "one of the directions N, E, S, W"))
    }
}

/// A field of the board, named by column and row: `A1` to `K8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Field(u8);

impl Field {
    /// The four fields with a printed curve (AR-S1).
    pub const CORNERS: [Self; 4] = [Self(0), Self(10), Self(77), Self(87)];

    /// The field in this column and row, both counted from 0.
    #[must_use]
    pub const fn new(column: usize, row: usize) -> Option<Self> {
        if row < ROWS && column < COLUMNS { Some(Self((row * COLUMNS + column) as u8)) } else { None }
    }

    /// All fields, row by row.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..FIELDS as u8).map(Self)
    }

    /// The number of this field, row by row from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The field with this number.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < FIELDS { Some(Self::at(index)) } else { None }
    }

    /// The field with a number that is known to be one.
    pub(super) const fn at(index: usize) -> Self {
        debug_assert!(index < FIELDS);
        Self(index as u8)
    }

    /// The number of the field's bit in the mask of a set.
    #[must_use]
    pub const fn bit_index(self) -> usize {
        self.index()
    }

    const fn from_bit_index(index: usize) -> Self {
        Self::at(index)
    }

    /// The row, from 0.
    #[must_use]
    pub const fn row(self) -> usize {
        self.index() / COLUMNS
    }

    /// The column, from 0.
    #[must_use]
    pub const fn column(self) -> usize {
        self.index() % COLUMNS
    }

    /// Whether a curve is printed here (AR-S1).
    #[must_use]
    pub const fn is_corner(self) -> bool {
        matches!(self.0, 0 | 10 | 77 | 87)
    }

    /// The next field in a direction, unless that leaves the board.
    #[must_use]
    pub const fn neighbour(self, way: Direction) -> Option<Self> {
        let (row, column) = (self.row(), self.column());
        match way {
            Direction::North => Self::new(column, row.wrapping_sub(1)),
            Direction::East => Self::new(column + 1, row),
            Direction::South => Self::new(column, row + 1),
            Direction::West => Self::new(column.wrapping_sub(1), row),
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'A' + self.column() as u8) as char, self.row() + 1)
    }
}

impl FromStr for Field {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let field = match *text.as_bytes() {
            [column, row] => Self::new(column.wrapping_sub(b'A').into(), row.wrapping_sub(b'1').into()),
            _ => None,
        };
        field.ok_or_else(|| ParseNameError::new(text, "a field of the board, A1 to K8"))
    }
}

bit_set! {
    /// A set of fields.
    pub struct FieldSet(u128) of Field, all (1 << FIELDS) - 1, iter FieldIter
}

impl FieldSet {
    /// The westernmost column.
    const WEST: u128 = {
        let mut mask = 0;
        let mut row = 0;
        while row < ROWS {
            mask |= 1 << (row * COLUMNS);
            row += 1;
        }
        mask
    };
    const EAST: u128 = Self::WEST << (COLUMNS - 1);

    /// The fields beside those of this set; some of them may be in the set too.
    #[must_use]
    pub const fn neighbours(self) -> Self {
        let set = self.mask();
        let level = (set & !Self::EAST) << 1 | (set & !Self::WEST) >> 1;
        Self::from_mask(level | set << COLUMNS | set >> COLUMNS)
    }
}

/// The number of edges: 8 rows of 12 upright ones, then 9 lines of 11 level ones.
pub(super) const EDGES: usize = ROWS * (COLUMNS + 1) + (ROWS + 1) * COLUMNS;
/// The edges below this number are upright: between a western and an eastern field.
const LEVEL: usize = ROWS * (COLUMNS + 1);
/// Stands for what lies outside the board where a field number is expected.
pub(super) const OUTSIDE: u8 = FIELDS as u8;

/// The four edges of each field, in the order of [`Direction`].
pub(super) const EDGES_OF: [[u8; 4]; FIELDS] = {
    let mut edges = [[0; 4]; FIELDS];
    let mut field = 0;
    while field < FIELDS {
        let row = field / COLUMNS;
        edges[field] = [
            (LEVEL + field) as u8,
            (field + row + 1) as u8,
            (LEVEL + field + COLUMNS) as u8,
            (field + row) as u8,
        ];
        field += 1;
    }
    edges
};

/// The two fields at each edge, the northern or western one first.
pub(super) const SIDES: [[u8; 2]; EDGES] = {
    let mut sides = [[OUTSIDE; 2]; EDGES];
    let mut field = 0;
    while field < FIELDS {
        let [north, east, south, west] = EDGES_OF[field];
        sides[north as usize][1] = field as u8;
        sides[west as usize][1] = field as u8;
        sides[south as usize][0] = field as u8;
        sides[east as usize][0] = field as u8;
        field += 1;
    }
    sides
};

/// The same two fields as a mask, without what lies outside. Empty for numbers
/// that are not edges.
pub(super) static SIDE_MASK: [u128; 256] = {
    let mut sets = [0; 256];
    let mut edge = 0;
    while edge < EDGES {
        let [first, second] = SIDES[edge];
        sets[edge] = (1 << first | 1 << second) & !(1 << OUTSIDE);
        edge += 1;
    }
    sets
};

/// The edge of a field in a direction.
pub(super) const fn edge(field: Field, way: Direction) -> u8 {
    EDGES_OF[field.index()][way as usize]
}

/// The direction in which one crosses an edge towards its first or second side.
pub(super) const fn way_across(edge: u8, towards_second: bool) -> Direction {
    const WAYS: [[Direction; 2]; 2] =
        [[Direction::West, Direction::East], [Direction::North, Direction::South]];
    WAYS[(edge as usize >= LEVEL) as usize][towards_second as usize]
}
