//! What the events of a game add up to.
//!
//! [`GameState::apply`] takes one event after the other. It trusts that a server
//! decided them; an event that does not fit is refused and changes nothing.

mod clock;
mod opening;
mod seats;
#[cfg(test)]
mod tests;

use castellum_rules::{Actor, AnySetup, PLAYERS_TAG, write_record};

use crate::dice::{self, Hash256, Seed, Share};
use crate::{
    AnyPosition, Clock, Description, Event, EventKind, EventNumber, HandOverReason, Millis, SeatNumber,
    Visibility, You, http,
};

pub use clock::Clocks;
pub use seats::{GameResult, HandOver, Occupant, Rematch, SeatState, Takeback};

/// A game as it stands after its events so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameState {
    description: Description,
    /// The set-up with what was drawn.
    setup: crate::Tags,
    seats: Vec<SeatState>,
    position: AnyPosition,
    played: Vec<PlayedAction>,
    clocks: Clocks,
    begun: Option<Millis>,
    /// The event with which it began. Actions before it were played elsewhere.
    began_with: EventNumber,
    /// When the last seat was taken, where shares are opened then.
    full_since: Option<Millis>,
    /// The shares that were opened, in the order of the seats as they were then,
    /// with the seats as they are now.
    shares: Vec<(SeatNumber, Share)>,
    seed: Option<Seed>,
    /// The last link of the chain over the events.
    head: Hash256,
    takeback: Option<Takeback>,
    hand_over: Option<HandOver>,
    result: Option<GameResult>,
    closed: bool,
    rematch: Option<Rematch>,
    number: EventNumber,
    changed: Millis,
    /// When it came to stand as it does.
    since: Millis,
}

/// An action that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedAction {
    /// The number of its event.
    pub number: EventNumber,
    /// Who acted; nobody if it was the die.
    pub seat: Option<SeatNumber>,
    /// The turn in which it was played.
    pub turn: u16,
    /// The dense number of the action.
    pub action: u16,
}

/// So often somebody whose time has run out in real time may come back.
const MAX_RETURNS: u8 = 1;

/// An event that cannot follow those before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {number}: {problem}")]
pub struct ApplyError {
    /// The number of the event.
    pub number: EventNumber,
    /// What is wrong with it.
    pub problem: String,
}

impl GameState {
    /// A game before its first event.
    ///
    /// # Errors
    /// The set-up cannot be played, or has not as many players as seats.
    pub fn new(description: Description) -> Result<Self, String> {
        let position = opening::first_position(&description)?;
        if position.players() != description.seats.len() {
            let (players, seats) = (position.players(), description.seats.len());
            return Err(format!("the set-up is for {players} players, but there are {seats} seats"));
        }
        let seats: Vec<_> = description.seats.iter().cloned().map(SeatState::new).collect();
        let mut state = Self {
            clocks: Clocks::new(description.clock, seats.len()),
            changed: description.created,
            since: description.created,
            head: dice::chain::first_link(&description),
            setup: description.setup.clone(),
            position,
            seats,
            description,
            played: Vec::new(),
            begun: None,
            began_with: 0,
            full_since: None,
            shares: Vec::new(),
            seed: None,
            takeback: None,
            hand_over: None,
            result: None,
            closed: false,
            rematch: None,
            number: 0,
        };
        // A game of bots begins at once.
        state.settle(state.changed, false);
        Ok(state)
    }

