//! Springs and canals: where sticks may lie and which fields they water.
//!
//! Arms need no bookkeeping. As no canal branches or meets another (AQ-S11),
//! every crossing that is touched by exactly one stick and has no spring is the
//! tip of an arm. As doubling proceeds from the spring (AQ-S12), a single stick
//! that touches a spring or a double stick is the next one to be doubled.

use super::grid::{CROSSING_SET, FIELD_SET, HORIZONTAL_SET, STICKS, VERTICAL_SET, WIDTH};
use super::places::{Crossing, Stick};
use super::sticks::Sticks;

/// All springs and canals of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Canals {
    /// The crossings with a spring.
    pub(crate) springs: u128,
    /// The sections of single canal.
    pub(crate) single: Sticks,
    /// The sections of double canal.
    pub(crate) double: Sticks,

    // What follows could be found from the sticks, but keeping it is cheaper.
    /// The crossings at the ends of sections.
    touched: u128,
    /// The crossings where two sections meet.
    joints: u128,
    /// The crossings at the ends of double sections.
    doubled: u128,
}

/// What a crossing is to somebody who wants to lay a stick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// No spring and no stick uses it.
    Free,
    /// A spring with fewer than two arms, or the tip of an arm.
    Source,
    /// A spring with two arms, or the middle of an arm.
    Full,
}

impl Canals {
    /// Where a stick may be laid: from a source to a free crossing (AQ-S10,
    /// AQ-S11), or beside a single section whose predecessor is double or the
    /// spring (AQ-S12).
    pub(crate) const fn layable(&self) -> Sticks {
        let (sources, free) = (self.sources(), self.free());
        let fed = self.springs | self.doubled;
        Sticks::new(
            (from_to(sources, free, 1) & HORIZONTAL_SET) | (self.single.horizontal() & touching(fed, 1)),
            (from_to(sources, free, WIDTH) & VERTICAL_SET) | (self.single.vertical() & touching(fed, WIDTH)),
        )
    }

    /// The crossings without spring and canal.
    const fn free(&self) -> u128 {
        CROSSING_SET & !(self.springs | self.touched)
    }

    /// The crossings where an arm can go on or begin.
    const fn sources(&self) -> u128 {
        (self.springs | self.touched) & !self.joints
    }

    pub(crate) const fn use_of(&self, crossing: Crossing) -> Use {
        if self.free() & crossing.bit() != 0 {
            Use::Free
        } else if self.sources() & crossing.bit() != 0 {
            Use::Source
        } else {
            Use::Full
        }
    }

    /// Lays a stick that is layable; says whether it doubles a section.
    pub(crate) const fn lay(&mut self, stick: Stick) -> bool {
        let doubles = self.single.toggle(stick);
        let ends = Reach::of(stick).ends;
        // Nobody can foresee this condition, so masks are cheaper than branches.
        let doubling = (doubles as u128).wrapping_neg();
        self.double.insert_if(stick, doubles);
        self.doubled |= ends & doubling;
        self.joints |= self.touched & ends & !doubling;
        self.touched |= ends;
        doubles
    }

    /// The spring that feeds the canal at a crossing, if there is one.
    pub(crate) fn spring_of(&self, crossing: Crossing) -> Option<Crossing> {
        let mut canal = crossing.bit();
        loop {
            let grown = canal | self.one_stick_further(canal);
            if grown == canal {
                return Crossing::of_set(canal & self.springs).next();
            }
            canal = grown;
        }
    }

    /// The crossings that a stick connects to one of a set.
    const fn one_stick_further(&self, from: u128) -> u128 {
        let horizontal = self.single.horizontal() | self.double.horizontal();
        let vertical = self.single.vertical() | self.double.vertical();
        let right_down = (from & horizontal) << 1 | (from & vertical) << WIDTH;
        right_down | (from >> 1 & horizontal) | (from >> WIDTH & vertical)
    }
}

/// The sticks between a crossing of one set and a crossing of the other, for
/// the direction in which the ends of a stick are `step` apart.
const fn from_to(one: u128, other: u128, step: usize) -> u128 {
    (one & other >> step) | (other & one >> step)
}

/// The sticks with an end in a set of crossings, for one direction as above.
const fn touching(crossings: u128, step: usize) -> u128 {
    crossings | crossings >> step
}

/// What a stick reaches.
pub(crate) struct Reach {
    /// The crossings at its ends.
    pub(crate) ends: u128,
    /// AQ-S13: the fields that it waters as a single canal.
    pub(crate) single: u128,
    /// AQ-S13: the fields that it waters as a double canal.
    pub(crate) double: u128,
}

impl Reach {
    pub(crate) const fn of(stick: Stick) -> &'static Self {
        static ALL: [Reach; STICKS] = {
            const NOTHING: Reach = Reach { ends: 0, single: 0, double: 0 };
            let mut all = [NOTHING; STICKS];
            let mut number = 0;
            while let Some(stick) = Stick::from_number(number) {
                all[number] = Reach::found(stick);
                number += 1;
            }
            all
        };
        &ALL[stick.number()]
    }

    const fn found(stick: Stick) -> Self {
        let [first, last] = stick.ends();
        let [before, behind] = stick.fields();
        let across = if stick.is_vertical() { 1 } else { WIDTH };
        let single = before.bit() | behind.bit();
        let double = single | single << across | single >> across;
        Self { ends: first.bit() | last.bit(), single, double: double & FIELD_SET }
    }
}

/// AQ-R4: springs are at least this many steps apart.
pub const SPRING_DISTANCE: usize = 5;

/// AQ-R4: the crossings that are too near to a spring for another.
pub(crate) const fn too_near(spring: Crossing) -> u128 {
    static ALL: [u128; 128] = {
        let mut all = [0; 128];
        let mut rest = CROSSING_SET;
        while rest != 0 {
            let index = rest.trailing_zeros();
            all[index as usize] = nearer_than(SPRING_DISTANCE, Crossing::from_index(index as u8));
            rest &= rest - 1;
        }
        all
    };
    ALL[spring.index()]
}

const fn nearer_than(distance: usize, from: Crossing) -> u128 {
    let mut near = 0;
    let mut rest = CROSSING_SET;
    while rest != 0 {
        let crossing = Crossing::from_index(rest.trailing_zeros() as u8);
        if crossing.distance(from) < distance {
            near |= crossing.bit();
        }
        rest &= rest - 1;
    }
    near
}
