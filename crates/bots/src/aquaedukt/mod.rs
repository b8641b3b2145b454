//! What bots know about Aquädukt.
//!
//! A house counts once water reaches it, so the evaluation asks how many
//! sticks each dry field is away from water, and what the springs that are not
//! yet placed and the houses still in hand may bring. Which of these promises
//! come true shows only later: the search plays on for some turns first, and to
//! the end of the last of them, as what a turn that has begun will bring
//! differs too much from one position to the next to be estimated.

mod board;
mod eval;
mod features;
mod luck;
mod priors;
mod rollout;

use std::sync::Arc;

use castellum_rules::Game;
use castellum_rules::aquaedukt::{Action, Phase, Position};
use rand_xoshiro::SplitMix64;

use crate::network::{NetworkEval, NetworkSpec};
use crate::{
    Attention, BotGame, Evaluator, EvaluatorName, Level, NewEvaluator, SearchSettings, Strategy, Value,
};
pub use eval::{EvalTerms, HandcraftedEval};
pub use luck::RolloutLuck;

impl BotGame for Position {
    const SPREAD: f32 = 12.0;

    const LEVEL_RATINGS: [i32; 6] = [652, 969, 1250, 1450, 1621, 1988];

    type RolloutLuck = RolloutLuck;

    const EVALUATORS: &'static [(EvaluatorName, NewEvaluator<Self>)] =
        &[(EvaluatorName::Network, network), (EvaluatorName::Handcrafted, || Arc::new(HandcraftedEval))];

    const NETWORK: Option<&'static NetworkSpec<Self>> = Some(&features::SPEC);

    fn search_settings(evaluator: EvaluatorName) -> SearchSettings {
        match evaluator {
            EvaluatorName::Network => {
                SearchSettings { exploration: 0.25, rollout: 2, ending: 2, ..SearchSettings::default() }
            }
            EvaluatorName::Handcrafted => {
                SearchSettings { exploration: 0.6, rollout: 12, ..SearchSettings::default() }
            }
        }
    }

    fn level(level: Level, evaluator: EvaluatorName) -> Strategy {
        match level {
            Level::Discipulus => Strategy::Greedy(Attention { notices: 0.5, error: 0.04 }),
            Level::Tiro => Strategy::Greedy(Attention { notices: 0.66, error: 0.025 }),
            Level::Faber => Strategy::Greedy(Attention { notices: 0.78, error: 0.018 }),
            Level::Mensor => Strategy::Greedy(Attention { notices: 0.88, error: 0.012 }),
            Level::Architectus => Strategy::Greedy(Attention::FULL),
            Level::Curator => Strategy::Search(Self::search_settings(evaluator)),
        }
    }

    /// Another roll: a player who then places nothing (AQ-S6) has stopped all
    /// the same.
    fn obvious_action(&self) -> Option<Action> {
        (self.phase() == Phase::Again).then_some(Action::ROLL)
    }

    fn roll_out(&mut self, turns: u16, rng: &mut SplitMix64) -> RolloutLuck {
        let rollout = rollout::play_on(self, turns, rng);
        *self = *rollout.position();
        *rollout.luck()
    }

