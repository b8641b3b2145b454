//! Lists of games, and what is read of a game without playing it.

use std::sync::Arc;

use castellum_wire::dice::chain;
use castellum_wire::http::{
    EventList, GameExport, GameList, GameRecord, GameStatus, GameSummary, Profile, SeatOutcome, SeatSummary,
};
use castellum_wire::order::Relation;
use castellum_wire::statistics::Statistics;
use castellum_wire::{Code, Event, EventNumber, GameId, GameState, PersonId, Refusal, SeatKind};

use super::{seat_of, seen_by};
use crate::live::Access;
use crate::store::{GameQuery, GameScope, Person, Store, StoredGame, StoredSummary};

/// A page has at most this many games.
pub const LARGEST_PAGE: u32 = 100;

/// How many events are given at once.
pub const EVENTS_PAGE: u32 = 500;

/// How much of what was said goes into an export.
const CHAT_EXPORTED: u32 = 10_000;

/// Lists and reads games.
#[derive(Clone)]
pub struct Library {
    pub(super) store: Arc<dyn Store>,
    site: String,
}

impl Library {
    /// A library of what is in a store; records name the site.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, site: &str) -> Self {
        Self { store, site: site.into() }
    }

    /// A page of a list, as somebody sees it. Private games are there only if
    /// they are the viewer's own.
    ///
    /// # Errors
    /// It is of somebody who keeps their games private, or the store fails.
    pub async fn list(&self, mut query: GameQuery, viewer: Option<&PersonId>) -> Result<GameList, Refusal> {
        query.most = query.most.clamp(1, LARGEST_PAGE);
        if let GameScope::Of { person, private, .. } = &mut query.scope {
            *private = viewer == Some(person);
            self.check_shown(person, viewer).await?;
        }
        let most = query.most as usize;
        // One more than is given says whether there are more.
        query.most += 1;
        let mut found = self.store.games(query).await?;
        let more = found.len() > most;
        found.truncate(most);
        let next = found.last().filter(|_| more).map(|last| last.cursor.to_string());
        let seen = found.into_iter().map(|stored| seen_by(stored, viewer));
        let games = seen.filter(|game| has_room_for(game, viewer)).collect();
        Ok(GameList { games, next })
    }

    /// A game in short.
    ///
    /// # Errors
    /// They may not see it, or the store fails.
    pub async fn summary(&self, id: &GameId, access: &Access) -> Result<GameSummary, Refusal> {
        Ok(seen_by(self.find(id, access).await?, access.person.as_ref()))
    }

    /// A page of the events of a game after a number.
    ///
    /// # Errors
    /// They may not see the game, or the store fails.
    pub async fn events(
        &self,
        id: &GameId,
        access: &Access,
        after: EventNumber,
        most: u32,
    ) -> Result<EventList, Refusal> {
        let serial = self.find(id, access).await?.serial;
        let most = most.clamp(1, EVENTS_PAGE);
        // One more than is given says whether there are more.
        let mut texts = self.store.events(serial, after, most + 1).await?;
        let more = texts.len() > most as usize;
        texts.truncate(most as usize);
        let events = read_events(&texts)?;
        let next = events.last().filter(|_| more).map(|event| event.number);
        Ok(EventList { events, next })
    }

    /// The record of a game.
    ///
    /// # Errors
    /// They may not see the game, or the store fails.
    pub async fn record(&self, id: &GameId, access: &Access) -> Result<String, Refusal> {
        self.record_of(&self.state(id, access).await?)
    }

    /// A game as it stands in the store.
    ///
    /// # Errors
    /// They may not see the game, or the store fails.
    pub async fn state(&self, id: &GameId, access: &Access) -> Result<GameState, Refusal> {
        self.find(id, access).await?;
        let stored = self.load(id).await?;
        let events = read_events(&stored.events)?;
        replay(stored, &events)
    }

    /// A whole game. Chat is only for those at the table.
    ///
    /// # Errors
    /// They may not see the game, or the store fails.
    pub async fn export(&self, id: &GameId, access: &Access) -> Result<GameExport, Refusal> {
        let summary = self.find(id, access).await?;
        let seat = access.person.as_ref().and_then(|person| seat_of(&summary.game, person));
        let chat = match seat {
            Some(_) => self.store.chat(summary.serial, 0, CHAT_EXPORTED).await?,
            None => Vec::new(),
        };
        let stored = self.load(id).await?;
        let events = read_events(&stored.events)?;
        let description = stored.description.clone();
        let state = replay(stored, &events)?;
        let record = if state.awaits_draw() { String::new() } else { self.record_of(&state)? };
        let chain = chain::links(&description, &events);
        Ok(GameExport { description, events, chat, record, chain })
    }

    /// Somebody, as others see them.
    ///
    /// # Errors
    /// There is nobody like that, or the store fails.
    pub async fn profile(&self, id: &PersonId, viewer: Option<&PersonId>) -> Result<Profile, Refusal> {
        let person = self.person(id).await?;
        let (since, last) = self.store.seen(id).await?.unwrap_or_default();
        let privacy = self.store.privacy(id).await?;
        let is_own = viewer == Some(id);
        let relation = match viewer {
            Some(viewer) => self.store.relation(viewer, id).await?,
            None => Relation::None,
        };
        let mut profile = Profile {
            person: person.id,
            name: person.name,
            since,
            last_seen: last.filter(|_| is_own || privacy.last_seen),
            private: !privacy.games,
            relation,
            results: Vec::new(),
            ratings: Vec::new(),
        };
        if is_own || privacy.games {
            profile.results = self.results(id).await?;
            profile.ratings = self.ratings(id).await?;
        }
        Ok(profile)
    }

    /// How the latest public games of somebody went.
    ///
    /// # Errors
    /// There is nobody like that, they keep it private, or the store fails.
    pub async fn statistics(&self, id: &PersonId, viewer: Option<&PersonId>) -> Result<Statistics, Refusal> {
        self.person(id).await?;
        self.check_shown(id, viewer).await?;
        Ok(self.store.statistics(id, viewer == Some(id)).await?)
    }

    /// Whether somebody may see the games and ratings of a person.
    pub(super) async fn check_shown(
        &self,
        person: &PersonId,
        viewer: Option<&PersonId>,
    ) -> Result<(), Refusal> {
        if viewer == Some(person) || self.store.privacy(person).await?.games {
            return Ok(());
        }
        Err(Refusal::new(Code::Private, "this person keeps games and ratings private"))
    }

    /// How somebody's public games ended.
    async fn results(&self, id: &PersonId) -> Result<Vec<GameRecord>, Refusal> {
        let mut results: Vec<GameRecord> = Vec::new();
        for counted in self.store.outcomes(id).await? {
            if results.last().is_none_or(|last| last.game != counted.game) {
                results.push(GameRecord { game: counted.game, won: 0, shared: 0, lost: 0 });
            }
            if let Some(last) = results.last_mut() {
                match counted.outcome {
                    SeatOutcome::Won => last.won = counted.count,
                    SeatOutcome::Shared => last.shared = counted.count,
                    SeatOutcome::Lost => last.lost = counted.count,
                }
            }
        }
        Ok(results)
    }

    /// Somebody who is known.
    pub(super) async fn person(&self, id: &PersonId) -> Result<Person, Refusal> {
        let nobody = || Refusal::new(Code::NotFound, "there is no such person");
        self.store.person_by_id(id).await?.ok_or_else(nobody)
    }

    /// The summary of a game that somebody may see.
    async fn find(&self, id: &GameId, access: &Access) -> Result<StoredSummary, Refusal> {
        let stored = self.store.summary(id).await?;
        stored.filter(|stored| may_see(stored, access)).ok_or_else(no_such_game)
    }

    async fn load(&self, id: &GameId) -> Result<StoredGame, Refusal> {
        self.store.game(id).await?.ok_or_else(no_such_game)
    }

    fn record_of(&self, state: &GameState) -> Result<String, Refusal> {
        if state.awaits_draw() {
            let message = "there is no record before the game begins: its set-up is still to be drawn";
            return Err(Refusal::new(Code::NotBegun, message));
        }
        state.record(&self.site).map_err(damaged)
    }
}

