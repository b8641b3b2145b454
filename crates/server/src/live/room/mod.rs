//! One live game: a task with a mailbox, which alone changes it.
//!
//! Commands are decided on the table at once, but nobody hears of the outcome
//! before it is in the store. While something is being written, commands wait,
//! and then go into the store together.

mod door;
mod visit;
mod work;

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use castellum_wire::http::Status;
use castellum_wire::{ChatMessage, Event, GameId, Millis, Number, SeatNumber, Table};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::hall::House;
use super::recent::{Kept, Recent};
use super::visitors::Visitors;
use crate::secret::Hash;
use crate::store::{AppendError, Serial};
use crate::time::now;

pub use door::{Door, Looked, Pass};
use door::{Message, Reply};
pub(crate) use work::first_change;
use work::{Batch, Wish};

/// So many messages wait in a mailbox before their senders have to.
const MAILBOX: usize = 64;

/// A game as it was found in the store.
pub(super) struct Opened {
    pub(super) serial: Serial,
    pub(super) key: Option<Hash>,
    pub(super) table: Table,
    pub(super) events: Vec<Event>,
}

/// A live game.
pub(super) struct Room {
    house: Arc<House>,
    id: Arc<GameId>,
    serial: Serial,
    key: Option<Hash>,
    /// With what is being written.
    table: Table,
    /// Without it.
    recent: Recent,
    committed: Number,
    visitors: Visitors,
    /// Who is connected to this game at other nodes.
    elsewhere: HashMap<u64, Elsewhere>,
    waiting: VecDeque<Wish>,
    writing: Option<Batch>,
    /// Who wants to see the game once that is written.
    lookers: Vec<(Box<Pass>, Reply<Looked>)>,
    /// The event after which a bot began to think.
    thinking: Option<Number>,
    /// When the game is due, as far as the store knows; at first we do not know.
    due: Option<Option<Millis>>,
    /// Where the game stands, as far as the store knows.
    status: Status,
    /// The last chat message that was told here.
    last_said: Number,
    /// Another node has written events up to this number.
    rumour: Number,
    mailbox: mpsc::Receiver<Message>,
    results: mpsc::UnboundedReceiver<Outcome>,
    result: mpsc::UnboundedSender<Outcome>,
    idle_since: Instant,
    born: (Instant, Millis),
    closing: bool,
    /// Whether the table is not what the store has, through a mistake of ours.
    spoiled: bool,
}

struct Elsewhere {
    seats: Vec<SeatNumber>,
    watchers: u32,
    heard: Millis,
}

/// The outcome of something that the room had others do.
enum Outcome {
    Committed(Result<(), AppendError>),
    Thought { after: Number, action: Option<String> },
    // Boxed, as there is room for many outcomes and hardly any is said.
    Said(Box<ChatMessage>),
}

impl Room {
    pub(super) fn start(house: Arc<House>, opened: Opened) -> Door {
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        let (result, results) = mpsc::unbounded_channel();
        let mut recent = Recent::default();
        opened.events.iter().for_each(|event| recent.push(Kept::new(event)));
        let status = opened.table.status();
        let room = Self {
            house,
            id: Arc::new(opened.table.description().id.clone()),
            serial: opened.serial,
            key: opened.key,
            committed: opened.table.number(),
            table: opened.table,
            recent,
            visitors: Visitors::default(),
            elsewhere: HashMap::new(),
            waiting: VecDeque::new(),
            writing: None,
            lookers: Vec::new(),
            thinking: None,
            due: None,
            status,
            last_said: 0,
            rumour: 0,
            mailbox,
            results,
            result,
            idle_since: Instant::now(),
            born: (Instant::now(), now()),
            closing: false,
            spoiled: false,
        };
        tokio::spawn(room.run());
        Door::new(sender)
    }

    async fn run(mut self) {
        self.look_after();
        self.house.store.ask_presence(&self.id);
        let alarm = tokio::time::sleep_until(self.alarm());
        tokio::pin!(alarm);
        loop {
            tokio::select! {
                biased;
                Some(outcome) = self.results.recv() => self.learn(outcome).await,
                message = self.mailbox.recv() => match message {
                    Some(message) => self.hear(message).await,
                    None => break,
                },
                () = &mut alarm => self.wake(),
            }
            self.advance();
            if self.spoiled && self.writing.is_none() {
                self.recover().await;
            }
            if self.may_close() {
                break;
            }
            let next = self.alarm();
            if next != alarm.deadline() {
                alarm.as_mut().reset(next);
            }
        }
        let (house, id) = (Arc::clone(&self.house), Arc::clone(&self.id));
        // A door is closed once its room is gone.
        drop(self);
        house.forget(&id);
    }

    async fn hear(&mut self, message: Message) {
        match message {
            Message::Enter(entrance, reply) => self.enter(entrance.0, &entrance.1, reply).await,
            Message::Leave(visitor) => self.leave(visitor),
            Message::Frame(visitor, frame) => self.frame(visitor, frame).await,
            Message::Do(command, reply) => self.asked_to_do(command.0, &command.1, reply),
            Message::Look(pass, reply) => self.look(*pass, reply),
            Message::Elsewhere(number) => self.heard_rumour(number).await,
            Message::SaidElsewhere => self.said_elsewhere().await,
            Message::SayWhoIsHere => self.tell_presence_elsewhere(),
            Message::PresentElsewhere { node, seats, watchers } => {
                self.elsewhere.insert(node, Elsewhere { seats, watchers, heard: now() });
                self.tell_presence_here();
            }
            Message::Wake => self.wake(),
            Message::Close => self.say_goodbye(),
        }
    }

    async fn learn(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Committed(outcome) => self.finish_writing(outcome).await,
            Outcome::Thought { after, action } => self.bot_answered(after, action),
            Outcome::Said(message) => self.tell_chat(*message),
        }
    }

    /// When to wake up without being called.
    fn alarm(&self) -> Instant {
        const LONG: Duration = Duration::from_secs(60 * 60 * 24 * 365);
        let (instant, moment) = self.born;
        let at = |deadline: Millis| instant + Duration::from_millis(deadline.saturating_sub(moment));
        let deadline = self.deadline().map(at).filter(|_| self.writing.is_none());
        let idle = self.visitors.is_empty().then(|| self.idle_since + self.house.settings.idle);
        deadline.into_iter().chain(idle).min().unwrap_or(instant + LONG)
    }

    fn wake(&mut self) {
        self.look_after();
        if self.idle_since.elapsed() >= self.house.settings.idle && !self.may_close() {
            self.idle_since = Instant::now();
        }
    }

    /// Whether nothing would be lost if this room closed.
    fn may_close(&self) -> bool {
        let quiet = self.writing.is_none() && self.waiting.is_empty() && self.mailbox.is_empty();
        let idle = self.visitors.is_empty()
            && self.thinking.is_none()
            && self.idle_since.elapsed() >= self.house.settings.idle;
        quiet && (self.closing || idle)
    }
}

/// Reads events as the store keeps them.
pub(super) fn read_events(texts: &[String]) -> Result<Vec<Event>, String> {
    texts.iter().map(|text| serde_json::from_str(text).map_err(|error| error.to_string())).collect()
}
