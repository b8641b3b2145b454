//! The engine protocol: the rules and bots for programs in any language.
//!
//! One JSON object a line comes in, one goes out; `docs/engine-protocol.md`
//! describes them. An [`Engine`] turns a line into an answer and knows neither
//! input nor output; [`serve`] connects it with both.
//!
//! ```
//! use castellum_engine::Engine;
//!
//! let mut engine = Engine::default();
//! let answer = engine.answer(br#"{"cmd":"new","game":"aqua-romana","players":3}"#);
//! assert_eq!(answer.json["ok"], true);
//! assert_eq!(answer.json["state"]["to_act"], 0);
//! ```

mod aqua_romana;
mod aquaedukt;
mod game;
mod request;

castellum_rules::test_game! {
    #[path = "../tests/count/mod.rs"]
    mod count;
}

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::sync::Arc;

use castellum_bots::{BotGame, Evaluator};
use castellum_rules::TagError;
use castellum_rules::aqua_romana::Layout;
use serde_json::{Map, Value, json};

use game::{AnyMatch, Evaluators};
use request::{Line, Request, read_line};

pub use request::MAX_LINE;

/// What `new` takes where a request leaves it open.
#[derive(Clone, Debug, Default)]
pub struct Defaults {
    /// Where the reservoirs of Aqua Romana stand, as
    /// [`Layout::read`] takes it; else
    /// the standard layout.
    pub layout: Option<String>,
    /// The region map of Aquädukt; else the standard map.
    pub board: Option<castellum_rules::aquaedukt::Board>,
}

impl Defaults {
    /// Reads defaults from tags of set-ups: `Layout` and `Board`.
    ///
    /// # Errors
    /// The first tag that cannot be read or is another one.
    pub fn from_tags<'t>(tags: impl IntoIterator<Item = (&'static str, &'t str)>) -> Result<Self, TagError> {
        let mut defaults = Self::default();
        for (tag, text) in tags {
            let invalid = |error: &dyn Display| TagError::invalid(tag, error);
            match tag {
                "Layout" => {
                    let is_name = Layout::names().any(|name| name == text.trim());
                    if !is_name {
                        text.parse::<Layout>().map_err(|error| invalid(&error))?;
                    }
                    defaults.layout = Some(text.into());
                }
                "Board" => defaults.board = Some(text.parse().map_err(|error| invalid(&error))?),
                _ => return Err(invalid(&"expected Layout or Board")),
            }
        }
        Ok(defaults)
    }
}

/// Answers line by line until the input ends or a request asks to stop.
///
/// # Errors
/// Those of the input and the output.
pub fn serve(engine: &mut Engine, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        let answer = match read_line(input, &mut line, MAX_LINE)? {
            Line::Whole => engine.answer(&line),
            Line::TooLong => refusal(&format!("the line is longer than {MAX_LINE} bytes")),
            Line::End => return Ok(()),
        };
        writeln!(output, "{}", answer.json)?;
        output.flush()?;
        if answer.quit {
            return Ok(());
        }
    }
}

/// What the engine says to one line.
#[derive(Clone, Debug)]
pub struct Answer {
    /// An object with the key `ok`.
    pub json: Value,
    /// Whether the line asked to end the conversation.
    pub quit: bool,
}

/// The state of a conversation: a game, once there is one.
#[derive(Default)]
pub struct Engine {
    defaults: Defaults,
    evaluators: Evaluators,
    game: Option<Box<dyn AnyMatch>>,
}

impl Engine {
    /// An engine without a game.
    #[must_use]
    pub fn new(defaults: Defaults) -> Self {
        Self { defaults, ..Self::default() }
    }

    /// The same engine with an evaluator of your own, which serves bots of that
    /// game unless their settings name one (`eval=`).
    #[must_use]
    pub fn with_evaluator<G: BotGame>(mut self, evaluator: Arc<dyn Evaluator<G>>) -> Self {
        self.evaluators.insert(evaluator);
        self
    }

    /// Serves one request. One that cannot be served changes nothing.
    pub fn answer(&mut self, line: &[u8]) -> Answer {
        match Request::read(line).and_then(|request| self.serve(request)) {
            Ok(answer) => answer,
            Err(problem) => refusal(&problem),
        }
    }

    fn serve(&mut self, request: Request) -> Result<Answer, String> {
        match request {
            Request::New { game, options } => {
                self.game = Some(game::begin(game, options, &self.defaults)?);
                self.state()
            }
            Request::NewAt { position } => {
                self.game = Some(game::begin_at(&position)?);
                self.state()
            }
            Request::Load { record } => {
                self.game = Some(game::load(&record)?);
                self.state()
            }
            Request::Play { action } => {
                self.game_mut()?.play(&action)?;
                self.state()
            }
            Request::Undo => {
                self.game_mut()?.undo()?;
                self.state()
            }
            Request::State => self.state(),
            Request::Legal => Ok(success("actions", json!(self.game()?.legal()))),
            Request::Record => Ok(success("record", json!(self.game()?.record()?))),
            Request::Position => Ok(success("position", json!(self.game()?.position()))),
            Request::Go(order) => {
                let advice = self.game()?.go(&order, &self.evaluators)?;
                Ok(Answer { json: with_ok(advice), quit: false })
            }
            Request::Quit => Ok(Answer { json: with_ok(Map::new()), quit: true }),
        }
    }

    fn game(&self) -> Result<&dyn AnyMatch, String> {
        Ok(&**self.game.as_ref().ok_or(NO_GAME)?)
    }

    fn game_mut(&mut self) -> Result<&mut dyn AnyMatch, String> {
        Ok(&mut **self.game.as_mut().ok_or(NO_GAME)?)
    }

    fn state(&self) -> Result<Answer, String> {
        Ok(success("state", Value::Object(self.game()?.state())))
    }
}

const NO_GAME: &str = "there is no game yet: send new or load first";

fn success(key: &str, value: Value) -> Answer {
    Answer { json: with_ok(Map::from_iter([(key.to_string(), value)])), quit: false }
}

fn with_ok(mut answer: Map<String, Value>) -> Value {
    answer.insert("ok".into(), Value::Bool(true));
    Value::Object(answer)
}

fn refusal(problem: &str) -> Answer {
    // Problems quote the request, which may be long.
    let error = match problem.char_indices().nth(MAX_ERROR) {
        Some((end, _)) => format!("{}…", &problem[..end]),
        None => problem.to_string(),
    };
    Answer { json: json!({"ok": false, "error": error}), quit: false }
}

/// How many characters of an error are told.
const MAX_ERROR: usize = 500;
