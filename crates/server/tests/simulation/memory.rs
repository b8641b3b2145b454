//! A store in memory, which may fail.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use async_trait::async_trait;
use castellum_server::lobby::Waiting;
use castellum_server::rating::Estimate;
use castellum_server::store::{
    Append, AppendError, Bus, BusMessage, ChallengeStore, CountedGame, Deed, Directory, EndedSeat, EventLog,
    GameQuery, Joining, KnownToken, ListedTournament, LobbyStore, NewChallengeRow, NewGameRow, NewSession,
    NewTokenRow, NoticeStore, Order, OrderStore, OutcomeCount, Person, PrivacyStore, PrunePolicy, Pruned,
    Ranked, RankingQuery, RatingChange, Ratings, Serial, StatisticsStore, StoreError, StoredGame,
    StoredReport, StoredSeek, StoredSummary, TokenStore, TournamentChange, TournamentCursor, TournamentStore,
};
use castellum_server::tournament::{Planned, Tournament};
use castellum_wire::challenges::Challenge;
use castellum_wire::dice::Seed;
use castellum_wire::http::GameStatus;
use castellum_wire::lobby::Visitor;
use castellum_wire::notices::{NoticeSettings, PushSubscription};
use castellum_wire::order::{NewReport, RelatedPerson, Relation};
use castellum_wire::privacy::Privacy;
use castellum_wire::programs::Token;
use castellum_wire::ratings::Pool;
use castellum_wire::statistics::Statistics;
use castellum_wire::tournaments::{TournamentFilter, TournamentStatus};
use castellum_wire::{
    ChallengeId, ChatMessage, Description, EventNumber, GameId, Millis, PersonId, SeatNumber, TournamentId,
};
use tokio::sync::broadcast;

use crate::chance::SharedChance;
use crate::weather::{Forecast, Weather};

type Result<T> = std::result::Result<T, StoreError>;

/// What the dice are drawn from.
pub(crate) const SEED: Seed = Seed::new([42; 32]);

/// One game, shared by all nodes.
pub(crate) struct Memory {
    description: Description,
    log: Mutex<BTreeMap<EventNumber, String>>,
    notes: broadcast::Sender<BusMessage>,
    chance: SharedChance,
    /// How many times in a hundred it fails, in fine weather.
    fails: u32,
    pub(crate) forecast: Forecast,
}

impl Memory {
    pub(crate) fn new(description: Description, seed: u64, fails: u32) -> Arc<Self> {
        Arc::new(Self {
            description,
            log: Mutex::new(BTreeMap::new()),
            notes: broadcast::channel(1024).0,
            chance: SharedChance::new(seed),
            fails,
            forecast: Forecast::new(seed, fails > 0),
        })
    }

    pub(crate) fn log(&self) -> MutexGuard<'_, BTreeMap<EventNumber, String>> {
        self.log.lock().unwrap()
    }

    pub(crate) fn failure() -> StoreError {
        StoreError::Failed("made up".into())
    }

    /// Waits as long as the database takes to answer; says whether it does.
    async fn answers(&self, longest: u32) -> bool {
        let weather = self.forecast.now();
        let delay = match weather {
            Weather::Slow => 500 + self.chance.below(2500),
            Weather::Fine | Weather::Down | Weather::Cut | Weather::ReadOnly => self.chance.below(longest),
        };
        tokio::time::sleep(Duration::from_millis(delay.into())).await;
        match weather {
            Weather::Fine | Weather::Slow | Weather::ReadOnly => !self.chance.percent(self.fails),
            Weather::Down => false,
            Weather::Cut => {
                self.forecast.change().await;
                false
            }
        }
    }

    fn insert(&self, append: &Append) -> std::result::Result<(), AppendError> {
        self.insert_events(append.first, &append.events)
    }

    fn insert_events(&self, first: EventNumber, events: &[Arc<str>]) -> std::result::Result<(), AppendError> {
        let mut log = self.log();
        let last = log.keys().next_back().copied().unwrap_or(0);
        if log.contains_key(&first) {
            return Err(AppendError::Conflict);
        }
        assert_eq!(first, last + 1, "no gaps");
        for (number, event) in (first..).zip(events) {
            log.insert(number, event.to_string());
        }
        Ok(())
    }
}

