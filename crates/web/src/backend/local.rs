//! A game on this device: people at one screen, bots in the worker.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use castellum_bots::Level;
use castellum_rules::{ActionList, Actor, Game, Seat};
use leptos::prelude::*;

use super::local_clock::LocalClock;
use super::pace::{BotSpeed, BotTurn, StepTime};
use super::saved_game::now;
use super::{SavedGame, SavedSeat, level_named};
use crate::engine_worker::{EngineWorker, Found, Task};
use crate::settings::settings;
use crate::table::{GameCommand, MoveHistory, SeatController, SeatInfo, Table};

/// Whether somebody asked for a screen on which nothing moves.
fn is_still() -> bool {
    let still = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    settings().still.get_untracked() || still.is_some_and(|still| still.matches())
}

/// A game that this device keeps.
struct Local<G: Game> {
    saved: RefCell<SavedGame>,
    table: Cell<Option<Table<G>>>,
    worker: RefCell<Option<EngineWorker>>,
    clock: RefCell<Option<LocalClock>>,
    /// The turn of a bot under way.
    turn: Cell<Option<BotTurn>>,
    /// Whether bots are to play on without waiting, until a person is to act.
    skips: Cell<bool>,
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
    let history = saved.history::<G>()?;
    let seats = saved.seats.iter().map(SavedSeat::info).collect();
    let clock = saved.clock.clone().map(LocalClock::new);
    let local = Rc::new(Local::<G> {
        clock: RefCell::new(clock),
        saved: RefCell::new(saved),
        table: Cell::new(None),
        turn: Cell::new(None),
        skips: Cell::new(false),
        worker: RefCell::new(None),
        change: Cell::new(0),
        trouble,
    });
    let backend = Rc::clone(&local);
    let skipping = Rc::clone(&local);
    let table = Table::new(history, seats, move |command| backend.grant(&command));
    let table = table.lenient().skippable(move || skipping.skip());
    local.table.set(Some(table));
    local.mark_news();
    local.go_on();
    let ticks = tick(&local);
    let cleanup = StoredValue::new_local(local);
    on_cleanup(move || {
        if let Some(ticks) = ticks {
            ticks.clear();
        }
        cleanup.with_value(|local| {
            local.keep_clock();
            local.change.set(local.change.get() + 1);
            local.worker.take();
        });
    });
    Ok(table)
}

/// Looks at the clocks from time to time, if there are any.
fn tick<G: Game>(local: &Rc<Local<G>>) -> Option<IntervalHandle> {
    local.clock.borrow().as_ref()?;
    let local = Rc::clone(local);
    // Without a timer the clocks stand still, and the game goes on.
    set_interval_with_handle(move || local.follow_clock(), Duration::from_millis(250)).ok()
}

impl<G: Game> Local<G> {
    fn table(&self) -> Table<G> {
        self.table.get().expect("the table is set before anybody can command for anything")
    }

    fn grant(self: &Rc<Self>, command: &GameCommand<G::Action>) {
        match *command {
            GameCommand::Play(action) => self.play(action),
            GameCommand::Undo => self.undo(),
            // Here nobody has to agree.
            GameCommand::AskTakeback => {}
        }
    }

    fn play(self: &Rc<Self>, action: G::Action) {
        let played = self.table().history.try_update(|history| history.play(action).is_ok());
        if played == Some(true) {
            self.changed();
        }
    }

    fn undo(self: &Rc<Self>) {
        let table = self.table();
        if let Some(left) = untrack(|| table.undo_target()) {
            table.history.update(|history| history.truncate(left));
            table.shown.set(None);
            // Whatever a bot is thinking about is not asked any more.
            self.worker.take();
            self.changed();
        }
    }

    fn changed(self: &Rc<Self>) {
        self.change.set(self.change.get() + 1);
        self.mark_news();
        self.save();
        self.go_on();
    }

    /// What came after the last action of the one who acts now is news to them.
    fn mark_news(&self) {
        let table = self.table();
        let history = table.history.read_untracked();
        let Actor::Seat(seat) = history.live().actor() else { return };
        let mine = |(position, _): (G, G::Action)| position.actor() == Actor::Seat(seat);
        let seen = history.steps().rposition(mine).map_or(0, |index| index + 1);
        if table.seats.with_untracked(|seats| seats[seat.index()].is_here()) {
            table.seen.set(seen);
        }
    }

    fn save(&self) {
        let mut saved = self.saved.borrow_mut();
        self.table().history.with_untracked(|history| {
            saved.actions = history.texts();
            saved.over = history.live().actor() == Actor::Nobody;
        });
        saved.clock = self.clock.borrow().as_ref().map(|clock| clock.saved(now()));
        saved.changed = now();
        // A game that cannot be kept is played all the same; its page says so.
        let _ = saved.save();
    }

    /// Keeps what is left on the clocks when the page is left.
    fn keep_clock(&self) {
        if let Some(clock) = self.clock.borrow().as_ref() {
            let mut saved = self.saved.borrow_mut();
            saved.clock = Some(clock.saved(now()));
            // As in `save`.
            let _ = saved.save();
        }
    }

