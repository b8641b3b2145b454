//! Springs and canals: where sticks may lie and which fields they water.
//!
//! Arms need no bookkeeping. As no canal branches or meets another (AQ-S11),
//! every crossing that is touched by exactly one stick and has no spring is the
//! tip of an arm. As doubling proceeds from the spring (AQ-S12), a single stick
//! that touches a spring or a double stick is the next one to be doubled.

use super::grid::{CROSSING_SET, Crossing, FIELD_SET, HORIZONTAL_SET, Stick, VERTICAL_SET, WIDTH};
use super::mask;

/// A set of sticks, by direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sticks {
    pub(crate) horizontal: u128,
    pub(crate) vertical: u128,
}

impl Sticks {
    pub(crate) const NONE: Self = Self { horizontal: 0, vertical: 0 };

    pub(crate) const fn is_empty(self) -> bool {
        self.horizontal | self.vertical == 0
    }

    pub(crate) const fn contains(self, stick: Stick) -> bool {
        let set = if stick.is_vertical() { self.vertical } else { self.horizontal };
        set & stick.bit() != 0
    }

    pub(crate) const fn insert(&mut self, stick: Stick) {
        if stick.is_vertical() {
            self.vertical |= stick.bit();
        } else {
            self.horizontal |= stick.bit();
        }
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Stick> {
        let vertical = mask::places(self.vertical).map(Stick::vertical);
        mask::places(self.horizontal).map(Stick::horizontal).chain(vertical)
    }

    /// The crossings at the ends of these sticks.
    const fn ends(self) -> u128 {
        self.horizontal | self.horizontal << 1 | self.vertical | self.vertical << WIDTH
    }

    /// The crossings where two of these sticks meet.
    const fn joints(self) -> u128 {
        let (right, left) = (self.horizontal, self.horizontal << 1);
        let (down, up) = (self.vertical, self.vertical << WIDTH);
        (right & left) | (down & up) | ((right | left) & (down | up))
    }
}

/// All springs and canals of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Canals {
    /// The crossings with a spring.
    pub(crate) springs: u128,
    /// The sections of canal, single or double.
    pub(crate) laid: Sticks,
    /// Those of them that are double.
    pub(crate) doubled: Sticks,
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
    /// Where a stick may be laid, to lengthen a canal or to double a section.
    pub(crate) const fn layable(&self) -> Sticks {
        let longer = self.lengthening();
        let double = self.doubling();
        Sticks {
            horizontal: longer.horizontal | double.horizontal,
            vertical: longer.vertical | double.vertical,
        }
    }

    /// AQ-S10, AQ-S11: one end continues an arm, the other is not used.
    const fn lengthening(&self) -> Sticks {
        let (sources, free) = (self.sources(), self.free());
        Sticks {
            horizontal: ((sources & free >> 1) | (free & sources >> 1)) & HORIZONTAL_SET,
            vertical: ((sources & free >> WIDTH) | (free & sources >> WIDTH)) & VERTICAL_SET,
        }
    }

    /// AQ-S12: single sections whose predecessor is double or the spring.
    const fn doubling(&self) -> Sticks {
        let before = self.springs | self.doubled.ends();
        Sticks {
            horizontal: self.laid.horizontal & !self.doubled.horizontal & (before | before >> 1),
            vertical: self.laid.vertical & !self.doubled.vertical & (before | before >> WIDTH),
        }
    }

    /// The crossings without spring and canal.
    pub(crate) const fn free(&self) -> u128 {
        CROSSING_SET & !self.springs & !self.laid.ends()
    }

    const fn sources(&self) -> u128 {
        (self.springs | self.laid.ends()) & !self.laid.joints()
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
        let doubles = self.laid.contains(stick);
        let layer = if doubles { &mut self.doubled } else { &mut self.laid };
        layer.insert(stick);
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
        let Sticks { horizontal, vertical } = self.laid;
        (from & horizontal) << 1
            | (from >> 1 & horizontal)
            | (from & vertical) << WIDTH
            | (from >> WIDTH & vertical)
    }
}

/// AQ-S13: the fields that a section waters, one or two on each side.
pub(crate) const fn watered_by(stick: Stick, double: bool) -> u128 {
    let step = if stick.is_vertical() { 1 } else { WIDTH };
    let near = stick.bit() | stick.bit() >> step;
    let all = if double { near | near << step | near >> step } else { near };
    all & FIELD_SET
}

/// AQ-R4: springs are at least this many steps apart.
pub const SPRING_DISTANCE: usize = 5;

/// For each crossing, those that are too near for another spring.
pub(crate) static TOO_NEAR: [u128; 128] = {
    let mut sets = [0; 128];
    let mut rest = CROSSING_SET;
    while rest != 0 {
        let place = rest.trailing_zeros();
        sets[place as usize] = too_near(Crossing::from_index(place as u8));
        rest &= rest - 1;
    }
    sets
};

const fn too_near(spring: Crossing) -> u128 {
    let mut set = 0;
    let mut rest = CROSSING_SET;
    while rest != 0 {
        let crossing = Crossing::from_index(rest.trailing_zeros() as u8);
        if crossing.distance(spring) < SPRING_DISTANCE {
            set |= crossing.bit();
        }
        rest &= rest - 1;
    }
    set
}