    /// The state after a description and all events so far.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn replay(description: Description, events: &[Event]) -> Result<Self, ApplyError> {
        let mut state = Self::new(description).map_err(|problem| ApplyError { number: 0, problem })?;
        events.iter().try_for_each(|event| state.apply(event))?;
        Ok(state)
    }

    /// Takes the next event.
    ///
    /// # Errors
    /// It does not fit; then nothing has changed.
    pub fn apply(&mut self, event: &Event) -> Result<(), ApplyError> {
        if event.number != self.number + 1 {
            let problem = format!("expected event {}", self.number + 1);
            return Err(ApplyError { number: event.number, problem });
        }
        let status = self.status();
        self.apply_kind(&event.kind, event.number, event.time)
            .map_err(|problem| ApplyError { number: event.number, problem })?;
        self.number = event.number;
        // Times in logs of version 0.1.0 may go back; those of a game do not.
        self.changed = self.changed.max(event.time);
        self.clocks.charge(self.changed);
        self.head = dice::chain::next_link(&self.description, &self.head, event);
        self.settle(self.changed, matches!(event.kind, EventKind::Action { .. }));
        if self.status() != status {
            self.since = self.changed;
        }
        Ok(())
    }

    fn apply_kind(&mut self, kind: &EventKind, number: EventNumber, now: Millis) -> Result<(), String> {
        match kind {
            EventKind::Joined { seat, person, name, commitment } => {
                self.must_not_be_full()?;
                let seat = self.seat_mut(*seat)?;
                seat.occupant = Occupant::Person { person: person.clone(), name: name.clone() };
                seat.commitment = *commitment;
            }
            EventKind::JoinedErased { seat, person, commitment, .. } => {
                self.must_not_be_full()?;
                let seat = self.seat_mut(*seat)?;
                seat.occupant = Occupant::Person { person: person.clone(), name: String::new() };
                seat.commitment = *commitment;
            }
            EventKind::Left { seat } => {
                self.must_not_be_full()?;
                let seat = self.seat_mut(*seat)?;
                seat.occupant = Occupant::Nobody;
                seat.commitment = None;
            }
            EventKind::ShareOpened { seat, share } => self.open_share(*seat, *share)?,
            EventKind::Began { seats, setup } => self.begin(seats, setup, number, now)?,
            EventKind::Revealed { seed } => self.reveal(*seed)?,
            EventKind::Action { seat, action } => self.play(Some(*seat), action, number)?,
            EventKind::Die { action } => self.play(None, action, number)?,
            EventKind::Undone { to, .. } | EventKind::TakenBack { to } => self.take_back(*to)?,
            EventKind::TakebackAsked { seat, to } => self.takeback = Some(Takeback::new(number, *seat, *to)),
            EventKind::TakebackAgreed { seat } => {
                self.takeback.as_mut().ok_or("nobody asked for a takeback")?.agreed.push(*seat);
            }
            EventKind::TakebackDeclined { .. } => self.takeback = None,
            EventKind::Resigned { seat } => {
                let order = self.seats.iter().filter(|seat| seat.resigned.is_some()).count() as u8;
                self.seat_mut(*seat)?.resigned = Some(order);
                self.takeback = None;
                self.hand_over = None;
            }
            EventKind::HandOverAsked { seat, absent } => {
                self.hand_over = Some(HandOver::new(number, *seat, *absent));
            }
            EventKind::HandOverAgreed { seat } => {
                self.hand_over.as_mut().ok_or("nobody asked for a hand-over")?.agreed.push(*seat);
            }
            EventKind::HandOverDeclined { .. } => self.hand_over = None,
            EventKind::HandedToBot { seat, reason } => self.hand_to_bot(*seat, *reason)?,
            EventKind::GivenBack { seat } => {
                let reason = self.seat_mut(*seat)?.bot_plays.take();
                if reason == Some(HandOverReason::Clock) {
                    self.clocks.grant_return_time(*seat);
                }
                self.forget_votes_about(*seat);
            }
            EventKind::ChatSwitched { seat, on } => self.seat_mut(*seat)?.chat = *on,
            EventKind::Rematch { game, seat, same_seats } => {
                self.rematch = Some(Rematch { game: game.clone(), by: *seat, same_seats: *same_seats });
            }
            EventKind::Closed => self.closed = true,
        }
        Ok(())
    }

    fn hand_to_bot(&mut self, seat: SeatNumber, reason: HandOverReason) -> Result<(), String> {
        let state = self.seat_mut(seat)?;
        state.bot_plays = Some(reason);
        if reason == HandOverReason::Clock {
            state.flag_falls = state.flag_falls.saturating_add(1);
            self.clocks.run_out(seat);
        }
        self.forget_votes_about(seat);
        // Somebody less has to agree now.
        if let Some(takeback) = &mut self.takeback {
            takeback.agreed.retain(|&other| other != seat);
        }
        Ok(())
    }

    fn forget_votes_about(&mut self, seat: SeatNumber) {
        self.hand_over.take_if(|vote| vote.absent == seat);
    }

    fn play(&mut self, seat: Option<SeatNumber>, action: &str, number: EventNumber) -> Result<(), String> {
        // What happens before a game has begun was played elsewhere (TB-R11).
        let actor = match self.position.actor() {
            Actor::Seat(seat) => Some(seat.index() as SeatNumber),
            Actor::Chance => None,
            Actor::Nobody => return Err("the game is over".into()),
        };
        if actor != seat {
            return Err("somebody else is to act".into());
        }
        let turn = self.position.turn();
        let action = self.position.play(action).map_err(|problem| problem.to_string())?;
        if let Some(seat) = seat.and_then(|seat| self.seats.get_mut(usize::from(seat))) {
            seat.acted |= seat.is_played_by_person();
        }
        self.played.push(PlayedAction { number, seat, turn, action });
        self.takeback = None;
        Ok(())
    }

    /// Goes back to before the action with this number.
    fn take_back(&mut self, to: EventNumber) -> Result<(), String> {
        let kept = self.index_of(to).ok_or_else(|| format!("{to} is not an action that counts"))?;
        let mut position = opening::position(self.description.game, &self.setup)?;
        self.played.truncate(kept);
        self.played.iter().for_each(|played| position.play_unchecked(played.action));
        self.position = position;
        self.takeback = None;
        Ok(())
    }

    fn index_of(&self, number: EventNumber) -> Option<usize> {
        self.played.binary_search_by_key(&number, |played| played.number).ok()
    }

    /// Draws the consequences: does the game begin or end, whose clock runs?
    fn settle(&mut self, now: Millis, acted: bool) {
        if self.begun.is_none() && self.seats.iter().all(SeatState::is_filled) {
            match self.description.promise {
                // It begins with an event of its own.
                Some(_) => self.full_since = self.full_since.or(Some(now)),
                None => {
                    self.begun = Some(now);
                    self.began_with = self.number;
                }
            }
        }
        if self.result.is_none() {
            self.result = seats::result_of(&self.position, &self.seats);
        }
        let running =
            self.to_act().filter(|&seat| self.seat(seat).is_some_and(SeatState::is_played_by_person));
        self.clocks.run(running, self.awaits_die(), now, acted);
    }

    fn seat_mut(&mut self, seat: SeatNumber) -> Result<&mut SeatState, String> {
        self.seats.get_mut(usize::from(seat)).ok_or_else(|| format!("there is no seat {seat}"))
    }
}

