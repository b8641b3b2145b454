//! A table: one game being played, whoever keeps it.
//!
//! Boards and panels see only this: the game so far, who sits where, what may
//! be done. Whether the game lives on this device or on a server is the
//! business of its keeper.

mod line;
mod seats;

use std::rc::Rc;

use castellum_rules::{Actor, Game, Seat};
use leptos::prelude::*;

pub(crate) use line::Line;
pub(crate) use seats::{SeatInfo, Sitter};

/// What a player asks of whoever keeps the game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Wish<A> {
    /// Play this action, which is legal.
    Play(A),
    /// Take back my last action; see [`Table::may_undo`].
    Undo,
}

type Keeper<G> = Rc<dyn Fn(Wish<<G as Game>::Action>)>;

/// A game at which people and bots sit. Cheap to copy: all of it are signals.
pub(crate) struct Table<G: Game> {
    /// The game so far.
    pub(crate) line: RwSignal<Line<G>>,
    /// The position that is looked at: after so many actions; `None` follows
    /// the game.
    pub(crate) shown: RwSignal<Option<usize>>,
    /// Who sits where, in turn order.
    pub(crate) seats: RwSignal<Vec<SeatInfo>>,
    /// How many actions there were when somebody at this device last ended a
    /// turn: what came later is news.
    pub(crate) seen: RwSignal<usize>,
    keeper: StoredValue<Keeper<G>, LocalStorage>,
    lenient: bool,
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Table<G> {}

impl<G: Game> Table<G> {
    /// A table whose wishes go to this keeper.
    pub(crate) fn new(
        line: Line<G>,
        seats: Vec<SeatInfo>,
        keeper: impl Fn(Wish<G::Action>) + 'static,
    ) -> Self {
        let seen = line.len();
        Self {
            line: RwSignal::new(line),
            shown: RwSignal::new(None),
            seats: RwSignal::new(seats),
            seen: RwSignal::new(seen),
            keeper: StoredValue::new_local(Rc::new(keeper)),
            lenient: false,
        }
    }

    /// Tells the keeper what a player wants.
    pub(crate) fn wish(&self, wish: Wish<G::Action>) {
        let keeper = self.keeper.get_value();
        keeper(wish);
    }

    /// The position that is looked at.
    pub(crate) fn position(&self) -> G {
        let shown = self.shown.get();
        self.line.with(|line| line.position_after(shown.unwrap_or(line.len())))
    }

    /// The position in which the game stands.
    pub(crate) fn live_position(&self) -> G {
        self.line.with(|line| line.position_after(line.len()))
    }

    /// The last action before the position that is looked at, with the
    /// position in which it was played.
    pub(crate) fn last_action(&self) -> Option<(G, G::Action)> {
        let shown = self.shown.get();
        self.line.with(|line| line.action_before(shown.unwrap_or(line.len())))
    }

    /// The seat for which somebody at this device may act now: it is their
    /// turn, and they look at the position in which the game stands.
    pub(crate) fn acting_seat(&self) -> Option<Seat> {
        let live = self.shown.get().is_none_or(|shown| shown == self.line.with(Line::len));
        let Actor::Seat(seat) = self.live_position().actor() else { return None };
        let here = self.seats.with(|seats| seats.get(seat.index()).is_some_and(SeatInfo::is_here));
        (live && here).then_some(seat)
    }

    /// The same table, at which one may also undo what bots have answered.
    pub(crate) fn lenient(self) -> Self {
        Self { lenient: true, ..self }
    }

    /// Whose turn it is; a die that rolls belongs to whoever acted last.
    pub(crate) fn turn_seat(&self) -> Option<Seat> {
        let line = self.line.read();
        match line.position_after(line.len()).actor() {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance => line.steps().filter_map(|(position, _)| position.actor().seat()).last(),
            Actor::Nobody => None,
        }
    }

    /// Whether there is something to take back; see [`undo_target`](Self::undo_target).
    pub(crate) fn may_undo(&self) -> bool {
        self.undo_target().is_some()
    }

    /// How many actions are left after an undo: the last action goes if
    /// somebody at this device played it. At a lenient table what bots played
    /// since goes too. What a die has decided stays.
    pub(crate) fn undo_target(&self) -> Option<usize> {
        let line = self.line.read();
        let actors: Vec<Actor> = line.steps().map(|(position, _)| position.actor()).collect();
        let seats = self.seats.read();
        for (index, actor) in actors.into_iter().enumerate().rev() {
            let sitter = actor.seat().and_then(|seat| seats.get(seat.index()));
            match sitter.map(|seat| &seat.sitter) {
                Some(Sitter::Here) => return Some(index),
                Some(Sitter::Bot(_)) if self.lenient => {}
                _ => return None,
            }
        }
        None
    }

    /// The name of whoever sits there.
    pub(crate) fn name(&self, seat: Seat) -> String {
        self.seats.with(|seats| seats.get(seat.index()).map(|seat| seat.name.clone()).unwrap_or_default())
    }
}
