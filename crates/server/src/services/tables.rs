//! Creating games, taking seats and leaving them.

use std::sync::Arc;
use std::time::Duration;

use castellum_wire::dice::{Hash256, Seed};
use castellum_wire::http::{CreatedGame, GameStatus, GameSummary, Invitation, JoinRequest, NewGame};
use castellum_wire::programs::GameCommand;
use castellum_wire::state::{Rematch, SeatState};
use castellum_wire::{
    ClientCommand, Code, Event, EventNumber, GameId, GameState, Refusal, SeatKind, SeatNumber, You,
};

use super::Programs;
use crate::game::{Chance, Command, JoinVia, NewGameContext, execute, logged, needs_seed, set_up};
use crate::live::{Access, Change, GameSnapshot, RoomRegistry, initial_due};
use crate::now;
use crate::secret::{Secret, below, identifier, random};
use crate::store::{NewGameRow, Person, SummaryUpdate};

/// What holds for all new games.
#[derive(Clone, Debug)]
pub struct TableSettings {
    /// The bot that stands in if nothing else was asked for.
    pub stand_in: String,
    /// A game that nobody has joined is closed after this time.
    pub open_for: Duration,
    /// How many games of a person may wait for players; 0 is no limit.
    pub open_games: u32,
    /// How many games of a person may be played at once; 0 is no limit.
    pub running_games: u32,
    /// What links begin with.
    pub public_url: String,
}

/// Who creates a game.
#[derive(Clone, Copy, Debug)]
pub struct Creator<'a> {
    /// Who.
    pub person: &'a Person,
    /// Where they are, as [`origin`](super::origin) says it.
    pub origin: Option<i64>,
}

/// Somebody who gets a seat together with the game.
#[derive(Clone, Debug)]
pub struct SeatedPlayer {
    /// Who.
    pub person: Person,
    /// The hash of the share that their client adds to the dice.
    pub commitment: Option<Hash256>,
}

/// Creates games and seats people.
#[derive(Clone)]
pub struct Tables {
    rooms: RoomRegistry,
    programs: Programs,
    settings: TableSettings,
}

/// A room may close just when somebody comes; then the next one is tried.
const TRIES: usize = 3;

impl Tables {
    /// Tables in the rooms of a registry.
    #[must_use]
    pub fn new(rooms: RoomRegistry, settings: TableSettings) -> Self {
        let programs = Programs::new(Arc::clone(rooms.store()));
        Self { rooms, programs, settings }
    }

    /// Creates a game, also one that was begun elsewhere. Secrets in the answer
    /// are told only this once.
    ///
    /// # Errors
    /// It cannot be set up like this, too many wait already, or the store fails.
    pub async fn create(&self, creator: Creator<'_>, wanted: &NewGame) -> Result<CreatedGame, Refusal> {
        self.check_quotas(creator.person).await?;
        let context = self.context(None)?;
        let seed = context.seed;
        let new = set_up(wanted, context)?;
        let via = wanted.seats.contains(&SeatKind::Creator).then_some(JoinVia::Created);
        let command = via.map(|via| join_command(creator.person, via, wanted.commitment));
        self.keep(new, seed, creator, command).await
    }

    /// Whether such a game can be set up.
    ///
    /// # Errors
    /// It cannot.
    pub fn check(&self, wanted: &NewGame) -> Result<(), Refusal> {
        set_up(wanted, self.context(None)?).map(|_| ())
    }

    /// Creates a game for people who have agreed to play it: they have the seats
    /// that are kept for somebody, in this order, from the beginning. The first of them
    /// counts as its creator, whatever else they play.
    ///
    /// # Errors
    /// It cannot be set up like this, there are more or fewer people than such seats,
    /// somebody is there twice, or the store fails.
    pub async fn seat_people(
        &self,
        wanted: &NewGame,
        players: &[SeatedPlayer],
    ) -> Result<GameSummary, Refusal> {
        self.seat_people_as(self.context(None)?.id, wanted, players).await
    }

