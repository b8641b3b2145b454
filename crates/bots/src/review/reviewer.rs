//! The walk through a game, and writing what was found into its record.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use castellum_rules::record::{Fault, NodeId, Record, RecordError};
use castellum_rules::{Actor, Game, MAX_SEATS, PlayError, Seat};
use thiserror::Error;

use super::assess::{Assessment, Assessor, ChoiceReview, Purpose};
use super::{Decided, Finding, Judgement, Luck, Step};
use crate::{BotGame, BotName, BotSpec, Budget, Control, Evaluator, NoEvaluator};

/// The assessments of the outcome of the die that came up.
const LUCK_ASSESSMENTS: usize = 5;

/// From this share of the win on, if it is certain, nothing is left to the other.
const WON: f32 = 0.999;

/// How a game is reviewed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReviewSettings {
    /// The bot that judges; a budget among its settings does not count.
    pub bot: BotSpec,
    /// How long it searches a position.
    pub budget: Budget,
    /// Equal seeds give equal reviews, if the budget is one of nodes.
    pub seed: u64,
}

impl Default for ReviewSettings {
    /// Tree search with 1000 nodes for each position.
    fn default() -> Self {
        Self { bot: BotName::Mcts.into(), budget: Budget::THOUSAND_NODES, seed: 0 }
    }
}

/// Why a game cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ReviewError<G: Game> {
    /// The rules forbid one of its actions.
    #[error(transparent)]
    Play(#[from] PlayError<G>),
    /// The game does not have the evaluator of the bot.
    #[error(transparent)]
    Evaluator(#[from] NoEvaluator),
}

/// Reviews a game action by action.
#[derive(Clone, Debug)]
pub struct Reviewer<G: BotGame> {
    settings: ReviewSettings,
    evaluator: Arc<dyn Evaluator<G>>,
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
    /// The first action that the rules forbid, or an evaluator that the game
    /// does not have.
    pub fn new(start: G, actions: &[G::Action], settings: ReviewSettings) -> Result<Self, ReviewError<G>> {
        let mut positions = vec![start];
        let mut position = start;
        for &action in actions {
            position = position.play(action)?;
            positions.push(position);
        }
        let evaluator = settings.bot.evaluator()?;
        Ok(Self { settings, evaluator, positions, actions: actions.to_vec(), index: 0, here: None })
    }

    /// The same review with an evaluator of your own.
    #[must_use]
    pub fn with_evaluator(self, evaluator: Arc<dyn Evaluator<G>>) -> Self {
        Self { evaluator, here: None, ..self }
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

    /// Goes on after this number of actions, for example where a review was
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
        let assessor = Assessor { settings: self.settings, evaluator: &self.evaluator, control: &control };
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
            decided: self.decided(here, &next),
            finding: self.finding(action, here, &next, &assessor)?,
        };
        self.index += 1;
        self.here = Some(next);
        Some(step)
    }

    fn decided(&self, here: &Assessment<G::Action>, next: &Assessment<G::Action>) -> Decided {
        let players = self.positions[self.index].players();
        if G::HAS_DIE || players != 2 {
            return Decided::default();
        }
        let winner = |assessment: &Assessment<_>| {
            let wins = |seat: &Seat| assessment.value.win[seat.index()] > WON;
            Seat::all(players).find(wins).filter(|_| assessment.is_exact)
        };
        Decided { before: winner(here), after: winner(next) }
    }

    fn finding(
        &self,
        action: G::Action,
        here: &Assessment<G::Action>,
        next: &Assessment<G::Action>,
        assessor: &Assessor<'_, G>,
    ) -> Option<Finding<G::Action>> {
        let position = &self.positions[self.index];
        match position.actor() {
            Actor::Seat(_) if position.is_forced() => Some(Finding::Forced),
            Actor::Seat(seat) => {
                let choice = ChoiceReview { position, index: self.index, seat, action, here, next, assessor };
                choice.judge().map(Finding::Choice)
            }
            _ => self.luck(here, assessor).map(Finding::Luck),
        }
    }

    /// By how much the outcome that came up is better than outcomes are on
    /// average. It is assessed more often than the others, as its error would count
    /// in full and theirs even out.
    fn luck(&self, here: &Assessment<G::Action>, assessor: &Assessor<'_, G>) -> Option<Luck> {
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

impl<G: BotGame> Reviewer<G> {
    /// Writes steps into the record of the game that is reviewed: marks at the
    /// actions, and where something better was given away a comment with both
    /// shares of the win and the better line as a variation. What stands there
    /// already is not written again.
    ///
    /// # Errors
    /// If the record is not that of the game. Marks may have been added then.
    pub fn annotate(&self, record: &mut Record, steps: &[Step<G::Action>]) -> Result<(), RecordError> {
        let nodes: Vec<NodeId> = record.main_line().collect();
        for step in steps {
            let Some(judgement) = step.judgement() else { continue };
            let &node = nodes.get(step.index).ok_or(Fault::NoSuchNode)?;
            mark(record, node, judgement);
            if step.better().is_some() {
                let before = step.index.checked_sub(1).map(|before| nodes[before]);
                comment(record, node, &shares(step, judgement));
                self.add_line(record, before, step.index, &judgement.line)?;
            }
        }
        Ok(())
    }

    fn add_line(
        &self,
        record: &mut Record,
        before: Option<NodeId>,
        index: usize,
        line: &[G::Action],
    ) -> Result<(), RecordError> {
        let mut position = self.positions()[index];
        let mut last = before;
        for &action in line {
            let text = action.to_string();
            let known = record.children(last).find(|&node| has_action(record, node, &text));
            last = Some(match known {
                Some(node) => node,
                None => record.add_played(last, &position, action)?,
            });
            position.play_unchecked(action);
        }
        Ok(())
    }
}

fn has_action(record: &Record, node: NodeId, text: &str) -> bool {
    record.node(node).is_some_and(|node| node.action() == text)
}

fn mark<A>(record: &mut Record, node: NodeId, judgement: &Judgement<A>) {
    if let (Some(mark), Some(node)) = (judgement.grade.mark(), record.node_mut(node))
        && !node.marks.contains(&mark)
    {
        node.marks.push(mark);
    }
}

fn comment(record: &mut Record, node: NodeId, text: &str) {
    if let Some(node) = record.node_mut(node)
        && !node.comments.iter().any(|comment| comment == text)
    {
        node.comments.push(text.into());
    }
}

/// The share of the win that is left and that there might have been; also the
/// points given away where those say more.
fn shares<A>(step: &Step<A>, judgement: &Judgement<A>) -> String {
    let seat = step.actor.seat().map_or(0, Seat::index);
    let [left, best] =
        [&judgement.value, &judgement.best_value].map(|value| (100.0 * value.win[seat]).round());
    let points = if judgement.is_about_lead() {
        format!(", {:.0} points given away", judgement.lead_lost)
    } else {
        String::new()
    };
    format!("{left} %, best {best} %{points}")
}
