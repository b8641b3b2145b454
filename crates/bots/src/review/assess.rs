//! What positions are worth, and how a choice compares with the best one.

use std::sync::Arc;

use castellum_rules::{Actor, Seat};
use rand_core::Rng as _;

use super::{Grade, Judgement, ReviewSettings};
use crate::random::seeded;
use crate::{Analysis, Bot, BotGame, Candidate, Control, Evaluator, Value};

/// How many of the search's favourite actions a judgement keeps.
const OPTIONS: usize = 3;
/// The most actions in a line that is shown.
const LINE: usize = 8;
/// The share of the budget that each outcome of the die gets: one part of
/// this many. All outcomes together then cost about two ordinary searches.
const OUTCOME_SHARE: u32 = 10;

/// What a position is worth, by one search or one for each outcome of the die.
#[derive(Clone, Debug)]
pub(crate) struct Assessment<A> {
    pub(crate) value: Value,
    /// The mean over all that was tried there. It is a little worse than the
    /// value for the seat to act, but varies less from search to search.
    pub(crate) mean: Value,
    /// How the game is expected to go on.
    pub(crate) line: Vec<A>,
    /// The actions searched, best first; none while the die rolls.
    pub(crate) candidates: Vec<Candidate<A>>,
    /// Whether the value is certain.
    pub(crate) is_exact: bool,
}

/// Assesses positions with one bot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Assessor<'a, G: BotGame> {
    pub(crate) settings: ReviewSettings,
    pub(crate) evaluator: &'a Arc<dyn Evaluator<G>>,
    pub(crate) control: &'a Control<'a, G::Action>,
}

/// Assessments differ in their seeds, so that no two make the same error.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    Position,
    Best,
    BestAgain,
    PlayedAgain,
    Favourite,
    FavouriteAgain,
    Outcome,
}

impl<G: BotGame> Assessor<'_, G> {
    /// What a position is worth; `None` if somebody stopped it.
    pub(crate) fn assess(
        &self,
        position: &G,
        index: usize,
        purpose: Purpose,
    ) -> Option<Assessment<G::Action>> {
        let seed = self.seed(index, purpose);
        match (position.outcome(), position.actor()) {
            (Some(outcome), _) => Some(Assessment::certain(Value::of_outcome(&outcome, G::SPREAD))),
            (None, Actor::Chance) => self.assess_outcomes(position, seed),
            (None, _) => self.search(position, seed, 1),
        }
    }

    /// The average over all outcomes, each assessed alike.
    fn assess_outcomes(&self, position: &G, seed: u64) -> Option<Assessment<G::Action>> {
        let outcomes = position.legal();
        let mut expected = Assessment::certain(Value::default());
        for (number, &outcome) in outcomes.iter().enumerate() {
            let Assessment { value, mean, .. } = self.assess_after(&position.after(outcome), seed, number)?;
            let probability = position.probability(outcome) as f32;
            expected.value.add(&value, probability);
            expected.mean.add(&mean, probability);
        }
        expected.is_exact = false;
        Some(expected)
    }

    /// What the position after an outcome of the die is worth, as the mean of
    /// several searches like those of all outcomes.
    pub(crate) fn assess_outcome(&self, after: &G, index: usize, times: usize) -> Option<Value> {
        let mut value = Value::default();
        for number in 0..times {
            let assessment = self.assess_after(after, self.seed(index, Purpose::Outcome), number)?;
            value.add(&assessment.mean, 1.0 / times as f32);
        }
        Some(value)
    }

    fn assess_after(&self, after: &G, seed: u64, number: usize) -> Option<Assessment<G::Action>> {
        match after.outcome() {
            Some(outcome) => Some(Assessment::certain(Value::of_outcome(&outcome, G::SPREAD))),
            None => self.search(after, mix(seed, number as u64), OUTCOME_SHARE),
        }
    }

    fn seed(&self, index: usize, purpose: Purpose) -> u64 {
        mix(mix(self.settings.seed, index as u64), purpose as u64)
    }

    fn search(&self, position: &G, seed: u64, share: u32) -> Option<Assessment<G::Action>> {
        let ReviewSettings { bot, budget, .. } = self.settings;
        let mut bot = Bot::with_evaluator(bot.strategy::<G>(), Arc::clone(self.evaluator), seed);
        let analysis = bot.analyse(position, budget.divided(share), self.control).ok()?;
        // What was cut short knows less than the others and must not be
        // compared with them.
        if self.control.is_stopped() {
            return None;
        }
        let best = analysis.candidates.first().filter(|_| !analysis.is_exact);
        // The value of a node is the mean over all that was tried there, good
        // or bad; the seat to act will choose the best.
        let value = match (position.actor(), best) {
            (Actor::Seat(_), Some(best)) => best.value,
            _ => analysis.value,
        };
        let Analysis { value: mean, line, candidates, is_exact, .. } = analysis;
        Some(Assessment { value, mean, line, candidates, is_exact })
    }
}

