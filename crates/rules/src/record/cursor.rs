//! Reading a line from left to right while counting columns.

use super::error::{Fault, LineColumn, RecordError};

/// White space that may be added or taken away round a line.
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

/// What is still to be read of a line.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    at: LineColumn,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str, line: u32) -> Self {
        Self { rest: text, at: LineColumn { line, column: 1 } }
    }

    pub(super) fn at(&self) -> LineColumn {
        self.at
    }

    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        self.at.column = self.at.column.saturating_add(1);
        Some(c)
    }

    /// Reads `c` if it comes next.
    pub(super) fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.bump();
        }
        found
    }

    /// Reads characters as long as they are `wanted`.
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let whole = self.rest;
        while self.peek().is_some_and(&wanted) {
            self.bump();
        }
        &whole[..whole.len() - self.rest.len()]
    }

    pub(super) fn skip_white(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// The error that something else comes next than what is expected.
    pub(super) fn expected(&self, expected: &'static str) -> RecordError {
        let found = self.rest.split(char::is_whitespace).next().unwrap_or_default();
        // White space itself would be shown as nothing.
        let found = if found.is_empty() { self.rest } else { found };
        RecordError::new(self.at, Fault::expected(expected, found))
    }
}
