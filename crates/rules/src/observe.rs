//! Positions as arrays of numbers, for learners.
//!
//! What lies on the board is written as planes, grids with one number for each
//! place; what does not is written as scalars. Both stand in one array of bytes,
//! the planes first, so a learner can take either part or all of it without
//! copying. A position is seen by a seat: this seat comes first wherever
//! something is listed by seats, and the others follow clockwise.

use crate::{Game, Seat};

/// A game whose positions can be written as numbers.
///
/// Nothing is left out that the rest of the game depends on.
///
/// ```
/// use castellum_rules::aqua_romana::{Position, Setup};
/// use castellum_rules::{Game, Observe, Seat};
///
/// let position = Position::new(&Setup::standard(2))?;
/// let mut observation = vec![0; Position::OBSERVATION];
/// position.observe(Seat::default(), &mut observation);
/// let (planes, scalars) = observation.split_at(Position::PLANE_BYTES);
/// assert_eq!(planes.len() % (Position::ROWS * Position::COLUMNS), 0);
/// assert_eq!(&scalars[..3], [1, 0, 0], "two players");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Observe: Game {
    /// The rows of a plane.
    const ROWS: usize;
    /// The columns of a plane.
    const COLUMNS: usize;
    /// The planes, in their order.
    const PLANES: &'static [Feature];
    /// The scalars, in their order.
    const SCALARS: &'static [Feature];

    /// How many numbers all planes have; these come first.
    const PLANE_BYTES: usize = Feature::total(Self::PLANES) * Self::ROWS * Self::COLUMNS;
    /// How many numbers an observation has.
    const OBSERVATION: usize = Self::PLANE_BYTES + Feature::total(Self::SCALARS);

    /// Writes what a seat sees over whatever is in `observation`.
    ///
    /// # Panics
    /// If `observation` does not have [`OBSERVATION`](Self::OBSERVATION) bytes,
    /// or the seat does not take part.
    fn observe(&self, seat: Seat, observation: &mut [u8]);
}

/// Some planes or scalars that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// What they tell; `docs/python.md` says more.
    pub name: &'static str,
    /// How many there are.
    pub count: usize,
}

impl Feature {
    /// Some planes or scalars.
    #[must_use]
    pub const fn new(name: &'static str, count: usize) -> Self {
        Self { name, count }
    }

    /// How many planes or scalars all of these are.
    #[must_use]
    pub const fn total(features: &[Self]) -> usize {
        let (mut total, mut index) = (0, 0);
        while index < features.len() {
            total += features[index].count;
            index += 1;
        }
        total
    }
}

/// Writes numbers one after the other.
pub(crate) struct Writer<'a>(&'a mut [u8]);

impl<'a> Writer<'a> {
    pub(crate) const fn new(bytes: &'a mut [u8]) -> Self {
        Self(bytes)
    }

    /// The next few bytes, to be filled.
    #[inline]
    pub(crate) fn take(&mut self, count: usize) -> &'a mut [u8] {
        let (taken, rest) = core::mem::take(&mut self.0).split_at_mut(count);
        self.0 = rest;
        taken
    }

    /// The next byte.
    #[inline]
    pub(crate) fn push(&mut self, number: u8) {
        self.take(1)[0] = number;
    }

    /// A number of points, or of something else of which there may be many.
    #[inline]
    pub(crate) fn push_many(&mut self, number: u16) {
        self.push(number.min(u8::MAX.into()) as u8);
    }

    /// One of several possibilities: 1 where it is, else 0; nowhere if it is
    /// none of them.
    #[inline]
    pub(crate) fn push_choice(&mut self, choice: usize, count: usize) {
        for (index, byte) in self.take(count).iter_mut().enumerate() {
            *byte = u8::from(index == choice);
        }
    }

    /// The lowest bits of a mask, one byte each.
    #[inline]
    pub(crate) fn push_bits(&mut self, mask: u64, count: usize) {
        for (index, byte) in self.take(count).iter_mut().enumerate() {
            *byte = (mask >> index & 1) as u8;
        }
    }
}

/// How many seats after `seat` another one comes.
pub(crate) const fn seats_after(seat: Seat, other: Seat, players: usize) -> usize {
    (other.index() + players - seat.index()) % players
}

/// Whether an observation can be written; see [`Observe::observe`].
pub(crate) fn check_request<G: Observe>(position: &G, seat: Seat, observation: &[u8]) {
    assert_eq!(observation.len(), G::OBSERVATION, "the length of an observation");
    assert!(seat.index() < position.players(), "seat {seat} takes part");
}
