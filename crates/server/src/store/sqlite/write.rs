//! The one thread that writes.

use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::JoinHandle;

use castellum_wire::{ChatMessage, Millis, PersonId};
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use tokio::sync::oneshot;

use super::super::{
    Append, AppendError, Change, NewGame, Person, Result, Serial, StoreError, row, status_code,
};
use crate::secret::Hash;

/// What waits together is written together, up to this many jobs.
const BATCH: usize = 2048;

enum Job {
    Append(Append),
    Write(Box<dyn FnOnce(&Connection) -> Told + Send>),
}

/// Tells somebody how it went, once the commit has succeeded or failed.
type Told = Box<dyn FnOnce(&Result<()>) + Send>;

/// The way to the thread that writes.
pub(super) struct Writer {
    jobs: Mutex<Option<Sender<Job>>>,
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
        if let Err(Job::Append(append)) = self.send(Job::Append(append)) {
            (append.done)(Err(AppendError::Failed(closed())));
        }
    }

    /// Does something in the next transaction and waits until it is on disk.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (tell, told) = oneshot::channel();
        let job = Job::Write(Box::new(move |connection| {
            let done = within_savepoint(connection, job);
            Box::new(move |committed: &Result<()>| {
                // Nobody waits any more if it does not arrive.
                let _ = tell.send(committed.clone().and(done));
            })
        }));
        self.send(job).map_err(|_| closed())?;
        told.await.map_err(|_| closed())?
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

    fn send(&self, job: Job) -> std::result::Result<(), Job> {
        match self.jobs.lock().as_deref() {
            Ok(Some(jobs)) => jobs.send(job).map_err(|error| error.0),
            _ => Err(job),
        }
    }
}

fn closed() -> StoreError {
    StoreError::Failed("the store is closed".into())
}

