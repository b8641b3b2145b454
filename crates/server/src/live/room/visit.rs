//! Who comes and goes, and what they hear besides events.

use axum::extract::ws::Utf8Bytes;
use castellum_wire::{
    Ask, ChatMessage, ClientFrame, Code, Event, Millis, Number, PROTOCOL, Refusal, RequestId, SeatNumber,
    ServerFrame, You,
};

use super::super::hall::unavailable;
use super::super::recent;
use super::super::visitors::{self, Entrance, VisitorId};
use super::door::{Looked, Pass, Reply};
use super::work::{From, Wish};
use super::{Outcome, Room, read_events};
use crate::game::Command;
use crate::time::now;

/// Whoever comes in hears this much of what was said.
const CHAT_SHOWN: u32 = 100;

/// Whoever another node has not spoken of for so long is gone with it.
const PRESENCE_LASTS: Millis = 60_000;

impl Room {
    fn may_see(&self, pass: &Pass) -> bool {
        let sits_here = pass.person.as_ref().is_some_and(|person| self.table.seat_of(person).is_some());
        let has_key = pass.key.is_some() && pass.key == self.key;
        pass.invited || self.table.is_public() || sits_here || has_key
    }

    fn admit(&self, pass: &Pass) -> Result<(), Refusal> {
        let message = "there is no such game, or you may not see it";
        if self.may_see(pass) { Ok(()) } else { Err(Refusal::new(Code::NotFound, message)) }
    }

    /// Shows the game to somebody, once all of it is in the store.
    pub(super) fn look(&mut self, pass: Pass, reply: Reply<Looked>) {
        if self.writing.is_some() {
            return self.lookers.push((Box::new(pass), reply));
        }
        let looked = self.admit(&pass).map(|()| self.looked());
        // Whoever asked may have gone.
        let _ = reply.send(looked);
    }

    pub(super) fn looked(&self) -> Looked {
        Looked { table: self.table.clone(), serial: self.serial }
    }

    pub(super) async fn enter(&mut self, entrance: Entrance, pass: &Pass, reply: Reply<VisitorId>) {
        if let Err(refusal) = self.admit(pass) {
            let _ = reply.send(Err(refusal));
            return;
        }
        let after = entrance.after;
        let id = self.visitors.admit(entrance, &self.table);
        if reply.send(Ok(id)).is_err() {
            self.visitors.let_go(id);
            return;
        }
        self.welcome(id, after).await;
        self.tell_presence();
        let seat = self.visitors.get(id).and_then(|visitor| visitor.seat);
        if let Some(seat) = seat {
            self.waiting.push_back(Wish { from: From::Nobody, command: Command::Arrive { seat } });
        }
    }

    async fn welcome(&mut self, id: VisitorId, after: Number) {
        let Some(visitor) = self.visitors.get(id) else { return };
        let you = You { person: visitor.person_id().cloned(), seat: visitor.seat };
        let server = concat!("castellum ", env!("CARGO_PKG_VERSION")).to_string();
        visitor.tell(&ServerFrame::Hello { protocol: PROTOCOL, server, time: now(), you });
        self.sync(id, after).await;
        let said = self.house.store.chat(self.serial, 0, CHAT_SHOWN).await.unwrap_or_default();
        if let Some(visitor) = self.visitors.get(id).filter(|_| !said.is_empty()) {
            visitor.tell(&ServerFrame::Chat(said));
        }
    }

    /// Tells a visitor what happened after a number, or everything.
    async fn sync(&mut self, id: VisitorId, after: Number) {
        let text = self.history(after).await;
        if let Some(visitor) = self.visitors.get(id) {
            match text {
                Ok(text) => visitor.send(text),
                Err(refusal) => visitor.tell(&ServerFrame::Bye { refusal, again: true }),
            };
        }
    }

    async fn history(&self, after: Number) -> Result<Utf8Bytes, Refusal> {
        let is_known = (1..=self.committed).contains(&after);
        if let Some(events) = self.recent.after(after).filter(|_| is_known) {
            return Ok(recent::frame(events.map(|event| &*event.json)).into());
        }
        let from = if is_known { after } else { 0 };
        let events = self.house.store.events(self.serial, from).await.map_err(|error| unavailable(&error))?;
        if is_known {
            return Ok(recent::frame(events.iter().map(String::as_str)).into());
        }
        let events: Vec<Event> = read_events(&events).map_err(|error| Refusal::new(Code::Internal, error))?;
        let description = self.table.description().clone();
        Ok(visitors::text(&ServerFrame::Game { description, events }))
    }

    pub(super) fn leave(&mut self, id: VisitorId) {
        if self.visitors.let_go(id).is_some() {
            self.tell_presence();
        }
        self.idle_since = tokio::time::Instant::now();
    }

