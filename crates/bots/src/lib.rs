//! Bots for the games of Castellum: search and evaluation, kept apart.
//!
//! [`Bot`] is the front door. It is made from a [`BotSpec`] (`random`,
//! `greedy`, `mcts` or the name of a [`Level`], with settings) and a seed, and chooses actions
//! within a [`Budget`]. With a budget in nodes, the same seed and one thread it
//! answers the same on every machine: it reads no clock and uses no arithmetic
//! that differs between processors.
//!
//! ```
//! use castellum_bots::{Bot, Budget, Control};
//! use castellum_rules::{Game, aqua_romana};
//!
//! let position = aqua_romana::Position::new(&aqua_romana::Setup::standard(2))?;
//! let mut bot = Bot::from_spec(&"mcts:exploration=0.4".parse()?, 7)?;
//! let decision = bot.choose(&position, Budget::nodes(50)?, &Control::default())?;
//! assert!(position.check(decision.action).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is special to a game (its evaluation and how it is best searched) is
//! behind [`BotGame`], in one folder for each game.

#![forbid(unsafe_code)]

mod analysis;
pub mod aqua_romana;
pub mod aquaedukt;
mod bot;
mod budget;
pub mod ending;
mod evaluator;
mod greedy;
pub mod hints;
mod names;
pub mod network;
pub mod puzzle;
mod random;
pub mod review;
mod search;
mod spec;
mod value;

castellum_rules::test_game! {
    #[path = "../tests/count/mod.rs"]
    mod count;
}

pub use analysis::{Analysis, Candidate, ChooseError, Decision, Progress};
pub use bot::{Bot, BotGame, Strategy};
pub use budget::{Budget, Control, ZeroBudget};
pub use evaluator::{
    Evaluation, Evaluator, EvaluatorName, MAX_BATCH, NewEvaluator, NoEvaluator, Request, UnknownEvaluator,
    priors_from_values,
};
pub use greedy::{Attention, luck};
pub use search::SearchSettings;
pub use spec::{BotName, BotSpec, BotSpecError, GivenTwice, Level, SearchOptions, UnknownBot};
pub use value::{Value, sigmoid};
