//! Springs and canals: where sticks may lie and which fields they water.
//!
//! Arms need no bookkeeping. As no canal branches or meets another (AQ-S11),
//! every crossing that is touched by exactly one stick and has no spring is the
//! tip of an arm. As doubling proceeds from the spring (AQ-S12), a single stick
//! that touches a spring or a double stick is the next one to be doubled.

use super::crossing::{Crossing, CrossingSet};
use super::field::{FieldSet, WIDTH};
use super::stick::{HORIZONTAL_MASK, Stick, StickSet, VERTICAL_MASK};

/// The springs and canals on the board.
///
/// It knows the rules for springs and sticks, but not how many are left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Canals {
    springs: CrossingSet,
    single: StickSet,
    double: StickSet,

    // What follows could be found from the sticks, but keeping it is cheaper.
    /// The crossings at the ends of sections.
    touched: CrossingSet,
    /// The crossings where two sections meet.
    joints: CrossingSet,
    /// The crossings at the ends of double sections.
    doubled: CrossingSet,
}

/// What a crossing offers to a new stick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// No spring and no stick uses it.
    Free,
    /// A spring with fewer than two arms, or the tip of an arm.
    Source,
    /// A spring with two arms, or the middle of an arm.
    Full,
}

impl Canals {
    /// The crossings with a spring.
    #[must_use]
    pub const fn springs(&self) -> CrossingSet {
        self.springs
    }

    /// The sections of single canal.
    #[must_use]
    pub const fn single(&self) -> StickSet {
        self.single
    }

    /// The sections of double canal.
    #[must_use]
    pub const fn double(&self) -> StickSet {
        self.double
    }

    /// How many sticks lie at a place: 0, or 1 for a single, 2 for a double canal.
    #[must_use]
    pub const fn sticks_at(&self, stick: Stick) -> u8 {
        self.single.contains(stick) as u8 + 2 * self.double.contains(stick) as u8
    }

    /// All sections of canal with their sticks, 1 or 2.
    pub fn sections(&self) -> impl Iterator<Item = (Stick, u8)> + Clone + '_ {
        (self.single | self.double).iter().map(|stick| (stick, self.sticks_at(stick)))
    }

    /// The crossings without spring and canal.
    #[must_use]
    pub fn free(&self) -> CrossingSet {
        !(self.springs | self.touched)
    }

    /// The crossings where an arm can go on or begin: its tips, and the springs
    /// with fewer than two arms (AQ-S10, AQ-S11).
    #[must_use]
    pub fn sources(&self) -> CrossingSet {
        (self.springs | self.touched) - self.joints
    }

    pub(super) fn use_of(&self, crossing: Crossing) -> Use {
        if self.free().contains(crossing) {
            Use::Free
        } else if self.sources().contains(crossing) {
            Use::Source
        } else {
            Use::Full
        }
    }

    /// Where a stick may be laid: from a source to a free crossing (AQ-S10,
    /// AQ-S11), or beside a single section whose predecessor is double or the
    /// spring (AQ-S12).
    #[must_use]
    pub fn layable(&self) -> StickSet {
        let (sources, free) = (self.sources().mask(), self.free().mask());
        let fed = (self.springs | self.doubled).mask();
        StickSet::from_masks(
            from_to(sources, free, 1) | (self.single.horizontal() & touching(fed, 1)),
            from_to(sources, free, WIDTH) | (self.single.vertical() & touching(fed, WIDTH)),
        )
    }

    /// AQ-S13: the fields that a stick would water if it were laid now.
    #[must_use]
    #[inline]
    pub const fn watered_by(&self, stick: Stick) -> FieldSet {
        let reach = stick.reach();
        if self.single.contains(stick) { reach.double } else { reach.single }
    }

    /// AQ-S13: the fields with water.
    #[must_use]
    pub fn watered(&self) -> FieldSet {
        let single = self.single.iter().map(Stick::waters_single);
        let double = self.double.iter().map(Stick::waters_double);
        single.chain(double).fold(FieldSet::EMPTY, |watered, fields| watered | fields)
    }

    /// Puts a spring on a free crossing.
    pub fn put_spring(&mut self, crossing: Crossing) {
        debug_assert!(self.free().contains(crossing), "a spring needs a free crossing (AQ-S9)");
        self.springs.insert(crossing);
    }

    /// Lays a stick that is [layable](Self::layable), and says which fields it
    /// waters.
    #[inline]
    pub fn lay(&mut self, stick: Stick) -> FieldSet {
        debug_assert!(self.layable().contains(stick), "the stick is layable (AQ-S10 to AQ-S12)");
        let reach = stick.reach();
        let doubles = self.single.flip(stick);
        // This condition cannot be predicted, so masks are cheaper than branches.
        let doubling = CrossingSet::from_mask((doubles as u128).wrapping_neg());
        self.double.insert_if(stick, doubles);
        self.doubled |= reach.ends & doubling;
        self.joints |= self.touched & reach.ends & !doubling;
        self.touched |= reach.ends;
        if doubles { reach.double } else { reach.single }
    }

    /// The spring that feeds the canal at a crossing, if there is one.
    #[must_use]
    pub fn spring_of(&self, crossing: Crossing) -> Option<Crossing> {
        let sections = self.single | self.double;
        let mut canal = CrossingSet::of(crossing);
        loop {
            let grown = canal | (sections & StickSet::touching(canal)).ends();
            if grown == canal {
                return (canal & self.springs).first();
            }
            canal = grown;
        }
    }

    /// The fields that one stick could water, those that two could, and so on,
    /// each set including the ones before.
    ///
    /// Some fields may need more sticks: each way is looked at by itself, so
    /// canals that get into each other's way (AQ-S11) are not noticed. Counted
    /// are new sections, and doubling of those that lie already.
    #[must_use]
    pub fn fields_within<const STEPS: usize>(&self) -> [FieldSet; STEPS] {
        let free = self.free().mask();
        let mut reached = self.sources().mask();
        let (mut horizontal, mut vertical) = (self.single.horizontal(), self.single.vertical());
        let mut fed = (self.springs | self.doubled).mask();
        let mut fields = 0;
        [(); STEPS].map(|()| {
            // A stick that lengthens a canal waters a field on each side.
            let across = from_to(reached, free, 1) & HORIZONTAL_MASK;
            let down = from_to(reached, free, WIDTH) & VERTICAL_MASK;
            fields |= across | across >> WIDTH | down | down >> 1;
            reached |= ends(across, down) & (free | reached);
            // One that doubles a section waters the field behind on each side.
            let across = horizontal & touching(fed, 1);
            let down = vertical & touching(fed, WIDTH);
            fields |= across << WIDTH | across >> (2 * WIDTH) | down << 1 | down >> 2;
            fed |= ends(across, down);
            horizontal &= !across;
            vertical &= !down;
            FieldSet::from_mask(fields)
        })
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

/// The crossings at the ends of horizontal and vertical sticks.
const fn ends(horizontal: u128, vertical: u128) -> u128 {
    horizontal | horizontal << 1 | vertical | vertical << WIDTH
}
