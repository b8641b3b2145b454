//! The places of sticks, and sets of them.

use core::fmt;
use core::ops;
use core::str::FromStr;

use super::crossing::{Crossing, CrossingSet};
use super::field::{Field, FieldSet, WIDTH};
use crate::ParseNameError;
use crate::bits::{ones, ranks};
use crate::set::set_traits;

/// The places where a stick can lie.
pub const STICKS: usize = StickSet::ALL.len();

/// All sticks between an upper and a lower field.
pub(super) const HORIZONTAL_MASK: u128 = FieldSet::ALL.mask() & FieldSet::ALL.mask() << WIDTH;
/// All sticks between a left and a right field.
pub(super) const VERTICAL_MASK: u128 = FieldSet::ALL.mask() & FieldSet::ALL.mask() << 1;

const HORIZONTAL_STICKS: usize = HORIZONTAL_MASK.count_ones() as usize;

/// What the bit of a vertical stick has more than its place on the grid.
const VERTICAL: u8 = 128;

/// The place of a stick between two neighbouring fields, such as `C4-D4`: its
/// index.
///
/// Horizontal sticks lie between an upper and a lower field, vertical ones
/// between a left and a right field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stick(u8);

/// The index of the stick with a bit.
static INDICES: [u8; 256] = {
    let (horizontal, vertical) = (ranks(HORIZONTAL_MASK), ranks(VERTICAL_MASK));
    let mut indices = [0; 256];
    let mut place = 0;
    while place < 128 {
        indices[place] = horizontal[place];
        indices[place + VERTICAL as usize] = HORIZONTAL_STICKS as u8 + vertical[place];
        place += 1;
    }
    indices
};

/// The bit of the stick with an index. There is room for every byte, so that
/// looking one up needs no check.
static BITS: [u8; 256] = {
    let (horizontal, vertical) = (ones(HORIZONTAL_MASK), ones(VERTICAL_MASK));
    let mut bits = [0; 256];
    let mut index = 0;
    while index < STICKS {
        bits[index] = if index < HORIZONTAL_STICKS {
            horizontal[index]
        } else {
            VERTICAL + vertical[index - HORIZONTAL_STICKS]
        };
        index += 1;
    }
    bits
};

impl Stick {
    /// The stick between two fields, in any order; `None` if they share no side.
    #[must_use]
    pub fn between(a: Field, b: Field) -> Option<Self> {
        let (first, last) = if a < b { (a, b) } else { (b, a) };
        match last.bit_index() - first.bit_index() {
            1 => Some(Self::from_bit_index(last.bit_index() + VERTICAL as usize)),
            WIDTH => Some(Self::from_bit_index(last.bit_index())),
            _ => None,
        }
    }

    /// All sticks: first the horizontal, then the vertical ones, row by row.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..STICKS as u8).map(Self)
    }

    /// The number of this stick, below [`STICKS`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The stick with this number.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < STICKS { Some(Self::at(index)) } else { None }
    }

    /// The stick with a number that is known to be one.
    pub(super) const fn at(index: usize) -> Self {
        Self(index as u8)
    }

    /// The number of the stick's bit in a set: below 128 the horizontal sticks,
    /// from 128 on the vertical ones.
    #[must_use]
    pub const fn bit_index(self) -> usize {
        BITS[self.0 as usize] as usize
    }

    pub(super) const fn from_bit_index(bit: usize) -> Self {
        Self(INDICES[bit % 256])
    }

    /// Whether it lies between a left and a right field.
    #[must_use]
    pub const fn is_vertical(self) -> bool {
        self.index() >= HORIZONTAL_STICKS
    }

    /// The fields on both sides, the left or upper one first.
    #[must_use]
    pub const fn fields(self) -> [Field; 2] {
        let last = self.bit_index() % 128;
        let across = if self.is_vertical() { 1 } else { WIDTH };
        [Field::from_bit_index(last - across), Field::from_bit_index(last)]
    }

    /// The crossings at both ends, the left or upper one first.
    #[must_use]
    pub const fn ends(self) -> [Crossing; 2] {
        let first = self.bit_index() % 128;
        let along = if self.is_vertical() { WIDTH } else { 1 };
        [Crossing::from_bit_index(first), Crossing::from_bit_index(first + along)]
    }

    /// AQ-S13: the fields that a single canal here waters.
    #[must_use]
    pub const fn waters_single(self) -> FieldSet {
        self.reach().single
    }

    /// AQ-S13: the fields that a double canal here waters.
    #[must_use]
    pub const fn waters_double(self) -> FieldSet {
        self.reach().double
    }

    pub(super) const fn reach(self) -> &'static Reach {
        static ALL: [Reach; STICKS] = {
            const NOTHING: Reach =
                Reach { ends: CrossingSet::EMPTY, single: FieldSet::EMPTY, double: FieldSet::EMPTY };
            let mut all = [NOTHING; STICKS];
            let mut index = 0;
            while index < STICKS {
                all[index] = Reach::of(Stick::at(index));
                index += 1;
            }
            all
        };
        &ALL[self.index()]
    }
}

