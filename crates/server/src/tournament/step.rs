//! What a tournament needs next.

use castellum_wire::tournaments::{TournamentKind, TournamentStatus};
use castellum_wire::{Millis, PersonId};

use super::{KEPT_PLANNED, Table, Tournament, arena, round_robin, seating, swiss};

/// Something to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing, for now.
    Wait,
    /// It begins, with so many rounds if that is known.
    Start {
        /// How many.
        rounds: Option<u32>,
    },
    /// These tables are set up.
    Seat(Vec<Planned>),
    /// It is over.
    Finish,
    /// There are too few people for it.
    Cancel,
}

/// A table to be set up: places in the list of players in turn order, nobody where
/// a bot fills in. Anyone who is alone has nobody to play against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// Who sits there.
    pub seats: Vec<Option<usize>>,
    /// What they get for it, where nobody plays against them.
    pub bye: Option<u32>,
}

/// What is to be done now.
#[must_use]
pub fn next(tournament: &Tournament, now: Millis) -> Step {
    match tournament.status {
        TournamentStatus::Planned => match tournament.settings.starts {
            Some(starts) if starts <= now => start(tournament),
            None if tournament.created + KEPT_PLANNED <= now => Step::Cancel,
            _ => Step::Wait,
        },
        TournamentStatus::Running if tournament.is_arena() => next_of_arena(tournament, now),
        TournamentStatus::Running => next_round(tournament, now),
        TournamentStatus::Paused | TournamentStatus::Over | TournamentStatus::Cancelled => Step::Wait,
    }
}

/// It begins, if there are enough people: an arena always, as more may come.
#[must_use]
pub fn start(tournament: &Tournament) -> Step {
    let people = tournament.available().len();
    let least = if tournament.settings.bots.is_some() { 1 } else { 2 };
    let rounds = match tournament.settings.kind {
        TournamentKind::Arena { .. } => return Step::Start { rounds: None },
        TournamentKind::Swiss { rounds } => u32::from(rounds),
        TournamentKind::RoundRobin => schedule(tournament).len() as u32,
    };
    if people < least { Step::Cancel } else { Step::Start { rounds: Some(rounds) } }
}

fn next_of_arena(tournament: &Tournament, now: Millis) -> Step {
    if tournament.ends.is_none_or(|ends| ends <= now) {
        // A table that is still played counts.
        return if tournament.is_played() { Step::Wait } else { Step::Finish };
    }
    let tables = arena::tables(tournament, &waiting(tournament), now);
    let planned = |(number, (people, bots)): (u64, (Vec<usize>, usize))| Planned {
        seats: seating::seat(tournament, &people, bots, purpose(tournament, number)),
        bye: None,
    };
    let tables: Vec<_> = (1..).zip(tables).map(planned).collect();
    if tables.is_empty() { Step::Wait } else { Step::Seat(tables) }
}

/// Who waits for a table of an arena: those who take part, are here and play
/// nowhere. Programs are always here.
#[must_use]
pub fn waiting(tournament: &Tournament) -> Vec<usize> {
    let is_free = |&at: &usize| {
        let player = &tournament.players[at];
        (player.here || player.person.is_bot()) && tournament.table_of(&player.person).is_none()
    };
    tournament.available().into_iter().filter(is_free).collect()
}

fn next_round(tournament: &Tournament, now: Millis) -> Step {
    if tournament.is_played() || next_round_at(tournament).is_some_and(|at| at > now) {
        return Step::Wait;
    }
    if tournament.round >= tournament.rounds.unwrap_or_default() {
        return Step::Finish;
    }
    let tables = match tournament.settings.kind {
        TournamentKind::RoundRobin => round_of_schedule(tournament),
        _ => round_of_swiss(tournament),
    };
    // Nobody is left to play.
    tables.filter(|tables| !tables.is_empty()).map_or(Step::Finish, Step::Seat)
}

