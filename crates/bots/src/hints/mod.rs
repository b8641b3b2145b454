//! Hints: the best few actions of a position, with reasons in words.
//!
//! A [`Reason`] is a fact about an action, read from the position before and
//! after it, never a guess: each kind of reason says in its documentation what
//! exactly holds. It has a key and named parts. The sentences are in the files
//! `crates/web/locales/*/hints.ftl`, under the key and with the parts.
//!
//! ```
//! use castellum_bots::hints::{Reason, hints};
//! use castellum_bots::{Bot, BotName, Budget, Control};
//! use castellum_rules::{Game, GameSetup, aquaedukt};
//!
//! let mut position = aquaedukt::Position::new(&aquaedukt::Setup::random(2, &mut |_| 0))?;
//! let mut bot = Bot::new(BotName::Mcts, 7);
//! let analysis = bot.analyse(&position, Budget::nodes(50)?, &Control::default())?;
//! for hint in hints(&position, &analysis) {
//!     let reasons: Vec<_> = hint.reasons.iter().map(Reason::key).collect();
//!     println!("{}: {}", hint.action.to_string(), reasons.join(", "));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod aqua_romana;
pub mod aquaedukt;

use std::fmt::{self, Debug, Display};

use castellum_rules::{Actor, Game};

use crate::{Analysis, Value};

/// The most hints for a position.
pub const MAX_HINTS: usize = 3;
/// The most reasons for an action.
pub const MAX_REASONS: usize = 3;

/// The weight from which a reason tells more than what the action does.
pub const TELLING: u32 = 10;

/// A game whose actions can be explained.
pub trait Explain: Game {
    /// What can be said for an action.
    type Reason: Reason;

    /// All that can be said for a legal action, in any order; always something.
    fn reasons(&self, action: Self::Action) -> Vec<Self::Reason>;
}

/// A fact that speaks for an action.
pub trait Reason: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The keys of all kinds.
    const KEYS: &'static [&'static str];

    /// The kind of reason, such as `takes-podium`. It never changes, so that
    /// translations can be found by it.
    fn key(&self) -> &'static str;

    /// The names and numbers of the sentence. Several names are a list in
    /// English, such as `C2, C3 and C4`.
    fn parts(&self) -> Vec<(&'static str, String)>;

    /// How much it tells a player, from 0 to 100. Below [`TELLING`] it just
    /// says what the action does.
    fn weight(&self) -> u32;
}

/// An action to consider, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint<A, R> {
    /// What to do.
    pub action: A,
    /// What it leads to.
    pub value: Value,
    /// One to three reasons, the most telling first.
    pub reasons: Vec<R>,
    /// How the game is expected to go on after it.
    pub continuation: Vec<A>,
}

/// The best actions that an analysis of this position found, the best first;
/// none if no seat is to act. Options that are not legal here are left out.
#[must_use]
pub fn hints<G: Explain>(position: &G, analysis: &Analysis<G::Action>) -> Vec<Hint<G::Action, G::Reason>> {
    let Actor::Seat(_) = position.actor() else { return Vec::new() };
    let legal = analysis.candidates.iter().filter(|option| position.check(option.action).is_ok());
    let candidates: Vec<_> = legal.take(MAX_HINTS).collect();
    let all: Vec<_> = candidates.iter().map(|option| position.reasons(option.action)).collect();
    let hints = candidates.iter().zip(&all).map(|(option, own)| Hint {
        action: option.action,
        value: option.value,
        reasons: most_telling(own, &all),
        continuation: option.continuation.clone(),
    });
    hints.collect()
}

/// The most telling reasons for a legal action, looked at alone.
#[must_use]
pub fn best_reasons<G: Explain>(position: &G, action: G::Action) -> Vec<G::Reason> {
    most_telling(&position.reasons(action), &[])
}

/// The reasons to show. What can be said for all the other hints too does not
/// help to choose, so it comes last; what just says what the action does is
/// shown only if there is nothing else.
fn most_telling<R: Reason>(own: &[R], all: &[Vec<R>]) -> Vec<R> {
    let is_common = |reason: &R| all.len() > 1 && all.iter().all(|reasons| reasons.contains(reason));
    let mut telling = own.to_vec();
    telling.sort_by_key(|reason| (is_common(reason), u32::MAX - reason.weight()));
    if telling.iter().any(|reason| reason.weight() >= TELLING) {
        telling.retain(|reason| reason.weight() >= TELLING);
    }
    telling.truncate(MAX_REASONS);
    telling
}

/// `Y1`, `Y1 and Y3`, `Y1, Y2 and Y3`.
fn list<T: Display>(items: &[T]) -> impl Display {
    fmt::from_fn(|f| {
        for (index, item) in items.iter().enumerate() {
            let before = match items.len() - index {
                _ if index == 0 => "",
                1 => " and ",
                _ => ", ",
            };
            write!(f, "{before}{item}")?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_like_sentences() {
        let lists = [1, 2, 3].map(|count| list(&["Y1", "Y2", "Y3"][..count]).to_string());
        assert_eq!(lists, ["Y1", "Y1 and Y2", "Y1, Y2 and Y3"]);
    }
}
