//! Tournaments: creating them, taking part, reading them. What is to be done in
//! one without anybody asking is done by the [`runner`].

mod export;
mod runner;
mod view;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use castellum_bots::BotName;
use castellum_wire::http::NewGame;
use castellum_wire::ratings::Pool;
use castellum_wire::tournaments::{
    NewTournament, TournamentExport, TournamentFilter, TournamentKind, TournamentList, TournamentStatus,
    TournamentView,
};
use castellum_wire::{Clock, Code, Millis, PersonId, Refusal, SeatKind, TournamentId, Visibility};

pub use export::csv;

use super::{Library, Tables};
use crate::now;
use crate::push::Push;
use crate::secret::{identifier, random};
use crate::store::{Joining, Person, Store, TournamentChange, TournamentCursor};
use crate::tournament::{self, MAX_IN_ROUND_ROBIN, Step, Tournament};
use crate::visible_text::good_name;

/// How many tournaments of one person are not over.
const MAX_OF_ONE: u32 = 3;

/// How long an arena may last, in minutes, and how many rounds there may be.
const LONGEST_ARENA: u16 = 720;
const MAX_ROUNDS: u8 = 15;

/// How many seconds may lie between rounds.
const LONGEST_BREAK: u16 = 600;

/// A tournament may begin so much later.
const FURTHEST_START: Millis = 60 * 24 * 60 * 60 * 1000;

/// A page of the list.
const LARGEST_PAGE: u32 = 50;

/// What is in memory of tournaments that somebody looks at.
const MAX_KEPT: usize = 200;

/// Tournaments at one node.
#[derive(Clone)]
pub struct Tournaments {
    inner: Arc<Inner>,
}

struct Inner {
    /// By this number other nodes know what this one looks after.
    node: i64,
    store: Arc<dyn Store>,
    tables: Tables,
    library: Library,
    push: Arc<Push>,
    read: Mutex<HashMap<TournamentId, Kept>>,
}

/// What was read last of a tournament.
#[derive(Clone)]
struct Kept {
    /// When: people come and go without a new version.
    at: Millis,
    tournament: Arc<Tournament>,
    /// As those see it whom nobody knows.
    view: Arc<TournamentView>,
}

impl Tournaments {
    /// Tournaments whose games are played at these tables.
    #[must_use]
    pub(crate) fn new(store: Arc<dyn Store>, tables: Tables, library: Library, push: Arc<Push>) -> Self {
        let (node, read) = (i64::from_le_bytes(random()), Mutex::default());
        Self { inner: Arc::new(Inner { node, store, tables, library, push, read }) }
    }

    /// Looks after tournaments as long as they are there, so often. It needs a tokio
    /// runtime.
    pub(crate) fn start_running(&self, pause: std::time::Duration) {
        tokio::spawn(runner::run(Arc::downgrade(&self.inner), pause));
    }

    /// Creates a tournament.
    ///
    /// # Errors
    /// It cannot be like this, there are too many of the same person, or the store
    /// fails.
    pub async fn create(&self, person: &Person, wanted: NewTournament) -> Result<TournamentView, Refusal> {
        let settings = self.inner.check(wanted)?;
        if self.inner.store.live_tournaments_of(&person.id).await? >= MAX_OF_ONE {
            let message = format!("you have {MAX_OF_ONE} tournaments that are not over: call one off first");
            return Err(Refusal::new(Code::TooManyTournaments, message));
        }
        let id = identifier().parse().map_err(|_| Refusal::new(Code::Internal, "no identifier"))?;
        let created = Tournament {
            id,
            creator: person.id.clone(),
            creator_name: Some(person.name.clone()),
            settings,
            seed: i64::from_le_bytes(random()),
            status: TournamentStatus::Planned,
            created: now(),
            started: None,
            ends: None,
            paused: None,
            ended: None,
            round: 0,
            rounds: None,
            version: 1,
            players: Vec::new(),
            tables: Vec::new(),
            blocks: Vec::new(),
        };
        self.inner.store.add_tournament(&created).await?;
        metrics::counter!("castellum_tournaments_total").increment(1);
        Ok(view::view(&created, Some(&person.id)))
    }

    /// A page of a list of tournaments.
    ///
    /// # Errors
    /// The store fails.
    pub async fn list(
        &self,
        which: TournamentFilter,
        after: Option<&TournamentCursor>,
        most: u32,
    ) -> Result<TournamentList, Refusal> {
        let most = most.clamp(1, LARGEST_PAGE);
        // One more than is given says whether there are more.
        let mut found = self.inner.store.tournaments(which, after, most + 1).await?;
        let more = found.len() > most as usize;
        found.truncate(most as usize);
        let next = found.last().filter(|_| more).map(|last| last.cursor.to_string());
        let tournaments = found.iter().map(|listed| view::summary(&listed.tournament, listed.players));
        Ok(TournamentList { tournaments: tournaments.collect(), next })
    }

