//! The connection to the lobby: what everybody sees there, one's own search, and one's
//! challenges.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use castellum_wire::challenges::{Challenge, ChallengeList, ChallengeStatus};
use castellum_wire::lobby::{Lobby, LobbyCommand, LobbyFrame, Seek, Seeking};
use castellum_wire::{ChallengeId, Clock, GameId, Millis, PROTOCOL, PersonId, Refusal};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, WebSocket};

use crate::api;
use crate::backend::now_millis;
use crate::route::{self, Route};

/// The first pause before trying again; it doubles up to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(8);

/// What is known of the lobby. It is there as long as the program.
#[derive(Clone, Copy)]
pub(super) struct LobbyLink {
    pub(super) lobby: RwSignal<Option<Lobby>>,
    /// How the own search goes, once the server has said so.
    pub(super) seeking: RwSignal<Option<Seeking>>,
    /// When the search began, by this device's clock.
    pub(super) since: RwSignal<Option<Millis>>,
    pub(super) refusal: RwSignal<Option<Refusal>>,
    /// Whether the connection is lost.
    pub(super) lost: RwSignal<bool>,
    /// The table that was found.
    pub(super) table: RwSignal<Option<GameId>>,
    pub(super) challenges: RwSignal<ChallengeList>,
    /// Who this device is, once that is known.
    pub(super) me: RwSignal<Option<PersonId>>,
    connection: StoredValue<Rc<Connection>, LocalStorage>,
}

struct Connection {
    socket: RefCell<Option<Socket>>,
    pause: Cell<Duration>,
    /// What is looked for, to be asked for again after a break.
    wanted: RefCell<Option<Seek>>,
}

/// A socket with what listens to it; both go together.
struct Socket {
    socket: WebSocket,
    _message: Closure<dyn Fn(MessageEvent)>,
    _open: Closure<dyn Fn()>,
    _close: Closure<dyn Fn()>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onmessage(None);
        self.socket.set_onopen(None);
        self.socket.set_onclose(None);
        // Closing a closed socket does nothing.
        let _ = self.socket.close();
    }
}

impl LobbyLink {
    /// Connects.
    pub(super) fn start() -> Self {
        let connection = Connection {
            socket: RefCell::new(None),
            pause: Cell::new(FIRST_PAUSE),
            wanted: RefCell::new(None),
        };
        let link = Self {
            lobby: RwSignal::new(None),
            seeking: RwSignal::new(None),
            since: RwSignal::new(None),
            refusal: RwSignal::new(None),
            lost: RwSignal::new(false),
            table: RwSignal::new(None),
            challenges: RwSignal::new(ChallengeList::default()),
            me: RwSignal::new(None),
            connection: StoredValue::new_local(Rc::new(connection)),
        };
        link.open();
        link
    }

    /// Connects anew, as the person that this device is now.
    pub(super) fn open(self) {
        let connection = self.connection.get_value();
        if api::is_known() {
            spawn_local(async move {
                if let Ok(me) = api::me().await {
                    self.me.set(Some(me.person));
                }
            });
        }
        let Ok(socket) = WebSocket::new(&address()) else { return self.close() };
        let message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                self.receive(&text);
            }
        });
        let open = Closure::<dyn Fn()>::new(move || self.opened());
        let close = Closure::<dyn Fn()>::new(move || self.close());
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        connection.socket.replace(Some(Socket { socket, _message: message, _open: open, _close: close }));
    }

    fn opened(self) {
        let connection = self.connection.get_value();
        connection.pause.set(FIRST_PAUSE);
        self.lost.set(false);
        let wanted = connection.wanted.borrow().clone();
        if let Some(seek) = wanted {
            self.send(&LobbyCommand::Seek(seek));
        }
    }

    /// The connection is gone: it is tried again after a pause.
    fn close(self) {
        let connection = self.connection.get_value();
        let pause = connection.pause.get();
        connection.pause.set((pause * 2).min(LONGEST_PAUSE));
        self.lost.set(true);
        set_timeout(move || self.open(), pause);
    }

    fn receive(self, text: &str) {
        match serde_json::from_str::<LobbyFrame>(text) {
            Ok(LobbyFrame::Lobby(lobby)) => self.lobby.set(Some(lobby)),
            Ok(LobbyFrame::Seeking(seeking)) => {
                let waited = seeking.time.saturating_sub(seeking.since);
                self.since.set(Some(now_millis().saturating_sub(waited)));
                self.seeking.set(Some(seeking));
            }
            Ok(LobbyFrame::Stopped) => self.forget(),
            Ok(LobbyFrame::Ready { game }) => {
                self.forget();
                self.table.set(Some(game.clone()));
                route::go(&Route::Online(game.to_string()));
            }
            Ok(LobbyFrame::Challenges(list)) => self.show_challenges(list),
            Ok(LobbyFrame::Refused(refusal)) => {
                self.forget();
                self.refusal.set(Some(refusal));
            }
            Ok(LobbyFrame::Bye { refusal, .. }) => self.refusal.set(Some(refusal)),
            // What we cannot read is for newer clients.
            Ok(LobbyFrame::Pong) | Err(_) => {}
        }
    }

    /// Anyone who sees that a challenge of theirs is accepted goes to the table, if the clock
    /// runs there.
    fn show_challenges(self, list: ChallengeList) {
        let was_open = |id: &ChallengeId| {
            let is_it = |known: &Challenge| known.id == *id && known.status == ChallengeStatus::Open;
            self.challenges.with_untracked(|known| known.outgoing.iter().any(is_it))
        };
        let at_once = |it: &&Challenge| matches!(it.wanted.clock, Clock::RealTime { .. }) && was_open(&it.id);
        let table = list.outgoing.iter().find(|it| it.game.is_some() && at_once(it));
        let game = table.and_then(|accepted| accepted.game.clone());
        self.challenges.set(list);
        if let Some(game) = game {
            route::go(&Route::Online(game.to_string()));
        }
    }

    /// Looks for a game.
    pub(super) fn seek(self, seek: Seek) {
        self.refusal.set(None);
        self.seeking.set(None);
        self.since.set(Some(now_millis()));
        self.connection.get_value().wanted.replace(Some(seek.clone()));
        self.send(&LobbyCommand::Seek(seek));
    }

    /// Looks no more.
    pub(super) fn stop(self) {
        self.forget();
        self.send(&LobbyCommand::Stop);
    }

    /// Agrees to play with bots, or not.
    pub(super) fn accept_bots(self, accept: bool) {
        self.send(&LobbyCommand::AcceptBots { accept });
    }

    fn forget(self) {
        self.connection.get_value().wanted.replace(None);
        self.seeking.set(None);
        self.since.set(None);
    }

    /// What cannot be sent now is sent once the connection is there, if it still
    /// matters then.
    fn send(self, command: &LobbyCommand) {
        let connection = self.connection.get_value();
        let text = serde_json::to_string(command).unwrap_or_default();
        if let Some(socket) = &*connection.socket.borrow()
            && socket.socket.ready_state() == WebSocket::OPEN
        {
            let _ = socket.socket.send_with_str(&text);
        }
    }
}

fn address() -> String {
    let location = window().location();
    let scheme = if location.protocol().is_ok_and(|protocol| protocol == "https:") { "wss" } else { "ws" };
    let host = location.host().unwrap_or_default();
    format!("{scheme}://{host}/api/lobby/socket?protocol={PROTOCOL}")
}
