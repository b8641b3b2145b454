//! Reading any number of games, line by line.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem;
use core::str;

use super::cursor::Cursor;
use super::error::{Fault, LineColumn, RecordError};
use super::parse::{Draft, opens_game};
use super::tree::Record;

/// How much a reader takes from strangers, in bytes.
///
/// A record in memory needs up to about a hundred times the room of its text,
/// if the text is made for that; an honest one needs about ten times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest line.
    pub line: usize,
    /// The longest game.
    pub record: usize,
}

impl Default for Limits {
    /// Lines of 64 KiB and games of 1 MiB: a bare game has about 4 KiB.
    fn default() -> Self {
        Self { line: 1 << 16, record: 1 << 20 }
    }
}

/// Where a reader stands.
#[derive(Default)]
enum State {
    #[default]
    BetweenGames,
    InGame(Box<Draft>),
    /// After an error, until the next game begins.
    Skipping,
}

/// Takes a text line by line and hands out each game when its last line has
/// come. Of a text that is longer than one game, only one is in memory.
///
/// After an error the rest of that game is skipped; reading resumes at the
/// next line that begins with the tag `Game`.
///
/// ```
/// use castellum_rules::record::RecordReader;
///
/// let mut reader = RecordReader::default();
/// let mut games = Vec::new();
/// for line in ["[Game \"aquaedukt\"]", "", "1. roll =17", "3@C4 done *"] {
///     games.extend(reader.feed_line(line));
/// }
/// games.extend(reader.finish());
/// assert_eq!(games.len(), 1);
/// assert_eq!(games[0].as_ref().unwrap().len(), 4);
/// ```
#[derive(Default)]
pub struct RecordReader {
    limits: Limits,
    state: State,
    /// Where the text that has been read ends.
    end: Option<LineColumn>,
}

impl RecordReader {
    /// A reader with other limits than the default ones.
    #[must_use]
    pub fn with_limits(limits: Limits) -> Self {
        Self { limits, ..Self::default() }
    }

    /// Reads one line, with or without its line end. Gives what is finished
    /// with it: mostly nothing, else a game, or what is wrong with one. (There
    /// are two errors if a line cuts one game short and begins another badly.)
    pub fn feed_line(&mut self, line: &str) -> Vec<Result<Record, RecordError>> {
        let line = line.strip_suffix('\n').unwrap_or(line);
        let line = line.trim_end_matches('\r');
        let line = line.strip_prefix('\u{feff}').unwrap_or(line);
        let cursor = Cursor::new(line, self.end.map_or(1, |end| end.line.saturating_add(1)));
        self.end = Some(end_of(&cursor));

        let cut_short = if opens_game(line) { self.begin_game(cursor.at()) } else { None };
        let finished = self.read_line(cursor).transpose();
        if let Some(Err(_)) = finished {
            self.state = State::Skipping;
        }
        cut_short.map(Err).into_iter().chain(finished).collect()
    }

    /// Ends the text: whatever is still unfinished is an error.
    #[must_use]
    pub fn finish(self) -> Option<Result<Record, RecordError>> {
        match (self.state, self.end) {
            (State::InGame(draft), Some(end)) => Some(Err(RecordError::new(end, draft.missing()))),
            _ => None,
        }
    }

    fn begin_game(&mut self, at: LineColumn) -> Option<RecordError> {
        match mem::replace(&mut self.state, State::InGame(Box::new(Draft::new(at)))) {
            State::InGame(draft) => Some(RecordError::new(at, draft.missing())),
            State::BetweenGames | State::Skipping => None,
        }
    }

    fn read_line(&mut self, mut cursor: Cursor<'_>) -> Result<Option<Record>, RecordError> {
        let too_long = cursor.rest().len() > self.limits.line;
        match &mut self.state {
            State::Skipping => return Ok(None),
            _ if too_long => {
                return Err(RecordError::new(cursor.at(), Fault::LineTooLong(self.limits.line)));
            }
            State::BetweenGames => {
                cursor.skip_white();
                return if cursor.peek().is_none() { Ok(None) } else { Err(no_game(&cursor)) };
            }
            State::InGame(draft) => draft.feed(cursor, self.limits.record)?,
        }
        Ok(self.take_finished())
    }

    fn take_finished(&mut self) -> Option<Record> {
        match mem::take(&mut self.state) {
            State::InGame(draft) if draft.is_done() => Some(draft.into_record()),
            state => {
                self.state = state;
                None
            }
        }
    }
}

fn end_of(line: &Cursor<'_>) -> LineColumn {
    let length = u32::try_from(line.rest().chars().count()).unwrap_or(u32::MAX);
    LineColumn { line: line.at().line, column: length.saturating_add(1) }
}

fn no_game(cursor: &Cursor<'_>) -> RecordError {
    cursor.expected("a game, which begins with a tag such as [Game \"aqua-romana\"]")
}

/// The games of a text in memory, one after the other.
///
/// It goes on after an error, as [`RecordReader`] does.
pub struct Records<'t> {
    lines: str::Lines<'t>,
    reader: Option<RecordReader>,
    ready: alloc::vec::IntoIter<Result<Record, RecordError>>,
}

impl<'t> Records<'t> {
    /// The games of a text.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        Self::with_limits(text, Limits::default())
    }

    /// The games of a text, with other limits than the default ones.
    #[must_use]
    pub fn with_limits(text: &'t str, limits: Limits) -> Self {
        Self {
            lines: text.lines(),
            reader: Some(RecordReader::with_limits(limits)),
            ready: Vec::new().into_iter(),
        }
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(game) = self.ready.next() {
                return Some(game);
            }
            match self.lines.next() {
                Some(line) => self.ready = self.reader.as_mut()?.feed_line(line).into_iter(),
                None => return self.reader.take()?.finish(),
            }
        }
    }
}

/// Reads a text that holds exactly one game.
pub(super) fn read_one(text: &str) -> Result<Record, RecordError> {
    let mut games = Records::new(text);
    let record = games.next().ok_or(Fault::NoGame)??;
    match games.next() {
        None => Ok(record),
        Some(Ok(second)) => Err(RecordError::from_origin(second.tags()[0].origin, Fault::SecondGame)),
        Some(Err(error)) => Err(error),
    }
}
