//! `castellum worker`: lets bots think for servers, on a machine of its own.

use std::time::Duration;

use anyhow::{Context, Result};
use castellum_server::live::{Worker, WorkerSettings};
use castellum_server::{Config, RawConfig, store};

/// Let bots think for servers that share a Postgres.
///
/// The servers run with --bot-queue shared. Any number of workers may come and go, and
/// be killed: what one has not answered, another one takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many bots think at once [default: all processors].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    threads: Option<u32>,
    /// Once a worker has not been heard of for this many seconds, others take its work.
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=600))]
    lease_seconds: u32,
    /// The database of the servers, postgres://USER@HOST/NAME.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The settings of a server, a TOML file; database and logging are taken from it.
    #[arg(long, value_name = "FILE")]
    config: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let written =
        RawConfig { config: args.config.clone(), database: args.database.clone(), ..RawConfig::default() };
    let config = written.resolve(&|name| std::env::var(name).ok())?;
    castellum_server::start_logging(&config)?;
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let settings = WorkerSettings {
        threads: args.threads.map_or(processors, |threads| threads as usize),
        lease: Duration::from_secs(args.lease_seconds.into()),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("cannot start the runtime")?.block_on(work(&config, settings))
}

async fn work(config: &Config, settings: WorkerSettings) -> Result<()> {
    let queue = store::jobs(&config.database)?;
    // Somebody should hear at once that there is no such database, or none of ours.
    let needs = "the database has no room for questions to bots, which a server of this version makes";
    queue.tidy().await.context(needs)?;
    Worker::new(queue, settings).run(castellum_server::stop_signal()).await;
    Ok(())
}
