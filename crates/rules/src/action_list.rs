//! A caller-owned buffer for legal actions.

use core::fmt;
use core::ops::Deref;

use crate::DenseAction;

/// More actions than any position of a game has.
pub const CAPACITY: usize = 1024;

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

    /// Appends the action of each bit of a word, the lowest first.
    ///
    /// Four are written at a time, the last of them perhaps in vain: that is
    /// cheaper than a loop whose end the processor cannot foresee.
    pub(crate) fn extend_from_bits(&mut self, word: u64, action: impl Fn(usize) -> A) {
        let (mut rest, mut at) = (word, self.len);
        while rest != 0 {
            let Some(room) = self.items.get_mut(at..at + 4) else { break };
            for slot in room {
                *slot = action(rest.trailing_zeros() as usize % 64);
                rest &= rest.wrapping_sub(1);
            }
            at += 4;
        }
        self.len += word.count_ones() as usize;
    }

    /// Appends a copy of the actions from `start` on, each changed by `change`.
    pub(crate) fn repeat_from(&mut self, start: usize, len: usize, change: impl Fn(A) -> A) {
        let end = self.len + len;
        let (done, room) = self.items.split_at_mut(self.len.min(CAPACITY));
        for (to, from) in room.iter_mut().zip(&done[start..][..len]) {
            *to = change(*from);
        }
        self.len = end;
    }
}

impl<A: DenseAction> Default for ActionList<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> Deref for ActionList<A> {
    type Target = [A];

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
