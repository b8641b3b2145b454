//! Moving what was committed from the log into the database file.
//!
//! A thread of its own does it now and then, beside the writer, so that no
//! player waits for it.

use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use rusqlite::Connection;

use super::super::{Result, StoreError};
use super::PAGE;

/// In pages: what is left of a log that is longer than this is moved by the writer
/// itself, since it can only be begun anew when nobody writes.
pub(super) const LARGEST_LOG: u32 = 8_000;

const PAUSE: Duration = Duration::from_millis(200);

/// The thread; it ends when this is dropped.
pub(super) struct Checkpoints {
    _stop: Sender<()>,
}

impl Checkpoints {
    pub(super) fn start(path: &Path) -> Result<Self> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(Duration::from_secs(1))?;
        let (stop, stopped) = mpsc::channel();
        std::thread::Builder::new()
            .name("checkpoints".into())
            .spawn(move || work(&connection, &stopped))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Self { _stop: stop })
    }
}

/// Makes the log as long as it will ever be, and the database longer than it has
/// to be. Syncing is a good deal quicker while a file is written over than while
/// it grows.
pub(super) fn make_room(connection: &Connection) -> Result<()> {
    let bytes = LARGEST_LOG * PAGE;
    move_log(connection)?;
    connection.execute_batch(&format!(
        "BEGIN IMMEDIATE;
        CREATE TABLE room (bytes BLOB);
        INSERT INTO room VALUES (zeroblob({bytes}));
        DROP TABLE room;
        COMMIT"
    ))?;
    Ok(move_log(connection)?)
}

/// Moves as much of the log as nobody reads or writes.
fn move_log(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))
}

fn work(connection: &Connection, stopped: &Receiver<()>) {
    while stopped.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
        if let Err(error) = move_log(connection) {
            tracing::warn!(%error, "a checkpoint failed");
        }
    }
}
