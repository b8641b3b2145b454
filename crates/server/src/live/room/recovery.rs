//! What is in the store counts: reading it again after somebody else was first,
//! after a failure, or after another node has written.

use castellum_wire::{Code, Event, EventNumber, GameState, PersonId, Refusal};

use super::super::registry::unavailable;
use super::commands::{Batch, ReplyTo, unavailable_now};
use super::history::{self, CachedEvent, History};
use super::{LoadedGame, Room, read_events};
use crate::store::AppendError;

impl Room {
    /// Somebody else was first, or the store failed: what is in the store
    /// counts, and the commands are decided again or refused.
    pub(super) async fn retry_from_store(&mut self, batch: Batch, error: AppendError) {
        let is_certain = match &error {
            AppendError::Conflict => false,
            AppendError::Rejected(error) => {
                self.context.health.fails(error);
                self.backoff.failed();
                // Elsewhere the same request may be about to be done.
                !self.context.store.is_shared()
            }
            AppendError::Failed(error) => {
                self.context.health.fails(error);
                self.backoff.failed();
                false
            }
        };
        match self.reload().await {
            Ok(()) => self.decide_again(batch, is_certain),
            // Whether the events are in the store is unknown.
            Err(problem) => self.give_up(&problem),
        }
    }

    /// Ends this room at once, as its table is of no use any more. A refusal would
    /// say that nothing was done, so clients get no answer to what they asked: they
    /// come again, ask again, and then learn what is true. Callers hear that the
    /// room is gone.
    fn give_up(&mut self, problem: &Refusal) {
        tracing::warn!(game = %self.id, %problem, "a room ends, as the store cannot be read");
        self.lost = true;
        self.shut_down();
    }

    /// Commands whose events are not in the store. If the store is certain of
    /// that, people are told; what nobody waits for is tried again.
    fn decide_again(&mut self, batch: Batch, is_certain: bool) {
        let waiting = std::mem::take(&mut self.waiting);
        for pending in batch.pending.into_iter().chain(waiting) {
            match pending.reply_to {
                ReplyTo::Nobody => self.waiting.push_back(pending),
                _ if is_certain => self.refuse(pending, unavailable_now()),
                _ => self.waiting.push_back(pending),
            }
        }
    }

    /// Somebody has been deleted: what is remembered here may have their name, and what
    /// is in the store has not.
    pub(super) fn forget_name(&mut self, person: &PersonId) {
        if self.state.seat_of(person).is_some() {
            self.backlogs.forget();
            self.out_of_sync = true;
        }
    }

    /// Throws away a table that is not to be trusted.
    pub(super) async fn recover(&mut self) {
        self.out_of_sync = false;
        match self.reload().await {
            Ok(()) => {
                self.advance();
                self.run_bot();
            }
            Err(problem) => self.give_up(&problem),
        }
    }

    async fn reload(&mut self) -> Result<(), Refusal> {
        let stored = self.context.store.game(&self.id).await.map_err(|error| unavailable(&error))?;
        let broken = |problem: String| Refusal::new(Code::Internal, problem);
        let stored = stored.ok_or_else(|| broken("the game is gone".into()))?;
        let loaded = LoadedGame::load(stored).map_err(broken)?;
        self.replace_state(loaded.state, &loaded.events);
        Ok(())
    }

    /// Takes what is in the store for the truth, and broadcasts what is new.
    fn replace_state(&mut self, state: GameState, events: &[Event]) {
        self.clock.observe(state.changed());
        self.state = state;
        self.history = History::default();
        let mut news = Vec::new();
        for event in events.iter().map(CachedEvent::new) {
            if event.number > self.committed {
                news.push(event.json.clone());
            }
            self.history.push(event);
        }
        self.committed = self.state.number();
        self.reset_stored();
        self.broadcast_events(&news.iter().map(|json| &**json).collect::<Vec<_>>());
    }

    fn reset_stored(&mut self) {
        self.due = None;
        self.status = self.state.status();
        self.thinking = None;
    }

    fn broadcast_events(&mut self, news: &[&str]) {
        if !news.is_empty() {
            self.clients.find_seats(&self.state);
            self.clients.broadcast(&history::frame(news.iter().copied()).into());
            self.presence_changed();
        }
    }

    pub(super) fn remote_appended(&mut self, number: EventNumber) {
        let number = if number == EventNumber::MAX { self.committed + 1 } else { number };
        self.remote_number = self.remote_number.max(number);
    }

    /// Whether others know more than this room does. Then nothing is decided: a
    /// refusal might not be true.
    pub(super) fn is_behind(&self) -> bool {
        self.remote_number > self.committed
    }

    /// Reads what another node has written. Bots are that node's business, unless
    /// it dies.
    pub(super) async fn catch_up(&mut self) {
        if !self.is_behind() || self.writing.is_some() || self.backoff.is_waiting() {
            return;
        }
        let texts = match self.context.store.events(self.serial, self.committed, u32::MAX).await {
            Ok(texts) => texts,
            Err(error) => {
                self.context.health.fails(&error);
                return self.backoff.failed();
            }
        };
        let applied = read_events(&texts).and_then(|events| {
            for event in &events {
                self.state.apply(event).map_err(|error| error.to_string())?;
                self.clock.observe(event.time);
                self.history.push(CachedEvent::new(event));
            }
            Ok(())
        });
        self.remote_number = 0;
        self.backoff.succeeded();
        self.context.health.works();
        if let Err(problem) = applied {
            tracing::warn!(game = %self.id, %problem, "starting over from the store");
            if let Err(problem) = self.reload().await {
                self.give_up(&problem);
            }
            return;
        }
        self.committed = self.state.number();
        self.reset_stored();
        self.broadcast_events(&texts.iter().map(String::as_str).collect::<Vec<_>>());
    }
}
