//! What results are worth.

use castellum_wire::GameState;

use super::SeatResult;

/// What somebody gets who has nobody to play against in a round.
pub const BYE: u32 = 3;

/// What places are worth at a table of this many: a first place is worth the same
/// everywhere.
const fn scale(seats: usize) -> &'static [u32] {
    match seats {
        0 | 1 => &[BYE],
        2 => &[3, 0],
        3 => &[3, 1, 0],
        _ => &[3, 2, 1, 0],
    }
}

/// The points for places at a table. Those who share a place get what the places
/// that they take up are worth on average, rounded down.
#[must_use]
pub fn points_for(places: &[u8]) -> Vec<u32> {
    let scale = scale(places.len());
    let worth = |place: usize| scale.get(place).copied().unwrap_or_default();
    let points = |place: &u8| {
        let before = places.iter().filter(|other| *other < place).count();
        let sharing = places.iter().filter(|other| *other == place).count();
        (before..before + sharing).map(worth).sum::<u32>() / sharing.max(1) as u32
    };
    places.iter().map(points).collect()
}

/// The places in a game that is over, as a tournament counts them: a person whose
/// clock has run out is behind all others, whatever a bot did with the seat.
/// Nothing if the game has no result.
#[must_use]
pub fn places_of(game: &GameState) -> Option<Vec<SeatResult>> {
    use castellum_wire::HandOverReason::Clock;
    let result = game.result()?;
    let is_late =
        |at: usize| game.seats()[at].person().is_some() && game.seats()[at].bot_plays == Some(Clock);
    let standing: Vec<_> = (0..result.places.len()).map(|at| (is_late(at), result.places[at])).collect();
    let place = |own: &(bool, u8)| 1 + standing.iter().filter(|&other| other < own).count() as u8;
    let places: Vec<_> = standing.iter().map(place).collect();
    let total: u32 = result.points.iter().map(|&points| u32::from(points)).sum();
    let seat = |(at, points): (usize, u32)| SeatResult {
        place: places[at],
        points,
        share: (u32::from(result.points[at]) * 1000).checked_div(total).unwrap_or_default(),
        // Who resigns is there; in a rated game the clock resigns too (TB-R14).
        acted: game.seats()[at].acted || game.seats()[at].resigned.is_some() && !is_late(at),
    };
    Some(points_for(&places).into_iter().enumerate().map(seat).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_worth_points() {
        assert_eq!(points_for(&[2, 1]), [0, 3]);
        assert_eq!(points_for(&[1, 3, 2]), [3, 0, 1]);
        assert_eq!(points_for(&[4, 1, 2, 3]), [0, 3, 2, 1]);
    }

    #[test]
    fn who_shares_a_place_shares_what_it_is_worth() {
        assert_eq!(points_for(&[1, 1]), [1, 1]);
        assert_eq!(points_for(&[1, 1, 3]), [2, 2, 0]);
        assert_eq!(points_for(&[1, 2, 2]), [3, 0, 0]);
        assert_eq!(points_for(&[1, 1, 1]), [1, 1, 1]);
        assert_eq!(points_for(&[1, 2, 2, 4]), [3, 1, 1, 0]);
        assert_eq!(points_for(&[1, 1, 1, 1]), [1, 1, 1, 1]);
    }
}
