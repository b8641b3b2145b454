//! The whole server as one value.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result};
use axum::Router;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::sync::broadcast::{self, error::RecvError};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::assets::Assets;
use crate::config::{BotQueue, Config};
use crate::deeds;
use crate::documents::Documents;
use crate::live::{BotPool, RoomRegistry, RoomSettings, SharedBots, Worker, WorkerSettings};
use crate::lobby::Lobby;
use crate::pictures::Pictures;
use crate::push::Push;
use crate::routes;
use crate::routes::guard::Guard;
use crate::routes::system::Readiness;
use crate::secret;
use crate::services::{Accounts, Challenges, Conduct, Library, Programs, TableSettings, Tables, Tournaments};
use crate::store::{self, BusMessage, Store};

/// The whole server as one value: a test calls its router without a socket.
#[derive(Clone)]
pub struct App {
    state: Arc<AppState>,
    router: Router,
}

/// How long a bot's turn may wait for other bots before another node takes it up.
const BOT_QUEUE: Duration = Duration::from_secs(5);

/// How long nothing may be heard of this process until others take what its bots
/// think about.
const LEASE: Duration = Duration::from_secs(10);

/// So often tournaments are looked after.
const TOURNAMENTS: Duration = Duration::from_secs(1);

/// What all requests share.
pub(crate) struct AppState {
    pub(crate) config: Config,
    pub(crate) rooms: RoomRegistry,
    pub(crate) tables: Tables,
    pub(crate) library: Library,
    pub(crate) programs: Programs,
    pub(crate) lobby: Lobby,
    pub(crate) push: Arc<Push>,
    pub(crate) tournaments: Tournaments,
    pub(crate) conduct: Conduct,
    pub(crate) challenges: Arc<Challenges>,
    pub(crate) accounts: Accounts,
    pub(crate) assets: Assets,
    pub(crate) documents: Documents,
    pub(crate) pictures: Pictures,
    pub(crate) guard: Guard,
    pub(crate) metrics: PrometheusHandle,
    pub(crate) readiness: Readiness,
    /// The connections for live play and in the lobby.
    pub(crate) connections: TaskTracker,
    /// Cancelled when the server stops: nothing ends connections to the lobby else.
    pub(crate) closing: CancellationToken,
}

pub(crate) type SharedState = Arc<AppState>;

impl App {
    /// Puts the server together. It needs a tokio runtime.
    ///
    /// # Errors
    /// If threads or metrics cannot be started.
    pub fn new(config: Config, store: Arc<dyn Store>, assets: Assets) -> Result<Self> {
        // First, since the others may record something from now on.
        let metrics = recorder()?;
        let settings = RoomSettings {
            rng: Arc::new(secret::below),
            wall: Arc::new(crate::now),
            idle: config.idle,
            bot_timeout: BOT_QUEUE + 2 * config.bot_time,
            open_for: config.open_for,
            sweep: config.sweep,
            chat_length: config.limits.chat_length,
            chat_rate: config.limits.chat,
        };
        let library = Library::new(Arc::clone(&store), &config.public_url);
        let closing = CancellationToken::new();
        let connections = TaskTracker::new();
        let bot_millis = config.bot_time.as_millis() as u64;
        let rooms = match config.bot_queue {
            BotQueue::Own => {
                let bots = BotPool::start(config.bots, bot_millis);
                let bots = bots.context("cannot start the threads for bots")?;
                RoomRegistry::new(Arc::clone(&store), bots, settings)
            }
            BotQueue::Shared => {
                let queue = store::jobs(&config.database)?;
                if config.bots > 0 {
                    let worker = WorkerSettings { threads: config.bots, lease: LEASE };
                    let closing = closing.clone();
                    let worker = Worker::new(Arc::clone(&queue), worker);
                    connections.spawn(async move { worker.run(closing.cancelled()).await });
                }
                RoomRegistry::new(Arc::clone(&store), SharedBots::new(queue, bot_millis), settings)
            }
        };
        let tables = TableSettings {
            stand_in: config.stand_in.clone(),
            open_for: config.open_for,
            open_games: config.limits.open_games,
            running_games: config.limits.running_games,
            public_url: config.public_url.clone(),
        };
        let tables = Tables::new(rooms.clone(), tables);
        let push = Push::new(Arc::clone(rooms.store()), config.push, &config.public_url);
        push.start(rooms.activity());
        let tournaments =
            Tournaments::new(Arc::clone(&store), tables.clone(), library.clone(), Arc::clone(&push));
        tournaments.start_running(config.sweep.min(TOURNAMENTS));
        let challenges = Challenges::new(rooms.clone(), tables.clone(), library.clone(), Arc::clone(&push));
        let state = Arc::new(AppState {
            challenges: Arc::new(challenges),
            push,
            tournaments,
            conduct: Conduct::new(Arc::clone(rooms.store())),
            accounts: Accounts::new(Arc::clone(rooms.store()), &config.public_url),
            programs: Programs::new(Arc::clone(rooms.store())),
            lobby: Lobby::new(store, tables.clone(), library.clone()),
            tables,
            library,
            rooms,
            guard: Guard::new(&config),
            metrics,
            readiness: Readiness::default(),
            connections,
            closing,
            documents: Documents::new(&assets),
            pictures: Pictures::new(&assets),
            assets,
            config,
        });
        tokio::spawn(tidy(Arc::downgrade(&state)));
        tokio::spawn(deeds::follow(Arc::downgrade(&state)));
        tokio::spawn(forget_people(Arc::downgrade(&state), state.rooms.store().subscribe()));
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

    /// Creates games and seats people.
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.state.tables
    }

    /// Lists and reads games.
    #[must_use]
    pub fn library(&self) -> &Library {
        &self.state.library
    }

    /// Tournaments.
    #[must_use]
    pub fn tournaments(&self) -> &Tournaments {
        &self.state.tournaments
    }

    /// Ends all games here; nothing that was acknowledged is lost.
    pub async fn close(&self) {
        self.state.closing.cancel();
        self.state.rooms.close().await;
        self.state.rooms.store().close().await;
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
async fn tidy(state: std::sync::Weak<AppState>) {
    loop {
        tokio::time::sleep(Duration::from_secs(60)).await;
        let Some(state) = state.upgrade() else { return };
        state.guard.tidy();
        state.conduct.tidy();
        state.challenges.tidy();
        state.accounts.tidy().await;
        state.rooms.tidy();
        state.metrics.run_upkeep();
    }
}

/// Ends connections of people who asked another node to be forgotten, and of tokens
/// and sessions that were ended there.
async fn forget_people(state: std::sync::Weak<AppState>, mut messages: broadcast::Receiver<BusMessage>) {
    loop {
        let message = messages.recv().await;
        let Some(state) = state.upgrade() else { return };
        match message {
            Ok(BusMessage::PersonGone(person)) => {
                state.guard.disconnect(&person);
                state.rooms.forget_name(&person).await;
            }
            Ok(BusMessage::TokenGone(key) | BusMessage::SessionGone(key)) => state.guard.end_key(&key),
            Ok(_) | Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}
