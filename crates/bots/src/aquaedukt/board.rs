//! How far each field is from water.

use castellum_rules::aquaedukt::{Action, Canals, Choice, Field, FieldSet};

/// The sticks that are looked ahead.
pub(super) const STEPS: usize = 6;

/// The canals after an action.
pub(super) fn canals_after(canals: &Canals, action: Action) -> Canals {
    let mut after = *canals;
    match action.choice() {
        Choice::Spring(crossing) => after.put_spring(crossing),
        Choice::Stick(stick) => {
            after.lay(stick);
        }
        _ => {}
    }
    after
}

/// The sticks between water and fields.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Distances {
    /// The fields within each number of sticks from water, nearest first.
    within: [FieldSet; STEPS],
}

impl Distances {
    pub(super) fn of(canals: &Canals) -> Self {
        Self { within: canals.fields_within() }
    }

    /// The sticks between a field and water, counted from 0; [`STEPS`] stands
    /// for all that is further off.
    pub(super) fn to(&self, field: Field) -> usize {
        self.within.iter().position(|fields| fields.contains(field)).unwrap_or(STEPS)
    }

    /// The fields at each distance that [`to`](Self::to) counts.
    pub(super) fn at_each_distance(&self) -> [FieldSet; STEPS + 1] {
        let mut nearer = FieldSet::EMPTY;
        let mut rest = self.within.iter();
        [(); STEPS + 1].map(|()| {
            let within = rest.next().copied().unwrap_or(FieldSet::ALL);
            let there = within - nearer;
            nearer = within;
            there
        })
    }

    /// The fields whose distances differ.
    pub(super) fn differing(&self, other: &Self) -> FieldSet {
        self.within
            .iter()
            .zip(other.within)
            .fold(FieldSet::EMPTY, |set, (these, those)| set | (*these ^ those))
    }
}
