//! The client's side of a connection, without input or output.
//!
//! A [`Session`] is fed with what arrives and with the passing of time, and
//! says what to send. It lives longer than its connections: what was asked and
//! not answered is sent again, and the server sends what was missed.
//!
//! ```
//! use castellum_wire::client::{Session, Update};
//! use castellum_wire::{ClientCommand, ServerFrame, You};
//!
//! let mut session = Session::new(7);
//! let request = session.send(ClientCommand::Ping, 0);
//! // Connect with `?` and `session.query()`; then, for each message:
//! session.opened();
//! let hello = ServerFrame::Hello { protocol: 4, server: "test".into(), time: 5, you: You::default(), number: 0 };
//! session.receive(hello, 0);
//! session.receive(ServerFrame::Events(vec![]), 0);
//! assert_eq!(session.outgoing()[0].request, request);
//! assert_eq!(session.receive(ServerFrame::Pong { request, time: 9 }, 0), [Update::Answered(request)]);
//! ```

use std::collections::VecDeque;

use crate::dice::{Hash256, Share};
use crate::{
    ChatMessage, ClientCommand, ClientFrame, Description, Event, EventNumber, GameState, Millis, PROTOCOL,
    Presence, Refusal, RequestId, ServerFrame, You, state::ApplyError,
};

/// A request that is not answered within this time is sent again.
const RESEND_AFTER: Millis = 5_000;

/// Requests are numbered from a random beginning, so that those of two
/// sessions of one person hardly meet. There is room for two million each.
const REQUEST_BITS: u32 = 21;

/// What a client knows about a game, and what it still has to say.
#[derive(Clone, Debug)]
pub struct Session {
    game: Option<GameState>,
    you: You,
    presence: Presence,
    chat: Vec<ChatMessage>,
    pending: VecDeque<PendingRequest>,
    outbox: Vec<ClientFrame>,
    next: RequestId,
    connection: ConnectionState,
    /// The last event when we connected: until then we are not up to date.
    last: EventNumber,
    /// Since when we wait for what is missing.
    catching_up: Option<Millis>,
    /// Whether what we know does not fit what came, so that all of it is asked for.
    misfits: bool,
    hears_chat: bool,
    /// The server's time less ours.
    offset: i64,
    /// The share that is opened once the table is full.
    share: Option<Share>,
    /// A link of the chain that was noted earlier, and after which event.
    noted: Option<(EventNumber, Hash256)>,
    contradicts: bool,
}

