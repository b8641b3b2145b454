//! A game that is looked at: its tree, where one is in it, and the table that
//! shows that position.

use castellum_rules::record::Record;
use castellum_rules::{Actor, Seat};
use leptos::prelude::*;

use super::tree::{At, Id, Tree};
use crate::engine_worker::{Choice, Finding, Reviewed};
use crate::i18n::t;
use crate::storage::{self, NotStored};
use crate::study::StudyGame;
use crate::table::{GameCommand, MoveHistory, SeatController, SeatInfo, Table};

/// A game that is looked at. Cheap to copy: all of it are signals.
#[derive(Clone, Copy)]
pub(super) struct Session<G: StudyGame> {
    pub(super) tree: RwSignal<Tree<G>>,
    /// Where one is.
    pub(super) at: RwSignal<At>,
    /// The line that steps follow: through the point where one is, to its end.
    pub(super) line: RwSignal<Vec<Id>>,
    /// The position as boards see it; what is tried there becomes a variation.
    pub(super) table: Table<G>,
    /// What the review says about the actions that were played, as far as it
    /// has come.
    pub(super) steps: RwSignal<Vec<Reviewed>>,
    /// Whether actions can be tried on the board.
    pub(super) trying: RwSignal<bool>,
    /// An action that is pointed at in a list, and the position it belongs to.
    pub(super) peek: RwSignal<Option<(G, G::Action)>>,
    /// Why what is written here cannot be kept on this device.
    pub(super) not_stored: RwSignal<Option<NotStored>>,
    /// The name under which it is kept.
    pub(super) id: StoredValue<String>,
}

impl<G: StudyGame> Session<G> {
    /// Begins at a point of what was played: after this many actions, or at the
    /// end.
    pub(super) fn new(tree: Tree<G>, id: String, at: Option<usize>) -> Self {
        let seats = Seat::all(tree.players()).map(|seat| seat_info(&tree, seat)).collect();
        let played = tree.played();
        let count = at.unwrap_or(played.len()).min(played.len());
        let at = count.checked_sub(1).map(|last| played[last]);
        let history = MoveHistory::new(tree.begin().clone()).expect("a tree has a set-up that can be played");
        let history = history.with_actions(tree.actions(at));
        let backend = StoredValue::new(None::<Self>);
        let table = Table::new(history, seats, move |command| {
            if let Some(session) = backend.get_value() {
                session.grant(&command);
            }
        });
        let session = Self {
            line: RwSignal::new(tree.main_line()),
            tree: RwSignal::new(tree),
            at: RwSignal::new(at),
            table,
            steps: RwSignal::new(Vec::new()),
            trying: RwSignal::new(false),
            peek: RwSignal::new(None),
            not_stored: RwSignal::new(None),
            id: StoredValue::new(id),
        };
        backend.set_value(Some(session));
        session.mark_last();
        session
    }

    fn grant(self, command: &GameCommand<G::Action>) {
        match *command {
            GameCommand::Play(action) => self.play(action),
            GameCommand::Undo => self.back(),
            // Nobody else is there to be asked.
            GameCommand::AskTakeback => {}
        }
    }

    /// Goes to a point.
    pub(super) fn go(self, at: At) {
        self.peek.set(None);
        let actions = self.tree.with_untracked(|tree| {
            if at.is_some_and(|id| !self.line.with_untracked(|line| line.contains(&id))) {
                self.line.set(line_through(tree, at));
            }
            tree.actions(at)
        });
        self.table.history.update(|history| *history = history.with_actions(actions));
        self.at.set(at);
        self.mark_last();
    }

    /// The last action is what the board shows as news.
    fn mark_last(self) {
        self.table.seen.set(self.table.history.with_untracked(MoveHistory::len).saturating_sub(1));
    }

    /// How many actions lie before the point where one is.
    pub(super) fn count(self) -> usize {
        let at = self.at.get();
        self.line
            .with(|line| at.and_then(|id| line.iter().position(|&other| other == id)).map_or(0, |n| n + 1))
    }

    /// Goes along the line, to the point after this many actions.
    pub(super) fn go_along(self, count: usize) {
        let at = self.line.with_untracked(|line| {
            let last = count.min(line.len()).checked_sub(1);
            last.map(|last| line[last])
        });
        self.go(at);
    }

    pub(super) fn back(self) {
        self.go_along(untrack(|| self.count()).saturating_sub(1));
    }

    pub(super) fn forward(self) {
        self.go_along(untrack(|| self.count()) + 1);
    }

    pub(super) fn to_end(self) {
        self.go_along(usize::MAX);
    }

    /// Goes to a point of what was played, after this many actions.
    pub(super) fn go_played(self, count: usize) {
        let at = self.tree.with_untracked(|tree| {
            let played = tree.played();
            count.min(played.len()).checked_sub(1).map(|last| played[last])
        });
        if at.is_none() {
            self.line.set(self.tree.with_untracked(Tree::main_line));
        }
        self.go(at);
    }

    /// Plays an action where one is; a new one becomes a variation.
    pub(super) fn play(self, action: G::Action) {
        let at = self.at.get_untracked();
        let known = self.tree.with_untracked(|tree| tree.children(at).len());
        let played = self.tree.try_update(|tree| tree.play(at, action));
        if let Some(Ok(id)) = played {
            self.go(Some(id));
            if self.tree.with_untracked(|tree| tree.children(at).len()) > known {
                self.changed();
            }
        }
    }

