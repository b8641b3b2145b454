//! What a review says about one action, and about all of them together.

use castellum_rules::{Actor, MAX_SEATS, Seat};

use super::Grade;
use crate::{Candidate, Value};

/// One action of a game with what the review found out about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Step<A> {
    /// How many actions came before.
    pub index: usize,
    /// The number of the turn.
    pub turn: u16,
    /// Who acted.
    pub actor: Actor,
    /// What was played, or came up.
    pub action: A,
    /// What the position was worth before the action.
    pub before: Value,
    /// What it was worth after it.
    pub after: Value,
    /// Who wins by force.
    pub decided: Decided,
    /// What there is to say about it.
    pub finding: Finding<A>,
}

/// Who wins before and after an action whatever the other seat does: a forced
/// win of one is a forced loss of the other. Known with two seats and no die,
/// where the rest of the game was searched through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    /// Who wins by force before the action.
    pub before: Option<Seat>,
    /// Who does after it.
    pub after: Option<Seat>,
}

impl Decided {
    /// Who wins by force from here on, and did not before.
    #[must_use]
    pub fn newly(self) -> Option<Seat> {
        self.after.filter(|_| self.before != self.after)
    }

    /// Who gave a forced win away.
    #[must_use]
    pub fn given_away(self) -> Option<Seat> {
        self.before.filter(|_| self.before != self.after)
    }
}

/// What there is to say about an action.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding<A> {
    /// It was the only one.
    Forced,
    /// The die decided.
    Luck(Luck),
    /// A seat chose.
    Choice(Judgement<A>),
}

/// What an outcome of the die did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Luck {
    /// Who rolled: the seat that acted last.
    pub roller: Option<Seat>,
    /// The share of the win that each seat gained or lost by this outcome,
    /// against the average of all outcomes.
    pub change: [f32; MAX_SEATS],
}

/// How a choice compares with the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement<A> {
    /// How good it was, in a word.
    pub grade: Grade,
    /// What grades and accuracy go by, not negative: the share of the win that
    /// the seat gave away, or the lead that it gave away, whichever is more. The
    /// lead counts by half of what it would be worth in an even game.
    pub regret: f32,
    /// The share of the win that the seat gave away, not negative.
    pub loss: f32,
    /// The points that it gave away; fewer points may win more often.
    pub points_lost: f32,
    /// By how many points the seat would be further ahead of the others, not
    /// negative.
    pub lead_lost: f32,
    /// What the action led to. Found out with as much care as `best_value`.
    pub value: Value,
    /// The best action, which may be the one played.
    pub best: A,
    /// What the best action leads to.
    pub best_value: Value,
    /// The expected course of the game, the best action first.
    pub line: Vec<A>,
    /// The actions that the search liked best before it knew what was played.
    pub candidates: Vec<Candidate<A>>,
}

impl<A> Judgement<A> {
    /// Whether the lead given away says more than the share of the win: the game
    /// was decided, or nearly so.
    #[must_use]
    pub fn is_about_lead(&self) -> bool {
        self.regret > self.loss
    }
}

impl<A: Copy + PartialEq> Step<A> {
    /// The judgement, if a seat chose.
    #[must_use]
    pub const fn judgement(&self) -> Option<&Judgement<A>> {
        match &self.finding {
            Finding::Choice(judgement) => Some(judgement),
            _ => None,
        }
    }

    /// A better action, if one was given away that matters.
    #[must_use]
    pub fn better(&self) -> Option<A> {
        let judgement = self.judgement()?;
        (judgement.grade >= Grade::Inaccuracy && judgement.best != self.action).then_some(judgement.best)
    }
}

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
    accuracy: Option<f32>,
    /// How often the seat rolled.
    pub rolls: u32,
    /// The share of the win that the seat's own rolls brought it.
    pub own_luck: f32,
    /// What all rolls brought it, those of the others included.
    pub luck: f32,
}

impl Summary {
    /// Adds up the steps of a game in any order; `players` took part.
    #[must_use]
    pub fn of<'a, A: 'a>(players: usize, steps: impl IntoIterator<Item = &'a Step<A>>) -> Self {
        let mut summary = Self { seats: vec![SeatSummary::default(); players.min(MAX_SEATS)] };
        let mut regrets = vec![Vec::new(); summary.seats.len()];
        for step in steps {
            match (&step.finding, step.actor.seat()) {
                (Finding::Choice(judgement), Some(seat)) if seat.index() < summary.seats.len() => {
                    summary.add_choice(seat, judgement);
                    regrets[seat.index()].push(judgement.regret);
                }
                (Finding::Luck(luck), _) => summary.add_luck(luck),
                _ => {}
            }
        }
        for (seat, regrets) in summary.seats.iter_mut().zip(regrets) {
            seat.accuracy = accuracy(regrets);
        }
        summary
    }

    /// One summary for each seat, in turn order.
    #[must_use]
    pub fn seats(&self) -> &[SeatSummary] {
        &self.seats
    }

    fn add_choice<A>(&mut self, seat: Seat, judgement: &Judgement<A>) {
        let seat = &mut self.seats[seat.index()];
        seat.choices += 1;
        seat.grades[judgement.grade as usize] += 1;
        seat.loss += judgement.loss;
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
    /// How well the seat chose, from 0 (blunders only) to 1 (nothing given
    /// away); `None` if it had no choice.
    #[must_use]
    pub const fn accuracy(&self) -> Option<f32> {
        self.accuracy
    }

    /// How many choices had a grade.
    #[must_use]
    pub const fn count(&self, grade: Grade) -> u32 {
        self.grades[grade as usize]
    }
}

/// The mean over the worse half of the choices of what each is worth: 1 if
/// nothing was given away, 0 for a blunder. Most choices of a game are easy, so
/// the mean over all of them would hardly tell players apart.
fn accuracy(mut regrets: Vec<f32>) -> Option<f32> {
    regrets.sort_by(|a, b| b.total_cmp(a));
    let worse = &regrets[..regrets.len().div_ceil(2)];
    let worth = |regret: &f32| (1.0 - regret / Grade::BLUNDER).max(0.0).powi(2);
    (!worse.is_empty()).then(|| worse.iter().map(worth).sum::<f32>() / worse.len() as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn easy_choices_do_not_hide_bad_ones() {
        assert_eq!(accuracy(Vec::new()), None);
        assert_eq!(accuracy(vec![0.0]), Some(1.0));
        assert_eq!(accuracy(vec![0.0, 1.0, 0.0, 0.2]), Some(0.0));
        assert_eq!(accuracy(vec![0.0, 0.1, 0.0]), Some(0.625));
    }
}
