//! The client's side of a connection, without input or output.
//!
//! A [`Session`] is fed with what arrives and with the passing of time, and
//! says what to send. It lives longer than its connections: what was asked and
//! not answered is sent again, and the server sends what was missed.
//!
//! ```
//! use castellum_wire::client::{Session, Update};
//! use castellum_wire::{Ask, ServerFrame, You};
//!
//! let mut session = Session::new(7);
//! let request = session.ask(Ask::Ping, 0);
//! // Connect with `?after=` and `session.after()`; then, for each message:
//! session.opened();
//! let hello = ServerFrame::Hello { protocol: 1, server: "test".into(), time: 5, you: You::default() };
//! session.receive(hello, 0);
//! session.receive(ServerFrame::Events(vec![]), 0);
//! assert_eq!(session.outgoing()[0].request, request);
//! assert_eq!(session.receive(ServerFrame::Pong { request, time: 9 }, 0), [Update::Answered(request)]);
//! ```

use std::collections::VecDeque;

use crate::{
    Ask, ChatMessage, ClientFrame, Description, Event, Millis, Number, PROTOCOL, Presence, Refusal,
    RequestId, ServerFrame, Table, You,
};

/// A request that is not answered after so long is sent again.
const RESEND_AFTER: Millis = 5_000;

/// Requests are numbered from a random beginning, so that those of two
/// sessions of one person hardly meet. There is room for two million each.
const ROOM: u32 = 21;

/// What a client knows about a game, and what it still has to say.
#[derive(Clone, Debug)]
pub struct Session {
    table: Option<Table>,
    you: You,
    presence: Presence,
    chat: Vec<ChatMessage>,
    waiting: VecDeque<Waiting>,
    outbox: Vec<ClientFrame>,
    next: RequestId,
    link: Link,
    catching_up: bool,
    /// The server's time less ours.
    offset: i64,
}

#[derive(Clone, Debug)]
struct Waiting {
    frame: ClientFrame,
    sent: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    Closed,
    /// Open, but we do not know yet what we missed.
    Opening,
    Ready,
}

/// What has changed for the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Update {
    /// The whole game is there, perhaps another one than before.
    Game,
    /// We are up to date and may ask.
    Ready,
    /// The next event happened.
    Event(Event),
    /// A request was done.
    Answered(RequestId),
    /// A request was refused.
    Refused(RequestId, Refusal),
    /// Somebody said something.
    Chat(ChatMessage),
    /// Somebody came or went.
    Presence,
    /// The server ends the connection; the flag says whether to come again.
    Bye(Refusal, bool),
    /// The server speaks a version of the protocol that we do not.
    WrongProtocol(u32),
}

