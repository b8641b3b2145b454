//! Where bots think: on threads of this process, or wherever a worker takes the job.
//!
//! A room asks a [`BotHost`] and does not know which it is.

mod fair_queue;
mod pool;
mod shared;
mod thinking;
mod worker;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use castellum_rules::AnyPosition;
use castellum_wire::{EventNumber, PersonId};

use crate::store::Serial;

pub use pool::BotPool;
pub use shared::SharedBots;
pub use thinking::Thinker;
pub use worker::{Worker, WorkerSettings};

/// Lets bots think.
pub trait BotHost: Send + Sync + 'static {
    /// Asks a bot for its action. `answer` hears `None` if it has none, and nothing
    /// once the ticket is dropped.
    fn submit(&self, question: BotQuestion, answer: BotAnswer) -> Arc<BotTicket>;

    /// A bot has begun to think and does not come to an end: it is not counted on
    /// any more.
    fn give_up(&self, _ticket: &BotTicket) {}
}

/// Hears what a bot does, if it knows.
pub type BotAnswer = Box<dyn FnOnce(Option<String>) + Send>;

/// What a bot is to think about.
#[derive(Clone, Debug)]
pub struct BotQuestion {
    /// The game.
    pub game: Serial,
    /// The last event in it. With the game it says which question this is: who asks
    /// it again gets the same answer.
    pub after: EventNumber,
    /// The position.
    pub position: AnyPosition,
    /// The name of the bot.
    pub bot: String,
    /// For whom it thinks.
    pub owner: BotOwner,
}

/// For whom a bot thinks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BotOwner {
    /// Where somebody is connected to the game; without that, it can wait.
    pub watched_from: Option<IpAddr>,
    /// Whose game it is.
    pub person: Option<PersonId>,
}

/// A question to a bot. Dropped, it need not be answered any more.
#[derive(Debug, Default)]
pub struct BotTicket {
    state: Arc<BotProgress>,
}

/// How far a bot has come.
#[derive(Debug, Default)]
struct BotProgress {
    begun: AtomicBool,
    given_up: AtomicBool,
}

impl BotTicket {
    /// Whether a bot of this process thinks about it already.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.state.begun.load(Ordering::Relaxed)
    }
}
