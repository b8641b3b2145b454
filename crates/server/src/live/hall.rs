//! Where the rooms are.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use castellum_wire::{Code, GameId, Number, PersonId, Refusal, Table};
use tokio::sync::{broadcast, watch};

use super::room::{Door, Opened, Room};
use super::thinkers::Thinkers;
use crate::limits::Limit;
use crate::store::{Note, Store, StoreError};
use crate::time::now;

/// Draws numbers below a number, each equally likely.
pub type Dice = Arc<dyn Fn(u32) -> u32 + Send + Sync>;

/// How the rooms are run.
#[derive(Clone)]
pub struct Settings {
    /// What the dice of games are rolled with.
    pub dice: Dice,
    /// A room without visitors closes after so long.
    pub idle: Duration,
    /// A game that nobody has joined is closed after so long.
    pub open_for: Duration,
    /// A bot that has not acted after so long is asked again, by whichever node.
    pub bot_patience: Duration,
    /// How often a node looks for games that nobody looks after.
    pub sweep: Duration,
    /// How long a chat message may be, in characters.
    pub chat_length: usize,
    /// How many chat messages a person may send a minute.
    pub chat_rate: u32,
}

/// How often other nodes are told who is here.
const REPEAT_PRESENCE: Duration = Duration::from_secs(20);

/// Finds rooms and opens them.
#[derive(Clone)]
pub struct Hall {
    house: Arc<House>,
}

/// What all rooms share.
pub(super) struct House {
    pub(super) store: Arc<dyn Store>,
    pub(super) thinkers: Thinkers,
    pub(super) settings: Settings,
    pub(super) chat_limit: Limit<PersonId>,
    /// How many events were committed.
    pub(super) events: metrics::Counter,
    rooms: Mutex<HashMap<GameId, Door>>,
    closing: watch::Sender<bool>,
}

impl Hall {
    /// A hall without rooms. It looks after what falls due, and listens to other
    /// nodes, until it is [closed](Self::close).
    #[must_use]
    pub fn new(store: Arc<dyn Store>, thinkers: Thinkers, settings: Settings) -> Self {
        let house = House {
            chat_limit: Limit::per_minute(settings.chat_rate),
            events: metrics::counter!("castellum_events_total"),
            store,
            thinkers,
            settings,
            rooms: Mutex::new(HashMap::new()),
            closing: watch::channel(false).0,
        };
        let hall = Self { house: Arc::new(house) };
        tokio::spawn(hall.clone().listen(hall.house.store.notes()));
        tokio::spawn(hall.clone().sweep());
        if hall.house.store.is_shared() {
            tokio::spawn(hall.clone().repeat_presence());
        }
        hall
    }

