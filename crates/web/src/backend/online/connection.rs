//! The socket below a session: opened, lost, opened again.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use castellum_wire::client::{self, Session};
use castellum_wire::{ClientCommand, Code, GameId, Refusal, RequestId, ServerFrame};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, WebSocket};

use super::{Link, Signals};
use crate::backend::now_millis;
use crate::dice::DiceKeeper;

/// The first pause before trying again; it doubles up to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(8);

/// A session and its socket of the moment.
pub(super) struct Connection {
    id: GameId,
    key: Option<String>,
    session: RefCell<Session>,
    dice: RefCell<DiceKeeper>,
    socket: RefCell<Option<Socket>>,
    pause: Cell<Duration>,
    ended: Cell<bool>,
    signals: Signals,
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

impl Connection {
    /// Connects, and keeps time.
    pub(super) fn start(id: GameId, key: Option<String>, signals: Signals) -> Rc<Self> {
        let mut session = Session::new(crate::random::number() as u32);
        let dice = RefCell::new(DiceKeeper::new(&id, &mut session));
        let connection = Rc::new(Self {
            id,
            key,
            session: RefCell::new(session),
            dice,
            socket: RefCell::new(None),
            pause: Cell::new(FIRST_PAUSE),
            ended: Cell::new(false),
            signals,
        });
        connection.open();
        connection.tick();
        connection
    }

    /// Ends it for good.
    pub(super) fn end(&self) {
        self.ended.set(true);
        self.socket.take();
    }

    pub(super) fn ask(&self, ask: ClientCommand) -> RequestId {
        let request = self.session.borrow_mut().send(ask, now_millis());
        self.send();
        request
    }

    pub(super) fn with_session<T>(&self, read: impl FnOnce(&Session) -> T) -> T {
        read(&self.session.borrow())
    }

    fn open(self: &Rc<Self>) {
        if self.ended.get() {
            return;
        }
        let Ok(socket) = WebSocket::new(&self.address()) else { return self.lost() };
        let this = Rc::clone(self);
        let message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                this.receive(&text);
            }
        });
        let this = Rc::clone(self);
        let open = Closure::<dyn Fn()>::new(move || this.session.borrow_mut().opened());
        let this = Rc::clone(self);
        let close = Closure::<dyn Fn()>::new(move || this.lost());
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        self.socket.replace(Some(Socket { socket, _message: message, _open: open, _close: close }));
    }

    fn address(&self) -> String {
        let location = window().location();
        let scheme =
            if location.protocol().is_ok_and(|protocol| protocol == "https:") { "wss" } else { "ws" };
        let host = location.host().unwrap_or_default();
        let query = self.session.borrow().query();
        let key = self.key.as_ref().map(|key| format!("&key={key}")).unwrap_or_default();
        format!("{scheme}://{host}/api/games/{}/socket?{query}{key}", self.id)
    }

    fn receive(self: &Rc<Self>, text: &str) {
        let Ok(frame) = serde_json::from_str::<ServerFrame>(text) else {
            // A message that we cannot read is one of a newer server.
            return self.refuse(Refusal::new(Code::WrongProtocol, String::new()));
        };
        let updates = self.session.borrow_mut().receive(frame, now_millis());
        self.dice.borrow_mut().follow(&mut self.session.borrow_mut(), now_millis());
        self.send();
        self.show();
        for update in updates {
            match update {
                client::Update::Ready => {
                    self.pause.set(FIRST_PAUSE);
                    self.signals.link.set(Link::Open);
                }
                client::Update::Refused(_, refusal) => self.signals.refusal.set(Some(refusal)),
                client::Update::Bye(refusal, false) => self.refuse(refusal),
                // What this program does not understand, a newer one does.
                client::Update::WrongProtocol(_) | client::Update::Unreadable(_) => {
                    self.refuse(Refusal::new(Code::WrongProtocol, String::new()));
                }
                client::Update::Inapplicable(_) => self.signals.reloading.set(true),
                client::Update::Game => self.signals.reloading.set(false),
                _ => {}
            }
        }
    }

    /// Puts what the session knows into the signals, where it differs.
    fn show(&self) {
        let session = self.session.borrow();
        let Signals { table, you, presence, chat, awaited, .. } = self.signals;
        if table.with_untracked(|known| known.as_ref() != session.game()) {
            table.set(session.game().cloned());
        }
        if you.with_untracked(|known| known != session.you()) {
            you.set(session.you().clone());
        }
        if presence.with_untracked(|known| known != session.presence()) {
            presence.set(session.presence().clone());
        }
        if awaited.get_untracked().is_some_and(|request| !session.is_pending(request)) {
            awaited.set(None);
        }
        if chat.with_untracked(Vec::len) != session.chat().len() {
            chat.set(session.chat().to_vec());
        }
    }

    fn send(&self) {
        let socket = self.socket.borrow();
        let Some(socket) = socket.as_ref() else { return };
        for frame in self.session.borrow_mut().outgoing() {
            let text = serde_json::to_string(&frame).expect("a frame is plain data");
            // A socket that is just closing loses nothing: the session sends
            // it again over the next one.
            let _ = socket.socket.send_with_str(&text);
        }
    }

    /// The connection is gone: says so, and tries again after a while.
    fn lost(self: &Rc<Self>) {
        self.session.borrow_mut().closed();
        if self.ended.get() || matches!(self.signals.link.get_untracked(), Link::Refused(_)) {
            return;
        }
        let first = self.session.borrow().game().is_none();
        self.signals.link.set(Link::Connecting);
        if first {
            self.ask_why();
        }
        let pause = self.pause.get();
        self.pause.set((pause * 2).min(LONGEST_PAUSE));
        let this = Rc::clone(self);
        set_timeout(move || this.open(), pause);
    }

    /// Browsers do not say why a socket was refused; plain requests do.
    fn ask_why(self: &Rc<Self>) {
        let this = Rc::clone(self);
        leptos::task::spawn_local(async move {
            if let Err(refusal) = crate::api::game(&this.id, this.key.as_deref()).await
                && refusal.code != Code::Unavailable
            {
                this.refuse(refusal);
            }
        });
    }

    fn refuse(&self, refusal: Refusal) {
        self.signals.link.set(Link::Refused(refusal));
        self.end();
    }

    /// Every second: resends what waits, moves the clocks.
    fn tick(self: &Rc<Self>) {
        if self.ended.get() {
            return;
        }
        self.session.borrow_mut().tick(now_millis());
        self.send();
        self.signals.second.update(|second| *second += 1);
        let this = Rc::clone(self);
        set_timeout(move || this.tick(), Duration::from_secs(1));
    }
}
