//! One game, line by line: a client of its room that folds what it hears, so that
//! programs need not.

use std::collections::VecDeque;
use std::net::IpAddr;

use castellum_wire::client::{Session, Update};
use castellum_wire::programs::{GameLine, GameView};
use castellum_wire::{ClientFrame, Event, GameId, GameState, Refusal, ServerFrame};

use super::{Feed, line};
use crate::app::SharedState;
use crate::live::{Access, ClientId, NewClient, Outgoing, RoomHandle, outbox};
use crate::now;
use crate::store::Person;

/// Follows a game.
pub(super) struct GameFeed {
    client: RoomClient,
    outgoing: Outgoing,
    session: Session,
    /// What is to be asked of the room.
    requests: VecDeque<ClientFrame>,
    /// Whether the first line was made.
    begun: bool,
    lines: VecDeque<GameLine>,
    ends: bool,
}

/// Leaves the room when it is dropped.
struct RoomClient {
    handle: RoomHandle,
    id: ClientId,
}

impl Drop for RoomClient {
    fn drop(&mut self) {
        let (handle, id) = (self.handle.clone(), self.id);
        tokio::spawn(async move { handle.disconnect(id).await });
    }
}

impl GameFeed {
    pub(super) async fn open(
        app: &SharedState,
        id: &GameId,
        person: Person,
        address: IpAddr,
    ) -> Result<Self, Refusal> {
        let (out, outgoing) = outbox();
        let access = Access { person: Some(person.id.clone()), ..Access::default() };
        let handle = app.rooms.open(id).await?;
        let unheard = app.conduct.unheard(&person.id).await?;
        let new = NewClient { person: Some(person), address, after: 0, hears_chat: true, unheard, out };
        let id = handle.connect(new, access).await?;
        // Nothing is asked but for what was missed, so any numbers will do.
        let mut session = Session::new(0);
        session.opened();
        Ok(Self {
            client: RoomClient { handle, id },
            outgoing,
            session,
            requests: VecDeque::new(),
            begun: false,
            lines: VecDeque::new(),
            ends: false,
        })
    }

    fn receive(&mut self, text: &str) {
        let Ok(frame) = serde_json::from_str::<ServerFrame>(text) else { return };
        let (mut events, mut chat) = (Vec::new(), Vec::new());
        for update in self.session.receive(frame, now()) {
            match update {
                Update::Event(event) => events.push(event),
                Update::Chat(message) => chat.push(message),
                Update::Bye(refusal, _) => {
                    self.lines.push_back(GameLine::Bye(refusal));
                    self.ends = true;
                }
                _ => {}
            }
        }
        self.requests.extend(self.session.outgoing());
        self.tell(events);
        if !chat.is_empty() {
            self.lines.push_back(GameLine::Chat(chat));
        }
    }

    fn tell(&mut self, events: Vec<Event>) {
        let Some(state) = self.session.game().filter(|_| self.session.is_ready()) else { return };
        let you = self.session.you().clone();
        let view = GameView::of(state, you.seat, self.session.server_time(now()));
        if !self.begun {
            self.begun = true;
            let description = state.description().clone();
            self.lines.push_back(GameLine::Game { description, you, state: view });
        } else if !events.is_empty() {
            self.lines.push_back(GameLine::Events { events, state: view });
        }
        self.ends |= has_ended(state);
    }
}

/// Whether nothing more will happen: the seed of the dice is told after the end.
fn has_ended(state: &GameState) -> bool {
    state.is_over() && !state.awaits_seed()
}

impl Feed for GameFeed {
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(next) = self.lines.pop_front() {
                return Some(line(&next));
            }
            if self.ends {
                return None;
            }
            if let Some(frame) = self.requests.front().cloned() {
                self.client.handle.frame(self.client.id, frame).await.ok()?;
                self.requests.pop_front();
                continue;
            }
            let text = self.outgoing.recv().await?;
            self.receive(&text);
        }
    }
}
