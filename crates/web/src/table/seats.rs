//! Who sits at a table.

use castellum_bots::Level;
use castellum_wire::http::SeatSummary;

use crate::i18n::t;

/// What a seat in a list shows: the one who was deleted has no name any more.
pub(crate) fn listed_name(seat: &SeatSummary) -> Option<String> {
    seat.name.clone().or_else(|| seat.person.as_ref().map(|_| t!("player-deleted")))
}

/// Who plays for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SeatController {
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
    pub(crate) controller: SeatController,
    /// Milliseconds left on the clock, if there is one.
    pub(crate) clock: Option<u64>,
    /// Whether the one who plays is there.
    pub(crate) present: bool,
}

impl SeatInfo {
    /// Whether somebody at this device plays for the seat.
    pub(crate) fn is_here(&self) -> bool {
        self.controller == SeatController::Here
    }
}
