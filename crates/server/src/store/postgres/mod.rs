//! A store in Postgres, for several nodes at once.
//!
//! One connection appends: all that waits goes into one statement, which also
//! tells the other nodes. One listens to what other nodes tell. The others
//! answer questions.

mod append;
mod bus;
mod connect;
mod execute;
mod jobs;
mod lend;

use async_trait::async_trait;
use castellum_wire::{GameId, PersonId, SeatNumber};
use deadpool_postgres::{Object, PoolError};
use tokio::sync::broadcast;
use tokio_postgres::Client;

use super::migrate::{self, Migrations};
use super::sql::{Database, Row, Statement};
use super::{Append, AppendError, Bus, BusMessage, Result, StoreError};
use crate::secret::random;
use append::Appender;
use bus::Notifier;
use connect::PgConfig;
use execute::execute;
pub(super) use jobs::JobTable;
use lend::ClientPool;

const MIGRATIONS: &Migrations = &[
    ("V1__games", include_str!("../../../migrations/postgres/V1__games.sql")),
    ("V2__summaries", include_str!("../../../migrations/postgres/V2__summaries.sql")),
    ("V3__dice", include_str!("../../../migrations/postgres/V3__dice.sql")),
    ("V5__pairing", include_str!("../../../migrations/postgres/V5__pairing.sql")),
    ("V7__tokens", include_str!("../../../migrations/postgres/V7__tokens.sql")),
    ("V8__notices", include_str!("../../../migrations/postgres/V8__notices.sql")),
    ("V9__order", include_str!("../../../migrations/postgres/V9__order.sql")),
    ("V10__accounts", include_str!("../../../migrations/postgres/V10__accounts.sql")),
    ("V11__tournaments", include_str!("../../../migrations/postgres/V11__tournaments.sql")),
    ("V12__jobs", include_str!("../../../migrations/postgres/V12__jobs.sql")),
    ("V13__privacy", include_str!("../../../migrations/postgres/V13__privacy.sql")),
    ("V14__openings", include_str!("../../../migrations/postgres/V14__openings.sql")),
    ("V15__challenges", include_str!("../../../migrations/postgres/V15__challenges.sql")),
];

/// Nodes that start at the same moment bring the database up to date one after
/// the other.
const MIGRATION_LOCK: i64 = 0x4341_5354;

/// A store in Postgres.
pub struct Postgres {
    pool: ClientPool,
    appender: Appender,
    notifier: Notifier,
    messages: broadcast::Sender<BusMessage>,
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        // The error alone says only "db error".
        match error.as_db_error() {
            Some(why) => Self::Failed(format!("{}: {}", why.code().code(), why.message())),
            // What is wrong with a certificate is said by the cause alone.
            None => Self::Failed(match std::error::Error::source(&error) {
                Some(cause) => format!("{error}: {cause}"),
                None => error.to_string(),
            }),
        }
    }
}

impl From<PoolError> for StoreError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Backend(error) => error.into(),
            error => Self::Failed(error.to_string()),
        }
    }
}

impl Postgres {
    /// Opens the store at this URL.
    ///
    /// # Errors
    /// What was found there instead of a usable store.
    pub async fn open(url: &str) -> Result<Self> {
        let config = PgConfig::read(url)?;
        let unusable = |error: StoreError| match error {
            StoreError::Failed(why) => {
                StoreError::Unusable(format!("Postgres at {} cannot be used: {why}", config.location()))
            }
            unusable => unusable,
        };
        let mut client = config.connect().await.map_err(unusable)?;
        prepare(&mut client).await.map_err(unusable)?;
        let node = u64::from_le_bytes(random());
        let messages = broadcast::channel(4096).0;
        let notifier = Notifier::start(config.clone(), node, messages.clone()).await.map_err(unusable)?;
        Ok(Self {
            appender: Appender::start(config.clone(), client, node),
            pool: ClientPool::new(&config)?,
            notifier,
            messages,
        })
    }
}

async fn prepare(client: &mut Client) -> Result<()> {
    client.execute("SELECT pg_advisory_lock($1)", &[&MIGRATION_LOCK]).await?;
    let migrated = migrate_database(client).await;
    client.execute("SELECT pg_advisory_unlock($1)", &[&MIGRATION_LOCK]).await?;
    migrated
}

async fn migrate_database(client: &mut Client) -> Result<()> {
    let runner = migrate::runner(MIGRATIONS)?;
    let tables: Vec<String> = client
        .query("SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'", &[])
        .await?
        .iter()
        .map(|row| row.get(0))
        .collect();
    if tables.iter().any(|table| table == "refinery_schema_history") {
        let applied =
            runner.get_applied_migrations_async(client).await.map_err(|error| migrate::failed(&error))?;
        migrate::check(&runner, &applied)?;
    } else if let Some(table) = tables.first() {
        return Err(StoreError::Unusable(format!(
            "this is a database of something else: it has a table {table}; nothing was changed"
        )));
    }
    runner.run_async(client).await.map_err(|error| migrate::failed(&error))?;
    Ok(())
}

#[async_trait]
impl Database for Postgres {
    fn append(&self, append: Append) {
        self.appender.append(append);
    }

    async fn query(&self, statement: Statement) -> Result<Vec<Row>> {
        Ok(self.pool.run(async |client| execute(&*client, &statement).await).await?)
    }

    async fn write(&self, statements: Vec<Statement>) -> Result<Vec<Row>, AppendError> {
        let write = async |client: &mut Object| {
            let transaction = client.transaction().await?;
            let mut rows = Vec::new();
            for statement in &statements {
                rows = execute(&transaction, statement).await?;
            }
            transaction.commit().await?;
            Ok(rows)
        };
        self.pool.run(write).await
    }

    async fn ready(&self) -> Result<()> {
        // Needs a transaction that writes: a stand-by that only reads is not ready.
        let probe = async |client: &mut Object| client.simple_query("SELECT pg_current_xact_id()").await;
        self.pool.run(probe).await?;
        Ok(())
    }

    async fn close(&self) {
        self.appender.close().await;
    }
}

impl Bus for Postgres {
    fn subscribe(&self) -> broadcast::Receiver<BusMessage> {
        self.messages.subscribe()
    }

    fn publish_chat(&self, game: &GameId) {
        self.notifier.publish(format!("chat {game}"));
    }

    fn publish_presence(&self, game: &GameId, seats: &[SeatNumber], watchers: u32) {
        let seats: Vec<_> = seats.iter().map(ToString::to_string).collect();
        self.notifier.publish(format!("presence {game} {watchers} {}", seats.join(" ")));
    }

    fn request_presence(&self, game: &GameId) {
        self.notifier.publish(format!("presence-request {game}"));
    }

    fn publish_person_gone(&self, person: &PersonId) {
        self.notifier.publish(format!("person-gone {person}"));
    }

    fn publish_token_gone(&self, token: &str) {
        self.notifier.publish(format!("token-gone {token}"));
    }

    fn publish_session_gone(&self, session: &str) {
        self.notifier.publish(format!("session-gone {session}"));
    }

    fn publish_activity(&self, game: &GameId, people: &[PersonId]) {
        let people: Vec<_> = people.iter().map(PersonId::as_str).collect();
        self.notifier.publish(format!("activity {game} {}", people.join(" ")));
    }

    fn publish_challenges(&self, people: &[PersonId]) {
        let people: Vec<_> = people.iter().map(PersonId::as_str).collect();
        self.notifier.publish(format!("challenges {}", people.join(" ")));
    }

    fn is_shared(&self) -> bool {
        true
    }
}
