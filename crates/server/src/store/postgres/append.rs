//! The one connection that appends events.
//!
//! What waits goes into one statement. If that fails, each append gets one of its
//! own, so that whatever is wrong with one game harms no other; a game that fails
//! alone waits longer each time and stays out of the others' statements.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use castellum_wire::GameId;
use deadpool_postgres::{ClientWrapper, Transaction};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_postgres::error::SqlState;

use super::super::{Append, AppendError, RatedResult, Result, Serial, StoreError};
use super::bus::CHANNEL;
use super::connect::{PgConfig, silent};
use super::execute::execute;
use super::lend::is_of_no_use;

/// What waits together is written together, up to this many appends.
const BATCH: usize = 1024;

/// All events of a batch, the progress of their games and the message to the other
/// nodes, in one statement: one round trip, one commit.
const INSERT: &str = "WITH added AS (
        INSERT INTO events (game, number, event)
        SELECT * FROM unnest($1::bigint[], $2::integer[], $3::text[])
    ), summed AS (
        UPDATE summaries SET number = new.number, updated = new.updated, turn = new.turn,
            to_act = new.to_act, points = new.points,
            due = CASE WHEN new.is_due THEN new.due ELSE summaries.due END
        FROM unnest($6::bigint[], $7::integer[], $8::bigint[], $9::integer[], $10::smallint[], $11::text[],
            $12::boolean[], $13::bigint[])
            AS new (game, number, updated, turn, to_act, points, is_due, due)
        WHERE summaries.game = new.game
    )
    SELECT pg_notify($4, note) FROM unnest($5::text[]) AS notes (note)";

/// Rated games count one after the other.
const RATINGS_LOCK: i64 = 0x5241_5445;

pub(super) struct Appender {
    waiting: Mutex<Option<mpsc::UnboundedSender<PendingAppend>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

struct PendingAppend {
    append: Append,
    /// Whether it has waited for its game's sake.
    has_waited: bool,
}

impl Appender {
    pub(super) fn start(config: PgConfig, client: ClientWrapper, node: u64) -> Self {
        let (waiting, mut jobs) = mpsc::unbounded_channel();
        // The task must not keep itself alive.
        let again = waiting.downgrade();
        let task = tokio::spawn(async move {
            let mut writer =
                AppendTask { config, node, client: Some(client), suspects: HashMap::new(), again };
            let mut batch = Vec::new();
            while jobs.recv_many(&mut batch, BATCH).await > 0 {
                metrics::histogram!("castellum_store_batch").record(batch.len() as f64);
                writer.write(std::mem::take(&mut batch)).await;
            }
        });
        Self { waiting: Mutex::new(Some(waiting)), task: Mutex::new(Some(task)) }
    }

