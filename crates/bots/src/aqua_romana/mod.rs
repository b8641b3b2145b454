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
mod features;
mod priors;
mod rollout;

use std::sync::Arc;

use castellum_rules::aqua_romana::Position;
use rand_xoshiro::SplitMix64;

use crate::network::{NetworkEval, NetworkSpec};
use crate::{
    Attention, BotGame, Evaluator, EvaluatorName, Level, NewEvaluator, SearchSettings, Strategy, Value,
};
pub use eval::{EvalTerms, HandcraftedEval, WorkerForecast};

impl BotGame for Position {
    const SPREAD: f32 = 18.0;

    const LEVEL_RATINGS: [i32; 6] = [312, 648, 1041, 1450, 1948, 2394];

    /// There is no chance in this game.
    type RolloutLuck = ();

    const EVALUATORS: &'static [(EvaluatorName, NewEvaluator<Self>)] =
        &[(EvaluatorName::Network, network), (EvaluatorName::Handcrafted, || Arc::new(HandcraftedEval))];

    const NETWORK: Option<&'static NetworkSpec<Self>> = Some(&features::SPEC);

    fn search_settings(evaluator: EvaluatorName) -> SearchSettings {
        match evaluator {
            EvaluatorName::Network => {
                SearchSettings { exploration: 0.3, rollout: 4, ending: 2, ..SearchSettings::default() }
            }
            EvaluatorName::Handcrafted => {
                SearchSettings { exploration: 0.6, rollout: 12, ..SearchSettings::default() }
            }
        }
    }

    fn level(level: Level, evaluator: EvaluatorName) -> Strategy {
        let settings = Self::search_settings(evaluator);
        let search = |nodes| {
            Strategy::Search(SearchSettings { max_nodes: Some(nodes), ..Self::search_settings(evaluator) })
        };
        match level {
            Level::Discipulus => Strategy::Greedy(Attention { notices: 0.5, error: 0.08 }),
            Level::Tiro => Strategy::Greedy(Attention { notices: 0.8, error: 0.025 }),
            Level::Faber => Strategy::Greedy(Attention::FULL),
            Level::Mensor => search(10),
            Level::Architectus => search(150),
            Level::Curator => Strategy::Search(settings),
        }
    }

    fn roll_out(&mut self, turns: u16, rng: &mut SplitMix64) {
        rollout::play_on(self, turns, rng);
    }

    fn without_luck(&self, value: Value, (): &()) -> Value {
        value
    }
}

/// The network that ships; if its file cannot be used, the handcrafted
/// evaluation plays on.
fn network() -> Arc<dyn Evaluator<Position>> {
    match NetworkEval::shipped() {
        Ok(network) => Arc::new(network),
        Err(_) => Arc::new(HandcraftedEval),
    }
}
