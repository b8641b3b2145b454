//! Many pairs of clients at once, and how long they wait.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use castellum_wire::{GameId, GameName};
use cpu_time::ProcessTime;
use tokio::task::JoinSet;

use super::pair::{Host, Pair};
use crate::net::{Guest, Http, Process, cpu_of, new_game, open};

/// How much is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Load {
    pub(super) games: usize,
    /// How often each game acts; without it, as often as it can.
    pub(super) every: Option<Duration>,
    pub(super) seconds: f64,
}

/// What came of it.
#[derive(Clone, Debug)]
pub(super) struct Figures {
    pub(super) actions_per_second: f64,
    pub(super) median: Duration,
    pub(super) p99: Duration,
    /// What an action takes of a processor in the server.
    pub(super) cpu: Option<Duration>,
    /// The same in all processes of Postgres on this machine.
    pub(super) postgres_cpu: Option<Duration>,
    /// The same in the clients.
    pub(super) own_cpu: Duration,
    pub(super) memory: Option<u64>,
}

/// Caches, pools and congestion windows need a while.
const WARM_UP: Duration = Duration::from_secs(1);

/// How many clients come in at once.
const AT_THE_DOOR: usize = 32;

/// Measures a host at an address and the processes of which it is made.
pub(super) async fn measure(
    host: Host,
    address: SocketAddr,
    processes: &[Process],
    load: Load,
) -> Result<Figures> {
    let pairs = seat(host, address, load.games).await?;
    let begin = Instant::now() + WARM_UP;
    let end = begin + Duration::from_secs_f64(load.seconds);
    let count = pairs.len();
    let mut tasks = JoinSet::new();
    for (index, pair) in pairs.into_iter().enumerate() {
        let first = load.every.map(|every| every.mul_f64(index as f64 / count as f64));
        tasks.spawn(play(pair, begin, end, load.every.zip(first)));
    }
    tokio::time::sleep_until(begin.into()).await;
    let used = || processes.iter().map(Process::cpu).sum::<Option<Duration>>();
    let (cpu, postgres, own_cpu) = (used(), cpu_of("postgres"), ProcessTime::now());
    tokio::time::sleep_until(end.into()).await;
    let own_cpu = own_cpu.elapsed();
    let cpu = used().zip(cpu).map(|(now, then)| now - then);
    // Connections come and go, and their processes with them.
    let postgres = cpu_of("postgres").zip(postgres).map(|(now, then)| now.saturating_sub(then));
    let memory = processes.iter().map(Process::memory).sum();
    let mut waits: Vec<Duration> = Vec::new();
    while let Some(waited) = tasks.join_next().await {
        waits.extend(waited??);
    }
    waits.sort_unstable();
    let actions = waits.len().max(1) as u32;
    let at = |share: f64| waits.get((waits.len() as f64 * share) as usize).copied().unwrap_or_default();
    Ok(Figures {
        actions_per_second: waits.len() as f64 / load.seconds,
        median: at(0.5),
        p99: at(0.99),
        cpu: cpu.map(|cpu| cpu / actions),
        postgres_cpu: postgres.map(|postgres| postgres / actions),
        own_cpu: own_cpu / actions,
        memory,
    })
}

/// Plays until the end, and tells how long each action took to be known to both
/// clients.
async fn play(
    mut pair: Pair,
    begin: Instant,
    end: Instant,
    pace: Option<(Duration, Duration)>,
) -> Result<Vec<Duration>> {
    let mut waits = Vec::new();
    let mut due = pace.map(|(_, first)| begin - WARM_UP + first);
    loop {
        if let (Some(moment), Some((every, _))) = (&mut due, pace) {
            tokio::time::sleep_until((*moment).min(end).into()).await;
            *moment += every;
        }
        let asked = Instant::now();
        if asked >= end {
            return Ok(waits);
        }
        let acted = pair.act().await?;
        if acted && asked >= begin {
            waits.push(asked.elapsed());
        }
    }
}

/// Opens all games, half of them of each kind.
async fn seat(host: Host, server: SocketAddr, games: usize) -> Result<Vec<Pair>> {
    let guests = match host {
        Host::Relay => None,
        Host::Server => {
            let mut http = Http::connect(server).await?;
            Some([Guest::new(&mut http, "Agrippa").await?, Guest::new(&mut http, "Frontinus").await?])
        }
    };
    let mut tasks = JoinSet::new();
    for part in 0..AT_THE_DOOR {
        let guests = guests.clone();
        tasks.spawn(async move {
            let mut http = Http::connect(server).await?;
            let mut pairs = Vec::new();
            for number in (part..games).step_by(AT_THE_DOOR) {
                pairs.push(enter(host, server, &mut http, guests.as_ref(), number).await?);
            }
            anyhow::Ok(pairs)
        });
    }
    let mut pairs = Vec::with_capacity(games);
    while let Some(some) = tasks.join_next().await {
        pairs.extend(some?.context("the clients cannot come in")?);
    }
    Ok(pairs)
}

async fn enter(
    host: Host,
    server: SocketAddr,
    http: &mut Http,
    guests: Option<&[Guest; 2]>,
    number: usize,
) -> Result<Pair> {
    let game = if number.is_multiple_of(2) { GameName::AquaRomana } else { GameName::Aquaedukt };
    let sockets = match guests {
        None => {
            let path = format!("/rooms/{number}");
            [open(server, &path, "").await?, open(server, &path, "").await?]
        }
        Some([one, other]) => {
            let id: GameId = one.create(http, &new_game(game)).await?;
            other.join(http, &id, None).await?;
            [one.enter(server, &id, 0).await?, other.enter(server, &id, 0).await?]
        }
    };
    Pair::new(host, game, sockets, number as u64).await
}
