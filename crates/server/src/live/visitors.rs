//! Who is connected to a game.

use axum::extract::ws::Utf8Bytes;
use castellum_wire::{Number, PersonId, Presence, SeatNumber, ServerFrame, Table};
use tokio::sync::mpsc;

use crate::store::Person;

/// A connection to a game.
pub type VisitorId = u64;

/// Somebody comes in.
pub struct Entrance {
    /// Who, if they have a cookie.
    pub person: Option<Person>,
    /// The last event that they know.
    pub after: Number,
    /// Where to tell them what happens. Whoever does not keep up is let go.
    pub out: mpsc::Sender<Utf8Bytes>,
}

pub(super) struct Visitor {
    pub(super) id: VisitorId,
    pub(super) person: Option<Person>,
    pub(super) seat: Option<SeatNumber>,
    pub(super) hears_chat: bool,
    out: mpsc::Sender<Utf8Bytes>,
}

impl Visitor {
    pub(super) fn new(id: VisitorId, entrance: Entrance, table: &Table) -> Self {
        let seat = entrance.person.as_ref().and_then(|person| table.seat_of(&person.id));
        Self { id, person: entrance.person, seat, hears_chat: true, out: entrance.out }
    }

    pub(super) fn person_id(&self) -> Option<&PersonId> {
        self.person.as_ref().map(|person| &person.id)
    }

    /// Sends a message to this one alone; `false` if they do not keep up.
    pub(super) fn tell(&self, frame: &ServerFrame) -> bool {
        self.send(text(frame))
    }

    pub(super) fn send(&self, text: Utf8Bytes) -> bool {
        self.out.try_send(text).is_ok()
    }
}

/// A message as text.
pub(super) fn text(frame: &ServerFrame) -> Utf8Bytes {
    // Messages have no keys that are no strings, so this cannot fail.
    serde_json::to_string(frame).unwrap_or_default().into()
}

/// All who are connected to a game here.
#[derive(Default)]
pub(super) struct Visitors {
    all: Vec<Visitor>,
    next: VisitorId,
}

impl Visitors {
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn admit(&mut self, entrance: Entrance, table: &Table) -> VisitorId {
        self.next += 1;
        self.all.push(Visitor::new(self.next, entrance, table));
        self.next
    }

    pub(super) fn let_go(&mut self, id: VisitorId) -> Option<Visitor> {
        let index = self.all.iter().position(|visitor| visitor.id == id)?;
        Some(self.all.swap_remove(index))
    }

    pub(super) fn get(&self, id: VisitorId) -> Option<&Visitor> {
        self.all.iter().find(|visitor| visitor.id == id)
    }

    pub(super) fn get_mut(&mut self, id: VisitorId) -> Option<&mut Visitor> {
        self.all.iter_mut().find(|visitor| visitor.id == id)
    }

    /// Looks again who sits where.
    pub(super) fn find_seats(&mut self, table: &Table) {
        for visitor in &mut self.all {
            visitor.seat = visitor.person.as_ref().and_then(|person| table.seat_of(&person.id));
        }
    }

    /// Tells everybody; who does not keep up is let go. Says whether anybody was.
    pub(super) fn tell_all(&mut self, text: &Utf8Bytes) -> bool {
        let before = self.all.len();
        self.all.retain(|visitor| visitor.send(text.clone()));
        self.all.len() < before
    }

    pub(super) fn tell_chat(&mut self, text: &Utf8Bytes) {
        for visitor in self.all.iter().filter(|visitor| visitor.hears_chat) {
            visitor.send(text.clone());
        }
    }

    /// The seats whose people are here, and how many others are.
    pub(super) fn count(&self) -> (Vec<SeatNumber>, u32) {
        let mut seats: Vec<_> = self.all.iter().filter_map(|visitor| visitor.seat).collect();
        seats.sort_unstable();
        seats.dedup();
        (seats, self.all.iter().filter(|visitor| visitor.seat.is_none()).count() as u32)
    }
}

/// Who is there, here and elsewhere.
pub(super) fn presence(table: &Table, here: &[SeatNumber], watchers: u32) -> Presence {
    let is_there = |(number, seat): (SeatNumber, &castellum_wire::table::SeatState)| {
        seat.person().is_none() && seat.is_filled() || here.contains(&number)
    };
    Presence { seats: (0..).zip(table.seats()).map(is_there).collect(), watchers }
}
