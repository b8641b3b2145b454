//! A table for boards and panels that follows a game on a server.

use castellum_bots::Level;
use castellum_rules::{DenseAction, Game, Seat};
use castellum_wire::{Ask, Table as WireTable};
use leptos::prelude::*;

use super::Online;
use crate::keeper::{level_named, now_millis};
use crate::table::{Line, SeatInfo, Sitter, Table, Wish};

pub(super) fn follow<G: Game>(online: Online) -> Result<Table<G>, String> {
    let known = online.table.get_untracked().ok_or("the game is not known yet")?;
    let line = line_of::<G>(&known)?;
    let table = Table::new(line, Vec::new(), move |wish| match wish {
        Wish::Play(action) => {
            online.ask(Ask::Play { action: action.to_string() });
        }
        Wish::Undo => online.ask(Ask::Undo),
    });
    Effect::new(move |_| {
        online.table.with(|known| {
            if let Some(known) = known {
                update_line(table, known);
            }
        });
    });
    Effect::new(move |_| {
        online.second.track();
        let seats = online.table.with(|known| known.as_ref().map(|known| seats(&online, known)));
        if let Some(seats) = seats
            && table.seats.with_untracked(|before| *before != seats)
        {
            table.seats.set(seats);
        }
    });
    Ok(table)
}

/// The game as the server tells it.
fn line_of<G: Game>(known: &WireTable) -> Result<Line<G>, String> {
    let tag = |name: &str| known.description().tag(name);
    let mut line = Line::<G>::from_tags(&tag).map_err(|error| error.to_string())?;
    for played in known.played() {
        let action = G::Action::from_index(usize::from(played.action)).ok_or("no such action")?;
        line.play(action).map_err(|error| error.to_string())?;
    }
    Ok(line)
}

/// Takes over what was played, and marks what is new to whoever sits here.
fn update_line<G: Game>(table: Table<G>, known: &WireTable) {
    let Ok(line) = line_of::<G>(known) else { return };
    if table.line.with_untracked(|before| *before == line) {
        return;
    }
    let here = |seat: Option<u8>| {
        let seats = table.seats.read_untracked();
        seat.and_then(|seat| seats.get(usize::from(seat)).map(SeatInfo::is_here)).unwrap_or(false)
    };
    let seen = known.played().iter().rposition(|played| here(played.seat)).map_or(0, |index| index + 1);
    table.seen.set(seen);
    table.line.set(line);
}

fn seats(online: &Online, known: &WireTable) -> Vec<SeatInfo> {
    let now = online.with_session(|session| session.server_time(now_millis()));
    let mine = online.you.get().seat;
    let stand_in = known.description().stand_in.clone();
    let info = |seat: Seat| {
        let number = seat.index() as u8;
        let state = known.seat(number);
        let bot =
            state.and_then(|state| state.bot(&stand_in)).map(|bot| level_named(bot).unwrap_or(Level::Faber));
        let sitter = match (bot, state.is_some_and(castellum_wire::table::SeatState::is_filled)) {
            (Some(level), _) => Sitter::Bot(level),
            (None, false) => Sitter::Empty,
            (None, true) if mine == Some(number) => Sitter::Here,
            (None, true) => Sitter::Away,
        };
        let name = state.and_then(castellum_wire::table::SeatState::name).unwrap_or_default().to_owned();
        SeatInfo { name, sitter, clock: known.clocks().left(number, now) }
    };
    Seat::all(known.seats().len()).map(info).collect()
}
