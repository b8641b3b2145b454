//! Bots in the page: a Web Worker that is loaded when somebody needs it.

mod client;
mod jobs;
mod messages;
pub(crate) mod worker;

pub(crate) use client::Thinker;
pub(crate) use messages::{Answer, Choice, Finding, Found, Hint, Question, Reason, Reviewed, Task, Thought};
