//! What happened, kept for good.
//!
//! Three interfaces, two stores: SQLite for one machine, Postgres for several. The
//! [`EventLog`] is the truth: the key (game, number) of an event decides between
//! those who would append it, and appends that wait together are committed
//! together. The [`Directory`] has people and a summary of each game, which is
//! written in the same transaction as the events. The [`Bus`] tells other nodes.
//!
//! Statements are written once for both databases, except for the append.

mod accounts;
mod backfill;
mod challenges;
mod directory;
mod erase;
mod jobs;
mod lobby;
mod log;
mod migrate;
mod notices;
mod order;
mod postgres;
mod privacy;
mod ratings;
mod sessions;
mod sql;
mod sqlite;
mod statistics;
mod summary;
mod tokens;
mod tournaments;

use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use castellum_wire::dice::Seed;
use castellum_wire::http::{ClockClass, GameStatus, GameSummary, SeatOutcome};
use castellum_wire::lobby::Visitor;
use castellum_wire::ratings::Pool;
use castellum_wire::{ChatMessage, Description, EventNumber, GameId, GameName, Millis, PersonId, SeatNumber};
use thiserror::Error;
use tokio::sync::broadcast;

use crate::lobby::Waiting;
use crate::rating::Estimate;
use crate::secret::TokenHash;

pub use accounts::{AccountRow, AccountStore, NewAccountRow, NewPasskeyRow, NewWayIn, PasskeyRow};
pub use challenges::{ChallengeStore, NewChallengeRow};
pub use directory::Cursor;
pub use erase::ErasureStore;
pub use jobs::{JobAnswer, JobKey, JobQueue, TakenJob, WantedJob, jobs};
pub use lobby::StoredSeek;
pub use notices::NoticeStore;
pub use order::{Deed, Order, OrderStore, StoredReport};
pub use postgres::Postgres;
pub use privacy::PrivacyStore;
pub use ratings::{CountedGame, Ranked, RankingQuery, RatedResult, RatedSeat, RatingChange};
pub use sessions::{KnownSession, NewSession, SessionRow, SessionStore};
pub use sqlite::{Sqlite, copy as copy_sqlite};
pub use statistics::StatisticsStore;
pub use summary::{SeatedPerson, Standing, SummaryUpdate};
pub use tokens::{KnownToken, NewTokenRow, TokenStore};
pub use tournaments::{
    EndedSeat, Joining, ListedTournament, MAX_PLAYERS, TournamentChange, TournamentCursor, TournamentStore,
};

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
    pub first: EventNumber,
    /// The events as JSON, in order.
    pub events: Vec<Arc<str>>,
    /// The game as it is after them.
    pub summary: SummaryUpdate,
    /// Hears about it once it is certain.
    pub done: AppendCallback,
}

/// Hears whether events were appended.
pub type AppendCallback = Box<dyn FnOnce(Result<(), AppendError>) + Send + Sync>;

/// Why events were not appended.
#[derive(Clone, Debug, Error)]
pub enum AppendError {
    /// Somebody else was first.
    #[error("the number is taken")]
    Conflict,
    /// The store failed, and has certainly written nothing.
    #[error(transparent)]
    Rejected(StoreError),
    /// The store failed. Whether the events are there is unknown.
    #[error(transparent)]
    Failed(#[from] StoreError),
}

impl From<AppendError> for StoreError {
    fn from(error: AppendError) -> Self {
        match error {
            AppendError::Conflict => Self::Failed("it is there already".into()),
            AppendError::Rejected(error) | AppendError::Failed(error) => error,
        }
    }
}

/// A game to be kept.
#[derive(Clone, Debug)]
pub struct NewGameRow {
    /// What was decided before its first event.
    pub description: Description,
    /// Who created it.
    pub creator: PersonId,
    /// A hash of where they are, if that is known.
    pub origin: Option<i64>,
    /// Opens a private game to those with the secret.
    pub key: Option<TokenHash>,
    /// Invitations to seats.
    pub invitations: Vec<(SeatNumber, TokenHash)>,
    /// What its dice are drawn from. It is kept apart from the game, and deleted
    /// when the game is over.
    pub seed: Option<Seed>,
    /// Its first events as JSON.
    pub events: Vec<Arc<str>>,
    /// The game as it is after them, with its standing.
    pub summary: SummaryUpdate,
}

/// A game that is kept.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// Its number in this store.
    pub serial: Serial,
    /// What was decided before its first event.
    pub description: Description,
    /// Opens a private game.
    pub key: Option<TokenHash>,
    /// Its events as JSON.
    pub events: Vec<String>,
}

