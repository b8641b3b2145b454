//! Whether a position is a puzzle, and how hard it is.

use std::collections::BTreeMap;
use std::sync::Arc;

use castellum_rules::{Actor, DenseAction, Seat};
use rand_core::Rng as _;

use super::{OtherAction, Puzzle, WrittenReason};
use crate::hints::{Explain, hints};
use crate::random::seeded;
use crate::review::{Assessment, Assessor, Grade, Purpose, ReviewSettings};
use crate::{Analysis, Bot, BotGame, BotName, BotSpec, Budget, Candidate, Control, Evaluator};

/// By how much the best action must be better than any other at the least, as
/// a share of the win: what a review would call an inaccuracy.
pub const MIN_GAP: f32 = Grade::INACCURACY;
/// The nodes that are tried to find out how hard a puzzle is; 1 stands for
/// [`BotName::Greedy`], which does not search.
pub const LADDER: [u64; 6] = [1, 50, 200, 800, 3_200, 12_800];
/// How many searches must agree, each with its own random numbers.
const SEARCHES: u64 = 3;
/// How many comparisons there are of each rival with the best action.
const COMPARISONS: u64 = 2;
/// What is not worse by this many gaps after a quick search gets a thorough one.
const CLEAR: f32 = 2.0;
/// With fewer legal actions there is nothing to look for.
const MIN_ACTIONS: usize = 3;
/// Visits from which on an action says something about the gap.
const TELLING_VISITS: u64 = 8;
/// The part of the gap that must show in a search before anything is compared.
const FIRST_SIGN: f32 = 0.7;
/// The part of the nodes for a first try of the proof.
const REHEARSAL: u64 = 4;
/// The part of the nodes for a quick search.
const QUICK: u64 = 16;
/// The number of rivals that the search liked most and that get a thorough search
/// anyway.
const MIN_RIVALS: usize = 2;
/// The most other actions that a puzzle keeps, besides the tempting one.
const MAX_OTHERS: usize = 4;
/// The most actions in a line.
const LINE: usize = 8;

/// Proves puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Prover<'a, G: BotGame> {
    /// The nodes of a thorough search.
    pub nodes: u64,
    /// Equal seeds give equal proofs.
    pub seed: u64,
    /// By how much the best action must be better than any other.
    pub gap: f32,
    /// Puzzles of lower grades are not wanted.
    pub min_grade: u8,
    /// The search, with its settings.
    pub bot: BotSpec,
    /// Evaluates positions for the searches.
    pub evaluator: &'a Arc<dyn Evaluator<G>>,
    /// Stops the proof.
    pub control: &'a Control<'a, G::Action>,
}

/// How hard a puzzle is that takes this number of nodes.
#[must_use]
pub fn grade_of(nodes: u64) -> u8 {
    let harder = LADDER[..4].iter().filter(|&&rung| rung < nodes).count();
    1 + harder as u8
}

/// What a round of the proof found out.
struct Proof<A> {
    best: A,
    analysis: Analysis<A>,
    /// What the best action leads to, as each comparison sees it.
    assessments: Vec<Assessment<A>>,
    rivals: Vec<Rival<A>>,
}

/// An action that was searched as thoroughly as the best one.
struct Rival<A> {
    action: A,
    loss: f32,
}