/// What is known about the game.
impl GameState {
    /// What was decided before its first event.
    #[must_use]
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The position after this number of the actions that count; after all of
    /// them if there are fewer.
    #[must_use]
    pub fn position_after(&self, count: usize) -> AnyPosition {
        if count >= self.played.len() {
            return self.position.clone();
        }
        let mut position = opening::position(self.description.game, &self.setup)
            .expect("the game was played from this position");
        self.played[..count].iter().for_each(|played| position.play_unchecked(played.action));
        position
    }

    /// The actions that count, those of the die included.
    #[must_use]
    pub fn played(&self) -> &[PlayedAction] {
        &self.played
    }

    /// How a seat began: its first action of those that open the game.
    #[must_use]
    pub fn opening(&self, seat: SeatNumber) -> Option<String> {
        let mut own = self.played.iter().filter(|played| played.seat == Some(seat));
        own.find_map(|played| self.description.game.opening(played.action))
    }

    /// The seats in turn order.
    #[must_use]
    pub fn seats(&self) -> &[SeatState] {
        &self.seats
    }

    /// A seat.
    #[must_use]
    pub fn seat(&self, seat: SeatNumber) -> Option<&SeatState> {
        self.seats.get(usize::from(seat))
    }

    /// Where a person sits.
    #[must_use]
    pub fn seat_of(&self, person: &crate::PersonId) -> Option<SeatNumber> {
        self.seats.iter().position(|seat| seat.person() == Some(person)).map(|seat| seat as SeatNumber)
    }

