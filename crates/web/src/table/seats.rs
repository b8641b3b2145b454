//! Who sits at a table.

use castellum_bots::Level;

/// Who plays for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sitter {
    /// Somebody at this device.
    Here,
    /// Somebody elsewhere.
    Away,
    /// A bot of this level.
    Bot(Level),
    /// Nobody yet.
    Empty,
}

/// What is known about a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatInfo {
    pub(crate) name: String,
    pub(crate) sitter: Sitter,
    /// Milliseconds left on the clock, if there is one.
    pub(crate) clock: Option<u64>,
}

impl SeatInfo {
    /// Whether somebody at this device plays for the seat.
    pub(crate) fn is_here(&self) -> bool {
        self.sitter == Sitter::Here
    }
}
