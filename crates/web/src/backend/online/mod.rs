//! A game on a server, over a WebSocket.

mod connection;
mod follow;

use std::rc::Rc;

use castellum_rules::Game;
use castellum_wire::client::Session;
use castellum_wire::{ChatMessage, ClientCommand, GameId, GameState, Presence, Refusal, RequestId, You};
use leptos::prelude::*;

use crate::table::Table;
use connection::Connection;

/// How the connection is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// Not there yet, or lost and tried again.
    Connecting,
    /// Up to date.
    Open,
    /// The server will not have us; trying again would not help.
    Refused(Refusal),
}

/// What is known about a game on a server. Cheap to copy: all of it are signals.
#[derive(Clone, Copy)]
pub(crate) struct Online {
    /// The game, once it is known.
    pub(crate) table: RwSignal<Option<GameState>>,
    pub(crate) you: RwSignal<You>,
    pub(crate) presence: RwSignal<Presence>,
    pub(crate) chat: RwSignal<Vec<ChatMessage>>,
    pub(crate) link: RwSignal<Link>,
    /// The last request that was refused, for the page to show.
    pub(crate) refusal: RwSignal<Option<Refusal>>,
    /// Counts seconds, for clocks.
    pub(crate) second: RwSignal<u64>,
    /// The action that is on its way to the server.
    pub(super) awaited: RwSignal<Option<RequestId>>,
    /// Whether the game is loaded anew, as what came did not fit what we knew.
    pub(crate) reloading: RwSignal<bool>,
    connection: StoredValue<Rc<Connection>, LocalStorage>,
}

impl Online {
    /// Connects to a game and stays connected until the page is left.
    pub(crate) fn connect(id: GameId, key: Option<String>) -> Self {
        let signals = Signals {
            table: RwSignal::new(None),
            you: RwSignal::new(You::default()),
            presence: RwSignal::new(Presence::default()),
            chat: RwSignal::new(Vec::new()),
            link: RwSignal::new(Link::Connecting),
            refusal: RwSignal::new(None),
            second: RwSignal::new(0),
            awaited: RwSignal::new(None),
            reloading: RwSignal::new(false),
        };
        let connection = Connection::start(id, key, signals);
        let stored = StoredValue::new_local(connection);
        on_cleanup(move || stored.with_value(|connection| connection.end()));
        let Signals { table, you, presence, chat, link, refusal, second, awaited, reloading } = signals;
        Self { table, you, presence, chat, link, refusal, second, awaited, reloading, connection: stored }
    }

    /// Asks the server for something. The answer shows in the signals.
    pub(crate) fn ask(&self, ask: ClientCommand) {
        self.refusal.set(None);
        self.connection.with_value(|connection| connection.ask(ask));
    }

    /// Asks the server to play an action, one at a time.
    fn play(&self, action: String) {
        self.refusal.set(None);
        let request = self.connection.with_value(|connection| connection.ask(ClientCommand::Play { action }));
        self.awaited.set(Some(request));
    }

    /// The session, to read what the signals do not say.
    pub(crate) fn with_session<T>(&self, read: impl FnOnce(&Session) -> T) -> T {
        self.connection.with_value(|connection| connection.with_session(read))
    }

    /// The table for boards and panels; it follows what the server says.
    ///
    /// # Errors
    /// If the game is not known yet, or is another game.
    pub(crate) fn follow<G: Game>(self) -> Result<Table<G>, String> {
        follow::follow(self)
    }
}

/// The signals that a connection sets.
#[derive(Clone, Copy)]
struct Signals {
    table: RwSignal<Option<GameState>>,
    you: RwSignal<You>,
    presence: RwSignal<Presence>,
    chat: RwSignal<Vec<ChatMessage>>,
    link: RwSignal<Link>,
    refusal: RwSignal<Option<Refusal>>,
    second: RwSignal<u64>,
    awaited: RwSignal<Option<RequestId>>,
    reloading: RwSignal<bool>,
}
