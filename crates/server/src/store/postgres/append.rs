//! The one connection that appends events.

use castellum_wire::{Millis, Number};
use std::sync::Mutex;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, Statement};

use super::super::{Append, AppendError, Result, Serial, StoreError, status_code};
use super::address::Address;
use super::notes::CHANNEL;

/// What waits together is written together, up to this many appends.
const BATCH: usize = 1024;

/// All events of a batch, and the note to the other nodes, in one statement:
/// one round trip, one commit.
const INSERT: &str = "WITH added AS (
        INSERT INTO events (game, number, event)
        SELECT * FROM unnest($1::bigint[], $2::integer[], $3::text[])
    )
    SELECT pg_notify($4, note) FROM unnest($5::text[]) AS notes (note)";

const STATUS: &str = "UPDATE games SET status = new.status, changed = new.changed
    FROM unnest($1::bigint[], $2::smallint[], $3::bigint[]) AS new (game, status, changed)
    WHERE serial = new.game";

const DUE: &str = "UPDATE games SET due = new.due
    FROM unnest($1::bigint[], $2::bigint[]) AS new (game, due)
    WHERE serial = new.game";

const SIT: &str = "INSERT INTO seats (game, seat, person)
    SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::text[])
    ON CONFLICT (game, seat) DO UPDATE SET person = excluded.person";

const STAND: &str = "DELETE FROM seats USING unnest($1::bigint[], $2::smallint[]) AS gone (game, seat)
    WHERE seats.game = gone.game AND seats.seat = gone.seat";

pub(super) struct Appender {
    waiting: Mutex<Option<mpsc::UnboundedSender<Append>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Appender {
    pub(super) fn start(address: Address, client: Client, node: u64) -> Self {
        let (waiting, mut appends) = mpsc::unbounded_channel();
        let task = tokio::spawn(async move {
            let mut writer = Writer { address, node, link: Some(client), statements: None };
            let mut batch = Vec::new();
            while appends.recv_many(&mut batch, BATCH).await > 0 {
                metrics::histogram!("castellum_store_batch").record(batch.len() as f64);
                writer.write(std::mem::take(&mut batch)).await;
            }
        });
        Self { waiting: Mutex::new(Some(waiting)), task: Mutex::new(Some(task)) }
    }

    pub(super) fn append(&self, append: Append) {
        let sent = match self.waiting.lock().as_deref() {
            Ok(Some(waiting)) => waiting.send(append).map_err(|error| error.0),
            _ => Err(append),
        };
        if let Err(append) = sent {
            (append.done)(Err(StoreError::Failed("the store is closed".into()).into()));
        }
    }

    pub(super) async fn close(&self) {
        drop(self.waiting.lock().ok().and_then(|mut waiting| waiting.take()));
        let task = self.task.lock().ok().and_then(|mut task| task.take());
        if let Some(task) = task {
            // It ends with its last append.
            let _ = task.await;
        }
    }
}

struct Writer {
    address: Address,
    node: u64,
    link: Option<Client>,
    statements: Option<Statements>,
}

struct Statements {
    insert: Statement,
    status: Statement,
    due: Statement,
    sit: Statement,
    stand: Statement,
}

impl Writer {
    async fn write(&mut self, batch: Vec<Append>) {
        match self.try_write(&batch).await {
            Err(AppendError::Taken) if batch.len() > 1 => {
                // Somebody else was first with one of them: find out with which.
                for append in batch {
                    let alone = self.try_write(std::slice::from_ref(&append)).await;
                    (append.done)(alone);
                }
            }
            outcome => batch.into_iter().for_each(|append| (append.done)(outcome.clone())),
        }
    }

    async fn try_write(&mut self, batch: &[Append]) -> Result<(), AppendError> {
        self.link().await?;
        let (Some(client), Some(statements)) = (&mut self.link, &self.statements) else {
            return Err(StoreError::Failed("no connection".into()).into());
        };
        let outcome = insert(client, statements, batch, self.node).await;
        if client.is_closed() {
            self.link = None;
        }
        outcome
    }

