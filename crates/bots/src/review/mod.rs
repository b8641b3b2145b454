//! Reviews of games: what every action was worth, and what luck did.
//!
//! A [`Reviewer`] walks through a game and hands back one [`Step`] for each
//! action. Steps do not depend on each other: equal seeds and budgets of nodes
//! give equal steps, wherever the walk begins. So a review can be shown while
//! it grows, interrupted and resumed, and shared out among threads.
//! `docs/review.md` says what the numbers mean.
//!
//! ```
//! use castellum_bots::Budget;
//! use castellum_bots::review::{Reviewer, ReviewSettings, Summary};
//! use castellum_rules::{Game, GameSetup, aquaedukt};
//!
//! let start = aquaedukt::Position::new(&aquaedukt::Setup::random(2, &mut |_| 0))?;
//! let actions = ["o3,4", "roll", "=17", "done"].map(|text| text.parse().unwrap());
//! let settings = ReviewSettings { budget: Budget::nodes(20)?, ..ReviewSettings::default() };
//! let mut reviewer = Reviewer::new(start, &actions, settings)?;
//! let mut steps = Vec::new();
//! while let Some(step) = reviewer.step(&castellum_bots::Control::default()) {
//!     steps.push(step);
//! }
//! assert_eq!(Summary::of(2, &steps).seats()[1].rolls, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assess;
mod grade;
mod reviewer;
mod step;

pub(crate) use assess::{Assessment, Assessor, Purpose};
pub use grade::Grade;
pub use reviewer::{ReviewError, ReviewSettings, Reviewer};
pub use step::{Decided, Finding, Judgement, Luck, SeatSummary, Step, Summary};
