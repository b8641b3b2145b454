//! Reading the lines of one game.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use super::cursor::{Cursor, is_blank};
use super::error::{Fault, LineColumn, Origin, RecordError};
use super::escape;
use super::mark::Mark;
use super::points::Points;
use super::tag::{GAME, Tag, is_name_char};
use super::tree::{MAX_DEPTH, NodeId, Record, is_result, is_word_char, turn_digits};

/// Whether a line holds tags. None but these begin with a bracket, so that a
/// reader can find the next game even after a comment that was never closed.
pub(super) fn is_tag_line(line: &str) -> bool {
    line.trim_start_matches(is_blank).starts_with('[')
}

/// Whether a line begins a game: its first tag is `Game`.
pub(super) fn opens_game(line: &str) -> bool {
    let tag = line.trim_start_matches(is_blank).strip_prefix('[');
    let name = tag.and_then(|tag| tag.trim_start_matches(is_blank).strip_prefix(GAME));
    name.is_some_and(|rest| !rest.starts_with(is_name_char))
}

/// A line of actions that is being read: the game itself or a variation.
struct Line {
    opened: LineColumn,
    /// The point of the game from which the line goes on.
    start: Option<NodeId>,
    /// The last action that was read.
    last: Option<NodeId>,
    /// The turn of the next action, unless it says otherwise.
    turn: Option<u16>,
    /// Comments before the first action of a variation.
    comments: Vec<String>,
}

/// A comment that is being read.
struct Comment {
    opened: LineColumn,
    text: String,
    /// How much of the text stays if nothing but blanks follow.
    kept: usize,
    /// Whether a line has ended since the last character that is kept.
    broken: bool,
}

impl Comment {
    fn push(&mut self, c: char, escaped: bool) {
        let blank = is_blank(c) && !escaped;
        if blank && (self.broken || self.text.is_empty()) {
            return;
        }
        if mem::take(&mut self.broken) {
            self.text.push(' ');
        }
        self.text.push(c);
        if !blank {
            self.kept = self.text.len();
        }
    }

    fn end_line(&mut self) {
        self.text.truncate(self.kept);
        self.broken = !self.text.is_empty();
    }

    fn finish(mut self) -> String {
        self.text.truncate(self.kept);
        self.text
    }
}

/// A game that is being read.
pub(super) struct Draft {
    record: Record,
    /// A set, because a list would make many tags slow.
    tag_names: BTreeSet<String>,
    in_tags: bool,
    /// The game and the variations that are open, outermost first.
    lines: Vec<Line>,
    /// The number of a turn whose first action has not come yet.
    turn: Option<(u16, LineColumn)>,
    comment: Option<Comment>,
    done: bool,
    size: usize,
}

impl Draft {
    /// A game that begins at this place.
    pub(super) fn new(opened: LineColumn) -> Self {
        let line = Line { opened, start: None, last: None, turn: None, comments: Vec::new() };
        Self {
            record: Record::new(""),
            tag_names: BTreeSet::new(),
            in_tags: true,
            lines: Vec::from([line]),
            turn: None,
            comment: None,
            done: false,
            size: 0,
        }
    }

    /// Reads a line; the first one must [open the game](opens_game).
    pub(super) fn feed(&mut self, mut cursor: Cursor<'_>, limit: usize) -> Result<(), RecordError> {
        self.size += cursor.rest().len() + 1;
        if self.size > limit {
            return Err(RecordError::new(cursor.at(), Fault::RecordTooLong(limit)));
        }
        if is_tag_line(cursor.rest()) {
            return self.read_tags(&mut cursor);
        }
        self.read_moves(&mut cursor)
    }

    /// Whether the result has been read.
    pub(super) fn is_done(&self) -> bool {
        self.done
    }

    pub(super) fn into_record(self) -> Record {
        self.record
    }

    /// What is missing if nothing comes any more.
    pub(super) fn missing(&self) -> Fault {
        match (&self.comment, &self.lines[..]) {
            (Some(comment), _) => Fault::OpenComment(comment.opened),
            (None, [_, .., line]) => Fault::OpenVariation(line.opened),
            _ => Fault::NoResult,
        }
    }