/// What a stick reaches.
pub(super) struct Reach {
    /// The crossings at its ends.
    pub(super) ends: CrossingSet,
    /// AQ-S13: the fields that it waters as a single canal.
    pub(super) single: FieldSet,
    /// AQ-S13: the fields that it waters as a double canal.
    pub(super) double: FieldSet,
}

impl Reach {
    const fn of(stick: Stick) -> Self {
        let [first, last] = stick.ends();
        let mut ends = CrossingSet::of(first);
        ends.insert(last);
        let [before, behind] = stick.fields();
        let mut single = FieldSet::of(before);
        single.insert(behind);
        let across = if stick.is_vertical() { 1 } else { WIDTH };
        let double = single.mask() | single.mask() << across | single.mask() >> across;
        Self { ends, single, double: FieldSet::from_mask(double) }
    }
}

impl fmt::Display for Stick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, last] = self.fields();
        write!(f, "{first}-{last}")
    }
}

// The name says more than the number inside.
impl fmt::Debug for Stick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Stick {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let parsed = text.split_once('-').and_then(|(first, last)| {
            let (first, last) = (first.parse().ok()?, last.parse().ok()?);
            Self::between(first, last).filter(|stick| stick.fields()[0] == first)
        });
        let expected = "two neighbouring fields, the left or upper one first, such as C4-D4";
        parsed.ok_or_else(|| ParseNameError::new(text, expected))
    }
}

/// Some places of sticks.
///
/// The first two words have the bits of the horizontal sticks, the last two
/// those of the vertical ones.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StickSet([u64; 4]);

impl StickSet {
    /// No stick.
    pub const EMPTY: Self = Self([0; 4]);
    /// Every stick there is.
    pub const ALL: Self = Self::from_masks(HORIZONTAL_MASK, VERTICAL_MASK);

    /// The set with these masks of horizontal and vertical sticks. Bits that
    /// belong to no stick are dropped.
    #[must_use]
    pub const fn from_masks(horizontal: u128, vertical: u128) -> Self {
        let (horizontal, vertical) = (horizontal & HORIZONTAL_MASK, vertical & VERTICAL_MASK);
        Self([horizontal as u64, (horizontal >> 64) as u64, vertical as u64, (vertical >> 64) as u64])
    }

    /// The mask of the horizontal sticks: the bit of the crossing at the left end.
    #[must_use]
    pub const fn horizontal(self) -> u128 {
        self.0[0] as u128 | (self.0[1] as u128) << 64
    }

    /// The mask of the vertical sticks: the bit of the crossing at the upper end.
    #[must_use]
    pub const fn vertical(self) -> u128 {
        self.0[2] as u128 | (self.0[3] as u128) << 64
    }

    pub(super) const fn words(self) -> [u64; 4] {
        self.0
    }

    /// The set of one stick.
    #[must_use]
    pub const fn of(stick: Stick) -> Self {
        let mut set = Self::EMPTY;
        set.insert(stick);
        set
    }

    /// All sticks with an end in a set of crossings.
    #[must_use]
    pub const fn touching(crossings: CrossingSet) -> Self {
        let ends = crossings.mask();
        Self::from_masks(ends | ends >> 1, ends | ends >> WIDTH)
    }

    /// The crossings at the ends of these sticks.
    #[must_use]
    pub const fn ends(self) -> CrossingSet {
        let (horizontal, vertical) = (self.horizontal(), self.vertical());
        CrossingSet::from_mask(horizontal | horizontal << 1 | vertical | vertical << WIDTH)
    }

