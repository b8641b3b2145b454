//! The games that somebody looks at or a bot plays in.
//!
//! Each has a room of its own: a task with a mailbox, which alone
//! changes the game. The [`Hall`] finds rooms and opens them. Bots think on the
//! threads of [`Thinkers`]. A room in which nothing happens closes; the game is
//! in the store.

mod hall;
mod recent;
mod room;
mod thinkers;
mod visitors;

pub use hall::{Dice, Hall, Settings};
pub(crate) use room::first_change;
pub use room::{Door, Looked, Pass};
pub use thinkers::Thinkers;
pub use visitors::{Entrance, VisitorId};
