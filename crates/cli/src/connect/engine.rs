//! The program that plays: a process that speaks the engine protocol.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

/// No answer is longer.
const LONGEST: u64 = 16 << 20;

/// What the program is told with each `go`.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct Orders {
    /// The bot that `go` names; programs that are but one bot need not care
    #[arg(long, value_name = "BOT", default_value = "faber")]
    bot: String,
    /// How long the program may think about an action, in milliseconds; never more
    /// than a tenth of the time that is left to it
    #[arg(long, value_name = "N", default_value_t = 1000, conflicts_with = "nodes")]
    millis: u64,
    /// How many positions it may look at instead
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// A program that has not answered after N seconds is ended
    #[arg(long, value_name = "N", default_value_t = 60)]
    patience: u64,
}

impl Orders {
    fn go(&self, left: Option<u64>) -> Value {
        match self.nodes {
            Some(nodes) => json!({ "cmd": "go", "bot": self.bot, "nodes": nodes }),
            None => {
                let millis = self.millis.min(left.map_or(u64::MAX, |left| left / 10)).max(1);
                json!({ "cmd": "go", "bot": self.bot, "millis": millis })
            }
        }
    }
}

/// A process that thinks.
pub(super) struct Engine {
    child: Child,
    pipes: Option<(ChildStdin, BufReader<ChildStdout>)>,
}

impl Engine {
    pub(super) fn start(command: &[String]) -> Result<Self> {
        let (program, arguments) = command.split_first().context("no program is named")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {program}"))?;
        let pipes = child.stdin.take().zip(child.stdout.take().map(BufReader::new));
        Ok(Self { child, pipes })
    }

    /// What the program plays in a position. If that takes too long, or it says
    /// something strange, it is not to be asked again.
    pub(super) async fn choose(
        &mut self,
        position: &str,
        orders: &Orders,
        left: Option<u64>,
    ) -> Result<String> {
        let (mut input, mut output) = self.pipes.take().context("the program has failed before")?;
        let requests = [json!({ "cmd": "new", "position": position }), orders.go(left)];
        let asked = tokio::task::spawn_blocking(move || -> Result<_> {
            let mut answer = Value::Null;
            for request in &requests {
                answer = ask(&mut input, &mut output, request)?;
            }
            let action = answer["action"].as_str().context("its answer to go has no action")?;
            Ok((action.to_string(), (input, output)))
        });
        match tokio::time::timeout(Duration::from_secs(orders.patience), asked).await {
            Ok(answered) => {
                let (action, pipes) = answered.context("the program could not be asked")??;
                self.pipes = Some(pipes);
                Ok(action)
            }
            Err(_) => bail!("the program did not answer within {} s", orders.patience),
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn ask(input: &mut ChildStdin, output: &mut BufReader<ChildStdout>, request: &Value) -> Result<Value> {
    writeln!(input, "{request}").and_then(|()| input.flush()).context("the program reads nothing")?;
    let mut line = String::new();
    let read = output.by_ref().take(LONGEST).read_line(&mut line).context("the program")?;
    if read == 0 {
        bail!("the program has ended");
    }
    let answer: Value = serde_json::from_str(&line).context("the program says something strange")?;
    match answer["ok"] {
        Value::Bool(true) => Ok(answer),
        _ => bail!("the program refuses {}: {}", request["cmd"], answer["error"]),
    }
}
