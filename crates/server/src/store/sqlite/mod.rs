//! A store in one file.
//!
//! One thread writes: all that waits goes into one transaction, and is told
//! only once that is on the disk. A few connections read beside it.

mod checkpoint;
mod copy;
mod read;
mod write;

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use castellum_wire::{ChatMessage, GameId, Millis, Number, PersonId, SeatNumber};
use rusqlite::{Connection, OpenFlags};
use tokio::sync::broadcast;

use super::migrate::{self, Steps};
use super::{Append, Filter, NewGame, Note, Person, Result, Serial, Store, StoreError, StoredGame};
use crate::secret::Hash;
use checkpoint::{Checkpoints, LARGEST_LOG, make_room};
pub use copy::copy;
use write::Writer;

const STEPS: &Steps = &[("V1__games", include_str!("../../../migrations/sqlite/V1__games.sql"))];

/// Marks a file as ours: "CAST".
const APPLICATION: i32 = 0x4341_5354;

/// In bytes. All of a page that has changed goes into the log.
const PAGE: u32 = 1024;

/// A store in one file.
pub struct Sqlite {
    writer: Writer,
    _checkpoints: Checkpoints,
    readers: Arc<Readers>,
    notes: broadcast::Sender<Note>,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

impl Sqlite {
    /// Opens the store in this file, which is made if it is not there.
    ///
    /// # Errors
    /// What was found there instead of a usable store.
    pub fn open(path: &Path) -> Result<Self> {
        let unusable = |error: StoreError| match error {
            StoreError::Failed(why) => {
                StoreError::Unusable(format!("{} cannot be used: {why}", path.display()))
            }
            StoreError::Unusable(why) => StoreError::Unusable(format!("{}: {why}", path.display())),
        };
        let connection = prepare(path).map_err(unusable)?;
        let readers = Arc::new(Readers { path: path.into(), idle: Mutex::new(Vec::new()) });
        Ok(Self {
            writer: Writer::start(connection)?,
            _checkpoints: Checkpoints::start(path)?,
            readers,
            notes: broadcast::channel(1).0,
        })
    }

    /// Reads on a thread that may wait.
    async fn read<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let readers = Arc::clone(&self.readers);
        let task = tokio::task::spawn_blocking(move || {
            let connection = readers.take()?;
            let found = job(&connection);
            readers.give_back(connection);
            found
        });
        task.await.map_err(|error| StoreError::Failed(error.to_string()))?
    }
}

/// Opens the file for writing and makes sure that it is what we think.
fn prepare(path: &Path) -> Result<Connection> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    let application: i32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
    if application != APPLICATION && (application != 0 || tables > 0) {
        return Err(StoreError::Unusable(format!(
            "this is a database of something else (application {application:#x}, {tables} tables and indexes); nothing was changed"
        )));
    }
    let health: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if health != "ok" {
        return Err(StoreError::Unusable(format!("the database is damaged: {health}")));
    }
    // A transaction changes little on each page. Only a new file takes its size from here.
    connection.pragma_update(None, "page_size", PAGE)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "application_id", APPLICATION)?;
    connection.pragma_update(None, "wal_autocheckpoint", LARGEST_LOG)?;
    let runner = migrate::runner(STEPS)?;
    if tables > 0 {
        migrate::check(
            &runner,
            &runner.get_applied_migrations(&mut connection).map_err(|error| migrate::failed(&error))?,
        )?;
    }
    runner.run(&mut connection).map_err(|error| migrate::failed(&error))?;
    make_room(&connection)?;
    Ok(connection)
}

/// Connections that only read.
struct Readers {
    path: Box<Path>,
    idle: Mutex<Vec<Connection>>,
}

/// More than this many are not kept.
const IDLE_READERS: usize = 4;

impl Readers {
    fn take(&self) -> Result<Connection> {
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        match idle {
            Some(connection) => Ok(connection),
            None => {
                let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
                let connection = Connection::open_with_flags(&self.path, flags)?;
                connection.busy_timeout(Duration::from_secs(10))?;
                Ok(connection)
            }
        }
    }

    fn give_back(&self, connection: Connection) {
        if let Ok(mut idle) = self.idle.lock()
            && idle.len() < IDLE_READERS
        {
            idle.push(connection);
        }
    }
}

#[async_trait]
impl Store for Sqlite {
    fn append(&self, append: Append) {
        self.writer.append(append);
    }

    async fn create_game(&self, game: NewGame) -> Result<Serial> {
        self.writer.write(move |connection| write::create_game(connection, &game)).await
    }

    async fn game(&self, id: &GameId) -> Result<Option<StoredGame>> {
        let id = id.clone();
        self.read(move |connection| read::game(connection, &id)).await
    }

    async fn events(&self, game: Serial, after: Number) -> Result<Vec<String>> {
        self.read(move |connection| read::events(connection, game, after)).await
    }

    async fn invited(&self, token: Hash) -> Result<Option<(GameId, SeatNumber)>> {
        self.read(move |connection| read::invited(connection, &token)).await
    }

    async fn games(&self, filter: Filter, most: u32) -> Result<Vec<GameId>> {
        self.read(move |connection| read::games(connection, &filter, most)).await
    }

    async fn open_games(&self, creator: &PersonId) -> Result<u32> {
        let creator = creator.clone();
        self.read(move |connection| read::open_games(connection, &creator)).await
    }

    async fn due(&self, before: Millis, most: u32) -> Result<Vec<GameId>> {
        self.read(move |connection| read::due(connection, before, most)).await
    }

    async fn say(&self, game: Serial, _id: &GameId, message: ChatMessage) -> Result<ChatMessage> {
        self.writer.write(move |connection| write::say(connection, game, message)).await
    }

    async fn chat(&self, game: Serial, after: Number, most: u32) -> Result<Vec<ChatMessage>> {
        self.read(move |connection| read::chat(connection, game, after, most)).await
    }

    async fn add_person(&self, person: Person, token: Hash, now: Millis) -> Result<()> {
        self.writer.write(move |connection| write::add_person(connection, &person, &token, now)).await
    }

    async fn person(&self, token: Hash) -> Result<Option<Person>> {
        self.read(move |connection| read::person(connection, &token)).await
    }

    async fn forget(&self, token: Hash) -> Result<()> {
        self.writer.write(move |connection| write::forget(connection, &token)).await
    }

    async fn rename(&self, person: &PersonId, name: &str) -> Result<()> {
        let (person, name) = (person.clone(), name.to_string());
        self.writer.write(move |connection| write::rename(connection, &person, &name)).await
    }

    async fn ready(&self) -> Result<()> {
        self.writer.write(|_| Ok(())).await
    }

    fn notes(&self) -> broadcast::Receiver<Note> {
        self.notes.subscribe()
    }

    fn tell_presence(&self, _game: &GameId, _seats: &[SeatNumber], _watchers: u32) {}

    fn ask_presence(&self, _game: &GameId) {}

    fn is_shared(&self) -> bool {
        false
    }

    async fn close(&self) {
        self.writer.close().await;
    }
}
