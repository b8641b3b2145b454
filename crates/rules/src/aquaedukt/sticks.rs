//! Sets of sticks.

use super::places::Stick;

/// A set of sticks: the bit of a stick is its [code](Stick::code), so the first
/// two words are the horizontal and the last two the vertical sticks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sticks([u64; 4]);

impl Sticks {
    pub(crate) const NONE: Self = Self([0; 4]);

    /// The sticks with these indices.
    pub(crate) const fn new(horizontal: u128, vertical: u128) -> Self {
        Self([horizontal as u64, (horizontal >> 64) as u64, vertical as u64, (vertical >> 64) as u64])
    }

    /// The indices of the horizontal sticks.
    pub(crate) const fn horizontal(self) -> u128 {
        self.0[0] as u128 | (self.0[1] as u128) << 64
    }

    /// The indices of the vertical sticks.
    pub(crate) const fn vertical(self) -> u128 {
        self.0[2] as u128 | (self.0[3] as u128) << 64
    }

    pub(crate) const fn words(self) -> [u64; 4] {
        self.0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    pub(crate) const fn contains(self, stick: Stick) -> bool {
        let (word, bit) = place(stick);
        self.0[word] & bit != 0
    }

    /// Adds a stick, or removes it if it is there; says whether it was.
    pub(crate) const fn toggle(&mut self, stick: Stick) -> bool {
        let (word, bit) = place(stick);
        let found = self.0[word] & bit != 0;
        self.0[word] ^= bit;
        found
    }

    /// Adds a stick on a condition, without branching.
    pub(crate) const fn insert_if(&mut self, stick: Stick, condition: bool) {
        let (word, bit) = place(stick);
        self.0[word] |= bit * condition as u64;
    }

    /// The set with its sticks counted.
    pub(crate) fn ranked(self) -> RankedSticks {
        let mut before = [0; 4];
        let mut count = 0;
        for (before, word) in before.iter_mut().zip(self.0) {
            *before = count;
            count += word.count_ones();
        }
        RankedSticks { words: self.0, before, count }
    }
}

/// A set of sticks, counted, so that one can be found by its rank.
pub(crate) struct RankedSticks {
    words: [u64; 4],
    /// How many sticks are in all words before.
    before: [u32; 4],
    count: u32,
}

impl RankedSticks {
    pub(crate) const fn count(&self) -> u32 {
        self.count
    }

    /// The stick with `rank` others before it; there must be one.
    pub(crate) fn nth(&self, rank: u32) -> Stick {
        let [_, second, third, fourth] = self.before;
        // Adding up comparisons is cheaper than branches nobody can foresee.
        let word = usize::from(rank >= second) + usize::from(rank >= third) + usize::from(rank >= fourth);
        let mut rest = self.words[word];
        for _ in self.before[word]..rank {
            rest &= rest.wrapping_sub(1);
        }
        stick_at(word, rest.trailing_zeros() as usize)
    }
}

/// The stick of a bit in one of the words.
pub(crate) const fn stick_at(word: usize, bit: usize) -> Stick {
    Stick::from_code((word << 6 | bit) as u8)
}

/// The word and the bit of a stick.
const fn place(stick: Stick) -> (usize, u64) {
    ((stick.code() >> 6) as usize, 1 << (stick.code() & 63))
}