/// A node's way to the store; each has a delay of its own.
pub(crate) struct Node(pub(crate) Arc<Memory>);

#[async_trait]
impl EventLog for Node {
    fn append(&self, append: Append) {
        let memory = Arc::clone(&self.0);
        tokio::spawn(async move {
            if memory.forecast.now() == Weather::ReadOnly {
                tokio::time::sleep(Duration::from_millis(memory.chance.below(20).into())).await;
                return (append.done)(Err(AppendError::Rejected(Memory::failure())));
            }
            if !memory.answers(20).await {
                // Whether it was written is unknown to the one who hears of it: not at
                // all, before that, or even afterwards.
                let written = memory.chance.below(3);
                if written == 1 {
                    let _ = memory.insert(&append);
                }
                let (first, events) = (append.first, append.events.clone());
                (append.done)(Err(Memory::failure().into()));
                if written == 2 {
                    tokio::time::sleep(Duration::from_millis(memory.chance.below(300).into())).await;
                    let _ = memory.insert_events(first, &events);
                }
                return;
            }
            let outcome = memory.insert(&append);
            let last = append.first + append.events.len() as EventNumber - 1;
            if outcome.is_ok() && !memory.chance.percent(10) {
                // Notes come late, and sometimes not at all.
                tokio::time::sleep(Duration::from_millis(memory.chance.below(10).into())).await;
                let _ = memory.notes.send(BusMessage::Appended((*append.id).clone(), last));
            }
            (append.done)(outcome);
        });
    }

    async fn create_game(&self, _game: NewGameRow) -> Result<Serial> {
        Err(Memory::failure())
    }

    async fn game(&self, id: &GameId) -> Result<Option<StoredGame>> {
        let memory = &self.0;
        if !memory.answers(5).await {
            return Err(Memory::failure());
        }
        Ok((*id == memory.description.id).then(|| StoredGame {
            serial: 1,
            description: memory.description.clone(),
            key: None,
            events: memory.log().values().cloned().collect(),
        }))
    }

    async fn seed(&self, _game: Serial) -> Result<Option<Seed>> {
        Ok(self.0.description.promise.map(|_| SEED))
    }

    async fn events(&self, _game: Serial, after: EventNumber, most: u32) -> Result<Vec<String>> {
        if !self.0.answers(5).await {
            return Err(Memory::failure());
        }
        let log = self.0.log();
        Ok(log.range(after + 1..).take(most as usize).map(|(_, event)| event.clone()).collect())
    }

    async fn due(&self, _before: Millis, _most: u32) -> Result<Vec<GameId>> {
        Ok(Vec::new())
    }

    async fn add_chat(&self, _game: Serial, _id: &GameId, _message: ChatMessage) -> Result<ChatMessage> {
        Err(Memory::failure())
    }

    async fn chat(&self, _game: Serial, _after: EventNumber, _most: u32) -> Result<Vec<ChatMessage>> {
        Ok(Vec::new())
    }

    async fn ready(&self) -> Result<()> {
        Ok(())
    }

    async fn close(&self) {}
}

/// Nobody is known, and nothing is listed.
#[async_trait]
impl Directory for Node {
    async fn games(&self, _query: GameQuery) -> Result<Vec<StoredSummary>> {
        Ok(Vec::new())
    }

    async fn summary(&self, _id: &GameId) -> Result<Option<StoredSummary>> {
        Ok(None)
    }

    async fn open_games(&self, _creator: &PersonId) -> Result<u32> {
        Ok(0)
    }

    async fn running_games(&self, _creator: &PersonId) -> Result<u32> {
        Ok(0)
    }

    async fn outcomes(&self, _person: &PersonId) -> Result<Vec<OutcomeCount>> {
        Ok(Vec::new())
    }

