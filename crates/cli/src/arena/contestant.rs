//! A bot with its budget, as the command line names it.

use std::str::FromStr;

use castellum_bots::{Bot, BotGame, BotSpec, Budget, Strategy};

const DEFAULT_NODES: u64 = 1000;

/// A bot that takes part: `NAME`, `NAME:nodes=N` or `NAME:millis=N`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Contestant {
    spec: BotSpec,
    pub(crate) budget: Budget,
    budget_text: String,
}

impl Contestant {
    /// The name with the budget. Bots that do not search need none, so theirs
    /// is left out.
    pub(crate) fn label<G: BotGame>(&self) -> String {
        match Strategy::of::<G>(self.spec) {
            Strategy::Search(_) => format!("{}:{}", self.spec, self.budget_text),
            Strategy::Random | Strategy::Greedy(_) => self.spec.to_string(),
        }
    }

    /// A bot for one seat of one game.
    pub(crate) fn sit_down<G: BotGame>(&self, seed: u64) -> Bot<G> {
        Bot::new(self.spec, seed)
    }
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, budget) = match text.split_once(':') {
            Some((name, budget)) => (name, budget.to_string()),
            None => (text, format!("nodes={DEFAULT_NODES}")),
        };
        let spec = name.parse::<BotSpec>().map_err(|error| error.to_string())?;
        Ok(Self { spec, budget: read_budget(&budget)?, budget_text: budget })
    }
}

fn read_budget(text: &str) -> Result<Budget, String> {
    let expected = || format!("the budget {text:?}: expected nodes=N or millis=N, such as nodes=4000");
    let (unit, amount) = text.split_once('=').ok_or_else(expected)?;
    let amount = amount.parse().map_err(|_| expected())?;
    let budget = match unit {
        "nodes" => Budget::nodes(amount),
        "millis" => Budget::millis(amount),
        _ => return Err(expected()),
    };
    budget.map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use castellum_rules::aqua_romana::Position;

    use super::*;

    fn label(text: &str) -> Result<String, String> {
        text.parse::<Contestant>().map(|bot| bot.label::<Position>())
    }

    #[test]
    fn the_label_shows_what_matters() {
        assert_eq!(label("mcts:nodes=4000").unwrap(), "mcts:nodes=4000");
        assert_eq!(label("mcts:millis=20").unwrap(), "mcts:millis=20");
        assert_eq!(label("mcts").unwrap(), "mcts:nodes=1000");
        assert_eq!(label("greedy:nodes=7").unwrap(), "greedy");
    }

    #[test]
    fn bad_bots_are_refused_with_what_exists() {
        assert!(label("clever").unwrap_err().contains("expected one of random greedy mcts"));
        for budget in ["", "4000", "nodes", "nodes=", "nodes=-1", "seconds=3", "nodes=1,millis=1"] {
            let error = label(&format!("mcts:{budget}")).unwrap_err();
            assert!(error.contains("expected nodes=N or millis=N"), "{error}");
        }
        assert!(label("mcts:nodes=0").unwrap_err().contains("budget is zero"));
        assert!(label("greedy:millis=0").unwrap_err().contains("budget is zero"));
    }
}
