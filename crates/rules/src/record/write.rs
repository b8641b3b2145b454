//! Writing a record as text.
//!
//! The text depends on nothing but the record: lines break at the last place
//! that fits, and a turn's number is written where a turn or a line begins.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::{self, Write};

use super::escape;
use super::points::result_text;
use super::tag::Tag;
use super::tree::{NodeId, Record, Step};

/// Lines are broken after this many characters, where they can be.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in self.tags() {
            write_tag(tag, f)?;
        }
        f.write_char('\n')?;
        let mut lines = Lines { out: f, column: 0, open: false };
        lines.comments(&self.comments)?;
        for step in self.steps() {
            match step {
                Step::Open => lines.open = true,
                Step::Close => lines.glue(")")?,
                Step::Action(id) => lines.node(self, id)?,
            }
        }
        lines.word(&result_text(self.result))?;
        f.write_char('\n')
    }
}

impl Record {
    /// Whether the number of the turn is written before this action.
    fn shows_turn(&self, id: NodeId) -> bool {
        let Some(node) = self.node(id) else { return false };
        let before = node.parent().and_then(|parent| self.node(parent));
        let begins_line = self.first_child(node.parent()) != Some(id);
        begins_line || before.is_none_or(|before| before.turn() != node.turn())
    }
}

fn write_tag(tag: &Tag, out: &mut impl Write) -> fmt::Result {
    write!(out, "[{} \"", tag.name())?;
    for c in tag.value().chars() {
        escape::write(c, '"', out)?;
    }
    out.write_str("\"]\n")
}

/// Breaks words into lines.
struct Lines<'w, 'f> {
    out: &'w mut fmt::Formatter<'f>,
    column: usize,
    /// Whether a parenthesis goes before the next word.
    open: bool,
}

impl Lines<'_, '_> {
    fn node(&mut self, record: &Record, id: NodeId) -> fmt::Result {
        let Some(node) = record.node(id) else { return Ok(()) };
        if record.shows_turn(id) {
            self.word(&format!("{}. {}", node.turn(), node.action()))?;
        } else {
            self.word(node.action())?;
        }
        for mark in &node.marks {
            self.word(&mark.to_string())?;
        }
        self.comments(&node.comments)
    }

    fn comments(&mut self, comments: &[String]) -> fmt::Result {
        comments.iter().try_for_each(|comment| self.comment(comment))
    }

    fn comment(&mut self, text: &str) -> fmt::Result {
        let inner = text.trim_matches(' ');
        let before = text.len() - text.trim_start_matches(' ').len();
        let after = text.len() - before - inner.len();
        let mut piece = String::from("{");
        spaces(before, &mut piece)?;
        let mut chars = inner.chars().peekable();
        let mut last = ' ';
        while let Some(c) = chars.next() {
            // A lone space is where the line may break: a break is read as
            // exactly one space.
            if c == ' ' && last != ' ' && chars.peek() != Some(&' ') {
                self.word(&piece)?;
                piece.clear();
            } else {
                escape::write(c, '}', &mut piece)?;
            }
            last = c;
        }
        spaces(after, &mut piece)?;
        piece.push('}');
        self.word(&piece)
    }

    /// Writes a word after a space, or at the beginning of a new line.
    fn word(&mut self, word: &str) -> fmt::Result {
        let width = word.chars().count() + usize::from(self.open);
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.glue(" ")?;
        }
        // Only tags may begin a line with a bracket. Nothing but a word of a
        // comment can come here with one.
        if self.column == 0 && word.starts_with('[') {
            self.glue("\\")?;
        }
        if core::mem::take(&mut self.open) {
            self.glue("(")?;
        }
        self.glue(word)
    }

    fn glue(&mut self, text: &str) -> fmt::Result {
        self.column += text.chars().count();
        self.out.write_str(text)
    }
}

/// Spaces at the ends of a comment, which would be dropped by a reader.
fn spaces(count: usize, out: &mut String) -> fmt::Result {
    (0..count).try_for_each(|_| escape::write_code(' ', out))
}