    /// The store behind it.
    #[must_use]
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.house.store
    }

    /// The way into a game's room, which is opened if need be.
    ///
    /// # Errors
    /// There is no such game, or the store fails.
    pub async fn open(&self, id: &GameId) -> Result<Door, Refusal> {
        if let Some(door) = self.house.door(id) {
            return Ok(door);
        }
        let stored = self.house.store.game(id).await.map_err(|error| unavailable(&error))?;
        let stored = stored.ok_or_else(no_such_game)?;
        let opened = Opened::load(stored).map_err(|problem| {
            tracing::error!(game = %id, %problem, "a game cannot be replayed");
            Refusal::new(Code::Internal, "this game cannot be opened: its log is damaged")
        })?;
        if *self.house.closing.borrow() {
            return Err(Refusal::new(Code::Unavailable, "the server is stopping: try again in a moment"));
        }
        let mut rooms = self.house.rooms();
        if let Some(door) = rooms.get(id).filter(|door| !door.is_closed()) {
            return Ok(door.clone());
        }
        let door = Room::start(Arc::clone(&self.house), opened);
        rooms.insert(id.clone(), door.clone());
        metrics::gauge!("castellum_rooms").set(rooms.len() as f64);
        Ok(door)
    }

    /// Lets all rooms finish what they are writing, then ends them.
    pub async fn close(&self) {
        self.house.closing.send_replace(true);
        let doors: Vec<_> = self.house.rooms().values().cloned().collect();
        for door in doors {
            door.close().await;
        }
    }

    /// Passes on what other nodes tell.
    async fn listen(self, mut notes: broadcast::Receiver<Note>) {
        let mut closing = self.house.closing.subscribe();
        loop {
            let note = tokio::select! {
                note = notes.recv() => note,
                _ = closing.wait_for(|&closing| closing) => return,
            };
            match note {
                Ok(Note::Lost) | Err(broadcast::error::RecvError::Lagged(_)) => {
                    let doors: Vec<_> = self.house.rooms().values().cloned().collect();
                    for door in doors {
                        door.elsewhere(Number::MAX).await;
                    }
                }
                Ok(note) => self.pass_on(note).await,
                Err(broadcast::error::RecvError::Closed) => return,
            }
        }
    }

    async fn pass_on(&self, note: Note) {
        let (Note::Appended(id, _) | Note::Said(id) | Note::Asked(id) | Note::Present { game: id, .. }) =
            &note
        else {
            return;
        };
        let Some(door) = self.house.door(id) else { return };
        match note {
            Note::Appended(_, number) => door.elsewhere(number).await,
            Note::Said(_) => door.said_elsewhere().await,
            Note::Asked(_) => door.say_who_is_here().await,
            Note::Present { node, seats, watchers, .. } => {
                door.present_elsewhere(node, seats, watchers).await;
            }
            Note::Lost => {}
        }
    }

    /// Other nodes forget who is here unless they are told now and then: this
    /// node might have died.
    async fn repeat_presence(self) {
        let mut closing = self.house.closing.subscribe();
        loop {
            tokio::select! {
                () = tokio::time::sleep(REPEAT_PRESENCE) => {}
                _ = closing.wait_for(|&closing| closing) => return,
            }
            let doors: Vec<_> = self.house.rooms().values().cloned().collect();
            for door in doors {
                door.say_who_is_here().await;
            }
        }
    }

    /// Now and then opens the rooms of games that nobody looks after: their
    /// node may have died. Opening is enough, a room does what is due.
    async fn sweep(self) {
        /// Nodes that live have looked after a game by then.
        const GRACE: u64 = 3_000;
        const MOST: u32 = 200;
        let mut closing = self.house.closing.subscribe();
        loop {
            let due = self.house.store.due(now().saturating_sub(GRACE), MOST).await;
            match due {
                Ok(games) => {
                    for id in games {
                        if let Ok(door) = self.open(&id).await {
                            door.wake().await;
                        }
                    }
                }
                Err(error) => tracing::warn!(%error, "cannot look for games that are due"),
            }
            tokio::select! {
                () = tokio::time::sleep(self.house.settings.sweep) => {}
                _ = closing.wait_for(|&closing| closing) => return,
            }
        }
    }
}

impl House {
    fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, Door>> {
        // Nothing panics while it holds the lock.
        self.rooms.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn door(&self, id: &GameId) -> Option<Door> {
        self.rooms().get(id).filter(|door| !door.is_closed()).cloned()
    }

    /// Forgets a room that has closed.
    pub(super) fn forget(&self, id: &GameId) {
        let mut rooms = self.rooms();
        if rooms.get(id).is_some_and(Door::is_closed) {
            rooms.remove(id);
        }
        metrics::gauge!("castellum_rooms").set(rooms.len() as f64);
    }
}

impl Opened {
    pub(super) fn load(stored: crate::store::StoredGame) -> Result<Self, String> {
        let events = super::room::read_events(&stored.events)?;
        let table = Table::replay(stored.description, &events).map_err(|misfit| misfit.to_string())?;
        Ok(Self { serial: stored.serial, key: stored.key, table, events })
    }
}

pub(super) fn unavailable(error: &StoreError) -> Refusal {
    tracing::error!(%error, "store");
    Refusal::new(Code::Unavailable, "the server cannot reach its store now: try again")
}

fn no_such_game() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such game, or you may not see it")
}
