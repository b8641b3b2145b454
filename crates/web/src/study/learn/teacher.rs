//! The table at which a lesson is played: it grants what is legal, and says
//! whether that was it.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use castellum_rules::{Actor, Game, Seat};
use leptos::prelude::*;

use super::lesson::Lesson;
use super::progress;
use crate::settings::settings;
use crate::study::{Step, StudyGame, Verdict};
use crate::table::{GameCommand, MoveHistory, SeatController, SeatInfo, Table};

/// How long the die rolls, so that eyes can follow.
const ROLL: Duration = Duration::from_millis(450);

/// What the learner is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    Solved,
    /// The name of the reason.
    Missed(&'static str),
}

/// A lesson being played. Cheap to copy.
pub(super) struct Teacher<G: Game> {
    pub(super) table: Table<G>,
    pub(super) said: RwSignal<Option<Said>>,
    lesson: StoredValue<Lesson<G>>,
}

impl<G: Game> Clone for Teacher<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Teacher<G> {}

impl<G: StudyGame> Teacher<G> {
    pub(super) fn new(lesson: Lesson<G>) -> Self {
        let cell = Rc::new(Cell::new(None::<Self>));
        let backend = Rc::clone(&cell);
        let grant = move |command| {
            if let Some(teacher) = backend.get() {
                teacher.grant(command);
            }
        };
        let table = Table::new(lesson.history.clone(), seats(&lesson.position()), grant);
        let teacher = Self { table, said: RwSignal::new(None), lesson: StoredValue::new(lesson) };
        cell.set(Some(teacher));
        teacher
    }

    fn grant(self, command: GameCommand<G::Action>) {
        match command {
            GameCommand::Play(action) => self.play(action),
            GameCommand::Undo => self.undo(),
            // Nobody else is there to be asked.
            GameCommand::AskTakeback => {}
        }
    }

    fn play(self, action: G::Action) {
        let before = self.table.history.with_untracked(|history| history.position_after(history.len()));
        let (None, Ok(after)) = (self.said.get_untracked(), before.play(action)) else { return };
        let verdict = self.lesson.with_value(|lesson| {
            G::judge(
                &lesson.name,
                &Step { start: &lesson.position(), before: &before, action, after: &after },
            )
        });
        let rolls = after.actor() == Actor::Chance;
        // A die that nobody waits for is not rolled.
        if verdict == Verdict::GoOn || !rolls {
            self.table.history.update(|history| drop(history.play(action)));
        }
        match verdict {
            Verdict::Solved => self.say(Said::Solved),
            Verdict::Missed(reason) => self.say(Said::Missed(reason)),
            Verdict::GoOn if rolls => self.roll(),
            Verdict::GoOn => {}
        }
    }

    fn say(self, said: Said) {
        if said == Said::Solved {
            self.lesson.with_value(|lesson| progress::keep(G::GAME, &lesson.name));
        }
        // There is nothing more to do before the next attempt.
        self.table
            .seats
            .update(|seats| seats.iter_mut().for_each(|seat| seat.controller = SeatController::Away));
        self.said.set(Some(said));
    }

    /// Lets the die show what it always shows in this lesson.
    fn roll(self) {
        let rolled = self.played().filter(|(before, _)| before.actor() == Actor::Chance).count();
        let shown = self.lesson.with_value(|lesson| lesson.dice.get(rolled).cloned());
        let outcome = shown.and_then(|text| text.parse().ok());
        let length = self.table.history.with_untracked(MoveHistory::len);
        let fall = move || {
            // The page may have been left, or another attempt begun.
            if self.table.history.try_with_untracked(MoveHistory::len) == Some(length)
                && let Some(outcome) = outcome
            {
                self.play(outcome);
            }
        };
        set_timeout(fall, ROLL);
    }

    /// What was played in this lesson so far.
    fn played(self) -> impl Iterator<Item = (G, G::Action)> {
        let begun = self.lesson.with_value(|lesson| lesson.history.len());
        let steps =
            self.table.history.with_untracked(|history| history.steps().skip(begun).collect::<Vec<_>>());
        steps.into_iter()
    }

    fn undo(self) {
        let begun = self.lesson.with_value(|lesson| lesson.history.len());
        let target = untrack(|| self.table.undo_target()).filter(|&target| target >= begun);
        if let Some(target) = target {
            self.table.history.update(|history| history.truncate(target));
        }
    }

    /// Begins the lesson anew.
    pub(super) fn retry(self) {
        self.lesson.with_value(|lesson| {
            self.table.history.set(lesson.history.clone());
            self.table.seats.set(seats(&lesson.position()));
        });
        self.table.shown.set(None);
        self.said.set(None);
    }
}

/// The learner sits where the lesson begins.
fn seats<G: Game>(position: &G) -> Vec<SeatInfo> {
    let learner = position.actor().seat();
    let own = settings().name.get_untracked();
    let own = if own.is_empty() { "Livia".to_owned() } else { own };
    let seat = |seat: Seat| {
        let here = Some(seat) == learner;
        SeatInfo {
            name: if here { own.clone() } else { "Marcus".to_owned() },
            controller: if here { SeatController::Here } else { SeatController::Away },
            clock: None,
            present: true,
        }
    };
    Seat::all(position.players()).map(seat).collect()
}
