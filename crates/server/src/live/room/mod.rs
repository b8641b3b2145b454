//! One live game: a task with a mailbox, which alone changes it.
//!
//! Commands are decided on the table at once, but nobody hears of the outcome
//! before it is in the store. While something is being written, commands wait,
//! and then go into the store together.

mod backlog;
mod backoff;
mod bots;
mod chat;
mod clients;
mod commands;
mod game_clock;
mod handle;
mod history;
mod presence;
mod recovery;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use castellum_wire::dice::Seed;
use castellum_wire::http::GameStatus;
use castellum_wire::{
    ChatMessage, Event, EventNumber, GameId, GameState, Millis, Refusal, RequestId, SeatNumber,
};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::registry::RoomContext;
use crate::secret::TokenHash;
use crate::store::{AppendError, Serial};
use backlog::{Backlog, BacklogCache};
use backoff::Backoff;
use bots::{BotFailures, Thinking};
use chat::ChatReply;
use clients::Clients;
pub use clients::{ClientId, NewClient};
use game_clock::GameClock;
use history::{CachedEvent, History};
use presence::Attendance;

pub(crate) use commands::initial_due;
use commands::{Batch, PendingCommand};
pub use handle::{Access, GameSnapshot, RoomHandle};
use handle::{Arrival, Message, Reply};

/// How many messages a mailbox holds before their senders have to wait.
const MAILBOX: usize = 64;

/// A game as it was found in the store.
pub(super) struct LoadedGame {
    pub(super) serial: Serial,
    pub(super) key: Option<TokenHash>,
    pub(super) state: GameState,
    pub(super) events: Vec<Event>,
    /// What its dice are drawn from.
    pub(super) seed: Option<Seed>,
}

/// A live game.
pub(super) struct Room {
    context: Arc<RoomContext>,
    id: Arc<GameId>,
    serial: Serial,
    key: Option<TokenHash>,
    seed: Option<Seed>,
    /// With what is being written.
    state: GameState,
    /// Without it.
    history: History,
    committed: EventNumber,
    clients: Clients,
    attendance: Attendance,
    backlogs: BacklogCache,
    waiting: VecDeque<PendingCommand>,
    writing: Option<Batch>,
    writing_since: Instant,
    backoff: Backoff,
    /// Who wants to see the game once that is written.
    pending_reads: Vec<(Box<Access>, Reply<GameSnapshot>)>,
    thinking: Option<Thinking>,
    bot_failures: BotFailures,
    /// When the game is due, as far as the store knows; at first we do not know.
    due: Option<Option<Millis>>,
    /// Where the game stands, as far as the store knows.
    status: GameStatus,
    /// Where the game stands and who is to act, as its people have heard.
    told: (GameStatus, Option<SeatNumber>),
    /// The last chat message that was broadcast here.
    last_chat: EventNumber,
    /// Another node has written events up to this number.
    remote_number: EventNumber,
    mailbox: mpsc::Receiver<Message>,
    completions: mpsc::UnboundedReceiver<Completion>,
    result: mpsc::UnboundedSender<Completion>,
    idle_since: Instant,
    clock: GameClock,
    closing: bool,
    /// Whether the table is not what the store has, through a mistake of ours.
    out_of_sync: bool,
    /// Whether it is not, and the store cannot be read: the room has to end before
    /// it says or decides anything.
    lost: bool,
}

/// The outcome of something that the room had others do.
enum Completion {
    Committed(Result<(), AppendError>),
    BotChose { after: EventNumber, action: Option<String> },
    // Boxed, as there is room for many outcomes and hardly any is said.
    ChatStored(Box<ChatMessage>, ChatReply),
    ChatFailed(ChatReply),
    ChatRead(Option<ClientId>, Vec<ChatMessage>),
    BacklogRead { client: ClientId, request: RequestId, backlog: Result<Backlog, Refusal> },
}

impl Room {
    pub(super) fn start(context: Arc<RoomContext>, loaded: LoadedGame) -> RoomHandle {
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        let (result, completions) = mpsc::unbounded_channel();
        let mut history = History::default();
        loaded.events.iter().for_each(|event| history.push(CachedEvent::new(event)));
        let (status, to_act) = (loaded.state.status(), loaded.state.to_act());
        let wall = (context.settings.wall)();
        let (backlogs, store) = (BacklogCache::default(), Arc::clone(&context.store));
        let room = Self {
            context,
            id: Arc::new(loaded.state.description().id.clone()),
            serial: loaded.serial,
            key: loaded.key,
            seed: loaded.seed,
            committed: loaded.state.number(),
            attendance: Attendance::new(loaded.state.seats().len()),
            backlogs: backlogs.clone(),
            clock: GameClock::new(wall, loaded.state.changed()),
            state: loaded.state,
            history,
            clients: Clients::default(),
            waiting: VecDeque::new(),
            writing: None,
            writing_since: Instant::now(),
            backoff: Backoff::default(),
            pending_reads: Vec::new(),
            thinking: None,
            bot_failures: BotFailures::default(),
            due: None,
            status,
            told: (status, to_act),
            last_chat: 0,
            remote_number: 0,
            mailbox,
            completions,
            result,
            idle_since: Instant::now(),
            closing: false,
            out_of_sync: false,
            lost: false,
        };
        tokio::spawn(room.run());
        RoomHandle::new(sender, store, backlogs)
    }

