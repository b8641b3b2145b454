//! The one thread that writes, and the one that moves what it wrote from the
//! log into the database file, so that no player waits for that.

use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};
use tokio::sync::oneshot;

use super::super::{Append, AppendError, Result, StoreError};
use super::PAGE;
use super::execute::insert;

/// What waits together is written together, up to this many jobs.
const BATCH: usize = 2048;

enum WriterJob {
    Append(Append),
    Write(Box<dyn FnOnce(&Connection) -> OnCommit + Send>),
}

/// Reports the result, once the commit has succeeded or failed.
type OnCommit = Box<dyn FnOnce(&Result<()>) + Send>;

/// The way to the thread that writes.
pub(super) struct Writer {
    jobs: Mutex<Option<Sender<WriterJob>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub(super) fn start(connection: Connection) -> Result<Self> {
        let (jobs, waiting) = mpsc::channel();
        let thread = std::thread::Builder::new()
            .name("store".into())
            .spawn(move || work(&connection, &waiting))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Self { jobs: Mutex::new(Some(jobs)), thread: Mutex::new(Some(thread)) })
    }

    pub(super) fn append(&self, append: Append) {
        if let Some(WriterJob::Append(append)) = self.send(WriterJob::Append(append)) {
            (append.done)(Err(AppendError::Rejected(closed())));
        }
    }

    /// Does something in the next transaction and waits until it is on disk.
    pub(super) async fn write<
        T: Send + 'static,
        E: From<StoreError> + From<rusqlite::Error> + Send + 'static,
    >(
        &self,
        job: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        let (reply, answer) = oneshot::channel();
        let job = WriterJob::Write(Box::new(move |connection| {
            let done = within_savepoint(connection, job);
            Box::new(move |committed: &Result<()>| {
                // Nobody waits any more if it does not arrive.
                let _ = reply.send(committed.clone().map_err(E::from).and(done));
            })
        }));
        if self.send(job).is_some() {
            return Err(closed().into());
        }
        answer.await.map_err(|_| closed())?
    }

    /// Writes what is left.
    pub(super) async fn close(&self) {
        drop(self.jobs.lock().ok().and_then(|mut jobs| jobs.take()));
        let thread = self.thread.lock().ok().and_then(|mut thread| thread.take());
        if let Some(thread) = thread {
            // The thread ends with its last job; it does not panic.
            let _ = tokio::task::spawn_blocking(move || thread.join()).await;
        }
    }

    /// Hands a job over, or back if the store is closed.
    fn send(&self, job: WriterJob) -> Option<WriterJob> {
        match self.jobs.lock().as_deref() {
            Ok(Some(jobs)) => jobs.send(job).err().map(|error| error.0),
            _ => Some(job),
        }
    }
}

fn closed() -> StoreError {
    StoreError::Failed("the store is closed".into())
}

fn work(connection: &Connection, waiting: &Receiver<WriterJob>) {
    let mut batch = Vec::with_capacity(BATCH);
    while let Ok(first) = waiting.recv() {
        batch.push(first);
        batch.extend(waiting.try_iter().take(BATCH - 1));
        metrics::histogram!("castellum_store_batch").record(batch.len() as f64);
        commit(connection, &mut batch);
    }
}

/// Writes a batch in one transaction. If an append in it fails, each job gets
/// one of its own.
fn commit(connection: &Connection, batch: &mut Vec<WriterJob>) {
    let appends = batch.iter().filter_map(|job| match job {
        WriterJob::Append(append) => Some(append),
        WriterJob::Write(_) => None,
    });
    let tried =
        begin(connection).and_then(|()| appends.clone().try_for_each(|append| insert(connection, append)));
    match tried {
        Ok(()) => {
            let callbacks: Vec<_> = batch
                .drain(..)
                .map(|job| match job {
                    WriterJob::Append(append) => report_append(append),
                    WriterJob::Write(write) => write(connection),
                })
                .collect();
            let committed = end(connection);
            callbacks.into_iter().for_each(|callback| callback(&committed));
        }
        Err(_) => {
            roll_back(connection);
            batch.drain(..).for_each(|job| commit_alone(connection, job));
        }
    }
}

fn report_append(append: Append) -> OnCommit {
    Box::new(move |committed| (append.done)(committed.clone().map_err(AppendError::Rejected)))
}

fn commit_alone(connection: &Connection, job: WriterJob) {
    match job {
        WriterJob::Append(append) => {
            let done = begin(connection)
                .and_then(|()| insert(connection, &append))
                .and_then(|()| end(connection).map_err(AppendError::Rejected));
            if done.is_err() {
                roll_back(connection);
            }
            (append.done)(done);
        }
        WriterJob::Write(write) => {
            if let Err(AppendError::Rejected(error)) = begin(connection) {
                tracing::error!(%error, "no transaction");
            }
            let callback = write(connection);
            callback(&end(connection));
        }
    }
}

impl From<rusqlite::Error> for AppendError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => Self::Conflict,
            // A transaction that fails leaves nothing behind.
            _ => Self::Rejected(error.into()),
        }
    }
}

fn begin(connection: &Connection) -> Result<(), AppendError> {
    connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
    Ok(())
}

fn end(connection: &Connection) -> Result<()> {
    let committed = connection.prepare_cached("COMMIT").and_then(|mut commit| commit.execute([]));
    if committed.is_err() {
        roll_back(connection);
    }
    Ok(committed.map(|_| ())?)
}

fn roll_back(connection: &Connection) {
    if !connection.is_autocommit()
        && let Err(error) = connection.execute_batch("ROLLBACK")
    {
        tracing::error!(%error, "a transaction could not be rolled back");
    }
}

/// What fails leaves no trace in the transaction.
fn within_savepoint<T, E: From<rusqlite::Error>>(
    connection: &Connection,
    job: impl FnOnce(&Connection) -> Result<T, E>,
) -> Result<T, E> {
    connection.execute_batch("SAVEPOINT job")?;
    let done = job(connection);
    connection.execute_batch(if done.is_ok() { "RELEASE job" } else { "ROLLBACK TO job; RELEASE job" })?;
    done
}

/// In pages: what is left of a log that is longer than this is moved by the writer
/// itself, since it can only be begun anew when nobody writes.
pub(super) const LARGEST_LOG: u32 = 8_000;

const PAUSE: Duration = Duration::from_millis(200);

/// The thread; it ends when this is dropped.
pub(super) struct Checkpointer {
    _stop: Sender<()>,
}

impl Checkpointer {
    pub(super) fn start(path: &Path) -> Result<Self> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(Duration::from_secs(1))?;
        let (stop, stopped) = mpsc::channel();
        std::thread::Builder::new()
            .name("checkpoints".into())
            .spawn(move || checkpoint(&connection, &stopped))
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

/// Makes the log short again, so that it does not keep what little room there is
/// from the database.
pub(super) fn give_room_back(connection: &Connection) {
    roll_back(connection);
    if let Err(error) = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())) {
        tracing::warn!(%error, "the log stays as long as it is");
    }
}

/// Moves as much of the log as nobody reads or writes.
fn move_log(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))
}

fn checkpoint(connection: &Connection, stopped: &Receiver<()>) {
    while stopped.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
        if let Err(error) = move_log(connection) {
            tracing::warn!(%error, "a checkpoint failed");
        }
    }
}
