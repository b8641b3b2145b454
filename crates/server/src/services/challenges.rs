//! Asking a person to play.
//!
//! A challenge waits until it is answered, withdrawn or forgotten. Anyone who accepts it
//! chooses the game's identifier in the same step, and then the game is created; if
//! that was interrupted, accepting again goes on from there.

use std::sync::Arc;

use castellum_wire::challenges::{
    AcceptChallenge, Challenge, ChallengeList, ChallengeStatus, Challenged, NewChallenge,
};
use castellum_wire::http::{GameStatus, GameSummary, NewGame};
use castellum_wire::privacy::Challengers;
use castellum_wire::{ChallengeId, Clock, Code, GameId, Millis, PersonId, Refusal, SeatKind, Visibility};

use super::{Library, Programs, SeatedPlayer, Tables};
use crate::live::{Access, RoomRegistry};
use crate::now;
use crate::push::Push;
use crate::rate_limit::RateLimit;
use crate::secret::identifier;
use crate::store::{GameQuery, GameScope, NewChallengeRow, Person, Store};

/// How many challenges somebody may try to make in an hour.
const TRIES: u32 = 30;

/// How many of one person, and this many to one person, wait for an answer.
const MAX_OUTGOING: u32 = 10;
const MAX_INCOMING: u32 = 30;

const MINUTE: Millis = 60 * 1000;

/// Anyone who wants to play at once is there for so long.
const KEPT_AT_ONCE: Millis = 10 * MINUTE;

/// A game without haste may be thought about for so long.
const KEPT_WITHOUT_HASTE: Millis = 14 * 24 * 60 * MINUTE;

/// An answer is shown for so long. Anyone who declined is not asked again meanwhile.
const KEPT_ANSWERED: Millis = 10 * MINUTE;

/// Makes and answers challenges.
pub struct Challenges {
    store: Arc<dyn Store>,
    rooms: RoomRegistry,
    tables: Tables,
    library: Library,
    programs: Programs,
    push: Arc<Push>,
    tries: RateLimit<PersonId>,
}

impl Challenges {
    /// Challenges to games at these tables.
    #[must_use]
    pub(crate) fn new(rooms: RoomRegistry, tables: Tables, library: Library, push: Arc<Push>) -> Self {
        let store = Arc::clone(rooms.store());
        let programs = Programs::new(Arc::clone(&store));
        Self { store, rooms, tables, library, programs, push, tries: RateLimit::per_hour(TRIES) }
    }

    /// Asks somebody to play. An earlier challenge of the same two that waits is
    /// forgotten.
    ///
    /// # Errors
    /// There is no such person, they do not want to be asked, there cannot be such a
    /// game, too many challenges wait, or the store fails.
    pub async fn create(
        &self,
        challenger: &Person,
        challenged: &PersonId,
        wanted: NewChallenge,
    ) -> Result<Challenge, Refusal> {
        self.check(challenger, challenged, &wanted)?;
        let found = self.store.person_by_id(challenged).await?.filter(|found| found.id != challenger.id);
        let found = found.ok_or_else(|| Refusal::new(Code::NotFound, "there is no such person"))?;
        if !self.tries.allows(&challenger.id) {
            return Err(Refusal::new(Code::TooFast, "you have challenged a lot of people: wait a while"));
        }
        self.check_welcome(&challenger.id, challenged).await?;
        let created = now();
        if self.was_declined(&challenger.id, challenged, created).await? {
            let message = "they have just declined to play with you: wait a while";
            return Err(Refusal::new(Code::TooFast, message));
        }
        let id = identifier().parse().map_err(|_| Refusal::new(Code::Internal, "no identifier"))?;
        let row = NewChallengeRow {
            id,
            challenger: challenger.id.clone(),
            challenged: challenged.clone(),
            expires: created + kept_for(wanted.clock),
            wanted,
            created,
        };
        if !self.store.add_challenge(&row, MAX_OUTGOING, MAX_INCOMING).await? {
            let message = "too many challenges of yours, or to this person, wait for an answer";
            return Err(Refusal::new(Code::TooManyChallenges, message));
        }
        metrics::counter!("castellum_challenges_total").increment(1);
        let NewChallengeRow { id, wanted, created, expires, .. } = row;
        let challenge = Challenge {
            id,
            challenger: of(challenger),
            challenged: of(&found),
            wanted,
            status: ChallengeStatus::Open,
            created,
            expires,
            game: None,
        };
        self.tell(&challenge);
        self.push.tell_challenge(challenged, &challenge);
        Ok(challenge)
    }

