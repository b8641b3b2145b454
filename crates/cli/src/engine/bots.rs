//! Who answers `go`.

use std::fmt::Display;

use castellum_bots::{Bot, BotGame, BotSpec, Budget, Control, Decision};
use serde::Deserialize;

/// Who is to think, and how long.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    bot: String,
    millis: Option<u64>,
    nodes: Option<u64>,
    seed: Option<u64>,
}

/// What a bot would play.
pub(crate) struct Advice<A> {
    pub(crate) action: A,
    /// The share of the win that the bot expects for each seat.
    pub(crate) value: Vec<f32>,
    /// How many positions it looked at.
    pub(crate) nodes: u64,
}

/// Asks a bot what the seat to act should do.
pub(crate) fn advise<G: BotGame>(position: &G, order: &Order) -> Result<Advice<G::Action>, String> {
    let failed = |error: &dyn Display| format!("go: {error}");
    let spec: BotSpec = order.bot.parse().map_err(|error| failed(&error))?;
    let budget = order.budget().map_err(|error| failed(&error))?;
    let seed = order.seed.unwrap_or_else(|| fastrand::u64(..));
    let decision = Bot::<G>::new(spec, seed).choose(position, budget, &Control::default());
    let Decision { action, analysis } = decision.map_err(|error| failed(&error))?;
    let value = analysis.value.win[..position.players()].to_vec();
    Ok(Advice { action, value, nodes: analysis.nodes })
}

impl Order {
    fn budget(&self) -> Result<Budget, String> {
        let budget = match (self.millis, self.nodes) {
            (Some(millis), None) => Budget::millis(millis),
            (None, Some(nodes)) => Budget::nodes(nodes),
            (None, None) => Ok(Budget::THOUSAND_NODES),
            (Some(_), Some(_)) => return Err("give either millis or nodes, not both".into()),
        };
        budget.map_err(|error| error.to_string())
    }
}
