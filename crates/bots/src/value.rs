//! What a position is worth to each seat.

use castellum_rules::{MAX_SEATS, Outcome, Seat};

/// What a position is worth, in turn order; seats that do not exist have 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Value {
    /// The expected share of the win, 1 for all seats together.
    pub win: [f32; MAX_SEATS],
    /// How far a seat is ahead of the others or behind them, from 0 to 1.
    pub standing: [f32; MAX_SEATS],
    /// The expected points at the end.
    pub points: [f32; MAX_SEATS],
}

/// How much of what a seat strives for is the win itself; the rest is its
/// standing. A lead of many points is safer than one of few, and a seat that
/// cannot win any more still plays for its own place, never for another's.
const WIN_SHARE: f32 = 0.2;

impl Value {
    /// The value of a finished game; `spread` is the lead that counts as a
    /// standing of 0.85.
    #[must_use]
    pub fn of_outcome(outcome: &Outcome, spread: f32) -> Self {
        let mut points = [0.0; MAX_SEATS];
        for (points, &scored) in points.iter_mut().zip(outcome.points()) {
            *points = scored.into();
        }
        let mut value = Self { points, ..Self::default() };
        value.compare(outcome.players(), spread);
        for seat in Seat::all(outcome.players()) {
            value.win[seat.index()] = outcome.win_share(seat);
        }
        value
    }

    /// The value of a position from the points that are expected at the end;
    /// `doubt` is the lead that wins about 85 games in 100.
    #[must_use]
    pub fn of_points(players: usize, points: [f32; MAX_SEATS], doubt: f32, spread: f32) -> Self {
        let mut value = Self { points, ..Self::default() };
        value.compare(players, spread);
        let mut total = 0.0;
        for seat in 0..players {
            let others = (0..players).filter(|&other| other != seat);
            let ahead = |other: usize| sigmoid((points[seat] - points[other]) / doubt);
            value.win[seat] = others.fold(1.0, |win, other| win * ahead(other));
            total += value.win[seat];
        }
        for share in &mut value.win[..players] {
            *share /= total;
        }
        value
    }

    /// Finds the standings from the points.
    fn compare(&mut self, players: usize, spread: f32) {
        for seat in 0..players {
            let others = (0..players).filter(|&other| other != seat);
            let leads = others.map(|other| sigmoid((self.points[seat] - self.points[other]) / spread));
            self.standing[seat] = leads.sum::<f32>() / (players - 1).max(1) as f32;
        }
    }

    /// By how many points a seat is ahead of the others on average.
    #[must_use]
    pub fn lead(&self, seat: Seat, players: usize) -> f32 {
        let points = self.points[seat.index()];
        let others = self.points[..players].iter().sum::<f32>() - points;
        points - others / (players - 1).max(1) as f32
    }

    /// What a seat strives for: to win, and to stand well.
    #[must_use]
    pub fn utility(&self, seat: Seat) -> f32 {
        WIN_SHARE * self.win[seat.index()] + (1.0 - WIN_SHARE) * self.standing[seat.index()]
    }

    /// Moves each number towards `other` by a part of the way.
    pub(crate) fn approach(&mut self, other: &Self, part: f32) {
        for seat in 0..MAX_SEATS {
            self.win[seat] += (other.win[seat] - self.win[seat]) * part;
            self.standing[seat] += (other.standing[seat] - self.standing[seat]) * part;
            self.points[seat] += (other.points[seat] - self.points[seat]) * part;
        }
    }

    /// Adds `other` times a weight.
    pub(crate) fn add(&mut self, other: &Self, weight: f32) {
        for seat in 0..MAX_SEATS {
            self.win[seat] += other.win[seat] * weight;
            self.standing[seat] += other.standing[seat] * weight;
            self.points[seat] += other.points[seat] * weight;
        }
    }
}

/// A smooth curve from 0 to 1 with 1/2 at 0 and about 0.85 at 1.
///
/// It needs a square root only, which every processor rounds alike.
#[must_use]
pub fn sigmoid(x: f32) -> f32 {
    0.5 + 0.5 * x / (1.0 + x * x).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_the_win_add_up() {
        for players in 2..=MAX_SEATS {
            let value = Value::of_points(players, [30.0, 20.0, 25.0, 10.0], 8.0, 16.0);
            let total: f32 = value.win.iter().take(players).sum();
            assert!((total - 1.0).abs() < 1e-6);
            assert!(value.win[0] > value.win[1] && value.standing[0] > value.standing[1]);
            assert!(value.win[players..].iter().all(|&share| share == 0.0));
        }
    }

    fn outcome_value(points: [u16; 4]) -> Value {
        Value::of_outcome(&Outcome::ranked(3, points, |seat| points[seat.index()]), 10.0)
    }

    #[test]
    fn a_win_counts_besides_the_lead() {
        let value = outcome_value([5, 9, 5, 0]);
        assert_eq!(value.win[..3], [0.0, 1.0, 0.0]);
        assert!(value.standing[1] > 0.5 && value.standing[0] == value.standing[2]);
        let seat = Seat::new(1).unwrap();
        assert!(value.utility(seat) > outcome_value([10, 9, 5, 0]).utility(seat));
    }

    #[test]
    fn nobody_gains_from_a_third_seats_fortune() {
        // Who of the others wins is all the same to the last seat.
        let last = Seat::new(2).unwrap();
        assert_eq!(outcome_value([9, 5, 1, 0]).utility(last), outcome_value([5, 9, 1, 0]).utility(last));
    }
}
