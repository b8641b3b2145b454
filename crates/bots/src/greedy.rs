//! Looking one action ahead, clearly or less so.

use castellum_rules::{ActionList, Actor, Game, MAX_SEATS, Seat};

use crate::{BotGame, Candidate, Evaluator, Rng, Value};

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
pub(crate) fn rate<G: Game>(
    position: &G,
    seat: Seat,
    attention: Attention,
    evaluator: &impl Evaluator<G>,
    rng: &mut Rng,
) -> Vec<Candidate<G::Action>> {
    let mut actions = ActionList::new();
    position.legal_actions(&mut actions);
    let noticed = notice(&actions, attention, rng);
    let mut rated: Vec<_> = noticed
        .into_iter()
        .map(|action| {
            let value = value_after(position, action, evaluator);
            (value.utility(seat) + attention.error * rng.bell(), rng.next(), action, value)
        })
        .collect();
    rated.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let prior = 1.0 / rated.len() as f32;
    rated.into_iter().map(|(_, _, action, value)| Candidate::at_first_sight(action, value, prior)).collect()
}

fn notice<A: Copy>(actions: &[A], attention: Attention, rng: &mut Rng) -> Vec<A> {
    let mut noticed: Vec<A> = actions
        .iter()
        .copied()
        .filter(|_| attention.notices >= 1.0 || rng.unit() < attention.notices)
        .collect();
    if noticed.is_empty() {
        noticed.extend(actions.get(rng.below(actions.len() as u32) as usize));
    }
    noticed
}

/// What a position is worth after an action. If the die comes next, what is
/// expected of it when the roller then makes the best of each outcome.
pub(crate) fn value_after<G: Game>(position: &G, action: G::Action, evaluator: &impl Evaluator<G>) -> Value {
    let mut after = *position;
    after.play_unchecked(action);
    match after.actor() {
        Actor::Chance => value_of_roll(&after, evaluator),
        _ => value_of(&after, evaluator),
    }
}

/// The value of a position, exact if it is over.
pub(crate) fn value_of<G: Game>(position: &G, evaluator: &impl Evaluator<G>) -> Value {
    match position.outcome() {
        Some(outcome) => evaluator.outcome_value(&outcome),
        None => evaluator.value(position),
    }
}

fn value_of_roll<G: Game>(position: &G, evaluator: &impl Evaluator<G>) -> Value {
    let mut outcomes = ActionList::new();
    position.legal_actions(&mut outcomes);
    let mut expected = Value::default();
    for &outcome in &outcomes {
        let mut after = *position;
        after.play_unchecked(outcome);
        expected.add(&best_reply(&after, evaluator), position.probability(outcome) as f32);
    }
    expected
}

/// What an outcome of the die gives each seat, in shares of the win: what is
/// expected when the roller makes the best of it, less what was expected
/// before. How well positions are judged does not matter for one thing: over
/// all outcomes it is nothing on average.
#[must_use]
pub fn luck<G: BotGame>(position: &G, outcome: G::Action) -> [f32; MAX_SEATS] {
    let evaluator = G::evaluator();
    let mut after = *position;
    after.play_unchecked(outcome);
    let (before, after) = (value_of_roll(position, &evaluator), best_reply(&after, &evaluator));
    std::array::from_fn(|seat| after.win[seat] - before.win[seat])
}

fn best_reply<G: Game>(position: &G, evaluator: &impl Evaluator<G>) -> Value {
    let Actor::Seat(seat) = position.actor() else { return value_of(position, evaluator) };
    let mut actions = ActionList::new();
    position.legal_actions(&mut actions);
    let mut best = Value::default();
    let mut most = f32::NEG_INFINITY;
    for &action in &actions {
        let mut after = *position;
        after.play_unchecked(action);
        let value = value_of(&after, evaluator);
        if value.utility(seat) > most {
            most = value.utility(seat);
            best = value;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use castellum_rules::GameSetup as _;
    use castellum_rules::aquaedukt::{Action, Position, Setup};

    use super::*;

    #[test]
    fn luck_is_nothing_on_average() {
        let mut rng = Rng::new(5);
        let mut rolls = 0;
        let mut position = Position::new(&Setup::random(3, &mut |n| rng.below(n))).unwrap();
        while position.actor() != Actor::Nobody {
            let mut actions = ActionList::new();
            position.legal_actions(&mut actions);
            if position.actor() == Actor::Chance {
                rolls += 1;
                let mut sums = [0.0; MAX_SEATS];
                for &outcome in &actions {
                    let luck = luck(&position, outcome);
                    // One seat's gain is the others' loss.
                    assert!(luck.iter().sum::<f32>().abs() < 1e-4);
                    let probability = position.probability(outcome) as f32;
                    sums.iter_mut().zip(luck).for_each(|(sum, luck)| *sum += probability * luck);
                }
                assert!(sums.iter().all(|sum| sum.abs() < 1e-4), "{sums:?}");
            }
            let roll = actions.iter().find(|&&action| action == Action::ROLL && rng.below(2) == 0);
            let drawn = actions[rng.below(actions.len() as u32) as usize];
            position.play_unchecked(*roll.unwrap_or(&drawn));
        }
        assert!(rolls > 20);
    }
}
