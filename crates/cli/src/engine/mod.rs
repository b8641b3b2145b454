//! `castellum engine`: the rules for programs in any language.
//!
//! One JSON object a line comes in, one goes out; `docs/engine-protocol.md`
//! describes them. The [`Engine`] itself is a value that turns a line into an
//! answer, and knows neither input nor output.

mod aqua_romana;
mod aquaedukt;
mod bots;
mod lines;
mod request;
mod table;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use anyhow::Result;
use serde_json::{Map, Value, json};

use crate::start;
use lines::{Line, read_line};
use request::Request;
use table::Table;

pub use lines::MAX_LINE;

/// Speak the engine protocol on standard input and output.
///
/// Reads one JSON object a line and answers each with one JSON line, so that
/// programs in any language can play and check games. Try:
///
///   echo '{"cmd":"new","game":"aqua-romana","players":3}' | castellum engine
///
/// The requests are new, legal, play, state, undo, record, load, go and quit;
/// docs/engine-protocol.md describes them.
#[derive(clap::Args)]
#[command(verbatim_doc_comment, about = "Speak the engine protocol on standard input and output")]
pub(crate) struct Args {
    /// Aqua Romana: where reservoirs stand in games whose `new` does not say.
    #[arg(long, value_name = "FILE")]
    layout: Option<PathBuf>,
    /// Aquädukt: the region map of all games begun with `new`.
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
}

/// What `new` takes where a request leaves it open.
#[derive(Clone, Debug, Default)]
pub struct Defaults {
    /// Where the reservoirs of Aqua Romana stand; else the standard layout.
    pub layout: Option<castellum_rules::aqua_romana::Layout>,
    /// The region map of Aquädukt; else the standard map.
    pub board: Option<castellum_rules::aquaedukt::Board>,
}

impl Args {
    fn resolve(&self) -> Result<Defaults> {
        let layout = self.layout.as_deref().map(start::read_layout).transpose()?;
        let board = self.board.as_deref().map(start::read_board).transpose()?;
        Ok(Defaults { layout, board })
    }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut engine = Engine::new(args.resolve()?);
    serve(&mut engine, &mut io::stdin().lock(), &mut io::stdout().lock())?;
    Ok(())
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
    table: Option<Box<dyn Table>>,
}

impl Engine {
    /// An engine without a game.
    #[must_use]
    pub fn new(defaults: Defaults) -> Self {
        Self { defaults, table: None }
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
                self.table = Some(table::begin(game, options, &self.defaults)?);
                self.state()
            }
            Request::Load { record } => {
                self.table = Some(table::load(&record)?);
                self.state()
            }
            Request::Play { action } => {
                self.table()?.play(&action)?;
                self.state()
            }
            Request::Undo => {
                self.table()?.undo()?;
                self.state()
            }
            Request::State => self.state(),
            Request::Legal => Ok(success("actions", json!(self.table()?.legal()))),
            Request::Record => Ok(success("record", json!(self.table()?.record()?))),
            Request::Go(order) => Ok(Answer { json: with_ok(self.table()?.go(&order)?), quit: false }),
            Request::Quit => Ok(Answer { json: with_ok(Map::new()), quit: true }),
        }
    }

    fn table(&mut self) -> Result<&mut dyn Table, String> {
        match &mut self.table {
            Some(table) => Ok(table.as_mut()),
            None => Err("there is no game yet: send new or load first".into()),
        }
    }

    fn state(&mut self) -> Result<Answer, String> {
        Ok(success("state", Value::Object(self.table()?.state())))
    }
}

fn success(key: &str, value: Value) -> Answer {
    Answer { json: with_ok(Map::from_iter([(key.to_string(), value)])), quit: false }
}

fn with_ok(mut answer: Map<String, Value>) -> Value {
    answer.insert("ok".into(), Value::Bool(true));
    Value::Object(answer)
}

fn refusal(problem: &str) -> Answer {
    // Problems quote the request, which may be long.
    let error = match problem.char_indices().nth(LONGEST_ERROR) {
        Some((end, _)) => format!("{}…", &problem[..end]),
        None => problem.to_string(),
    };
    Answer { json: json!({"ok": false, "error": error}), quit: false }
}

/// In characters.
const LONGEST_ERROR: usize = 500;
