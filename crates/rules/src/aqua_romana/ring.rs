//! The ring road round the board and the builders on it.

use core::fmt;
use core::str::FromStr;

use super::field::{COLUMNS, FIELDS, Field, ROWS};
use super::tile::Kind;
use crate::ParseNameError;
use crate::set::bit_set;

/// Fields of the ring (AR-S2).
pub const RING_FIELDS: usize = 2 * (ROWS + COLUMNS);

/// A field of the ring, counted clockwise from `NA`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RingField(u8);

/// The side of each field; fountains stand where it changes (AR-S2).
const SIDE: [u8; RING_FIELDS] = {
    let mut side = [0; RING_FIELDS];
    let mut place = COLUMNS;
    while place < RING_FIELDS {
        side[place] = 1 + (place >= COLUMNS + ROWS) as u8 + (place >= 2 * COLUMNS + ROWS) as u8;
        place += 1;
    }
    side
};

impl RingField {
    /// All fields of the ring, clockwise.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..RING_FIELDS as u8).map(Self)
    }

    /// The number of this field, clockwise from `NA`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The ring field with this number.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < RING_FIELDS { Some(Self::at(index)) } else { None }
    }

    /// The ring field with a number that is known to be one.
    pub(super) const fn at(index: usize) -> Self {
        debug_assert!(index < RING_FIELDS);
        Self(index as u8)
    }

    /// The four ring fields at the ends of a field's column and row, in the
    /// order of [`Direction`](super::Direction) (AR-S10).
    #[must_use]
    pub const fn in_sight_of(field: Field) -> [Self; 4] {
        let (row, column) = (field.row() as u8, field.column() as u8);
        [Self(column), Self(11 + row), Self(29 - column), Self(37 - row)]
    }

    /// The side of the board, 0 to 3 for north, east, south, west.
    #[must_use]
    pub const fn side(self) -> usize {
        SIDE[self.index()] as usize
    }

    /// The number of the ring field's bit in the mask of a set.
    #[must_use]
    pub const fn bit_index(self) -> usize {
        self.index()
    }

    const fn from_bit_index(index: usize) -> Self {
        Self::at(index)
    }
}

impl fmt::Display for RingField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.side(), self.0) {
            (0, place) => write!(f, "N{}", (b'A' + place) as char),
            (1, place) => write!(f, "E{}", place - 10),
            (2, place) => write!(f, "S{}", (b'A' + 29 - place) as char),
            (_, place) => write!(f, "W{}", 38 - place),
        }
    }
}

impl FromStr for RingField {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let place = match *text.as_bytes() {
            [b'N', column @ b'A'..=b'K'] => column - b'A',
            [b'E', row @ b'1'..=b'8'] => row - b'1' + 11,
            [b'S', column @ b'A'..=b'K'] => 29 - (column - b'A'),
            [b'W', row @ b'1'..=b'8'] => 37 - (row - b'1'),
            _ => {
                let expected = "a ring field: NA to NK, E1 to E8, SA to SK, W1 to W8";
                return Err(ParseNameError::new(text, expected));
            }
        };
        Ok(Self(place))
    }
}

bit_set! {
    /// A set of ring fields.
    pub struct RingSet(u64) of RingField, all (1 << RING_FIELDS) - 1, iter RingIter
}

/// The ring fields in sight of each field, by number. There is a row for every
/// byte, so that none has to be checked.
pub(super) static SIGHT: [[u8; 4]; 256] = {
    let mut sight = [[0; 4]; 256];
    let mut field = 0;
    while field < FIELDS {
        let [north, east, south, west] = RingField::in_sight_of(Field::at(field));
        sight[field] = [north.0, east.0, south.0, west.0];
        field += 1;
    }
    sight
};

/// Where a builder goes, and whether he passes a fountain on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Where he stops.
    pub to: RingField,
    /// Whether he passes one fountain or more.
    pub passes_fountain: bool,
}

/// The number that stands for no builder among the numbers of kinds.
const NOBODY: u8 = Kind::ALL.len() as u8;

/// The builders on the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ring {
    occupied: RingSet,
    /// How many builders there are.
    count: u8,
    /// The number of the builder's [`Kind`], or [`NOBODY`].
    kinds: [u8; RING_FIELDS],
}

impl Ring {
    pub(super) const EMPTY: Self = Self { occupied: RingSet::EMPTY, count: 0, kinds: [NOBODY; RING_FIELDS] };

    pub(super) const fn occupied(&self) -> RingSet {
        self.occupied
    }

    pub(super) const fn free(&self) -> RingSet {
        RingSet::from_mask(!self.occupied.mask())
    }

    /// How many fields are free.
    pub(super) const fn free_count(&self) -> u32 {
        RING_FIELDS as u32 - self.count as u32
    }

    /// The number of the kind of the builder on each field, 5 for nobody.
    pub(super) const fn kind_numbers(&self) -> &[u8; RING_FIELDS] {
        &self.kinds
    }

    pub(super) const fn builder(&self, at: RingField) -> Option<Kind> {
        match self.kinds[at.index()] {
            NOBODY => None,
            kind => Some(Kind::ALL[kind as usize]),
        }
    }

    pub(super) const fn put(&mut self, kind: Kind, at: RingField) {
        self.occupied.insert(at);
        self.count += 1;
        self.kinds[at.index()] = kind as u8;
    }

    /// Where the builder on a field goes when he moves (AR-S16): to the next
    /// free field clockwise, over occupied ones.
    pub(super) const fn walk(&self, from: RingField) -> Walk {
        let free = self.free().mask();
        let ahead = free & (u64::MAX << from.0);
        let to = RingField(if ahead != 0 { ahead } else { free }.trailing_zeros() as u8);
        // 17 builders cannot fill the way round to the side where he began.
        Walk { to, passes_fountain: from.side() != to.side() }
    }

    pub(super) const fn advance(&mut self, from: RingField) -> Walk {
        let walk = self.walk(from);
        self.occupied.toggle(from);
        self.occupied.toggle(walk.to);
        self.kinds[walk.to.index()] = self.kinds[from.index()];
        self.kinds[from.index()] = NOBODY;
        walk
    }
}
