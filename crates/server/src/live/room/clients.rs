//! The connected clients of a room: who comes and goes, and what they get
//! besides events.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;

use axum::extract::ws::Utf8Bytes;
use castellum_wire::{
    ClientCommand, ClientFrame, Code, EventNumber, GameState, PROTOCOL, PersonId, Refusal, RequestId,
    SeatNumber, ServerFrame, You,
};

use super::super::outbox::Outbox;
use super::backlog::{Backlog, Gap};
use super::commands::{PendingCommand, ReplyTo};
use super::handle::{Access, Admission, GameSnapshot, Reply};
use super::history::CACHED;
use super::{Completion, Room, history};
use crate::game::Command;
use crate::store::Person;

/// A connection to a game.
pub type ClientId = u64;

/// A client that connects.
pub struct NewClient {
    /// Who, if they have a cookie.
    pub person: Option<Person>,
    /// Where they are.
    pub address: IpAddr,
    /// The last event that they know.
    pub after: EventNumber,
    /// Whether they want to hear chat.
    pub hears_chat: bool,
    /// Whom they do not want to hear.
    pub unheard: HashSet<PersonId>,
    /// Where messages go. A client that does not keep up is disconnected.
    pub out: Outbox,
}

pub(super) struct Client {
    pub(super) person: Option<Person>,
    pub(super) seat: Option<SeatNumber>,
    pub(super) wants_chat: bool,
    unheard: HashSet<PersonId>,
    address: IpAddr,
    out: Outbox,
}

impl Client {
    fn new(new_client: NewClient, state: &GameState) -> Self {
        let seat = new_client.person.as_ref().and_then(|person| state.seat_of(&person.id));
        Self {
            person: new_client.person,
            seat,
            wants_chat: new_client.hears_chat,
            unheard: new_client.unheard,
            address: new_client.address,
            out: new_client.out,
        }
    }

    pub(super) fn person_id(&self) -> Option<&PersonId> {
        self.person.as_ref().map(|person| &person.id)
    }

    /// Whether chat is for this one: who watches does not hear it.
    pub(super) fn hears_chat(&self) -> bool {
        self.wants_chat && self.seat.is_some()
    }

    /// Whether this one hears what somebody says.
    pub(super) fn hears(&self, speaker: &PersonId) -> bool {
        self.hears_chat() && !self.unheard.contains(speaker)
    }

    /// Sends a message to this one alone; `false` if they do not keep up.
    pub(super) fn send_frame(&self, frame: &ServerFrame) -> bool {
        self.send(text(frame))
    }

    pub(super) fn send(&self, text: Utf8Bytes) -> bool {
        self.out.send(text)
    }
}

/// A message as text.
pub(super) fn text(frame: &ServerFrame) -> Utf8Bytes {
    // Messages have no keys that are no strings, so this cannot fail.
    serde_json::to_string(frame).unwrap_or_default().into()
}

/// All who are connected to a game here.
#[derive(Default)]
pub(super) struct Clients {
    all: HashMap<ClientId, Client>,
    next: ClientId,
}

impl Clients {
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    fn add(&mut self, new_client: NewClient, state: &GameState) -> ClientId {
        self.next += 1;
        self.all.insert(self.next, Client::new(new_client, state));
        self.next
    }

    fn remove(&mut self, id: ClientId) -> Option<Client> {
        self.all.remove(&id)
    }

    pub(super) fn get(&self, id: ClientId) -> Option<&Client> {
        self.all.get(&id)
    }

    fn get_mut(&mut self, id: ClientId) -> Option<&mut Client> {
        self.all.get_mut(&id)
    }

    /// Looks again who sits where.
    pub(super) fn find_seats(&mut self, state: &GameState) {
        for client in self.all.values_mut() {
            client.seat = client.person.as_ref().and_then(|person| state.seat_of(&person.id));
        }
    }

    /// Sends to all clients and removes those that do not keep up. Says whether
    /// there were any.
    pub(super) fn broadcast(&mut self, text: &Utf8Bytes) -> bool {
        let before = self.all.len();
        self.all.retain(|_, client| client.send(text.clone()));
        self.all.len() < before
    }