    /// The same for a game whose identifier was chosen before: the one who asks again for
    /// the same one gets no second game.
    ///
    /// # Errors
    /// As above, or there is such a game already.
    pub async fn seat_people_as(
        &self,
        id: GameId,
        wanted: &NewGame,
        players: &[SeatedPlayer],
    ) -> Result<GameSummary, Refusal> {
        let kept = (0..).zip(&wanted.seats).filter(|(_, kind)| **kind == SeatKind::Invited);
        let seats: Vec<_> = kept.map(|(seat, _)| seat).collect();
        let Some(first) = players.first().filter(|_| players.len() == seats.len()) else {
            let message = format!("{} people for {} seats", players.len(), seats.len());
            return Err(Refusal::new(Code::BadSetup, message));
        };
        let context = NewGameContext { id, ..self.context(None)? };
        let seed = context.seed;
        let new = set_up(wanted, context)?;
        let command = |(seat, player): (SeatNumber, &SeatedPlayer)| {
            join_command(&player.person, JoinVia::Invited(seat), player.commitment)
        };
        let joins = seats.into_iter().zip(players).map(command);
        let creator = Creator { person: &first.person, origin: None };
        Ok(self.keep(new, seed, creator, joins).await?.game)
    }

    /// Gives somebody a seat for anyone, this one or any.
    ///
    /// # Errors
    /// There is none for them, they may not see the game, or the store fails.
    pub async fn join(
        &self,
        id: &GameId,
        person: &Person,
        request: JoinRequest,
        access: Access,
    ) -> Result<GameSummary, Refusal> {
        let state = self.snapshot(id, access.clone()).await?.state;
        if person.id.is_bot() {
            let people = state.seats().iter().filter_map(SeatState::person);
            self.programs.may_sit_with(&person.id, people).await?;
        }
        self.check_not_blocked(person, &state).await?;
        self.seat(id, person, JoinVia::Open(request.seat), access, request.commitment).await
    }

    /// Gives somebody the seat that an invitation is for.
    ///
    /// # Errors
    /// The invitation is unknown, the seat is taken, or the store fails.
    pub async fn accept(
        &self,
        person: &Person,
        token: &str,
        commitment: Option<Hash256>,
    ) -> Result<GameSummary, Refusal> {
        let unknown = || Refusal::new(Code::BadInvitation, "this invitation is unknown: ask for a new link");
        let token = Secret::read(token).ok_or_else(unknown)?;
        let (id, seat) = self.rooms.store().invitation(token.hash()).await?.ok_or_else(unknown)?;
        let access = invited(person);
        let snapshot = self.snapshot(&id, access.clone()).await?;
        // Who follows their own link again is there already, perhaps at another
        // seat since lots were drawn.
        let sits_at = snapshot.state.seat_of(&person.id);
        let is_drawn = snapshot.state.description().shuffle && snapshot.state.begun().is_some();
        if sits_at == Some(seat) || sits_at.is_some() && is_drawn {
            return Ok(summary(&snapshot.state, person));
        }
        self.check_not_blocked(person, &snapshot.state).await?;
        self.seat(&id, person, JoinVia::Invited(seat), access, commitment).await
    }

    /// Those who block each other do not sit at one table.
    async fn check_not_blocked(&self, person: &Person, state: &GameState) -> Result<(), Refusal> {
        let people: Vec<_> = state.seats().iter().filter_map(|seat| seat.person().cloned()).collect();
        if self.rooms.store().is_blocked(&person.id, &people).await? {
            let message = "somebody at this table and you do not meet: look for another one";
            return Err(Refusal::new(Code::Blocked, message));
        }
        Ok(())
    }

    /// Frees somebody's seat before the game has begun.
    ///
    /// # Errors
    /// They have none, the game has begun, or the store fails.
    pub async fn leave(&self, id: &GameId, person: &Person) -> Result<GameSummary, Refusal> {
        let access = Access { person: Some(person.id.clone()), ..Access::default() };
        // Whether there is such a game is told only to those who may see it.
        self.snapshot(id, access.clone()).await?;
        let command = Command::Leave { person: person.id.clone() };
        let snapshot = self.execute(id, command, access).await?;
        Ok(summary(&snapshot.state, person))
    }

    /// Lets the same people play again: the first to ask creates the game and
    /// says whether everybody keeps the seat or moves up by one; the others get
    /// their seats in it.
    ///
    /// # Errors
    /// They did not play, the game is not over, or the store fails.
    pub async fn rematch(
        &self,
        id: &GameId,
        creator: Creator<'_>,
        same_seats: bool,
        commitment: Option<Hash256>,
    ) -> Result<GameSummary, Refusal> {
        let person = creator.person;
        let access = Access { person: Some(person.id.clone()), ..Access::default() };
        let before = self.snapshot(id, access).await?.state;
        let seat = before
            .seat_of(&person.id)
            .ok_or_else(|| Refusal::new(Code::NotSeated, "only those who played may ask for a rematch"))?;
        let next = match before.rematch() {
            Some(next) => next.clone(),
            None => self.begin_rematch(&before, creator, seat, same_seats, commitment).await?,
        };
        let access = invited(person);
        let snapshot = self.snapshot(&next.game, access.clone()).await?;
        if snapshot.state.seat_of(&person.id).is_some() {
            return Ok(summary(&snapshot.state, person));
        }
        let via = JoinVia::Rematch(next.next_seat(seat, before.seats().len()));
        self.seat(&next.game, person, via, access, commitment).await
    }

