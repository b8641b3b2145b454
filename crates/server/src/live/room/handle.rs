//! The handle of a room: what others can ask of it.

use std::sync::Arc;

use castellum_wire::{ClientFrame, Code, EventNumber, GameState, PersonId, Refusal, SeatNumber};
use tokio::sync::{mpsc, oneshot};

use super::backlog::{Backlog, BacklogCache, Gap};
use super::clients::{ClientId, NewClient};
use crate::game::Command;
use crate::secret::TokenHash;
use crate::store::{Person, Serial, Store};

/// What somebody shows to see a game.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// Who they are.
    pub person: Option<PersonId>,
    /// The key to a private game.
    pub key: Option<TokenHash>,
    /// An invitation to this game, or the server itself.
    pub invited: bool,
}

/// What somebody sees who looks into a room.
#[derive(Clone, Debug)]
pub struct GameSnapshot {
    /// The game.
    pub state: GameState,
    /// Its number in the store.
    pub serial: Serial,
}

pub(super) type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

pub(super) enum Message {
    // Large messages are boxed: a mailbox has room for many, mostly frames.
    Connect(Box<Arrival>, Reply<Admission>),
    Disconnect(ClientId),
    Frame(ClientId, ClientFrame),
    Execute(Box<(Command, Access)>, Reply<GameSnapshot>),
    Say(Box<(Person, String)>, Reply<EventNumber>),
    Snapshot(Box<Access>, Reply<GameSnapshot>),
    RemoteEvents(EventNumber),
    RemoteChat,
    PersonGone(PersonId),
    PublishPresence,
    RemotePresence { node: u64, seats: Vec<SeatNumber>, watchers: u32 },
    Wake,
    Close,
}

/// Somebody who comes in.
pub(super) struct Arrival {
    pub(super) client: Box<NewClient>,
    pub(super) access: Access,
    /// What they missed, as far as the room does not remember it.
    pub(super) backlog: Option<Backlog>,
}

/// Whether somebody is in.
pub(super) enum Admission {
    Here(ClientId),
    /// They have missed more than the room remembers.
    Behind(Box<NewClient>, Box<Gap>),
}

/// The way into a room. A room that has closed answers
/// [`Unavailable`](Code::Unavailable); the registry opens another one.
#[derive(Clone)]
pub struct RoomHandle {
    room: mpsc::Sender<Message>,
    store: Arc<dyn Store>,
    backlogs: BacklogCache,
}

/// So often is read again what a client has missed while more happens.
const READS: usize = 5;

impl RoomHandle {
    pub(super) fn new(room: mpsc::Sender<Message>, store: Arc<dyn Store>, backlogs: BacklogCache) -> Self {
        Self { room, store, backlogs }
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.room.is_closed()
    }

    /// Somebody connects.
    ///
    /// # Errors
    /// They may not see this game.
    pub async fn connect(&self, new_client: NewClient, access: Access) -> Result<ClientId, Refusal> {
        let (mut client, mut backlog) = (Box::new(new_client), None);
        for _ in 0..READS {
            let arrival = Box::new(Arrival { client, access: access.clone(), backlog });
            match self.call(|reply| Message::Connect(arrival, reply)).await? {
                Admission::Here(id) => return Ok(id),
                Admission::Behind(again, gap) => {
                    client = again;
                    backlog = Some(self.backlogs.read(&*self.store, &gap).await?);
                }
            }
        }
        Err(Refusal::new(Code::Unavailable, "too much happens in this game: try again"))
    }

    /// Somebody is gone.
    pub async fn disconnect(&self, client: ClientId) {
        self.send(Message::Disconnect(client)).await;
    }

    /// Somebody who is connected asks for something. The answer goes the way
    /// that they gave when they came in.
    ///
    /// # Errors
    /// The room has closed.
    pub async fn frame(&self, client: ClientId, frame: ClientFrame) -> Result<(), Refusal> {
        self.room.send(Message::Frame(client, frame)).await.map_err(|_| gone())
    }

    /// Has something done, and waits until it is in the store.
    ///
    /// # Errors
    /// Why it was refused.
    pub async fn execute(&self, command: Command, access: Access) -> Result<GameSnapshot, Refusal> {
        self.call(|reply| Message::Execute(Box::new((command, access)), reply)).await
    }

    /// Says something for somebody at the table; gives its number in the chat.
    ///
    /// # Errors
    /// Why it was refused.
    pub async fn say(&self, person: Person, text: String) -> Result<EventNumber, Refusal> {
        self.call(|reply| Message::Say(Box::new((person, text)), reply)).await
    }

    /// Looks at the game.
    ///
    /// # Errors
    /// They may not see it.
    pub async fn snapshot(&self, access: Access) -> Result<GameSnapshot, Refusal> {
        self.call(|reply| Message::Snapshot(Box::new(access), reply)).await
    }

    pub(crate) async fn remote_events(&self, number: EventNumber) {
        self.send(Message::RemoteEvents(number)).await;
    }

    pub(crate) async fn remote_chat(&self) {
        self.send(Message::RemoteChat).await;
    }

    pub(crate) async fn person_gone(&self, person: PersonId) {
        self.send(Message::PersonGone(person)).await;
    }

    pub(crate) async fn publish_presence(&self) {
        self.send(Message::PublishPresence).await;
    }

    pub(crate) async fn remote_presence(&self, node: u64, seats: Vec<SeatNumber>, watchers: u32) {
        self.send(Message::RemotePresence { node, seats, watchers }).await;
    }

    pub(crate) async fn wake(&self) {
        self.send(Message::Wake).await;
    }

    /// Ends the room once all is written, and waits for that.
    pub(crate) async fn close(&self) {
        self.send(Message::Close).await;
        self.room.closed().await;
    }

    async fn call<T>(&self, message: impl FnOnce(Reply<T>) -> Message) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.room.send(message(reply)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    async fn send(&self, message: Message) {
        // A room that has closed need not know.
        let _ = self.room.send(message).await;
    }
}

fn gone() -> Refusal {
    Refusal::new(Code::Unavailable, "the game is being moved: try again")
}
