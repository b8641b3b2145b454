//! What happened, kept for good.
//!
//! One interface, two stores: SQLite for one machine, Postgres for several. In
//! both the key (game, number) of an event is the arbiter between whoever would
//! append it, and appends that wait together are committed together.

mod migrate;
mod postgres;

mod row;
mod sqlite;

use std::sync::Arc;

use async_trait::async_trait;
use castellum_wire::http::Status;
use castellum_wire::{ChatMessage, Description, GameId, Millis, Number, PersonId, SeatNumber};
use thiserror::Error;
use tokio::sync::broadcast;

use crate::secret::Hash;

pub use postgres::Postgres;
pub use sqlite::{Sqlite, copy as copy_sqlite};

/// A game's number inside one store.
pub type Serial = i64;

/// Why the store did not do something.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// It cannot be used at all, with what was found.
    #[error("{0}")]
    Unusable(String),
    /// It could not do this.
    #[error("the store failed: {0}")]
    Failed(String),
}

type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Events to be added to a game, all or none.
pub struct Append {
    /// The game.
    pub game: Serial,
    /// Its identifier, for the other nodes.
    pub id: Arc<GameId>,
    /// The number of the first event.
    pub first: Number,
    /// The events as JSON, in order.
    pub events: Vec<Arc<str>>,
    /// What else is to be known about the game from now on.
    pub change: Change,
    /// Hears about it once it is certain.
    pub done: Done,
}

/// Hears whether events were appended.
pub type Done = Box<dyn FnOnce(Result<(), AppendError>) + Send + Sync>;

/// Why events were not appended.
#[derive(Clone, Debug, Error)]
pub enum AppendError {
    /// Somebody else was first.
    #[error("the number is taken")]
    Taken,
    /// The store failed. Whether the events are there is unknown.
    #[error(transparent)]
    Failed(#[from] StoreError),
}

/// What the store knows about a game besides its events, as far as it changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Where the game stands, and since when.
    pub status: Option<(Status, Millis)>,
    /// When somebody should look after it, or that nobody need.
    pub due: Option<Option<Millis>>,
    /// Who sits down or stands up.
    pub seats: Vec<(SeatNumber, Option<PersonId>)>,
}

/// A game to be kept.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// What was decided before its first event.
    pub description: Description,
    /// Who created it.
    pub creator: PersonId,
    /// Opens a private game to whoever has the secret.
    pub key: Option<Hash>,
    /// Invitations to seats.
    pub invitations: Vec<(SeatNumber, Hash)>,
    /// Its first events as JSON.
    pub events: Vec<Arc<str>>,
    /// What they change.
    pub change: Change,
}

/// A game that is kept.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// Its number in this store.
    pub serial: Serial,
    /// What was decided before its first event.
    pub description: Description,
    /// Opens a private game.
    pub key: Option<Hash>,
    /// Its events as JSON.
    pub events: Vec<String>,
}

/// Somebody who is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// How others know them.
    pub id: PersonId,
    /// What they are called.
    pub name: String,
}

/// Which games to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Public ones that stand like this.
    Public(Status),
    /// Those in which a person has a seat.
    Of(PersonId),
}

/// What one node tells the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A game has events up to this number.
    Appended(GameId, Number),
    /// Something was said in a game.
    Said(GameId),
    /// Who is connected to a game at another node.
    Present {
        /// The other node.
        node: u64,
        /// The game.
        game: GameId,
        /// The seats whose people are there.
        seats: Vec<SeatNumber>,
        /// How many others watch.
        watchers: u32,
    },
    /// A node wants to know who is connected to a game at others.
    Asked(GameId),
    /// Something may have been missed.
    Lost,
}

/// Keeps what happened.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Appends events. `done` hears about it after the commit, on a thread that
    /// it must not hold up.
    fn append(&self, append: Append);

    /// Keeps a new game.
    async fn create_game(&self, game: NewGame) -> Result<Serial>;

    /// A game with all its events.
    async fn game(&self, id: &GameId) -> Result<Option<StoredGame>>;

    /// The events of a game after a number, as JSON.
    async fn events(&self, game: Serial, after: Number) -> Result<Vec<String>>;

    /// Where an invitation leads.
    async fn invited(&self, token: Hash) -> Result<Option<(GameId, SeatNumber)>>;

    /// Games, those that changed last first.
    async fn games(&self, filter: Filter, most: u32) -> Result<Vec<GameId>>;

    /// How many games of a person wait for players.
    async fn open_games(&self, creator: &PersonId) -> Result<u32>;

    /// Games that somebody should have looked after before this moment.
    async fn due(&self, before: Millis, most: u32) -> Result<Vec<GameId>>;

    /// Keeps what was said, and gives it its number. The same request of the
    /// same person is kept once.
    async fn say(&self, game: Serial, id: &GameId, message: ChatMessage) -> Result<ChatMessage>;

    /// What was said last, oldest first, after a number.
    async fn chat(&self, game: Serial, after: Number, most: u32) -> Result<Vec<ChatMessage>>;

    /// Keeps a person with the hash of their cookie.
    async fn add_person(&self, person: Person, token: Hash, now: Millis) -> Result<()>;

    /// Whose cookie has this hash.
    async fn person(&self, token: Hash) -> Result<Option<Person>>;

    /// Forgets a cookie: nobody is known by it any more.
    async fn forget(&self, token: Hash) -> Result<()>;

    /// Gives a person another name.
    async fn rename(&self, person: &PersonId, name: &str) -> Result<()>;

    /// Whether the store works.
    async fn ready(&self) -> Result<()>;

    /// What other nodes tell.
    fn notes(&self) -> broadcast::Receiver<Note>;

    /// Tells other nodes who is here; does nothing if there are none.
    fn tell_presence(&self, game: &GameId, seats: &[SeatNumber], watchers: u32);

    /// Asks other nodes who is there; does nothing if there are none.
    fn ask_presence(&self, game: &GameId);

    /// Whether there may be other nodes.
    fn is_shared(&self) -> bool;

    /// Writes what is left and lets go.
    async fn close(&self);
}

/// Opens the store that a URL names, `sqlite://...` or `postgres://...`.
///
/// # Errors
/// What is wrong with the URL, or what was found instead of a usable store.
pub async fn open(url: &str) -> Result<Arc<dyn Store>> {
    if let Some(path) = url.strip_prefix("sqlite://") {
        return Ok(Arc::new(Sqlite::open(path.as_ref())?));
    }
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return Ok(Arc::new(Postgres::open(url).await?));
    }
    Err(StoreError::Unusable("expected a database like sqlite://path or postgres://user@host/name".into()))
}

/// How a status is written in the store.
const fn status_code(status: Status) -> i16 {
    match status {
        Status::Open => 0,
        Status::Running => 1,
        Status::Over => 2,
        Status::Closed => 3,
    }
}