    /// The challenges from and to somebody.
    ///
    /// # Errors
    /// The store fails.
    pub async fn list(&self, person: &PersonId) -> Result<ChallengeList, Refusal> {
        let all = self.store.challenges(person, now()).await?;
        let (outgoing, incoming) =
            all.into_iter().partition(|challenge| challenge.challenger.person == *person);
        Ok(ChallengeList { incoming, outgoing })
    }

    /// Accepts a challenge: both sit at a table.
    ///
    /// # Errors
    /// It does not wait for an answer of theirs, one of the two blocks the other, or the
    /// store fails.
    pub async fn accept(
        &self,
        id: &ChallengeId,
        person: &Person,
        accept: AcceptChallenge,
    ) -> Result<GameSummary, Refusal> {
        let challenge = self.to(id, &person.id).await?;
        if self.store.is_blocked(&person.id, std::slice::from_ref(&challenge.challenger.person)).await? {
            return Err(not_challengeable());
        }
        let now = now();
        let game: GameId = match &challenge.game {
            Some(game) => game.clone(),
            None => identifier().parse().map_err(|_| Refusal::new(Code::Internal, "no identifier"))?,
        };
        if challenge.status != ChallengeStatus::Accepted {
            let kept = now + KEPT_ANSWERED;
            if !self.store.answer_challenge(id, &person.id, Some(&game), now, kept).await? {
                return Err(gone());
            }
        }
        let begun = self.begin(&challenge, person, accept, &game).await;
        // The same answer may have come twice; then there is the game.
        if begun.is_err() && self.store.summary(&game).await?.is_none() {
            // Both may try again. If that cannot be kept either, it is forgotten in time.
            let _ = self.store.reopen_challenge(id, &game, challenge.expires).await;
        }
        self.tell(&challenge);
        begun
    }

    /// Says that somebody does not want to play.
    ///
    /// # Errors
    /// It does not wait for an answer of theirs, or the store fails.
    pub async fn decline(&self, id: &ChallengeId, person: &PersonId) -> Result<(), Refusal> {
        let challenge = self.to(id, person).await?;
        let now = now();
        if !self.store.answer_challenge(id, person, None, now, now + KEPT_ANSWERED).await? {
            return Err(gone());
        }
        self.tell(&challenge);
        Ok(())
    }

    /// Withdraws a challenge.
    ///
    /// # Errors
    /// It is not theirs or was accepted, or the store fails.
    pub async fn withdraw(&self, id: &ChallengeId, person: &PersonId) -> Result<(), Refusal> {
        let challenge = self.store.challenge(id, now()).await?.ok_or_else(gone)?;
        if !self.store.remove_challenge(id, person).await? {
            return Err(gone());
        }
        self.tell(&challenge);
        Ok(())
    }

    /// Forgets those who have asked nobody for long.
    pub(crate) fn tidy(&self) {
        self.tries.tidy();
    }

    /// Whether there can be such a game of these two.
    fn check(
        &self,
        challenger: &Person,
        challenged: &PersonId,
        wanted: &NewChallenge,
    ) -> Result<(), Refusal> {
        if !(2..=4).contains(&wanted.players) {
            return Err(Refusal::new(Code::BadSetup, "players: expected 2 to 4"));
        }
        if wanted.players == 2 && wanted.bots.is_some() {
            return Err(Refusal::new(Code::BadSetup, "bots: there is no seat for one"));
        }
        if wanted.rated && (challenger.id.is_bot() || challenged.is_bot()) {
            return Err(Refusal::new(Code::Rated, "a table with a bot is not rated (TB-R14)"));
        }
        self.tables.check(&game_of(wanted))
    }

