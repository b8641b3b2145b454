//! The lobby: who is here, what is played, and who plays with whom.
//!
//! Seeks and visitors are kept in the store, so people at several nodes find each
//! other; a node looks there only while somebody is in its lobby. `matching` says
//! who fits, the store decides between nodes which of them sets up the table.

mod matching;
mod pairing;
mod visits;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use castellum_wire::http::GameStatus;
use castellum_wire::lobby::{Lobby as Board, LobbyCommand, LobbyFrame, Seek};
use castellum_wire::ratings::Pool;
use castellum_wire::{Clock, Code, Refusal, SeatKind};
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, MissedTickBehavior};

pub use matching::Waiting;
pub use visits::VisitId;

use crate::live::{Outgoing, outbox};
use crate::now;
use crate::secret::random;
use crate::services::{Library, Tables};
use crate::store::{GameQuery, GameScope, Person, Store};
use pairing::Busy;
use visits::Visits;

/// Seeks are looked at so often.
const PAIRING: Duration = Duration::from_millis(250);

/// Several who come at once are paired together.
const GATHERING: Duration = Duration::from_millis(20);

/// The lists change at most so often, and seldom in a crowd.
const LISTS: Duration = Duration::from_secs(1);
const LISTS_IN_A_CROWD: Duration = Duration::from_secs(5);
const CROWD: usize = 200;

/// A node says so often that its people are here, and is believed for so long.
const HEARTBEAT: Duration = Duration::from_secs(10);
const KEPT_FOR: u64 = 30_000;

/// The lists have this many entries.
const OPEN: u32 = 12;
const RUNNING: u32 = 8;
const PEOPLE: u32 = 30;

/// The lobby of one node.
#[derive(Clone)]
pub struct Lobby {
    inner: Arc<LobbyState>,
}

pub(super) struct LobbyState {
    /// By this number other nodes know whose seeks are whose.
    node: i64,
    store: Arc<dyn Store>,
    tables: Tables,
    library: Library,
    visits: Visits,
    busy: Busy,
    board: watch::Sender<Utf8Bytes>,
    wake: Notify,
}

/// Somebody's connection to the lobby.
pub struct Visit {
    /// By which the lobby knows it.
    pub id: VisitId,
    /// What concerns this visitor alone.
    pub outgoing: Outgoing,
    /// What everybody sees.
    pub board: watch::Receiver<Utf8Bytes>,
}

impl Lobby {
    /// A lobby, which works as long as it is there. It needs a tokio runtime.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, tables: Tables, library: Library) -> Self {
        let inner = Arc::new(LobbyState {
            node: i64::from_le_bytes(random()),
            store,
            tables,
            library,
            visits: Visits::default(),
            busy: Busy::default(),
            board: watch::channel(frame(&LobbyFrame::Lobby(Board::default()))).0,
            wake: Notify::new(),
        });
        tokio::spawn(work(Arc::downgrade(&inner)));
        Self { inner }
    }

    /// Lets somebody in, known or not.
    ///
    /// # Errors
    /// The store fails.
    pub async fn enter(&self, person: Option<Person>) -> Result<Visit, Refusal> {
        let inner = &self.inner;
        let rating = match &person {
            Some(person) => inner.best_known_rating(person).await?,
            None => None,
        };
        let (out, outgoing) = outbox();
        let id = inner.visits.add(person, rating, out);
        if let Some(visitor) = inner.visits.visitor(id) {
            let now = now();
            inner.store.keep_visitors(&[visitor], now, now + KEPT_FOR).await?;
        }
        inner.refresh().await?;
        Ok(Visit { id, outgoing, board: inner.board.subscribe() })
    }

    /// Does what a visitor asks for. The answer goes to the visitor.
    pub async fn execute(&self, id: VisitId, command: LobbyCommand) {
        let done = match command {
            LobbyCommand::Seek(seek) => self.inner.seek(id, seek).await,
            LobbyCommand::Stop => self.inner.stop(id).await,
            LobbyCommand::AcceptBots { accept } => self.inner.accept_bots(id, accept).await,
            LobbyCommand::Ping => {
                self.inner.visits.send(id, &LobbyFrame::Pong);
                Ok(())
            }
        };
        if let Err(refusal) = done {
            self.inner.visits.send(id, &LobbyFrame::Refused(refusal));
        }
    }

    /// Somebody has gone.
    pub async fn leave(&self, id: VisitId) {
        if let Err(refusal) = self.inner.leave(id).await {
            // The row lapses by itself.
            tracing::warn!(%refusal, "somebody who has left the lobby is still listed");
        }
    }
}

impl LobbyState {
    /// The rating of somebody where they have played most, if everybody may see it.
    async fn best_known_rating(&self, person: &Person) -> Result<Option<i32>, Refusal> {
        if !self.store.privacy(&person.id).await?.games {
            return Ok(None);
        }
        let ratings = self.store.ratings(&person.id).await?;
        let most = ratings.iter().map(|(_, own)| own).max_by_key(|own| own.games);
        Ok(most.map(|own| own.shown().rating))
    }