    pub(super) fn broadcast_chat(&mut self, speaker: &PersonId, text: &Utf8Bytes) {
        for client in self.all.values().filter(|client| client.hears(speaker)) {
            client.send(text.clone());
        }
    }

    /// The seats whose people are here, and how many others are.
    pub(super) fn count(&self) -> (Vec<SeatNumber>, u32) {
        let mut seats: Vec<_> = self.all.values().filter_map(|client| client.seat).collect();
        let watchers = self.all.len() - seats.len();
        seats.sort_unstable();
        seats.dedup();
        (seats, watchers as u32)
    }

    /// Where somebody is, one of those who play if any is here.
    pub(super) fn address(&self) -> Option<IpAddr> {
        let playing = self.all.values().find(|client| client.seat.is_some());
        playing.or_else(|| self.all.values().next()).map(|client| client.address)
    }
}

impl Room {
    fn may_see(&self, access: &Access) -> bool {
        let sits_here = access.person.as_ref().is_some_and(|person| self.state.seat_of(person).is_some());
        let has_key = access.key.is_some() && access.key == self.key;
        access.invited || self.state.is_public() || sits_here || has_key
    }

    fn check_access(&self, access: &Access) -> Result<(), Refusal> {
        let message = "there is no such game, or you may not see it";
        if self.may_see(access) { Ok(()) } else { Err(Refusal::new(Code::NotFound, message)) }
    }

    /// Shows the game to somebody, once all of it is in the store.
    pub(super) fn reply_with_snapshot(&mut self, access: Access, reply: Reply<GameSnapshot>) {
        if self.writing.is_some() {
            return self.pending_reads.push((Box::new(access), reply));
        }
        let snapshot = self.check_access(&access).map(|()| self.snapshot());
        // The caller may have gone.
        let _ = reply.send(snapshot);
    }

    pub(super) fn snapshot(&self) -> GameSnapshot {
        GameSnapshot { state: self.state.clone(), serial: self.serial }
    }

    /// Lets somebody in who brings what the room does not remember.
    pub(super) fn connect(
        &mut self,
        new_client: Box<NewClient>,
        backlog: Option<Backlog>,
        access: &Access,
        reply: Reply<Admission>,
    ) {
        if let Err(refusal) = self.check_access(access) {
            let _ = reply.send(Err(refusal));
            return;
        }
        let missed = match backlog {
            Some(backlog) => self.bring_up_to_date(backlog),
            None => self.news(new_client.after),
        };
        let Some(missed) = missed else {
            let gap = self.gap(new_client.after);
            // The caller may have gone.
            let _ = reply.send(Ok(Admission::Behind(new_client, Box::new(gap))));
            return;
        };
        let id = self.clients.add(*new_client, &self.state);
        if reply.send(Ok(Admission::Here(id))).is_err() {
            self.clients.remove(id);
            return;
        }
        self.send_hello(id);
        if let Some(client) = self.clients.get(id) {
            client.send(missed);
        }
        if self.clients.get(id).is_some_and(Client::hears_chat) {
            self.read_chat(Some(id));
        }
        self.presence_changed();
        if self.attendance.due.is_some_and(|due| due > tokio::time::Instant::now()) {
            self.send_presence(id);
        }
        let seat = self.clients.get(id).and_then(|client| client.seat);
        if let Some(seat) = seat {
            self.waiting.push_back(PendingCommand {
                reply_to: ReplyTo::Nobody,
                person: None,
                command: Command::Connected { seat },
            });
        }
        self.hurry_bot();
    }

    fn send_hello(&self, id: ClientId) {
        let Some(client) = self.clients.get(id) else { return };
        let you = You { person: client.person_id().cloned(), seat: client.seat };
        let server = concat!("castellum ", env!("CARGO_PKG_VERSION")).to_string();
        let (time, number) = (self.clock.now(), self.committed);
        client.send_frame(&ServerFrame::Hello { protocol: PROTOCOL, server, time, you, number });
    }

    /// What comes after an event, if the room remembers it.
    fn news(&self, after: EventNumber) -> Option<Utf8Bytes> {
        if self.committed == 0 {
            let description = self.state.description().clone();
            return Some(text(&ServerFrame::Game { description, events: Vec::new() }));
        }
        let is_known = (1..=self.committed).contains(&after);
        let events = self.history.after(after).filter(|_| is_known)?;
        Some(history::frame(events.map(|event| &*event.json)).into())
    }

