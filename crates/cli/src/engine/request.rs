//! What a line asks for.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::bots::Order;
use crate::game_name::GameName;

/// The commands, as error messages list them.
const COMMANDS: &str = "new, legal, play, state, undo, record, load, go, quit";

#[derive(Debug)]
pub(crate) enum Request {
    New { game: GameName, options: Options },
    Legal,
    Play { action: String },
    State,
    Undo,
    Record,
    Load { record: String },
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
            "go" => options.read().map(Self::Go),
            "quit" => options.none().map(|()| Self::Quit),
            other => Err(format!("unknown cmd {:?}: expected one of {COMMANDS}", shortened(other))),
        }
    }

    fn read_new(mut options: Options) -> Result<Self, String> {
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
