//! From wishes to events in the store.

use axum::extract::ws::Utf8Bytes;
use castellum_wire::http::Status;
use castellum_wire::{
    Ask, Clock, Code, Event, Happening, Millis, Number, Refusal, RequestId, SeatNumber, ServerFrame, Table,
};

use super::super::hall::unavailable;
use super::super::recent::{self, Kept, Recent};
use super::super::visitors::VisitorId;
use super::door::{Looked, Pass, Reply};
use super::{Opened, Outcome, Room, read_events};
use crate::game::{Command, Way, carry_out};
use crate::store::{Append, AppendError, Change};
use crate::time::now;

/// So many wishes wait while something is written; more are refused.
const MOST_WAITING: usize = 256;

/// Something that somebody wants done.
pub(super) struct Wish {
    pub(super) from: From,
    pub(super) command: Command,
}

/// Who waits for the answer.
pub(super) enum From {
    Visitor(VisitorId, RequestId),
    Caller(Reply<Looked>),
    Nobody,
}

/// Events on their way into the store, and the wishes they come from.
#[derive(Default)]
pub(super) struct Batch {
    events: Vec<Kept>,
    seats: Vec<(SeatNumber, Option<castellum_wire::PersonId>)>,
    wishes: Vec<Wish>,
}

impl Room {
    pub(super) fn wish(&mut self, visitor: VisitorId, request: RequestId, after: Number, ask: Ask) {
        let Some(seat) = self.visitors.get(visitor).map(|visitor| visitor.seat) else { return };
        if self.waiting.len() >= MOST_WAITING {
            let refusal = Refusal::new(Code::TooFast, "too much is asked of this game: wait a little");
            return self.answer(visitor, &ServerFrame::Refused { request, refusal });
        }
        // Whether we are behind is found out when its turn comes.
        let command = Command::Ask { seat, ask, after, behind: false, present: Vec::new() };
        self.waiting.push_back(Wish { from: From::Visitor(visitor, request), command });
    }

    pub(super) fn asked_to_do(&mut self, command: Command, pass: &Pass, reply: Reply<Looked>) {
        let key_fits = pass.key.is_some() && pass.key == self.key;
        let may_come = pass.invited || self.table.is_public() || key_fits;
        if matches!(command, Command::Join { way: Way::Open(_), .. }) && !may_come {
            let refusal = Refusal::new(Code::NotFound, "there is no such game, or you may not see it");
            let _ = reply.send(Err(refusal));
            return;
        }
        self.waiting.push_back(Wish { from: From::Caller(reply), command });
    }

    /// Does what waits to be done, unless something is being written.
    pub(super) fn advance(&mut self) {
        let nothing_to_do = self.waiting.is_empty() && self.deadline().is_none();
        if self.writing.is_some() || self.spoiled || nothing_to_do {
            return;
        }
        let mut batch = Batch::default();
        let now = now();
        if self.deadline().is_some_and(|deadline| deadline <= now) {
            let command = if self.table.begun().is_some() { Command::Tick } else { Command::Close };
            self.grant(Wish { from: From::Nobody, command }, now, &mut batch);
        }
        while let Some(wish) = self.waiting.pop_front() {
            self.grant(wish, now, &mut batch);
            if self.spoiled {
                break;
            }
        }
        if !batch.events.is_empty() {
            self.write(batch);
        }
    }

    /// When something happens though nobody does anything.
    pub(super) fn deadline(&self) -> Option<Millis> {
        if self.table.is_over() {
            return None;
        }
        match self.table.begun() {
            Some(_) => self.table.clocks().deadline(),
            None => {
                let patience = self.house.settings.open_for.as_millis() as Millis;
                Some(self.table.description().created + patience)
            }
        }
    }

    fn grant(&mut self, mut wish: Wish, now: Millis, batch: &mut Batch) {
        let request = match wish.from {
            From::Visitor(_, request) => Some(request),
            From::Caller(_) | From::Nobody => None,
        };
        if self.was_granted_before(&wish, batch) {
            return;
        }
        self.complete(&mut wish.command, batch);
        let dice = &self.house.settings.dice;
        match carry_out(&mut self.table, &wish.command, request, now, &mut |n| dice(n)) {
            Ok(events) if events.is_empty() => match wish.from {
                // He would see events that are not in the store yet.
                From::Caller(_) if !batch.events.is_empty() => batch.wishes.push(wish),
                _ => self.nothing_to_do(wish),
            },
            Ok(events) => {
                for event in &events {
                    batch.note(event);
                }
                batch.wishes.push(wish);
            }
            Err(refusal) => self.refuse(wish, refusal),
        }
    }

    /// Whether a request has led to an event already. If that is in the store,
    /// it is acknowledged again; else the event will be the acknowledgement.
    fn was_granted_before(&self, wish: &Wish, batch: &Batch) -> bool {
        let Wish { from: From::Visitor(visitor, request), command: Command::Ask { seat, after, .. } } = wish
        else {
            return false;
        };
        let is_it = |event: &&Kept| event.request == Some(*request) && event.seat == *seat;
        let stored = self.recent.after(*after).and_then(|mut events| events.find(is_it));
        if let Some(event) = stored {
            self.answer(*visitor, &ServerFrame::Ack { request: *request, number: event.number });
        }
        stored.is_some() || batch.events.iter().any(|event| is_it(&event))
    }