    async fn invitation(&self, _token: [u8; 32]) -> Result<Option<(GameId, SeatNumber)>> {
        Ok(None)
    }

    async fn person_by_id(&self, _id: &PersonId) -> Result<Option<Person>> {
        Ok(None)
    }

    async fn add_person(&self, _person: &Person, _session: &NewSession) -> Result<()> {
        Err(Memory::failure())
    }

    async fn rename(&self, _person: &PersonId, _name: &str) -> Result<()> {
        Err(Memory::failure())
    }

    async fn prune(&self, _policy: PrunePolicy) -> Result<Pruned> {
        Ok(Pruned::default())
    }
}

/// Nobody has a token or a bot.
#[async_trait]
impl TokenStore for Node {
    async fn add_token(&self, _row: NewTokenRow) -> Result<()> {
        Err(Memory::failure())
    }

    async fn token(&self, _hash: [u8; 32]) -> Result<Option<KnownToken>> {
        Ok(None)
    }

    async fn token_used(&self, _id: &str, _now: Millis) -> Result<()> {
        Err(Memory::failure())
    }

    async fn tokens(&self, _owner: &PersonId) -> Result<Vec<Token>> {
        Ok(Vec::new())
    }

    async fn revoke_token(&self, _owner: &PersonId, _id: &str) -> Result<bool> {
        Ok(false)
    }

    async fn bots(&self, _owner: &PersonId) -> Result<Vec<Person>> {
        Ok(Vec::new())
    }

    async fn bot_owner(&self, _bot: &PersonId) -> Result<Option<PersonId>> {
        Ok(None)
    }
}

/// Everybody keeps to how it is at first.
#[async_trait]
impl PrivacyStore for Node {
    async fn privacy(&self, _person: &PersonId) -> Result<Privacy> {
        Ok(Privacy::default())
    }

    async fn set_privacy(&self, _person: &PersonId, _privacy: Privacy) -> Result<()> {
        Err(Memory::failure())
    }
}

/// Nobody has played.
#[async_trait]
impl StatisticsStore for Node {
    async fn statistics(&self, _person: &PersonId, _private_opponents: bool) -> Result<Statistics> {
        Ok(Statistics { most: 0, seats: Vec::new(), opponents: Vec::new(), openings: Vec::new() })
    }
}

/// Nothing is rated.
#[async_trait]
impl Ratings for Node {
    async fn ratings(&self, _person: &PersonId) -> Result<Vec<(Pool, Estimate)>> {
        Ok(Vec::new())
    }

    async fn rating_changes(&self, _person: &PersonId, _pool: Pool, _most: u32) -> Result<Vec<RatingChange>> {
        Ok(Vec::new())
    }

    async fn ranking(&self, _query: RankingQuery, _after: u32, _most: u32) -> Result<Vec<Ranked>> {
        Ok(Vec::new())
    }

    async fn ranked(&self, _query: RankingQuery, _person: Option<&PersonId>) -> Result<(u32, Option<u32>)> {
        Ok((0, None))
    }

    async fn counted_games(&self, _after: i64, _most: u32) -> Result<Vec<CountedGame>> {
        Ok(Vec::new())
    }

    async fn count_again(&self, _games: &[(CountedGame, Vec<(Estimate, i64)>)]) -> Result<()> {
        Ok(())
    }
}

/// The lobby is empty.
#[async_trait]
impl LobbyStore for Node {
    async fn add_seek(&self, _waiting: &Waiting, _node: i64, _until: Millis) -> Result<()> {
        Ok(())
    }

    async fn remove_seeks(&self, _seeks: &[(PersonId, Millis)]) -> Result<()> {
        Ok(())
    }

    async fn accept_bots(&self, _person: &PersonId, _accept: bool) -> Result<()> {
        Ok(())
    }

    async fn keep_seeks(&self, _node: i64, _now: Millis, _until: Millis) -> Result<()> {
        Ok(())
    }