    /// A tournament as somebody sees it.
    ///
    /// # Errors
    /// There is none, or the store fails.
    pub async fn show(
        &self,
        id: &TournamentId,
        viewer: Option<&PersonId>,
    ) -> Result<TournamentView, Refusal> {
        let kept = self.inner.read(id).await?;
        let you = viewer.map(|viewer| view::you(&kept.tournament, viewer));
        Ok(TournamentView { you, ..(*kept.view).clone() })
    }

    /// All that is known of how a tournament went.
    ///
    /// # Errors
    /// There is none, or the store fails.
    pub async fn export(&self, id: &TournamentId) -> Result<TournamentExport, Refusal> {
        Ok(export::export(&self.inner.read(id).await?.tournament))
    }

    /// Lets somebody join, or come back.
    ///
    /// # Errors
    /// They take part already, nobody can join any more, programs may not, or the
    /// store fails.
    pub async fn join(&self, id: &TournamentId, person: &Person) -> Result<TournamentView, Refusal> {
        let found = self.inner.load(id).await?;
        let closed = |message: &str| Refusal::new(Code::TournamentClosed, message);
        if person.id.is_bot() && found.settings.bots.is_none() {
            return Err(closed("this tournament is for people alone"));
        }
        let latest = match found.settings.kind {
            TournamentKind::RoundRobin => TournamentStatus::Planned,
            TournamentKind::Arena { .. } | TournamentKind::Swiss { .. } => TournamentStatus::Paused,
        };
        let is_new = found.player(&person.id).is_none();
        if is_new && latest == TournamentStatus::Planned && found.players.len() >= MAX_IN_ROUND_ROBIN {
            return Err(closed("everybody meets everybody here, and more would be too many"));
        }
        let rating = self.inner.rating(&person.id, &found.settings).await?;
        match self.inner.store.join_tournament(id, &person.id, rating, now(), latest).await? {
            Joining::Done => self.show(id, Some(&person.id)).await,
            Joining::Already => {
                Err(Refusal::new(Code::AlreadyJoined, "you take part in this tournament already"))
            }
            Joining::Closed => Err(closed("nobody can join this tournament any more")),
        }
    }

    /// Lets somebody go: before the beginning for good, later they sit out until they
    /// join again. A table that is played goes on.
    ///
    /// # Errors
    /// They do not take part, or the store fails.
    pub async fn leave(&self, id: &TournamentId, person: &Person) -> Result<TournamentView, Refusal> {
        self.inner.load(id).await?;
        if self.inner.store.leave_tournament(id, &person.id).await? {
            return self.show(id, Some(&person.id)).await;
        }
        Err(Refusal::new(Code::NotJoined, "you do not take part in this tournament now"))
    }

    /// Begins a tournament before its time.
    ///
    /// # Errors
    /// It is somebody else's, it has begun, too few have joined, or the store fails.
    pub async fn start(&self, id: &TournamentId, person: &PersonId) -> Result<TournamentView, Refusal> {
        self.change(id, person, |found, now| match (found.status, tournament::start(found)) {
            (TournamentStatus::Planned, Step::Start { rounds }) => Ok(start_change(found, rounds, now)),
            (TournamentStatus::Planned, _) => {
                Err(Refusal::new(Code::TooFewPlayers, "too few have joined: a tournament needs two"))
            }
            _ => Err(wrong_stage("this tournament has begun")),
        })
        .await
    }

    /// Stops a tournament for a while: no new games begin.
    ///
    /// # Errors
    /// It is somebody else's, it is not running, or the store fails.
    pub async fn pause(&self, id: &TournamentId, person: &PersonId) -> Result<TournamentView, Refusal> {
        self.change(id, person, |found, now| match found.status {
            TournamentStatus::Running => Ok(TournamentChange::Pause { now }),
            _ => Err(wrong_stage("only a tournament that is running can be paused")),
        })
        .await
    }

    /// Lets a tournament go on. An arena lasts longer by the time that it was
    /// stopped.
    ///
    /// # Errors
    /// It is somebody else's, it is not stopped, or the store fails.
    pub async fn resume(&self, id: &TournamentId, person: &PersonId) -> Result<TournamentView, Refusal> {
        self.change(id, person, |found, now| match found.status {
            TournamentStatus::Paused => {
                let stopped = now.saturating_sub(found.paused.unwrap_or(now));
                Ok(TournamentChange::Resume { ends: found.ends.map(|ends| ends + stopped) })
            }
            _ => Err(wrong_stage("only a tournament that is paused can go on")),
        })
        .await
    }

    /// Calls a tournament off. Games that are being played go on without it.
    ///
    /// # Errors
    /// It is somebody else's, it is over, or the store fails.
    pub async fn cancel(&self, id: &TournamentId, person: &PersonId) -> Result<TournamentView, Refusal> {
        self.change(id, person, |found, now| match found.status {
            TournamentStatus::Over | TournamentStatus::Cancelled => {
                Err(wrong_stage("this tournament is over"))
            }
            _ => Ok(TournamentChange::End { now, cancelled: true }),
        })
        .await
    }

