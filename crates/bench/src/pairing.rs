//! `castellum-bench pairing`: how long people in a crowded lobby wait for a table.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use castellum_wire::lobby::{LobbyCommand, LobbyFrame, Seek};
use castellum_wire::{Clock, GameName};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::Barrier;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;

use crate::net::{Guest, Http, Process, free_port, open};
use crate::server::castellum_beside;

/// Measure how long people in a crowded lobby wait for a table.
///
/// Starts the server and lets many people into its lobby. Then all of them look
/// for the same game, spread over a time or at once; everybody's wait is counted
/// from the request to the message that names the table.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many people: an even number.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(2..=50_000))]
    people: u32,
    /// The time over which they begin to look, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 0)]
    over: u32,
    /// Use this database, postgres://USER@HOST/NAME, instead of SQLite. It has to be
    /// empty.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// A folder on the disk to be measured; SQLite's file is put there for a while.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// The server to measure; the castellum beside this program if nothing else is
    /// said.
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// Nobody waits longer than this.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) fn run(args: &Args) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("cannot start the runtime")?.block_on(measure(args))
}

async fn measure(args: &Args) -> Result<()> {
    let program = castellum_beside(args.program.as_deref())?;
    let data = tempfile::tempdir_in(&args.folder).context("cannot make a folder for the games")?;
    let process = Process::serve(&program, free_port()?, data.path(), args.database.as_deref()).await?;
    let server = process.address();
    let mut http = Http::connect(server).await?;
    let count = args.people / 2 * 2;
    let together = Arc::new(Barrier::new(count as usize));
    let mut tasks = JoinSet::new();
    for number in 0..count {
        let guest = Guest::new(&mut http, &format!("Player {number}")).await?;
        let pause = Duration::from_millis(u64::from(args.over)) * number / count;
        tasks.spawn(look(server, guest, Arc::clone(&together), pause));
    }
    let mut waits = Vec::new();
    while let Some(finished) = tasks.join_next().await {
        waits.push(finished??);
    }
    waits.sort_unstable();
    let at = |share: f64| {
        let wait = waits.get((waits.len() as f64 * share) as usize).or(waits.last());
        wait.copied().unwrap_or_default().as_secs_f64() * 1e3
    };
    anstream::println!(
        "{count} people over {} ms: p50 {:.0} ms, p99 {:.0} ms, longest {:.0} ms",
        args.over,
        at(0.5),
        at(0.99),
        at(1.0)
    );
    Ok(())
}

/// Enters the lobby, waits until everybody is there, and looks for a game.
async fn look(server: SocketAddr, guest: Guest, together: Arc<Barrier>, pause: Duration) -> Result<Duration> {
    let mut socket = open(server, "/api/lobby/socket", guest.cookie()).await?;
    together.wait().await;
    tokio::time::sleep(pause).await;
    let seek = LobbyCommand::Seek(Seek {
        game: GameName::AquaRomana,
        players: Some(2),
        clock: Clock::RealTime { seconds: 600, increment: 5 },
        rated: true,
        commitment: None,
    });
    let begin = Instant::now();
    socket.send(Message::text(serde_json::to_string(&seek)?)).await?;
    let found = async {
        while let Some(message) = socket.next().await {
            let Message::Text(text) = message? else { continue };
            match serde_json::from_str(&text)? {
                LobbyFrame::Ready { .. } => return Ok(begin.elapsed()),
                LobbyFrame::Refused(refusal) => bail!("{refusal}"),
                _ => {}
            }
        }
        bail!("the connection ended")
    };
    tokio::time::timeout(PATIENCE, found).await.context("there was no table in two minutes")?
}
