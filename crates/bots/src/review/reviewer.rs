//! The walk through a game.

use std::sync::atomic::{AtomicBool, Ordering};

use castellum_rules::{ActionList, Actor, Game, MAX_SEATS, PlayError};

use super::assess::{Assessment, Assessor, Purpose};
use super::judge::ChoiceReview;
use super::{Finding, Luck, Step};
use crate::{BotGame, BotSpec, Budget, Control};

/// The looks at the outcome of the die that came up.
const LUCK_ASSESSMENTS: usize = 5;

/// How a game is reviewed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReviewSettings {
    /// Who judges.
    pub bot: BotSpec,
    /// How long he thinks about a position.
    pub budget: Budget,
    /// Equal seeds give equal reviews, if the budget is one of nodes.
    pub seed: u64,
}

impl Default for ReviewSettings {
    /// Tree search with 1000 nodes for each position.
    fn default() -> Self {
        Self { bot: BotSpec::Mcts, budget: Budget::THOUSAND_NODES, seed: 0 }
    }
}

/// Reviews a game action by action.
#[derive(Clone, Debug)]
pub struct Reviewer<G: BotGame> {
    settings: ReviewSettings,
    /// All positions of the game, the first and the last included.
    positions: Vec<G>,
    actions: Vec<G::Action>,
    /// How many actions are behind us.
    index: usize,
    /// What is known about the position at `index`.
    here: Option<Assessment<G::Action>>,
}

impl<G: BotGame> Reviewer<G> {
    /// Begins the review of a game, finished or not.
    ///
    /// # Errors
    /// The first action that the rules forbid.
    pub fn new(start: G, actions: &[G::Action], settings: ReviewSettings) -> Result<Self, PlayError<G>> {
        let mut positions = vec![start];
        let mut position = start;
        for &action in actions {
            position = position.play(action)?;
            positions.push(position);
        }
        Ok(Self { settings, positions, actions: actions.to_vec(), index: 0, here: None })
    }

    /// How many actions the game has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether there is not an action to review.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// How many actions are behind us.
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// All positions of the game: before each action and at the end.
    #[must_use]
    pub fn positions(&self) -> &[G] {
        &self.positions
    }

    /// Goes on after so many actions, for example where a review was
    /// interrupted; at the end if there are not as many.
    pub fn seek(&mut self, index: usize) {
        self.index = index.min(self.len());
        self.here = None;
    }

    /// Reviews the next action. `None` after the last one, or if `control`
    /// stopped it: then the step can be tried again.
    pub fn step(&mut self, control: &Control<'_, G::Action>) -> Option<Step<G::Action>> {
        let &action = self.actions.get(self.index)?;
        // Somebody who says stop may say so only once.
        let stopped = AtomicBool::new(false);
        let stop = || {
            stopped.load(Ordering::Relaxed) || {
                let says_so = control.is_stopped();
                stopped.fetch_or(says_so, Ordering::Relaxed) || says_so
            }
        };
        let control = Control::default().stopped_by(&stop);
        let assessor = Assessor { settings: self.settings, control: &control };
        if self.here.is_none() {
            self.here = Some(assessor.assess(&self.positions[self.index], self.index, Purpose::Position)?);
        }
        let here = self.here.as_ref()?;
        let next = assessor.assess(&self.positions[self.index + 1], self.index + 1, Purpose::Position)?;
        let step = Step {
            index: self.index,
            turn: self.positions[self.index].turn(),
            actor: self.positions[self.index].actor(),
            action,
            before: here.value,
            after: next.value,
            finding: self.finding(action, here, &next, &assessor)?,
        };
        self.index += 1;
        self.here = Some(next);
        Some(step)
    }

    fn finding(
        &self,
        action: G::Action,
        here: &Assessment<G::Action>,
        next: &Assessment<G::Action>,
        assessor: &Assessor<'_, G::Action>,
    ) -> Option<Finding<G::Action>> {
        let position = &self.positions[self.index];
        match position.actor() {
            Actor::Seat(_) if is_forced(position) => Some(Finding::Forced),
            Actor::Seat(seat) => {
                let choice = ChoiceReview { position, index: self.index, seat, action, here, next, assessor };
                choice.judge().map(Finding::Choice)
            }
            _ => self.luck(here, assessor).map(Finding::Luck),
        }
    }

    /// By how much the outcome that came up is better than outcomes are on
    /// average. It gets more looks than the others, as its error would count
    /// in full and theirs even out.
    fn luck(&self, here: &Assessment<G::Action>, assessor: &Assessor<'_, G::Action>) -> Option<Luck> {
        let drawn = assessor.assess_outcome(&self.positions[self.index + 1], self.index, LUCK_ASSESSMENTS)?;
        let mut change = [0.0; MAX_SEATS];
        for (change, (drawn, mean)) in change.iter_mut().zip(drawn.win.into_iter().zip(here.mean.win)) {
            *change = drawn - mean;
        }
        let before = self.positions[..self.index].iter().rev();
        let roller = before.map(|position| position.actor().seat()).find(Option::is_some).flatten();
        Some(Luck { roller, change })
    }
}

fn is_forced(position: &impl Game) -> bool {
    let mut actions = ActionList::new();
    position.legal_actions(&mut actions);
    actions.len() == 1
}