    /// Lets the clock of the one who is to act run, shows all clocks, and gives a
    /// seat whose time is over to a bot.
    fn follow_clock(self: &Rc<Self>) {
        let table = self.table();
        let turn = untrack(|| table.turn_seat());
        let is_here = |seat: &Seat| {
            table.seats.with_untracked(|seats| seats.get(seat.index()).is_some_and(SeatInfo::is_here))
        };
        let (clocks, flagged) = {
            let mut clock = self.clock.borrow_mut();
            let Some(clock) = clock.as_mut() else { return };
            clock.run(turn.filter(is_here), now());
            // Whole seconds, so that nothing is drawn anew in between.
            let left = |seat: Seat| clock.left(seat, now()).div_ceil(1000) * 1000;
            let seats = Seat::all(self.saved.borrow().seats.len());
            (seats.map(|seat| is_here(&seat).then(|| left(seat))).collect::<Vec<_>>(), clock.flagged(now()))
        };
        if table
            .seats
            .with_untracked(|seats| seats.iter().zip(&clocks).any(|(seat, left)| seat.clock != *left))
        {
            table.seats.update(|seats| {
                for (seat, left) in seats.iter_mut().zip(clocks) {
                    seat.clock = left;
                }
            });
        }
        if let Some(seat) = flagged {
            self.give_to_bot(seat);
        }
    }

    /// A bot plays on for a seat: as strong as the strongest at the table.
    fn give_to_bot(self: &Rc<Self>, seat: Seat) {
        let level = {
            let mut saved = self.saved.borrow_mut();
            let bots = saved.seats.iter().filter_map(|seat| level_named(seat.bot.as_deref()?));
            let level = bots.max().unwrap_or(Level::Faber);
            saved.seats[seat.index()].bot = Some(level.name().to_owned());
            level
        };
        self.table().seats.update(|seats| seats[seat.index()].controller = SeatController::Bot(level));
        self.changed();
    }

    /// Lets the die roll or a bot think, if it is for them to act.
    fn go_on(self: &Rc<Self>) {
        self.follow_clock();
        let position = self.table().history.with_untracked(MoveHistory::live);
        match position.actor() {
            Actor::Chance => self.later(self.die_pause(), move |local| {
                if let Some(outcome) = crate::random::roll(&position) {
                    local.play(outcome);
                }
            }),
            Actor::Seat(seat) => {
                if let Some(level) = self.bot_at(seat) {
                    self.ask_bot(seat, level);
                } else {
                    self.turn.set(None);
                    self.skips.set(false);
                }
            }
            Actor::Nobody => {}
        }
    }

    /// Plays what bots have left to do without waiting. What one of them is
    /// thinking about is asked anew, in a hurry.
    fn skip(self: &Rc<Self>) {
        self.skips.set(true);
        self.turn.set(None);
        self.change.set(self.change.get() + 1);
        self.worker.take();
        self.go_on();
    }

    fn speed(&self) -> BotSpeed {
        if self.skips.get() { BotSpeed::Instant } else { settings().speed.get_untracked() }
    }

    /// How long the die rolls. Within a bot's turn that is part of the turn.
    fn die_pause(&self) -> Duration {
        let (speed, still) = (self.speed(), is_still());
        let pause = match self.turn.get() {
            Some(turn) => turn.step(Level::Faber, speed, (still, true), now()).pause,
            None => BotSpeed::Natural.pause(still),
        };
        Duration::from_millis(pause.into())
    }

    fn bot_at(&self, seat: Seat) -> Option<Level> {
        let controller = self
            .table()
            .seats
            .with_untracked(|seats| seats.get(seat.index()).map(|seat| seat.controller.clone()));
        match controller {
            Some(SeatController::Bot(level)) => Some(level),
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

    fn ask_bot(self: &Rc<Self>, seat: Seat, level: Level) {
        let (tags, actions) =
            self.table().history.with_untracked(|history: &MoveHistory<G>| (history.tags(), history.texts()));
        let time = self.step_time(seat, level);
        let task = Task::Choose {
            bot: level.name().to_owned(),
            millis: time.thinking,
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
                    let pause = Duration::from_millis(time.pause.into());
                    local.later(pause.saturating_sub(spent), move |local| local.play_text(&action));
                }
                Ok(_) => {}
                Err(error) => local.trouble.set(Some(Trouble::NoBot(error))),
            }
        };
        let mut worker = self.worker.borrow_mut();
        if worker.is_none() {
            match EngineWorker::start() {
                Ok(started) => *worker = Some(started),
                Err(error) => self.trouble.set(Some(Trouble::NoBot(error))),
            }
        }
        if let Some(worker) = worker.as_ref() {
            worker.ask(G::NAME, tags, actions, task, answer);
        }
    }

    /// What the next step of a bot may take.
    fn step_time(&self, seat: Seat, level: Level) -> StepTime {
        let position = self.table().history.with_untracked(|history| history.position_after(history.len()));
        let mut legal = ActionList::default();
        position.legal_actions(&mut legal);
        let (speed, players) = (self.speed(), position.players());
        let turn = BotTurn::of(seat, self.turn.get(), (speed, players), now());
        self.turn.set(Some(turn));
        turn.step(level, speed, (is_still(), legal.len() == 1), now())
    }

    fn play_text(self: &Rc<Self>, text: &str) {
        match text.parse::<G::Action>() {
            Ok(action) => self.play(action),
            Err(error) => self.trouble.set(Some(Trouble::NoBot(error.to_string()))),
        }
    }
}
