//! Who wants to hear when something changes for a person: that a game of theirs
//! begins or ends, that somebody else is to act there, that they are challenged.
//!
//! A room tells people here, and the other nodes tell theirs. What is told is only
//! that something has changed; the one who hears it looks into the store.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use castellum_wire::{GameId, PersonId};
use tokio::sync::{Notify, broadcast};

/// How many changes may wait for the one who listens to all of them.
const MAX_WAITING: usize = 4096;

/// Tells people of changes in their games.
#[derive(Clone)]
pub struct Activity {
    inner: Arc<Subscribers>,
}

struct Subscribers {
    subscribers: Mutex<HashMap<PersonId, Vec<Arc<Inbox>>>>,
    decided: broadcast::Sender<Change>,
}

/// Something that was decided here and has changed a game of these people.
#[derive(Clone, Debug)]
pub struct Change {
    /// The game.
    pub game: Arc<GameId>,
    /// The people at the table.
    pub people: Arc<[PersonId]>,
    /// Whose turn it is, if they are not there.
    pub awaited: Option<PersonId>,
}

#[derive(Default)]
struct Inbox {
    news: Mutex<News>,
    changed: Notify,
}

/// What somebody has not heard yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// Games in which something has changed.
    pub games: HashSet<GameId>,
    /// Whether something has changed about their challenges.
    pub challenges: bool,
    /// Whether something may have been missed: everything has to be looked at.
    pub missed: bool,
    /// Whether there will be no more.
    pub ends: bool,
}

impl News {
    fn is_empty(&self) -> bool {
        self.games.is_empty() && !self.challenges && !self.missed && !self.ends
    }
}

impl Default for Activity {
    fn default() -> Self {
        let decided = broadcast::channel(MAX_WAITING).0;
        Self { inner: Arc::new(Subscribers { subscribers: Mutex::default(), decided }) }
    }
}

impl Activity {
    /// Begins to listen for somebody.
    #[must_use]
    pub fn subscribe(&self, person: &PersonId) -> Subscription {
        let inbox = Arc::new(Inbox::default());
        self.subscribers().entry(person.clone()).or_default().push(Arc::clone(&inbox));
        Subscription { activity: self.clone(), person: person.clone(), inbox }
    }

    /// Begins to listen to all that is decided at this node.
    #[must_use]
    pub fn decided(&self) -> broadcast::Receiver<Change> {
        self.inner.decided.subscribe()
    }

    /// Something was decided here.
    pub fn decide(&self, change: Change) {
        self.tell(&change.game, &change.people);
        // Nobody may listen at the moment.
        let _ = self.inner.decided.send(change);
    }

    /// Something has changed, here or elsewhere.
    pub fn tell(&self, game: &GameId, people: &[PersonId]) {
        let subscribers = self.subscribers();
        for inbox in people.iter().filter_map(|person| subscribers.get(person)).flatten() {
            inbox.put(|news| news.games.extend([game.clone()]));
        }
    }

    /// Something has changed about challenges of these people, here or elsewhere.
    pub fn tell_challenges(&self, people: &[PersonId]) {
        let subscribers = self.subscribers();
        for inbox in people.iter().filter_map(|person| subscribers.get(person)).flatten() {
            inbox.put(|news| news.challenges = true);
        }
    }

    /// Something may have been missed.
    pub fn missed(&self) {
        self.subscribers().values().flatten().for_each(|inbox| inbox.put(|news| news.missed = true));
    }

    /// There will be no more.
    pub fn close(&self) {
        self.subscribers().values().flatten().for_each(|inbox| inbox.put(|news| news.ends = true));
    }

    fn subscribers(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<Arc<Inbox>>>> {
        self.inner.subscribers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inbox {
    fn put(&self, change: impl FnOnce(&mut News)) {
        change(&mut self.news.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_one();
    }

    fn take(&self) -> News {
        std::mem::take(&mut self.news.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What somebody hears, as long as this lives.
pub struct Subscription {
    activity: Activity,
    person: PersonId,
    inbox: Arc<Inbox>,
}

impl Subscription {
    /// Waits for news. Anyone who stops waiting misses nothing.
    pub async fn next(&self) -> News {
        loop {
            let news = self.inbox.take();
            if !news.is_empty() {
                return news;
            }
            self.inbox.changed.notified().await;
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut subscribers = self.activity.subscribers();
        if let Some(inboxes) = subscribers.get_mut(&self.person) {
            inboxes.retain(|inbox| !Arc::ptr_eq(inbox, &self.inbox));
            if inboxes.is_empty() {
                subscribers.remove(&self.person);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn everybody_hears_of_their_own_games() {
        let activity = Activity::default();
        let [anna, bo] = ["anna", "bo"].map(|id| id.parse::<PersonId>().unwrap());
        let game: GameId = "g".parse().unwrap();
        let hers = activity.subscribe(&anna);
        let theirs = activity.subscribe(&bo);
        activity.tell(&game, std::slice::from_ref(&anna));
        activity.tell(&game, std::slice::from_ref(&anna));
        assert_eq!(hers.next().await.games, HashSet::from([game]));
        activity.missed();
        assert_eq!(theirs.next().await, News { missed: true, ..News::default() });
        drop(theirs);
        assert_eq!(activity.subscribers().len(), 1, "who has gone is forgotten");
        activity.close();
        assert!(hers.next().await.ends);
    }
}