    /// Whether the stick is in the set.
    #[must_use]
    pub const fn contains(self, stick: Stick) -> bool {
        let (word, bit) = place(stick);
        self.0[word] & bit != 0
    }

    /// Adds a stick.
    pub const fn insert(&mut self, stick: Stick) {
        let (word, bit) = place(stick);
        self.0[word] |= bit;
    }

    /// Adds a stick on a condition, without branching.
    pub(super) const fn insert_if(&mut self, stick: Stick, condition: bool) {
        let (word, bit) = place(stick);
        self.0[word] |= bit * condition as u64;
    }

    /// Takes a stick out.
    pub const fn remove(&mut self, stick: Stick) {
        let (word, bit) = place(stick);
        self.0[word] &= !bit;
    }

    /// Adds a stick, or takes it out if it is there.
    pub const fn toggle(&mut self, stick: Stick) {
        let (word, bit) = place(stick);
        self.0[word] ^= bit;
    }

    /// Adds a stick, or takes it out if it is there; says whether it was.
    pub(super) const fn flip(&mut self, stick: Stick) -> bool {
        let (word, bit) = place(stick);
        let found = self.0[word] & bit != 0;
        self.0[word] ^= bit;
        found
    }

    /// How many sticks there are.
    #[must_use]
    pub const fn len(self) -> usize {
        let [a, b, c, d] = self.0;
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as usize
    }

    /// Whether there is no stick.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The first stick.
    #[must_use]
    pub fn first(self) -> Option<Stick> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(stick_at(word, self.0[word].trailing_zeros() as usize))
    }

    /// The sticks in order.
    #[must_use]
    pub const fn iter(self) -> StickIter {
        StickIter(self)
    }

    /// The set with its sticks counted.
    pub(super) fn ranked(self) -> RankedSticks {
        let mut before = [0; 4];
        let mut count = 0;
        for (before, word) in before.iter_mut().zip(self.0) {
            *before = count;
            count += word.count_ones();
        }
        RankedSticks { words: self.0, before, count }
    }

    fn with(mut self, other: Self, change: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = change(*word, other);
        }
        self
    }
}

/// The sticks of a [`StickSet`] in order.
#[derive(Clone, Debug)]
pub struct StickIter(StickSet);

impl Iterator for StickIter {
    type Item = Stick;

    #[inline]
    fn next(&mut self) -> Option<Stick> {
        let first = self.0.first()?;
        self.0.remove(first);
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for StickIter {}

set_traits!(StickSet of Stick, iter StickIter);

impl ops::BitOr for StickSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.with(other, |one, other| one | other)
    }
}

impl ops::BitAnd for StickSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.with(other, |one, other| one & other)
    }
}

impl ops::BitXor for StickSet {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        self.with(other, |one, other| one ^ other)
    }
}

/// What is in the first set only.
impl ops::Sub for StickSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.with(other, |one, other| one & !other)
    }
}

impl ops::Not for StickSet {
    type Output = Self;

    fn not(self) -> Self {
        Self::ALL - self
    }
}

/// A set of sticks, counted, so that one can be found by its rank.
pub(super) struct RankedSticks {
    words: [u64; 4],
    /// How many sticks are in all words before.
    before: [u32; 4],
    count: u32,
}

impl RankedSticks {
    pub(super) const fn count(&self) -> u32 {
        self.count
    }

    /// The bit of the stick with `rank` others before it; there must be one.
    pub(super) fn nth_bit(&self, rank: u32) -> usize {
        let [_, second, third, fourth] = self.before;
        // Adding up comparisons is cheaper than branches that cannot be predicted.
        let word = usize::from(rank >= second) + usize::from(rank >= third) + usize::from(rank >= fourth);
        let mut rest = self.words[word];
        for _ in self.before[word]..rank {
            rest &= rest.wrapping_sub(1);
        }
        word << 6 | rest.trailing_zeros() as usize
    }
}

/// The stick of a bit in one of the words of a set.
pub(super) const fn stick_at(word: usize, bit: usize) -> Stick {
    Stick::from_bit_index(word << 6 | bit)
}

/// The word and the bit of a stick.
const fn place(stick: Stick) -> (usize, u64) {
    (stick.bit_index() >> 6, 1 << (stick.bit_index() & 63))
}