    /// Adds to a command what only the room knows.
    fn complete(&mut self, command: &mut Command, batch: &Batch) {
        let Command::Ask { ask, after, behind, present, .. } = command else { return };
        let changed = |event: &Kept| event.changes_position && event.number > *after;
        let missed = self.recent.after(*after).map(|mut events| events.any(changed));
        let knows_nothing = self.committed > 0 && missed.is_none();
        *behind = knows_nothing || missed == Some(true) || batch.events.iter().any(changed);
        if matches!(ask, Ask::HandOver { .. }) {
            let (seats, _) = self.present();
            *present =
                (0..self.table.seats().len()).map(|seat| seats.contains(&(seat as SeatNumber))).collect();
        }
    }

    fn nothing_to_do(&self, wish: Wish) {
        match wish.from {
            From::Visitor(visitor, request) => self.acknowledge(visitor, request),
            From::Caller(reply) => drop(reply.send(Ok(self.looked()))),
            From::Nobody => {}
        }
    }

    fn refuse(&mut self, wish: Wish, refusal: Refusal) {
        metrics::counter!("castellum_refusals_total", "code" => refusal.code.text()).increment(1);
        if refusal.code == Code::Internal {
            tracing::error!(game = %self.id, %refusal, command = ?wish.command, "a command broke the game");
            self.spoiled = true;
        }
        match wish.from {
            From::Visitor(visitor, request) => {
                self.answer(visitor, &ServerFrame::Refused { request, refusal });
            }
            From::Caller(reply) => drop(reply.send(Err(refusal))),
            From::Nobody => {}
        }
    }

    fn write(&mut self, batch: Batch) {
        let change = self.change(&batch);
        let result = self.result.clone();
        self.house.store.append(Append {
            game: self.serial,
            id: self.id.clone(),
            first: self.committed + 1,
            events: batch.events.iter().map(|event| event.json.clone()).collect(),
            change,
            // A room that is gone needs no answer.
            done: Box::new(move |outcome| drop(result.send(Outcome::Committed(outcome)))),
        });
        self.writing = Some(batch);
    }

    /// What the store should know besides the events.
    fn change(&mut self, batch: &Batch) -> Change {
        let status = self.table.status();
        let due = self.next_due();
        let change = Change {
            status: (status != self.status).then(|| (status, now())),
            due: (self.due != Some(due)).then_some(due),
            seats: batch.seats.clone(),
        };
        self.status = status;
        self.due = Some(due);
        change
    }

    /// When another node should look after this game if we do not.
    fn next_due(&self) -> Option<Millis> {
        match self.bot_to_act() {
            Some(_) => Some(now() + self.house.settings.bot_patience.as_millis() as Millis),
            None => self.deadline(),
        }
    }

    pub(super) async fn finish_writing(&mut self, outcome: Result<(), AppendError>) {
        let Some(batch) = self.writing.take() else { return };
        self.idle_since = tokio::time::Instant::now();
        match outcome {
            Ok(()) => self.tell(batch),
            Err(error) => self.start_over(batch, &error).await,
        }
        if self.rumour > self.committed {
            self.catch_up().await;
        }
        for (pass, reply) in std::mem::take(&mut self.lookers) {
            self.look(*pass, reply);
        }
        self.look_after();
    }

    /// Everybody may know now.
    fn tell(&mut self, batch: Batch) {
        self.house.events.increment(batch.events.len() as u64);
        let text: Utf8Bytes = recent::frame(batch.events.iter().map(|event| &*event.json)).into();
        self.committed += batch.events.len() as Number;
        batch.events.into_iter().for_each(|event| self.recent.push(event));
        let somebody_gone = self.visitors.tell_all(&text);
        if !batch.seats.is_empty() {
            self.visitors.find_seats(&self.table);
        }
        if somebody_gone || !batch.seats.is_empty() {
            self.tell_presence();
        }
        for wish in batch.wishes {
            if let From::Caller(reply) = wish.from {
                let _ = reply.send(Ok(self.looked()));
            }
        }
    }

    /// Somebody else was first, or the store failed: what is in the store
    /// counts, and the wishes are judged anew.
    async fn start_over(&mut self, batch: Batch, error: &AppendError) {
        if let AppendError::Failed(error) = error {
            tracing::error!(game = %self.id, %error, "events were not stored");
        }
        match self.reload().await {
            Ok(()) => {
                for wish in batch.wishes.into_iter().rev() {
                    self.waiting.push_front(wish);
                }
            }
            Err(refusal) => {
                // Whether the events are in the store is unknown, and a refusal
                // would say that they are not. Visitors get no answer: they
                // come again, ask again, and then learn what is true.
                for wish in batch.wishes.into_iter().chain(std::mem::take(&mut self.waiting)) {
                    if let From::Caller(reply) = wish.from {
                        let _ = reply.send(Err(refusal.clone()));
                    }
                }
                // Our table is ahead of the store, so it is of no use any more.
                self.say_goodbye();
            }
        }
    }