#[derive(Clone, Debug)]
struct PendingRequest {
    frame: ClientFrame,
    sent: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionState {
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
    /// The next event does not fit what we know; the whole game is asked for.
    Inapplicable(ApplyError),
    /// The whole game came, and its events do not fit each other.
    Unreadable(ApplyError),
    /// A request was done.
    Answered(RequestId),
    /// A request was refused.
    Refused(RequestId, Refusal),
    /// Somebody said something.
    Chat(ChatMessage),
    /// Somebody came or went.
    Presence,
    /// The server ends the connection; the flag says whether to reconnect.
    Bye(Refusal, bool),
    /// The server speaks a version of the protocol that we do not.
    WrongProtocol(u32),
}

impl Session {
    /// A session without a connection. Give each one another random seed.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        Self {
            game: None,
            you: You::default(),
            presence: Presence::default(),
            chat: Vec::new(),
            pending: VecDeque::new(),
            outbox: Vec::new(),
            next: (u64::from(seed) << REQUEST_BITS) + 1,
            connection: ConnectionState::Closed,
            last: 0,
            catching_up: None,
            misfits: false,
            hears_chat: true,
            offset: 0,
            share: None,
            noted: None,
            contradicts: false,
        }
    }

    /// Keeps the share whose hash was sent when sitting down. It is opened as soon
    /// as the table is full: everybody has committed to theirs by then.
    pub fn keep_share(&mut self, share: Share, now: Millis) {
        self.share = Some(share);
        self.open_share(now);
    }

    /// Compares the game with a link of its chain that was noted earlier, after the
    /// event with this number.
    pub fn expect_link(&mut self, number: EventNumber, link: Hash256) {
        self.noted = Some((number, link));
    }

    /// Whether the server tells another game than the one of the noted link.
    #[must_use]
    pub fn contradicts(&self) -> bool {
        self.contradicts
    }

    /// The game, once it is known.
    #[must_use]
    pub fn game(&self) -> Option<&GameState> {
        self.game.as_ref()
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
    pub fn after(&self) -> EventNumber {
        self.game.as_ref().map_or(0, GameState::number)
    }

    /// What goes behind the `?` of the socket's address: what we know already, and
    /// what we do not want to hear.
    #[must_use]
    pub fn query(&self) -> String {
        let chat = if self.hears_chat { "" } else { "&chat=off" };
        format!("protocol={PROTOCOL}&after={}{chat}", self.after())
    }

    /// The server's time when ours is `now`.
    #[must_use]
    pub fn server_time(&self, now: Millis) -> Millis {
        now.saturating_add_signed(self.offset)
    }

    /// Whether a request still waits for its answer.
    #[must_use]
    pub fn is_pending(&self, request: RequestId) -> bool {
        self.pending.iter().any(|pending| pending.frame.request == request)
    }

    /// Whether any request still waits for its answer.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Whether we are connected and up to date.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.connection == ConnectionState::Ready
    }

    /// Sends a command as soon as possible.
    pub fn send(&mut self, command: ClientCommand, now: Millis) -> RequestId {
        if let ClientCommand::HearChat { on } = command {
            self.hears_chat = on;
        }
        let request = self.next;
        self.next += 1;
        let frame = ClientFrame { request, after: self.after(), command };
        if self.connection == ConnectionState::Ready {
            self.outbox.push(frame.clone());
        }
        self.pending.push_back(PendingRequest { frame, sent: now });
        request
    }

    /// What is to be sent now, in order.
    pub fn outgoing(&mut self) -> Vec<ClientFrame> {
        std::mem::take(&mut self.outbox)
    }

    /// There is a new connection.
    pub fn opened(&mut self) {
        self.connection = ConnectionState::Opening;
        self.outbox.clear();
        self.last = 0;
        self.catching_up = None;
    }

    /// The connection is gone.
    pub fn closed(&mut self) {
        self.connection = ConnectionState::Closed;
        self.outbox.clear();
    }

    /// Time passes: what waits too long is sent again.
    pub fn tick(&mut self, now: Millis) {
        if self.connection == ConnectionState::Closed {
            return;
        }
        if self.catching_up.is_some_and(|since| since + RESEND_AFTER <= now) {
            // A page was lost, or what we know does not fit: the whole game does.
            let after = if self.after() < self.last && !self.misfits { self.after() } else { 0 };
            self.ask_for_events(after, now);
        }
        if self.connection != ConnectionState::Ready {
            return;
        }
        for pending in &mut self.pending {
            if pending.sent + RESEND_AFTER <= now {
                pending.sent = now;
                self.outbox.push(pending.frame.clone());
            }
        }
    }

    /// Takes a message of the server.
    pub fn receive(&mut self, frame: ServerFrame, now: Millis) -> Vec<Update> {
        let mut updates = Vec::new();
        match frame {
            ServerFrame::Hello { protocol, time, you, number, .. } => {
                self.offset = (time as i64).wrapping_sub(now as i64);
                self.you = you;
                self.last = number;
                if protocol != PROTOCOL {
                    updates.push(Update::WrongProtocol(protocol));
                }
            }
            ServerFrame::Game { description, events } => self.load(description, &events, now, &mut updates),
            ServerFrame::Events(events) => self.apply(events, now, &mut updates),
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
                messages.into_iter().for_each(|message| self.receive_chat(message, &mut updates));
            }
            ServerFrame::Presence(presence) => {
                self.presence = presence;
                updates.push(Update::Presence);
            }
            ServerFrame::Bye { refusal, reconnect } => updates.push(Update::Bye(refusal, reconnect)),
        }
        self.open_share(now);
        updates
    }

    fn open_share(&mut self, now: Millis) {
        let (Some(state), Some(seat), Some(share)) = (&self.game, self.you.seat, self.share) else { return };
        let committed = state.seat(seat).and_then(|seat| seat.commitment);
        if state.awaits_share(seat) && committed == Some(share.commitment()) {
            // Sent once; what is not answered is sent again.
            self.share = None;
            self.send(ClientCommand::OpenShare { share }, now);
        }
    }

    fn load(&mut self, description: Description, events: &[Event], now: Millis, updates: &mut Vec<Update>) {
        let mut state = match GameState::new(description) {
            Ok(state) => state,
            Err(problem) => return updates.push(Update::Unreadable(ApplyError { number: 0, problem })),
        };
        for event in events {
            if let Err(problem) = state.apply(event) {
                return updates.push(Update::Unreadable(problem));
            }
            self.contradicts |= differs(&state, self.noted);
        }
        self.game = Some(state);
        self.misfits = false;
        self.find_seat();
        self.catching_up = None;
        updates.push(Update::Game);
        for event in events {
            self.acknowledge(event, updates);
        }
        self.up_to_date(now, updates);
    }

    fn apply(&mut self, events: Vec<Event>, now: Millis, updates: &mut Vec<Update>) {
        for event in events {
            let Some(state) = &mut self.game else { return self.catch_up(now) };
            if event.number <= state.number() {
                continue;
            }
            if event.number > state.number() + 1 {
                return self.catch_up(now);
            }
            if let Err(problem) = state.apply(&event) {
                return self.load_again(problem, now, updates);
            }
            self.contradicts |= differs(state, self.noted);
            self.find_seat();
            self.acknowledge(&event, updates);
            updates.push(Update::Event(event));
        }
        self.catching_up = None;
        self.up_to_date(now, updates);
    }

    fn find_seat(&mut self) {
        if let (Some(state), Some(person)) = (&self.game, &self.you.person) {
            self.you.seat = state.seat_of(person);
        }
    }

    /// What we know was wrong: asks for the whole game, once.
    fn load_again(&mut self, problem: ApplyError, now: Millis, updates: &mut Vec<Update>) {
        if !self.misfits {
            self.misfits = true;
            updates.push(Update::Inapplicable(problem));
            self.ask_for_events(0, now);
        }
    }

    /// Asks for what is missing.
    fn catch_up(&mut self, now: Millis) {
        if self.catching_up.is_none() {
            self.ask_for_events(self.after(), now);
        }
    }

    fn ask_for_events(&mut self, after: EventNumber, now: Millis) {
        self.catching_up = Some(now);
        let request = self.next;
        self.next += 1;
        self.outbox.push(ClientFrame { request, after, command: ClientCommand::Sync });
    }

    /// Goes on once the last page is there.
    fn up_to_date(&mut self, now: Millis, updates: &mut Vec<Update>) {
        if self.after() < self.last {
            return self.catch_up(now);
        }
        if self.connection != ConnectionState::Opening {
            return;
        }
        self.connection = ConnectionState::Ready;
        for pending in &mut self.pending {
            pending.sent = now;
            self.outbox.push(pending.frame.clone());
        }
        updates.push(Update::Ready);
    }

    fn acknowledge(&mut self, event: &Event, updates: &mut Vec<Update>) {
        let ours = event.kind.seat().is_none() || event.kind.seat() == self.you.seat;
        if let Some(request) = event.request.filter(|_| ours) {
            self.answered(request, updates);
        }
    }

    fn receive_chat(&mut self, message: ChatMessage, updates: &mut Vec<Update>) {
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
        let before = self.pending.len();
        self.pending.retain(|pending| pending.frame.request != request);
        self.pending.len() < before
    }
}

/// Whether a game is where a link was noted, with another link.
fn differs(state: &GameState, noted: Option<(EventNumber, Hash256)>) -> bool {
    noted.is_some_and(|(number, link)| state.number() == number && *state.head() != link)
}
