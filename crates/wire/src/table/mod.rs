//! What the events of a game add up to.
//!
//! [`Table::apply`] takes one event after the other. It trusts that a server
//! decided them; an event that does not fit is refused and changes nothing.

mod clock;
mod ending;
mod seat;
#[cfg(test)]
mod tests;
mod vote;

use std::fmt;

use castellum_rules::{Actor, PLAYERS_TAG, write_record};

use crate::{
    AnyPosition, Clock, Description, Event, GameId, HandOverReason, Happening, Millis, Number, SeatNumber,
    Visibility, You, http,
};

pub use clock::Clocks;
pub use ending::Ending;
pub use seat::{Holder, SeatState};
pub use vote::{HandOver, Takeback};

/// A game as it stands after its events so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    description: Description,
    seats: Vec<SeatState>,
    position: AnyPosition,
    played: Vec<Played>,
    clocks: Clocks,
    begun: Option<Millis>,
    /// The event with which it began. Actions before it were played elsewhere.
    began_with: Number,
    takeback: Option<Takeback>,
    hand_over: Option<HandOver>,
    ending: Option<Ending>,
    closed: bool,
    rematch: Option<GameId>,
    number: Number,
    changed: Millis,
}

/// An action that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The number of its event.
    pub number: Number,
    /// Who acted; nobody if it was the die.
    pub seat: Option<SeatNumber>,
    /// The turn in which it was played.
    pub turn: u16,
    /// The dense number of the action.
    pub action: u16,
}

/// An event that cannot follow those before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The number of the event.
    pub number: Number,
    /// What is wrong with it.
    pub problem: String,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: {}", self.number, self.problem)
    }
}

impl std::error::Error for Misfit {}

impl Table {
    /// A game before its first event.
    ///
    /// # Errors
    /// The set-up cannot be played, or has not as many players as seats.
    pub fn new(description: Description) -> Result<Self, String> {
        let position = first_position(&description)?;
        if position.players() != description.seats.len() {
            let (players, seats) = (position.players(), description.seats.len());
            return Err(format!("the set-up is for {players} players, but there are {seats} seats"));
        }
        let seats: Vec<_> = description.seats.iter().cloned().map(SeatState::new).collect();
        let mut table = Self {
            clocks: Clocks::new(description.clock, seats.len()),
            changed: description.created,
            position,
            seats,
            description,
            played: Vec::new(),
            begun: None,
            began_with: 0,
            takeback: None,
            hand_over: None,
            ending: None,
            closed: false,
            rematch: None,
            number: 0,
        };
        // A table of bots begins at once.
        table.settle(table.changed, false);
        Ok(table)
    }