/// The summary of a game, with what is not for everybody.
#[derive(Clone, Debug)]
pub struct StoredSummary {
    /// The game's number in this store.
    pub serial: Serial,
    /// Opens a private game.
    pub key: Option<TokenHash>,
    /// The place in the list that it was found in.
    pub cursor: Cursor,
    /// The game in short, for nobody in particular.
    pub game: GameSummary,
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
pub struct GameQuery {
    /// Whose games.
    pub scope: GameScope,
    /// Where they stand.
    pub status: Option<GameStatus>,
    /// Which game it is.
    pub game: Option<GameName>,
    /// How many seats there are.
    pub players: Option<u8>,
    /// How time is measured.
    pub clock: Option<ClockClass>,
    /// Only those that come after this place in the list.
    pub after: Option<Cursor>,
    /// How many at most.
    pub most: u32,
}

/// Whose games to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameScope {
    /// Public games: those that came into the list last first, but for each
    /// person one before anybody has a second. They need a status. Once they have
    /// begun, they are not here if anybody at the table keeps games private.
    Public,
    /// Games in which a person has a seat: open, running, over, closed, and those
    /// that came to stand so last first.
    Of {
        /// The person.
        person: PersonId,
        /// Private ones too.
        private: bool,
        /// How they ended for that person.
        outcome: Option<SeatOutcome>,
        /// Somebody else who has a seat there.
        opponent: Option<PersonId>,
    },
}

/// How often games of one kind ended how for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutcomeCount {
    /// Which game.
    pub game: GameName,
    /// How they ended.
    pub outcome: SeatOutcome,
    /// How many.
    pub count: u32,
}

/// A message from one node to the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BusMessage {
    /// A game has events up to this number.
    Appended(GameId, EventNumber),
    /// Something was said in a game.
    Chat(GameId),
    /// Who is connected to a game at another node.
    Presence {
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
    PresenceRequest(GameId),
    /// A person has asked to be forgotten.
    PersonGone(PersonId),
    /// A token was revoked.
    TokenGone(String),
    /// A session was ended.
    SessionGone(String),
    /// Something has changed in games of these people.
    Activity(GameId, Vec<PersonId>),
    /// Something has changed about challenges of these people.
    Challenges(Vec<PersonId>),
    /// Something may have been missed.
    Lagged,
}

/// Keeps what happened in games.
#[async_trait]
pub trait EventLog: Send + Sync + 'static {
    /// Appends events. `done` hears about it after the commit, on a thread that
    /// it must not hold up.
    fn append(&self, append: Append);

    /// Keeps a new game.
    async fn create_game(&self, game: NewGameRow) -> Result<Serial>;

    /// A game with all its events.
    async fn game(&self, id: &GameId) -> Result<Option<StoredGame>>;

    /// The events of a game after a number, as JSON, this many at most.
    async fn events(&self, game: Serial, after: EventNumber, most: u32) -> Result<Vec<String>>;

    /// The seed of a game's dice, as long as it is secret. It is for the game's
    /// room alone.
    async fn seed(&self, game: Serial) -> Result<Option<Seed>>;

    /// Some of the games that somebody should have looked after before this
    /// moment, by lot: nobody who has many of them keeps others from their turn.
    async fn due(&self, before: Millis, most: u32) -> Result<Vec<GameId>>;

    /// Keeps what was said, and gives it its number. The same request of the
    /// same person is kept once.
    async fn add_chat(&self, game: Serial, id: &GameId, message: ChatMessage) -> Result<ChatMessage>;

    /// What was said last, oldest first, after a number.
    async fn chat(&self, game: Serial, after: EventNumber, most: u32) -> Result<Vec<ChatMessage>>;

    /// Whether the store works: something is written.
    async fn ready(&self) -> Result<()>;

    /// Writes what is left and lets go.
    async fn close(&self);
}

