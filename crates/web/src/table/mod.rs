//! A table: one game being played, no matter who keeps it.
//!
//! Boards and panels see only this: the game so far, who sits where, what may
//! be done. Whether the game lives on this device or on a server is the
//! business of its backend.

mod move_history;
mod seats;

use std::rc::Rc;

use castellum_rules::{Actor, Game, Seat};
use castellum_wire::GameResult;
use leptos::prelude::*;

pub(crate) use move_history::MoveHistory;
pub(crate) use seats::{SeatController, SeatInfo, listed_name};

/// What a player asks of the one who keeps the game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum GameCommand<A> {
    /// Play this action, which is legal.
    Play(A),
    /// Take back my last action; see [`Table::may_undo`].
    Undo,
    /// Ask the others whether my last action may be taken back; see
    /// [`Table::takeback_target`].
    AskTakeback,
}

type Backend<G> = Rc<dyn Fn(GameCommand<<G as Game>::Action>)>;

/// What somebody at this device may take back: from which action on, counted
/// from the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Undo {
    /// Nothing.
    Nothing,
    /// The last action, without asking anybody.
    Alone(usize),
    /// An action and all that followed, if the others agree.
    Asking(usize),
}

/// A game at which people and bots sit. Cheap to copy: all of it are signals.
pub(crate) struct Table<G: Game> {
    /// The game so far.
    pub(crate) history: RwSignal<MoveHistory<G>>,
    /// The position that is looked at: after this many actions; `None` follows
    /// the game.
    pub(crate) shown: RwSignal<Option<usize>>,
    /// Who sits where, in turn order.
    pub(crate) seats: RwSignal<Vec<SeatInfo>>,
    /// How many actions there were when somebody at this device last ended a
    /// turn: what came later is news.
    pub(crate) seen: RwSignal<usize>,
    /// How the game ended, if its position does not say so: somebody resigned.
    pub(crate) result: RwSignal<Option<GameResult>>,
    /// Whether an action is on its way to the one who keeps the game.
    pub(crate) sending: RwSignal<bool>,
    /// What may be taken back, where a server decides that.
    pub(crate) undo: RwSignal<Option<Undo>>,
    backend: StoredValue<Backend<G>, LocalStorage>,
    lenient: bool,
    skip: Option<StoredValue<Rc<dyn Fn()>, LocalStorage>>,
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Table<G> {}

impl<G: Game> Table<G> {
    /// A table whose commands go to this backend.
    pub(crate) fn new(
        history: MoveHistory<G>,
        seats: Vec<SeatInfo>,
        backend: impl Fn(GameCommand<G::Action>) + 'static,
    ) -> Self {
        let seen = history.len();
        Self {
            history: RwSignal::new(history),
            shown: RwSignal::new(None),
            seats: RwSignal::new(seats),
            seen: RwSignal::new(seen),
            result: RwSignal::new(None),
            sending: RwSignal::new(false),
            undo: RwSignal::new(None),
            backend: StoredValue::new_local(Rc::new(backend)),
            lenient: false,
            skip: None,
        }
    }

    /// The same table, at which one need not watch bots: this lets them play on
    /// at once until a person is to act.
    pub(crate) fn skippable(self, skip: impl Fn() + 'static) -> Self {
        Self { skip: Some(StoredValue::new_local(Rc::new(skip))), ..self }
    }

    /// Whether bots at this table can be skipped.
    pub(crate) fn is_skippable(&self) -> bool {
        let is_bot = |seat: &SeatInfo| matches!(seat.controller, SeatController::Bot(_));
        self.skip.is_some() && self.seats.with(|seats| seats.iter().any(is_bot))
    }

    /// Whether a bot is to act that can be skipped.
    pub(crate) fn may_skip(&self) -> bool {
        let bot =
            |seat: Seat| self.seats.with(|seats| seats.get(seat.index()).map(|seat| seat.controller.clone()));
        self.skip.is_some() && matches!(self.turn_seat().and_then(bot), Some(SeatController::Bot(_)))
    }

    /// Lets bots play on without waiting.
    pub(crate) fn skip(&self) {
        if let Some(skip) = self.skip {
            let skip = skip.get_value();
            skip();
        }
    }

