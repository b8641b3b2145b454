//! The table at which a puzzle is solved.

use std::cell::Cell;
use std::rc::Rc;

use castellum_bots::puzzle::Puzzle;
use castellum_rules::{Actor, Game, ParseActionError, Seat};
use leptos::prelude::*;

use super::progress::Progress;
use crate::game_ui::GameUi;
use crate::table::{GameCommand, MoveHistory, SeatController, SeatInfo, Table};

/// How an attempt went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Verdict<A> {
    /// The best action was found.
    Solved,
    /// Another one was played; what it gives away, if that is known.
    Missed(A, Option<f32>),
    /// Somebody gave up.
    Shown,
}

/// A puzzle being solved. Cheap to copy.
pub(super) struct Solver<G: Game> {
    pub(super) table: Table<G>,
    pub(super) verdict: RwSignal<Option<Verdict<G::Action>>>,
    pub(super) progress: RwSignal<Progress>,
    puzzle: StoredValue<Puzzle>,
    /// The game up to the position.
    begun: StoredValue<MoveHistory<G>>,
}

impl<G: Game> Clone for Solver<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Solver<G> {}

impl<G: GameUi> Solver<G> {
    /// # Errors
    /// What is wrong with the puzzle.
    pub(super) fn new(puzzle: Puzzle) -> Result<Self, String> {
        let history = history::<G>(&puzzle)?;
        let cell = Rc::new(Cell::new(None::<Self>));
        let backend = Rc::clone(&cell);
        let grant = move |command| {
            if let (GameCommand::Play(action), Some(solver)) = (command, backend.get()) {
                solver.play(action);
            }
        };
        let solver = Self {
            table: Table::new(history.clone(), seats(&history), grant),
            verdict: RwSignal::new(None),
            progress: RwSignal::new(Progress::load(G::GAME)),
            puzzle: StoredValue::new(puzzle),
            begun: StoredValue::new(history),
        };
        cell.set(Some(solver));
        Ok(solver)
    }

    fn play(self, action: G::Action) {
        if self.verdict.get_untracked().is_some() {
            return;
        }
        let position = self.position();
        let text = action.to_string();
        let (right, loss) = self.puzzle.with_value(|puzzle| {
            let other = puzzle.others.iter().find(|other| other.action == text);
            (puzzle.best == text, other.map(|other| other.loss))
        });
        // A die that nobody waits for is not rolled.
        if position.play(action).is_ok_and(|after| after.actor() != Actor::Chance) {
            self.table.history.update(|history| drop(history.play(action)));
        }
        if right {
            self.end(Verdict::Solved);
        } else {
            self.end(Verdict::Missed(action, loss));
        }
    }

    /// Shows the best action and how the game is expected to go on.
    pub(super) fn show(self) {
        let position = self.position();
        let best = self.puzzle.with_value(|puzzle| puzzle.best.parse());
        if let Ok(best) = best {
            let mut history = self.begun.get_value();
            if position.play(best).is_ok_and(|after| after.actor() != Actor::Chance)
                && history.play(best).is_ok()
            {
                self.table.history.set(history);
            }
        }
        self.end(Verdict::Shown);
    }

    /// The position of the puzzle.
    pub(super) fn position(self) -> G {
        self.begun.with_value(|history| history.position_after(history.len()))
    }

    /// One more attempt.
    pub(super) fn retry(self) {
        self.begun.with_value(|history| {
            self.table.history.set(history.clone());
            self.table.seats.set(seats(history));
        });
        self.table.shown.set(None);
        self.verdict.set(None);
    }

    fn end(self, verdict: Verdict<G::Action>) {
        self.table
            .seats
            .update(|seats| seats.iter_mut().for_each(|seat| seat.controller = SeatController::Away));
        self.progress.update(|progress| {
            self.puzzle.with_value(|puzzle| match verdict {
                Verdict::Solved => progress.solve(&puzzle.id),
                Verdict::Missed(..) | Verdict::Shown => progress.fail(&puzzle.id),
            });
            progress.keep(G::GAME);
        });
        self.verdict.set(Some(verdict));
    }
}

/// The game up to the position of a puzzle.
fn history<G: Game>(puzzle: &Puzzle) -> Result<MoveHistory<G>, String> {
    let mut history = MoveHistory::<G>::from_tags(&|name| puzzle.tags.get(name).map(String::as_str))
        .map_err(|error| error.to_string())?;
    for text in puzzle.actions.split_whitespace() {
        let action = text.parse().map_err(|error: ParseActionError| error.to_string())?;
        history.play(action).map_err(|error| error.to_string())?;
    }
    Ok(history)
}

/// Anyone who solves sits where it is to act.
fn seats<G: Game>(history: &MoveHistory<G>) -> Vec<SeatInfo> {
    const NAMES: [&str; 4] = ["Livia", "Marcus", "Julia", "Gaius"];
    let position = history.position_after(history.len());
    let acting = position.actor().seat();
    let seat = |seat: Seat| SeatInfo {
        name: NAMES[seat.index()].to_owned(),
        controller: if Some(seat) == acting { SeatController::Here } else { SeatController::Away },
        clock: None,
        present: true,
    };
    Seat::all(position.players()).map(seat).collect()
}