    async fn seek(&self, id: VisitId, seek: Seek) -> Result<(), Refusal> {
        let unknown = || Refusal::new(Code::NoIdentity, "nobody knows you yet: POST a name to /api/me first");
        let person = self.visits.person(id).ok_or_else(unknown)?;
        self.check(&seek)?;
        let pool = Pool::of(seek.game, seek.players.map_or(2, usize::from), seek.clock);
        let ratings = self.store.ratings(&person.id).await?;
        let own = ratings.into_iter().find(|(known, _)| Some(*known) == pool);
        let own = own.map(|(_, own)| own).unwrap_or_default();
        let now = now();
        let waiting = Waiting {
            person: person.id,
            name: person.name,
            seek,
            rating: own.shown().rating,
            provisional: own.is_provisional(),
            since: now,
            accepts_bots: false,
            blocked: Vec::new(),
        };
        self.store.add_seek(&waiting, self.node, now + KEPT_FOR).await?;
        self.visits.begin_seek(id, now);
        self.wake.notify_one();
        Ok(())
    }

    /// Whether there can be such a game.
    fn check(&self, seek: &Seek) -> Result<(), Refusal> {
        let bad = |message: &str| Err(Refusal::new(Code::BadSetup, message));
        if !matches!(seek.clock, Clock::RealTime { .. }) {
            return bad("clock: who waits in the lobby plays in real time: open a game for others to join");
        }
        if seek.players.is_some_and(|players| !(2..=4).contains(&players)) {
            return bad("players: expected 2 to 4");
        }
        let mut wanted = matching::wanted(seek);
        wanted.seats = vec![SeatKind::Invited; matching::table_size(seek)];
        self.tables.check(&wanted)
    }

    async fn stop(&self, id: VisitId) -> Result<(), Refusal> {
        self.store.remove_seeks(self.visits.end_seek(id).as_slice()).await?;
        self.visits.send(id, &LobbyFrame::Stopped);
        Ok(())
    }

    async fn accept_bots(&self, id: VisitId, accept: bool) -> Result<(), Refusal> {
        if let Some(person) = self.visits.seeker(id) {
            self.store.accept_bots(&person, accept).await?;
            self.wake.notify_one();
        }
        Ok(())
    }

    async fn leave(&self, id: VisitId) -> Result<(), Refusal> {
        self.store.remove_seeks(self.visits.end_seek(id).as_slice()).await?;
        if let Some(gone) = self.visits.remove(id) {
            self.store.remove_visitor(&gone).await?;
        }
        Ok(())
    }

    /// Looks up the lists that everybody sees.
    async fn refresh(&self) -> Result<(), Refusal> {
        let list = async |status: GameStatus, most: u32| {
            let query = GameQuery {
                scope: GameScope::Public,
                status: Some(status),
                game: None,
                players: None,
                clock: None,
                after: None,
                most,
            };
            self.library.list(query, None).await.map(|list| list.games)
        };
        let (people, people_count) = self.store.visitors(now(), PEOPLE).await?;
        let board = Board {
            open: list(GameStatus::Open, OPEN).await?,
            open_count: self.store.count_public(GameStatus::Open).await?,
            running: list(GameStatus::Running, RUNNING).await?,
            running_count: self.store.count_public(GameStatus::Running).await?,
            people,
            people_count,
        };
        let text = frame(&LobbyFrame::Lobby(board));
        self.board.send_if_modified(|shown| {
            let is_new = *shown != text;
            *shown = text;
            is_new
        });
        Ok(())
    }

    /// Says that the people of this node are still here.
    async fn keep_alive(&self) -> Result<(), Refusal> {
        let now = now();
        self.store.keep_seeks(self.node, now, now + KEPT_FOR).await?;
        Ok(self.store.keep_visitors(&self.visits.visitors(), now, now + KEPT_FOR).await?)
    }
}

/// A message as it is sent.
fn frame(frame: &LobbyFrame) -> Utf8Bytes {
    serde_json::to_string(frame).unwrap_or_default().into()
}

/// Works while there is a lobby with somebody in it.
async fn work(lobby: std::sync::Weak<LobbyState>) {
    let mut ticks = tokio::time::interval(PAIRING);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut listed, mut kept) = (Instant::now(), Instant::now());
    loop {
        let Some(inner) = lobby.upgrade() else { return };
        tokio::select! {
            _ = ticks.tick() => {}
            () = inner.wake.notified() => tokio::time::sleep(GATHERING).await,
        }
        let count = inner.visits.count();
        if count == 0 {
            continue;
        }
        let pause = if count > CROWD { LISTS_IN_A_CROWD } else { LISTS };
        let mut done = pairing::pair(&inner).await;
        if done.is_ok() && listed.elapsed() >= pause {
            listed = Instant::now();
            done = inner.refresh().await;
        }
        if done.is_ok() && kept.elapsed() >= HEARTBEAT {
            kept = Instant::now();
            done = inner.keep_alive().await;
        }
        if let Err(refusal) = done {
            // The reason is in the log already; the next round tries again.
            tracing::warn!(%refusal, "the lobby stands still for a moment");
        }
    }
}
