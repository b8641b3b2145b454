//! A review added up for each seat.

use castellum_rules::{MAX_SEATS, Seat};

use super::{Finding, Grade, Judgement, Luck, Step};

/// A review, or the part of it that is there, added up.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    seats: Vec<SeatSummary>,
}

/// How a seat played, and what luck it had.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SeatSummary {
    /// The actions that the seat could choose.
    pub choices: u32,
    /// How many of them had each grade, in the order of [`Grade::ALL`].
    pub grades: [u32; Grade::ALL.len()],
    /// The share of the win that all of them gave away.
    pub loss: f32,
    /// The sum of what each choice is worth from 0 (a blunder) to 1 (nothing
    /// given away).
    kept: f32,
    /// How often the seat rolled.
    pub rolls: u32,
    /// The share of the win that the seat's own rolls brought it.
    pub own_luck: f32,
    /// What all rolls brought it, those of the others included.
    pub luck: f32,
}

impl Summary {
    /// Adds up the steps of a game with so many players, in any order.
    #[must_use]
    pub fn of<'a, A: 'a>(players: usize, steps: impl IntoIterator<Item = &'a Step<A>>) -> Self {
        let mut summary = Self { seats: vec![SeatSummary::default(); players.min(MAX_SEATS)] };
        for step in steps {
            match (&step.finding, step.actor.seat()) {
                (Finding::Choice(judgement), Some(seat)) => summary.add_choice(seat, judgement),
                (Finding::Luck(luck), _) => summary.add_luck(luck),
                _ => {}
            }
        }
        summary
    }

    /// One summary for each seat, in turn order.
    #[must_use]
    pub fn seats(&self) -> &[SeatSummary] {
        &self.seats
    }

    fn add_choice<A>(&mut self, seat: Seat, judgement: &Judgement<A>) {
        if let Some(seat) = self.seats.get_mut(seat.index()) {
            seat.choices += 1;
            seat.grades[judgement.grade as usize] += 1;
            seat.loss += judgement.loss;
            seat.kept += (1.0 - judgement.loss / Grade::BLUNDER).max(0.0);
        }
    }

    fn add_luck(&mut self, luck: &Luck) {
        for (seat, change) in self.seats.iter_mut().zip(luck.change) {
            seat.luck += change;
        }
        if let Some((roller, seat)) =
            luck.roller.and_then(|roller| Some((roller, self.seats.get_mut(roller.index())?)))
        {
            seat.rolls += 1;
            seat.own_luck += luck.change[roller.index()];
        }
    }
}

impl SeatSummary {
    /// How well the seat chose, from 0 (every choice a blunder) to 1 (nothing
    /// given away); `None` if it had no choice.
    #[must_use]
    pub fn accuracy(&self) -> Option<f32> {
        (self.choices > 0).then(|| self.kept / self.choices as f32)
    }

    /// How many choices had a grade.
    #[must_use]
    pub const fn count(&self, grade: Grade) -> u32 {
        self.grades[grade as usize]
    }
}
