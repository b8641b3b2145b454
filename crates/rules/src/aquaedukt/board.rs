//! Regions, and the map that says which fields form them (AQ-S1, AQ-R1).
//!
//! A map is data. Its text has eight rows of twelve entries, parted by blanks:
//! the number of the region, 1 to 20, or `..` for the corners without a field.
//! What follows a `#` is a comment, and empty lines do not count. The standard
//! map is `boards/aquaedukt.board`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::field::{COLUMNS, Field, FieldSet, ROWS};
use crate::ParseNameError;
use crate::names::{number, shortened};
use crate::set::bit_set;

const STANDARD: &str = include_str!("../../boards/aquaedukt.board");

/// AQ-S1: the regions of the board.
pub const REGIONS: usize = 20;
/// AQ-S1: the fewest fields of a region.
pub const MIN_REGION_FIELDS: usize = 4;
/// AQ-S1: the most fields of a region.
pub const MAX_REGION_FIELDS: usize = 6;

/// A region of the board, known by its number from 1 to 20: this number less 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region(u8);

bit_set! {
    /// Some regions.
    pub struct RegionSet(u32) of Region, all (1 << REGIONS) - 1, iter RegionIter
}

impl Region {
    /// The first region.
    pub(super) const FIRST: Self = Self(0);

    /// The region with this number, 1 to 20.
    #[must_use]
    pub const fn new(number: usize) -> Option<Self> {
        if number >= 1 && number <= REGIONS { Some(Self(number as u8 - 1)) } else { None }
    }

    /// All regions in ascending order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        RegionSet::ALL.iter()
    }

    /// The number on the board, 1 to 20.
    #[must_use]
    pub const fn number(self) -> usize {
        self.index() + 1
    }

    /// The number counted from 0, below [`REGIONS`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The region with this number, counted from 0.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < REGIONS { Some(Self::at(index)) } else { None }
    }

    /// The region with a number, counted from 0, that is known to be one.
    pub(super) const fn at(index: usize) -> Self {
        Self(index as u8)
    }

    /// The number of the region's bit in the [mask](RegionSet::mask) of a set.
    #[must_use]
    pub const fn bit_index(self) -> usize {
        self.index()
    }

    const fn from_bit_index(bit: usize) -> Self {
        Self::at(bit)
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

// The number on the board says more than the one inside.
impl fmt::Debug for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Region {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let parsed = number(text).and_then(Self::new);
        parsed.ok_or_else(|| ParseNameError::new(text, "a region from 1 to 20"))
    }
}

/// A valid region map: every field is in one of 20 regions, and each region is
/// connected and has 4 to 6 fields.
///
/// It is small and flat, so that each position carries its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// The bits of each region's fields in ascending order, filled up with
    /// [`NO_FIELD`].
    regions: [[u8; MAX_REGION_FIELDS]; REGIONS],
}

/// Stands for a field that a small region does not have: the bit of the missing
/// corner A1, so that no set of fields contains it.
const NO_FIELD: u8 = 0;

impl Board {
    /// The fields of a region.
    #[must_use]
    pub fn fields(&self, region: Region) -> FieldSet {
        FieldSet::from_mask(self.slots(region).iter().fold(0, |mask, slot| mask | 1 << slot))
    }

    /// The region of a field.
    #[must_use]
    pub fn region_of(&self, field: Field) -> Region {
        let slot = field.bit_index() as u8;
        let holds = |region: &Region| self.slots(*region).contains(&slot);
        Region::all().find(holds).expect("every field is in a region, as the map was validated")
    }

    /// The bits of a region's fields, filled up with one that is not a field's.
    pub(super) fn slots(&self, region: Region) -> &[u8; MAX_REGION_FIELDS] {
        &self.regions[region.index()]
    }

    /// The map as bytes that are the same on every machine.
    pub(super) fn as_bytes(&self) -> &[u8] {
        self.regions.as_flattened()
    }

    /// Reads the rows of a map; each comes with the number of its line.
    pub(super) fn from_rows<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Result<Self, BoardError> {
        let mut sets = [FieldSet::EMPTY; REGIONS];
        let mut rows = 0;
        for (line, text) in lines.map(|(line, text)| (line, without_comment(text))) {
            if text.trim().is_empty() {
                continue;
            }
            if rows == ROWS {
                return Err(BoardError::ExtraRow { line });
            }
            read_row(line, text, rows, &mut sets)?;
            rows += 1;
        }
        if rows < ROWS {
            return Err(BoardError::MissingRow { rows });
        }
        Self::from_sets(&sets)
    }

    /// The map in which each field is in the region that is said.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn from_regions(region_of: impl Fn(Field) -> Option<Region>) -> Result<Self, BoardError> {
        match Field::all().find(|&field| region_of(field).is_none()) {
            Some(field) => Err(BoardError::NoRegion { field }),
            None => Self::from_sets(&sets(region_of)),
        }
    }

    /// Everything that is wrong with a map in which each field is in the region
    /// that is said, in the order of the regions.
    pub fn faults(region_of: impl Fn(Field) -> Option<Region>) -> Vec<BoardError> {
        let outside = Field::all().filter(|&field| region_of(field).is_none());
        let outside: Vec<_> = outside.map(|field| BoardError::NoRegion { field }).collect();
        let sets = sets(region_of);
        let regions = Region::all().filter_map(|region| validate_region(region, sets[region.index()]).err());
        regions.chain(outside).collect()
    }

    fn from_sets(sets: &[FieldSet; REGIONS]) -> Result<Self, BoardError> {
        let mut regions = [[NO_FIELD; MAX_REGION_FIELDS]; REGIONS];
        for region in Region::all() {
            let set = sets[region.index()];
            validate_region(region, set)?;
            for (slot, field) in regions[region.index()].iter_mut().zip(set) {
                *slot = field.bit_index() as u8;
            }
        }
        Ok(Self { regions })
    }

    /// Writes the entries row by row: `gap` between those of a row, `row_end`
    /// after each row but the last.
    pub(super) fn write_rows(
        &self,
        out: &mut dyn fmt::Write,
        pad: usize,
        gap: &str,
        row_end: &str,
    ) -> fmt::Result {
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                let gap = if column == 0 { "" } else { gap };
                match Field::new(column, row) {
                    Some(field) => write!(out, "{gap}{:>pad$}", self.region_of(field).number())?,
                    None => write!(out, "{gap}..")?,
                }
            }
            if row + 1 < ROWS {
                out.write_str(row_end)?;
            }
        }
        Ok(())
    }
}

