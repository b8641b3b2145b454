//! Names of bots.

use std::fmt;
use std::str::FromStr;

use crate::Level;

/// Which bot is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotSpec {
    /// `random`: any legal action.
    Random,
    /// `greedy`: the action after which things look best.
    Greedy,
    /// `mcts`: Monte-Carlo tree search with all of its budget.
    Mcts,
    /// The name of a level.
    Level(Level),
}

impl BotSpec {
    /// All bots, the levels from weak to strong.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        [Self::Random, Self::Greedy, Self::Mcts].into_iter().chain(Level::ALL.into_iter().map(Self::Level))
    }

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Mcts => "mcts",
            Self::Level(level) => level.name(),
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().fmt(f)
    }
}

impl FromStr for BotSpec {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<Self, UnknownBot> {
        Self::all()
            .find(|spec| spec.name() == text)
            .ok_or_else(|| UnknownBot { name: text.chars().take(40).collect() })
    }
}

/// A name that no bot has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBot {
    name: String,
}

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no bot {:?}: expected one of", self.name)?;
        BotSpec::all().try_for_each(|spec| write!(f, " {spec}"))
    }
}

impl std::error::Error for UnknownBot {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for spec in BotSpec::all() {
            assert_eq!(spec.name().parse(), Ok(spec));
        }
    }

    #[test]
    fn an_unknown_name_lists_what_exists() {
        let error = "clever".parse::<BotSpec>().unwrap_err().to_string();
        assert!(
            error.starts_with("there is no bot \"clever\": expected one of random greedy mcts discipulus")
        );
        assert!(error.ends_with("curator"));
    }
}
