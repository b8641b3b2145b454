//! The whole server as one value.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result};
use axum::Router;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio_util::task::TaskTracker;

use crate::assets::Assets;
use crate::config::Config;
use crate::live::{Hall, Settings, Thinkers};
use crate::routes;
use crate::routes::guard::Guard;
use crate::secret;
use crate::store::Store;

/// The whole server as one value: a test calls its router without a socket.
#[derive(Clone)]
pub struct App {
    state: Arc<State>,
    router: Router,
}

/// How long a bot's turn may wait for other bots before another node takes it up.
const BOT_QUEUE: Duration = Duration::from_secs(5);

/// What all requests share.
pub(crate) struct State {
    pub(crate) config: Config,
    pub(crate) hall: Hall,
    pub(crate) assets: Assets,
    pub(crate) guard: Guard,
    pub(crate) metrics: PrometheusHandle,
    /// The connections for live play.
    pub(crate) connections: TaskTracker,
}

pub(crate) type Shared = Arc<State>;

impl App {
    /// Puts the server together. It needs a tokio runtime.
    ///
    /// # Errors
    /// If threads or metrics cannot be started.
    pub fn new(config: Config, store: Arc<dyn Store>, assets: Assets) -> Result<Self> {
        // First, since the others may record something from now on.
        let metrics = recorder()?;
        let thinkers = Thinkers::start(config.bots, config.bot_time.as_millis() as u64)
            .context("cannot start the threads for bots")?;
        let settings = Settings {
            dice: Arc::new(secret::below),
            idle: config.idle,
            bot_patience: BOT_QUEUE + 2 * config.bot_time,
            open_for: config.open_for,
            sweep: config.sweep,
            chat_length: config.limits.chat_length,
            chat_rate: config.limits.chat,
        };
        let state = Arc::new(State {
            hall: Hall::new(store, thinkers, settings),
            guard: Guard::new(&config),
            metrics,
            connections: TaskTracker::new(),
            assets,
            config,
        });
        tokio::spawn(tidy(Arc::downgrade(&state)));
        Ok(Self { router: routes::router(Arc::clone(&state)), state })
    }

    /// The way in.
    pub fn router(&self) -> Router {
        self.router.clone()
    }

    /// What the server goes by.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.state.config
    }

    /// Ends all games here; nothing that was acknowledged is lost.
    pub async fn close(&self) {
        self.state.hall.close().await;
        self.state.hall.store().close().await;
        self.state.connections.close();
        if tokio::time::timeout(self.state.config.shutdown, self.state.connections.wait()).await.is_err() {
            tracing::warn!("some players did not hang up in time");
        }
    }
}

/// There is one recorder for the process, whatever the number of apps.
fn recorder() -> Result<PrometheusHandle> {
    static RECORDER: OnceLock<Result<PrometheusHandle, String>> = OnceLock::new();
    let install = || PrometheusBuilder::new().install_recorder().map_err(|error| error.to_string());
    RECORDER.get_or_init(install).clone().map_err(|error| anyhow::anyhow!("cannot record metrics: {error}"))
}

/// Forgets what is not needed any more, as long as the app is there.
async fn tidy(state: std::sync::Weak<State>) {
    loop {
        tokio::time::sleep(Duration::from_secs(60)).await;
        let Some(state) = state.upgrade() else { return };
        state.guard.tidy();
        state.metrics.run_upkeep();
    }
}