    fn read_tags(&mut self, cursor: &mut Cursor<'_>) -> Result<(), RecordError> {
        cursor.skip_white();
        if let Some(comment) = &self.comment {
            return Err(RecordError::new(cursor.at(), Fault::OpenComment(comment.opened)));
        }
        if !self.in_tags {
            return Err(cursor.expected("an action or the result, as tags stand before the first action"));
        }
        while cursor.peek().is_some() {
            let tag = read_tag(cursor)?;
            self.add_tag(tag)?;
            cursor.skip_white();
        }
        Ok(())
    }

    fn add_tag(&mut self, tag: Tag) -> Result<(), RecordError> {
        if !self.tag_names.insert(tag.name().into()) {
            return Err(RecordError::from_origin(tag.origin, Fault::RepeatedTag(tag.name().into())));
        }
        self.record.push_tag(tag);
        Ok(())
    }

    fn read_moves(&mut self, cursor: &mut Cursor<'_>) -> Result<(), RecordError> {
        loop {
            if self.comment.is_some() && !self.read_comment(cursor)? {
                return Ok(());
            }
            cursor.skip_white();
            let Some(c) = cursor.peek() else { return Ok(()) };
            self.in_tags = false;
            if self.done {
                return Err(cursor.expected("nothing more in this line after the result"));
            }
            match c {
                '{' => self.open_comment(cursor)?,
                '(' => self.open_variation(cursor)?,
                ')' => self.close_variation(cursor)?,
                '$' => self.read_mark(cursor)?,
                '}' | '[' | ']' => return Err(cursor.expected("an action or the result")),
                _ => self.read_word(cursor)?,
            }
        }
    }

    fn open_comment(&mut self, cursor: &mut Cursor<'_>) -> Result<(), RecordError> {
        self.refuse_turn(cursor)?;
        let opened = cursor.at();
        cursor.bump();
        self.comment = Some(Comment { opened, text: String::new(), kept: 0, broken: false });
        Ok(())
    }

    /// Reads on in the open comment; says whether it ended.
    fn read_comment(&mut self, cursor: &mut Cursor<'_>) -> Result<bool, RecordError> {
        let Some(comment) = &mut self.comment else { return Ok(true) };
        while let Some(c) = cursor.peek() {
            match c {
                '}' => {
                    cursor.bump();
                    self.close_comment();
                    return Ok(true);
                }
                '\\' => comment.push(escape::read(cursor)?, true),
                _ => {
                    comment.push(c, false);
                    cursor.bump();
                }
            }
        }
        comment.end_line();
        Ok(false)
    }

    fn close_comment(&mut self) {
        let Some(text) = self.comment.take().map(Comment::finish) else { return };
        let in_variation = self.lines.len() > 1;
        let Some(line) = self.lines.last_mut() else { return };
        let comments = match line.last.and_then(|last| self.record.node_mut(last)) {
            Some(node) => &mut node.comments,
            None if in_variation => &mut line.comments,
            None => &mut self.record.comments,
        };
        comments.push(text);
    }

    fn open_variation(&mut self, cursor: &mut Cursor<'_>) -> Result<(), RecordError> {
        self.refuse_turn(cursor)?;
        let opened = cursor.at();
        let replaced = self.last().and_then(|last| self.record.node(last));
        let Some(replaced) = replaced else {
            return Err(cursor.expected("an action before the variation that replaces it"));
        };
        if self.lines.len() > MAX_DEPTH {
            return Err(RecordError::new(opened, Fault::TooDeep));
        }
        let (start, turn) = (replaced.parent(), Some(replaced.turn()));
        self.lines.push(Line { opened, start, last: None, turn, comments: Vec::new() });
        cursor.bump();
        Ok(())
    }

    fn close_variation(&mut self, cursor: &mut Cursor<'_>) -> Result<(), RecordError> {
        self.refuse_turn(cursor)?;
        if self.lines.len() == 1 {
            return Err(cursor.expected("an action or the result, as no variation is open"));
        }
        if self.last().is_none() {
            return Err(cursor.expected("an action in the variation"));
        }
        self.lines.pop();
        cursor.bump();
        Ok(())
    }

    fn read_mark(&mut self, cursor: &mut Cursor<'_>) -> Result<(), RecordError> {
        self.refuse_turn(cursor)?;
        let last = self.last();
        let Some(node) = last.and_then(|last| self.record.node_mut(last)) else {
            return Err(cursor.expected("an action before the mark"));
        };
        let start = cursor.clone();
        cursor.bump();
        let word = cursor.take_while(is_word_char);
        let is_number = word.chars().all(|c| c.is_ascii_digit());
        match word.parse() {
            Ok(number) if is_number => node.marks.push(Mark(number)),
            _ => return Err(start.expected("a mark from $0 to $255")),
        }
        Ok(())
    }

