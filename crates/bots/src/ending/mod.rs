//! Ends of games, solved exactly.
//!
//! Every seat strives for its own (max^n), and the die counts by its
//! probabilities, as in a search; but nothing is estimated and nothing left out.
//! With two seats, what one gains the other loses, so actions that cannot
//! matter are passed over (alpha-beta). Positions that come up again are known
//! by their stable hashes.
//!
//! ```
//! use castellum_bots::ending::solve;
//! use castellum_rules::Game;
//! use castellum_rules::aqua_romana::{Position, Setup};
//!
//! let start = Position::new(&Setup::standard(2))?;
//! assert!(solve(&start, 1000, &|| false).is_none(), "far too much can still happen");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod size;
mod solver;
#[cfg(test)]
mod tests;

pub(crate) use size::may_be_small;
pub(crate) use solver::Solver;

use crate::{BotGame, Value};

/// The end of a game, if all play perfectly.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved<A> {
    /// What the position is worth to each seat.
    pub value: Value,
    /// The best actions, up to the next roll of the die or the end.
    pub line: Vec<A>,
    /// The positions that were looked at.
    pub nodes: u64,
}

/// Solves a position, if that takes no more than `limit` positions and nobody
/// stops it.
#[must_use]
pub fn solve<G: BotGame>(
    position: &G,
    limit: u64,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Solved<G::Action>> {
    let mut solver = Solver::new(limit, is_stopped);
    let value = solver.value(position)?;
    let line = solver.line(position);
    Some(Solved { value, line, nodes: solver.nodes() })
}