    async fn begin_rematch(
        &self,
        before: &GameState,
        creator: Creator<'_>,
        seat: SeatNumber,
        same_seats: bool,
        commitment: Option<Hash256>,
    ) -> Result<Rematch, Refusal> {
        if !before.is_over() {
            return Err(Refusal::new(Code::NotOver, "a rematch follows a game that is over"));
        }
        self.check_quotas(creator.person).await?;
        let old = before.description();
        let mut seats: Vec<_> = before.seats().iter().map(|seat| reserved(&seat.kind)).collect();
        if !same_seats {
            seats.rotate_left(1);
        }
        let wanted = NewGame {
            game: old.game,
            seats,
            setup: before.chosen_setup(),
            record: None,
            clock: old.clock,
            visibility: old.visibility,
            chat: old.chat,
            stand_in: Some(old.stand_in.clone()),
            shuffle: false,
            rated: old.rated,
            commitment: None,
        };
        let context = self.context(Some(old.id.clone()))?;
        let seed = context.seed;
        let new = set_up(&wanted, context)?;
        let next = Rematch { game: new.0.description().id.clone(), by: Some(seat), same_seats };
        let via = JoinVia::Rematch(next.next_seat(seat, before.seats().len()));
        let join = join_command(creator.person, via, commitment);
        self.keep(new, seed, creator, [join]).await?;
        let command = Command::Rematch { next: next.clone() };
        let snapshot = self.execute(&old.id, command, Access::default()).await?;
        // Two may have asked at once; then the other game counts.
        Ok(snapshot.state.rematch().cloned().unwrap_or(next))
    }

    /// Nobody fills the store with games, whether they wait for others or begin at
    /// once with bots.
    async fn check_quotas(&self, person: &Person) -> Result<(), Refusal> {
        let store = self.rooms.store();
        let most = self.settings.open_games;
        if most > 0 && store.open_games(&person.id).await? >= most {
            let message = format!("you have {most} games that wait for players: wait, or leave one");
            return Err(Refusal::new(Code::TooManyGames, message));
        }
        let most = self.settings.running_games;
        if most > 0 && store.running_games(&person.id).await? >= most {
            let message = format!("you have {most} games that are not over: finish one, or resign");
            return Err(Refusal::new(Code::TooManyGames, message));
        }
        Ok(())
    }

    fn context(&self, rematch_of: Option<GameId>) -> Result<NewGameContext, Refusal> {
        let id = identifier().parse().map_err(|_| Refusal::new(Code::Internal, "no identifier"))?;
        let (stand_in, seed) = (self.settings.stand_in.clone(), Seed::new(random()));
        Ok(NewGameContext { id, created: now(), stand_in, rematch_of, seed })
    }