/// Knows people, and games in short.
#[async_trait]
pub trait Directory: Send + Sync + 'static {
    /// A list of games.
    async fn games(&self, query: GameQuery) -> Result<Vec<StoredSummary>>;

    /// The summary of a game.
    async fn summary(&self, id: &GameId) -> Result<Option<StoredSummary>>;

    /// How many games of a person wait for players.
    async fn open_games(&self, creator: &PersonId) -> Result<u32>;

    /// How many games that a person has created are being played.
    async fn running_games(&self, creator: &PersonId) -> Result<u32>;

    /// How the games of a person ended, of those that everybody may see.
    async fn outcomes(&self, person: &PersonId) -> Result<Vec<OutcomeCount>>;

    /// Where an invitation leads.
    async fn invitation(&self, token: TokenHash) -> Result<Option<(GameId, SeatNumber)>>;

    /// Keeps a person with their first session.
    async fn add_person(&self, person: &Person, session: &NewSession) -> Result<()>;

    /// Somebody by how others know them.
    async fn person_by_id(&self, id: &PersonId) -> Result<Option<Person>>;

    /// Gives a person another name.
    async fn rename(&self, person: &PersonId, name: &str) -> Result<()>;

    /// Removes some of what is not kept any longer; says how much that was.
    async fn prune(&self, policy: PrunePolicy) -> Result<Pruned>;
}

/// Knows how strong people are. What a game does to ratings is written when its
/// end is appended.
#[async_trait]
pub trait Ratings: Send + Sync + 'static {
    /// All ratings of a person.
    async fn ratings(&self, person: &PersonId) -> Result<Vec<(Pool, Estimate)>>;

    /// What the latest games did to a rating, this many at most, oldest first.
    async fn rating_changes(&self, person: &PersonId, pool: Pool, most: u32) -> Result<Vec<RatingChange>>;

    /// Part of a leader board, after this many.
    async fn ranking(&self, query: RankingQuery, after: u32, most: u32) -> Result<Vec<Ranked>>;

    /// How many are on a leader board, and how many of them before this person,
    /// who is on it.
    async fn ranked(&self, query: RankingQuery, person: Option<&PersonId>) -> Result<(u32, Option<u32>)>;

    /// Some of the games that counted, in their order, after this number.
    async fn counted_games(&self, after: i64, most: u32) -> Result<Vec<CountedGame>>;

    /// Writes what games did to ratings anew: for each what everybody had
    /// afterwards, and how much more that was.
    async fn count_again(&self, games: &[(CountedGame, Vec<(Estimate, i64)>)]) -> Result<()>;
}

/// Knows who looks for a game, and who is in the lobby.
#[async_trait]
pub trait LobbyStore: Send + Sync + 'static {
    /// Keeps that somebody who is connected to a node looks for a game, and for no
    /// other one.
    async fn add_seek(&self, waiting: &Waiting, node: i64, until: Millis) -> Result<()>;

    /// Forgets the seeks that these people have had since then.
    async fn remove_seeks(&self, seeks: &[(PersonId, Millis)]) -> Result<()>;

    /// Keeps whether somebody who looks for a game agrees to play with bots.
    async fn accept_bots(&self, person: &PersonId, accept: bool) -> Result<()>;

    /// Keeps the seeks of a node for longer, and forgets those that nobody kept.
    async fn keep_seeks(&self, node: i64, now: Millis, until: Millis) -> Result<()>;

    /// All seeks, who has waited longest first, with whom else of these they block.
    async fn seeks(&self, now: Millis) -> Result<Vec<StoredSeek>>;

    /// Takes the seeks of these people for a table that is being set up; says
    /// whether all of them were to be had.
    async fn claim_seeks(&self, claim: &str, people: &[&PersonId], now: Millis) -> Result<bool>;

    /// Gives back what was claimed: there is no table.
    async fn release_seeks(&self, claim: &str) -> Result<()>;

    /// Keeps the table that was set up for those who were claimed.
    async fn seat_seeks(&self, claim: &str, game: &GameId) -> Result<()>;

    /// Keeps that these people are in the lobby.
    async fn keep_visitors(&self, visitors: &[Visitor], now: Millis, until: Millis) -> Result<()>;

    /// Forgets that somebody is in the lobby.
    async fn remove_visitor(&self, person: &PersonId) -> Result<()>;

    /// Who is in the lobby, this many of them at most, and how many there are.
    async fn visitors(&self, now: Millis, most: u32) -> Result<(Vec<Visitor>, u32)>;

    /// How many public games stand like this, up to a thousand.
    async fn count_public(&self, status: GameStatus) -> Result<u32>;
}