    /// What the evaluator knows beyond the expected points is kept.
    fn without_luck(&self, value: Value, luck: &RolloutLuck) -> Value {
        if luck.is_none() {
            return value;
        }
        let (points, players) = (value.points, self.players());
        let fair =
            |doubt| Value::of_points(players, luck.taken_from(points), luck.added_to(doubt), Self::SPREAD);
        if self.phase() == Phase::Over {
            return fair(0.0);
        }
        let doubt = eval::doubt(self.sticks_left());
        let by_points = Value::of_points(players, points, doubt, Self::SPREAD);
        let mut known_besides = value;
        known_besides.add(&by_points, -1.0);
        let mut fair = fair(doubt);
        fair.add(&known_besides, 1.0);
        fair
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

/// Whether the region that came up has a single free field.
fn is_last_field(position: &Position) -> bool {
    let region = position.region().filter(|_| position.phase() == Phase::House);
    region.is_some_and(|region| (position.board().fields(region) & position.free_fields()).len() == 1)
}

#[cfg(test)]
mod tests {
    use castellum_rules::aquaedukt::{Choice, FieldSet, Setup};
    use castellum_rules::{ActionList, Actor, GameSetup, uniform};

    use super::board::Distances;
    use super::*;
    use crate::Evaluator;
    use crate::evaluator::normalise_utilities;
    use crate::random::seeded;

    /// Calls `visit` with the positions of random games; in every second one
    /// houses come first, so that regions are completed.
    fn random_games(mut visit: impl FnMut(&Position, &ActionList<Action>)) {
        for seed in 0..20 {
            let mut rng = seeded(seed);
            let players = 2 + seed as usize % 3;
            let mut position = Position::new(&Setup::random(players, &mut uniform(&mut rng))).unwrap();
            let mut actions = ActionList::new();
            while position.actor() != Actor::Nobody {
                position.legal_actions(&mut actions);
                visit(&position, &actions);
                let drawn = actions[uniform(&mut rng)(actions.len() as u32) as usize];
                let is_house = |a: &&Action| matches!(a.choice(), Choice::House { .. } | Choice::Roll);
                let house = actions.iter().copied().rfind(|a| seed % 2 == 1 && is_house(&a));
                position.play_unchecked(house.unwrap_or(drawn));
            }
        }
    }

    /// Priors by nothing but the value after each action.
    fn slow_priors(position: &Position, actions: &[Action]) -> Vec<f32> {
        let mut utilities = Vec::new();
        let seat = position.actor().seat().unwrap();
        for &action in actions {
            let after = position.play(action).unwrap();
            let value = match after.outcome() {
                Some(outcome) => Value::of_outcome(&outcome, Position::SPREAD),
                None => HandcraftedEval.value(&after),
            };
            utilities.push(value.utility(seat) + priors::promise(action));
        }
        normalise_utilities(&mut utilities);
        utilities
    }

    #[test]
    fn priors_are_those_of_the_values_after_each_action() {
        let mut removed = 0;
        random_games(|position, actions| {
            if position.actor() == Actor::Chance {
                return;
            }
            assert_eq!(HandcraftedEval.priors(position, actions), slow_priors(position, actions));
            let removes = |&&action: &&Action| {
                let after = position.play(action).unwrap();
                after.phase() != Phase::Over && after.houses().count() < position.houses().count()
            };
            removed += actions.iter().filter(removes).count();
        });
        // AQ-S14 came up.
        assert!(removed > 20, "{removed}");
    }

    #[test]
    fn another_roll_is_never_worse_than_stopping() {
        let mut seen = 0;
        random_games(|position, _| {
            let Some(roll) = position.obvious_action() else { return };
            let done: Action = "done".parse().unwrap();
            let stopped = position.play(done).unwrap();
            let rolling = position.play(roll).unwrap();
            let mut outcomes = ActionList::new();
            rolling.legal_actions(&mut outcomes);
            for &outcome in &outcomes {
                let placed_nothing = rolling.play(outcome).unwrap().play(done).unwrap();
                assert_eq!(placed_nothing.outcome(), stopped.outcome());
                // What was rolled last matters no more.
                let is_over = stopped.phase() == Phase::Over;
                assert!(is_over || placed_nothing.position_hash() == stopped.position_hash());
            }
            seen += 1;
        });
        assert!(seen > 20, "{seen}");
    }

    #[test]
    fn turns_are_played_to_their_end_before_they_are_valued() {
        let mut rng = seeded(3);
        random_games(|position, _| {
            for turns in [0, 2] {
                let rollout = rollout::play_on(position, turns, &mut rng);
                let end = rollout.position();
                let is_far_enough = end.turn() >= position.turn() + turns;
                assert!(end.phase() == Phase::Over || (end.phase() == Phase::Turn && is_far_enough));
            }
        });
    }

    #[test]
    fn what_one_stick_waters_is_one_stick_away() {
        random_games(|position, actions| {
            let is_stick = |action: &&Action| matches!(action.choice(), Choice::Stick(_));
            let mut near = FieldSet::EMPTY;
            for &action in actions.iter().filter(is_stick) {
                let mut after = *position;
                after.play_unchecked(action);
                near |= after.watered();
            }
            let watered = position.watered();
            if !near.is_empty() {
                let [nearest, ..] = Distances::of(position.canals()).at_each_distance();
                assert_eq!(nearest - watered, near - watered);
            }
        });
    }
}
