//! Seats, what their people vote on, and how a game ends for them (TB-R3, TB-R4).

use serde::{Deserialize, Serialize};

use crate::dice::{Hash256, Share};
use crate::{AnyPosition, EventNumber, GameId, HandOverReason, PersonId, SeatKind, SeatNumber, http};

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatState {
    /// For whom it is.
    pub kind: SeatKind,
    /// Who has it.
    pub occupant: Occupant,
    /// Why the stand-in plays for its person, if it does.
    pub bot_plays: Option<HandOverReason>,
    /// How often its time has run out.
    pub flag_falls: u8,
    /// Whether it has resigned: how many had done so before.
    pub resigned: Option<u8>,
    /// Whether it has chat switched on.
    pub chat: bool,
    /// The hash of the share that its person will open, or has opened.
    pub commitment: Option<Hash256>,
    /// The share that its person has opened.
    pub share: Option<Share>,
    /// Whether its person has acted.
    pub acted: bool,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// It is free.
    Nobody,
    /// A person.
    Person {
        /// Who.
        person: PersonId,
        /// What they are called; nothing if they have been deleted.
        name: String,
    },
    /// A bot with this name.
    Bot(String),
}

impl SeatState {
    pub(super) fn new(kind: SeatKind) -> Self {
        let occupant = match &kind {
            SeatKind::Bot(bot) => Occupant::Bot(bot.clone()),
            SeatKind::Creator | SeatKind::Anyone | SeatKind::Invited => Occupant::Nobody,
        };
        Self {
            kind,
            occupant,
            bot_plays: None,
            flag_falls: 0,
            resigned: None,
            chat: true,
            commitment: None,
            share: None,
            acted: false,
        }
    }

    /// Whether somebody sits here.
    #[must_use]
    pub fn is_filled(&self) -> bool {
        self.occupant != Occupant::Nobody
    }

    /// The person whose seat it is.
    #[must_use]
    pub fn person(&self) -> Option<&PersonId> {
        match &self.occupant {
            Occupant::Person { person, .. } => Some(person),
            Occupant::Nobody | Occupant::Bot(_) => None,
        }
    }

    /// The name of the person or bot that sits here; empty if the person has been
    /// deleted.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match &self.occupant {
            Occupant::Nobody => None,
            Occupant::Person { name, .. } | Occupant::Bot(name) => Some(name),
        }
    }

    pub(super) fn awaits_share(&self) -> bool {
        self.commitment.is_some() && self.share.is_none()
    }

    /// Whether a person acts for this seat.
    #[must_use]
    pub fn is_played_by_person(&self) -> bool {
        self.person().is_some() && self.bot_plays.is_none() && self.resigned.is_none()
    }

    /// The bot that acts for this seat, given the table's stand-in.
    #[must_use]
    pub fn bot<'a>(&'a self, stand_in: &'a str) -> Option<&'a str> {
        match &self.occupant {
            _ if self.resigned.is_some() => None,
            Occupant::Bot(bot) => Some(bot),
            Occupant::Person { .. } => self.bot_plays.map(|_| stand_in),
            Occupant::Nobody => None,
        }
    }

    pub(super) fn summary(&self) -> http::SeatSummary {
        http::SeatSummary {
            kind: self.kind.clone(),
            person: self.person().cloned(),
            name: self.name().filter(|name| !name.is_empty()).map(str::to_string),
        }
    }
}

/// A takeback that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Takeback {
    /// The number of the event that asked for it, by which answers name it.
    pub number: EventNumber,
    /// Who asked.
    pub by: SeatNumber,
    /// The number of the first action that would not count any more.
    pub to: EventNumber,
    /// Who agrees, the one who asked included.
    pub agreed: Vec<SeatNumber>,
}

impl Takeback {
    pub(super) fn new(number: EventNumber, by: SeatNumber, to: EventNumber) -> Self {
        Self { number, by, to, agreed: vec![by] }
    }
}

/// A hand-over that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandOver {
    /// The number of the event that asked for it, by which answers name it.
    pub number: EventNumber,
    /// Who asked.
    pub by: SeatNumber,
    /// For whom the stand-in would play.
    pub absent: SeatNumber,
    /// Who agrees, the one who asked included.
    pub agreed: Vec<SeatNumber>,
}

impl HandOver {
    pub(super) fn new(number: EventNumber, by: SeatNumber, absent: SeatNumber) -> Self {
        Self { number, by, absent, agreed: vec![by] }
    }
}

/// The game in which the same people meet again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rematch {
    /// Which.
    pub game: GameId,
    /// The seat that asked first; unknown in games of version 0.2 and earlier.
    pub by: Option<SeatNumber>,
    /// Whether everybody keeps the seat; else everybody moves up by one.
    pub same_seats: bool,
}

impl Rematch {
    /// Where the player of a seat sits in the next game, with this number of seats.
    #[must_use]
    pub fn next_seat(&self, seat: SeatNumber, seats: usize) -> SeatNumber {
        let moved = (usize::from(seat) + seats - 1) % seats.max(1);
        if self.same_seats { seat } else { moved as SeatNumber }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameResult {
    /// The points in turn order.
    pub points: Vec<u16>,
    /// The place of each seat from 1; seats that are equal share one.
    pub places: Vec<u8>,
    /// The seats that resigned.
    pub resigned: Vec<u8>,
}

/// The result, if the game is over: by the rules, or because at most one seat
/// or no person is left who has not resigned.
pub(super) fn result_of(position: &AnyPosition, seats: &[SeatState]) -> Option<GameResult> {
    if let Some(outcome) = position.outcome() {
        let standing: Vec<_> = outcome.places().iter().map(|&place| u16::from(u8::MAX - place)).collect();
        return Some(rank(outcome.points().to_vec(), &standing, seats));
    }
    let anybody_resigned = seats.iter().any(|seat| seat.resigned.is_some());
    let left = seats.iter().filter(|seat| seat.resigned.is_none());
    let people = left.clone().filter(|seat| seat.person().is_some()).count();
    if anybody_resigned && (left.count() <= 1 || people == 0) {
        let points = position.points();
        return Some(rank(points.clone(), &points, seats));
    }
    None
}

/// Who played on ranks before who resigned, who resigned later before who
/// resigned earlier.
fn rank(points: Vec<u16>, standing: &[u16], seats: &[SeatState]) -> GameResult {
    let key = |index: usize| match seats[index].resigned {
        None => (true, standing[index]),
        Some(order) => (false, order.into()),
    };
    let indices = 0..seats.len();
    let better = |one: usize| indices.clone().filter(|&other| key(other) > key(one)).count() as u8;
    GameResult {
        points,
        places: indices.clone().map(|index| better(index) + 1).collect(),
        resigned: indices.clone().filter(|&index| seats[index].resigned.is_some()).map(|i| i as u8).collect(),
    }
}
