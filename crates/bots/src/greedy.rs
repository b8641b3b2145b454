//! Looking one action ahead, with full attention or less.

use castellum_rules::{Actor, MAX_SEATS, Seat, uniform};
use rand_core::Rng as _;
use rand_xoshiro::SplitMix64;

use crate::evaluator::values_of;
use crate::random::RandomFloats;
use crate::{BotGame, Candidate, Evaluator, Value};

/// How well a greedy bot sees what is in front of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attention {
    /// The share of its options that it notices at all, each by chance.
    pub notices: f32,
    /// How far its judgement is off: the share of the win that it errs by,
    /// either way, for most options.
    pub error: f32,
}

impl Attention {
    /// Sees everything as it is.
    pub const FULL: Self = Self { notices: 1.0, error: 0.0 };
}

/// The options that `seat` notices, the best-looking first; at least one.
pub(crate) fn rate<G: BotGame>(
    position: &G,
    seat: Seat,
    attention: Attention,
    evaluator: &dyn Evaluator<G>,
    rng: &mut SplitMix64,
) -> Vec<Candidate<G::Action>> {
    let actions = position.legal();
    let noticed = notice(&actions, attention, rng);
    let values = values_after(position, &noticed, evaluator);
    let mut rated: Vec<_> = noticed
        .into_iter()
        .zip(values)
        .map(|(action, value)| {
            (value.utility(seat) + attention.error * rng.bell(), rng.next_u64(), action, value)
        })
        .collect();
    rated.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let prior = 1.0 / rated.len() as f32;
    rated.into_iter().map(|(_, _, action, value)| Candidate::at_first_sight(action, value, prior)).collect()
}

fn notice<A: Copy>(actions: &[A], attention: Attention, rng: &mut SplitMix64) -> Vec<A> {
    let mut noticed: Vec<A> = actions
        .iter()
        .copied()
        .filter(|_| attention.notices >= 1.0 || rng.unit() < attention.notices)
        .collect();
    if noticed.is_empty() {
        noticed.push(actions[uniform(rng)(actions.len() as u32) as usize]);
    }
    noticed
}

/// What a position is worth after each of some actions. If the die comes next,
/// what is expected of it when the roller then makes the best of each outcome.
fn values_after<G: BotGame>(position: &G, actions: &[G::Action], evaluator: &dyn Evaluator<G>) -> Vec<Value> {
    let positions: Vec<_> = actions.iter().map(|&action| position.after(action)).collect();
    let mut values = values_of(&positions, evaluator);
    for (value, position) in values.iter_mut().zip(&positions) {
        if position.actor() == Actor::Chance {
            *value = value_of_roll(position, evaluator);
        }
    }
    values
}

fn value_of_roll<G: BotGame>(position: &G, evaluator: &dyn Evaluator<G>) -> Value {
    let outcomes = position.legal();
    let mut expected = Value::default();
    for &outcome in &outcomes {
        let value = best_reply(&position.after(outcome), evaluator);
        expected.add(&value, position.probability(outcome) as f32);
    }
    expected
}

/// What an outcome of the die gives each seat, in shares of the win: what is
/// expected when the roller makes the best of it, less what was expected
/// before. How well positions are evaluated does not matter for one thing: over
/// all outcomes it is nothing on average.
#[must_use]
pub fn luck<G: BotGame>(position: &G, outcome: G::Action, evaluator: &dyn Evaluator<G>) -> [f32; MAX_SEATS] {
    let before = value_of_roll(position, evaluator);
    let after = best_reply(&position.after(outcome), evaluator);
    std::array::from_fn(|seat| after.win[seat] - before.win[seat])
}

fn best_reply<G: BotGame>(position: &G, evaluator: &dyn Evaluator<G>) -> Value {
    let Actor::Seat(seat) = position.actor() else { return values_of(&[*position], evaluator)[0] };
    let actions = position.legal();
    let replies: Vec<_> = actions.iter().map(|&action| position.after(action)).collect();
    let values = values_of(&replies, evaluator).into_iter();
    let best =
        values.reduce(|best, value| if value.utility(seat) > best.utility(seat) { value } else { best });
    best.expect("a seat that is to act has a legal action")
}

#[cfg(test)]
mod tests {
    use castellum_rules::aquaedukt::{Action, Position, Setup};
    use castellum_rules::{Game, GameSetup};

    use super::*;
    use crate::random::seeded;

    #[test]
    fn luck_is_nothing_on_average() {
        let mut rng = seeded(5);
        let mut rolls = 0;
        let mut position = Position::new(&Setup::random(3, &mut uniform(&mut rng))).unwrap();
        while position.actor() != Actor::Nobody {
            let actions = position.legal();
            if position.actor() == Actor::Chance {
                rolls += 1;
                let mut sums = [0.0; MAX_SEATS];
                for &outcome in &actions {
                    let luck = luck(&position, outcome, &*Position::evaluator());
                    // One seat's gain is the others' loss.
                    assert!(luck.iter().sum::<f32>().abs() < 1e-4);
                    let probability = position.probability(outcome) as f32;
                    sums.iter_mut().zip(luck).for_each(|(sum, luck)| *sum += probability * luck);
                }
                assert!(sums.iter().all(|sum| sum.abs() < 1e-4), "{sums:?}");
            }
            let roll = actions.iter().find(|&&action| action == Action::ROLL && uniform(&mut rng)(2) == 0);
            let drawn = actions[uniform(&mut rng)(actions.len() as u32) as usize];
            position.play_unchecked(*roll.unwrap_or(&drawn));
        }
        assert!(rolls > 20);
    }
}
