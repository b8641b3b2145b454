//! Who is connected to the lobby of this node.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use castellum_wire::lobby::{LobbyFrame, Seeking, Visitor};
use castellum_wire::{Millis, PersonId};

use super::frame;
use crate::live::Outbox;
use crate::store::Person;

/// The number of a connection to the lobby.
pub type VisitId = u64;

/// All connections.
#[derive(Default)]
pub(super) struct Visits {
    all: Mutex<All>,
}

#[derive(Default)]
struct All {
    next: VisitId,
    by_id: HashMap<VisitId, LobbyClient>,
}

struct LobbyClient {
    person: Option<Person>,
    rating: Option<i32>,
    out: Outbox,
    seek: Option<OwnSeek>,
}

/// A seek that was begun on a connection.
struct OwnSeek {
    since: Millis,
    /// What was last told about it.
    told: Option<Seeking>,
}

impl Visits {
    fn all(&self) -> MutexGuard<'_, All> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn count(&self) -> usize {
        self.all().by_id.len()
    }

    pub(super) fn add(&self, person: Option<Person>, rating: Option<i32>, out: Outbox) -> VisitId {
        let mut all = self.all();
        all.next += 1;
        let id = all.next;
        all.by_id.insert(id, LobbyClient { person, rating, out, seek: None });
        id
    }

    /// Forgets a connection. Says who has gone, if that was their last one here.
    pub(super) fn remove(&self, id: VisitId) -> Option<PersonId> {
        let mut all = self.all();
        let gone = all.by_id.remove(&id)?.person?.id;
        let is_here = all.by_id.values().any(|other| other.person.as_ref().is_some_and(|it| it.id == gone));
        (!is_here).then_some(gone)
    }

    pub(super) fn person(&self, id: VisitId) -> Option<Person> {
        self.all().by_id.get(&id)?.person.clone()
    }

    /// As others see them.
    pub(super) fn visitor(&self, id: VisitId) -> Option<Visitor> {
        self.all().by_id.get(&id).and_then(visitor)
    }

    /// All of them in the order of their identifiers: several nodes write rows of
    /// the same people, and do so in the same order.
    pub(super) fn visitors(&self) -> Vec<Visitor> {
        let mut visitors: Vec<_> = self.all().by_id.values().filter_map(visitor).collect();
        visitors.sort_by(|one, other| one.person.as_str().cmp(other.person.as_str()));
        visitors
    }

    /// Sends something to one connection. Who does not keep up misses it, and is
    /// told anew with the next change.
    pub(super) fn send(&self, id: VisitId, message: &LobbyFrame) {
        if let Some(connected) = self.all().by_id.get(&id) {
            connected.out.send(frame(message));
        }
    }

    pub(super) fn begin_seek(&self, id: VisitId, since: Millis) {
        if let Some(connected) = self.all().by_id.get_mut(&id) {
            connected.seek = Some(OwnSeek { since, told: None });
        }
    }

    /// Ends the seek of a connection; says whose it was, since when.
    pub(super) fn end_seek(&self, id: VisitId) -> Option<(PersonId, Millis)> {
        let mut all = self.all();
        let connected = all.by_id.get_mut(&id)?;
        let seek = connected.seek.take()?;
        Some((connected.person.as_ref()?.id.clone(), seek.since))
    }

    /// Who looks for a game on this connection.
    pub(super) fn seeker(&self, id: VisitId) -> Option<PersonId> {
        let all = self.all();
        let connected = all.by_id.get(&id)?;
        connected.seek.as_ref()?;
        Some(connected.person.as_ref()?.id.clone())
    }

    /// All who look for a game here: on which connection, who, since when.
    pub(super) fn seekers(&self) -> Vec<(VisitId, PersonId, Millis)> {
        let all = self.all();
        let seeker = |(id, connected): (&VisitId, &LobbyClient)| {
            let since = connected.seek.as_ref()?.since;
            Some((*id, connected.person.as_ref()?.id.clone(), since))
        };
        all.by_id.iter().filter_map(seeker).collect()
    }

    /// Tells how a search goes, if that has changed.
    pub(super) fn tell(&self, id: VisitId, seeking: Seeking) {
        let mut all = self.all();
        let Some(connected) = all.by_id.get_mut(&id) else { return };
        let Some(seek) = &mut connected.seek else { return };
        let same = |told: &Seeking| Seeking { time: seeking.time, ..told.clone() } == seeking;
        if !seek.told.as_ref().is_some_and(same)
            && connected.out.send(frame(&LobbyFrame::Seeking(seeking.clone())))
        {
            seek.told = Some(seeking);
        }
    }
}

fn visitor(connected: &LobbyClient) -> Option<Visitor> {
    let Person { id, name } = connected.person.clone()?;
    Some(Visitor { person: id, name, rating: connected.rating, looking: connected.seek.is_some() })
}
