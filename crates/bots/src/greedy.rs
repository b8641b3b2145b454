//! Looking one action ahead, clearly or less so.

use castellum_rules::{ActionList, Actor, Game, Seat};

use crate::{Considered, Evaluator, Rng, Value};

/// How well a greedy bot sees what is in front of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// The share of its options that it notices at all, each by chance.
    pub notices: f32,
    /// How far its judgement is off: the share of the win that it errs by,
    /// either way, for most options.
    pub error: f32,
}

impl Sight {
    /// Sees everything as it is.
    pub const CLEAR: Self = Self { notices: 1.0, error: 0.0 };
}

/// The options that `seat` notices, the best-looking first; at least one.
pub(crate) fn rate<G: Game>(
    position: &G,
    seat: Seat,
    sight: Sight,
    evaluator: &impl Evaluator<G>,
    rng: &mut Rng,
) -> Vec<Considered<G::Action>> {
    let mut actions = ActionList::new();
    position.legal_actions(&mut actions);
    let noticed = notice(&actions, sight, rng);
    let mut rated: Vec<_> = noticed
        .into_iter()
        .map(|action| {
            let value = value_after(position, action, evaluator);
            (value.utility(seat) + sight.error * rng.bell(), rng.next(), action, value)
        })
        .collect();
    rated.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let prior = 1.0 / rated.len() as f32;
    rated.into_iter().map(|(_, _, action, value)| Considered { action, visits: 1, value, prior }).collect()
}

fn notice<A: Copy>(actions: &[A], sight: Sight, rng: &mut Rng) -> Vec<A> {
    let mut noticed: Vec<A> =
        actions.iter().copied().filter(|_| sight.notices >= 1.0 || rng.unit() < sight.notices).collect();
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
