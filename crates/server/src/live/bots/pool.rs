//! Threads on which bots think.
//!
//! Their number is limited, so that people's games never wait for bots.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};

use castellum_bots::BotName;
use castellum_rules::AnyPosition;

use super::fair_queue::FairQueue;
use super::thinking::{self, Thinker, think_safely};
use super::{BotAnswer, BotHost, BotProgress, BotQuestion, BotTicket};

/// Threads on which bots think.
pub struct BotPool {
    shared: Arc<Shared>,
}

struct BotJob {
    position: AnyPosition,
    bot: BotName,
    ticket: Weak<BotTicket>,
    progress: Arc<BotProgress>,
    answer: BotAnswer,
}

struct Shared {
    queue: Mutex<JobQueue>,
    work: Condvar,
    thinker: Thinker,
    /// How long a bot may think.
    millis: u64,
}

#[derive(Default)]
struct JobQueue {
    waiting: FairQueue<BotJob>,
    /// How many threads there have been.
    threads: usize,
    closed: bool,
}

impl BotPool {
    /// This many threads, at least one, on which bots have this many milliseconds
    /// for an action.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub fn start(threads: usize, millis: u64) -> std::io::Result<Self> {
        Self::begin(threads, millis, thinking::real_bots())
    }

    /// The same with other bots.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub fn with_thinker(threads: usize, thinker: Thinker) -> std::io::Result<Self> {
        Self::begin(threads, 1, thinker)
    }

    fn begin(threads: usize, millis: u64, thinker: Thinker) -> std::io::Result<Self> {
        let shared = Arc::new(Shared { queue: Mutex::default(), work: Condvar::new(), thinker, millis });
        for _ in 0..threads.max(1) {
            shared.add_thread()?;
        }
        Ok(Self { shared })
    }
}

impl BotHost for BotPool {
    fn submit(&self, question: BotQuestion, answer: BotAnswer) -> Arc<BotTicket> {
        let ticket = Arc::new(BotTicket::default());
        let BotQuestion { position, bot, owner, .. } = question;
        match bot.parse() {
            Ok(bot) => {
                let (progress, waiting) = (Arc::clone(&ticket.state), Arc::downgrade(&ticket));
                let job = BotJob { position, bot, ticket: waiting, progress, answer };
                metrics::gauge!("castellum_bots_waiting").increment(1);
                self.shared.queue().waiting.push(owner, job);
                self.shared.work.notify_one();
            }
            Err(_) => answer(None),
        }
        ticket
    }

    /// Another thread takes the place of the one that does not come back.
    fn give_up(&self, ticket: &BotTicket) {
        if !ticket.has_begun() || ticket.state.given_up.swap(true, Ordering::Relaxed) {
            return;
        }
        if let Err(error) = self.shared.add_thread() {
            tracing::error!(%error, "there is a thread less for bots");
        }
    }
}

