//! Tournaments as people see them.

use castellum_wire::PersonId;
use castellum_wire::tournaments::{
    TournamentResult, TournamentSeat, TournamentStanding, TournamentStatus, TournamentSummary,
    TournamentTable, TournamentView, TournamentYou,
};

use crate::tournament::{Seated, Table, Tournament, next_round_at, standings, waiting};

/// A tournament in short.
pub(super) fn summary(found: &Tournament, players: u32) -> TournamentSummary {
    TournamentSummary {
        id: found.id.clone(),
        settings: found.settings.clone(),
        status: found.status,
        creator: found.creator.clone(),
        creator_name: found.creator_name.clone(),
        created: found.created,
        started: found.started,
        ends: found.ends,
        ended: found.ended,
        round: found.round,
        rounds: found.rounds,
        players,
    }
}

/// A tournament as somebody sees it.
pub(super) fn view(found: &Tournament, viewer: Option<&PersonId>) -> TournamentView {
    let is_played = |table: &&Table| table.ended.is_none() && !is_over(found);
    let more_rounds = found.status == TournamentStatus::Running && found.rounds > Some(found.round);
    TournamentView {
        tournament: summary(found, found.players.len() as u32),
        standings: ranked(found),
        tables: found.tables.iter().filter(is_played).filter_map(|there| table(found, there)).collect(),
        next_round: next_round_at(found).filter(|_| more_rounds),
        you: viewer.map(|viewer| you(found, viewer)),
    }
}

fn is_over(found: &Tournament) -> bool {
    matches!(found.status, TournamentStatus::Over | TournamentStatus::Cancelled)
}

/// What a tournament is for somebody.
pub(super) fn you(found: &Tournament, viewer: &PersonId) -> TournamentYou {
    let player = found.player(viewer);
    let table = found.table_of(viewer).filter(|_| !is_over(found));
    TournamentYou {
        person: viewer.clone(),
        creator: found.creator == *viewer,
        joined: player.is_some(),
        out: player.is_some_and(|player| found.players[player].out),
        game: table.and_then(|table| table.game.clone()),
    }
}

/// Everybody, the first first.
pub(super) fn ranked(found: &Tournament) -> Vec<TournamentStanding> {
    let waits = match found.status {
        TournamentStatus::Running if found.is_arena() => waiting(found),
        _ => Vec::new(),
    };
    let standing = |(rank, standing): (u32, crate::tournament::Standing)| {
        let player = &found.players[standing.player];
        TournamentStanding {
            rank,
            person: player.person.clone(),
            name: player.name.clone(),
            bot: player.person.is_bot(),
            rating: player.rating,
            out: player.out,
            waiting: waits.contains(&standing.player),
            points: standing.points,
            firsts: standing.firsts,
            opponents: standing.opponents,
            share: standing.share,
            results: results(found, &player.person),
        }
    };
    (1..).zip(standings(found)).map(standing).collect()
}

fn results(found: &Tournament, person: &PersonId) -> Vec<TournamentResult> {
    let own = |table: &Table| {
        let seat = table.seats.iter().find(|seat| seat.person.as_ref() == Some(person))?;
        Some(TournamentResult {
            round: table.round,
            game: table.game.clone(),
            place: seat.result.filter(|_| table.seats.len() > 1).map(|result| result.place),
            // A game without a result gives nothing.
            points: seat.result.map(|result| result.points).or(table.ended.map(|_| 0)),
        })
    };
    found.tables.iter().filter_map(own).collect()
}

/// A table with a game.
pub(super) fn table(found: &Tournament, table: &Table) -> Option<TournamentTable> {
    let seat = |seat: &Seated| {
        let player = seat.person.as_ref().and_then(|person| found.player(person));
        let name = match player {
            Some(player) => found.players[player].name.clone(),
            None => found.settings.bots.clone(),
        };
        TournamentSeat {
            person: seat.person.clone(),
            name,
            place: seat.result.map(|result| result.place),
            points: seat.result.map(|result| result.points),
        }
    };
    Some(TournamentTable {
        round: table.round,
        number: table.number,
        game: table.game.clone()?,
        since: table.since,
        seats: table.seats.iter().map(seat).collect(),
    })
}
