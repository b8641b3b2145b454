//! The result of a finished game as a record shows it.

use alloc::string::{String, ToString};
use core::fmt;

use crate::{MAX_SEATS, Outcome};

/// The points of two to [`MAX_SEATS`] seats in turn order, such as `26-22-23`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    seats: u8,
    points: [u16; MAX_SEATS],
}

impl Points {
    /// The points of a table; `None` if it has too few or too many seats.
    #[must_use]
    pub fn new(points: &[u16]) -> Option<Self> {
        let seats = points.len();
        if !(2..=MAX_SEATS).contains(&seats) {
            return None;
        }
        let mut all = [0; MAX_SEATS];
        all[..seats].copy_from_slice(points);
        Some(Self { seats: seats as u8, points: all })
    }

    /// The points with which a game ended.
    #[must_use]
    pub fn of(outcome: &Outcome) -> Option<Self> {
        Self::new(outcome.points())
    }

    /// The points of each seat, in turn order.
    #[must_use]
    pub fn as_slice(&self) -> &[u16] {
        &self.points[..usize::from(self.seats)]
    }

    /// Reads `26-22-23`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut points = [0; MAX_SEATS];
        let mut seats = 0;
        for part in text.split('-') {
            *points.get_mut(seats)? = part.parse().ok()?;
            seats += 1;
        }
        Self::new(&points[..seats])
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, points) in self.as_slice().iter().enumerate() {
            let hyphen = if seat == 0 { "" } else { "-" };
            write!(f, "{hyphen}{points}")?;
        }
        Ok(())
    }
}

/// The result of a game as written: points, or `*` if it is not over.
pub(super) fn result_text(result: Option<Points>) -> String {
    result.map_or_else(|| "*".to_string(), |points| points.to_string())
}
