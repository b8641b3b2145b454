//! Reading lines from a stranger, each of bounded length, and what they ask for.

use std::io::{self, BufRead, Read};

use castellum_rules::GameName;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::game::Order;

/// The most bytes a line may have.
pub const MAX_LINE: usize = 16 << 20;

/// What was found up to the end of a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line; the buffer holds it without its end.
    Whole,
    /// A line of more than the allowed length. It was skipped.
    TooLong,
    /// There are no more lines.
    End,
}

/// Reads the next line into `buffer`, replacing what it held.
///
/// The last line need not have an end.
pub(crate) fn read_line(input: &mut impl BufRead, buffer: &mut Vec<u8>, most: usize) -> io::Result<Line> {
    buffer.clear();
    input.by_ref().take(most as u64 + 1).read_until(b'\n', buffer)?;
    if buffer.last() == Some(&b'\n') {
        buffer.pop();
        return Ok(Line::Whole);
    }
    match buffer.len() {
        0 => Ok(Line::End),
        length if length <= most => Ok(Line::Whole),
        _ => {
            input.skip_until(b'\n')?;
            Ok(Line::TooLong)
        }
    }
}

/// The commands, as error messages list them.
const COMMANDS: &str = "new, legal, play, state, undo, record, load, position, go, quit";

#[derive(Debug)]
pub(crate) enum Request {
    New { game: GameName, options: Options },
    NewAt { position: String },
    Legal,
    Play { action: String },
    State,
    Undo,
    Record,
    Load { record: String },
    Position,
    Go(Order),
    Quit,
}

impl Request {
    pub(crate) fn read(line: &[u8]) -> Result<Self, String> {
        let mut fields = read_object(line)?;
        let command = match fields.remove("cmd") {
            Some(Value::String(command)) => command,
            Some(other) => return Err(format!("cmd: expected one of {COMMANDS}, found {other}")),
            None => return Err(format!("the request has no cmd: expected one of {COMMANDS}")),
        };
        let options = Options { command, fields };
        match options.command.as_str() {
            "new" => Self::read_new(options),
            "legal" => options.none().map(|()| Self::Legal),
            "play" => options.read().map(|Play { action }| Self::Play { action }),
            "state" => options.none().map(|()| Self::State),
            "undo" => options.none().map(|()| Self::Undo),
            "record" => options.none().map(|()| Self::Record),
            "load" => options.read().map(|Load { record }| Self::Load { record }),
            "position" => options.none().map(|()| Self::Position),
            "go" => options.read().map(Self::Go),
            "quit" => options.none().map(|()| Self::Quit),
            other => Err(format!("unknown cmd {:?}: expected one of {COMMANDS}", shortened(other))),
        }
    }

    fn read_new(mut options: Options) -> Result<Self, String> {
        if options.fields.contains_key("position") {
            return options.read().map(|NewAt { position }| Self::NewAt { position });
        }
        let game = options.fields.remove_entry("game").into_iter().collect();
        let New { game } = Options { command: options.command.clone(), fields: game }.read()?;
        Ok(Self::New { game, options })
    }
}

fn read_object(line: &[u8]) -> Result<Map<String, Value>, String> {
    let text = str::from_utf8(line)
        .map_err(|error| format!("the line is not UTF-8 from byte {} on", error.valid_up_to() + 1))?;
    match serde_json::from_str(text) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(format!("expected a JSON object such as {EXAMPLE}")),
        Err(error) => Err(format!("expected a JSON object such as {EXAMPLE}: {error}")),
    }
}

const EXAMPLE: &str = r#"{"cmd":"legal"}"#;

/// The fields of a request besides its command.
#[derive(Debug)]
pub(crate) struct Options {
    command: String,
    fields: Map<String, Value>,
}

impl Options {
    /// The fields as a type; what does not fit is named with its path.
    pub(crate) fn read<T: DeserializeOwned>(self) -> Result<T, String> {
        let command = self.command;
        serde_path_to_error::deserialize(Value::Object(self.fields)).map_err(|error| {
            match error.path().to_string().as_str() {
                "." => format!("{command}: {}", error.inner()),
                path => format!("{command}: {path}: {}", error.inner()),
            }
        })
    }

    fn none(self) -> Result<(), String> {
        self.read().map(|Nothing {}| ())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct New {
    game: GameName,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewAt {
    position: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Play {
    action: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Load {
    record: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// The beginning of a text from outside; that is enough to find it.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_skipped_and_the_next_one_read() {
        let mut input = &b"1234\n\n12345\n123456789\nlast"[..];
        let mut buffer = Vec::new();
        let mut next = || {
            let line = read_line(&mut input, &mut buffer, 4).unwrap();
            (line, String::from_utf8(buffer.clone()).unwrap())
        };
        assert_eq!(next(), (Line::Whole, "1234".into()));
        assert_eq!(next(), (Line::Whole, String::new()));
        assert_eq!(next().0, Line::TooLong);
        assert_eq!(next().0, Line::TooLong);
        assert_eq!(next(), (Line::Whole, "last".into()));
        assert_eq!(next().0, Line::End);
    }
}