    async fn change(
        &self,
        id: &TournamentId,
        person: &PersonId,
        change: impl Fn(&Tournament, Millis) -> Result<TournamentChange, Refusal>,
    ) -> Result<TournamentView, Refusal> {
        // A few may be first; each of them changes it.
        for _ in 0..8 {
            let found = self.inner.load(id).await?;
            if found.creator != *person {
                let message = "only whoever created this tournament can do that";
                return Err(Refusal::new(Code::NotYourTournament, message));
            }
            let change = change(&found, now())?;
            if self.inner.store.change_tournament(id, found.version, change).await? {
                return self.show(id, Some(person)).await;
            }
        }
        Err(Refusal::new(Code::Unavailable, "too much happens in this tournament just now: try again"))
    }
}

fn wrong_stage(message: &str) -> Refusal {
    Refusal::new(Code::WrongStage, message)
}

/// What begins a tournament.
fn start_change(found: &Tournament, rounds: Option<u32>, now: Millis) -> TournamentChange {
    let ends = match found.settings.kind {
        TournamentKind::Arena { minutes } => Some(now + Millis::from(minutes) * 60_000),
        TournamentKind::Swiss { .. } | TournamentKind::RoundRobin => None,
    };
    TournamentChange::Start { now, ends, rounds }
}

impl Inner {
    /// Whether there can be such a tournament; gives it with its name as shown.
    fn check(&self, wanted: NewTournament) -> Result<NewTournament, Refusal> {
        let bad = |message: String| Err(Refusal::new(Code::BadTournament, message));
        let name = good_name(&wanted.name)?;
        match wanted.kind {
            TournamentKind::Arena { minutes } if !(1..=LONGEST_ARENA).contains(&minutes) => {
                return bad(format!("minutes: expected 1 to {LONGEST_ARENA}, found {minutes}"));
            }
            TournamentKind::Arena { .. } if !matches!(wanted.clock, Clock::RealTime { .. }) => {
                return bad("clock: an arena is played in real time".into());
            }
            TournamentKind::Swiss { rounds } if !(1..=MAX_ROUNDS).contains(&rounds) => {
                return bad(format!("rounds: expected 1 to {MAX_ROUNDS}, found {rounds}"));
            }
            _ if wanted.clock == Clock::None => {
                return bad("clock: without one a tournament might never end: choose one".into());
            }
            _ => {}
        }
        if !(2..=4).contains(&wanted.table) {
            return bad(format!("table: expected 2 to 4, found {}", wanted.table));
        }
        if wanted.pause > LONGEST_BREAK {
            return bad(format!("break: expected up to {LONGEST_BREAK} seconds, found {}", wanted.pause));
        }
        if let Some(bots) = &wanted.bots
            && let Err(error) = bots.parse::<BotName>()
        {
            return bad(format!("bots: {error}"));
        }
        let now = now();
        if wanted.starts.is_some_and(|starts| starts < now || starts > now + FURTHEST_START) {
            return bad("starts: expected a moment within the next 60 days".into());
        }
        let seats = vec![SeatKind::Invited; usize::from(wanted.table)];
        self.tables.check(&game(&wanted, seats, wanted.rated))?;
        Ok(NewTournament { name, ..wanted })
    }

    /// Somebody's rating where the tournament's games count.
    async fn rating(&self, person: &PersonId, settings: &NewTournament) -> Result<i32, Refusal> {
        let pool = Pool::of(settings.game, usize::from(settings.table), settings.clock);
        let known = self.store.ratings(person).await?;
        let own = known.into_iter().find(|(known, _)| Some(*known) == pool).map(|(_, own)| own);
        Ok(own.unwrap_or_default().shown().rating)
    }

    /// A tournament as it is now.
    async fn load(&self, id: &TournamentId) -> Result<Tournament, Refusal> {
        self.store.tournament(id, now()).await?.ok_or_else(no_such_tournament)
    }

    /// A tournament for those who look: nothing is read twice that has not changed.
    async fn read(&self, id: &TournamentId) -> Result<Kept, Refusal> {
        /// Who is here is told with this delay, in milliseconds.
        const STALE: Millis = 2000;
        // Else it would lead people back to tables that are over.
        runner::take_results(self, id).await?;
        let version = self.store.tournament_version(id).await?.ok_or_else(no_such_tournament)?;
        let now = now();
        let kept = self.read.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned();
        let is_fresh = |kept: &Kept| {
            let it = &kept.tournament;
            let is_lively = it.status == TournamentStatus::Running && it.is_arena();
            it.version == version && (now < kept.at + STALE || !is_lively)
        };
        if let Some(kept) = kept.filter(is_fresh) {
            return Ok(kept);
        }
        let tournament = Arc::new(self.load(id).await?);
        let view = Arc::new(view::view(&tournament, None));
        let found = Kept { at: now, tournament, view };
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if read.len() >= MAX_KEPT {
            read.clear();
        }
        read.insert(id.clone(), found.clone());
        Ok(found)
    }
}

fn no_such_tournament() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such tournament")
}

/// A game of a tournament. Everybody may watch.
fn game(settings: &NewTournament, seats: Vec<SeatKind>, rated: bool) -> NewGame {
    NewGame {
        clock: settings.clock,
        visibility: Visibility::Public,
        rated,
        ..NewGame::new(settings.game, seats)
    }
}
