//! A store in Postgres, for several nodes at once.
//!
//! One connection appends: all that waits goes into one statement, which also
//! tells the other nodes. One listens to what other nodes tell. The others
//! answer questions.

mod address;
mod append;
mod notes;
mod pool;
mod read;
mod write;

use async_trait::async_trait;
use castellum_wire::{ChatMessage, GameId, Millis, Number, PersonId, SeatNumber};
use tokio::sync::broadcast;
use tokio_postgres::Client;

use super::migrate::{self, Steps};
use super::{Append, Filter, NewGame, Note, Person, Result, Serial, Store, StoreError, StoredGame};
use crate::secret::{Hash, random};
use address::Address;
use append::Appender;
use notes::Messenger;
use pool::Pool;

const STEPS: &Steps = &[("V1__games", include_str!("../../../migrations/postgres/V1__games.sql"))];

/// Nodes that start at the same moment bring the database up to date one after
/// the other.
const MIGRATION_LOCK: i64 = 0x4341_5354;

/// A store in Postgres.
pub struct Postgres {
    pool: Pool,
    appender: Appender,
    messenger: Messenger,
    notes: broadcast::Sender<Note>,
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

impl Postgres {
    /// Opens the store at this URL.
    ///
    /// # Errors
    /// What was found there instead of a usable store.
    pub async fn open(url: &str) -> Result<Self> {
        let address = Address::read(url)?;
        let unusable = |error: StoreError| match error {
            StoreError::Failed(why) => {
                StoreError::Unusable(format!("Postgres at {} cannot be used: {why}", address.place()))
            }
            unusable => unusable,
        };
        let mut client = address.connect().await.map_err(unusable)?;
        prepare(&mut client).await.map_err(unusable)?;
        let node = u64::from_le_bytes(random());
        let notes = broadcast::channel(4096).0;
        let messenger = Messenger::start(address.clone(), node, notes.clone()).await.map_err(unusable)?;
        Ok(Self {
            appender: Appender::start(address.clone(), client, node),
            pool: Pool::new(address),
            messenger,
            notes,
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
    let runner = migrate::runner(STEPS)?;
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
impl Store for Postgres {
    fn append(&self, append: Append) {
        self.appender.append(append);
    }

    async fn create_game(&self, game: NewGame) -> Result<Serial> {
        write::create_game(&mut *self.pool.get().await?, &game).await
    }

    async fn game(&self, id: &GameId) -> Result<Option<StoredGame>> {
        read::game(&*self.pool.get().await?, id).await
    }

    async fn events(&self, game: Serial, after: Number) -> Result<Vec<String>> {
        read::events(&*self.pool.get().await?, game, after).await
    }

    async fn invited(&self, token: Hash) -> Result<Option<(GameId, SeatNumber)>> {
        read::invited(&*self.pool.get().await?, &token).await
    }

    async fn games(&self, filter: Filter, most: u32) -> Result<Vec<GameId>> {
        read::games(&*self.pool.get().await?, &filter, most).await
    }

    async fn open_games(&self, creator: &PersonId) -> Result<u32> {
        read::open_games(&*self.pool.get().await?, creator).await
    }

    async fn due(&self, before: Millis, most: u32) -> Result<Vec<GameId>> {
        read::due(&*self.pool.get().await?, before, most).await
    }

    async fn say(&self, game: Serial, id: &GameId, message: ChatMessage) -> Result<ChatMessage> {
        let said = write::say(&mut *self.pool.get().await?, game, message).await?;
        self.messenger.tell(format!("said {id}"));
        Ok(said)
    }

    async fn chat(&self, game: Serial, after: Number, most: u32) -> Result<Vec<ChatMessage>> {
        read::chat(&*self.pool.get().await?, game, after, most).await
    }

    async fn add_person(&self, person: Person, token: Hash, now: Millis) -> Result<()> {
        write::add_person(&*self.pool.get().await?, &person, &token, now).await
    }

    async fn person(&self, token: Hash) -> Result<Option<Person>> {
        read::person(&*self.pool.get().await?, &token).await
    }

    async fn forget(&self, token: Hash) -> Result<()> {
        write::forget(&*self.pool.get().await?, &token).await
    }

    async fn rename(&self, person: &PersonId, name: &str) -> Result<()> {
        write::rename(&*self.pool.get().await?, person, name).await
    }

    async fn ready(&self) -> Result<()> {
        self.pool.get().await?.simple_query("SELECT 1").await?;
        Ok(())
    }

    fn notes(&self) -> broadcast::Receiver<Note> {
        self.notes.subscribe()
    }

    fn tell_presence(&self, game: &GameId, seats: &[SeatNumber], watchers: u32) {
        let seats: Vec<_> = seats.iter().map(ToString::to_string).collect();
        self.messenger.tell(format!("here {game} {watchers} {}", seats.join(" ")));
    }

    fn ask_presence(&self, game: &GameId) {
        self.messenger.tell(format!("who {game}"));
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn close(&self) {
        self.appender.close().await;
    }
}
