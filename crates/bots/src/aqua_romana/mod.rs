//! What bots know about Aqua Romana.
//!
//! Nearly every tile is worth a point to somebody, so what counts is how far
//! each aqueduct will still come. The [`EvalTerms`] estimate that from its
//! length, the room that it reaches before others do and the builders in
//! sight. The search plays on for some turns first, with builds that are mostly
//! sensible. Priors and rollouts score actions by features that a player would
//! notice; the weights were fitted to the choices of longer searches.

mod board;
mod eval;
mod priors;
mod rollout;

use std::sync::Arc;

use castellum_rules::aqua_romana::Position;
use rand_xoshiro::SplitMix64;

use crate::{Attention, BotGame, Evaluator, Level, SearchSettings, Strategy, Value};
pub use eval::{EvalTerms, HandcraftedEval, WorkerForecast};

impl BotGame for Position {
    const SPREAD: f32 = 18.0;

    /// There is no chance in this game.
    type RolloutLuck = ();

    fn evaluator() -> Arc<dyn Evaluator<Self>> {
        Arc::new(HandcraftedEval)
    }

    fn search_settings() -> SearchSettings {
        SearchSettings { exploration: 0.6, rollout: 12, ..SearchSettings::default() }
    }

    fn level(level: Level) -> Strategy {
        let search =
            |nodes| Strategy::Search(SearchSettings { max_nodes: Some(nodes), ..Self::search_settings() });
        match level {
            Level::Discipulus => Strategy::Greedy(Attention { notices: 0.5, error: 0.08 }),
            Level::Tiro => Strategy::Greedy(Attention { notices: 0.8, error: 0.025 }),
            Level::Faber => Strategy::Greedy(Attention::FULL),
            Level::Mensor => search(10),
            Level::Architectus => search(150),
            Level::Curator => Strategy::Search(Self::search_settings()),
        }
    }

    fn roll_out(&mut self, turns: u16, rng: &mut SplitMix64) {
        rollout::play_on(self, turns, rng);
    }

    fn without_luck(&self, value: Value, (): &()) -> Value {
        value
    }
}
