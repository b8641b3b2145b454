//! What bots are to think about, kept where workers on other machines find it.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use castellum_wire::{EventNumber, PersonId};
use tokio::sync::watch;

use super::postgres::JobTable;
use super::{Result, Serial, StoreError};

/// Which question it is: the one who asks it again means the same one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobKey {
    /// The game.
    pub game: Serial,
    /// The last event in it.
    pub after: EventNumber,
}

/// A question that somebody wants to be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedJob {
    /// Which one.
    pub key: JobKey,
    /// The position as text.
    pub position: String,
    /// The name of the bot.
    pub bot: String,
    /// How long it may think.
    pub millis: u32,
    /// Whose game it is.
    pub person: Option<PersonId>,
    /// A hash of where somebody looks at it; without that, it can wait.
    pub address: Option<i64>,
}

/// A question that a worker has taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenJob {
    /// Which one.
    pub key: JobKey,
    /// The position as text.
    pub position: String,
    /// The name of the bot.
    pub bot: String,
    /// How long it may think.
    pub millis: u32,
}

/// What a bot does, or that it does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobAnswer {
    /// To which question.
    pub key: JobKey,
    /// The action.
    pub action: Option<String>,
}

/// So often a question is taken at most; each time its worker was gone before it
/// was answered, so perhaps on its account.
pub(super) const MAX_TRIES: i16 = 5;

/// Questions to bots, and their answers. Times go by the clock of the database.
#[async_trait]
pub trait JobQueue: Send + Sync + 'static {
    /// Keeps that these are wanted for so long from now. What is there stays as it
    /// is, but a question that is asked `anew` is thought about again if nothing
    /// came of it.
    async fn want(&self, jobs: &[WantedJob], lasts: Duration, anew: bool) -> Result<()>;

    /// Those of these questions that were answered.
    async fn answers(&self, keys: &[JobKey]) -> Result<Vec<JobAnswer>>;

    /// Takes the question whose turn it is, for so long. Those that somebody waits
    /// for in front of the board go first unless `unwatched` says otherwise; among
    /// them each address has its turn, and at each address each person.
    async fn take(&self, worker: &str, lease: Duration, unwatched: bool) -> Result<Option<TakenJob>>;

    /// Keeps all that a worker has taken for so long from now.
    async fn keep(&self, worker: &str, lease: Duration) -> Result<()>;

    /// Keeps an answer. Says whether it was still for this worker to give.
    async fn answer(&self, worker: &str, answer: &JobAnswer) -> Result<bool>;

    /// Gives back all that a worker has taken and will not answer.
    async fn give_back(&self, worker: &str) -> Result<()>;

    /// Forgets what nobody wants any more, and gives up what was tried too often.
    async fn tidy(&self) -> Result<()>;

    /// Changes when questions were added, or may have been.
    fn added(&self) -> watch::Receiver<u64>;

    /// Changes when questions were answered, or may have been.
    fn answered(&self) -> watch::Receiver<u64>;
}

/// The questions to bots in the database of a URL, for several processes. It needs a
/// tokio runtime, and a database that a server has brought up to date.
///
/// # Errors
/// The URL cannot be used, or names a database of SQLite, which one process has for
/// itself.
pub fn jobs(url: &str) -> Result<Arc<dyn JobQueue>> {
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return Ok(Arc::new(JobTable::open(url)?));
    }
    Err(StoreError::Unusable(
        "workers share a Postgres (postgres://USER@HOST/NAME) with servers; with SQLite bots think in the server"
            .into(),
    ))
}
