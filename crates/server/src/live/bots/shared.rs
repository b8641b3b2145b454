//! Bots that think in other processes: questions go into a queue that all share, and
//! come back with answers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use castellum_bots::BotName;
use tokio::sync::Notify;
use tokio::time::Instant;

use super::{BotAnswer, BotHost, BotQuestion, BotTicket};
use crate::services;
use crate::store::{JobAnswer, JobKey, JobQueue, StoreError, WantedJob};

/// A question is forgotten unless its process says so often that it waits.
const REPEAT: Duration = Duration::from_secs(10);
const KEPT_FOR: Duration = Duration::from_secs(30);

/// Who hears nothing looks by himself.
const LOOK: Duration = Duration::from_secs(1);

/// Lets bots think wherever somebody takes the question.
pub struct SharedBots {
    shared: Arc<Questions>,
}

/// What this process waits for.
struct Questions {
    waiting: Mutex<HashMap<JobKey, Question>>,
    added: Notify,
    /// How long a bot may think.
    millis: u32,
}

struct Question {
    job: WantedJob,
    ticket: Weak<BotTicket>,
    answer: BotAnswer,
    /// Whether the queue has it.
    is_kept: bool,
}

impl SharedBots {
    /// Asks through a queue. It needs a tokio runtime.
    #[must_use]
    pub fn new(queue: Arc<dyn JobQueue>, millis: u64) -> Self {
        let millis = u32::try_from(millis).unwrap_or(u32::MAX);
        let shared = Arc::new(Questions { waiting: Mutex::default(), added: Notify::new(), millis });
        tokio::spawn(follow(Arc::downgrade(&shared), queue));
        Self { shared }
    }
}

impl BotHost for SharedBots {
    fn submit(&self, question: BotQuestion, answer: BotAnswer) -> Arc<BotTicket> {
        let ticket = Arc::new(BotTicket::default());
        let BotQuestion { game, after, position, bot, owner } = question;
        if bot.parse::<BotName>().is_err() {
            answer(None);
            return ticket;
        }
        let key = JobKey { game, after };
        let job = WantedJob {
            key,
            position: position.to_string(),
            bot,
            millis: self.shared.millis,
            person: owner.person,
            address: owner.watched_from.map(services::origin),
        };
        let question = Question { job, ticket: Arc::downgrade(&ticket), answer, is_kept: false };
        self.shared.waiting().insert(key, question);
        self.shared.added.notify_one();
        ticket
    }
}

impl Drop for SharedBots {
    fn drop(&mut self) {
        self.shared.added.notify_one();
    }
}

impl Questions {
    fn waiting(&self) -> MutexGuard<'_, HashMap<JobKey, Question>> {
        // Nothing panics while it holds the lock.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets what nobody here waits for any more.
    fn forget(&self) {
        let mut waiting = self.waiting();
        waiting.retain(|_, question| question.ticket.strong_count() > 0);
        metrics::gauge!("castellum_bots_waiting").set(waiting.len() as f64);
    }

    fn jobs(&self, are_kept: bool) -> Vec<WantedJob> {
        let waiting = self.waiting();
        waiting
            .values()
            .filter(|question| question.is_kept == are_kept)
            .map(|question| question.job.clone())
            .collect()
    }

    async fn keep_new(&self, queue: &dyn JobQueue) -> Result<(), StoreError> {
        let new = self.jobs(false);
        if new.is_empty() {
            return Ok(());
        }
        queue.want(&new, KEPT_FOR, true).await?;
        let mut waiting = self.waiting();
        for job in new {
            // It may have been asked again meanwhile, for somebody else.
            if let Some(question) = waiting.get_mut(&job.key).filter(|question| question.job == job) {
                question.is_kept = true;
            }
        }
        Ok(())
    }

    async fn keep_all(&self, queue: &dyn JobQueue) -> Result<(), StoreError> {
        let kept = self.jobs(true);
        if !kept.is_empty() {
            queue.want(&kept, KEPT_FOR, false).await?;
        }
        queue.tidy().await
    }

    async fn take_answers(&self, queue: &dyn JobQueue) -> Result<(), StoreError> {
        let keys: Vec<_> = self.jobs(true).into_iter().map(|job| job.key).collect();
        if keys.is_empty() {
            return Ok(());
        }
        for JobAnswer { key, action } in queue.answers(&keys).await? {
            let answered = self.waiting().remove(&key);
            if let Some(question) = answered {
                (question.answer)(action);
            }
        }
        Ok(())
    }
}

/// Takes questions to the queue and answers from it, as long as somebody may ask.
async fn follow(questions: Weak<Questions>, queue: Arc<dyn JobQueue>) {
    let mut answered = queue.answered();
    let mut repeat = Instant::now() + REPEAT;
    loop {
        let Some(questions) = questions.upgrade() else { return };
        tokio::select! {
            () = questions.added.notified() => {}
            // Without a sender nobody would tell; looking now and then is enough.
            Ok(()) = answered.changed() => {}
            () = tokio::time::sleep(LOOK) => {}
        }
        questions.forget();
        let mut done = questions.keep_new(&*queue).await;
        if done.is_ok() && repeat <= Instant::now() {
            repeat = Instant::now() + REPEAT;
            done = questions.keep_all(&*queue).await;
        }
        if done.is_ok() {
            done = questions.take_answers(&*queue).await;
        }
        if let Err(error) = done {
            tracing::warn!(%error, "bots cannot be asked");
            tokio::time::sleep(LOOK).await;
        }
    }
}