    /// Whether somebody wants to be asked. Nobody learns whether it is a block.
    async fn check_welcome(&self, challenger: &PersonId, challenged: &PersonId) -> Result<(), Refusal> {
        if self.store.is_blocked(challenger, std::slice::from_ref(challenged)).await? {
            return Err(not_challengeable());
        }
        if challenger.is_bot() {
            return self.programs.may_sit_with(challenger, std::iter::once(challenged)).await;
        }
        let is_welcome = challenged.is_bot()
            || match self.store.privacy(challenged).await?.challenges {
                Challengers::Everybody => true,
                Challengers::Played => self.have_played(challenger, challenged).await?,
                Challengers::Nobody => false,
            };
        if is_welcome { Ok(()) } else { Err(not_challengeable()) }
    }

    async fn have_played(&self, one: &PersonId, other: &PersonId) -> Result<bool, Refusal> {
        let (person, opponent) = (one.clone(), Some(other.clone()));
        let query = GameQuery {
            scope: GameScope::Of { person, private: true, outcome: None, opponent },
            status: Some(GameStatus::Over),
            game: None,
            players: None,
            clock: None,
            after: None,
            most: 1,
        };
        Ok(!self.store.games(query).await?.is_empty())
    }

    /// Whether somebody was declined by the other not long ago.
    async fn was_declined(
        &self,
        challenger: &PersonId,
        challenged: &PersonId,
        now: Millis,
    ) -> Result<bool, Refusal> {
        let all = self.store.challenges(challenger, now).await?;
        let declined = |it: &Challenge| {
            it.status == ChallengeStatus::Declined
                && it.challenger.person == *challenger
                && it.challenged.person == *challenged
        };
        Ok(all.iter().any(declined))
    }

    /// A challenge to somebody.
    async fn to(&self, id: &ChallengeId, person: &PersonId) -> Result<Challenge, Refusal> {
        let found = self.store.challenge(id, now()).await?;
        found.filter(|challenge| challenge.challenged.person == *person).ok_or_else(gone)
    }

    /// The game of a challenge, which is created unless it is there.
    async fn begin(
        &self,
        challenge: &Challenge,
        person: &Person,
        accept: AcceptChallenge,
        game: &GameId,
    ) -> Result<GameSummary, Refusal> {
        let access = Access { person: Some(person.id.clone()), ..Access::default() };
        if self.store.summary(game).await?.is_some() {
            return self.library.summary(game, &access).await;
        }
        let Challenged { person: id, name } = challenge.challenger.clone();
        let challenger = Person { id, name };
        let players = [
            SeatedPlayer { person: challenger, commitment: challenge.wanted.commitment },
            SeatedPlayer { person: person.clone(), commitment: accept.commitment },
        ];
        self.tables.seat_people_as(game.clone(), &game_of(&challenge.wanted), &players).await?;
        self.library.summary(game, &access).await
    }

    /// Tells both of a challenge that something has changed.
    fn tell(&self, challenge: &Challenge) {
        let people = [&challenge.challenger, &challenge.challenged].map(|there| there.person.clone());
        self.rooms.challenged(&people);
    }
}

/// The game that is asked for: the two, then bots or the one who comes.
fn game_of(wanted: &NewChallenge) -> NewGame {
    let mut seats = vec![SeatKind::Invited; 2];
    let more = wanted.bots.clone().map_or(SeatKind::Anyone, SeatKind::Bot);
    seats.resize(usize::from(wanted.players), more);
    NewGame {
        clock: wanted.clock,
        visibility: Visibility::Public,
        rated: wanted.rated,
        shuffle: true,
        ..NewGame::new(wanted.game, seats)
    }
}

const fn kept_for(clock: Clock) -> Millis {
    match clock {
        Clock::RealTime { .. } => KEPT_AT_ONCE,
        Clock::Correspondence { .. } | Clock::None => KEPT_WITHOUT_HASTE,
    }
}

fn of(person: &Person) -> Challenged {
    Challenged { person: person.id.clone(), name: person.name.clone() }
}

fn gone() -> Refusal {
    Refusal::new(Code::ChallengeGone, "there is no such challenge any more, or it is not yours")
}

fn not_challengeable() -> Refusal {
    Refusal::new(Code::NotChallengeable, "they take no challenges, or not from you")
}
