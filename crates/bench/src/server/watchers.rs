//! `castellum-bench watchers`: one game that many people watch.

use std::collections::HashMap;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use castellum_wire::{EventNumber, GameId, GameName, PROTOCOL};
use futures_util::StreamExt;
use serde::Deserialize;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use super::castellum_beside;
use super::pair::{Host, Pair};
use crate::net::{Guest, Http, Process, Socket, free_port, new_game, open};
use crate::waits;

/// Measure one game that many people watch.
///
/// Starts the server on SQLite. Two clients play at a steady pace, first alone,
/// then before all watchers, each of whom has a WebSocket. A wait is counted from
/// the moment when an action is sent: for players until both know it, for a watcher
/// until it arrives there. Use a release build on a quiet machine; it has to allow
/// a file descriptor for each watcher.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many people watch.
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    watchers: u32,
    /// How many actions are played, alone and then again before the watchers.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    actions: u32,
    /// The pause between two actions, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=60_000))]
    every: u32,
    /// A folder on the disk to be measured; SQLite's file is put there for a while.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// The server to measure; the castellum beside this program if nothing else
    /// is said.
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// How many watchers come in at once.
const AT_THE_DOOR: usize = 32;

/// An action that has not arrived so long after the last one was played is lost.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &Args) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("cannot start the runtime")?.block_on(measure(args))
}

async fn measure(args: &Args) -> Result<()> {
    let program = castellum_beside(args.program.as_deref())?;
    let data = tempfile::tempdir_in(&args.folder).context("cannot make a folder for the game")?;
    let process = Process::serve(&program, free_port()?, data.path(), None).await?;
    let server = process.address();
    let (game, mut pair) = begin(server).await?;
    let alone = play(&mut pair, args).await?;

    let before = process.memory();
    let watchers = come_in(server, &game, args.watchers as usize).await?;
    let (memory, cpu) = (process.memory(), process.cpu());
    let (finish, finished) = tokio::sync::watch::channel(None);
    let mut tasks = JoinSet::new();
    for watcher in watchers {
        tasks.spawn(watch(watcher, finished.clone()));
    }
    let watched = play(&mut pair, args).await?;
    let cpu = process.cpu().zip(cpu).map(|(now, then)| (now - then) / args.actions);
    finish.send_replace(Some(pair.number()));
    let mut waits = Vec::new();
    while let Some(heard) = tasks.join_next().await {
        let heard = heard??;
        waits.extend(
            watched
                .iter()
                .filter_map(|played| heard.get(&played.number)?.checked_duration_since(played.sent)),
        );
    }

    let out = &mut anstream::stdout();
    let mut table = waits::table("one game", "actions");
    let of_players = |played: &[Played]| played.iter().map(|played| played.wait).collect();
    table.add_row(waits::cells("players alone", of_players(&alone)));
    table.add_row(waits::cells("players, watched", of_players(&watched)));
    let told = waits.len();
    table.add_row(waits::cells(&format!("{} watchers", args.watchers), waits));
    writeln!(out, "{table}")?;
    let all = args.watchers as usize * watched.len();
    writeln!(out, "{told} of {all} actions arrived.")?;
    if let Some((memory, before)) = memory.zip(before) {
        let each = memory.saturating_sub(before) as f64 / 1e3 / f64::from(args.watchers);
        writeln!(out, "The server needs {each:.1} kB for each watcher.")?;
    }
    if let Some(cpu) = cpu {
        writeln!(out, "It is on a processor for {:.1} ms for each action.", cpu.as_secs_f64() * 1e3)?;
    }
    ensure!(told == all, "not every action arrived");
    Ok(())
}

/// Seats two clients.
async fn begin(server: SocketAddr) -> Result<(GameId, Pair)> {
    let mut http = Http::connect(server).await?;
    let [one, other] = [Guest::new(&mut http, "Agrippa").await?, Guest::new(&mut http, "Frontinus").await?];
    let game = one.create(&mut http, &new_game(GameName::AquaRomana)).await?;
    other.join(&mut http, &game, None).await?;
    let sockets = [one.enter(server, &game, 0).await?, other.enter(server, &game, 0).await?];
    let pair = Pair::new(Host::Server, GameName::AquaRomana, sockets, 1).await?;
    Ok((game, pair))
}

/// An action that both players know.
struct Played {
    number: EventNumber,
    sent: Instant,
    wait: Duration,
}

/// Plays at the pace that is wanted.
async fn play(pair: &mut Pair, args: &Args) -> Result<Vec<Played>> {
    let mut played = Vec::new();
    let mut pace = tokio::time::interval(Duration::from_millis(args.every.into()));
    while played.len() < args.actions as usize {
        pace.tick().await;
        let (sent, before) = (Instant::now(), pair.number());
        if pair.act().await? {
            played.push(Played { number: before + 1, sent, wait: sent.elapsed() });
        }
    }
    Ok(played)
}

async fn come_in(server: SocketAddr, game: &GameId, count: usize) -> Result<Vec<Socket>> {
    let path = format!("/api/games/{game}/socket?protocol={PROTOCOL}&after=0");
    let mut tasks = JoinSet::new();
    for part in 0..AT_THE_DOOR {
        let path = path.clone();
        tasks.spawn(async move {
            let mut sockets = Vec::new();
            for _ in (part..count).step_by(AT_THE_DOOR) {
                sockets.push(open(server, &path, "").await?);
            }
            anyhow::Ok(sockets)
        });
    }
    let mut sockets = Vec::with_capacity(count);
    while let Some(some) = tasks.join_next().await {
        sockets.extend(some?.context("the watchers cannot come in")?);
    }
    Ok(sockets)
}

/// What a watcher needs to know of a message; to understand all of it would take
/// more time than the server needs.
#[derive(Deserialize)]
struct Heard {
    #[serde(default)]
    events: Vec<Numbered>,
}

#[derive(Deserialize)]
struct Numbered {
    number: EventNumber,
}

/// Notes when each event arrives, until the last one has.
async fn watch(
    mut socket: Socket,
    mut finished: tokio::sync::watch::Receiver<Option<EventNumber>>,
) -> Result<HashMap<EventNumber, Instant>> {
    let mut heard = HashMap::new();
    let mut newest = 0;
    let mut last = None;
    let patience = tokio::time::sleep(Duration::MAX);
    tokio::pin!(patience);
    while last.is_none_or(|last| newest < last) {
        tokio::select! {
            message = socket.next() => {
                let message = message.context("the server hung up on a watcher")??;
                let Message::Text(text) = message else { continue };
                let arrived = Instant::now();
                let Ok(told) = serde_json::from_str::<Heard>(&text) else { continue };
                for event in told.events {
                    newest = newest.max(event.number);
                    heard.insert(event.number, arrived);
                }
            }
            Ok(()) = finished.changed(), if last.is_none() => {
                last = *finished.borrow();
                patience.as_mut().reset(tokio::time::Instant::now() + PATIENCE);
            }
            () = &mut patience => break,
        }
    }
    Ok(heard)
}
