//! Moving what was committed from the log into the database file.
//!
//! A thread of its own does it now and then, beside the writer, so that no
//! player waits for it.

use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use rusqlite::Connection;

use super::super::{Result, StoreError};

/// In pages: what is left of a log that is longer than this is moved by the writer
/// itself, since it can only be begun anew when nobody writes. Syncing is a good
/// deal quicker while a log is written over than while its file grows.
pub(super) const LARGEST_LOG: u32 = 16_000;

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

fn work(connection: &Connection, stopped: &Receiver<()>) {
    while stopped.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
        let moved = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| row.get::<_, i64>(0));
        if let Err(error) = moved {
            tracing::warn!(%error, "a checkpoint failed");
        }
    }
}