    /// Tells everybody, here and elsewhere, who is here.
    pub(super) fn tell_presence(&mut self) {
        self.tell_presence_elsewhere();
        self.tell_presence_here();
    }

    pub(super) fn tell_presence_elsewhere(&self) {
        let (seats, watchers) = self.visitors.count();
        self.house.store.tell_presence(&self.id, &seats, watchers);
    }

    pub(super) fn tell_presence_here(&mut self) {
        let (seats, watchers) = self.present();
        let presence = visitors::presence(&self.table, &seats, watchers);
        let text = visitors::text(&ServerFrame::Presence(presence));
        self.visitors.tell_all(&text);
    }

    /// The seats whose people are connected, at whichever node, and how many
    /// others are.
    pub(super) fn present(&mut self) -> (Vec<SeatNumber>, u32) {
        let long_ago = now().saturating_sub(PRESENCE_LASTS);
        self.elsewhere.retain(|_, node| node.heard > long_ago);
        let (mut seats, mut watchers) = self.visitors.count();
        for node in self.elsewhere.values() {
            seats.extend(&node.seats);
            watchers += node.watchers;
        }
        (seats, watchers)
    }

    pub(super) async fn frame(&mut self, id: VisitorId, frame: ClientFrame) {
        let ClientFrame { request, after, ask } = frame;
        match ask {
            Ask::Ping => self.answer(id, &ServerFrame::Pong { request, time: now() }),
            Ask::Sync => {
                self.sync(id, after).await;
                self.acknowledge(id, request);
            }
            Ask::HearChat { on } => {
                if let Some(visitor) = self.visitors.get_mut(id) {
                    visitor.hears_chat = on;
                }
                self.acknowledge(id, request);
            }
            Ask::Chat { text } => {
                if let Err(refusal) = self.say(id, request, text) {
                    self.answer(id, &ServerFrame::Refused { request, refusal });
                }
            }
            ask => {
                // At another node the client has heard of events before we did.
                if after > self.committed {
                    self.heard_rumour(after).await;
                }
                self.wish(id, request, after, ask);
            }
        }
    }

    pub(super) fn answer(&self, id: VisitorId, frame: &ServerFrame) {
        if let Some(visitor) = self.visitors.get(id) {
            visitor.tell(frame);
        }
    }

    pub(super) fn acknowledge(&self, id: VisitorId, request: RequestId) {
        self.answer(id, &ServerFrame::Ack { request, number: self.committed });
    }

    fn say(&self, id: VisitorId, request: RequestId, text: String) -> Result<(), Refusal> {
        let visitor = self.visitors.get(id).filter(|visitor| visitor.seat.is_some());
        let Some((visitor, person)) = visitor.and_then(|visitor| Some((visitor, visitor.person.clone()?)))
        else {
            return Err(Refusal::new(Code::NotSeated, "only those at the table may chat"));
        };
        let most = self.house.settings.chat_length;
        if text.trim().is_empty() || text.chars().count() > most || text.chars().any(is_control) {
            return Err(Refusal::new(Code::BadChat, format!("expected 1 to {most} characters")));
        }
        if !self.table.has_chat() {
            return Err(Refusal::new(Code::ChatOff, "chat is switched off at this table"));
        }
        if !self.house.chat_limit.allows(&person.id) {
            return Err(Refusal::new(Code::TooFast, "you write too fast: wait a little"));
        }
        let seat = visitor.seat;
        let message =
            ChatMessage { number: 0, time: now(), person: person.id, name: person.name, seat, text, request };
        let (house, game, id, result) =
            (self.house.clone(), self.serial, self.id.clone(), self.result.clone());
        tokio::spawn(async move {
            match house.store.say(game, &id, message).await {
                // A room that has closed has nobody to tell.
                Ok(said) => drop(result.send(Outcome::Said(Box::new(said)))),
                Err(error) => tracing::error!(%error, "a chat message was not stored"),
            }
        });
        Ok(())
    }

    pub(super) fn tell_chat(&mut self, message: ChatMessage) {
        self.last_said = self.last_said.max(message.number);
        let text = visitors::text(&ServerFrame::Chat(vec![message]));
        self.visitors.tell_chat(&text);
    }

    pub(super) async fn said_elsewhere(&mut self) {
        let said = self.house.store.chat(self.serial, self.last_said, CHAT_SHOWN).await;
        said.unwrap_or_default().into_iter().for_each(|message| self.tell_chat(message));
    }

    /// The server shuts down, or moves.
    pub(super) fn say_goodbye(&mut self) {
        self.closing = true;
        let refusal = Refusal::new(Code::Unavailable, "the server restarts: connect again in a moment");
        self.visitors.tell_all(&visitors::text(&ServerFrame::Bye { refusal, again: true }));
    }
}

fn is_control(character: char) -> bool {
    character.is_control() && character != '\n'
}
