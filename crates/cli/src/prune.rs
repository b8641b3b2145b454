//! `castellum prune`: removes what is not kept any longer.

use std::time::Duration;

use anyhow::{Context, Result};
use castellum_server::store::{self, PrunePolicy, Pruned};
use castellum_server::{RawConfig, now};

/// Remove old games and people without games, also while a server runs.
///
/// Games go when they have been over, or closed without a result, for long enough;
/// games that are being played or wait for players stay. People go when they came
/// long ago and have no game any more. Make a backup first: what is removed is gone.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Remove games that have been over for this many days.
    #[arg(long, value_name = "N", default_value_t = 730, value_parser = clap::value_parser!(u32).range(1..=36_500))]
    games_days: u32,
    /// Remove people without games who came this many days ago.
    #[arg(long, value_name = "N", default_value_t = 90, value_parser = clap::value_parser!(u32).range(1..=36_500))]
    people_days: u32,
    /// The settings of the server, a TOML file.
    #[arg(long, value_name = "FILE")]
    config: Option<String>,
    /// Where games are kept: sqlite://FILE or postgres://USER@HOST/NAME.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The folder for what the server keeps.
    #[arg(long, value_name = "FOLDER")]
    data: Option<String>,
}

/// How much is removed at once, so that players hardly notice.
const PART: u32 = 200;

/// Between parts others have their turn.
const PAUSE: Duration = Duration::from_millis(20);

pub(crate) fn run(args: &Args) -> Result<()> {
    let written = RawConfig {
        config: args.config.clone(),
        database: args.database.clone(),
        data: args.data.clone(),
        ..RawConfig::default()
    };
    let config = written.resolve(&|name| std::env::var(name).ok())?;
    if let Some(file) = config.database.strip_prefix("sqlite://") {
        // Opening it would make it.
        std::fs::metadata(file).with_context(|| format!("there are no games in {file}"))?;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let pruned = runtime.context("cannot start the runtime")?.block_on(prune(&config.database, args))?;
    anstream::println!("{} games and {} people were removed", pruned.games, pruned.people);
    Ok(())
}

async fn prune(database: &str, args: &Args) -> Result<Pruned> {
    let store = store::open_beside(database).await?;
    let before = |days: u32| now().saturating_sub(u64::from(days) * 24 * 60 * 60 * 1000);
    let policy = PrunePolicy {
        games_before: before(args.games_days),
        people_before: before(args.people_days),
        most: PART,
    };
    let mut all = Pruned::default();
    loop {
        let part = store.prune(policy).await?;
        all = Pruned { games: all.games + part.games, people: all.people + part.people };
        if part == Pruned::default() {
            store.close().await;
            return Ok(all);
        }
        tokio::time::sleep(PAUSE).await;
    }
}