    pub(super) fn append(&self, append: Append) {
        let job = PendingAppend { append, has_waited: false };
        let sent = match self.waiting.lock().as_deref() {
            Ok(Some(waiting)) => waiting.send(job).map_err(|error| error.0),
            _ => Err(job),
        };
        if let Err(job) = sent {
            (job.append.done)(Err(closed().into()));
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

fn closed() -> StoreError {
    StoreError::Failed("the store is closed".into())
}

struct AppendTask {
    config: PgConfig,
    node: u64,
    client: Option<ClientWrapper>,
    /// Games whose last append failed though the database was there.
    suspects: HashMap<Serial, Suspect>,
    again: mpsc::WeakUnboundedSender<PendingAppend>,
}

#[derive(Clone, Copy)]
struct Suspect {
    failures: u32,
    not_before: Instant,
}

impl Suspect {
    const FIRST_PAUSE: Duration = Duration::from_millis(50);
    const LONGEST_PAUSE: Duration = Duration::from_secs(5);

    fn after(before: Option<&Self>) -> Self {
        let failures = before.map_or(0, |suspect| suspect.failures) + 1;
        let pause = Self::FIRST_PAUSE.saturating_mul(1 << failures.min(10)).min(Self::LONGEST_PAUSE);
        Self { failures, not_before: Instant::now() + pause }
    }
}

impl AppendTask {
    async fn write(&mut self, jobs: Vec<PendingAppend>) {
        let (mut together, mut alone) = (Vec::with_capacity(jobs.len()), Vec::new());
        for job in jobs {
            match self.suspects.get(&job.append.game) {
                None => together.push(job.append),
                Some(_) if job.has_waited => alone.push(job.append),
                Some(suspect) => self.postpone(job.append, suspect.not_before),
            }
        }
        // Everybody locks rows in the same order.
        together.sort_by_key(|append| append.game);
        if !together.is_empty() {
            match self.try_write(&together).await {
                Err(error) if self.is_worth_trying_again(&error) => {
                    alone.splice(..0, together).for_each(drop);
                }
                outcome => together.into_iter().for_each(|append| (append.done)(outcome.clone())),
            }
        }
        for append in alone {
            self.write_alone(append).await;
        }
    }

    /// Whether it may be the fault of one append that several failed.
    fn is_worth_trying_again(&self, error: &AppendError) -> bool {
        let connected = self.client.as_ref().is_some_and(|client| !client.is_closed());
        connected || matches!(error, AppendError::Conflict)
    }

    async fn write_alone(&mut self, append: Append) {
        let outcome = self.try_write(std::slice::from_ref(&append)).await;
        match &outcome {
            Err(AppendError::Rejected(error) | AppendError::Failed(error)) if self.client.is_some() => {
                let suspect = Suspect::after(self.suspects.get(&append.game));
                tracing::error!(game = %append.id, failures = suspect.failures, %error, "a game cannot be written");
                self.suspects.insert(append.game, suspect);
            }
            // Nothing is known about the game if the database is gone.
            Err(AppendError::Rejected(_) | AppendError::Failed(_)) => {}
            Ok(()) | Err(AppendError::Conflict) => drop(self.suspects.remove(&append.game)),
        }
        (append.done)(outcome);
    }

    /// Puts an append back into the queue when its game may be tried again.
    fn postpone(&self, append: Append, until: Instant) {
        let Some(again) = self.again.upgrade() else {
            return (append.done)(Err(closed().into()));
        };
        tokio::spawn(async move {
            tokio::time::sleep_until(until).await;
            if let Err(error) = again.send(PendingAppend { append, has_waited: true }) {
                (error.0.append.done)(Err(closed().into()));
            }
        });
    }

    async fn try_write(&mut self, batch: &[Append]) -> Result<(), AppendError> {
        if self.client.as_ref().is_none_or(|client| client.is_closed()) {
            self.client = None;
            self.client = Some(self.config.connect().await?);
        }
        let Some(client) = &mut self.client else { return Err(closed().into()) };
        let written = tokio::time::timeout(self.config.patience(), insert(client, batch, self.node)).await;
        let is_lost = match &written {
            Ok(Ok(())) => false,
            Ok(Err(failure)) => failure.database_is_gone || client.is_closed(),
            Err(_) => true,
        };
        if is_lost {
            self.client = None;
        }
        match written {
            Ok(outcome) => outcome.map_err(|failure| failure.error),
            // It may be written all the same, even later.
            Err(_) => Err(silent().into()),
        }
    }
}

impl From<tokio_postgres::Error> for AppendError {
    fn from(error: tokio_postgres::Error) -> Self {
        match error.code() {
            Some(&SqlState::UNIQUE_VIOLATION) => Self::Conflict,
            // Postgres itself says no: the transaction is undone.
            Some(_) => Self::Rejected(error.into()),
            // The connection broke, perhaps after the commit.
            None => Self::Failed(error.into()),
        }
    }
}

/// Why a batch was not written.
struct InsertFailure {
    error: AppendError,
    /// Nothing can be written on this connection any more.
    database_is_gone: bool,
}

impl From<tokio_postgres::Error> for InsertFailure {
    fn from(error: tokio_postgres::Error) -> Self {
        let database_is_gone = is_of_no_use(&error);
        Self { error: error.into(), database_is_gone }
    }
}

impl From<StoreError> for InsertFailure {
    fn from(error: StoreError) -> Self {
        Self { error: error.into(), database_is_gone: false }
    }
}

async fn insert(client: &mut ClientWrapper, batch: &[Append], node: u64) -> Result<(), InsertFailure> {
    let columns = Columns::of(batch, node);
    let prepared = client.prepare_cached(INSERT).await?;
    let standing: Vec<_> =
        batch.iter().filter_map(|append| Some((&append.id, append.summary.standing.as_ref()?))).collect();
    if standing.is_empty() {
        client.query(&prepared, &columns.parameters()).await?;
        return Ok(());
    }
    let transaction = client.transaction().await?;
    transaction.query(&prepared, &columns.parameters()).await?;
    for (id, standing) in &standing {
        for statement in standing.statements(id)? {
            execute(&transaction, &statement).await?;
        }
    }
    let rated = standing.iter().filter_map(|(id, standing)| Some((*id, standing.rated.as_ref()?)));
    for (id, rated) in rated {
        count(&transaction, id, rated).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Counts a rated game that has ended, once. Until the end of the transaction no
/// other node counts one.
async fn count(
    transaction: &Transaction<'_>,
    game: &GameId,
    rated: &RatedResult,
) -> Result<(), InsertFailure> {
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&RATINGS_LOCK]).await?;
    if execute(transaction, &RatedResult::counted(game)).await?.is_empty() {
        let before = execute(transaction, &rated.before()).await?;
        for statement in rated.count(game, &before)? {
            execute(transaction, &statement).await?;
        }
    }
    Ok(())
}

/// A batch in columns.
#[derive(Default)]
struct Columns<'a> {
    games: Vec<Serial>,
    numbers: Vec<i32>,
    events: Vec<&'a str>,
    messages: Vec<String>,
    summaries: SummaryColumns,
}

/// The progress of the games of a batch; each game is there once.
#[derive(Default)]
struct SummaryColumns {
    games: Vec<Serial>,
    numbers: Vec<i32>,
    updated: Vec<i64>,
    turns: Vec<i32>,
    to_act: Vec<Option<i16>>,
    points: Vec<String>,
    is_due: Vec<bool>,
    due: Vec<Option<i64>>,
}

impl<'a> Columns<'a> {
    /// The columns of a batch that is sorted by game.
    fn of(batch: &'a [Append], node: u64) -> Self {
        let mut columns = Self::default();
        for append in batch {
            let mut last = append.first;
            for (number, event) in (append.first..).zip(&append.events) {
                columns.games.push(append.game);
                columns.numbers.push(number as i32);
                columns.events.push(event);
                last = number;
            }
            columns.messages.push(format!("{node:x} event {} {last}", append.id));
            columns.summaries.add(append);
        }
        columns
    }

    fn parameters(&self) -> [&(dyn tokio_postgres::types::ToSql + Sync); 13] {
        let summaries = &self.summaries;
        [
            &self.games,
            &self.numbers,
            &self.events,
            &CHANNEL,
            &self.messages,
            &summaries.games,
            &summaries.numbers,
            &summaries.updated,
            &summaries.turns,
            &summaries.to_act,
            &summaries.points,
            &summaries.is_due,
            &summaries.due,
        ]
    }
}

impl SummaryColumns {
    fn add(&mut self, append: &Append) {
        let summary = &append.summary;
        let mut due = summary.due;
        if self.games.last() == Some(&append.game) {
            // What comes later counts.
            let before = self.drop_last();
            due = due.or(before);
        }
        self.games.push(append.game);
        self.numbers.push(summary.number as i32);
        self.updated.push(summary.updated as i64);
        self.turns.push(summary.turn.into());
        self.to_act.push(summary.to_act.map(Into::into));
        self.points.push(summary.points_text());
        self.is_due.push(due.is_some());
        self.due.push(due.flatten().map(|due| due as i64));
    }

    /// Forgets the last game, except when it is due.
    fn drop_last(&mut self) -> Option<Option<u64>> {
        self.games.pop();
        self.numbers.pop();
        self.updated.pop();
        self.turns.pop();
        self.to_act.pop();
        self.points.pop();
        let due = self.due.pop().flatten().map(|due| due as u64);
        self.is_due.pop().filter(|&is_due| is_due).map(|_| due)
    }
}