    /// Tells the backend what a player wants.
    pub(crate) fn send(&self, command: GameCommand<G::Action>) {
        let backend = self.backend.get_value();
        backend(command);
    }

    /// The position that is looked at.
    pub(crate) fn position(&self) -> G {
        let shown = self.shown.get();
        self.history.with(|history| history.position_after(shown.unwrap_or(history.len())))
    }

    /// The position in which the game stands.
    pub(crate) fn live_position(&self) -> G {
        self.history.with(MoveHistory::live)
    }

    /// How the game ended, once it has.
    pub(crate) fn ending(&self) -> Option<GameResult> {
        self.result.get().or_else(|| {
            let outcome = self.history.with(|history| history.live().outcome())?;
            let (points, places) = (outcome.points().to_vec(), outcome.places().to_vec());
            Some(GameResult { points, places, resigned: Vec::new() })
        })
    }

    /// The last action before the position that is looked at, with the
    /// position in which it was played.
    pub(crate) fn last_action(&self) -> Option<(G, G::Action)> {
        let shown = self.shown.get();
        self.history.with(|history| history.action_before(shown.unwrap_or(history.len())))
    }

    /// The seat for which somebody at this device may act now: it is their
    /// turn, and they look at the position in which the game stands.
    pub(crate) fn acting_seat(&self) -> Option<Seat> {
        let live = self.shown.get().is_none_or(|shown| shown == self.history.with(MoveHistory::len));
        let waits = self.sending.get() || self.result.with(Option::is_some);
        let Actor::Seat(seat) = self.live_position().actor() else { return None };
        let here = self.seats.with(|seats| seats.get(seat.index()).is_some_and(SeatInfo::is_here));
        (live && here && !waits).then_some(seat)
    }

    /// The same table, at which one may also undo what bots have answered.
    pub(crate) fn lenient(self) -> Self {
        Self { lenient: true, ..self }
    }

    /// Whose turn it is; a die that rolls belongs to the one who acted last.
    pub(crate) fn turn_seat(&self) -> Option<Seat> {
        if self.result.with(Option::is_some) {
            return None;
        }
        let history = self.history.read();
        match history.live().actor() {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance => history.steps().rev().find_map(|(position, _)| position.actor().seat()),
            Actor::Nobody => None,
        }
    }

    /// After how many actions begins what is marked on the board, looked at
    /// after `shown` of them: for the one who is to act, what happened since their
    /// last turn; for everybody else, and in the past, the last action.
    pub(crate) fn news_from(&self, shown: usize) -> usize {
        let last = shown.saturating_sub(1);
        if self.acting_seat().is_some() { self.seen.get().min(last) } else { last }
    }

    /// Whether there is something to take back; see [`undo_target`](Self::undo_target).
    pub(crate) fn may_undo(&self) -> bool {
        self.undo_target().is_some()
    }

    /// How many actions would be left after a takeback that the others have to
    /// agree to.
    pub(crate) fn takeback_target(&self) -> Option<usize> {
        match self.undo.get() {
            Some(Undo::Asking(index)) => Some(index),
            _ => None,
        }
    }

    /// How many actions are left after an undo: the last action goes if
    /// somebody at this device played it. At a lenient table what bots played
    /// since goes too. What a die has decided stays.
    pub(crate) fn undo_target(&self) -> Option<usize> {
        match self.undo.get() {
            Some(Undo::Alone(index)) => return Some(index),
            Some(Undo::Nothing | Undo::Asking(_)) => return None,
            None => {}
        }
        let history = self.history.read();
        let seats = self.seats.read();
        for (index, (before, _)) in history.steps().enumerate().rev() {
            let controller = before.actor().seat().and_then(|seat| seats.get(seat.index()));
            match controller.map(|seat| &seat.controller) {
                Some(SeatController::Here) => return Some(index),
                Some(SeatController::Bot(_)) if self.lenient => {}
                _ => return None,
            }
        }
        None
    }

    /// The name of the one who sits there.
    pub(crate) fn name(&self, seat: Seat) -> String {
        self.seats.with(|seats| seats.get(seat.index()).map(|seat| seat.name.clone()).unwrap_or_default())
    }
}