fn may_see(stored: &StoredSummary, access: &Access) -> bool {
    let sits_there = access.person.as_ref().is_some_and(|person| seat_of(&stored.game, person).is_some());
    let has_key = access.key.is_some() && access.key == stored.key;
    let is_public = stored.game.visibility == castellum_wire::Visibility::Public;
    access.invited || is_public || sits_there || has_key
}

fn no_such_game() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such game, or you may not see it")
}

/// Whether a game that waits for players waits for this person too: no list
/// offers a table at which all free seats are kept for others.
fn has_room_for(game: &GameSummary, viewer: Option<&PersonId>) -> bool {
    let is_free = |seat: &SeatSummary| seat.kind == SeatKind::Anyone && seat.person.is_none();
    let is_theirs = || viewer.is_some_and(|viewer| seat_of(game, viewer).is_some());
    game.status != GameStatus::Open || game.seats.iter().any(is_free) || is_theirs()
}

pub(super) fn read_events(texts: &[String]) -> Result<Vec<Event>, Refusal> {
    let events = texts.iter().map(|text| serde_json::from_str(text));
    events.collect::<Result<_, _>>().map_err(|error| damaged(error.to_string()))
}

pub(super) fn replay(stored: StoredGame, events: &[Event]) -> Result<GameState, Refusal> {
    GameState::replay(stored.description, events).map_err(|error| damaged(error.to_string()))
}

#[expect(clippy::needless_pass_by_value, reason = "it is called with errors that were made for it")]
fn damaged(problem: String) -> Refusal {
    tracing::error!(problem, "a game cannot be read");
    Refusal::new(Code::Internal, "this game cannot be read: its log is damaged")
}
