//! What a position is worth to each seat.

use castellum_rules::{MAX_SEATS, Outcome, Seat};

/// What a position is worth, in turn order; seats that do not exist have 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Value {
    /// The expected share of the win, 1 for all seats together.
    pub win: [f32; MAX_SEATS],
    /// The expected share of opponents that end up behind, ties counted half.
    pub place: [f32; MAX_SEATS],
    /// The expected points at the end.
    pub points: [f32; MAX_SEATS],
}

/// How much of what a seat strives for is its place rather than the win alone.
/// With two players both are the same; with more, a seat that cannot win any
/// more still plays for its own place, and never for somebody else's.
const PLACE_SHARE: f32 = 0.25;

impl Value {
    /// The value of a finished game.
    #[must_use]
    pub fn of_outcome(outcome: &Outcome) -> Self {
        let mut value = Self::default();
        let places = outcome.places();
        for seat in Seat::all(outcome.players()) {
            let own = places[seat.index()];
            let behind = places.iter().filter(|&&place| place > own).count() as f32;
            let equal = places.iter().filter(|&&place| place == own).count() as f32 - 1.0;
            value.win[seat.index()] = outcome.win_share(seat);
            value.place[seat.index()] = (behind + equal / 2.0) / (places.len() - 1).max(1) as f32;
            value.points[seat.index()] = outcome.points()[seat.index()].into();
        }
        value
    }

    /// The value of a position from the points that are expected at the end;
    /// `spread` is the lead that wins about 85 games in 100.
    #[must_use]
    pub fn of_points(players: usize, points: [f32; MAX_SEATS], spread: f32) -> Self {
        let mut value = Self { points, ..Self::default() };
        let mut total = 0.0;
        for seat in 0..players {
            let (mut win, mut place) = (1.0, 0.0);
            for other in (0..players).filter(|&other| other != seat) {
                let ahead = squash((points[seat] - points[other]) / spread);
                win *= ahead;
                place += ahead;
            }
            value.win[seat] = win;
            value.place[seat] = place / (players - 1).max(1) as f32;
            total += win;
        }
        for share in &mut value.win[..players] {
            *share /= total;
        }
        value
    }

    /// What a seat strives for: its win and its own place.
    #[must_use]
    pub fn utility(&self, seat: Seat) -> f32 {
        (1.0 - PLACE_SHARE) * self.win[seat.index()] + PLACE_SHARE * self.place[seat.index()]
    }

    /// Moves each number towards `other` by a part of the way.
    pub(crate) fn approach(&mut self, other: &Self, part: f32) {
        for seat in 0..MAX_SEATS {
            self.win[seat] += (other.win[seat] - self.win[seat]) * part;
            self.place[seat] += (other.place[seat] - self.place[seat]) * part;
            self.points[seat] += (other.points[seat] - self.points[seat]) * part;
        }
    }

    /// Adds `other` times a weight.
    pub(crate) fn add(&mut self, other: &Self, weight: f32) {
        for seat in 0..MAX_SEATS {
            self.win[seat] += other.win[seat] * weight;
            self.place[seat] += other.place[seat] * weight;
            self.points[seat] += other.points[seat] * weight;
        }
    }
}

/// A smooth curve from 0 to 1 with 1/2 at 0 and about 0.85 at 1.
///
/// It needs a square root only, which every processor rounds alike.
#[must_use]
pub fn squash(x: f32) -> f32 {
    0.5 + 0.5 * x / (1.0 + x * x).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_the_win_add_up() {
        for players in 2..=MAX_SEATS {
            let value = Value::of_points(players, [30.0, 20.0, 25.0, 10.0], 8.0);
            let total: f32 = value.win.iter().take(players).sum();
            assert!((total - 1.0).abs() < 1e-6);
            assert!(value.win[0] > value.win[1]);
            assert!(value.win[players..].iter().all(|&share| share == 0.0));
        }
    }

    #[test]
    fn a_tie_is_half_a_place() {
        let outcome = Outcome::ranked(3, [5, 9, 5, 0], |seat| [5, 9, 5][seat.index()]);
        let value = Value::of_outcome(&outcome);
        assert_eq!(value.win[..3], [0.0, 1.0, 0.0]);
        assert_eq!(value.place[..3], [0.25, 1.0, 0.25]);
    }

    #[test]
    fn nobody_gains_from_a_third_seats_fortune() {
        // What a seat strives for depends on its own standing alone.
        let outcome = |points: [u16; 4]| Outcome::ranked(3, points, |seat| points[seat.index()]);
        let last = Seat::new(2).unwrap();
        let one = Value::of_outcome(&outcome([9, 5, 1, 0])).utility(last);
        let other = Value::of_outcome(&outcome([5, 9, 1, 0])).utility(last);
        assert_eq!(one, other);
    }
}
