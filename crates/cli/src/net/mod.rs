//! Clients and server processes for load and crash tests: whatever uses the
//! server from outside, as people do.

mod http;
mod people;
mod process;

pub use http::{Answer, Http};
pub(crate) use people::open;
pub use people::{Guest, Socket, new_game};
pub use process::{Process, free_port};
