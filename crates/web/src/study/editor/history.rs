//! A board with all its earlier states: undo and redo.

/// The most states that are kept.
const MAX_STATES: usize = 300;

/// A value, what it was before, and what it was before it was undone.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct History<D> {
    past: Vec<D>,
    now: D,
    future: Vec<D>,
}

impl<D: Clone + PartialEq> History<D> {
    pub(super) const fn new(now: D) -> Self {
        Self { past: Vec::new(), now, future: Vec::new() }
    }

    pub(super) const fn now(&self) -> &D {
        &self.now
    }

    /// Goes on to another state; one that is the same leaves no trace. What
    /// belongs to the `same_stroke` as the change before is undone with it.
    pub(super) fn change(&mut self, next: D, same_stroke: bool) {
        if next == self.now {
            return;
        }
        let before = std::mem::replace(&mut self.now, next);
        self.future.clear();
        if !same_stroke {
            self.past.push(before);
            if self.past.len() > MAX_STATES {
                self.past.remove(0);
            }
        }
    }

    pub(super) const fn may_undo(&self) -> bool {
        !self.past.is_empty()
    }

    pub(super) const fn may_redo(&self) -> bool {
        !self.future.is_empty()
    }

    pub(super) fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.now, before));
        }
    }

    pub(super) fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.now, after));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stroke_is_undone_as_a_whole_and_redone() {
        let mut history = History::new(0);
        history.change(1, false);
        history.change(2, true);
        history.change(2, false);
        history.change(3, false);
        history.undo();
        assert_eq!((*history.now(), history.may_redo()), (2, true));
        history.undo();
        assert_eq!((*history.now(), history.may_undo()), (0, false));
        history.undo();
        history.redo();
        history.redo();
        history.redo();
        assert_eq!(*history.now(), 3);
        history.undo();
        history.change(9, false);
        assert!(!history.may_redo(), "what was undone is over");
    }

    #[test]
    fn memory_ends() {
        let mut history = History::new(0);
        (1..2 * MAX_STATES).for_each(|state| history.change(state, false));
        assert_eq!(history.past.len(), MAX_STATES);
    }
}