fn work(connection: &Connection, waiting: &Receiver<Job>) {
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
fn commit(connection: &Connection, batch: &mut Vec<Job>) {
    let appends = batch.iter().filter_map(|job| match job {
        Job::Append(append) => Some(append),
        Job::Write(_) => None,
    });
    let tried =
        begin(connection).and_then(|()| appends.clone().try_for_each(|append| insert(connection, append)));
    match tried {
        Ok(()) => {
            let tell: Vec<_> = batch
                .drain(..)
                .map(|job| match job {
                    Job::Append(append) => tell_appended(append),
                    Job::Write(write) => write(connection),
                })
                .collect();
            let committed = end(connection);
            tell.into_iter().for_each(|tell| tell(&committed));
        }
        Err(_) => {
            roll_back(connection);
            batch.drain(..).for_each(|job| commit_alone(connection, job));
        }
    }
}

fn tell_appended(append: Append) -> Told {
    Box::new(move |committed| (append.done)(committed.clone().map_err(AppendError::Failed)))
}

fn commit_alone(connection: &Connection, job: Job) {
    match job {
        Job::Append(append) => {
            let done = begin(connection)
                .and_then(|()| insert(connection, &append))
                .and_then(|()| end(connection).map_err(AppendError::Failed));
            if done.is_err() {
                roll_back(connection);
            }
            (append.done)(done);
        }
        Job::Write(write) => {
            if let Err(AppendError::Failed(error)) = begin(connection) {
                tracing::error!(%error, "no transaction");
            }
            let tell = write(connection);
            tell(&end(connection));
        }
    }
}

impl From<rusqlite::Error> for AppendError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => Self::Taken,
            _ => Self::Failed(error.into()),
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
fn within_savepoint<T>(connection: &Connection, job: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
    connection.execute_batch("SAVEPOINT job")?;
    let done = job(connection);
    connection.execute_batch(if done.is_ok() { "RELEASE job" } else { "ROLLBACK TO job; RELEASE job" })?;
    done
}

fn insert(connection: &Connection, append: &Append) -> Result<(), AppendError> {
    let mut insert =
        connection.prepare_cached("INSERT INTO events (game, number, event) VALUES (?, ?, ?)")?;
    for (number, event) in (append.first..).zip(&append.events) {
        insert.execute(params![append.game, number, &**event])?;
    }
    Ok(change(connection, append.game, &append.change)?)
}

fn change(connection: &Connection, game: Serial, change: &Change) -> Result<()> {
    if let Some((status, at)) = change.status {
        connection
            .prepare_cached("UPDATE games SET status = ?, changed = ? WHERE serial = ?")?
            .execute(params![status_code(status), at as i64, game])?;
    }
    if let Some(due) = change.due {
        connection
            .prepare_cached("UPDATE games SET due = ? WHERE serial = ?")?
            .execute(params![due.map(|due| due as i64), game])?;
    }
    for (seat, person) in &change.seats {
        match person {
            Some(person) => connection
                .prepare_cached("INSERT OR REPLACE INTO seats (game, seat, person) VALUES (?, ?, ?)")?
                .execute(params![game, seat, person.as_str()])?,
            None => connection
                .prepare_cached("DELETE FROM seats WHERE game = ? AND seat = ?")?
                .execute(params![game, seat])?,
        };
    }
    Ok(())
}

pub(super) fn create_game(connection: &Connection, game: &NewGame) -> Result<Serial> {
    let description = &game.description;
    let (status, changed) =
        game.change.status.unwrap_or((castellum_wire::http::Status::Open, description.created));
    connection
        .prepare_cached(
            "INSERT INTO games (id, description, creator, key_hash, public, status, changed) VALUES (?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            description.id.as_str(),
            row::json(description)?,
            game.creator.as_str(),
            game.key,
            description.visibility == castellum_wire::Visibility::Public,
            status_code(status),
            changed as i64,
        ])?;
    let serial = connection.last_insert_rowid();
    for (seat, hash) in &game.invitations {
        connection
            .prepare_cached("INSERT INTO invitations (token_hash, game, seat) VALUES (?, ?, ?)")?
            .execute(params![hash, serial, seat])?;
    }
    for (number, event) in (1..).zip(&game.events) {
        connection
            .prepare_cached("INSERT INTO events (game, number, event) VALUES (?, ?, ?)")?
            .execute(params![serial, number, &**event])?;
    }
    change(connection, serial, &game.change)?;
    Ok(serial)
}

pub(super) fn say(connection: &Connection, game: Serial, mut message: ChatMessage) -> Result<ChatMessage> {
    let said: Option<String> = connection
        .prepare_cached("SELECT message FROM chat WHERE game = ? AND person = ? AND request = ?")?
        .query_row(params![game, message.person.as_str(), message.request as i64], |row| row.get(0))
        .optional()?;
    if let Some(said) = said {
        return row::message(&said);
    }
    message.number = connection
        .prepare_cached("SELECT coalesce(max(number), 0) + 1 FROM chat WHERE game = ?")?
        .query_row([game], |row| row.get(0))?;
    connection
        .prepare_cached("INSERT INTO chat (game, number, person, request, message) VALUES (?, ?, ?, ?, ?)")?
        .execute(params![
            game,
            message.number,
            message.person.as_str(),
            message.request as i64,
            row::json(&message)?
        ])?;
    Ok(message)
}

pub(super) fn add_person(connection: &Connection, person: &Person, token: &Hash, now: Millis) -> Result<()> {
    connection
        .prepare_cached("INSERT INTO people (id, token_hash, name, created) VALUES (?, ?, ?, ?)")?
        .execute(params![person.id.as_str(), token, person.name, now as i64])?;
    Ok(())
}

pub(super) fn forget(connection: &Connection, token: &Hash) -> Result<()> {
    connection.prepare_cached("DELETE FROM people WHERE token_hash = ?")?.execute([token])?;
    Ok(())
}

pub(super) fn rename(connection: &Connection, person: &PersonId, name: &str) -> Result<()> {
    connection
        .prepare_cached("UPDATE people SET name = ? WHERE id = ?")?
        .execute(params![name, person.as_str()])?;
    Ok(())
}
