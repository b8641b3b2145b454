//! A store in one file.
//!
//! One thread writes: all that waits goes into one transaction, and is told
//! only once that is on the disk. A few connections read beside it.

mod backup;
mod execute;
mod lock;
mod writer;

use std::fs::File;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use castellum_wire::{GameId, PersonId, SeatNumber};
use rusqlite::{Connection, OpenFlags};
use tokio::sync::broadcast;

use super::migrate::{self, Migrations};
use super::sql::{Database, Row, Statement};
use super::{Append, AppendError, Bus, BusMessage, Result, StoreError};
pub use backup::copy;
use execute::execute;
use writer::{Checkpointer, LARGEST_LOG, Writer, give_room_back, make_room};

const MIGRATIONS: &Migrations = &[
    ("V1__games", include_str!("../../../migrations/sqlite/V1__games.sql")),
    ("V2__summaries", include_str!("../../../migrations/sqlite/V2__summaries.sql")),
    ("V3__dice", include_str!("../../../migrations/sqlite/V3__dice.sql")),
    ("V5__pairing", include_str!("../../../migrations/sqlite/V5__pairing.sql")),
    ("V7__tokens", include_str!("../../../migrations/sqlite/V7__tokens.sql")),
    ("V8__notices", include_str!("../../../migrations/sqlite/V8__notices.sql")),
    ("V9__order", include_str!("../../../migrations/sqlite/V9__order.sql")),
    ("V10__accounts", include_str!("../../../migrations/sqlite/V10__accounts.sql")),
    ("V11__tournaments", include_str!("../../../migrations/sqlite/V11__tournaments.sql")),
    ("V13__privacy", include_str!("../../../migrations/sqlite/V13__privacy.sql")),
    ("V14__openings", include_str!("../../../migrations/sqlite/V14__openings.sql")),
    ("V15__challenges", include_str!("../../../migrations/sqlite/V15__challenges.sql")),
];

/// Marks a file as ours: "CAST".
const APPLICATION: i32 = 0x4341_5354;

/// In bytes. All of a page that has changed goes into the log.
const PAGE: u32 = 1024;

/// The number of no game: under it something is written for a moment to see
/// whether that can be done.
const PROBE: i64 = -1;
const PROBE_BYTES: i64 = 16 * 1024;

/// A store in one file.
pub struct Sqlite {
    writer: Writer,
    _checkpoints: Checkpointer,
    readers: Arc<Readers>,
    /// Held as long as this server uses the file.
    lock: Mutex<Option<File>>,
    messages: broadcast::Sender<BusMessage>,
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
    /// What was found there instead of a usable store, or that another server
    /// uses it.
    pub fn open(path: &Path) -> Result<Self> {
        let lock = lock::take(path)?;
        Self::open_with(path, Some(lock))
    }

    /// Opens the same for a tool that may run beside a server.
    ///
    /// # Errors
    /// What was found there instead of a usable store.
    pub fn open_beside(path: &Path) -> Result<Self> {
        Self::open_with(path, None)
    }

    fn open_with(path: &Path, lock: Option<File>) -> Result<Self> {
        let unusable = |error: StoreError| match error {
            StoreError::Failed(why) => {
                StoreError::Unusable(format!("{} cannot be used: {why}", path.display()))
            }
            StoreError::Unusable(why) => StoreError::Unusable(format!("{}: {why}", path.display())),
        };
        let connection = prepare(path).map_err(unusable)?;
        if lock.is_some() {
            set_room_aside(&connection);
        }
        let readers = Arc::new(Readers { path: path.into(), idle: Mutex::new(Vec::new()) });
        Ok(Self {
            writer: Writer::start(connection)?,
            _checkpoints: Checkpointer::start(path)?,
            readers,
            lock: Mutex::new(lock),
            messages: broadcast::channel(1).0,
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
    lock::keep_private(path)?;
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
    if application != APPLICATION {
        connection.pragma_update(None, "application_id", APPLICATION)?;
    }
    connection.pragma_update(None, "wal_autocheckpoint", LARGEST_LOG)?;
    let runner = migrate::runner(MIGRATIONS)?;
    if tables > 0 {
        migrate::check(
            &runner,
            &runner.get_applied_migrations(&mut connection).map_err(|error| migrate::failed(&error))?,
        )?;
    }
    runner.run(&mut connection).map_err(|error| migrate::failed(&error))?;
    Ok(connection)
}

/// Room is good to have, but play goes on without.
fn set_room_aside(connection: &Connection) {
    if let Err(error) = make_room(connection) {
        tracing::warn!(%error, "there is little room on the disk");
        give_room_back(connection);
    }
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
impl Database for Sqlite {
    fn append(&self, append: Append) {
        self.writer.append(append);
    }

    async fn query(&self, statement: Statement) -> Result<Vec<Row>> {
        let found = self.read(move |connection| Ok(execute(connection, &statement)?)).await?;
        Ok(found)
    }

    async fn write(&self, statements: Vec<Statement>) -> Result<Vec<Row>, AppendError> {
        let job = move |connection: &Connection| {
            let mut rows = Vec::new();
            for statement in &statements {
                rows = execute(connection, statement)?;
            }
            Ok(rows)
        };
        self.writer.write(job).await
    }

    async fn ready(&self) -> Result<()> {
        // A transaction that changes nothing would not touch the disk, and one that
        // changes little might just fit where no game does.
        let remove = |connection: &Connection| -> Result<()> {
            connection.execute("DELETE FROM events WHERE game = ?", [PROBE])?;
            Ok(())
        };
        let insert = move |connection: &Connection| {
            remove(connection)?;
            let sql = "INSERT INTO events (game, number, event) VALUES (?, 0, zeroblob(?))";
            connection.execute(sql, [PROBE, PROBE_BYTES])?;
            Ok::<_, StoreError>(())
        };
        self.writer.write(insert).await?;
        self.writer.write(remove).await
    }

    async fn close(&self) {
        self.writer.close().await;
        // The next server may have the file.
        drop(self.lock.lock().ok().and_then(|mut lock| lock.take()));
    }
}

/// There are no other nodes.
impl Bus for Sqlite {
    fn subscribe(&self) -> broadcast::Receiver<BusMessage> {
        self.messages.subscribe()
    }

    fn publish_chat(&self, _game: &GameId) {}

    fn publish_presence(&self, _game: &GameId, _seats: &[SeatNumber], _watchers: u32) {}

    fn request_presence(&self, _game: &GameId) {}

    fn publish_person_gone(&self, _person: &PersonId) {}

    fn is_shared(&self) -> bool {
        false
    }
}