impl<A> Assessment<A> {
    const fn certain(value: Value) -> Self {
        Self { value, mean: value, line: Vec::new(), candidates: Vec::new(), is_exact: true }
    }
}

fn mix(seed: u64, number: u64) -> u64 {
    seeded(seeded(seed).next_u64() ^ number).next_u64()
}

/// A choice to be judged.
pub(super) struct ChoiceReview<'a, G: BotGame> {
    pub(super) position: &'a G,
    pub(super) index: usize,
    pub(super) seat: Seat,
    pub(super) action: G::Action,
    pub(super) here: &'a Assessment<G::Action>,
    /// The assessment of the position after the action that was played.
    pub(super) next: &'a Assessment<G::Action>,
    pub(super) assessor: &'a Assessor<'a, G>,
}

/// Two actions compared: what each leads to.
struct Comparison<A> {
    other: Assessment<A>,
    played: Assessment<A>,
    /// The share of the win by which the other action is better for the seat
    /// that acted.
    win_gap: f32,
    /// By how many points it leads further.
    lead_gap: f32,
    /// By how much it is better if the lead counts too; see [`Judgement::regret`].
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
        if judgement.regret < Grade::AS_GOOD && self.beats_the_favourite()? {
            judgement.grade = Grade::Excellent;
        }
        Some(judgement)
    }

    fn as_good_as_the_best(&self) -> Judgement<G::Action> {
        Judgement {
            grade: Grade::Good,
            regret: 0.0,
            loss: 0.0,
            points_lost: 0.0,
            lead_lost: 0.0,
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
        judgement.grade = Grade::of_regret(rival.gap);
        judgement.regret = rival.gap;
        judgement.loss = rival.win_gap.max(0.0);
        judgement.points_lost = (best_value.points[seat] - value.points[seat]).max(0.0);
        judgement.lead_lost = rival.lead_gap.max(0.0);
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

    /// Compares what another action leads to with what was played, both assessed
    /// alike. A gap in the direction of `sign` that would count is found
    /// out a second time by fresh searches, and the smaller one holds: what one
    /// search made up by chance, another one does not repeat.
    fn compare(
        &self,
        other: G::Action,
        sign: f32,
        [first, again]: [Purpose; 2],
    ) -> Option<Comparison<G::Action>> {
        let there = self.position.after(other);
        let one = self.comparison(self.assessor.assess(&there, self.index, first)?, self.next.clone());
        let is_certain = one.other.is_exact && one.played.is_exact;
        if is_certain || one.gap * sign < Grade::INACCURACY {
            return Some(one);
        }
        let played = self.position.after(self.action);
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
        let win_gap = other.value.win[seat] - played.value.win[seat];
        let lead = |side: &Assessment<_>| side.value.lead(self.seat, self.position.players());
        let lead_gap = lead(&other) - lead(&played);
        let gap = regret(win_gap, lead_gap / (2.0 * G::SPREAD));
        Comparison { other, played, win_gap, lead_gap, gap }
    }
}

/// What a gap counts for: in shares of the win, or by the lead where that says
/// the same more clearly. A seat that has won or lost for certain can still give
/// points away.
fn regret(win_gap: f32, lead_gap: f32) -> f32 {
    let agree = win_gap * lead_gap >= 0.0;
    if agree && lead_gap.abs() > win_gap.abs() { lead_gap } else { win_gap }
}

fn line<A: Copy>(first: A, rest: &Assessment<A>) -> Vec<A> {
    [first].into_iter().chain(rest.line.iter().copied()).take(LINE).collect()
}
