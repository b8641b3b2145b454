//! How far each field is from water.

use castellum_rules::aquaedukt::{Action, COLUMNS, Choice, Crossing, Field, Position, ROWS, Stick};

/// A grid of 13 columns holds fields and crossings: a field has the number of
/// the crossing at its upper left.
const WIDTH: usize = COLUMNS + 1;

const FIELDS: u128 = {
    let mut set = 0;
    let mut row = 0;
    while row < ROWS {
        let mut column = 0;
        while column < COLUMNS {
            if Field::new(column, row).is_some() {
                set |= 1 << (row * WIDTH + column);
            }
            column += 1;
        }
        row += 1;
    }
    set
};
const LEVEL: u128 = FIELDS & (FIELDS << WIDTH);
const UPRIGHT: u128 = FIELDS & (FIELDS << 1);

/// The sticks that are looked ahead.
pub(super) const STEPS: usize = 6;

/// Springs and canals as sets of crossings: a stick has the place of its left
/// or upper end, and lies level or upright.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Canals {
    springs: u128,
    /// The crossings that a canal touches.
    used: u128,
    /// Those that two sections touch, where none can go on (AQ-S11).
    joints: u128,
    level: Sections,
    upright: Sections,
}

/// The sections of canal that lie one way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sections {
    single: u128,
    double: u128,
}

impl Canals {
    pub(super) fn of(position: &Position) -> Self {
        let springs = position.springs().mask();
        let (level, upright) = (Sections::default(), Sections::default());
        let mut canals = Self { springs, used: 0, joints: 0, level, upright };
        for (stick, sticks) in position.canals().sections() {
            (0..sticks).for_each(|_| canals.lay(stick));
        }
        canals
    }

    /// The canals after an action.
    pub(super) fn after(mut self, action: Action) -> Self {
        match action.choice() {
            Choice::Spring(crossing) => self.springs |= bit(crossing),
            Choice::Stick(stick) => self.lay(stick),
            _ => {}
        }
        self
    }

    /// The fields that a stick would water (AQ-S13).
    pub(super) fn watered_by(&self, stick: Stick) -> u128 {
        let [place, _] = stick.ends().map(bit);
        let (sections, across) = if stick.is_vertical() { (&self.upright, 1) } else { (&self.level, WIDTH) };
        let beside = place | place >> across;
        let doubles = sections.single & place != 0;
        FIELDS & if doubles { beside | beside << across | beside >> across } else { beside }
    }

    fn lay(&mut self, stick: Stick) {
        let ends = stick.ends().map(bit);
        let sections = if stick.is_vertical() { &mut self.upright } else { &mut self.level };
        if sections.single & ends[0] != 0 {
            sections.single &= !ends[0];
            sections.double |= ends[0];
            return;
        }
        sections.single |= ends[0];
        for end in ends {
            self.joints |= self.used & end;
            self.used |= end;
        }
    }

    pub(super) fn ways(&self) -> Ways {
        let free = !(self.springs | self.used);
        let mut reached = (self.springs | self.used) & !self.joints;
        let (mut level, mut upright) = (self.level.single, self.upright.single);
        let mut doubled = self.springs | ends(self.level.double, self.upright.double);
        let mut within = [0; STEPS];
        let mut fields = 0;
        for step in &mut within {
            // A stick lengthens a canal if one end is reached and the other
            // free. It waters a field on each side (AQ-S13).
            let new_level = LEVEL & ((reached & free >> 1) | (free & reached >> 1));
            let new_upright = UPRIGHT & ((reached & free >> WIDTH) | (free & reached >> WIDTH));
            fields |= new_level | new_level >> WIDTH | new_upright | new_upright >> 1;
            reached |= ends(new_level, new_upright) & (free | reached);
            // Or it doubles the section that follows a double one or a spring,
            // and waters the field behind on each side (AQ-S12).
            let next_level = level & (doubled | doubled >> 1);
            let next_upright = upright & (doubled | doubled >> WIDTH);
            fields |= next_level << WIDTH | next_level >> (2 * WIDTH) | next_upright << 1 | next_upright >> 2;
            doubled |= ends(next_level, next_upright);
            level &= !next_level;
            upright &= !next_upright;
            *step = fields & FIELDS;
        }
        Ways { within }
    }
}

/// The ways that water has to fields.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ways {
    /// The fields within so many sticks from water, nearest first.
    pub(super) within: [u128; STEPS],
}

impl Ways {
    /// The sticks between a field and water, counted from 0; [`STEPS`] stands
    /// for all that is further off.
    pub(super) fn to(&self, place: u128) -> usize {
        self.within.iter().position(|fields| fields & place != 0).unwrap_or(STEPS)
    }

    /// The fields at each distance that [`to`](Self::to) counts.
    pub(super) fn at_each_distance(&self) -> [u128; STEPS + 1] {
        let mut nearer = 0;
        let mut rest = self.within.iter();
        [(); STEPS + 1].map(|()| {
            let within = rest.next().copied().unwrap_or(u128::MAX);
            let there = within & !nearer;
            nearer = within;
            there
        })
    }

    /// The fields to which the ways differ.
    pub(super) fn differing(&self, other: &Self) -> u128 {
        self.within.iter().zip(other.within).fold(0, |set, (these, those)| set | (these ^ those))
    }
}

/// The crossings at both ends of sticks.
const fn ends(level: u128, upright: u128) -> u128 {
    level | level << 1 | upright | upright << WIDTH
}

/// The number of places on the grid.
pub(super) const PLACES: usize = WIDTH * (ROWS + 1);

/// The numbers of the places in a set.
pub(super) fn places(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

pub(super) const fn place(field: Field) -> u128 {
    1 << (field.row() * WIDTH + field.column())
}

const fn bit(crossing: Crossing) -> u128 {
    1 << (crossing.j() * WIDTH + crossing.i())
}
