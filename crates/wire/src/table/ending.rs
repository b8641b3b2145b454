//! How a game ends, resignations included (TB-R3, TB-R4).

use serde::{Deserialize, Serialize};

use super::seat::SeatState;
use crate::AnyPosition;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ending {
    /// The points in turn order.
    pub points: Vec<u16>,
    /// The place of each seat from 1; seats that are equal share one.
    pub places: Vec<u8>,
    /// The seats that resigned.
    pub resigned: Vec<u8>,
}

/// The ending, if the game is over: by the rules, or because at most one seat
/// or no person is left who has not resigned.
pub(super) fn find(position: &AnyPosition, seats: &[SeatState]) -> Option<Ending> {
    if let Some(outcome) = position.outcome() {
        let standing: Vec<_> = outcome.places().iter().map(|&place| u16::from(u8::MAX - place)).collect();
        return Some(rank(outcome.points().to_vec(), &standing, seats));
    }
    let anybody_resigned = seats.iter().any(|seat| seat.resigned.is_some());
    let left = seats.iter().filter(|seat| seat.resigned.is_none());
    let people = left.clone().filter(|seat| seat.person().is_some()).count();
    if anybody_resigned && (left.count() <= 1 || people == 0) {
        let points = position.points();
        return Some(rank(points.clone(), &points, seats));
    }
    None
}

/// Who played on ranks before who resigned, who resigned later before who
/// resigned earlier.
fn rank(points: Vec<u16>, standing: &[u16], seats: &[SeatState]) -> Ending {
    let key = |index: usize| match seats[index].resigned {
        None => (true, standing[index]),
        Some(order) => (false, order.into()),
    };
    let indices = 0..seats.len();
    let better = |one: usize| indices.clone().filter(|&other| key(other) > key(one)).count() as u8;
    Ending {
        points,
        places: indices.clone().map(|index| better(index) + 1).collect(),
        resigned: indices.clone().filter(|&index| seats[index].resigned.is_some()).map(|i| i as u8).collect(),
    }
}
