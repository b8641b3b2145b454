//! `castellum-bench server`: how many actions a second the server hosts.

pub(crate) mod balancer;
mod load;
pub(crate) mod nodes;
mod pair;
pub(crate) mod relay;
#[cfg(test)]
mod tests;
pub(crate) mod watchers;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::net::{Process, free_port};
use load::{Figures, Load, measure};
use pair::Host;

/// Measure how many actions a second the server hosts.
///
/// Starts the server and, next to it, yardsticks in processes of their own:
/// relays that pass every message on to both seats and do nothing else, one as
/// axum makes it and a lean one with buffers as small as the server's. Two
/// clients in each game play legal actions over WebSockets. An action counts
/// once both of them know it, which is after it is on the disk. Use a release
/// build on a quiet machine.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How long to measure each load, in seconds.
    #[arg(long, value_name = "S", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=600))]
    seconds: u32,
    /// Also measure with this database, postgres://USER@HOST/NAME. It is filled with games.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// A folder on the disk to be measured; SQLite's file is put there for a while.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// The server to measure; the castellum beside this program if nothing else
    /// is said.
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Measure this number of games without think time instead of the usual loads.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: Option<u32>,
    /// Each game acts once in this number of seconds; with --games.
    #[arg(long, value_name = "S", requires = "games", value_parser = clap::value_parser!(u32).range(1..=600))]
    every: Option<u32>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("cannot start the runtime")?.block_on(measure_all(args))
}

async fn measure_all(args: &Args) -> Result<()> {
    let own = std::env::current_exe().context("cannot find this program's own file")?;
    let programs = Programs { castellum: castellum_beside(args.program.as_deref())?, own };
    let out = &mut anstream::stdout();
    writeln!(out, "Two clients a game; an action counts once both know it. Ratios are to the relay.")?;
    writeln!(out, "server, clients: time on a processor for each action. kB: all memory of the server.")?;
    writeln!(out)?;
    writeln!(out, "{}", row(HEADINGS.map(String::from)))?;
    for load in args.loads() {
        let mut yardstick = None;
        for subject in args.subjects(load) {
            let figures = subject.measure(&programs, &args.folder, load).await?;
            let rate = *yardstick.get_or_insert(figures.actions_per_second);
            writeln!(out, "{}", row(cells(subject.name(), load, &figures, rate)))?;
        }
    }
    Ok(())
}

/// The server to measure: the one that was named, or the one beside this program.
pub(crate) fn castellum_beside(named: Option<&Path>) -> Result<PathBuf> {
    let own = std::env::current_exe().context("cannot find this program's own file")?;
    let name = format!("castellum{}", std::env::consts::EXE_SUFFIX);
    let program = named.map_or_else(|| own.with_file_name(name), Path::to_path_buf);
    ensure!(
        program.is_file(),
        "{} does not exist: build it with cargo build --release -p castellum, or name it with --program",
        program.display()
    );
    Ok(program)
}

/// What is started in processes of its own.
struct Programs {
    own: PathBuf,
    castellum: PathBuf,
}

impl Args {
    fn loads(&self) -> Vec<Load> {
        let load = |games, every: Option<u32>| Load {
            games,
            every: every.map(|seconds| Duration::from_secs(seconds.into())),
            // Every game has to act at least once.
            seconds: f64::from(self.seconds.max(every.unwrap_or(0) * 2)),
        };
        match self.games {
            Some(games) => vec![load(games as usize, self.every)],
            None => vec![load(50, None), load(500, None), load(5000, Some(10))],
        }
    }

    fn subjects(&self, load: Load) -> Vec<Subject> {
        let mut subjects = vec![Subject::Relay, Subject::LeanRelay, Subject::Sqlite];
        if let Some(database) = self.database.clone().filter(|_| load.every.is_none()) {
            subjects.push(Subject::Other(database));
        }
        subjects
    }
}

/// What is measured.
enum Subject {
    Relay,
    LeanRelay,
    Sqlite,
    Other(String),
}

impl Subject {
    fn name(&self) -> &'static str {
        match self {
            Self::Relay => "relay",
            Self::LeanRelay => "lean relay",
            Self::Sqlite => "SQLite",
            Self::Other(_) => "Postgres",
        }
    }

    async fn measure(&self, programs: &Programs, folder: &Path, load: Load) -> Result<Figures> {
        let port = free_port()?;
        let data = tempfile::tempdir_in(folder).context("cannot make a folder for the games")?;
        let relay = |arguments: &[&str]| arguments.iter().map(ToString::to_string).collect::<Vec<_>>();
        let (host, process) = match self {
            Self::Relay => (Host::Relay, Process::start(&programs.own, port, &relay(&["relay"])).await?),
            Self::LeanRelay => {
                (Host::Relay, Process::start(&programs.own, port, &relay(&["relay", "--lean"])).await?)
            }
            Self::Sqlite => {
                (Host::Server, Process::serve(&programs.castellum, port, data.path(), None).await?)
            }
            Self::Other(database) => {
                (Host::Server, Process::serve(&programs.castellum, port, data.path(), Some(database)).await?)
            }
        };
        measure(host, process.address(), &[process], load)
            .await
            .with_context(|| format!("measuring {}", self.name()))
    }
}

const HEADINGS: [&str; 11] = [
    "host",
    "games",
    "every",
    "actions/s",
    "ratio",
    "p50",
    "p99",
    "server",
    "clients",
    "kB/client",
    "kB/game",
];

fn row([host, rest @ ..]: [String; HEADINGS.len()]) -> String {
    format!("{host:<11}{}", rest.map(|cell| format!("{cell:>11}")).concat())
}

fn cells(host: &str, load: Load, figures: &Figures, yardstick: f64) -> [String; HEADINGS.len()] {
    let kilobytes = |count: usize| match figures.memory {
        Some(bytes) => format!("{:.1}", bytes as f64 / 1e3 / count as f64),
        None => "?".into(),
    };
    [
        host.into(),
        load.games.to_string(),
        load.every.map_or("-".into(), |every| format!("{} s", every.as_secs())),
        format!("{:.0}", figures.actions_per_second),
        format!("{:.2}", figures.actions_per_second / yardstick),
        milliseconds(figures.median),
        milliseconds(figures.p99),
        figures.cpu.map_or("?".into(), microseconds),
        microseconds(figures.own_cpu),
        kilobytes(load.games * 2),
        kilobytes(load.games),
    ]
}

fn microseconds(time: Duration) -> String {
    format!("{:.1} us", time.as_secs_f64() * 1e6)
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}
