//! Who answers `go`.

use castellum_rules::{Actor, Game};
use fastrand::Rng;
use serde::Deserialize;

/// The bots that exist, as error messages list them.
const NAMES: [&str; 1] = ["random"];

/// Who is to think, and how long.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    bot: String,
    /// The random bot needs no time and looks at no node.
    #[serde(rename = "millis")]
    _millis: Option<u64>,
    #[serde(rename = "nodes")]
    _nodes: Option<u64>,
    seed: Option<u64>,
}

/// What a bot would play.
pub(crate) struct Advice<A> {
    pub(crate) action: A,
    /// The share of the win that the bot expects for each seat.
    pub(crate) value: Vec<f64>,
    /// How many positions it looked at.
    pub(crate) nodes: u64,
}

/// Asks a bot. At a chance node it answers with an outcome.
pub(crate) fn advise<G: Game>(position: &G, order: &Order) -> Result<Advice<G::Action>, String> {
    if position.actor() == Actor::Nobody {
        return Err("go: the game is over".into());
    }
    match order.bot.as_str() {
        "random" => random(position, order.seed),
        other => Err(format!("go: there is no bot {other:?}; the bots are {}", NAMES.join(", "))),
    }
}

/// Any legal action, each equally likely; it expects nothing of anybody.
fn random<G: Game>(position: &G, seed: Option<u64>) -> Result<Advice<G::Action>, String> {
    let mut rng = seed.map_or_else(Rng::new, Rng::with_seed);
    let action = position.draw(&mut |below| rng.u32(..below)).ok_or("go: there is no legal action")?;
    let players = position.players();
    Ok(Advice { action, value: vec![1.0 / players as f64; players], nodes: 0 })
}
