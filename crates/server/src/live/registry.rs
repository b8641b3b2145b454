//! Finds the rooms of live games and opens them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use castellum_wire::{Code, EventNumber, GameId, GameState, Millis, PersonId, Refusal};
use tokio::sync::{broadcast, watch};

use super::activity::{Activity, Change};
use super::bots::BotHost;
use super::room::{LoadedGame, Room, RoomHandle};
use crate::game::needs_seed;
use crate::rate_limit::RateLimit;
use crate::store::{BusMessage, Store, StoreError};

/// Draws numbers below a number, each equally likely.
pub type SharedRng = Arc<dyn Fn(u32) -> u32 + Send + Sync>;

/// Tells the time of the machine.
pub type WallClock = Arc<dyn Fn() -> Millis + Send + Sync>;

/// How the rooms are run.
#[derive(Clone)]
pub struct RoomSettings {
    /// Where dice and other random numbers come from.
    pub rng: SharedRng,
    /// The clock of the machine. Games go by it only when their rooms open.
    pub wall: WallClock,
    /// A room without clients closes after this time.
    pub idle: Duration,
    /// A game that nobody has joined is closed after this time.
    pub open_for: Duration,
    /// A bot that has not acted after this time is asked again, by any node.
    pub bot_timeout: Duration,
    /// How often a node looks for games that nobody looks after.
    pub sweep: Duration,
    /// How long a chat message may be, in characters.
    pub chat_length: usize,
    /// How many chat messages a person may send a minute.
    pub chat_rate: u32,
}

/// How often presence is published to other nodes.
const REPEAT_PRESENCE: Duration = Duration::from_secs(20);

/// Finds rooms and opens them.
#[derive(Clone)]
pub struct RoomRegistry {
    context: Arc<RoomContext>,
}

/// What all rooms share.
pub(super) struct RoomContext {
    pub(super) store: Arc<dyn Store>,
    pub(super) bots: Arc<dyn BotHost>,
    pub(super) settings: RoomSettings,
    pub(super) chat_limit: RateLimit<PersonId>,
    pub(super) health: StoreHealth,
    pub(super) activity: Activity,
    /// How many events were committed.
    pub(super) events: metrics::Counter,
    rooms: Mutex<HashMap<GameId, RoomHandle>>,
    closing: watch::Sender<bool>,
}

impl RoomRegistry {
    /// A registry without rooms. It looks after what falls due, and listens to other
    /// nodes, until it is [closed](Self::close).
    #[must_use]
    pub fn new(store: Arc<dyn Store>, bots: impl BotHost, settings: RoomSettings) -> Self {
        let context = RoomContext {
            chat_limit: RateLimit::per_minute(settings.chat_rate),
            health: StoreHealth::default(),
            activity: Activity::default(),
            events: metrics::counter!("castellum_events_total"),
            store,
            bots: Arc::new(bots),
            settings,
            rooms: Mutex::new(HashMap::new()),
            closing: watch::channel(false).0,
        };
        let registry = Self { context: Arc::new(context) };
        tokio::spawn(registry.clone().listen(registry.context.store.subscribe()));
        tokio::spawn(registry.clone().sweep());
        if registry.context.store.is_shared() {
            tokio::spawn(registry.clone().repeat_presence());
        }
        registry
    }