    /// The table after a description and all events so far.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn replay(description: Description, events: &[Event]) -> Result<Self, Misfit> {
        let mut table = Self::new(description).map_err(|problem| Misfit { number: 0, problem })?;
        events.iter().try_for_each(|event| table.apply(event))?;
        Ok(table)
    }

    /// Takes the next event.
    ///
    /// # Errors
    /// It does not fit; then nothing has changed.
    pub fn apply(&mut self, event: &Event) -> Result<(), Misfit> {
        if event.number != self.number + 1 {
            let problem = format!("expected event {}", self.number + 1);
            return Err(Misfit { number: event.number, problem });
        }
        self.happen(&event.what, event.number).map_err(|problem| Misfit { number: event.number, problem })?;
        self.clocks.charge(event.time);
        self.number = event.number;
        self.changed = event.time;
        self.settle(event.time, matches!(event.what, Happening::Action { .. }));
        Ok(())
    }

    fn happen(&mut self, what: &Happening, number: Number) -> Result<(), String> {
        match what {
            Happening::Joined { seat, person, name } => {
                self.seat_mut(*seat)?.holder = Holder::Person { person: person.clone(), name: name.clone() };
            }
            Happening::Left { seat } => {
                self.seat_mut(*seat)?.holder = Holder::Nobody;
            }
            Happening::Action { seat, action } => self.play(Some(*seat), action, number)?,
            Happening::Die { action } => self.play(None, action, number)?,
            Happening::Undone { to, .. } | Happening::TakenBack { to } => self.take_back(*to)?,
            Happening::TakebackAsked { seat, to } => self.takeback = Some(Takeback::new(*seat, *to)),
            Happening::TakebackAgreed { seat } => {
                self.takeback.as_mut().ok_or("nobody asked for a takeback")?.agreed.push(*seat);
            }
            Happening::TakebackDeclined { .. } => self.takeback = None,
            Happening::Resigned { seat } => {
                let order = self.seats.iter().filter(|seat| seat.resigned.is_some()).count() as u8;
                self.seat_mut(*seat)?.resigned = Some(order);
                self.takeback = None;
                self.hand_over = None;
            }
            Happening::HandOverAsked { seat, absent } => {
                self.hand_over = Some(HandOver::new(*seat, *absent));
            }
            Happening::HandOverAgreed { seat } => {
                self.hand_over.as_mut().ok_or("nobody asked for a hand-over")?.agreed.push(*seat);
            }
            Happening::HandOverDeclined { .. } => self.hand_over = None,
            Happening::HandedToBot { seat, reason } => self.hand_to_bot(*seat, *reason)?,
            Happening::GivenBack { seat } => {
                self.seat_mut(*seat)?.bot_plays = None;
                self.clocks.welcome(*seat);
                self.forget_votes_about(*seat);
            }
            Happening::ChatSwitched { seat, on } => self.seat_mut(*seat)?.chat = *on,
            Happening::Rematch { game } => self.rematch = Some(game.clone()),
            Happening::Closed => self.closed = true,
        }
        Ok(())
    }

    fn hand_to_bot(&mut self, seat: SeatNumber, reason: HandOverReason) -> Result<(), String> {
        self.seat_mut(seat)?.bot_plays = Some(reason);
        if reason == HandOverReason::Clock {
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

    fn play(&mut self, seat: Option<SeatNumber>, action: &str, number: Number) -> Result<(), String> {
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
        self.played.push(Played { number, seat, turn, action });
        self.takeback = None;
        Ok(())
    }

    /// Goes back to before the action with this number.
    fn take_back(&mut self, to: Number) -> Result<(), String> {
        let kept = self.index_of(to).ok_or_else(|| format!("{to} is not an action that counts"))?;
        let mut position = first_position(&self.description)?;
        self.played.truncate(kept);
        self.played.iter().for_each(|played| position.play_unchecked(played.action));
        self.position = position;
        self.takeback = None;
        Ok(())
    }

    fn index_of(&self, number: Number) -> Option<usize> {
        self.played.binary_search_by_key(&number, |played| played.number).ok()
    }

    /// Draws the consequences: does the game begin or end, whose clock runs?
    fn settle(&mut self, now: Millis, acted: bool) {
        if self.begun.is_none() && self.seats.iter().all(SeatState::is_filled) {
            self.begun = Some(now);
            self.began_with = self.number;
        }
        if self.ending.is_none() {
            self.ending = ending::find(&self.position, &self.seats);
        }
        let running =
            self.to_act().filter(|&seat| self.seat(seat).is_some_and(SeatState::is_played_by_person));
        self.clocks.run(running, now, acted);
    }

    fn seat_mut(&mut self, seat: SeatNumber) -> Result<&mut SeatState, String> {
        self.seats.get_mut(usize::from(seat)).ok_or_else(|| format!("there is no seat {seat}"))
    }
}

/// What is known about the game.
impl Table {
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

    /// The actions that count, those of the die included.
    #[must_use]
    pub fn played(&self) -> &[Played] {
        &self.played
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
        self.ending.is_some() || self.closed
    }

    /// When the game began.
    #[must_use]
    pub fn begun(&self) -> Option<Millis> {
        self.begun
    }

    /// How it ended.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
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
    pub fn rematch(&self) -> Option<&GameId> {
        self.rematch.as_ref()
    }

    /// The number of the last event.
    #[must_use]
    pub fn number(&self) -> Number {
        self.number
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
    pub fn undoable(&self, seat: SeatNumber) -> Option<Number> {
        let last = self.played.last()?;
        let same_turn = self.to_act() == Some(seat) && last.turn == self.position.turn();
        let played_here = last.number > self.began_with;
        (last.seat == Some(seat) && same_turn && played_here).then_some(last.number)
    }

    /// Whether this is the number of an action that counts.
    #[must_use]
    pub fn is_played(&self, number: Number) -> bool {
        self.index_of(number).is_some()
    }

    /// Where the game stands.
    #[must_use]
    pub fn status(&self) -> http::Status {
        match (self.begun, &self.ending, self.closed) {
            (_, Some(_), _) => http::Status::Over,
            (_, None, true) => http::Status::Closed,
            (Some(_), None, false) => http::Status::Running,
            (None, None, false) => http::Status::Open,
        }
    }

    /// The game in short, for somebody.
    #[must_use]
    pub fn summary(&self, you: You) -> http::GameSummary {
        http::GameSummary {
            id: self.description.id.clone(),
            game: self.description.game,
            status: self.status(),
            seats: self.seats.iter().map(SeatState::summary).collect(),
            clock: self.description.clock,
            visibility: self.description.visibility,
            created: self.description.created,
            changed: self.changed,
            number: self.number,
            turn: self.position.turn(),
            to_act: self.to_act(),
            ending: self.ending.clone(),
            rematch: self.rematch.clone(),
            you,
        }
    }

    /// The record of the actions that count.
    ///
    /// # Errors
    /// Never, unless the set-up changed its meaning.
    pub fn record(&self, site: &str) -> Result<String, String> {
        let mut free = crate::Tags::new();
        for (number, seat) in self.seats.iter().enumerate() {
            if let Some(name) = seat.name() {
                free.insert(format!("Seat{number}"), name.to_string());
            }
        }
        if !site.is_empty() {
            free.insert("Site".into(), site.into());
        }
        let actions: Vec<_> = self.played.iter().map(|played| played.action).collect();
        let free = free.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let Description { game, .. } = self.description;
        write_record(game, &|name| self.description.tag(name), &actions, free)
            .map_err(|error| error.to_string())
    }

    /// The tags of the set-up that were chosen and not drawn or counted, for
    /// another game like this one.
    #[must_use]
    pub fn chosen_setup(&self) -> crate::Tags {
        let mut tags = self.description.setup.clone();
        let random = self.description.game.random_tags();
        tags.retain(|name, _| name != PLAYERS_TAG && !random.contains(&name.as_str()));
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

fn first_position(description: &Description) -> Result<AnyPosition, String> {
    AnyPosition::from_tags(description.game, &|name| description.tag(name)).map_err(|error| error.to_string())
}
