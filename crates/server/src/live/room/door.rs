//! The way into a room.

use castellum_wire::{ClientFrame, Code, Number, PersonId, Refusal, SeatNumber, Table};
use tokio::sync::{mpsc, oneshot};

use super::super::visitors::{Entrance, VisitorId};
use crate::game::Command;
use crate::secret::Hash;
use crate::store::Serial;

/// What somebody shows at the door.
#[derive(Clone, Debug, Default)]
pub struct Pass {
    /// Who they are.
    pub person: Option<PersonId>,
    /// The key to a private game.
    pub key: Option<Hash>,
    /// An invitation to this game, or the server itself.
    pub invited: bool,
}

/// What somebody sees who looks into a room.
#[derive(Clone, Debug)]
pub struct Looked {
    /// The game.
    pub table: Table,
    /// Its number in the store.
    pub serial: Serial,
}

pub(super) type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

pub(super) enum Message {
    // Large messages are boxed: a mailbox has room for many, mostly frames.
    Enter(Box<(Entrance, Pass)>, Reply<VisitorId>),
    Leave(VisitorId),
    Frame(VisitorId, ClientFrame),
    Do(Box<(Command, Pass)>, Reply<Looked>),
    Look(Box<Pass>, Reply<Looked>),
    Elsewhere(Number),
    SaidElsewhere,
    SayWhoIsHere,
    PresentElsewhere { node: u64, seats: Vec<SeatNumber>, watchers: u32 },
    Wake,
    Close,
}

/// The way into a room. A room that has closed answers
/// [`Unavailable`](Code::Unavailable); the hall opens another one.
#[derive(Clone)]
pub struct Door(mpsc::Sender<Message>);

impl Door {
    pub(super) fn new(room: mpsc::Sender<Message>) -> Self {
        Self(room)
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    /// Somebody connects.
    ///
    /// # Errors
    /// They may not see this game.
    pub async fn enter(&self, entrance: Entrance, pass: Pass) -> Result<VisitorId, Refusal> {
        self.ask(|reply| Message::Enter(Box::new((entrance, pass)), reply)).await
    }

    /// Somebody is gone.
    pub async fn leave(&self, visitor: VisitorId) {
        self.tell(Message::Leave(visitor)).await;
    }

    /// Somebody who is connected asks for something. The answer goes the way
    /// that they gave when they came in.
    ///
    /// # Errors
    /// The room has closed.
    pub async fn frame(&self, visitor: VisitorId, frame: ClientFrame) -> Result<(), Refusal> {
        self.0.send(Message::Frame(visitor, frame)).await.map_err(|_| gone())
    }

    /// Has something done, and waits until it is in the store.
    ///
    /// # Errors
    /// Why it was refused.
    pub async fn carry_out(&self, command: Command, pass: Pass) -> Result<Looked, Refusal> {
        self.ask(|reply| Message::Do(Box::new((command, pass)), reply)).await
    }

    /// Looks at the game.
    ///
    /// # Errors
    /// They may not see it.
    pub async fn look(&self, pass: Pass) -> Result<Looked, Refusal> {
        self.ask(|reply| Message::Look(Box::new(pass), reply)).await
    }

    pub(crate) async fn elsewhere(&self, number: Number) {
        self.tell(Message::Elsewhere(number)).await;
    }

    pub(crate) async fn said_elsewhere(&self) {
        self.tell(Message::SaidElsewhere).await;
    }

    pub(crate) async fn say_who_is_here(&self) {
        self.tell(Message::SayWhoIsHere).await;
    }

    pub(crate) async fn present_elsewhere(&self, node: u64, seats: Vec<SeatNumber>, watchers: u32) {
        self.tell(Message::PresentElsewhere { node, seats, watchers }).await;
    }

    pub(crate) async fn wake(&self) {
        self.tell(Message::Wake).await;
    }

    /// Ends the room once all is written, and waits for that.
    pub(crate) async fn close(&self) {
        self.tell(Message::Close).await;
        self.0.closed().await;
    }

    async fn ask<T>(&self, message: impl FnOnce(Reply<T>) -> Message) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.0.send(message(reply)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    async fn tell(&self, message: Message) {
        // A room that has closed need not know.
        let _ = self.0.send(message).await;
    }
}

fn gone() -> Refusal {
    Refusal::new(Code::Unavailable, "the game is being moved: try again")
}
