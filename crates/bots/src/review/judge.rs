//! Comparing what was played with what might have been.

use castellum_rules::Seat;

use super::assess::{Assessment, Assessor, Purpose, after};
use super::{Grade, Judgement};
use crate::BotGame;

/// How many of the search's favourite actions a judgement keeps.
const OPTIONS: usize = 3;
/// The most actions in a line that is shown.
const LINE: usize = 8;

/// A choice to be judged.
pub(super) struct ChoiceReview<'a, G: BotGame> {
    pub(super) position: &'a G,
    pub(super) index: usize,
    pub(super) seat: Seat,
    pub(super) action: G::Action,
    pub(super) here: &'a Assessment<G::Action>,
    /// The look at the position after the action that was played.
    pub(super) next: &'a Assessment<G::Action>,
    pub(super) assessor: &'a Assessor<'a, G::Action>,
}

/// Two actions compared: what each leads to.
struct Comparison<A> {
    other: Assessment<A>,
    played: Assessment<A>,
    /// By how much the other action is better for the seat that acted.
    gap: f32,
}

impl<G: BotGame> ChoiceReview<'_, G> {
    pub(super) fn judge(&self) -> Option<Judgement<G::Action>> {
        let best = self.here.candidates.first().map_or(self.action, |option| option.action);
        let mut judgement = self.as_good_as_the_best();
        if best != self.action {
            let rival = self.compare(best, 1.0, [Purpose::Best, Purpose::BestAgain])?;
            if rival.gap > 0.0 {
                self.charge(best, &rival, &mut judgement);
            }
        }
        if judgement.loss < Grade::AS_GOOD && self.beats_the_favourite()? {
            judgement.grade = Grade::Excellent;
        }
        Some(judgement)
    }

    fn as_good_as_the_best(&self) -> Judgement<G::Action> {
        Judgement {
            grade: Grade::Good,
            loss: 0.0,
            points_lost: 0.0,
            value: self.next.value,
            best: self.action,
            best_value: self.next.value,
            line: line(self.action, self.next),
            candidates: self.here.candidates.iter().take(OPTIONS).cloned().collect(),
        }
    }

    fn charge(&self, best: G::Action, rival: &Comparison<G::Action>, judgement: &mut Judgement<G::Action>) {
        let seat = self.seat.index();
        let (value, best_value) = (rival.played.value, rival.other.value);
        judgement.grade = Grade::of_loss(rival.gap);
        judgement.loss = rival.gap;
        judgement.points_lost = (best_value.points[seat] - value.points[seat]).max(0.0);
        judgement.value = value;
        judgement.best = best;
        judgement.best_value = best_value;
        judgement.line = line(best, &rival.other);
    }

    /// Whether the action that looks best before any search would have been
    /// an inaccuracy, while the one that was played was none.
    fn beats_the_favourite(&self) -> Option<bool> {
        let candidates = self.here.candidates.iter();
        let favourite = candidates.reduce(|a, b| if b.prior > a.prior { b } else { a });
        let Some(favourite) = favourite.map(|option| option.action) else { return Some(false) };
        if favourite == self.action {
            return Some(false);
        }
        let purposes = [Purpose::Favourite, Purpose::FavouriteAgain];
        let rival = self.compare(favourite, -1.0, purposes)?;
        Some(-rival.gap >= Grade::INACCURACY)
    }

    /// Compares what another action leads to with what was played, both looked
    /// at alike. A gap in the direction of `sign` that would count is found
    /// out a second time by fresh looks, and the smaller one holds: what one
    /// search made up by chance, another one does not repeat.
    fn compare(
        &self,
        other: G::Action,
        sign: f32,
        [first, again]: [Purpose; 2],
    ) -> Option<Comparison<G::Action>> {
        let there = after(self.position, other);
        let one = self.comparison(self.assessor.assess(&there, self.index, first)?, self.next.clone());
        let is_certain = one.other.is_exact && one.played.is_exact;
        if is_certain || one.gap * sign < Grade::INACCURACY {
            return Some(one);
        }
        let played = after(self.position, self.action);
        let played = self.assessor.assess(&played, self.index, Purpose::PlayedAgain)?;
        let two = self.comparison(self.assessor.assess(&there, self.index, again)?, played);
        Some(if two.gap * sign < one.gap * sign { two } else { one })
    }

    fn comparison(
        &self,
        other: Assessment<G::Action>,
        played: Assessment<G::Action>,
    ) -> Comparison<G::Action> {
        let seat = self.seat.index();
        let gap = other.value.win[seat] - played.value.win[seat];
        Comparison { other, played, gap }
    }
}

fn line<A: Copy>(first: A, rest: &Assessment<A>) -> Vec<A> {
    [first].into_iter().chain(rest.line.iter().copied()).take(LINE).collect()
}