impl Drop for BotPool {
    fn drop(&mut self) {
        self.shared.queue().closed = true;
        self.shared.work.notify_all();
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, JobQueue> {
        // Nothing panics while it holds the lock.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add_thread(self: &Arc<Self>) -> std::io::Result<()> {
        let number = {
            let mut queue = self.queue();
            queue.threads += 1;
            queue.threads
        };
        let shared = Arc::clone(self);
        std::thread::Builder::new().name(format!("bot {number}")).spawn(move || shared.work())?;
        Ok(())
    }

    /// The next job; `None` once the pool is gone.
    fn next(&self) -> Option<BotJob> {
        let mut queue = self.queue();
        loop {
            if queue.closed {
                return None;
            }
            if let Some(job) = queue.waiting.pop() {
                return Some(job);
            }
            queue = self.work.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self) {
        thinking::give_way();
        while let Some(job) = self.next() {
            metrics::gauge!("castellum_bots_waiting").decrement(1);
            let Some(ticket) = job.ticket.upgrade() else { continue };
            job.progress.begun.store(true, Ordering::Relaxed);
            drop(ticket);
            (job.answer)(think_safely(&self.thinker, &job.position, job.bot, self.millis));
            if job.progress.given_up.load(Ordering::Relaxed) {
                // Another thread has taken this one's place.
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use castellum_rules::{AnySetup, GameName};

    use super::super::BotOwner;
    use super::*;

    fn position() -> AnyPosition {
        let mut state = 1_u32;
        let setup = AnySetup::random(GameName::AquaRomana, 2, &mut |n| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % n
        });
        AnyPosition::new(&setup).unwrap()
    }

    fn owner(address: u8, person: &str) -> BotOwner {
        BotOwner { watched_from: Some([127, 0, 0, address].into()), person: person.parse().ok() }
    }

    fn ask(
        pool: &BotPool,
        bot: &str,
        owner: BotOwner,
        answer: impl FnOnce(Option<String>) + Send + 'static,
    ) -> Arc<BotTicket> {
        let question = BotQuestion { game: 1, after: 1, position: position(), bot: bot.into(), owner };
        pool.submit(question, Box::new(answer))
    }

    /// In which order jobs are done that wait behind a first one.
    fn order(jobs: &[(BotOwner, &'static str)]) -> Vec<&'static str> {
        let (go, wait) = mpsc::channel::<()>();
        let wait = Mutex::new(wait);
        let pool = BotPool::with_thinker(
            1,
            Arc::new(move |_, _, _| {
                // Once the other side is gone nobody waits any more.
                let _ = wait.lock().unwrap().recv();
                None
            }),
        );
        let pool = pool.unwrap();
        let (done, finished) = mpsc::channel();
        let mut tickets = vec![ask(&pool, "random", BotOwner::default(), |_| {})];
        while !tickets[0].has_begun() {
            std::thread::yield_now();
        }
        for (owner, name) in jobs.iter().cloned() {
            let done = done.clone();
            tickets.push(ask(&pool, "random", owner, move |_| done.send(name).unwrap()));
        }
        drop((go, done));
        finished.iter().collect()
    }

    #[test]
    fn one_person_cannot_keep_the_bots_to_himself() {
        let mallory = || owner(1, "mallory");
        let many = [(mallory(), "1"), (mallory(), "2"), (mallory(), "3"), (owner(2, "anna"), "anna")];
        assert_eq!(order(&many), ["1", "anna", "2", "3"]);
    }

    #[test]
    fn neither_can_one_address_with_many_names() {
        let names =
            [(owner(1, "a"), "a"), (owner(1, "b"), "b"), (owner(1, "c"), "c"), (owner(2, "anna"), "anna")];
        assert_eq!(order(&names), ["a", "anna", "b", "c"]);
    }

    #[test]
    fn games_without_anybody_watching_wait() {
        let unwatched = BotOwner { watched_from: None, person: "b".parse().ok() };
        let jobs = [(unwatched.clone(), "unwatched"), (owner(1, "a"), "first"), (owner(1, "a"), "second")];
        assert_eq!(order(&jobs), ["first", "second", "unwatched"]);
    }

    #[test]
    fn a_panic_is_an_answer_and_the_thread_goes_on() {
        let pool = BotPool::with_thinker(
            1,
            Arc::new(|_, bot: BotName, _| match bot.to_string().as_str() {
                "greedy" => panic!("on purpose"),
                _ => Some("fine".into()),
            }),
        );
        let pool = pool.unwrap();
        let (done, answers) = mpsc::channel();
        let mut tickets = Vec::new();
        for bot in ["greedy", "random", "nobody"] {
            let done = done.clone();
            let answer = move |action: Option<String>| done.send((bot, action)).unwrap();
            tickets.push(ask(&pool, bot, BotOwner::default(), answer));
        }
        drop(done);
        let mut answers: Vec<_> = answers.iter().collect();
        answers.sort_unstable();
        assert_eq!(answers, [("greedy", None), ("nobody", None), ("random", Some("fine".into()))]);
    }

    #[test]
    fn what_nobody_waits_for_is_not_thought_about() {
        let pool = BotPool::with_thinker(1, Arc::new(|_, _, _| None)).unwrap();
        let (done, answers) = mpsc::channel();
        let busy = owner(1, "a");
        let first = ask(&pool, "random", busy.clone(), |_| {
            std::thread::sleep(std::time::Duration::from_millis(50));
        });
        let told = done.clone();
        drop(ask(&pool, "random", busy.clone(), move |_| told.send("dropped").unwrap()));
        let last = ask(&pool, "random", busy, move |_| done.send("last").unwrap());
        assert_eq!(answers.iter().collect::<Vec<_>>(), ["last"]);
        drop((first, last));
    }

    /// A bot that never came to an end took its thread with it.
    #[test]
    fn a_thread_that_does_not_come_back_is_replaced() {
        let pool = BotPool::with_thinker(
            1,
            Arc::new(|_, bot: BotName, _| match bot.to_string().as_str() {
                "greedy" => loop {
                    std::thread::park();
                },
                _ => Some("fine".into()),
            }),
        );
        let pool = pool.unwrap();
        let stuck = ask(&pool, "greedy", BotOwner::default(), |_| {});
        while !stuck.has_begun() {
            std::thread::yield_now();
        }
        let (done, answers) = mpsc::channel();
        let next = ask(&pool, "random", BotOwner::default(), move |action| done.send(action).unwrap());
        pool.give_up(&stuck);
        pool.give_up(&stuck);
        assert_eq!(answers.recv().unwrap().as_deref(), Some("fine"));
        drop((next, stuck));
    }
}