impl<G: BotGame> Prover<'_, G> {
    /// The puzzle of a position, if it is one; it has neither a name nor a
    /// game before it yet. `None` also if somebody stops the proof.
    #[must_use]
    pub fn prove(&self, position: &G) -> Option<Puzzle>
    where
        G: Explain,
    {
        let Actor::Seat(seat) = position.actor() else { return None };
        // Most positions are none, and few nodes are enough to find that out.
        let rehearsal = Prover { nodes: (self.nodes / REHEARSAL).max(1), ..*self };
        let expected = rehearsal.proof(position, seat)?.best;
        let Proof { best, analysis, assessments, rivals } = self.proof(position, seat)?;
        if best != expected {
            return None;
        }
        let nodes = self.min_nodes(position, best)?;
        let reasons = hints(position, &analysis).into_iter().next()?.reasons;
        let line: Vec<_> = [best].into_iter().chain(assessments[0].line.iter().copied()).take(LINE).collect();
        Some(Puzzle {
            id: String::new(),
            tags: BTreeMap::new(),
            actions: String::new(),
            seat: seat.index() as u8,
            best: best.to_string(),
            win: rounded(assessments[0].value.win[seat.index()]),
            others: rivals.iter().map(Rival::written).collect(),
            nodes,
            grade: grade_of(nodes),
            reasons: reasons.iter().map(WrittenReason::of).collect(),
            line: line.iter().map(ToString::to_string).collect(),
        })
    }

    /// One round of the proof: several searches agree, and no rival is near.
    fn proof(&self, position: &G, seat: Seat) -> Option<Proof<G::Action>> {
        let analysis = self.search(position, self.nodes, 0)?;
        let best = analysis.candidates.first()?.action;
        if !self.is_promising(position, &analysis) || self.is_too_easy(position, best)? {
            return None;
        }
        for number in 1..SEARCHES {
            if self.choice(position, self.nodes, number)? != best {
                return None;
            }
        }
        let assessments = self.assessments(position, best)?;
        let rivals = self.rivals(position, seat, &analysis, &assessments)?;
        Some(Proof { best, analysis, assessments, rivals })
    }

    /// Whether a search gives hope that its position is a puzzle: there is
    /// enough to choose from, and one action seems to be much better.
    #[must_use]
    pub fn is_promising(&self, position: &G, analysis: &Analysis<G::Action>) -> bool {
        let Actor::Seat(seat) = position.actor() else { return false };
        let Some((best, others)) = analysis.candidates.split_first() else { return false };
        let actions = position.legal();
        let win = |option: &Candidate<G::Action>| option.value.win[seat.index()];
        let others = others.iter().filter(|option| option.visits >= TELLING_VISITS);
        let gap = win(best) - others.map(win).fold(0.0, f32::max);
        actions.len() >= MIN_ACTIONS && gap >= FIRST_SIGN * self.gap
    }

    fn search(&self, position: &G, nodes: u64, number: u64) -> Option<Analysis<G::Action>> {
        // One node stands for no search at all.
        let strategy = match nodes {
            1 => BotName::Greedy.strategy::<G>(),
            _ => self.bot.strategy::<G>(),
        };
        let mut bot = Bot::with_evaluator(strategy, Arc::clone(self.evaluator), mixed(self.seed, number));
        let analysis = bot.analyse(position, Budget::nodes(nodes).ok()?, self.control).ok()?;
        (!self.control.is_stopped()).then_some(analysis)
    }

    fn choice(&self, position: &G, nodes: u64, number: u64) -> Option<G::Action> {
        Some(self.search(position, nodes, number)?.candidates.first()?.action)
    }

    /// Whether a search that knows only easier puzzles finds the best action.
    fn is_too_easy(&self, position: &G, best: G::Action) -> Option<bool> {
        let easier = LADDER.into_iter().rev().find(|&rung| grade_of(rung) < self.min_grade);
        let Some(nodes) = easier else { return Some(false) };
        Some(self.choice(position, nodes, SEARCHES)? == best)
    }

    /// What an action leads to, as each comparison sees it.
    fn assessments(&self, position: &G, action: G::Action) -> Option<Vec<Assessment<G::Action>>> {
        (0..COMPARISONS).map(|number| self.assess(position, action, self.nodes, number)).collect()
    }

    fn assess(
        &self,
        position: &G,
        action: G::Action,
        nodes: u64,
        number: u64,
    ) -> Option<Assessment<G::Action>> {
        let budget = Budget::nodes(nodes).ok()?;
        let settings = ReviewSettings { bot: self.bot, budget, seed: mixed(self.seed, SEARCHES + number) };
        let assessor = Assessor { settings, evaluator: self.evaluator, control: self.control };
        assessor.assess(&position.after(action), action.index(), Purpose::Position)
    }

    /// The actions nearest to the best one, if all legal actions are clearly
    /// worse. Every one of them is looked at, and all that may be near as
    /// thoroughly as the best.
    fn rivals(
        &self,
        position: &G,
        seat: Seat,
        analysis: &Analysis<G::Action>,
        best: &[Assessment<G::Action>],
    ) -> Option<Vec<Rival<G::Action>>> {
        let tempting = self.choice(position, 1, 0)?;
        let mut rivals = Vec::new();
        for action in others(position, analysis) {
            let is_searched = action == tempting || rivals.len() < MIN_RIVALS;
            if is_searched || self.may_be_near(position, seat, action, &best[0])? {
                let assessments = self.assessments(position, action)?;
                let losses = best.iter().zip(&assessments).map(|(best, other)| gap(seat, best, other));
                rivals.push(Rival { action, loss: losses.fold(1.0, f32::min) });
            }
            if rivals.last().is_some_and(|rival| rival.loss < self.gap) {
                return None;
            }
        }
        Some(nearest(rivals, tempting))
    }

    /// Whether an action might be nearly as good as the best, by a quick search.
    fn may_be_near(
        &self,
        position: &G,
        seat: Seat,
        action: G::Action,
        best: &Assessment<G::Action>,
    ) -> Option<bool> {
        let quick = self.assess(position, action, (self.nodes / QUICK).max(1), 0)?;
        Some(gap(seat, best, &quick) < CLEAR * self.gap)
    }

    /// The lowest rung of the ladder from which on all searches find the best
    /// action; the nodes of the proof if there is none.
    fn min_nodes(&self, position: &G, best: G::Action) -> Option<u64> {
        let mut least = self.nodes;
        for rung in LADDER.into_iter().rev().filter(|&rung| rung < self.nodes) {
            for number in 0..SEARCHES {
                if self.choice(position, rung, number)? != best {
                    return Some(least);
                }
            }
            least = rung;
        }
        Some(least)
    }
}