/// Tells other nodes, and hears them.
pub trait Bus: Send + Sync + 'static {
    /// Messages of other nodes.
    fn subscribe(&self) -> broadcast::Receiver<BusMessage>;

    /// Tells other nodes that something was said; does nothing if there are none.
    fn publish_chat(&self, game: &GameId);

    /// Tells other nodes who is here; does nothing if there are none.
    fn publish_presence(&self, game: &GameId, seats: &[SeatNumber], watchers: u32);

    /// Asks other nodes who is there; does nothing if there are none.
    fn request_presence(&self, game: &GameId);

    /// Tells other nodes that a person has asked to be forgotten; does nothing if
    /// there are none.
    fn publish_person_gone(&self, person: &PersonId);

    /// Tells other nodes that a token was revoked; does nothing if there are none.
    fn publish_token_gone(&self, _token: &str) {}

    /// Tells other nodes that a session was ended; does nothing if there are none.
    fn publish_session_gone(&self, _session: &str) {}

    /// Tells other nodes that something has changed in a game of these people;
    /// does nothing if there are none.
    fn publish_activity(&self, _game: &GameId, _people: &[PersonId]) {}

    /// Tells other nodes that something has changed about challenges of these people;
    /// does nothing if there are none.
    fn publish_challenges(&self, _people: &[PersonId]) {}

    /// Whether there may be other nodes.
    fn is_shared(&self) -> bool;
}

/// All that the server keeps.
pub trait Store:
    EventLog
    + Directory
    + AccountStore
    + SessionStore
    + ErasureStore
    + Ratings
    + LobbyStore
    + TokenStore
    + NoticeStore
    + OrderStore
    + PrivacyStore
    + StatisticsStore
    + TournamentStore
    + ChallengeStore
    + Bus
{
}

impl<T> Store for T where
    T: EventLog
        + Directory
        + AccountStore
        + SessionStore
        + ErasureStore
        + Ratings
        + LobbyStore
        + TokenStore
        + NoticeStore
        + OrderStore
        + PrivacyStore
        + StatisticsStore
        + TournamentStore
        + ChallengeStore
        + Bus
{
}

/// What is not kept any longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrunePolicy {
    /// Games that ended before this moment.
    pub games_before: Millis,
    /// People without games who came before this moment.
    pub people_before: Millis,
    /// How many of each at once, so that nobody has to wait for it.
    pub most: u32,
}

/// How much was removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pruned {
    /// Games with all that belongs to them.
    pub games: u64,
    /// People.
    pub people: u64,
}

/// Opens the store that a URL names, `sqlite://...` or `postgres://...`, and
/// brings it up to date.
///
/// # Errors
/// What is wrong with the URL, or what was found instead of a usable store. A file
/// of SQLite is for one server alone.
pub async fn open(url: &str) -> Result<Arc<dyn Store>> {
    open_as(url, Sqlite::open).await
}

/// Opens the same store for a tool that may run beside a server.
///
/// # Errors
/// What is wrong with the URL, or what was found instead of a usable store.
pub async fn open_beside(url: &str) -> Result<Arc<dyn Store>> {
    open_as(url, Sqlite::open_beside).await
}

async fn open_as(url: &str, sqlite: fn(&Path) -> Result<Sqlite>) -> Result<Arc<dyn Store>> {
    if let Some(path) = url.strip_prefix("sqlite://") {
        let store = sqlite(path.as_ref())?;
        backfill::run(&store).await?;
        return Ok(Arc::new(store));
    }
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        let store = Postgres::open(url).await?;
        backfill::run(&store).await?;
        return Ok(Arc::new(store));
    }
    Err(StoreError::Unusable("expected a database like sqlite://path or postgres://user@host/name".into()))
}
