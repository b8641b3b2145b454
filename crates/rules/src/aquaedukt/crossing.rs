//! The crossings of grid lines.

use core::fmt;
use core::str::FromStr;

use super::field::{COLUMNS, FieldSet, ROWS, WIDTH};
use crate::ParseNameError;
use crate::bits::{ones, ranks};
use crate::names::number;
use crate::set::bit_set;

/// AQ-R3: the crossings of the board.
pub const CROSSINGS: usize = CrossingSet::ALL.len();
/// AQ-R4: springs are at least this many steps apart.
pub const SPRING_DISTANCE: usize = 5;

/// A crossing of grid lines, such as `3,4`: a place for a spring.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crossing(u8);

bit_set! {
    /// Some crossings of the board.
    pub struct CrossingSet(u128) of Crossing, all all_crossings(), iter CrossingIter
}

static INDICES: [u8; 128] = ranks(CrossingSet::ALL.mask());
static BITS: [u8; 128] = ones(CrossingSet::ALL.mask());

/// AQ-R3: the corners of at least two fields.
const fn all_crossings() -> u128 {
    // Of the four fields that meet in a crossing, the lower right one has its bit.
    let fields = FieldSet::ALL.mask();
    let (a, b, c, d) = (fields, fields << 1, fields << WIDTH, fields << (WIDTH + 1));
    (a & (b | c | d)) | (b & (c | d)) | (c & d)
}

impl Crossing {
    /// The crossing of these lines, counted from the left and the upper edge;
    /// `None` if fewer than two fields meet there (AQ-R3).
    #[must_use]
    pub const fn new(i: usize, j: usize) -> Option<Self> {
        if i <= COLUMNS && j <= ROWS && CrossingSet::ALL.mask() >> (j * WIDTH + i) & 1 == 1 {
            Some(Self((j * WIDTH + i) as u8))
        } else {
            None
        }
    }

    /// All crossings, line by line from the top.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        CrossingSet::ALL.iter()
    }

    /// The number of this crossing, line by line, below [`CROSSINGS`].
    #[must_use]
    pub const fn index(self) -> usize {
        INDICES[self.bit_index()] as usize
    }

    /// The crossing with this number.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < CROSSINGS { Some(Self::at(index)) } else { None }
    }

    /// The crossing with a number that is known to be one.
    pub(super) const fn at(index: usize) -> Self {
        Self(BITS[index])
    }

    /// The number of the crossing's bit in the [mask](CrossingSet::mask) of a set.
    #[must_use]
    pub const fn bit_index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn from_bit_index(bit: usize) -> Self {
        Self(bit as u8)
    }

    /// How many lines it lies from the left edge.
    #[must_use]
    pub const fn i(self) -> usize {
        self.bit_index() % WIDTH
    }

    /// How many lines it lies from the upper edge.
    #[must_use]
    pub const fn j(self) -> usize {
        self.bit_index() / WIDTH
    }

    /// The steps along grid lines to another crossing (AQ-R4).
    #[must_use]
    pub const fn distance(self, other: Self) -> usize {
        self.i().abs_diff(other.i()) + self.j().abs_diff(other.j())
    }

    /// AQ-R4: the crossings that are too near to a spring here for another one,
    /// this crossing included.
    #[must_use]
    pub const fn too_near(self) -> CrossingSet {
        static ALL: [CrossingSet; 128] = {
            let mut all = [CrossingSet::EMPTY; 128];
            let mut index = 0;
            while index < CROSSINGS {
                let crossing = Crossing::at(index);
                all[crossing.bit_index()] = nearer_than(SPRING_DISTANCE, crossing);
                index += 1;
            }
            all
        };
        ALL[self.bit_index()]
    }
}

const fn nearer_than(distance: usize, from: Crossing) -> CrossingSet {
    let mut near = CrossingSet::EMPTY;
    let mut index = 0;
    while index < CROSSINGS {
        let crossing = Crossing::at(index);
        if crossing.distance(from) < distance {
            near.insert(crossing);
        }
        index += 1;
    }
    near
}

impl fmt::Display for Crossing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.i(), self.j())
    }
}

// The name says more than the number inside.
impl fmt::Debug for Crossing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Crossing {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let parsed = text.split_once(',').and_then(|(i, j)| Self::new(number(i)?, number(j)?));
        parsed.ok_or_else(|| ParseNameError::new(text, "a crossing of two fields or more, such as 3,4"))
    }
}