    /// Makes sure that there is a connection with prepared statements.
    async fn link(&mut self) -> Result<()> {
        if self.link.as_ref().is_none_or(Client::is_closed) {
            self.statements = None;
            self.link = Some(self.address.connect().await?);
        }
        if let (Some(client), None) = (&self.link, &self.statements) {
            self.statements = Some(Statements {
                insert: client.prepare(INSERT).await?,
                status: client.prepare(STATUS).await?,
                due: client.prepare(DUE).await?,
                sit: client.prepare(SIT).await?,
                stand: client.prepare(STAND).await?,
            });
        }
        Ok(())
    }
}

impl From<tokio_postgres::Error> for AppendError {
    fn from(error: tokio_postgres::Error) -> Self {
        match error.code() {
            Some(&SqlState::UNIQUE_VIOLATION) => Self::Taken,
            _ => Self::Failed(error.into()),
        }
    }
}

async fn insert(
    client: &mut Client,
    statements: &Statements,
    batch: &[Append],
    node: u64,
) -> Result<(), AppendError> {
    let (mut games, mut numbers, mut events) = (Vec::new(), Vec::new(), Vec::new());
    let mut notes = Vec::with_capacity(batch.len());
    for append in batch {
        let mut last: Number = append.first;
        for (number, event) in (append.first..).zip(&append.events) {
            games.push(append.game);
            numbers.push(number as i32);
            events.push(&**event);
            last = number;
        }
        notes.push(format!("{node:x} event {} {last}", append.id));
    }
    let changes = Changes::of(batch);
    if changes.is_empty() {
        client.query(&statements.insert, &[&games, &numbers, &events, &CHANNEL, &notes]).await?;
        return Ok(());
    }
    let transaction = client.transaction().await?;
    transaction.query(&statements.insert, &[&games, &numbers, &events, &CHANNEL, &notes]).await?;
    let (games, codes, moments) = &changes.status;
    if !games.is_empty() {
        transaction.execute(&statements.status, &[games, codes, moments]).await?;
    }
    let (games, due) = &changes.due;
    if !games.is_empty() {
        transaction.execute(&statements.due, &[games, due]).await?;
    }
    let (games, seats) = &changes.stand;
    if !games.is_empty() {
        transaction.execute(&statements.stand, &[games, seats]).await?;
    }
    let (games, seats, people) = &changes.sit;
    if !games.is_empty() {
        transaction.execute(&statements.sit, &[games, seats, people]).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// What changes besides events, in columns.
#[derive(Default)]
pub(super) struct Changes {
    status: (Vec<Serial>, Vec<i16>, Vec<i64>),
    due: (Vec<Serial>, Vec<Option<i64>>),
    sit: (Vec<Serial>, Vec<i16>, Vec<String>),
    stand: (Vec<Serial>, Vec<i16>),
}

impl Changes {
    fn of(batch: &[Append]) -> Self {
        let mut changes = Self::default();
        for append in batch {
            changes.add(append);
        }
        changes
    }

    fn add(&mut self, append: &Append) {
        let change = &append.change;
        if let Some((status, at)) = change.status {
            self.status.0.push(append.game);
            self.status.1.push(status_code(status));
            self.status.2.push(at as i64);
        }
        if let Some(due) = change.due {
            self.due.0.push(append.game);
            self.due.1.push(due.map(|due: Millis| due as i64));
        }
        for (seat, person) in &change.seats {
            match person {
                Some(person) => {
                    self.sit.0.push(append.game);
                    self.sit.1.push((*seat).into());
                    self.sit.2.push(person.to_string());
                }
                None => {
                    self.stand.0.push(append.game);
                    self.stand.1.push((*seat).into());
                }
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.status.0.is_empty() && self.due.0.is_empty() && self.sit.0.is_empty() && self.stand.0.is_empty()
    }
}
