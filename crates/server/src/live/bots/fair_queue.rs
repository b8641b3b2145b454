//! In which order bots think about positions.
//!
//! Games that somebody looks at go first; among them every address has its turn, and
//! at each address every person, so that nobody can keep the bots to himself.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::net::IpAddr;

use castellum_wire::PersonId;

use super::BotOwner;

/// Jobs that wait for a bot.
pub(super) struct FairQueue<J> {
    watched: RoundRobin<IpAddr, RoundRobin<Option<PersonId>, VecDeque<J>>>,
    unwatched: RoundRobin<Option<PersonId>, VecDeque<J>>,
    /// How many jobs were taken.
    taken: u64,
}

impl<J> Default for FairQueue<J> {
    fn default() -> Self {
        Self { watched: RoundRobin::default(), unwatched: RoundRobin::default(), taken: 0 }
    }
}

/// One job in so many is for a game that nobody looks at, however many others
/// wait: nothing waits for ever.
pub(super) const SHARE_OF_UNWATCHED: u64 = 8;

impl<J> FairQueue<J> {
    pub(super) fn push(&mut self, owner: BotOwner, job: J) {
        match owner.watched_from {
            Some(address) => self.watched.queue_of(address).queue_of(owner.person).push_back(job),
            None => self.unwatched.queue_of(owner.person).push_back(job),
        }
    }

    pub(super) fn pop(&mut self) -> Option<J> {
        self.taken += 1;
        if self.taken.is_multiple_of(SHARE_OF_UNWATCHED) {
            return self.unwatched.pop().or_else(|| self.watched.pop());
        }
        self.watched.pop().or_else(|| self.unwatched.pop())
    }
}

/// Queues that are served in turn.
struct RoundRobin<K, Q> {
    queues: HashMap<K, Q>,
    turns: VecDeque<K>,
}

impl<K, Q> Default for RoundRobin<K, Q> {
    fn default() -> Self {
        Self { queues: HashMap::new(), turns: VecDeque::new() }
    }
}

impl<K: Hash + Eq + Clone, Q: Default> RoundRobin<K, Q> {
    /// The queue of somebody, to which something is about to be added.
    fn queue_of(&mut self, key: K) -> &mut Q {
        if !self.queues.contains_key(&key) {
            self.turns.push_back(key.clone());
        }
        self.queues.entry(key).or_default()
    }
}

/// Something from which jobs are taken.
trait Queue {
    type Job;

    fn pop(&mut self) -> Option<Self::Job>;
    fn is_empty(&self) -> bool;
}

impl<J> Queue for VecDeque<J> {
    type Job = J;

    fn pop(&mut self) -> Option<J> {
        self.pop_front()
    }

    fn is_empty(&self) -> bool {
        VecDeque::is_empty(self)
    }
}

impl<K: Hash + Eq + Clone, Q: Queue> Queue for RoundRobin<K, Q> {
    type Job = Q::Job;

    fn pop(&mut self) -> Option<Q::Job> {
        let key = self.turns.pop_front()?;
        let queue = self.queues.get_mut(&key)?;
        let job = queue.pop();
        if queue.is_empty() {
            self.queues.remove(&key);
        } else {
            self.turns.push_back(key);
        }
        job
    }

    fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }
}