    fn read_word(&mut self, cursor: &mut Cursor<'_>) -> Result<(), RecordError> {
        let start = cursor.clone();
        let word = cursor.take_while(is_word_char);
        if let Some(digits) = turn_digits(word) {
            // An action may follow the dot without a space.
            *cursor = start.clone();
            cursor.take_while(|c| c.is_ascii_digit());
            cursor.eat('.');
            self.read_turn(digits, &start)
        } else if is_result(word) {
            self.read_result(word, &start)
        } else {
            self.read_action(word, &start)
        }
    }

    fn read_turn(&mut self, digits: &str, start: &Cursor<'_>) -> Result<(), RecordError> {
        self.refuse_turn(start)?;
        let turn = digits.parse().map_err(|_| start.expected("a turn number up to 65535."))?;
        self.turn = Some((turn, start.at()));
        Ok(())
    }

    fn read_action(&mut self, word: &str, start: &Cursor<'_>) -> Result<(), RecordError> {
        let written = self.turn.take();
        let Some(line) = self.lines.last_mut() else { return Ok(()) };
        let Some(turn) = written.map(|(turn, _)| turn).or(line.turn) else {
            return Err(start.expected("the number of the turn, such as 1., before the first action"));
        };
        // A character that can be part of no word leaves an empty one.
        let after = line.last.or(line.start);
        let added = self.record.add(after, turn, word);
        let id = added.map_err(|fault| match fault {
            Fault::BadAction(_) => start.expected("an action or the result"),
            fault => RecordError::new(start.at(), fault),
        })?;
        let comments = mem::take(&mut line.comments);
        (line.last, line.turn) = (Some(id), Some(turn));
        if let Some(node) = self.record.node_mut(id) {
            node.comments = comments;
            node.action_origin = Origin(Some(start.at()));
            node.turn_origin = Origin(written.map(|(_, at)| at));
        }
        Ok(())
    }

    fn read_result(&mut self, word: &str, start: &Cursor<'_>) -> Result<(), RecordError> {
        self.refuse_turn(start)?;
        if self.lines.len() > 1 {
            return Err(RecordError::new(start.at(), self.missing()));
        }
        if word != "*" {
            let points = Points::parse(word);
            self.record.result = Some(points.ok_or_else(|| {
                start.expected("a turn number such as 12. or the points of 2 to 4 seats such as 26-22")
            })?);
        }
        self.record.result_origin = Origin(Some(start.at()));
        self.done = true;
        Ok(())
    }

    /// Refuses what cannot stand between the number of a turn and its action.
    fn refuse_turn(&self, cursor: &Cursor<'_>) -> Result<(), RecordError> {
        match self.turn {
            Some(_) => Err(cursor.expected("an action after the number of the turn")),
            None => Ok(()),
        }
    }

    /// The last action of the innermost line.
    fn last(&self) -> Option<NodeId> {
        self.lines.last()?.last
    }
}

fn read_tag(cursor: &mut Cursor<'_>) -> Result<Tag, RecordError> {
    let at = cursor.at();
    if !cursor.eat('[') {
        return Err(cursor.expected("another tag or the end of the line"));
    }
    cursor.skip_white();
    let start = cursor.clone();
    let name = cursor.take_while(is_name_char);
    cursor.skip_white();
    let mut tag = Tag::new(name, "").map_err(|_| start.expected("the name of a tag"))?;
    tag.value = read_value(cursor)?;
    cursor.skip_white();
    if !cursor.eat(']') {
        return Err(cursor.expected("] after the value of the tag"));
    }
    tag.origin = Origin(Some(at));
    Ok(tag)
}

fn read_value(cursor: &mut Cursor<'_>) -> Result<String, RecordError> {
    if !cursor.eat('"') {
        return Err(cursor.expected("the value of the tag in double quotes"));
    }
    let mut value = String::new();
    while let Some(c) = cursor.peek() {
        match c {
            '"' => {
                cursor.bump();
                return Ok(value);
            }
            '\\' => value.push(escape::read(cursor)?),
            _ => {
                value.push(c);
                cursor.bump();
            }
        }
    }
    Err(cursor.expected("a double quote after the value of the tag"))
}
