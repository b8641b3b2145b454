//! From commands to events in the store.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use castellum_wire::http::GameStatus;
use castellum_wire::{
    ClientCommand, Clock, Code, Description, Event, EventKind, EventNumber, GameState, Millis, PersonId,
    Refusal, RequestId, SeatNumber, ServerFrame,
};

use super::super::activity::Change;
use super::clients::ClientId;
use super::handle::{Access, GameSnapshot, Reply};
use super::history::{self, CachedEvent};
use super::{Completion, Room};
use crate::game::{Chance, Command, JoinVia, execute, logged};
use crate::store::{Append, AppendError, Standing, SummaryUpdate};

/// How many commands wait while something is written; more are refused.
const MAX_WAITING: usize = 256;

/// The machine's clock is said to differ from a game's by more than this.
const CLOCKS_DIFFER: Millis = 2_000;

/// Once the store takes longer than this, further commands are refused.
const STALLED: Duration = Duration::from_secs(5);

/// A command that waits for its turn.
pub(super) struct PendingCommand {
    pub(super) reply_to: ReplyTo,
    /// Who asks, if a client does. Their seat is looked up when its turn comes.
    pub(super) person: Option<PersonId>,
    pub(super) command: Command,
}

/// Who waits for the answer.
pub(super) enum ReplyTo {
    Client(ClientId, RequestId),
    Caller(Reply<GameSnapshot>),
    Nobody,
}

/// Events on their way into the store, and the commands they come from.
#[derive(Default)]
pub(super) struct Batch {
    events: Vec<CachedEvent>,
    /// The same as they go into the log.
    log: Vec<Arc<str>>,
    /// Whether somebody sat down or stood up, or a rematch follows.
    changes_standing: bool,
    /// Whether people have moved to other seats.
    deals_seats: bool,
    /// Where somebody sat down.
    seats: Vec<SeatNumber>,
    pub(super) pending: Vec<PendingCommand>,
}

impl Room {
    pub(super) fn enqueue(
        &mut self,
        client: ClientId,
        request: RequestId,
        after: EventNumber,
        command: ClientCommand,
    ) {
        let Some(asking) = self.clients.get(client) else { return };
        let seat = asking.seat;
        let is_switch = matches!(command, ClientCommand::SwitchChat { .. });
        let person = asking.person_id().cloned();
        let too_often =
            is_switch && person.as_ref().is_some_and(|person| !self.context.chat_limit.allows(person));
        if self.is_waiting_for(person.as_ref(), request) {
            return;
        }
        if let Some(number) = self.history.event_of(seat, request) {
            return self.answer(client, &ServerFrame::Ack { request, number });
        }
        if too_often || self.waiting.len() >= MAX_WAITING {
            let refusal = Refusal::new(Code::TooFast, "too much is asked of this game: wait a little");
            return self.answer(client, &ServerFrame::Refused { request, refusal });
        }
        if self.is_unavailable() {
            let is_certain = !self.context.store.is_shared();
            // Another node may be about to do the same request for a client that
            // has moved here. So it is not refused; who asks hears why he waits.
            let request = if is_certain { request } else { 0 };
            self.answer(client, &ServerFrame::Refused { request, refusal: unavailable_now() });
            if is_certain {
                return;
            }
        }
        // Whether we are behind is found out when its turn comes.
        let command = Command::Client { seat, command, after, behind: false, absent_for: Vec::new() };
        let reply_to = ReplyTo::Client(client, request);
        self.waiting.push_back(PendingCommand { reply_to, person, command });
    }

    pub(super) fn enqueue_call(&mut self, command: Command, access: &Access, reply: Reply<GameSnapshot>) {
        let key_fits = access.key.is_some() && access.key == self.key;
        let may_come = access.invited || self.state.is_public() || key_fits;
        if matches!(command, Command::Join { via: JoinVia::Open(_), .. }) && !may_come {
            let refusal = Refusal::new(Code::NotFound, "there is no such game, or you may not see it");
            let _ = reply.send(Err(refusal));
            return;
        }
        if self.is_unavailable() {
            let _ = reply.send(Err(unavailable_now()));
            return;
        }
        let asks_as_client = matches!(command, Command::Client { .. });
        let person = access.person.clone().filter(|_| asks_as_client);
        self.waiting.push_back(PendingCommand { reply_to: ReplyTo::Caller(reply), person, command });
    }

    /// Whether a request waits already to be decided or stored.
    fn is_waiting_for(&self, person: Option<&PersonId>, request: RequestId) -> bool {
        let being_written = self.writing.iter().flat_map(|batch| &batch.pending);
        self.waiting.iter().chain(being_written).any(|pending| {
            let is_it = matches!(pending.reply_to, ReplyTo::Client(_, other) if other == request);
            is_it && pending.person.as_ref() == person
        })
    }

    /// Whether the store fails or takes too long. Nothing is promised then.
    fn is_unavailable(&self) -> bool {
        self.backoff.is_waiting() || self.writing.is_some() && self.writing_since.elapsed() > STALLED
    }

