//! What people at the table say to each other. Those who watch do not hear it.

use castellum_wire::{ChatMessage, Code, EventNumber, Refusal, RequestId, ServerFrame};

use super::clients::{ClientId, text};
use super::handle::Reply;
use super::{Completion, Room};
use crate::secret::random;
use crate::store::Person;
use crate::visible_text::{self, Lines};

/// How many chat messages a new client gets.
const CHAT_SHOWN: u32 = 100;

/// Who waits to hear whether something was said.
pub(super) enum ChatReply {
    /// A client. That it was said is told to everybody.
    Client(ClientId, RequestId),
    Caller(Reply<EventNumber>),
}

impl Room {
    /// A client says something.
    pub(super) fn post_chat(&self, id: ClientId, request: RequestId, text: String) -> Result<(), Refusal> {
        let client = self.clients.get(id).filter(|client| client.seat.is_some());
        let person = client.and_then(|client| client.person.clone());
        let message = self.message(person, request, text)?;
        self.store_chat(message, ChatReply::Client(id, request));
        Ok(())
    }

    /// Somebody says something without being connected.
    pub(super) fn say(&self, (person, text): (Person, String), reply: Reply<EventNumber>) {
        match self.message(Some(person), random_request(), text) {
            Ok(message) => self.store_chat(message, ChatReply::Caller(reply)),
            // The caller may have gone.
            Err(refusal) => drop(reply.send(Err(refusal))),
        }
    }

    /// What somebody at the table wants to say, if they may.
    fn message(
        &self,
        person: Option<Person>,
        request: RequestId,
        text: String,
    ) -> Result<ChatMessage, Refusal> {
        let seated = person.and_then(|person| Some((self.state.seat_of(&person.id)?, person)));
        let Some((seat, person)) = seated else {
            return Err(Refusal::new(Code::NotSeated, "only those at the table may chat"));
        };
        let most = self.context.settings.chat_length;
        if text.chars().count() > most {
            return Err(Refusal::new(Code::BadChat, format!("expected 1 to {most} characters")));
        }
        visible_text::check(&text, Lines::Many).map_err(|problem| Refusal::new(Code::BadChat, problem))?;
        if !self.state.has_chat() {
            return Err(Refusal::new(Code::ChatOff, "chat is switched off at this table"));
        }
        if !self.context.chat_limit.allows(&person.id) {
            return Err(Refusal::new(Code::TooFast, "you write too fast: wait a little"));
        }
        let (time, seat) = (self.clock.now(), Some(seat));
        Ok(ChatMessage { number: 0, time, person: person.id, name: person.name, seat, text, request })
    }

    fn store_chat(&self, message: ChatMessage, reply: ChatReply) {
        let (context, game, game_id, result) =
            (self.context.clone(), self.serial, self.id.clone(), self.result.clone());
        tokio::spawn(async move {
            let completion = match context.store.add_chat(game, &game_id, message).await {
                Ok(said) => Completion::ChatStored(Box::new(said), reply),
                Err(error) => {
                    tracing::warn!(%error, "a chat message was not stored");
                    Completion::ChatFailed(reply)
                }
            };
            // A room that has closed has nobody to tell.
            let _ = result.send(completion);
        });
    }

    pub(super) fn chat_was_stored(&mut self, message: ChatMessage, reply: ChatReply) {
        let number = message.number;
        self.broadcast_chat(message);
        if let ChatReply::Caller(reply) = reply {
            let _ = reply.send(Ok(number));
        }
    }

    pub(super) fn chat_failed(&self, reply: ChatReply) {
        let refusal = Refusal::new(Code::Unavailable, "the server cannot keep messages now: try again");
        match reply {
            ChatReply::Client(client, request) => {
                self.answer(client, &ServerFrame::Refused { request, refusal });
            }
            ChatReply::Caller(reply) => drop(reply.send(Err(refusal))),
        }
    }

    pub(super) fn broadcast_chat(&mut self, message: ChatMessage) {
        self.last_chat = self.last_chat.max(message.number);
        let speaker = message.person.clone();
        let text = text(&ServerFrame::Chat(vec![message]));
        self.clients.broadcast_chat(&speaker, &text);
    }

    /// Reads what was said: all of it for somebody who has just come, or what is
    /// new at another node for everybody.
    pub(super) fn read_chat(&self, client: Option<ClientId>) {
        let after = if client.is_some() { 0 } else { self.last_chat };
        let (context, game, result) = (self.context.clone(), self.serial, self.result.clone());
        tokio::spawn(async move {
            let said = context.store.chat(game, after, CHAT_SHOWN).await.unwrap_or_default();
            if !said.is_empty() {
                // A room that has closed has nobody to tell.
                let _ = result.send(Completion::ChatRead(client, said));
            }
        });
    }

    pub(super) fn chat_was_read(&mut self, client: Option<ClientId>, said: Vec<ChatMessage>) {
        match client {
            Some(client) => {
                let Some(hearer) = self.clients.get(client) else { return };
                let heard = said.into_iter().filter(|message| hearer.hears(&message.person));
                let heard: Vec<_> = heard.collect();
                if !heard.is_empty() {
                    self.answer(client, &ServerFrame::Chat(heard));
                }
            }
            None => said.into_iter().for_each(|message| self.broadcast_chat(message)),
        }
    }
}

/// A number for a request that has none. What was said is known by it, so it is
/// drawn from many.
fn random_request() -> RequestId {
    const BITS: u32 = 53;
    RequestId::from_le_bytes(random()) >> (RequestId::BITS - BITS)
}
