//! Takes questions to bots from a queue and answers them.
//!
//! What a worker has taken it keeps as its own for a while, again and again as long
//! as it lives. If it dies, somebody else takes its questions. Should it live after
//! all, its answers come too late and do not count.

use std::sync::Arc;
use std::time::Duration;

use castellum_rules::AnyPosition;
use tokio::sync::{Semaphore, oneshot};
use tokio::task::{JoinHandle, JoinSet};

use super::fair_queue::SHARE_OF_UNWATCHED;
use super::thinking::{self, Thinker, think_safely};
use crate::secret;
use crate::store::{JobAnswer, JobQueue, TakenJob};

/// Who hears nothing looks by himself.
const LOOK: Duration = Duration::from_secs(1);

/// A bot that takes so much longer than it may does not come to an end.
const GRACE: Duration = Duration::from_secs(30);

/// How a worker works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkerSettings {
    /// How many bots think at once.
    pub threads: usize,
    /// Once it has not been heard of for so long, others take what it has taken.
    pub lease: Duration,
}

/// Lets bots think about what others ask.
pub struct Worker {
    queue: Arc<dyn JobQueue>,
    name: Arc<str>,
    settings: WorkerSettings,
    thinker: Thinker,
}

impl Worker {
    /// A worker on this queue.
    #[must_use]
    pub fn new(queue: Arc<dyn JobQueue>, settings: WorkerSettings) -> Self {
        Self::with_thinker(queue, settings, thinking::real_bots())
    }

    /// The same with other bots.
    #[must_use]
    pub fn with_thinker(queue: Arc<dyn JobQueue>, settings: WorkerSettings, thinker: Thinker) -> Self {
        Self { queue, name: secret::identifier().into(), settings, thinker }
    }

    /// Works until it is to stop, and gives back what it has not answered.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        tracing::info!(worker = %self.name, threads = self.settings.threads, "bots think");
        let heartbeat = self.heartbeat();
        tokio::select! {
            () = self.work() => {}
            () = stop => {}
        }
        heartbeat.abort();
        if let Err(error) = self.queue.give_back(&self.name).await {
            tracing::warn!(%error, "others take what was not answered once it is not kept any longer");
        }
    }

    fn heartbeat(&self) -> JoinHandle<()> {
        let (queue, name, lease) = (Arc::clone(&self.queue), Arc::clone(&self.name), self.settings.lease);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(lease / 3).await;
                if let Err(error) = queue.keep(&name, lease).await {
                    tracing::warn!(%error, "what was taken is not kept");
                }
            }
        })
    }

    async fn work(&self) {
        let free = Arc::new(Semaphore::new(self.settings.threads));
        let mut added = self.queue.added();
        // With this they end too.
        let mut thinking = JoinSet::new();
        let mut taken = 0_u64;
        loop {
            let Ok(place) = Arc::clone(&free).acquire_owned().await else { return };
            while thinking.try_join_next().is_some() {}
            added.mark_unchanged();
            let unwatched = (taken + 1).is_multiple_of(SHARE_OF_UNWATCHED);
            match self.queue.take(&self.name, self.settings.lease, unwatched).await {
                Ok(Some(job)) => {
                    taken += 1;
                    let (queue, name) = (Arc::clone(&self.queue), Arc::clone(&self.name));
                    let thinker = Arc::clone(&self.thinker);
                    thinking.spawn(async move {
                        answer(&*queue, &name, thinker, job).await;
                        drop(place);
                    });
                }
                Ok(None) => {
                    drop(place);
                    // Without a sender nobody would tell; looking now and then is enough.
                    let _ = tokio::time::timeout(LOOK, added.changed()).await;
                }
                Err(error) => {
                    tracing::warn!(%error, "nothing can be taken");
                    drop(place);
                    tokio::time::sleep(LOOK).await;
                }
            }
        }
    }
}

/// Lets a bot think and tells what it does.
async fn answer(queue: &dyn JobQueue, worker: &str, thinker: Thinker, job: TakenJob) {
    let key = job.key;
    let action = think(thinker, job).await;
    let answer = JobAnswer { key, action };
    loop {
        match queue.answer(worker, &answer).await {
            Ok(true) => return,
            Ok(false) => return tracing::warn!(?key, "an answer came too late"),
            // Should the lease end meanwhile, somebody else finds out the same.
            Err(error) => {
                tracing::warn!(%error, "an answer was not kept");
                tokio::time::sleep(LOOK).await;
            }
        }
    }
}

async fn think(thinker: Thinker, job: TakenJob) -> Option<String> {
    let TakenJob { position, bot, millis, .. } = job;
    let (position, bot) = match (position.parse::<AnyPosition>(), bot.parse()) {
        (Ok(position), Ok(bot)) => (position, bot),
        (position, _) => {
            tracing::error!(%bot, problem = ?position.err(), "a server asks what this worker does not know");
            return None;
        }
    };
    let (tell, told) = oneshot::channel();
    let thread = std::thread::Builder::new().name("bot".into()).spawn(move || {
        thinking::give_way();
        // Nobody may wait any more.
        let _ = tell.send(think_safely(&thinker, &position, bot, millis.into()));
    });
    if let Err(error) = thread {
        tracing::error!(%error, "a bot has no thread");
        return None;
    }
    let most = Duration::from_millis(millis.into()) + GRACE;
    tokio::time::timeout(most, told).await.ok()?.ok()?
}