    /// Plays actions, in notation, from a point on, as far as they are legal,
    /// and stays after the first of them.
    pub(super) fn play_line(self, from: At, texts: &[String]) {
        let first = self.tree.try_update(|tree| {
            let (mut at, mut first) = (from, None);
            for text in texts {
                let Ok(action) = text.parse() else { break };
                let Ok(id) = tree.play(at, action) else { break };
                at = Some(id);
                first = first.or(at);
            }
            first
        });
        if let Some(Some(first)) = first {
            self.go(Some(first));
            self.line.set(self.tree.with_untracked(|tree| line_through(tree, Some(first))));
            self.changed();
        }
    }

    /// Takes the node away where one is.
    pub(super) fn remove(self) {
        if let Some(id) = self.at.get_untracked()
            && let Some(before) = self.tree.try_update(|tree| tree.remove(id))
        {
            self.line.set(self.tree.with_untracked(|tree| line_through(tree, before)));
            self.go(before);
            self.changed();
        }
    }

    /// Puts the variation where one is before the one before it.
    pub(super) fn promote(self) {
        if let Some(id) = self.variation() {
            self.tree.update(|tree| tree.promote(id));
            self.changed();
        }
    }

    /// The first node of the innermost variation where one is.
    pub(super) fn variation(self) -> Option<Id> {
        let at = self.at.get_untracked();
        self.tree.with_untracked(|tree| {
            let begins = |id: &Id| tree.children(tree.parent(*id)).first() != Some(id);
            tree.path(at).into_iter().rev().find(begins)
        })
    }

    /// Says something about the action where one is, or about the game.
    pub(super) fn comment(self, text: &str) {
        let comments: Vec<String> =
            Some(text.trim().to_owned()).filter(|text| !text.is_empty()).into_iter().collect();
        let at = self.at.get_untracked();
        self.tree.update(|tree| match at.map(|id| tree.node_mut(id)) {
            Some(Some(node)) => node.comments = comments,
            Some(None) => {}
            None => tree.comments = comments,
        });
        self.changed();
    }

    /// What is said where one is.
    pub(super) fn said(self) -> String {
        let at = self.at.get();
        self.tree.with(|tree| {
            at.map_or(&tree.comments, |id| tree.node(id).map_or(&tree.comments, |node| &node.comments))
                .join("\n")
        })
    }

    /// Keeps the record on this device.
    fn changed(self) {
        let Ok(record) = self.tree.with_untracked(Tree::record) else { return };
        let name = record_name(&self.id.get_value());
        self.not_stored.set(storage::write_text(&name, &record.to_string()).err());
    }

    /// What the review says about the action where one is.
    pub(super) fn step(self) -> Option<(usize, Reviewed)> {
        let index = self.index()?;
        self.steps.with(|steps| steps.get(index).cloned()).map(|step| (index, step))
    }

    /// Which of the played actions led to where one is.
    pub(super) fn index(self) -> Option<usize> {
        let id = self.at.get()?;
        self.tree.with(|tree| tree.index(id))
    }

    /// The position where one is.
    pub(super) fn position(self) -> G {
        let at = self.at.get();
        self.tree.with(|tree| tree.position(at))
    }

    /// The action that led to where one is, with the position before it.
    pub(super) fn last(self) -> Option<(G, G::Action)> {
        let id = self.at.get()?;
        self.tree.with(|tree| Some((tree.position(tree.parent(id)), tree.node(id)?.action)))
    }

    /// Where the next action that gave something away was played, or the
    /// previous one: after this many actions.
    pub(super) fn mistake(self, forward: bool) -> Option<usize> {
        let here = self.at.get();
        let tree = self.tree.read();
        // In a variation, from where it left the game.
        let count = tree.path(here).into_iter().take_while(|&id| tree.index(id).is_some()).count();
        let steps = self.steps.read();
        let bad = |index: &usize| steps[*index].choice().is_some_and(|choice| choice.grade >= 2);
        let found = if forward {
            (count..steps.len()).find(bad)
        } else {
            (0..count.saturating_sub(1).min(steps.len())).rev().find(bad)
        };
        found.map(|index| index + 1)
    }

    /// The record with all that is said, and with the review.
    ///
    /// # Errors
    /// What a record cannot hold.
    pub(super) fn record(self) -> Result<Record, String> {
        self.tree.with_untracked(|tree| {
            let mut record = tree.record().map_err(|fault| fault.to_string())?;
            self.steps.with_untracked(|steps| super::judged::annotate(tree, steps, &mut record))?;
            Ok(record)
        })
    }
}

impl Reviewed {
    /// The judgement, if a seat chose.
    pub(super) const fn choice(&self) -> Option<&Choice> {
        match &self.finding {
            Finding::Choice(choice) => Some(choice),
            _ => None,
        }
    }
}

/// The line through a point, to its end.
fn line_through<G: StudyGame>(tree: &Tree<G>, at: At) -> Vec<Id> {
    let mut line = tree.path(at);
    let next = |at: At| tree.children(at).first().copied();
    line.extend(std::iter::successors(next(at), |&id| next(Some(id))));
    line
}

/// The name under which the record of a game is kept.
pub(super) fn record_name(id: &str) -> String {
    format!("record-{id}")
}

fn seat_info<G: StudyGame>(tree: &Tree<G>, seat: Seat) -> SeatInfo {
    let name = tree.tag(&format!("Seat{}", seat.index())).filter(|name| !name.trim().is_empty());
    let name = name.map_or_else(|| untrack(|| t!("review-seat", number = seat.index() + 1)), str::to_owned);
    SeatInfo { name, controller: SeatController::Here, clock: None, present: true }
}

/// Who acts in a position, as the table names them.
pub(super) fn actor_name<G: StudyGame>(session: Session<G>, position: &G) -> String {
    match position.actor() {
        Actor::Seat(seat) => session.table.name(seat),
        _ => String::new(),
    }
}