/// When the next round begins, if the last one is over.
#[must_use]
pub fn next_round_at(tournament: &Tournament) -> Option<Millis> {
    if tournament.is_arena() || tournament.is_played() {
        return None;
    }
    let last = tournament.tables.iter().filter_map(|table| table.ended).max()?;
    Some(last + 1000 * Millis::from(tournament.settings.pause))
}

fn round_of_swiss(tournament: &Tournament) -> Option<Vec<Planned>> {
    let round = swiss::round(tournament)?;
    let mut planned: Vec<_> =
        (1..).zip(&round.tables).map(|(number, people)| table(tournament, people, number)).collect();
    planned.extend(round.bye.map(|player| alone(player, super::BYE)));
    Some(planned)
}

/// A table at which seats are balanced, and bots fill in where they may.
fn table(tournament: &Tournament, people: &[usize], number: u64) -> Planned {
    let bots = match tournament.settings.bots {
        Some(_) => tournament.table_size().saturating_sub(people.len()),
        None => 0,
    };
    Planned { seats: seating::seat(tournament, people, bots, purpose(tournament, number)), bye: None }
}

fn alone(player: usize, points: u32) -> Planned {
    Planned { seats: vec![Some(player)], bye: Some(points) }
}

/// All rounds of a round robin, from its seed and those who have joined.
fn schedule(tournament: &Tournament) -> Vec<Vec<Vec<usize>>> {
    round_robin::rounds(tournament.players.len(), tournament.table_size(), tournament.seed)
}

/// A round of the schedule. Who has left is not there; the one who is alone for that
/// gets what a bye is worth. Those whom the schedule leaves out get nothing, as it
/// leaves out everybody once.
fn round_of_schedule(tournament: &Tournament) -> Option<Vec<Planned>> {
    let rounds = schedule(tournament);
    let available = tournament.available();
    if available.len() < 2 && tournament.settings.bots.is_none() {
        return None;
    }
    let mut planned = Vec::new();
    let mut sits: Vec<usize> = Vec::new();
    for (number, people) in (1..).zip(rounds.get(tournament.round as usize)?) {
        sits.extend(people);
        let there: Vec<_> = people.iter().copied().filter(|player| available.contains(player)).collect();
        match there[..] {
            [] => {}
            [one] if tournament.settings.bots.is_none() => planned.push(alone(one, super::BYE)),
            // The schedule has balanced the seats.
            _ if there == *people && tournament.settings.bots.is_none() => {
                planned.push(Planned { seats: there.into_iter().map(Some).collect(), bye: None });
            }
            _ => planned.push(table(tournament, &there, number)),
        }
    }
    let left_out = available.into_iter().filter(|player| !sits.contains(player));
    let number = planned.len() as u64 + 1;
    planned.extend(left_out.map(|player| match tournament.settings.bots {
        Some(_) => table(tournament, &[player], number),
        None => alone(player, 0),
    }));
    Some(planned)
}

/// What chance is for at a table of the next round.
fn purpose(tournament: &Tournament, number: u64) -> u64 {
    ((u64::from(tournament.round) + 1) << 20) + number
}

/// Whether somebody who did not act at a table sits out from now on: in an arena at
/// once, else after the second table in a row. They may come back, and what was
/// before does not count then.
#[must_use]
pub fn sits_out(tournament: &Tournament, person: &PersonId) -> bool {
    let since = tournament.player(person).map(|player| tournament.players[player].joined);
    let acted = |table: &Table| {
        let seat = table.seats.iter().find(|seat| seat.person.as_ref() == Some(person))?;
        seat.result.map(|result| result.acted)
    };
    let counts = |table: &&Table| table.seats.len() > 1 && table.ended > since;
    let mut latest = tournament.tables_of(person).rev().filter(counts).filter_map(acted);
    let misses = if tournament.is_arena() { 1 } else { 2 };
    let missed = latest.by_ref().take(misses).filter(|acted| !acted).count();
    missed == misses
}
