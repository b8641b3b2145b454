//! A bot with its budget, as the command line names it.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use anyhow::Result;
use castellum_bots::{Bot, BotGame, BotSpec, BotSpecError, Budget, Evaluator, Strategy};

use crate::selfplay;

/// A bot that takes part.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Contestant {
    spec: BotSpec,
}

impl Contestant {
    /// The budget for each action.
    pub(crate) fn budget(&self) -> Budget {
        self.spec.budget.unwrap_or(Budget::THOUSAND_NODES)
    }

    /// The name with budget and settings. Bots that do not search need no
    /// budget, so theirs is left out.
    pub(crate) fn label<G: BotGame>(&self) -> String {
        match self.spec.strategy::<G>() {
            Strategy::Search(_) => BotSpec { budget: Some(self.budget()), ..self.spec }.to_string(),
            Strategy::Random | Strategy::Greedy(_) => BotSpec { budget: None, ..self.spec }.to_string(),
        }
    }

    /// What the bot really is in this game, with all of its settings.
    pub(crate) fn settings<G: BotGame>(&self) -> String {
        let evaluator = self.spec.evaluator_name::<G>();
        format!("{:?}, {evaluator}", self.spec.strategy::<G>())
    }

    /// What evaluates positions for the bot: if that is a network, the one with
    /// these weights if they are named.
    pub(crate) fn evaluator<G: BotGame>(&self, weights: Option<&Path>) -> Result<Arc<dyn Evaluator<G>>> {
        selfplay::evaluator(&self.spec, weights)
    }

    /// A bot for one seat of one game.
    pub(crate) fn sit_down<G: BotGame>(&self, evaluator: &Arc<dyn Evaluator<G>>, seed: u64) -> Bot<G> {
        Bot::with_evaluator(self.spec.strategy::<G>(), Arc::clone(evaluator), seed)
    }
}

impl FromStr for Contestant {
    type Err = BotSpecError;

    fn from_str(text: &str) -> Result<Self, BotSpecError> {
        Ok(Self { spec: text.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use castellum_rules::aqua_romana::Position;

    use super::*;

    fn label(text: &str) -> Result<String, BotSpecError> {
        text.parse::<Contestant>().map(|bot| bot.label::<Position>())
    }

    #[test]
    fn the_label_shows_what_matters() {
        assert_eq!(label("mcts:nodes=4000").unwrap(), "mcts:nodes=4000");
        assert_eq!(label("mcts:millis=20").unwrap(), "mcts:millis=20");
        assert_eq!(label("mcts").unwrap(), "mcts:nodes=1000");
        assert_eq!(label("mcts:exploration=0.40").unwrap(), "mcts:nodes=1000,exploration=0.4");
        assert_eq!(label("greedy:nodes=7").unwrap(), "greedy");
        assert_eq!(label("greedy:eval=handcrafted").unwrap(), "greedy:eval=handcrafted");
    }

    #[test]
    fn bad_bots_are_refused_with_what_exists() {
        assert!(label("clever").unwrap_err().to_string().contains("expected one of random greedy mcts"));
        assert!(label("mcts:nodes=0").unwrap_err().to_string().contains("expected a whole number from 1"));
    }
}