    async fn seeks(&self, _now: Millis) -> Result<Vec<StoredSeek>> {
        Ok(Vec::new())
    }

    async fn claim_seeks(&self, _claim: &str, _people: &[&PersonId], _now: Millis) -> Result<bool> {
        Ok(false)
    }

    async fn release_seeks(&self, _claim: &str) -> Result<()> {
        Ok(())
    }

    async fn seat_seeks(&self, _claim: &str, _game: &GameId) -> Result<()> {
        Ok(())
    }

    async fn keep_visitors(&self, _visitors: &[Visitor], _now: Millis, _until: Millis) -> Result<()> {
        Ok(())
    }

    async fn remove_visitor(&self, _person: &PersonId) -> Result<()> {
        Ok(())
    }

    async fn visitors(&self, _now: Millis, _most: u32) -> Result<(Vec<Visitor>, u32)> {
        Ok((Vec::new(), 0))
    }

    async fn count_public(&self, _status: GameStatus) -> Result<u32> {
        Ok(0)
    }
}

/// Nobody is told anything.
#[async_trait]
impl NoticeStore for Node {
    async fn server_key(&self, _name: &str, new: &str) -> Result<String> {
        Ok(new.into())
    }

    async fn notice_settings(&self, _person: &PersonId) -> Result<Option<NoticeSettings>> {
        Ok(None)
    }

    async fn set_notice_settings(&self, _person: &PersonId, _settings: &NoticeSettings) -> Result<()> {
        Err(Memory::failure())
    }

    async fn add_browser(
        &self,
        _person: &PersonId,
        _browser: &PushSubscription,
        _now: Millis,
        _most: u32,
    ) -> Result<()> {
        Err(Memory::failure())
    }

    async fn browsers(&self, _person: &PersonId) -> Result<Vec<PushSubscription>> {
        Ok(Vec::new())
    }

    async fn forget_browser(&self, _person: Option<&PersonId>, _endpoint: &str) -> Result<()> {
        Err(Memory::failure())
    }

    async fn hold_notice(&self, _person: &PersonId, _due: Millis) -> Result<()> {
        Err(Memory::failure())
    }

    async fn take_held(&self, _now: Millis, _most: u32) -> Result<Vec<PersonId>> {
        Ok(Vec::new())
    }
}

/// Nobody keeps anybody away, and nothing is ordered.
#[async_trait]
impl OrderStore for Node {
    async fn relate(&self, _person: &PersonId, _other: &PersonId, _relation: Relation) -> Result<()> {
        Err(Memory::failure())
    }

    async fn relation(&self, _person: &PersonId, _other: &PersonId) -> Result<Relation> {
        Ok(Relation::None)
    }

    async fn relations(&self, _person: &PersonId) -> Result<Vec<RelatedPerson>> {
        Ok(Vec::new())
    }

    async fn is_blocked(&self, _person: &PersonId, _others: &[PersonId]) -> Result<bool> {
        Ok(false)
    }

    async fn is_banned(&self, _person: &PersonId) -> Result<bool> {
        Ok(false)
    }

    async fn add_report(
        &self,
        _id: &str,
        _reporter: &PersonId,
        _person: &PersonId,
        _report: &NewReport,
        _now: Millis,
    ) -> Result<()> {
        Err(Memory::failure())
    }

    async fn reports(&self, _most: u32) -> Result<Vec<StoredReport>> {
        Ok(Vec::new())
    }

    async fn people_named(&self, _part: &str, _most: u32) -> Result<Vec<(Person, bool)>> {
        Ok(Vec::new())
    }

    async fn give_order(&self, _order: &Order, _operator: &str, _reason: &str, _now: Millis) -> Result<()> {
        Err(Memory::failure())
    }

    async fn deeds(&self, _after: i64, _most: u32) -> Result<Vec<Deed>> {
        Ok(Vec::new())
    }
}

/// There are no tournaments.
#[async_trait]
impl TournamentStore for Node {
    async fn add_tournament(&self, _tournament: &Tournament) -> Result<()> {
        Err(Memory::failure())
    }