/// The fields of each region.
fn sets(region_of: impl Fn(Field) -> Option<Region>) -> [FieldSet; REGIONS] {
    let mut sets = [FieldSet::EMPTY; REGIONS];
    for field in Field::all() {
        if let Some(region) = region_of(field) {
            sets[region.index()].insert(field);
        }
    }
    sets
}

fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or(line)
}

/// Adds the fields of one row to the sets of their regions.
fn read_row(line: usize, text: &str, row: usize, sets: &mut [FieldSet; REGIONS]) -> Result<(), BoardError> {
    let mut entries = entries(text);
    for column in 0..COLUMNS {
        let Some((place, entry)) = entries.next() else {
            return Err(BoardError::MissingEntry { line, entries: column });
        };
        let found = || shortened(entry);
        match (Field::new(column, row), entry) {
            (None, "..") => {}
            (None, _) => return Err(BoardError::NotACorner { line, column: place, entry: found() }),
            (Some(field), _) => {
                let wrong = |_| BoardError::NotARegion { line, column: place, entry: found(), field };
                let region: Region = entry.parse().map_err(wrong)?;
                sets[region.index()].insert(field);
            }
        }
    }
    match entries.next() {
        Some((column, entry)) => Err(BoardError::ExtraEntry { line, column, entry: shortened(entry) }),
        None => Ok(()),
    }
}

/// The words of a line, each with its column, counted from 1 in characters.
fn entries(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        (line[..start].chars().count() + 1, word)
    })
}

/// AQ-S1: 4 to 6 fields that hang together along their sides.
fn validate_region(region: Region, set: FieldSet) -> Result<(), BoardError> {
    let Some(first) = set.first() else { return Err(BoardError::NoField { region }) };
    let size = set.len();
    if !(MIN_REGION_FIELDS..=MAX_REGION_FIELDS).contains(&size) {
        return Err(BoardError::Size { region, size, field: first });
    }
    let mut connected = FieldSet::of(first);
    for _ in 1..size {
        connected |= connected.neighbours() & set;
    }
    match (set - connected).first() {
        Some(field) => Err(BoardError::Apart { region, first, field }),
        None => Ok(()),
    }
}

impl Default for Board {
    /// The standard map.
    fn default() -> Self {
        STANDARD.parse().expect("the standard map is valid, as a test shows")
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        Self::from_rows(text.lines().enumerate().map(|(index, line)| (index + 1, line)))
    }
}

/// The map as text that can be read again.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_rows(f, 2, " ", "\n")
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_string())
    }
}

/// Why a text is not a region map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The text ends before the last row.
    #[error("the map has {rows} rows: expected {ROWS}")]
    MissingRow {
        /// How many rows there are.
        rows: usize,
    },
    /// A row follows the last one.
    #[error("line {line}: the map has only {ROWS} rows")]
    ExtraRow {
        /// Where it is.
        line: usize,
    },
    /// A row ends before its last entry.
    #[error("line {line}: the row has {entries} entries: expected {COLUMNS}")]
    MissingEntry {
        /// Where the row is.
        line: usize,
        /// How many entries it has.
        entries: usize,
    },
    /// An entry follows the last one of its row.
    #[error("line {line}, column {column}: {entry:?} is one entry too many: expected {COLUMNS}")]
    ExtraEntry {
        /// Where it is.
        line: usize,
        /// Where it begins, in characters from 1.
        column: usize,
        /// What is there.
        entry: String,
    },
    /// An entry is not a region where a field is.
    #[error("line {line}, column {column}: {entry:?} at {field}: expected a region from 1 to 20")]
    NotARegion {
        /// Where it is.
        line: usize,
        /// Where it begins, in characters from 1.
        column: usize,
        /// What is there.
        entry: String,
        /// The field it stands for.
        field: Field,
    },
    /// An entry is not `..` at a corner.
    #[error("line {line}, column {column}: {entry:?} at a corner of the board: expected `..`")]
    NotACorner {
        /// Where it is.
        line: usize,
        /// Where it begins, in characters from 1.
        column: usize,
        /// What is there.
        entry: String,
    },
    /// A field is in no region.
    #[error("AQ-S1: {field} is in no region")]
    NoRegion {
        /// The field.
        field: Field,
    },
    /// A region has no field.
    #[error("AQ-S1: region {region} has no field")]
    NoField {
        /// The region.
        region: Region,
    },
    /// A region has too few or too many fields.
    #[error("AQ-S1: region {region}, which begins at {field}, has {size} {}: expected 4 to 6", if *size == 1 { "field" } else { "fields" })]
    Size {
        /// The region.
        region: Region,
        /// How many fields it has.
        size: usize,
        /// The first of them.
        field: Field,
    },
    /// A region does not hang together.
    #[error("AQ-S1: region {region} falls apart: {field} is not connected to {first}")]
    Apart {
        /// The region.
        region: Region,
        /// A field of its first part.
        first: Field,
        /// A field of another part.
        field: Field,
    },
}
