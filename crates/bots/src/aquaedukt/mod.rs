//! What bots know about Aquädukt.
//!
//! A house counts once water reaches it, so the evaluation asks how many
//! sticks each dry field is away from water, and what the springs that are not
//! yet placed and the houses still in hand may bring. Which of these promises
//! come true shows only later: the search plays on for some turns first, and to
//! the end of the last of them, as what a turn that has begun will bring
//! differs too much from one position to the next to be estimated.

mod canals;
mod luck;
mod rollout;
mod terms;

use castellum_rules::aquaedukt::{Action, Choice, Phase, Position};
use castellum_rules::{Game, Outcome};

use crate::evaluator::{priors_from_utility, utility_after};
use crate::{Attention, BotGame, Evaluator, Level, Rng, SearchSettings, Strategy, Value};
use canals::{Canals, place};
use rollout::Rollout;
pub use terms::EvalTerms;
use terms::{Dry, PlacedHouse};

/// The lead in points that makes a standing of 0.85.
const SPREAD: f32 = 12.0;

impl BotGame for Position {
    type Evaluator = HandcraftedEval;

    fn evaluator() -> HandcraftedEval {
        HandcraftedEval
    }

    fn search_settings() -> SearchSettings {
        SearchSettings { exploration: 0.6, rollout: 12, ..SearchSettings::default() }
    }

    fn level(level: Level) -> Strategy {
        match level {
            Level::Discipulus => Strategy::Greedy(Attention { notices: 0.5, error: 0.04 }),
            Level::Tiro => Strategy::Greedy(Attention { notices: 0.66, error: 0.025 }),
            Level::Faber => Strategy::Greedy(Attention { notices: 0.78, error: 0.018 }),
            Level::Mensor => Strategy::Greedy(Attention { notices: 0.88, error: 0.012 }),
            Level::Architectus => Strategy::Greedy(Attention::FULL),
            Level::Curator => Strategy::Search(Self::search_settings()),
        }
    }
}

/// The hand-made evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandcraftedEval;

impl Evaluator<Position> for HandcraftedEval {
    fn value(&self, position: &Position) -> Value {
        EvalTerms::of(position).value()
    }

    fn appraise(&self, position: &Position, turns: u16, rng: &mut Rng) -> Value {
        let rollout = play_on(position, turns, rng);
        let luck = rollout.luck();
        match rollout.position().outcome() {
            Some(outcome) if luck.is_none() => self.outcome_value(&outcome),
            Some(outcome) => {
                let points = self.outcome_value(&outcome).points;
                Value::of_points(outcome.players(), luck.taken_from(points), luck.added_to(0.0), SPREAD)
            }
            None => rollout.terms().value_without(luck),
        }
    }

    fn priors(&self, position: &Position, actions: &[Action], priors: &mut [f32]) {
        let before = Before::of(position);
        priors_from_utility(position, actions, priors, |action, seat| {
            let value = |after: &Position| before.value(after, action);
            utility_after(self, position, action, seat, value) + promise(action)
        });
    }

    /// Another roll: who then places nothing (AQ-S6) has stopped all the same.
    fn obvious(&self, position: &Position) -> Option<Action> {
        (position.phase() == Phase::Again).then_some(Action::ROLL)
    }

    fn outcome_value(&self, outcome: &Outcome) -> Value {
        Value::of_outcome(outcome, SPREAD)
    }
}

/// Plays on for so many turns, and then to the end of the turn.
fn play_on(position: &Position, turns: u16, rng: &mut Rng) -> Rollout {
    let mut rollout = Rollout::from(position);
    let horizon = position.turn() + turns;
    let is_on_its_way = |at: &Position| at.turn() < horizon || at.phase() != Phase::Turn;
    while is_on_its_way(rollout.position()) && rollout.step(rng).is_some() {}
    rollout
}

/// What an action is worth beyond what the position right after it shows: a
/// roll has not placed its houses yet, and canals have to follow a spring. In
/// shares of the win; found by playing.
fn promise(action: Action) -> f32 {
    match action.choice() {
        Choice::Roll | Choice::Spring(_) => 0.0375,
        _ => 0.0,
    }
}

/// What the positions after all actions have in common.
struct Before {
    dry_houses: Vec<PlacedHouse>,
    canals: Canals,
    dry: Dry,
    /// Whether the next house completes its region, so that dry ones may go
    /// (AQ-S14).
    is_last_field: bool,
}