    /// A backlog with what came since, if the room remembers that; after a page the
    /// client asks for the next one. The store may be ahead of the room; the client will hear the same again then.
    fn bring_up_to_date(&self, backlog: Backlog) -> Option<Utf8Bytes> {
        if backlog.number >= self.committed || backlog.is_page {
            return Some(backlog.text);
        }
        let news = self.history.after(backlog.number)?;
        let backlog = backlog.extended(news.map(|event| &*event.json));
        self.backlogs.keep(&backlog);
        Some(backlog.text)
    }

    fn gap(&self, after: EventNumber) -> Gap {
        Gap {
            serial: self.serial,
            description: self.state.description().clone(),
            after: (1..=self.committed).contains(&after).then_some(after),
            // What came since is remembered, with something to spare.
            at_least: self.committed.saturating_sub(CACHED as EventNumber / 2),
        }
    }

    /// Sends a client the events after a number, or the whole game, and
    /// acknowledges its request.
    fn sync(&mut self, id: ClientId, request: RequestId, after: EventNumber) {
        match self.news(after) {
            Some(news) => {
                self.clients.get(id).map(|client| client.send(news));
                self.acknowledge(id, request);
            }
            None => self.read_backlog(id, request, self.gap(after)),
        }
    }

    fn read_backlog(&self, client: ClientId, request: RequestId, gap: Gap) {
        let (context, cache, result) = (self.context.clone(), self.backlogs.clone(), self.result.clone());
        tokio::spawn(async move {
            let backlog = cache.read(&*context.store, &gap).await;
            // A room that has closed has nobody to tell.
            let _ = result.send(Completion::BacklogRead { client, request, backlog });
        });
    }

    pub(super) fn backlog_was_read(
        &mut self,
        id: ClientId,
        request: RequestId,
        backlog: Result<Backlog, Refusal>,
    ) {
        let backlog = match backlog {
            Ok(backlog) => backlog,
            Err(refusal) => return self.answer(id, &ServerFrame::Refused { request, refusal }),
        };
        // Much may have happened meanwhile; then it is read again.
        let Some(missed) = self.bring_up_to_date(backlog) else {
            return self.read_backlog(id, request, self.gap(0));
        };
        self.clients.get(id).map(|client| client.send(missed));
        self.acknowledge(id, request);
    }

    pub(super) fn disconnect(&mut self, id: ClientId) {
        if let Some(client) = self.clients.remove(id) {
            client.seat.into_iter().for_each(|seat| self.saw(seat));
            self.presence_changed();
        }
        self.idle_since = tokio::time::Instant::now();
    }

    pub(super) fn handle_frame(&mut self, id: ClientId, frame: ClientFrame) {
        let ClientFrame { request, after, command } = frame;
        match command {
            ClientCommand::Ping => {
                self.answer(id, &ServerFrame::Pong { request, time: self.clock.now() });
            }
            ClientCommand::Sync => self.sync(id, request, after),
            ClientCommand::HearChat { on } => {
                if let Some(client) = self.clients.get_mut(id) {
                    client.wants_chat = on;
                }
                self.acknowledge(id, request);
            }
            ClientCommand::Chat { text } => {
                if let Err(refusal) = self.post_chat(id, request, text) {
                    self.answer(id, &ServerFrame::Refused { request, refusal });
                }
            }
            command => {
                // At another node the client has heard of events before we did.
                if after > self.committed {
                    self.remote_appended(after);
                }
                self.enqueue(id, request, after, command);
            }
        }
    }

    pub(super) fn answer(&self, id: ClientId, frame: &ServerFrame) {
        if let Some(client) = self.clients.get(id) {
            client.send_frame(frame);
        }
    }

    pub(super) fn acknowledge(&self, id: ClientId, request: RequestId) {
        self.answer(id, &ServerFrame::Ack { request, number: self.committed });
    }

    /// The server shuts down, or moves.
    pub(super) fn shut_down(&mut self) {
        self.closing = true;
        let refusal = Refusal::new(Code::Unavailable, "the server restarts: connect again in a moment");
        self.clients.broadcast(&text(&ServerFrame::Bye { refusal, reconnect: true }));
    }
}
