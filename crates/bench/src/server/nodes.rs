//! `castellum-bench nodes`: several servers that share one Postgres, behind a
//! balancer.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use comfy_table::Table;

use super::load::{Figures, Load, measure};
use super::pair::Host;
use super::{castellum_beside, microseconds, milliseconds};
use crate::net::{Process, free_port};

/// Measure several servers that share one Postgres.
///
/// Starts one server, then two, and so on, all with the same database and behind a
/// balancer that hands each connection to the next one, so that the two players of
/// a game are mostly at different servers. The load is that of
/// `castellum-bench server`. Servers, balancer, Postgres and clients share this
/// machine: the time on a processor for each action, and not the rate, says what
/// machines of their own can do. Use a release build on a quiet machine.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The database, postgres://USER@HOST/NAME. It is filled with games.
    #[arg(long, value_name = "URL")]
    database: String,
    /// The most servers to start.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=16))]
    nodes: u32,
    /// How many games are played.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Each game acts once in this number of seconds; without think time if left out.
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u32).range(1..=600))]
    every: Option<u32>,
    /// How long to measure, in seconds.
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=600))]
    seconds: u32,
    /// The server to measure; the castellum beside this program if nothing else
    /// is said.
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("cannot start the runtime")?.block_on(measure_all(args))
}

async fn measure_all(args: &Args) -> Result<()> {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header(["servers", "actions/s", "p50", "p99", "servers' CPU", "Postgres' CPU", "clients' CPU"]);
    for nodes in 1..=args.nodes {
        let figures = measure_nodes(args, nodes).await?;
        let cpu = |time: Option<Duration>| time.map_or("?".into(), microseconds);
        table.add_row([
            nodes.to_string(),
            format!("{:.0}", figures.actions_per_second),
            milliseconds(figures.median),
            milliseconds(figures.p99),
            cpu(figures.cpu),
            cpu(figures.postgres_cpu),
            microseconds(figures.own_cpu),
        ]);
    }
    writeln!(anstream::stdout(), "{table}\nCPU: time on a processor for each action.")?;
    Ok(())
}

async fn measure_nodes(args: &Args, nodes: u32) -> Result<Figures> {
    let program = castellum_beside(args.program.as_deref())?;
    let data = tempfile::tempdir().context("cannot make a folder for the servers")?;
    let mut servers = Vec::new();
    for _ in 0..nodes {
        servers.push(Process::serve(&program, free_port()?, data.path(), Some(&args.database)).await?);
    }
    let mut arguments = vec!["balance".to_string()];
    arguments.extend(servers.iter().map(|server| format!("--to={}", server.address())));
    let own = std::env::current_exe().context("cannot find this program's own file")?;
    let balancer = Process::start(&own, free_port()?, &arguments).await?;
    let load = Load {
        games: args.games as usize,
        every: args.every.map(|seconds| Duration::from_secs(seconds.into())),
        seconds: f64::from(args.seconds.max(args.every.unwrap_or(0) * 2)),
    };
    measure(Host::Server, balancer.address(), &servers, load).await
}
