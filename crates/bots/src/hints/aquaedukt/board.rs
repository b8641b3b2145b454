//! Which fields one turn of canals can bring water to, by trying all of them.

use castellum_rules::aquaedukt::{Action, Choice, Crossing, FieldSet, Phase, Position, Stick};
use castellum_rules::{ActionList, Game};

/// The fields that have water after at most one and at most two sticks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) one: FieldSet,
    pub(super) two: FieldSet,
}

impl Reach {
    /// What canals can do in the next turn of any seat.
    pub(super) fn of(position: &Position) -> Self {
        Self::by(position, |_, _| true)
    }

    /// What canals from one spring can do.
    pub(super) fn from_spring(position: &Position, spring: Crossing) -> Self {
        let touches = |stick: Stick, at: Crossing| stick.ends().contains(&at);
        Self::by(position, |stick, first| match first {
            None => touches(stick, spring),
            // The second stick goes on from the first one or the spring, or
            // doubles the first.
            Some(first) => touches(stick, spring) || first.ends().into_iter().any(|end| touches(stick, end)),
        })
    }

    fn by(position: &Position, may_lay: impl Fn(Stick, Option<Stick>) -> bool) -> Self {
        let watered = position.watered();
        let mut reach = Self { one: watered, two: watered };
        let Some(start) = next_turn(*position) else { return reach };
        for (first, after) in sticks(&start).into_iter().filter(|&(stick, _)| may_lay(stick, None)) {
            reach.one |= after.watered();
            if after.phase() == Phase::Canal {
                for (_, after) in sticks(&after).into_iter().filter(|&(stick, _)| may_lay(stick, Some(first)))
                {
                    reach.two |= after.watered();
                }
            }
        }
        reach.two |= reach.one;
        reach
    }
}

/// The position when the next turn begins, if nothing else is done before.
fn next_turn(mut position: Position) -> Option<Position> {
    if position.phase() == Phase::Dice {
        let outcome = position.sample(&mut |_| 0)?;
        position.play_unchecked(outcome);
    }
    if matches!(position.phase(), Phase::House | Phase::Again | Phase::Canal) {
        position.play_unchecked(Action::DONE);
    }
    (position.phase() == Phase::Turn).then_some(position)
}

/// All sticks that can be laid, with the position after each.
pub(super) fn sticks(position: &Position) -> Vec<(Stick, Position)> {
    let mut actions = ActionList::new();
    position.legal_actions(&mut actions);
    let laid = actions.iter().filter_map(|&action| match action.choice() {
        Choice::Stick(stick) => Some((stick, position.play(action).ok()?)),
        _ => None,
    });
    laid.collect()
}