    /// The seats whose people play: not bots, not resigned, not absent.
    pub fn playing(&self) -> impl Iterator<Item = SeatNumber> + '_ {
        (0..).zip(&self.seats).filter(|(_, seat)| seat.is_played_by_person()).map(|(number, _)| number)
    }

    /// The seat to act; none before and after the game and while a die rolls.
    #[must_use]
    pub fn to_act(&self) -> Option<SeatNumber> {
        match self.position.actor() {
            Actor::Seat(seat) if self.is_running() => Some(seat.index() as SeatNumber),
            _ => None,
        }
    }

    /// Whether the die is to be rolled.
    #[must_use]
    pub fn awaits_die(&self) -> bool {
        self.is_running() && self.position.actor() == Actor::Chance
    }

    /// Whether the game has begun and is not over.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.begun.is_some() && !self.is_over()
    }

    /// Whether nothing more will be played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.result.is_some() || self.closed
    }

    /// When the game began.
    #[must_use]
    pub fn begun(&self) -> Option<Millis> {
        self.begun
    }

    /// How it ended.
    #[must_use]
    pub fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// The clocks.
    #[must_use]
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// The takeback that is voted on.
    #[must_use]
    pub fn takeback(&self) -> Option<&Takeback> {
        self.takeback.as_ref()
    }

    /// The hand-over that is voted on.
    #[must_use]
    pub fn hand_over(&self) -> Option<&HandOver> {
        self.hand_over.as_ref()
    }

    /// The game that follows.
    #[must_use]
    pub fn rematch(&self) -> Option<&Rematch> {
        self.rematch.as_ref()
    }

    /// The number of the last event.
    #[must_use]
    pub fn number(&self) -> EventNumber {
        self.number
    }

    /// When the last event happened.
    #[must_use]
    pub fn changed(&self) -> Millis {
        self.changed
    }

    /// When it was created, began or ended, whichever was last.
    #[must_use]
    pub fn since(&self) -> Millis {
        self.since
    }

    /// Whether people may chat now.
    #[must_use]
    pub fn has_chat(&self) -> bool {
        self.description.chat && self.seats.iter().all(|seat| seat.chat)
    }

    /// Whether everybody may see the game.
    #[must_use]
    pub fn is_public(&self) -> bool {
        self.description.visibility == Visibility::Public
    }

    /// The number of the action that this seat may undo: its last one, while
    /// the same turn goes on and nobody else has acted, nor the die, unless it
    /// was played elsewhere.
    #[must_use]
    pub fn undoable(&self, seat: SeatNumber) -> Option<EventNumber> {
        let last = self.played.last()?;
        let same_turn = self.to_act() == Some(seat) && last.turn == self.position.turn();
        let played_here = last.number > self.began_with;
        (last.seat == Some(seat) && same_turn && played_here).then_some(last.number)
    }

    /// The absent people without whom this action cannot be taken back (TB-R2a):
    /// those for whom a bot plays, if they acted since or a die was rolled.
    #[must_use]
    pub fn missing_for_takeback(&self, to: EventNumber) -> Vec<SeatNumber> {
        let Some(first) = self.index_of(to) else { return Vec::new() };
        let undone = &self.played[first..];
        let rolled = undone.iter().any(|played| played.seat.is_none());
        let concerns = |seat: SeatNumber| rolled || undone.iter().any(|played| played.seat == Some(seat));
        let is_away =
            |seat: &SeatState| seat.person().is_some() && seat.bot_plays.is_some() && seat.resigned.is_none();
        let away = (0..).zip(&self.seats).filter(|(_, seat)| is_away(seat)).map(|(number, _)| number);
        away.filter(|&seat| concerns(seat)).collect()
    }

    /// Whether the person of a seat for which a bot plays may have it back
    /// (TB-R9): in real time not if the time has run out twice.
    #[must_use]
    pub fn may_return(&self, seat: SeatNumber) -> bool {
        let real_time = matches!(self.description.clock, Clock::RealTime { .. });
        let plays = |seat: &SeatState| {
            let out =
                real_time && seat.bot_plays == Some(HandOverReason::Clock) && seat.flag_falls > MAX_RETURNS;
            seat.bot_plays.is_some() && seat.resigned.is_none() && !out
        };
        self.is_running() && self.seat(seat).is_some_and(plays)
    }

    /// Whether this is the number of an action that counts.
    #[must_use]
    pub fn is_played(&self, number: EventNumber) -> bool {
        self.index_of(number).is_some()
    }

    /// Where the game stands.
    #[must_use]
    pub fn status(&self) -> http::GameStatus {
        match (self.begun.or(self.full_since), &self.result, self.closed) {
            (_, Some(_), _) => http::GameStatus::Over,
            (_, None, true) => http::GameStatus::Closed,
            (Some(_), None, false) => http::GameStatus::Running,
            (None, None, false) => http::GameStatus::Open,
        }
    }

    /// The game in short, for somebody.
    #[must_use]
    pub fn summary(&self, you: You) -> http::GameSummary {
        http::GameSummary {
            id: self.description.id.clone(),
            game: self.description.game,
            status: self.status(),
            since: self.since,
            seats: self.seats.iter().map(SeatState::summary).collect(),
            clock: self.description.clock,
            visibility: self.description.visibility,
            rated: self.description.rated,
            stand_in: self.description.stand_in.clone(),
            created: self.description.created,
            changed: self.changed,
            number: self.number,
            turn: self.position.turn(),
            to_act: self.to_act(),
            points: self.position.points(),
            result: self.result.clone(),
            rematch: self.rematch.as_ref().map(|rematch| rematch.game.clone()),
            you,
        }
    }

    /// The record of the actions that count.
    ///
    /// # Errors
    /// The set-up is not drawn yet.
    pub fn record(&self, site: &str) -> Result<String, String> {
        let mut free = crate::Tags::new();
        for (number, seat) in self.seats.iter().enumerate() {
            if let Some(name) = seat.name().filter(|name| !name.is_empty()) {
                free.insert(format!("Seat{number}"), name.to_string());
            }
        }
        if !site.is_empty() {
            free.insert("Site".into(), site.into());
        }
        let actions: Vec<_> = self.played.iter().map(|played| played.action).collect();
        let free = free.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let game = self.description.game;
        write_record(game, &|name| self.tag(name), &actions, free).map_err(|error| error.to_string())
    }

    /// The tags of the set-up that were chosen and not drawn, counted or usual,
    /// for another game like this one.
    #[must_use]
    pub fn chosen_setup(&self) -> crate::Tags {
        let mut tags = self.setup.clone();
        let game = self.description.game;
        let players = self.seats.len().to_string();
        let lookup = |name: &str| (name == PLAYERS_TAG).then_some(players.as_str());
        let usual =
            AnySetup::complete(game, &lookup, &mut |_| 0).map_or_else(|_| Vec::new(), |setup| setup.tags());
        let is_usual =
            |name: &str, value: &str| usual.iter().any(|(known, text)| *known == name && text == value);
        let random = game.random_tags();
        tags.retain(|name, value| {
            name != PLAYERS_TAG && !random.contains(&name.as_str()) && !is_usual(name, value)
        });
        tags
    }

    /// Whether the clock of the seat to act has run out at this moment.
    #[must_use]
    pub fn flag_fallen(&self, now: Millis) -> Option<SeatNumber> {
        match self.description.clock {
            Clock::None => None,
            Clock::RealTime { .. } | Clock::Correspondence { .. } => self.clocks.fallen(now),
        }
    }
}
