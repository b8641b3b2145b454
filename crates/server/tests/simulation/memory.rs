//! A store in memory, which may fail.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use async_trait::async_trait;
use castellum_server::store::{
    Append, AppendError, Filter, NewGame, Note, Person, Serial, Store, StoreError, StoredGame,
};
use castellum_wire::{ChatMessage, Description, GameId, Millis, Number, PersonId, SeatNumber};
use tokio::sync::broadcast;

use crate::chance::SharedChance;

type Result<T> = std::result::Result<T, StoreError>;

/// One game, shared by all nodes.
pub(crate) struct Memory {
    description: Description,
    log: Mutex<BTreeMap<Number, String>>,
    notes: broadcast::Sender<Note>,
    chance: SharedChance,
    /// How many times in a hundred it fails.
    fails: u32,
}

impl Memory {
    pub(crate) fn new(description: Description, seed: u64, fails: u32) -> Arc<Self> {
        Arc::new(Self {
            description,
            log: Mutex::new(BTreeMap::new()),
            notes: broadcast::channel(1024).0,
            chance: SharedChance::new(seed),
            fails,
        })
    }

    pub(crate) fn log(&self) -> MutexGuard<'_, BTreeMap<Number, String>> {
        self.log.lock().unwrap()
    }

    fn failure() -> StoreError {
        StoreError::Failed("made up".into())
    }

    fn insert(&self, append: &Append) -> std::result::Result<(), AppendError> {
        let mut log = self.log();
        let last = log.keys().next_back().copied().unwrap_or(0);
        if log.contains_key(&append.first) {
            return Err(AppendError::Taken);
        }
        assert_eq!(append.first, last + 1, "no gaps");
        for (number, event) in (append.first..).zip(&append.events) {
            log.insert(number, event.to_string());
        }
        Ok(())
    }
}

/// A node's way to the store; each has a delay of its own.
pub(crate) struct Node(pub(crate) Arc<Memory>);

#[async_trait]
impl Store for Node {
    fn append(&self, append: Append) {
        let memory = Arc::clone(&self.0);
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(memory.chance.below(20).into())).await;
            let outcome = if memory.chance.percent(memory.fails) {
                // Whether it was written is unknown to whoever hears of it.
                if memory.chance.percent(50) {
                    let _ = memory.insert(&append);
                }
                Err(Memory::failure().into())
            } else {
                memory.insert(&append)
            };
            let last = append.first + append.events.len() as Number - 1;
            if outcome.is_ok() && !memory.chance.percent(10) {
                // Notes come late, and sometimes not at all.
                tokio::time::sleep(Duration::from_millis(memory.chance.below(10).into())).await;
                let _ = memory.notes.send(Note::Appended((*append.id).clone(), last));
            }
            (append.done)(outcome);
        });
    }

    async fn create_game(&self, _game: NewGame) -> Result<Serial> {
        Err(Memory::failure())
    }

    async fn game(&self, id: &GameId) -> Result<Option<StoredGame>> {
        let memory = &self.0;
        tokio::time::sleep(Duration::from_millis(memory.chance.below(5).into())).await;
        if memory.chance.percent(memory.fails) {
            return Err(Memory::failure());
        }
        Ok((*id == memory.description.id).then(|| StoredGame {
            serial: 1,
            description: memory.description.clone(),
            key: None,
            events: memory.log().values().cloned().collect(),
        }))
    }

    async fn events(&self, _game: Serial, after: Number) -> Result<Vec<String>> {
        Ok(self.0.log().range(after + 1..).map(|(_, event)| event.clone()).collect())
    }

    async fn invited(&self, _token: [u8; 32]) -> Result<Option<(GameId, SeatNumber)>> {
        Ok(None)
    }

    async fn games(&self, _filter: Filter, _most: u32) -> Result<Vec<GameId>> {
        Ok(Vec::new())
    }

    async fn open_games(&self, _creator: &PersonId) -> Result<u32> {
        Ok(0)
    }

    async fn due(&self, _before: Millis, _most: u32) -> Result<Vec<GameId>> {
        Ok(Vec::new())
    }

    async fn say(&self, _game: Serial, _id: &GameId, _message: ChatMessage) -> Result<ChatMessage> {
        Err(Memory::failure())
    }

    async fn chat(&self, _game: Serial, _after: Number, _most: u32) -> Result<Vec<ChatMessage>> {
        Ok(Vec::new())
    }

    async fn add_person(&self, _person: Person, _token: [u8; 32], _now: Millis) -> Result<()> {
        Err(Memory::failure())
    }

    async fn person(&self, _token: [u8; 32]) -> Result<Option<Person>> {
        Ok(None)
    }

    async fn forget(&self, _token: [u8; 32]) -> Result<()> {
        Err(Memory::failure())
    }

    async fn rename(&self, _person: &PersonId, _name: &str) -> Result<()> {
        Err(Memory::failure())
    }

    async fn ready(&self) -> Result<()> {
        Ok(())
    }

    fn notes(&self) -> broadcast::Receiver<Note> {
        self.0.notes.subscribe()
    }

    fn tell_presence(&self, _game: &GameId, _seats: &[SeatNumber], _watchers: u32) {}

    fn ask_presence(&self, _game: &GameId) {}

    fn is_shared(&self) -> bool {
        false
    }

    async fn close(&self) {}
}
