//! The games that somebody looks at or a bot plays in.
//!
//! Each has a room of its own: a task with a mailbox, which alone
//! changes the game. The [`RoomRegistry`] finds rooms and opens them. Bots think
//! where a [`BotHost`] lets them: on the threads of a [`BotPool`], or as jobs that
//! a [`Worker`] takes. A room in which nothing happens closes; the game is in the
//! store.

mod activity;
mod bots;
mod outbox;
mod registry;
mod room;

pub use activity::{Activity, Change, News, Subscription};
pub use bots::{
    BotAnswer, BotHost, BotOwner, BotPool, BotQuestion, BotTicket, SharedBots, Thinker, Worker,
    WorkerSettings,
};
pub use outbox::{Outbox, Outgoing, outbox};
pub use registry::{RoomRegistry, RoomSettings, SharedRng, WallClock};
pub(crate) use room::initial_due;
pub use room::{Access, ClientId, GameSnapshot, NewClient, RoomHandle};
