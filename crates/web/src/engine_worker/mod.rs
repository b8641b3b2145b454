//! Bots in the page: a Web Worker that is loaded when somebody needs it.

mod balance;
mod client;
mod jobs;
mod messages;
pub(crate) mod worker;

pub(crate) use client::EngineWorker;
pub(crate) use messages::{
    Answer, Choice, Decided, EngineAnalysis, Finding, Found, Hint, Question, Reason, Reviewed, Tally, Task,
};