impl Session {
    /// A session without a connection. Give each one another random seed.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        Self {
            table: None,
            you: You::default(),
            presence: Presence::default(),
            chat: Vec::new(),
            waiting: VecDeque::new(),
            outbox: Vec::new(),
            next: (u64::from(seed) << ROOM) + 1,
            link: Link::Closed,
            catching_up: false,
            offset: 0,
        }
    }

    /// The game, once it is known.
    #[must_use]
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Who we are.
    #[must_use]
    pub fn you(&self) -> &You {
        &self.you
    }

    /// Who is there.
    #[must_use]
    pub fn presence(&self) -> &Presence {
        &self.presence
    }

    /// What was said, oldest first.
    #[must_use]
    pub fn chat(&self) -> &[ChatMessage] {
        &self.chat
    }

    /// The last event that we know: goes into `?after=` when connecting.
    #[must_use]
    pub fn after(&self) -> Number {
        self.table.as_ref().map_or(0, Table::number)
    }

    /// The server's time when ours is `now`.
    #[must_use]
    pub fn server_time(&self, now: Millis) -> Millis {
        now.saturating_add_signed(self.offset)
    }

    /// Whether a request still waits for its answer.
    #[must_use]
    pub fn is_waiting(&self, request: RequestId) -> bool {
        self.waiting.iter().any(|waiting| waiting.frame.request == request)
    }

    /// Whether any request still waits for its answer.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Whether we are connected and up to date.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.link == Link::Ready
    }

    /// Asks for something; it is sent as soon as possible.
    pub fn ask(&mut self, ask: Ask, now: Millis) -> RequestId {
        let request = self.next;
        self.next += 1;
        let frame = ClientFrame { request, after: self.after(), ask };
        if self.link == Link::Ready {
            self.outbox.push(frame.clone());
        }
        self.waiting.push_back(Waiting { frame, sent: now });
        request
    }

    /// What is to be sent now, in order.
    pub fn outgoing(&mut self) -> Vec<ClientFrame> {
        std::mem::take(&mut self.outbox)
    }

    /// There is a new connection.
    pub fn opened(&mut self) {
        self.link = Link::Opening;
        self.outbox.clear();
        self.catching_up = false;
    }

    /// The connection is gone.
    pub fn closed(&mut self) {
        self.link = Link::Closed;
        self.outbox.clear();
    }

    /// Time passes: what waits too long is sent again.
    pub fn tick(&mut self, now: Millis) {
        if self.link != Link::Ready {
            return;
        }
        for waiting in &mut self.waiting {
            if waiting.sent + RESEND_AFTER <= now {
                waiting.sent = now;
                self.outbox.push(waiting.frame.clone());
            }
        }
    }

    /// Takes a message of the server.
    pub fn receive(&mut self, frame: ServerFrame, now: Millis) -> Vec<Update> {
        let mut updates = Vec::new();
        match frame {
            ServerFrame::Hello { protocol, time, you, .. } => {
                self.offset = (time as i64).wrapping_sub(now as i64);
                self.you = you;
                if protocol != PROTOCOL {
                    updates.push(Update::WrongProtocol(protocol));
                }
            }
            ServerFrame::Game { description, events } => self.begin(description, &events, now, &mut updates),
            ServerFrame::Events(events) => self.follow(events, now, &mut updates),
            ServerFrame::Ack { request, .. } => self.answered(request, &mut updates),
            ServerFrame::Pong { request, time } => {
                self.offset = (time as i64).wrapping_sub(now as i64);
                self.answered(request, &mut updates);
            }
            ServerFrame::Refused { request, refusal } => {
                if self.forget(request) || request == 0 {
                    updates.push(Update::Refused(request, refusal));
                }
            }
            ServerFrame::Chat(messages) => {
                messages.into_iter().for_each(|message| self.hear(message, &mut updates));
            }
            ServerFrame::Presence(presence) => {
                self.presence = presence;
                updates.push(Update::Presence);
            }
            ServerFrame::Bye { refusal, again } => updates.push(Update::Bye(refusal, again)),
        }
        updates
    }

    fn begin(&mut self, description: Description, events: &[Event], now: Millis, updates: &mut Vec<Update>) {
        let Ok(table) = Table::replay(description, events) else { return };
        self.table = Some(table);
        self.find_seat();
        self.catching_up = false;
        updates.push(Update::Game);
        for event in events {
            self.acknowledge(event, updates);
        }
        self.up_to_date(now, updates);
    }

    fn follow(&mut self, events: Vec<Event>, now: Millis, updates: &mut Vec<Update>) {
        for event in events {
            let Some(table) = &mut self.table else { return self.catch_up() };
            if event.number <= table.number() {
                continue;
            }
            if table.apply(&event).is_err() {
                return self.catch_up();
            }
            self.find_seat();
            self.acknowledge(&event, updates);
            updates.push(Update::Event(event));
        }
        self.catching_up = false;
        self.up_to_date(now, updates);
    }

    fn find_seat(&mut self) {
        if let (Some(table), Some(person)) = (&self.table, &self.you.person) {
            self.you.seat = table.seat_of(person);
        }
    }

    /// Asks for what is missing. The answer need not be waited for: if it does
    /// not come, the next event shows again that something is missing.
    fn catch_up(&mut self) {
        if !self.catching_up {
            self.catching_up = true;
            let request = self.next;
            self.next += 1;
            self.outbox.push(ClientFrame { request, after: self.after(), ask: Ask::Sync });
        }
    }

    fn up_to_date(&mut self, now: Millis, updates: &mut Vec<Update>) {
        if self.link != Link::Opening {
            return;
        }
        self.link = Link::Ready;
        for waiting in &mut self.waiting {
            waiting.sent = now;
            self.outbox.push(waiting.frame.clone());
        }
        updates.push(Update::Ready);
    }

    fn acknowledge(&mut self, event: &Event, updates: &mut Vec<Update>) {
        let ours = event.what.seat().is_none() || event.what.seat() == self.you.seat;
        if let Some(request) = event.request.filter(|_| ours) {
            self.answered(request, updates);
        }
    }

    fn hear(&mut self, message: ChatMessage, updates: &mut Vec<Update>) {
        if self.you.person.as_ref() == Some(&message.person) {
            self.answered(message.request, updates);
        }
        if let Err(place) = self.chat.binary_search_by_key(&message.number, |known| known.number) {
            self.chat.insert(place, message.clone());
            updates.push(Update::Chat(message));
        }
    }

    fn answered(&mut self, request: RequestId, updates: &mut Vec<Update>) {
        if self.forget(request) {
            updates.push(Update::Answered(request));
        }
    }

    fn forget(&mut self, request: RequestId) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|waiting| waiting.frame.request != request);
        self.waiting.len() < before
    }
}
