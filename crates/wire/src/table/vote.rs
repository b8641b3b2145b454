//! What people at the table vote on.

use crate::{Number, SeatNumber};

/// A takeback that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Takeback {
    /// Who asked.
    pub by: SeatNumber,
    /// The number of the first action that would not count any more.
    pub to: Number,
    /// Who agrees, the one who asked included.
    pub agreed: Vec<SeatNumber>,
}

impl Takeback {
    pub(super) fn new(by: SeatNumber, to: Number) -> Self {
        Self { by, to, agreed: vec![by] }
    }
}

/// A hand-over that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandOver {
    /// Who asked.
    pub by: SeatNumber,
    /// For whom the stand-in would play.
    pub absent: SeatNumber,
    /// Who agrees, the one who asked included.
    pub agreed: Vec<SeatNumber>,
}

impl HandOver {
    pub(super) fn new(by: SeatNumber, absent: SeatNumber) -> Self {
        Self { by, absent, agreed: vec![by] }
    }
}
