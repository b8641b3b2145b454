//! A game on this device: people at one screen, bots in the worker.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use castellum_bots::Level;
use castellum_rules::{Actor, Game, Seat};
use leptos::prelude::*;

use super::saved::now;
use super::{SavedGame, SavedSeat};
use crate::table::{Line, Sitter, Table, Wish};
use crate::thinker::{Found, Task, Thinker};

/// Bots and dice wait so long after what came before, so that eyes can follow.
/// Where nothing moves there is less to wait for.
fn pause() -> Duration {
    let still = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    Duration::from_millis(if still.is_some_and(|still| still.matches()) { 150 } else { 700 })
}

/// A game that this device keeps.
struct Local<G: Game> {
    saved: RefCell<SavedGame>,
    table: Cell<Option<Table<G>>>,
    thinker: RefCell<Option<Thinker>>,
    /// Counts changes, so that an answer to an older question is known as one.
    change: Cell<u32>,
    /// What went wrong, for the page to show.
    trouble: RwSignal<Option<Trouble>>,
}

/// What can go wrong on this device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// A bot cannot think.
    NoBot(String),
}

/// Opens a game that is kept here. It goes on at once; leaving the page that
/// opened it ends all thinking.
///
/// # Errors
/// What is wrong with what was kept.
pub(crate) fn open<G: Game>(
    saved: SavedGame,
    trouble: RwSignal<Option<Trouble>>,
) -> Result<Table<G>, String> {
    let line = saved.line::<G>()?;
    let seats = saved.seats.iter().map(SavedSeat::info).collect();
    let local = Rc::new(Local::<G> {
        saved: RefCell::new(saved),
        table: Cell::new(None),
        thinker: RefCell::new(None),
        change: Cell::new(0),
        trouble,
    });
    let keeper = Rc::clone(&local);
    let table = Table::new(line, seats, move |wish| keeper.grant(&wish)).lenient();
    local.table.set(Some(table));
    local.mark_news();
    local.go_on();
    let cleanup = StoredValue::new_local(local);
    on_cleanup(move || {
        cleanup.with_value(|local| {
            local.change.set(local.change.get() + 1);
            local.thinker.take();
        });
    });
    Ok(table)
}

impl<G: Game> Local<G> {
    fn table(&self) -> Table<G> {
        self.table.get().expect("the table is set before anybody can wish for anything")
    }

    fn grant(self: &Rc<Self>, wish: &Wish<G::Action>) {
        match *wish {
            Wish::Play(action) => self.play(action),
            Wish::Undo => self.undo(),
        }
    }

    fn play(self: &Rc<Self>, action: G::Action) {
        let played = self.table().line.try_update(|line| line.play(action).is_ok());
        if played == Some(true) {
            self.changed();
        }
    }

    fn undo(self: &Rc<Self>) {
        let table = self.table();
        if let Some(left) = untrack(|| table.undo_target()) {
            table.line.update(|line| line.truncate(left));
            table.shown.set(None);
            // Whatever a bot is thinking about is not asked any more.
            self.thinker.take();
            self.changed();
        }
    }

    fn changed(self: &Rc<Self>) {
        self.change.set(self.change.get() + 1);
        self.mark_news();
        self.save();
        self.go_on();
    }

    /// What came after the last action of whoever acts now is news to them.
    fn mark_news(&self) {
        let table = self.table();
        let line = table.line.read_untracked();
        let Actor::Seat(seat) = line.position_after(line.len()).actor() else { return };
        let mine = |(position, _): &(G, G::Action)| position.actor() == Actor::Seat(seat);
        let seen = line.steps().collect::<Vec<_>>().iter().rposition(mine).map_or(0, |index| index + 1);
        if table.seats.with_untracked(|seats| seats[seat.index()].is_here()) {
            table.seen.set(seen);
        }
    }

    fn save(&self) {
        let mut saved = self.saved.borrow_mut();
        self.table().line.with_untracked(|line| {
            saved.actions = line.texts();
            saved.over = line.position_after(line.len()).actor() == Actor::Nobody;
        });
        saved.changed = now();
        // A game that cannot be kept is played all the same; its page says so.
        let _ = saved.save();
    }

    /// Lets the die roll or a bot think, if it is for them to act.
    fn go_on(self: &Rc<Self>) {
        let position = self.table().line.with_untracked(|line| line.position_after(line.len()));
        match position.actor() {
            Actor::Chance => self.later(pause(), move |local| {
                if let Some(outcome) = crate::random::roll(&position) {
                    local.play(outcome);
                }
            }),
            Actor::Seat(seat) => {
                if let Some(level) = self.bot_at(seat) {
                    self.ask_bot(level);
                }
            }
            Actor::Nobody => {}
        }
    }

    fn bot_at(&self, seat: Seat) -> Option<Level> {
        let sitter = self
            .table()
            .seats
            .with_untracked(|seats| seats.get(seat.index()).map(|seat| seat.sitter.clone()));
        match sitter {
            Some(Sitter::Bot(level)) => Some(level),
            _ => None,
        }
    }

    /// Does something after a while, unless the game has changed by then.
    fn later(self: &Rc<Self>, pause: Duration, what: impl FnOnce(&Rc<Self>) + 'static) {
        let (local, change) = (Rc::clone(self), self.change.get());
        set_timeout(
            move || {
                if local.change.get() == change {
                    what(&local);
                }
            },
            pause,
        );
    }

    fn ask_bot(self: &Rc<Self>, level: Level) {
        let (tags, actions) = self.table().line.with_untracked(|line: &Line<G>| (line.tags(), line.texts()));
        let task = Task::Choose {
            bot: level.name().to_owned(),
            millis: patience(level),
            seed: crate::random::number(),
        };
        let (local, change, asked) = (Rc::clone(self), self.change.get(), now());
        let answer = move |found: Result<Found, String>| {
            if local.change.get() != change {
                return;
            }
            match found {
                Ok(Found::Action(action)) => {
                    let spent = Duration::from_millis((now() - asked).max(0.0) as u64);
                    local.later(pause().saturating_sub(spent), move |local| local.play_text(&action));
                }
                Ok(_) => {}
                Err(error) => local.trouble.set(Some(Trouble::NoBot(error))),
            }
        };
        let mut thinker = self.thinker.borrow_mut();
        if thinker.is_none() {
            match Thinker::start() {
                Ok(started) => *thinker = Some(started),
                Err(error) => self.trouble.set(Some(Trouble::NoBot(error))),
            }
        }
        if let Some(thinker) = thinker.as_ref() {
            thinker.ask(G::NAME, tags, actions, task, answer);
        }
    }

    fn play_text(self: &Rc<Self>, text: &str) {
        match text.parse::<G::Action>() {
            Ok(action) => self.play(action),
            Err(error) => self.trouble.set(Some(Trouble::NoBot(error.to_string()))),
        }
    }
}

/// How long a level may think, in milliseconds. Lower ones are done sooner.
const fn patience(level: Level) -> u32 {
    match level {
        Level::Curator => 3000,
        _ => 1500,
    }
}