    /// Does what waits to be done, unless something is being written.
    pub(super) fn advance(&mut self) {
        let nothing_to_do = self.waiting.is_empty() && self.deadline().is_none();
        let is_unable = self.lost || self.out_of_sync || self.is_behind() || self.backoff.is_waiting();
        if self.writing.is_some() || is_unable || nothing_to_do {
            return;
        }
        let mut batch = Batch::default();
        let now = self.clock.now();
        if self.deadline().is_some_and(|deadline| deadline <= now) {
            let is_full = self.state.begun().is_some() || self.state.is_opening();
            let command = if is_full { Command::Tick } else { Command::Close };
            let pending = PendingCommand { reply_to: ReplyTo::Nobody, person: None, command };
            self.execute_pending(pending, now, &mut batch);
        }
        // Once seats are dealt the rest waits until that is stored: requests that were
        // done are known by the seats that people have in the store.
        while !self.out_of_sync
            && !batch.deals_seats
            && let Some(pending) = self.waiting.pop_front()
        {
            self.execute_pending(pending, now, &mut batch);
        }
        if !batch.events.is_empty() {
            self.write(batch);
        }
    }

    /// When something happens though nobody does anything.
    pub(super) fn deadline(&self) -> Option<Millis> {
        if self.state.is_over() {
            return None;
        }
        match self.state.begun() {
            Some(_) => self.state.clocks().deadline(),
            None => {
                let patience = self.context.settings.open_for.as_millis() as Millis;
                let abandoned = self.state.description().created + patience;
                Some(self.state.opening_deadline().unwrap_or(abandoned))
            }
        }
    }

    fn execute_pending(&mut self, mut pending: PendingCommand, now: Millis, batch: &mut Batch) {
        let request = match pending.reply_to {
            ReplyTo::Client(_, request) => Some(request),
            ReplyTo::Caller(_) | ReplyTo::Nobody => None,
        };
        self.find_seat(&mut pending);
        if self.is_duplicate(&pending, batch) {
            return;
        }
        self.fill_in(&mut pending.command, batch);
        let rng = &self.context.settings.rng;
        let chance = Chance { seed: self.seed.as_ref(), rng: &mut |n| rng(n) };
        match execute(&mut self.state, &pending.command, request, now, chance) {
            Ok(events) if events.is_empty() => match pending.reply_to {
                // He would see events that are not in the store yet.
                ReplyTo::Caller(_) if !batch.events.is_empty() => batch.pending.push(pending),
                _ => self.acknowledge_unchanged(pending),
            },
            Ok(events) => {
                for event in &events {
                    batch.push(event, self.state.description());
                }
                batch.pending.push(pending);
            }
            Err(refusal) => self.refuse(pending, refusal),
        }
    }

    /// Whether a request has led to an event already, however long ago. If that is
    /// in the store, it is acknowledged again; else the event will be the
    /// acknowledgement.
    fn is_duplicate(&self, pending: &PendingCommand, batch: &Batch) -> bool {
        let PendingCommand {
            reply_to: ReplyTo::Client(client, request),
            command: Command::Client { seat, .. },
            ..
        } = pending
        else {
            return false;
        };
        // It may have been stored while it waited here.
        if let Some(number) = self.history.event_of(*seat, *request) {
            self.answer(*client, &ServerFrame::Ack { request: *request, number });
            return true;
        }
        batch.events.iter().any(|event| event.request == Some(*request) && event.seat == *seat)
    }

    /// Looks again where a person sits: seats may have been dealt since they asked,
    /// and they may have gone.
    fn find_seat(&self, pending: &mut PendingCommand) {
        if let (Some(person), Command::Client { seat, .. }) = (&pending.person, &mut pending.command) {
            *seat = self.state.seat_of(person);
        }
    }

    /// Adds to a command what only the room knows.
    fn fill_in(&mut self, command: &mut Command, batch: &Batch) {
        let Command::Client { command, after, behind, absent_for, .. } = command else { return };
        let changed = |event: &CachedEvent| event.changes_position && event.number > *after;
        let missed = self.history.after(*after).map(|mut events| events.any(changed));
        let knows_nothing = self.committed > 0 && missed.is_none();
        *behind = knows_nothing || missed == Some(true) || batch.events.iter().any(changed);
        if matches!(command, ClientCommand::HandOver { .. }) {
            *absent_for = self.absent_for();
        }
    }

    fn acknowledge_unchanged(&self, pending: PendingCommand) {
        match pending.reply_to {
            ReplyTo::Client(client, request) => self.acknowledge(client, request),
            ReplyTo::Caller(reply) => drop(reply.send(Ok(self.snapshot()))),
            ReplyTo::Nobody => {}
        }
    }

    pub(super) fn refuse(&mut self, pending: PendingCommand, refusal: Refusal) {
        metrics::counter!("castellum_refusals_total", "code" => refusal.code.text()).increment(1);
        if refusal.code == Code::Internal {
            tracing::error!(game = %self.id, %refusal, command = ?pending.command, "a command broke the game");
            self.out_of_sync = true;
        }
        match pending.reply_to {
            ReplyTo::Client(client, request) => {
                self.answer(client, &ServerFrame::Refused { request, refusal });
            }
            ReplyTo::Caller(reply) => drop(reply.send(Err(refusal))),
            ReplyTo::Nobody => {}
        }
    }

