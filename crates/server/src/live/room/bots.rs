//! Letting bots act.

use std::sync::Arc;

use castellum_wire::EventNumber;
use tokio::time::Instant;

use super::super::bots::{BotOwner, BotQuestion, BotTicket};
use super::commands::{PendingCommand, ReplyTo};
use super::{Completion, Room};
use crate::game::Command;

/// A bot that fails so often in one position is not asked any more.
const MAX_FAILURES: u32 = 3;

/// A question to a bot that is not answered yet.
pub(super) struct Thinking {
    /// The event after which the bot is to act.
    after: EventNumber,
    ticket: Arc<BotTicket>,
    watched: bool,
    /// When to look whether it has come any further, and whether it had begun when
    /// that was done last.
    check: Instant,
    had_begun: bool,
}

impl Thinking {
    /// When to look after it.
    pub(super) fn check(&self) -> Instant {
        self.check
    }
}

/// How often bots have failed after an event.
#[derive(Default)]
pub(super) struct BotFailures {
    after: EventNumber,
    count: u32,
}

impl Room {
    /// Lets a bot think if it is to act.
    pub(super) fn run_bot(&mut self) {
        let after = self.state.number();
        if self.writing.is_some() || self.backoff.is_waiting() || self.is_thinking(after) {
            return;
        }
        self.thinking = None;
        let Some(bot) = self.bot_to_act() else { return };
        let bot = bot.to_string();
        let owner = self.bot_owner();
        let watched = owner.watched_from.is_some();
        let result = self.result.clone();
        // A room that is gone needs no answer.
        let answer = move |action| drop(result.send(Completion::BotChose { after, action }));
        let position = self.state.position().clone();
        let question = BotQuestion { game: self.serial, after, position, bot, owner };
        let ticket = self.context.bots.submit(question, Box::new(answer));
        let check = Instant::now() + self.context.settings.bot_timeout;
        self.thinking = Some(Thinking { after, ticket, watched, check, had_begun: false });
    }

    /// A bot that had begun to think long ago will not come to an end. One that waits
    /// for its turn may wait.
    pub(super) fn look_after_bot(&mut self) {
        let Some(thinking) = &mut self.thinking else { return };
        if thinking.check > Instant::now() {
            return;
        }
        if thinking.had_begun {
            tracing::error!(game = %self.id, "a bot does not come to an end");
            self.context.bots.give_up(&thinking.ticket);
            let after = thinking.after;
            return self.bot_chose(after, None);
        }
        thinking.had_begun = thinking.ticket.has_begun();
        thinking.check = Instant::now() + self.context.settings.bot_timeout;
    }

    fn is_thinking(&self, after: EventNumber) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| thinking.after == after)
    }

    /// Somebody has come: a bot that was not asked in a hurry is now.
    pub(super) fn hurry_bot(&mut self) {
        self.thinking.take_if(|thinking| !thinking.watched && !thinking.ticket.has_begun());
        self.run_bot();
    }

    pub(super) fn bot_to_act(&self) -> Option<&str> {
        let seat = self.state.seat(self.state.to_act()?)?;
        seat.bot(&self.state.description().stand_in)
    }

    fn bot_owner(&mut self) -> BotOwner {
        let here = self.clients.address();
        let watched_from = here.or_else(|| self.is_watched().then_some([0, 0, 0, 0].into()));
        let people = self.state.seats().iter().filter_map(|seat| seat.person());
        BotOwner { watched_from, person: people.min().cloned() }
    }

    pub(super) fn bot_chose(&mut self, after: EventNumber, action: Option<String>) {
        if !self.is_thinking(after) {
            return;
        }
        self.thinking = None;
        let Some(seat) = self.state.to_act() else { return };
        let action = match action {
            Some(action) => Some(action),
            None => self.replacement(after),
        };
        match action {
            Some(action) => {
                let command = Command::BotAction { seat, action, after };
                self.waiting.push_back(PendingCommand { reply_to: ReplyTo::Nobody, person: None, command });
            }
            None => self.run_bot(),
        }
    }

    /// What is done instead of a bot that failed again and again. The game goes
    /// on, though not well.
    fn replacement(&mut self, after: EventNumber) -> Option<String> {
        if self.bot_failures.after != after {
            self.bot_failures = BotFailures { after, count: 0 };
        }
        self.bot_failures.count += 1;
        if self.bot_failures.count < MAX_FAILURES {
            return None;
        }
        tracing::error!(game = %self.id, "a bot failed, a random action is played");
        let rng = &self.context.settings.rng;
        self.state.position().sample(&mut |n| rng(n))
    }
}
