//! `castellum serve`: hosts games for people and bots.

use anyhow::{Context, Result};
use castellum_server::{App, Config, RawConfig, serve, store};
use tokio::net::TcpListener;

/// Host games for people and bots.
///
/// Without any settings it listens on this machine alone and keeps its games in
/// one file. Every setting can also be written in a file (--config) or in the
/// environment, as CASTELLUM_ and its name in capitals: CASTELLUM_PUBLIC_URL.
#[derive(clap::Args)]
#[command(about = "Host games for people and bots")]
pub(crate) struct Args {
    #[command(flatten)]
    written: RawConfig,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let config = args.written.resolve(&|name| std::env::var(name).ok())?;
    castellum_server::start_logging(&config)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("cannot start the runtime")?.block_on(host(config))
}

async fn host(config: Config) -> Result<()> {
    std::fs::create_dir_all(&config.data)
        .with_context(|| format!("cannot make the folder {}", config.data.display()))?;
    let store = store::open(&config.database).await?;
    let listener = TcpListener::bind(config.listen)
        .await
        .with_context(|| format!("cannot listen on {}", config.listen))?;
    let app = App::new(config, store, crate::client::assets())?;
    serve(&app, listener, castellum_server::stop_signal()).await
}
