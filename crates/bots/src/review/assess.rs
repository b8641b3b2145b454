//! What a position is worth: one search, or one for each outcome of the die.

use castellum_rules::{ActionList, Actor, DenseAction, Game};

use crate::{Analysis, Bot, BotGame, Candidate, Control, Evaluator, Rng, Value};

use super::ReviewSettings;

/// The share of the budget that each outcome of the die gets: one part of so
/// many. All outcomes together then cost about two ordinary looks.
const OUTCOME_SHARE: u32 = 10;

/// What a look at a position found out.
#[derive(Clone, Debug)]
pub(crate) struct Assessment<A> {
    pub(crate) value: Value,
    /// The mean over all that was tried there. It is a little worse than the
    /// value for the seat to act, but varies less from look to look.
    pub(crate) mean: Value,
    /// How the game is expected to go on.
    pub(crate) line: Vec<A>,
    /// The actions looked at, best first; none while the die rolls.
    pub(crate) candidates: Vec<Candidate<A>>,
    /// Whether the value is certain.
    pub(crate) is_exact: bool,
}

/// Looks at positions with one way of thinking.
#[derive(Clone, Debug)]
pub(crate) struct Assessor<'a, A> {
    pub(crate) settings: ReviewSettings,
    pub(crate) control: &'a Control<'a, A>,
}

/// Looks differ in their seeds, so that no two make the same error.
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

impl<A> Assessor<'_, A> {
    /// Looks at a position; `None` if somebody stopped it.
    pub(crate) fn assess<G>(&self, position: &G, index: usize, purpose: Purpose) -> Option<Assessment<A>>
    where
        G: BotGame<Action = A>,
        A: DenseAction,
    {
        let seed = self.seed(index, purpose);
        match (position.outcome(), position.actor()) {
            (Some(outcome), _) => Some(Assessment::certain(G::evaluator().outcome_value(&outcome))),
            (None, Actor::Chance) => self.assess_outcomes(position, seed),
            (None, _) => self.think(position, seed, 1),
        }
    }

    /// The average over all outcomes, each looked at alike.
    fn assess_outcomes<G>(&self, position: &G, seed: u64) -> Option<Assessment<A>>
    where
        G: BotGame<Action = A>,
        A: DenseAction,
    {
        let mut outcomes = ActionList::new();
        position.legal_actions(&mut outcomes);
        let mut look = Assessment::certain(Value::default());
        for (number, &outcome) in outcomes.iter().enumerate() {
            let Assessment { value, mean, .. } = self.glance(&after(position, outcome), seed, number)?;
            let probability = position.probability(outcome) as f32;
            look.value.add(&value, probability);
            look.mean.add(&mean, probability);
        }
        look.is_exact = false;
        Some(look)
    }

    /// What the position after an outcome of the die is worth, as the mean of
    /// so many looks like those at all outcomes.
    pub(crate) fn assess_outcome<G>(&self, after: &G, index: usize, times: usize) -> Option<Value>
    where
        G: BotGame<Action = A>,
        A: Copy,
    {
        let mut value = Value::default();
        for number in 0..times {
            let look = self.glance(after, self.seed(index, Purpose::Outcome), number)?;
            value.add(&look.mean, 1.0 / times as f32);
        }
        Some(value)
    }

    fn glance<G>(&self, after: &G, seed: u64, number: usize) -> Option<Assessment<A>>
    where
        G: BotGame<Action = A>,
        A: Copy,
    {
        match after.outcome() {
            Some(outcome) => Some(Assessment::certain(G::evaluator().outcome_value(&outcome))),
            None => self.think(after, mix(seed, number as u64), OUTCOME_SHARE),
        }
    }

    const fn seed(&self, index: usize, purpose: Purpose) -> u64 {
        mix(mix(self.settings.seed, index as u64), purpose as u64)
    }

    fn think<G>(&self, position: &G, seed: u64, share: u32) -> Option<Assessment<A>>
    where
        G: BotGame<Action = A>,
        A: Copy,
    {
        let ReviewSettings { bot, budget, .. } = self.settings;
        let mut bot = Bot::<G>::new(bot, seed);
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

pub(crate) fn after<G: Game>(position: &G, action: G::Action) -> G {
    let mut after = *position;
    after.play_unchecked(action);
    after
}

const fn mix(seed: u64, number: u64) -> u64 {
    Rng::new(Rng::new(seed).next() ^ number).next()
}
