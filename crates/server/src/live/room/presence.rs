//! Who is there: told to everybody, but not for each of many who come and go.

use std::collections::HashMap;
use std::time::Duration;

use castellum_wire::state::SeatState;
use castellum_wire::{GameState, Millis, Presence, SeatNumber, ServerFrame};
use tokio::time::Instant;

use super::Room;
use super::clients::{ClientId, text};

/// Presence of another node that is not repeated for this long is dropped.
const PRESENCE_LASTS: Duration = Duration::from_secs(60);

/// What is told at once is not told again before this pause, which grows with the
/// number of those who have to be told.
const PAUSE: Duration = Duration::from_millis(100);
const PAUSE_FOR_EACH: Duration = Duration::from_millis(1);

/// What a room knows about who is there.
pub(super) struct Attendance {
    /// Who is connected to this game at other nodes.
    remote: HashMap<u64, RemoteNode>,
    /// When the person of each seat was last seen.
    last_seen: Vec<Instant>,
    /// When everybody will be told, if something has changed.
    pub(super) due: Option<Instant>,
    told: Option<Instant>,
}

struct RemoteNode {
    seats: Vec<SeatNumber>,
    watchers: u32,
    heard: Instant,
}

impl Attendance {
    pub(super) fn new(seats: usize) -> Self {
        Self { remote: HashMap::new(), last_seen: vec![Instant::now(); seats], due: None, told: None }
    }

    /// Somebody is there, or was until now.
    fn seen(&mut self, seats: &[SeatNumber]) {
        for &seat in seats {
            if let Some(last_seen) = self.last_seen.get_mut(usize::from(seat)) {
                *last_seen = Instant::now();
            }
        }
    }

    fn forget_silent_nodes(&mut self) {
        let silent = |node: &RemoteNode| node.heard.elapsed() >= PRESENCE_LASTS;
        let gone: Vec<_> = self.remote.iter().filter(|(_, node)| silent(node)).map(|(id, _)| *id).collect();
        for id in gone {
            if let Some(node) = self.remote.remove(&id) {
                self.seen(&node.seats);
            }
        }
    }
}

/// Who is there, here and elsewhere.
fn presence_of(state: &GameState, here: &[SeatNumber], watchers: u32) -> Presence {
    let is_there = |(number, seat): (SeatNumber, &SeatState)| {
        seat.person().is_none() && seat.is_filled() || here.contains(&number)
    };
    Presence { seats: (0..).zip(state.seats()).map(is_there).collect(), watchers }
}

impl Room {
    /// Somebody came or went: everybody will be told, soon or at once.
    pub(super) fn presence_changed(&mut self) {
        let (seats, _) = self.clients.count();
        self.attendance.seen(&seats);
        if self.attendance.due.is_some() {
            return;
        }
        let pause = PAUSE + PAUSE_FOR_EACH * self.clients.len() as u32;
        let now = Instant::now();
        self.attendance.due = Some(self.attendance.told.map_or(now, |told| now.max(told + pause)));
    }

    /// The person of this seat goes, or has just sat down.
    pub(super) fn saw(&mut self, seat: SeatNumber) {
        self.attendance.seen(&[seat]);
    }

    /// Tells everybody, here and elsewhere, if it is time to.
    pub(super) fn announce_presence(&mut self) {
        if self.attendance.due.is_none_or(|due| due > Instant::now()) {
            return;
        }
        self.attendance.due = None;
        self.attendance.told = Some(Instant::now());
        self.publish_presence();
        let text = text(&ServerFrame::Presence(self.presence()));
        self.clients.broadcast(&text);
    }

    /// Tells somebody who has just come; he need not wait for the others.
    pub(super) fn send_presence(&mut self, client: ClientId) {
        let presence = self.presence();
        self.answer(client, &ServerFrame::Presence(presence));
    }

    pub(super) fn publish_presence(&self) {
        let (seats, watchers) = self.clients.count();
        self.context.store.publish_presence(&self.id, &seats, watchers);
    }

    pub(super) fn remote_presence(&mut self, node: u64, seats: Vec<SeatNumber>, watchers: u32) {
        let heard = RemoteNode { seats, watchers, heard: Instant::now() };
        let changes = match self.attendance.remote.insert(node, heard) {
            Some(before) => {
                self.attendance.seen(&before.seats);
                let now = &self.attendance.remote[&node];
                (before.seats, before.watchers) != (now.seats.clone(), now.watchers)
            }
            None => true,
        };
        if changes {
            self.presence_changed();
        }
    }

    fn presence(&mut self) -> Presence {
        let (seats, watchers) = self.present();
        presence_of(&self.state, &seats, watchers)
    }

    /// The seats whose people are connected, at whichever node, and how many
    /// others are.
    pub(super) fn present(&mut self) -> (Vec<SeatNumber>, u32) {
        self.attendance.forget_silent_nodes();
        let (mut seats, mut watchers) = self.clients.count();
        for node in self.attendance.remote.values() {
            seats.extend(&node.seats);
            watchers += node.watchers;
        }
        (seats, watchers)
    }

    /// Whether anybody is connected, at whichever node.
    pub(super) fn is_watched(&mut self) -> bool {
        let (seats, watchers) = self.present();
        !seats.is_empty() || watchers > 0
    }

    /// For each seat how long its person has not been connected. What was before
    /// this room opened is unknown and does not count.
    pub(super) fn absent_for(&mut self) -> Vec<Option<Millis>> {
        let (present, _) = self.present();
        let away = |(seat, last_seen): (SeatNumber, &Instant)| {
            (!present.contains(&seat)).then(|| last_seen.elapsed().as_millis() as Millis)
        };
        (0..).zip(&self.attendance.last_seen).map(away).collect()
    }
}