    /// Throws away a table that is not to be trusted.
    pub(super) async fn recover(&mut self) {
        self.spoiled = false;
        match self.reload().await {
            Ok(()) => self.advance(),
            Err(_) => self.say_goodbye(),
        }
        self.look_after();
    }

    async fn reload(&mut self) -> Result<(), Refusal> {
        let stored = self.house.store.game(&self.id).await.map_err(|error| unavailable(&error))?;
        let broken = |problem: String| Refusal::new(Code::Internal, problem);
        let stored = stored.ok_or_else(|| broken("the game is gone".into()))?;
        let opened = Opened::load(stored).map_err(broken)?;
        self.take_over(&opened.table, &opened.events);
        Ok(())
    }

    /// Takes what is in the store for the truth, and tells what is new.
    fn take_over(&mut self, table: &Table, events: &[Event]) {
        self.table = table.clone();
        self.recent = Recent::default();
        let mut news = Vec::new();
        for event in events.iter().map(Kept::new) {
            if event.number > self.committed {
                news.push(event.json.clone());
            }
            self.recent.push(event);
        }
        self.committed = self.table.number();
        self.forget_what_the_store_knows();
        self.tell_news(&news.iter().map(|json| &**json).collect::<Vec<_>>());
    }

    fn forget_what_the_store_knows(&mut self) {
        self.due = None;
        self.status = self.table.status();
        self.thinking = None;
    }

    fn tell_news(&mut self, news: &[&str]) {
        if !news.is_empty() {
            self.visitors.find_seats(&self.table);
            self.visitors.tell_all(&recent::frame(news.iter().copied()).into());
            self.tell_presence_here();
        }
    }

    pub(super) async fn heard_rumour(&mut self, number: Number) {
        let number = if number == Number::MAX { self.committed + 1 } else { number };
        self.rumour = self.rumour.max(number);
        if self.writing.is_none() && self.rumour > self.committed {
            // Bots are the business of the node that wrote, unless it dies.
            self.catch_up().await;
        }
    }

    /// Reads what another node has written.
    async fn catch_up(&mut self) {
        let Ok(texts) = self.house.store.events(self.serial, self.committed).await else { return };
        let applied = read_events(&texts).and_then(|events| {
            for event in &events {
                self.table.apply(event).map_err(|misfit| misfit.to_string())?;
                self.recent.push(Kept::new(event));
            }
            Ok(())
        });
        self.rumour = 0;
        if let Err(problem) = applied {
            tracing::warn!(game = %self.id, %problem, "starting over from the store");
            if self.reload().await.is_err() {
                self.say_goodbye();
            }
            return;
        }
        self.committed = self.table.number();
        self.forget_what_the_store_knows();
        self.tell_news(&texts.iter().map(String::as_str).collect::<Vec<_>>());
    }

    /// Lets a bot think if it is to act.
    pub(super) fn look_after(&mut self) {
        let after = self.table.number();
        if self.writing.is_some() || self.thinking == Some(after) {
            return;
        }
        let Some(bot) = self.bot_to_act() else { return };
        let result = self.result.clone();
        // A room that is gone needs no answer.
        let answer = move |action| drop(result.send(Outcome::Thought { after, action }));
        self.house.thinkers.ask(self.table.position().clone(), bot, answer);
        self.thinking = Some(after);
    }

    fn bot_to_act(&self) -> Option<&str> {
        let seat = self.table.seat(self.table.to_act()?)?;
        seat.bot(&self.table.description().stand_in)
    }

    pub(super) fn bot_answered(&mut self, after: Number, action: Option<String>) {
        if self.thinking == Some(after) {
            self.thinking = None;
        }
        if let (Some(seat), Some(action)) = (self.table.to_act(), action) {
            let command = Command::BotActs { seat, action, after };
            self.waiting.push_back(Wish { from: From::Nobody, command });
        }
    }
}

impl Batch {
    fn note(&mut self, event: &Event) {
        match &event.what {
            Happening::Joined { seat, person, .. } => self.seats.push((*seat, Some(person.clone()))),
            Happening::Left { seat } => self.seats.push((*seat, None)),
            _ => {}
        }
        self.events.push(Kept::new(event));
    }
}

/// What the store should know about a game with these first events.
pub(crate) fn first_change(table: &Table, events: &[Event], open_for: Millis) -> Change {
    let mut batch = Batch::default();
    events.iter().for_each(|event| batch.note(event));
    let bot_begins = table.to_act().and_then(|seat| table.seat(seat)?.bot("")).is_some();
    let due = match (table.status(), table.description().clock) {
        (Status::Open, _) => Some(table.description().created + open_for),
        _ if bot_begins => Some(table.description().created),
        (_, Clock::None) => None,
        _ => table.clocks().deadline(),
    };
    Change { status: Some((table.status(), table.description().created)), due: Some(due), seats: batch.seats }
}