impl Before {
    fn of(position: &Position) -> Self {
        let dry_houses: Vec<_> = PlacedHouse::all(position).filter(|house| house.is_dry(position)).collect();
        let canals = Canals::of(position);
        let dry = Dry::of(position, canals.ways(), dry_houses.iter().copied());
        Self { dry_houses, canals, dry, is_last_field: is_last_field(position) }
    }

    /// What the position after an action is worth.
    fn value(&self, after: &Position, action: Action) -> Value {
        match action.choice() {
            Choice::House { .. } if self.is_last_field => EvalTerms::of(after).value(),
            Choice::House { field, .. } => {
                let mut dry = self.dry;
                if let Some(house) = after.house(field)
                    && !after.is_watered(field)
                {
                    dry.add(place(field), house);
                }
                EvalTerms::with(after, &dry).value()
            }
            Choice::Spring(_) | Choice::Stick(_) => {
                let canals = self.canals.after(action);
                let dry = Dry::of(after, canals.ways(), self.dry_houses.iter().copied());
                EvalTerms::with(after, &dry).value()
            }
            _ => EvalTerms::with(after, &self.dry).value(),
        }
    }
}

/// Whether the region that came up has a single free field.
fn is_last_field(position: &Position) -> bool {
    let region = position.region().filter(|_| position.phase() == Phase::House);
    region.is_some_and(|region| (position.board().fields(region) & position.free_fields()).len() == 1)
}

#[cfg(test)]
mod tests {
    use castellum_rules::aquaedukt::Setup;
    use castellum_rules::{ActionList, Actor, GameSetup as _};

    use super::*;

    /// Judges like [`HandcraftedEval`], with nothing but the value after each action.
    struct Slow;

    impl Evaluator<Position> for Slow {
        fn value(&self, position: &Position) -> Value {
            HandcraftedEval.value(position)
        }

        fn outcome_value(&self, outcome: &Outcome) -> Value {
            HandcraftedEval.outcome_value(outcome)
        }

        fn priors(&self, position: &Position, actions: &[Action], priors: &mut [f32]) {
            priors_from_utility(position, actions, priors, |action, seat| {
                utility_after(self, position, action, seat, |after| self.value(after)) + promise(action)
            });
        }
    }

    /// Calls `visit` with the positions of random games; in every second one
    /// houses come first, so that regions are completed.
    fn random_games(mut visit: impl FnMut(&Position, &ActionList<Action>)) {
        for seed in 0..20 {
            let mut rng = Rng::new(seed);
            let players = 2 + seed as usize % 3;
            let mut position = Position::new(&Setup::random(players, &mut |n| rng.below(n))).unwrap();
            let mut actions = ActionList::new();
            while position.actor() != Actor::Nobody {
                position.legal_actions(&mut actions);
                visit(&position, &actions);
                let drawn = actions[rng.below(actions.len() as u32) as usize];
                let is_house = |a: &&Action| matches!(a.choice(), Choice::House { .. } | Choice::Roll);
                let house = actions.iter().copied().rfind(|a| seed % 2 == 1 && is_house(&a));
                position.play_unchecked(house.unwrap_or(drawn));
            }
        }
    }

    #[test]
    fn priors_are_those_of_the_values_after_each_action() {
        let mut removed = 0;
        random_games(|position, actions| {
            let (mut fast, mut slow) = (vec![0.0; actions.len()], vec![0.0; actions.len()]);
            HandcraftedEval.priors(position, actions, &mut fast);
            Slow.priors(position, actions, &mut slow);
            assert_eq!(fast, slow);
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
            let Some(roll) = HandcraftedEval.obvious(position) else { return };
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
        let mut rng = Rng::new(3);
        random_games(|position, _| {
            for turns in [0, 2] {
                let rollout = play_on(position, turns, &mut rng);
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
            let mut near = 0;
            for &action in actions.iter().filter(is_stick) {
                let mut after = *position;
                after.play_unchecked(action);
                near |= after.watered().mask();
            }
            let watered = position.watered().mask();
            if near != 0 {
                assert_eq!(Canals::of(position).ways().within[0] & !watered, near & !watered);
            }
        });
    }
}
