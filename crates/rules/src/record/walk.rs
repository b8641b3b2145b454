//! The order in which a record's actions and variations are written.

use alloc::vec::Vec;

use super::tree::{NodeId, Record};

/// One step through the actions of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// An action.
    Action(NodeId),
    /// A variation begins that replaces the last action at this level.
    Open,
    /// The innermost variation ends.
    Close,
}

/// What is to be done next.
#[derive(Clone, Copy, Debug)]
enum Next {
    Visit(NodeId),
    Open(NodeId),
    Close,
    Done,
}

/// Steps through all actions of a record: each action, then the variations
/// that replace it, then what follows it.
#[derive(Clone, Debug)]
pub struct Walk<'r> {
    record: &'r Record,
    next: Next,
    /// The first actions of the variations that are open.
    open: Vec<NodeId>,
}

impl<'r> Walk<'r> {
    pub(super) fn new(record: &'r Record) -> Self {
        let next = record.first_child(None).map_or(Next::Done, Next::Visit);
        Self { record, next, open: Vec::new() }
    }

    fn visit(&mut self, id: NodeId) -> Step {
        let main = self.main_beside(id) == Some(id);
        let variation = if main { self.record.sibling(id) } else { None };
        self.next = variation.map_or_else(|| self.after(id), Next::Open);
        Step::Action(id)
    }

    fn open(&mut self, id: NodeId) -> Step {
        self.open.push(id);
        self.next = Next::Visit(id);
        Step::Open
    }

    fn close(&mut self) -> Option<Step> {
        let id = self.open.pop()?;
        self.next = match self.record.sibling(id) {
            Some(variation) => Next::Open(variation),
            None => self.after(self.main_beside(id)?),
        };
        Some(Step::Close)
    }

    /// What comes once an action and its variations are through.
    fn after(&self, id: NodeId) -> Next {
        match self.record.first_child(Some(id)) {
            Some(child) => Next::Visit(child),
            None if self.open.is_empty() => Next::Done,
            None => Next::Close,
        }
    }

    /// The action that stands in the line where this one stands or varies it.
    fn main_beside(&self, id: NodeId) -> Option<NodeId> {
        self.record.first_child(self.record.node(id)?.parent())
    }
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        match self.next {
            Next::Visit(id) => Some(self.visit(id)),
            Next::Open(id) => Some(self.open(id)),
            Next::Close => self.close(),
            Next::Done => None,
        }
    }
}