    async fn run(mut self) {
        self.run_bot();
        self.context.store.request_presence(&self.id);
        let alarm = tokio::time::sleep_until(self.alarm());
        tokio::pin!(alarm);
        loop {
            tokio::select! {
                biased;
                Some(outcome) = self.completions.recv() => self.handle_completion(outcome).await,
                message = self.mailbox.recv() => match message {
                    Some(message) => self.handle_message(message),
                    None => break,
                },
                () = &mut alarm => self.wake(),
            }
            if !self.lost {
                self.go_on().await;
            }
            if self.lost || self.may_close() {
                break;
            }
            let next = self.alarm();
            if next != alarm.deadline() {
                alarm.as_mut().reset(next);
            }
        }
        let (context, id) = (Arc::clone(&self.context), Arc::clone(&self.id));
        // A handle is closed once its room is gone.
        drop(self);
        context.forget(&id);
    }

    async fn go_on(&mut self) {
        self.announce_presence();
        self.catch_up().await;
        self.advance();
        if self.out_of_sync && self.writing.is_none() {
            self.recover().await;
        }
    }

    fn handle_message(&mut self, message: Message) {
        match message {
            Message::Connect(arrival, reply) => {
                let Arrival { client, access, backlog } = *arrival;
                self.connect(client, backlog, &access, reply);
            }
            Message::Disconnect(client) => self.disconnect(client),
            Message::Frame(client, frame) => self.handle_frame(client, frame),
            Message::Execute(command, reply) => self.enqueue_call(command.0, &command.1, reply),
            Message::Say(said, reply) => self.say(*said, reply),
            Message::Snapshot(access, reply) => self.reply_with_snapshot(*access, reply),
            Message::RemoteEvents(number) => self.remote_appended(number),
            Message::RemoteChat => self.read_chat(None),
            Message::PersonGone(person) => self.forget_name(&person),
            Message::PublishPresence => self.publish_presence(),
            Message::RemotePresence { node, seats, watchers } => {
                self.remote_presence(node, seats, watchers);
            }
            Message::Wake => self.wake(),
            Message::Close => self.shut_down(),
        }
    }

    async fn handle_completion(&mut self, outcome: Completion) {
        match outcome {
            Completion::Committed(outcome) => self.finish_writing(outcome).await,
            Completion::BotChose { after, action } => self.bot_chose(after, action),
            Completion::ChatStored(message, reply) => self.chat_was_stored(*message, reply),
            Completion::ChatFailed(reply) => self.chat_failed(reply),
            Completion::ChatRead(client, said) => self.chat_was_read(client, said),
            Completion::BacklogRead { client, request, backlog } => {
                self.backlog_was_read(client, request, backlog);
            }
        }
    }

    /// When to wake up without being called.
    fn alarm(&self) -> Instant {
        const LONG: Duration = Duration::from_secs(60 * 60 * 24 * 365);
        let deadline = self.deadline().map(|deadline| self.clock.instant(deadline));
        // While the store fails, what is due waits for the next try.
        let deadline = match self.backoff.until {
            Some(until) => Some(deadline.map_or(until, |deadline| deadline.max(until))),
            None => deadline,
        };
        let deadline = deadline.filter(|_| self.writing.is_none());
        let idle = self.clients.is_empty().then(|| self.idle_since + self.context.settings.idle);
        let bot = self.thinking.as_ref().map(Thinking::check);
        let alarms = [deadline, idle, self.attendance.due, bot];
        alarms.into_iter().flatten().min().unwrap_or(Instant::now() + LONG)
    }

    fn wake(&mut self) {
        self.backoff.until.take_if(|until| *until <= Instant::now());
        self.look_after_bot();
        self.run_bot();
        if self.idle_since.elapsed() >= self.context.settings.idle && !self.may_close() {
            self.idle_since = Instant::now();
        }
    }

    /// Whether nothing would be lost if this room closed.
    fn may_close(&self) -> bool {
        let quiet = self.writing.is_none() && self.waiting.is_empty() && self.mailbox.is_empty();
        let idle = self.clients.is_empty()
            && self.thinking.is_none()
            && self.idle_since.elapsed() >= self.context.settings.idle;
        quiet && (self.closing || idle)
    }
}

/// Reads events as the store keeps them.
pub(super) fn read_events(texts: &[String]) -> Result<Vec<Event>, String> {
    texts.iter().map(|text| serde_json::from_str(text).map_err(|error| error.to_string())).collect()
}
