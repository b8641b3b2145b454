//! Bots for the games of the house: search and evaluation, kept apart.
//!
//! [`Bot`] is the front door. It is made from a [`BotSpec`] (`random`,
//! `greedy`, `mcts` or the name of a [`Level`]) and a seed, and chooses actions
//! within a [`Budget`]. With a budget in nodes, the same seed and one thread it
//! answers the same on every machine: it reads no clock and uses no arithmetic
//! that differs between processors.
//!
//! ```
//! use castellum_bots::{Bot, Budget, Control};
//! use castellum_rules::{Game, aqua_romana};
//!
//! let position = aqua_romana::Position::new(&aqua_romana::Setup::standard(2))?;
//! let mut bot = Bot::new("mcts".parse()?, 7);
//! let thought = bot.choose(&position, Budget::nodes(50)?, &Control::default())?;
//! assert!(position.check(thought.action).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is special to a game (its evaluation and how it is best searched) is
//! behind [`BotGame`], in one file for each game.

#![forbid(unsafe_code)]

mod analysis;
pub mod aqua_romana;
pub mod aquaedukt;
mod bot;
mod budget;
mod evaluator;
mod greedy;
pub mod hints;
mod level;
pub mod puzzle;
pub mod review;
mod rng;
mod search;
mod spec;
mod value;

pub use analysis::{Analysis, Candidate, ChooseError, Decision, Progress};
pub use bot::{Bot, BotGame, Strategy};
pub use budget::{Budget, Control, ZeroBudget};
pub use evaluator::Evaluator;
pub use greedy::{Attention, luck};
pub use level::Level;
pub use rng::Rng;
pub use search::SearchSettings;
pub use spec::{BotSpec, UnknownBot};
pub use value::{Value, sigmoid};
