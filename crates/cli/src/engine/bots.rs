//! Who answers `go`.

use castellum_bots::{Bot, BotGame, BotSpec, Budget, Control};
use castellum_rules::{Actor, Game};
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

/// Asks a bot. While the die rolls it answers with an outcome.
pub(crate) fn advise<G: BotGame>(position: &G, order: &Order) -> Result<Advice<G::Action>, String> {
    let spec: BotSpec = order.bot.parse().map_err(|error| format!("go: {error}"))?;
    let budget = order.budget(spec)?;
    let seed = order.seed.unwrap_or_else(|| fastrand::u64(..));
    let mut bot = Bot::<G>::new(spec, seed);
    let (action, analysis) = if position.actor() == Actor::Chance {
        let analysis = bot.analyse(position, budget, &Control::default());
        (roll(position, seed), analysis.map_err(|error| format!("go: {error}"))?)
    } else {
        let thought = bot.choose(position, budget, &Control::default());
        let thought = thought.map_err(|error| format!("go: {error}"))?;
        (thought.action, thought.analysis)
    };
    let value = analysis.value.win[..position.players()].to_vec();
    Ok(Advice { action, value, nodes: analysis.nodes })
}

impl Order {
    fn budget(&self, spec: BotSpec) -> Result<Budget, String> {
        let budget = match (self.millis, self.nodes) {
            (Some(millis), None) => Budget::millis(millis),
            (None, Some(nodes)) => Budget::nodes(nodes),
            // These two do not search, so any budget will do.
            (None, None) if matches!(spec, BotSpec::Random | BotSpec::Greedy) => Budget::nodes(1),
            (None, None) => return Err(format!("go: how long may {spec} think? Give millis or nodes")),
            (Some(_), Some(_)) => return Err("go: give either millis or nodes, not both".into()),
        };
        budget.map_err(|error| format!("go: {error}"))
    }
}

/// An outcome of the die; all that are possible are equally likely.
fn roll<G: Game>(position: &G, seed: u64) -> G::Action {
    let mut rng = fastrand::Rng::with_seed(seed);
    position.draw(&mut |below| rng.u32(..below)).unwrap_or_default()
}
