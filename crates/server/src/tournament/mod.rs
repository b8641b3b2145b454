//! How a tournament goes: who meets whom, who sits where, what results are worth,
//! what comes next. Pure functions of a tournament as stored, and the time;
//! `docs/tournaments.md` explains the rules.
//!
//! Chance comes from the tournament's seed alone, so every node that looks at the
//! same tournament decides the same.

mod arena;
mod chance;
mod meetings;
mod points;
mod round_robin;
mod seating;
mod standings;
mod step;
mod swiss;

#[cfg(test)]
mod play;

use castellum_wire::tournaments::{NewTournament, TournamentKind, TournamentStatus};
use castellum_wire::{GameId, Millis, PersonId, TournamentId};

pub use points::{BYE, places_of, points_for};
pub use standings::{Standing, standings};
pub use step::{Planned, Step, next, next_round_at, sits_out, start, waiting};

/// The largest round robin.
pub const MAX_IN_ROUND_ROBIN: usize = 24;

/// What nobody starts for so long is called off.
pub const KEPT_PLANNED: Millis = 30 * 24 * 60 * 60 * 1000;

/// A tournament as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// By which it is named.
    pub id: TournamentId,
    /// Who created it.
    pub creator: PersonId,
    /// What they are called, as long as they are known.
    pub creator_name: Option<String>,
    /// What was decided about it.
    pub settings: NewTournament,
    /// Where chance comes from.
    pub seed: i64,
    /// Where it stands.
    pub status: TournamentStatus,
    /// When it was created.
    pub created: Millis,
    /// When it began.
    pub started: Option<Millis>,
    /// When an arena seats nobody any more.
    pub ends: Option<Millis>,
    /// Since when it is stopped.
    pub paused: Option<Millis>,
    /// When it was over.
    pub ended: Option<Millis>,
    /// The last round for which there are tables.
    pub round: u32,
    /// How many rounds there are, once that is known.
    pub rounds: Option<u32>,
    /// Grows with every change.
    pub version: i64,
    /// Everybody who has joined, in that order.
    pub players: Vec<Player>,
    /// All tables, by round and number.
    pub tables: Vec<Table>,
    /// Pairs of players of whom one blocks the other: places in the list of players.
    pub blocks: Vec<(usize, usize)>,
}

/// Somebody who has joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Who.
    pub person: PersonId,
    /// What they are called, as long as they are known.
    pub name: Option<String>,
    /// Their rating when they joined.
    pub rating: i32,
    /// When they joined, or came back.
    pub joined: Millis,
    /// Whether they sit out.
    pub out: bool,
    /// Whether they look at the players' pages just now.
    pub here: bool,
}

/// A table, or somebody who has nobody to play against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// In which round, from 1.
    pub round: u32,
    /// Its number there, from 1.
    pub number: u32,
    /// The game; none where one person sits alone.
    pub game: Option<GameId>,
    /// Since when.
    pub since: Millis,
    /// When it was over.
    pub ended: Option<Millis>,
    /// Who sits there, in turn order.
    pub seats: Vec<Seated>,
}

/// A seat at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    /// Who; nobody for a bot that fills in.
    pub person: Option<PersonId>,
    /// How it ended; nothing while it is played, or if it has no result.
    pub result: Option<SeatResult>,
}

/// How a table ended for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatResult {
    /// The place, from 1.
    pub place: u8,
    /// What that is worth.
    pub points: u32,
    /// The share of all points in the game, in thousandths.
    pub share: u32,
    /// Whether the person acted at all, if only by resigning.
    pub acted: bool,
}

impl Tournament {
    /// The place of somebody in the list of players.
    #[must_use]
    pub fn player(&self, person: &PersonId) -> Option<usize> {
        self.players.iter().position(|player| player.person == *person)
    }

    /// Whether people are seated whenever they are free.
    #[must_use]
    pub const fn is_arena(&self) -> bool {
        matches!(self.settings.kind, TournamentKind::Arena { .. })
    }

    fn table_size(&self) -> usize {
        usize::from(self.settings.table)
    }

    /// Where somebody plays just now.
    #[must_use]
    pub fn table_of(&self, person: &PersonId) -> Option<&Table> {
        self.tables.iter().find(|table| table.ended.is_none() && table.has(person))
    }

    /// The tables of somebody, in order.
    fn tables_of<'a>(&'a self, person: &'a PersonId) -> impl DoubleEndedIterator<Item = &'a Table> {
        self.tables.iter().filter(move |table| table.has(person))
    }

    /// Whether one of two blocks the other.
    fn is_blocked(&self, one: usize, other: usize) -> bool {
        self.blocks.iter().any(|&(by, whom)| (by, whom) == (one, other) || (by, whom) == (other, one))
    }

    fn is_played(&self) -> bool {
        self.tables.iter().any(|table| table.ended.is_none())
    }

    /// Those for whom there may be a table: places in the list of players.
    fn available(&self) -> Vec<usize> {
        let is_there = |player: &Player| !player.out && player.name.is_some();
        (0..self.players.len()).filter(|&at| is_there(&self.players[at])).collect()
    }
}

impl Table {
    /// Whether somebody sits there.
    #[must_use]
    pub fn has(&self, person: &PersonId) -> bool {
        self.people().any(|other| other == person)
    }

    /// The people there, in turn order.
    pub fn people(&self) -> impl Iterator<Item = &PersonId> {
        self.seats.iter().filter_map(|seat| seat.person.as_ref())
    }
}