impl<A: DenseAction> Rival<A> {
    fn written(&self) -> OtherAction {
        OtherAction { action: self.action.to_string(), loss: rounded(self.loss) }
    }
}

/// By how much a seat is better off after one action than after another.
fn gap<A>(seat: Seat, better: &Assessment<A>, worse: &Assessment<A>) -> f32 {
    better.value.win[seat.index()] - worse.value.win[seat.index()]
}

/// The rivals to show: those that lose least, and the tempting one.
fn nearest<A: Copy + PartialEq>(mut rivals: Vec<Rival<A>>, tempting: A) -> Vec<Rival<A>> {
    rivals.sort_by(|a, b| a.loss.total_cmp(&b.loss));
    let mut rank = 0;
    rivals.retain(|rival| {
        rank += 1;
        rank <= MAX_OTHERS || rival.action == tempting
    });
    rivals
}

/// All legal actions but the first of an analysis, those it liked first.
fn others<G: BotGame>(position: &G, analysis: &Analysis<G::Action>) -> Vec<G::Action> {
    let mut actions: Vec<_> = analysis.candidates.iter().map(|option| option.action).collect();
    let legal = position.legal();
    actions.extend(
        legal.iter().filter(|action| analysis.candidates.iter().all(|option| option.action != **action)),
    );
    actions.remove(0);
    actions
}

/// Three digits after the point: more would be noise.
fn rounded(share: f32) -> f32 {
    (share * 1000.0).round() / 1000.0
}

fn mixed(seed: u64, number: u64) -> u64 {
    seeded(seed ^ seeded(number).next_u64()).next_u64()
}
