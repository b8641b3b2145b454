//! `castellum ratings`: counts rated games again.

use anyhow::{Context, Result, bail};
use castellum_server::RawConfig;
use castellum_server::services::Recount;
use castellum_server::store;

/// Count all rated games again, also while a server runs.
///
/// Ratings follow from the games that counted, in the order in which they did. This
/// reads the games' events, counts them again and writes what comes out: the same
/// ratings, unless something was changed by hand.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write the ratings anew.
    #[arg(long, required = true)]
    rebuild: bool,
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
    let counted = runtime.context("cannot start the runtime")?.block_on(count(&config.database))?;
    anstream::println!(
        "{} rated games were counted again, {} of them by their results alone",
        counted.games,
        counted.removed
    );
    Ok(())
}

async fn count(database: &str) -> Result<Recount> {
    let store = store::open_beside(database).await?;
    let counted = Recount::run(&*store).await;
    store.close().await;
    match counted {
        Ok(counted) => Ok(counted),
        Err(refusal) => bail!("{}", refusal.message),
    }
}
