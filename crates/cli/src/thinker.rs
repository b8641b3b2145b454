//! Who judges positions, as the command line says.

use anyhow::Result;
use castellum_bots::{BotName, BotSpec, Budget};
use serde_json::{Value, json};

use crate::input::usage;

/// A bot, how long it thinks about a position, and where it begins.
#[derive(clap::Args)]
pub(crate) struct ThinkerArgs {
    /// Who judges: mcts, greedy, or a level from discipulus to curator.
    #[arg(long, value_name = "NAME", default_value_t = BotName::Mcts.into())]
    bot: BotSpec,
    /// How many positions the bot looks at to judge one; 1000 if nothing else
    /// is said. The result then is the same every time.
    #[arg(long, value_name = "N", conflicts_with = "millis", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many milliseconds the bot thinks about a position instead.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    millis: Option<u64>,
    /// Chance in the bot's thoughts follows from this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
}

/// A bot that can tell good from bad, and its budget.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thinker {
    pub(crate) bot: BotSpec,
    pub(crate) budget: Budget,
    pub(crate) seed: u64,
}

impl ThinkerArgs {
    pub(crate) fn resolve(&self) -> Result<Thinker> {
        if self.bot.name == BotName::Random {
            return Err(usage("the bot random knows no good from bad: expected mcts, greedy or a level"));
        }
        let nodes = self.nodes.map(Budget::nodes).transpose()?;
        let millis = self.millis.map(Budget::millis).transpose()?;
        let budget = self.bot.budget_or(nodes.or(millis)).map_err(usage)?.unwrap_or(Budget::THOUSAND_NODES);
        let bot = BotSpec { budget: None, ..self.bot };
        Ok(Thinker { bot, budget, seed: self.seed })
    }
}

impl Thinker {
    /// The budget in words.
    pub(crate) fn budget_text(&self) -> String {
        let (unit, amount) = self.budget.parts();
        format!("{amount} {unit}")
    }

    /// The budget as an object with one key.
    pub(crate) fn budget_json(&self) -> Value {
        let (unit, amount) = self.budget.parts();
        json!({ unit: amount })
    }
}