    /// The store behind it.
    #[must_use]
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.context.store
    }

    /// Tells people of changes in their games.
    #[must_use]
    pub fn activity(&self) -> &Activity {
        &self.context.activity
    }

    /// Tells people here and at other nodes that something was decided in a game of
    /// theirs.
    pub(crate) fn decided(&self, change: Change) {
        self.context.decided(change);
    }

    /// Tells people here and at other nodes that something has changed about their
    /// challenges.
    pub(crate) fn challenged(&self, people: &[PersonId]) {
        self.context.store.publish_challenges(people);
        self.context.activity.tell_challenges(people);
    }

    /// The way into a game's room, which is loaded if need be.
    ///
    /// # Errors
    /// There is no such game, or the store fails.
    pub async fn open(&self, id: &GameId) -> Result<RoomHandle, Refusal> {
        if let Some(handle) = self.context.handle(id) {
            return Ok(handle);
        }
        let stored = self.context.store.game(id).await.map_err(|error| unavailable(&error))?;
        let stored = stored.ok_or_else(no_such_game)?;
        let mut loaded = LoadedGame::load(stored).map_err(|problem| {
            tracing::error!(game = %id, %problem, "a game cannot be replayed");
            Refusal::new(Code::Internal, "this game cannot be opened: its log is damaged")
        })?;
        if needs_seed(&loaded.state) {
            let seed = self.context.store.seed(loaded.serial).await;
            loaded.seed = seed.map_err(|error| unavailable(&error))?;
        }
        if *self.context.closing.borrow() {
            return Err(Refusal::new(Code::Unavailable, "the server is stopping: try again in a moment"));
        }
        let mut rooms = self.context.rooms();
        if let Some(handle) = rooms.get(id).filter(|handle| !handle.is_closed()) {
            return Ok(handle.clone());
        }
        let handle = Room::start(Arc::clone(&self.context), loaded);
        rooms.insert(id.clone(), handle.clone());
        metrics::gauge!("castellum_rooms").set(rooms.len() as f64);
        Ok(handle)
    }

    /// Somebody has been deleted: rooms forget what they were called.
    pub(crate) async fn forget_name(&self, person: &PersonId) {
        let handles: Vec<_> = self.context.rooms().values().cloned().collect();
        for handle in handles {
            handle.person_gone(person.clone()).await;
        }
    }

    /// Forgets what is not needed any more.
    pub(crate) fn tidy(&self) {
        self.context.chat_limit.tidy();
    }

    /// Lets all rooms finish what they are writing, then ends them.
    pub async fn close(&self) {
        self.context.closing.send_replace(true);
        self.context.activity.close();
        let handles: Vec<_> = self.context.rooms().values().cloned().collect();
        for handle in handles {
            handle.close().await;
        }
    }

    /// Dispatches messages of other nodes.
    async fn listen(self, mut messages: broadcast::Receiver<BusMessage>) {
        let mut closing = self.context.closing.subscribe();
        loop {
            let message = tokio::select! {
                message = messages.recv() => message,
                _ = closing.wait_for(|&closing| closing) => return,
            };
            match message {
                Ok(BusMessage::Lagged) | Err(broadcast::error::RecvError::Lagged(_)) => {
                    let handles: Vec<_> = self.context.rooms().values().cloned().collect();
                    for handle in handles {
                        handle.remote_events(EventNumber::MAX).await;
                    }
                    self.context.activity.missed();
                }
                Ok(message) => self.dispatch(message).await,
                Err(broadcast::error::RecvError::Closed) => return,
            }
        }
    }

    async fn dispatch(&self, message: BusMessage) {
        if let BusMessage::Activity(game, people) = &message {
            return self.context.activity.tell(game, people);
        }
        if let BusMessage::Challenges(people) = &message {
            return self.context.activity.tell_challenges(people);
        }
        let (BusMessage::Appended(id, _)
        | BusMessage::Chat(id)
        | BusMessage::PresenceRequest(id)
        | BusMessage::Presence { game: id, .. }) = &message
        else {
            return;
        };
        let Some(handle) = self.context.handle(id) else { return };
        match message {
            BusMessage::Appended(_, number) => handle.remote_events(number).await,
            BusMessage::Chat(_) => handle.remote_chat().await,
            BusMessage::PresenceRequest(_) => handle.publish_presence().await,
            BusMessage::Presence { node, seats, watchers, .. } => {
                handle.remote_presence(node, seats, watchers).await;
            }
            BusMessage::Activity(..)
            | BusMessage::Challenges(_)
            | BusMessage::PersonGone(_)
            | BusMessage::TokenGone(_)
            | BusMessage::SessionGone(_)
            | BusMessage::Lagged => {}
        }
    }

    /// Other nodes forget who is here unless they are told now and then: this
    /// node might have died.
    async fn repeat_presence(self) {
        let mut closing = self.context.closing.subscribe();
        loop {
            tokio::select! {
                () = tokio::time::sleep(REPEAT_PRESENCE) => {}
                _ = closing.wait_for(|&closing| closing) => return,
            }
            let handles: Vec<_> = self.context.rooms().values().cloned().collect();
            for handle in handles {
                handle.publish_presence().await;
            }
        }
    }

    /// Now and then opens the rooms of games that nobody looks after: their
    /// node may have died. Opening is enough, a room does what is due.
    async fn sweep(self) {
        /// Nodes that live have looked after a game by then.
        const GRACE: u64 = 3_000;
        const MAX_DUE: u32 = 200;
        let mut closing = self.context.closing.subscribe();
        loop {
            let due =
                self.context.store.due((self.context.settings.wall)().saturating_sub(GRACE), MAX_DUE).await;
            match due {
                Ok(games) => {
                    for id in games {
                        if let Ok(handle) = self.open(&id).await {
                            handle.wake().await;
                        }
                    }
                }
                Err(error) => tracing::warn!(%error, "cannot look for games that are due"),
            }
            tokio::select! {
                () = tokio::time::sleep(self.context.settings.sweep) => {}
                _ = closing.wait_for(|&closing| closing) => return,
            }
        }
    }
}

impl RoomContext {
    fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, RoomHandle>> {
        // Nothing panics while it holds the lock.
        self.rooms.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn handle(&self, id: &GameId) -> Option<RoomHandle> {
        self.rooms().get(id).filter(|handle| !handle.is_closed()).cloned()
    }

    pub(super) fn decided(&self, change: Change) {
        self.store.publish_activity(&change.game, &change.people);
        self.activity.decide(change);
    }

    /// Forgets a room that has closed.
    pub(super) fn forget(&self, id: &GameId) {
        let mut rooms = self.rooms();
        if rooms.get(id).is_some_and(RoomHandle::is_closed) {
            rooms.remove(id);
        }
        metrics::gauge!("castellum_rooms").set(rooms.len() as f64);
    }
}

impl LoadedGame {
    pub(super) fn load(stored: crate::store::StoredGame) -> Result<Self, String> {
        let events = super::room::read_events(&stored.events)?;
        let state = GameState::replay(stored.description, &events).map_err(|error| error.to_string())?;
        Ok(Self { serial: stored.serial, key: stored.key, state, events, seed: None })
    }
}

pub(super) fn unavailable(error: &StoreError) -> Refusal {
    tracing::warn!(%error, "store");
    Refusal::new(Code::Unavailable, "the server cannot reach its store now: try again")
}

fn no_such_game() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such game, or you may not see it")
}

/// Whether the store works, so that many rooms say only once that it does not.
#[derive(Default)]
pub(super) struct StoreHealth(AtomicBool);

impl StoreHealth {
    pub(super) fn fails(&self, error: &StoreError) {
        metrics::counter!("castellum_store_failures_total").increment(1);
        if !self.0.swap(true, Ordering::Relaxed) {
            tracing::error!(%error, "the store fails: games wait until it works again");
        }
    }

    pub(super) fn works(&self) {
        if self.0.load(Ordering::Relaxed) && self.0.swap(false, Ordering::Relaxed) {
            tracing::info!("the store works again");
        }
    }
}