    async fn tournament(&self, _id: &TournamentId, _now: Millis) -> Result<Option<Tournament>> {
        Ok(None)
    }

    async fn tournament_version(&self, _id: &TournamentId) -> Result<Option<i64>> {
        Ok(None)
    }

    async fn tournaments(
        &self,
        _which: TournamentFilter,
        _after: Option<&TournamentCursor>,
        _most: u32,
    ) -> Result<Vec<ListedTournament>> {
        Ok(Vec::new())
    }

    async fn live_tournaments_of(&self, _creator: &PersonId) -> Result<u32> {
        Ok(0)
    }

    async fn join_tournament(
        &self,
        _id: &TournamentId,
        _person: &PersonId,
        _rating: i32,
        _now: Millis,
        _latest: TournamentStatus,
    ) -> Result<Joining> {
        Err(Memory::failure())
    }

    async fn leave_tournament(&self, _id: &TournamentId, _person: &PersonId) -> Result<bool> {
        Ok(false)
    }

    async fn change_tournament(
        &self,
        _id: &TournamentId,
        _version: i64,
        _change: TournamentChange,
    ) -> Result<bool> {
        Ok(false)
    }

    async fn seat_tournament(
        &self,
        _tournament: &Tournament,
        _tables: &[(Planned, GameId)],
        _now: Millis,
    ) -> Result<bool> {
        Ok(false)
    }

    async fn ended_games(&self, _id: &TournamentId) -> Result<Vec<(u32, u32, GameId)>> {
        Ok(Vec::new())
    }

    async fn missing_games(&self, _id: &TournamentId) -> Result<Vec<(u32, u32)>> {
        Ok(Vec::new())
    }

    async fn end_table(
        &self,
        _id: &TournamentId,
        _table: (u32, u32),
        _seats: &[EndedSeat],
        _now: Millis,
    ) -> Result<bool> {
        Ok(false)
    }

    async fn sit_out(&self, _id: &TournamentId, _person: &PersonId) -> Result<()> {
        Err(Memory::failure())
    }

    async fn lease_tournament(
        &self,
        _id: &TournamentId,
        _node: i64,
        _now: Millis,
        _until: Millis,
    ) -> Result<bool> {
        Ok(false)
    }

    async fn due_tournaments(&self, _now: Millis) -> Result<Vec<TournamentId>> {
        Ok(Vec::new())
    }
}

#[async_trait]
impl ChallengeStore for Node {
    async fn add_challenge(&self, _challenge: &NewChallengeRow, _from: u32, _to: u32) -> Result<bool> {
        Ok(false)
    }

    async fn challenge(&self, _id: &ChallengeId, _now: Millis) -> Result<Option<Challenge>> {
        Ok(None)
    }

    async fn challenges(&self, _person: &PersonId, _now: Millis) -> Result<Vec<Challenge>> {
        Ok(Vec::new())
    }

    async fn answer_challenge(
        &self,
        _id: &ChallengeId,
        _challenged: &PersonId,
        _game: Option<&GameId>,
        _now: Millis,
        _expires: Millis,
    ) -> Result<bool> {
        Ok(false)
    }

    async fn reopen_challenge(&self, _id: &ChallengeId, _game: &GameId, _expires: Millis) -> Result<()> {
        Err(Memory::failure())
    }

    async fn remove_challenge(&self, _id: &ChallengeId, _challenger: &PersonId) -> Result<bool> {
        Ok(false)
    }
}

impl Bus for Node {
    fn publish_chat(&self, _game: &GameId) {}

    fn subscribe(&self) -> broadcast::Receiver<BusMessage> {
        self.0.notes.subscribe()
    }

    fn publish_presence(&self, _game: &GameId, _seats: &[SeatNumber], _watchers: u32) {}

    fn request_presence(&self, _game: &GameId) {}

    fn publish_person_gone(&self, _person: &PersonId) {}

    fn is_shared(&self) -> bool {
        true
    }
}
