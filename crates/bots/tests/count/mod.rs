//! What bots know about Count, the game for tests: points are all that matters,
//! and to be the one who reaches the goal.

use std::sync::Arc;

use castellum_rules::count::{Action, Position};
use castellum_rules::{Game, MAX_SEATS};
use rand_xoshiro::SplitMix64;

use crate::hints::{Explain, Reason};
use crate::{
    Attention, BotGame, Evaluation, Evaluator, EvaluatorName, Level, NewEvaluator, Request, SearchSettings, Strategy,
    Value, priors_from_values,
};

impl BotGame for Position {
    type RolloutLuck = ();

    const SPREAD: f32 = 3.0;

    const LEVEL_RATINGS: [i32; 6] = [1450; 6];

    const EVALUATORS: &'static [(EvaluatorName, NewEvaluator<Self>)] =
        &[(EvaluatorName::Handcrafted, || Arc::new(HandcraftedEval))];

    fn search_settings(_evaluator: EvaluatorName) -> SearchSettings {
        SearchSettings { rollout: 0, ..SearchSettings::default() }
    }

    fn level(level: Level, evaluator: EvaluatorName) -> Strategy {
        match level {
            Level::Discipulus | Level::Tiro => Strategy::Random,
            Level::Faber | Level::Mensor => Strategy::Greedy(Attention::FULL),
            Level::Architectus | Level::Curator => Strategy::Search(Self::search_settings(evaluator)),
        }
    }

    /// The evaluation is good enough where it is.
    fn roll_out(&mut self, _turns: u16, _rng: &mut SplitMix64) {}

    fn without_luck(&self, value: Value, (): &()) -> Value {
        value
    }
}

/// The points so far.
#[derive(Clone, Copy, Debug)]
struct HandcraftedEval;

impl Evaluator<Position> for HandcraftedEval {
    fn evaluate(&self, requests: &[Request<'_, Position>], evaluations: &mut [Evaluation]) {
        for (request, evaluation) in requests.iter().zip(evaluations) {
            let points: [f32; MAX_SEATS] = request.position.points().map(f32::from);
            evaluation.value = Value::of_points(request.position.players(), points, 2.0, Position::SPREAD);
            evaluation.priors.clear();
            if !request.actions.is_empty() {
                priors_from_values(request.position, request.actions, self, &mut evaluation.priors);
            }
        }
    }
}

/// What can be said for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountReason {
    /// It adds this number.
    Adds(u16),
}

impl Reason for CountReason {
    const KEYS: &'static [&'static str] = &["adds"];

    fn key(&self) -> &'static str {
        Self::KEYS[0]
    }

    fn parts(&self) -> Vec<(&'static str, String)> {
        let Self::Adds(number) = self;
        vec![("number", number.to_string())]
    }

    fn weight(&self) -> u32 {
        50
    }
}

impl Explain for Position {
    type Reason = CountReason;

    fn reasons(&self, action: Action) -> Vec<CountReason> {
        let (Action::Add(number) | Action::Roll(number)) = action;
        vec![CountReason::Adds(number)]
    }
}