    fn write(&mut self, batch: Batch) {
        let summary = self.summary_update(&batch);
        let result = self.result.clone();
        self.context.store.append(Append {
            game: self.serial,
            id: self.id.clone(),
            first: self.committed + 1,
            events: batch.log.clone(),
            summary,
            // A room that is gone needs no answer.
            done: Box::new(move |outcome| drop(result.send(Completion::Committed(outcome)))),
        });
        self.writing = Some(batch);
        self.writing_since = tokio::time::Instant::now();
    }

    /// What the store should know besides the events.
    fn summary_update(&mut self, batch: &Batch) -> SummaryUpdate {
        let (status, due) = (self.state.status(), self.next_due());
        let has_new_due = (self.due != Some(due)).then_some(due);
        let changes_standing = batch.changes_standing || status != self.status;
        self.status = status;
        self.due = Some(due);
        SummaryUpdate::of(&self.state, has_new_due, changes_standing)
    }

    /// When another node should look after this game if we do not.
    fn next_due(&self) -> Option<Millis> {
        let settings = &self.context.settings;
        let wall = (settings.wall)();
        match self.bot_to_act() {
            Some(_) => Some(wall + settings.bot_timeout.as_millis() as Millis),
            None => {
                // The store compares it with the clock of the machine, which may
                // have been set since this room opened.
                let (deadline, now) = (self.deadline()?, self.clock.now());
                let differs = now.abs_diff(wall) > CLOCKS_DIFFER;
                Some(if differs { wall + deadline.saturating_sub(now) } else { deadline })
            }
        }
    }

    pub(super) async fn finish_writing(&mut self, outcome: Result<(), AppendError>) {
        let Some(batch) = self.writing.take() else { return };
        self.idle_since = tokio::time::Instant::now();
        match outcome {
            Ok(()) => {
                self.backoff.succeeded();
                self.context.health.works();
                self.publish(batch);
            }
            Err(error) => self.retry_from_store(batch, error).await,
        }
        if self.lost {
            return;
        }
        for (access, reply) in std::mem::take(&mut self.pending_reads) {
            self.reply_with_snapshot(*access, reply);
        }
        self.run_bot();
    }

    /// Everybody may know now.
    fn publish(&mut self, batch: Batch) {
        self.context.events.increment(batch.events.len() as u64);
        let text: Utf8Bytes = history::frame(batch.events.iter().map(|event| &*event.json)).into();
        self.committed += batch.events.len() as EventNumber;
        batch.events.into_iter().for_each(|event| self.history.push(event));
        let somebody_gone = self.clients.broadcast(&text);
        self.tell_people();
        if batch.changes_standing {
            self.clients.find_seats(&self.state);
            batch.seats.iter().for_each(|&seat| self.saw(seat));
        }
        if somebody_gone || batch.changes_standing {
            self.presence_changed();
        }
        for pending in batch.pending {
            if let ReplyTo::Caller(reply) = pending.reply_to {
                let _ = reply.send(Ok(self.snapshot()));
            }
        }
    }
}

impl Room {
    /// Tells the people at the table, wherever they are, what they may want to know
    /// though they do not look.
    fn tell_people(&mut self) {
        let stands = (self.state.status(), self.state.to_act());
        if std::mem::replace(&mut self.told, stands) != stands {
            let people = self.state.seats().iter().filter_map(|seat| seat.person().cloned()).collect();
            let (here, _) = self.present();
            let awaited = stands.1.filter(|seat| !here.contains(seat)).and_then(|seat| self.state.seat(seat));
            let awaited =
                awaited.filter(|seat| seat.is_played_by_person()).and_then(|seat| seat.person().cloned());
            self.context.decided(Change { game: Arc::clone(&self.id), people, awaited });
        }
    }
}

impl Batch {
    fn push(&mut self, event: &Event, description: &Description) {
        self.changes_standing |= Standing::is_changed_by(event);
        let cached = CachedEvent::new(event);
        let mut log = cached.json.clone();
        if let EventKind::Joined { seat, .. } = event.kind {
            self.seats.push(seat);
            log = logged(event, description);
        }
        self.log.push(log);
        self.deals_seats |= !cached.dealt.is_empty();
        self.events.push(cached);
    }
}

/// When somebody should look after a game that has just been created.
pub(crate) fn initial_due(state: &GameState, open_for: Duration) -> Option<Millis> {
    let bot_begins = state.to_act().and_then(|seat| state.seat(seat)?.bot("")).is_some();
    match (state.status(), state.description().clock) {
        (GameStatus::Open, _) => Some(state.description().created + open_for.as_millis() as Millis),
        _ if state.is_opening() => state.opening_deadline(),
        _ if bot_begins => Some(state.description().created),
        (_, Clock::None) => None,
        _ => state.clocks().deadline(),
    }
}

pub(super) fn unavailable_now() -> Refusal {
    Refusal::new(Code::Unavailable, "the server cannot keep anything now: try again in a moment")
}
