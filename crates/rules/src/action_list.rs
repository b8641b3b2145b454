//! A caller-owned buffer for legal actions.

use core::fmt;
use core::ops::Deref;

use crate::DenseAction;
use crate::bits::{count_of_byte, ones_of_byte};

/// More actions than any position of a game has, with room for a few that are
/// written in vain.
pub const CAPACITY: usize = 1024;

/// How many actions are written at a time where that is quicker.
pub(crate) const BLOCK: usize = 8;

/// A list of actions with fixed room, so that filling it never allocates.
///
/// Make one and reuse it: [`Game::legal_actions`](crate::Game::legal_actions)
/// empties it first.
#[derive(Clone)]
pub struct ActionList<A> {
    items: [A; CAPACITY],
    len: usize,
}

impl<A: DenseAction> ActionList<A> {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        // What lies beyond the length is never seen.
        let filler = A::from_index(0);
        Self { items: [filler.expect("every game has an action"); CAPACITY], len: 0 }
    }

    /// Forgets all actions.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Appends an action.
    ///
    /// # Panics
    /// If there are [`CAPACITY`] actions already.
    #[inline]
    pub fn push(&mut self, action: A) {
        self.items[self.len] = action;
        self.len += 1;
    }

    /// Appends several actions.
    ///
    /// # Panics
    /// If there is no room for them.
    pub fn extend(&mut self, actions: impl IntoIterator<Item = A>) {
        actions.into_iter().for_each(|action| self.push(action));
    }

    /// Appends the action of each bit of some words, the lowest first. Bits are
    /// counted on from one word to the next.
    ///
    /// Four are written at a time, the last of them perhaps in vain: that is
    /// cheaper than a loop whose end the processor cannot foresee.
    #[inline]
    pub(crate) fn extend_from_bits<const W: usize>(&mut self, words: [u64; W], action: impl Fn(usize) -> A) {
        // Known to nobody else, this length need not go through memory.
        let mut len = self.len;
        for (index, word) in words.into_iter().enumerate() {
            let (mut rest, mut at) = (word, len);
            while rest != 0 {
                for slot in self.room::<4>(at) {
                    *slot = action((index << 6) | (rest.trailing_zeros() as usize % 64));
                    rest &= rest.wrapping_sub(1);
                }
                at += 4;
            }
            len += word.count_ones() as usize;
        }
        self.len = len;
    }

    /// The same, quicker where many bits are set: a byte at a time.
    #[inline]
    pub(crate) fn extend_from_many_bits<const W: usize>(
        &mut self,
        words: [u64; W],
        action: impl Fn(u16) -> A,
    ) {
        let action = &action;
        self.extend_from_blocks(words.into_iter().enumerate().flat_map(|(index, word)| {
            let bytes = (0..u64::BITS).step_by(8).take_while(move |&bit| word >> bit != 0);
            bytes.map(move |bit| {
                let byte = (word >> bit) as u8;
                let start = (index << 6) as u16 + bit as u16;
                (ones_of_byte(byte).map(|one| action(start + u16::from(one))), count_of_byte(byte))
            })
        }));
    }

    /// Appends the first few actions of each block, as many as the number
    /// beside it says; the others are written in vain.
    #[inline]
    pub(crate) fn extend_from_blocks(&mut self, blocks: impl Iterator<Item = ([A; BLOCK], usize)>) {
        let mut len = self.len;
        blocks.for_each(|(block, count)| {
            *self.room(len) = block;
            len += count;
        });
        self.len = len;
    }

    /// Appends a copy of `len` actions from `start` on, each changed by
    /// `change`. Whole blocks are copied, the last one partly in vain.
    #[inline]
    pub(crate) fn repeat_from(&mut self, start: usize, len: usize, change: impl Fn(A) -> A) {
        for done in (0..len).step_by(BLOCK) {
            let mut block = *self.room::<BLOCK>(start + done);
            for action in &mut block {
                *action = change(*action);
            }
            *self.room(self.len + done) = block;
        }
        self.len += len;
    }

    /// The places from `at` on.
    #[inline]
    fn room<const N: usize>(&mut self, at: usize) -> &mut [A; N] {
        assert!(at <= CAPACITY - N, "a list has room for all legal actions");
        self.items[at..].first_chunk_mut().expect("there is room")
    }
}

impl<A: DenseAction> Default for ActionList<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> Deref for ActionList<A> {
    type Target = [A];

    #[inline]
    fn deref(&self) -> &[A] {
        &self.items[..self.len.min(CAPACITY)]
    }
}

impl<A: fmt::Debug> fmt::Debug for ActionList<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'a, A> IntoIterator for &'a ActionList<A> {
    type Item = &'a A;
    type IntoIter = core::slice::Iter<'a, A>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