    /// Puts a new game into the store, with those at the table who join at once.
    async fn keep(
        &self,
        (mut state, mut events): (GameState, Vec<Event>),
        seed: Seed,
        creator: Creator<'_>,
        joins: impl IntoIterator<Item = Command>,
    ) -> Result<CreatedGame, Refusal> {
        let person = creator.person;
        for command in joins {
            let chance = Chance { seed: Some(&seed), rng: &mut below };
            events.extend(execute(&mut state, &command, None, now(), chance)?);
        }
        let seats = (0..).zip(state.seats());
        let free = seats.filter(|(_, seat)| seat.kind == SeatKind::Invited && !seat.is_filled());
        let invitations: Vec<(SeatNumber, Secret)> =
            free.map(|(number, _)| (number, Secret::new())).collect();
        let key = (!state.is_public()).then(Secret::new);
        let due = initial_due(&state, self.settings.open_for);
        let game = NewGameRow {
            description: state.description().clone(),
            creator: person.id.clone(),
            origin: creator.origin,
            key: key.as_ref().map(Secret::hash),
            invitations: invitations.iter().map(|(seat, secret)| (*seat, secret.hash())).collect(),
            seed: needs_seed(&state).then_some(seed),
            events: events.iter().map(|event| logged(event, state.description())).collect(),
            summary: SummaryUpdate::of(&state, Some(due), true),
        };
        self.rooms.store().create_game(game).await?;
        metrics::counter!("castellum_games_total", "game" => state.description().game.name()).increment(1);
        if state.status() == GameStatus::Running {
            let people = state.seats().iter().filter_map(|seat| seat.person().cloned()).collect();
            self.rooms.decided(Change {
                game: Arc::new(state.description().id.clone()),
                people,
                awaited: None,
            });
        }
        let bot_begins = state.is_running();
        if bot_begins {
            self.rooms.open(&state.description().id).await?;
        }
        let invitation = |(seat, secret): &(SeatNumber, Secret)| {
            let token = secret.reveal();
            Invitation { seat: *seat, link: format!("{}/join/{token}", self.settings.public_url), token }
        };
        Ok(CreatedGame {
            game: summary(&state, person),
            invitations: invitations.iter().map(invitation).collect(),
            key: key.as_ref().map(Secret::reveal),
        })
    }

    async fn seat(
        &self,
        id: &GameId,
        person: &Person,
        via: JoinVia,
        access: Access,
        commitment: Option<Hash256>,
    ) -> Result<GameSummary, Refusal> {
        let snapshot = self.execute(id, join_command(person, via, commitment), access).await?;
        Ok(summary(&snapshot.state, person))
    }

    /// Does something in a game for somebody at the table, who need not be connected.
    /// Gives the number of the game's last event, or of what was said.
    ///
    /// # Errors
    /// They may not see the game or may not do that, or the store fails.
    pub async fn command(
        &self,
        id: &GameId,
        person: &Person,
        asked: GameCommand,
    ) -> Result<EventNumber, Refusal> {
        let access = Access { person: Some(person.id.clone()), ..Access::default() };
        // Whether there is such a game is told only to those who may see it.
        let seat = self.snapshot(id, access.clone()).await?.state.seat_of(&person.id);
        let GameCommand { after, command } = asked;
        match command {
            ClientCommand::Chat { text } => self.rooms.open(id).await?.say(person.clone(), text).await,
            ClientCommand::HearChat { .. }
            | ClientCommand::SwitchChat { .. }
            | ClientCommand::Sync
            | ClientCommand::Ping => {
                let message = "command: this is for those who are connected to the game's socket";
                Err(Refusal::new(Code::BadRequest, message))
            }
            command => {
                let command = Command::Client { seat, command, after, behind: false, absent_for: Vec::new() };
                Ok(self.execute(id, command, access).await?.state.number())
            }
        }
    }

    async fn snapshot(&self, id: &GameId, access: Access) -> Result<GameSnapshot, Refusal> {
        for _ in 1..TRIES {
            match self.rooms.open(id).await?.snapshot(access.clone()).await {
                Err(refusal) if refusal.code == Code::Unavailable => tokio::task::yield_now().await,
                snapshot => return snapshot,
            }
        }
        self.rooms.open(id).await?.snapshot(access).await
    }

    async fn execute(&self, id: &GameId, command: Command, access: Access) -> Result<GameSnapshot, Refusal> {
        for _ in 1..TRIES {
            match self.rooms.open(id).await?.execute(command.clone(), access.clone()).await {
                Err(refusal) if refusal.code == Code::Unavailable => tokio::task::yield_now().await,
                snapshot => return snapshot,
            }
        }
        self.rooms.open(id).await?.execute(command, access).await
    }
}

fn join_command(person: &Person, via: JoinVia, commitment: Option<Hash256>) -> Command {
    Command::Join { person: person.id.clone(), name: person.name.clone(), via, commitment }
}

fn summary(state: &GameState, person: &Person) -> GameSummary {
    state.summary(You { person: Some(person.id.clone()), seat: state.seat_of(&person.id) })
}

fn invited(person: &Person) -> Access {
    Access { person: Some(person.id.clone()), key: None, invited: true }
}

/// People's seats are kept for them.
fn reserved(kind: &SeatKind) -> SeatKind {
    match kind {
        SeatKind::Bot(bot) => SeatKind::Bot(bot.clone()),
        SeatKind::Creator | SeatKind::Anyone | SeatKind::Invited => SeatKind::Invited,
    }
}
