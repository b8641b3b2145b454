//! A table for boards and panels that follows a game on a server.

use castellum_bots::Level;
use castellum_rules::{DenseAction, Game, Seat};
use castellum_wire::state::SeatState;
use castellum_wire::{ClientCommand, GameState, SeatNumber};
use leptos::prelude::*;

use super::Online;
use crate::backend::{level_named, now_millis};
use crate::i18n::t;
use crate::table::{GameCommand, MoveHistory, SeatController, SeatInfo, Table, Undo};

pub(super) fn follow<G: Game>(online: Online) -> Result<Table<G>, String> {
    let known = online.table.get_untracked().ok_or("the game is not known yet")?;
    let tag = |name: &str| known.tag(name);
    let mut history = MoveHistory::<G>::from_tags(&tag).map_err(|error| error.to_string())?;
    history.follow(&actions_of::<G>(&known)?).map_err(|error| error.to_string())?;
    let own = StoredValue::new(None::<Table<G>>);
    let table = Table::new(history, Vec::new(), move |command| {
        if let Some(table) = own.get_value() {
            grant(online, table, &command);
        }
    });
    own.set_value(Some(table));
    Effect::new(move |_| {
        let awaits = online.awaited.get().is_some();
        if table.sending.get_untracked() != awaits {
            table.sending.set(awaits);
        }
        let mine = online.you.get().seat;
        online.table.with(|known| {
            if let Some(known) = known {
                update(table, known, mine, awaits);
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

fn grant<G: Game>(online: Online, table: Table<G>, command: &GameCommand<G::Action>) {
    match *command {
        GameCommand::Play(action) => {
            // It is seen at once, and goes again if the server refuses it.
            let legal = table.history.try_update(|history| history.play(action).is_ok()) == Some(true);
            if legal {
                table.sending.set(true);
                online.play(action.to_string());
            }
        }
        GameCommand::Undo => online.ask(ClientCommand::Undo),
        GameCommand::AskTakeback => {
            let number = |known: &GameState| {
                let first = table.takeback_target()?;
                known.played().get(first).map(|played| played.number)
            };
            let number = online.table.with_untracked(|known| known.as_ref().and_then(number));
            if let Some(to) = number {
                online.ask(ClientCommand::Takeback { to });
            }
        }
    }
}

/// The actions that count, as the server tells them.
fn actions_of<G: Game>(known: &GameState) -> Result<Vec<G::Action>, String> {
    let action = |index: u16| G::Action::from_index(usize::from(index)).ok_or("no such action");
    let actions = known.played().iter().map(|played| action(played.action));
    actions.collect::<Result<_, _>>().map_err(str::to_owned)
}

/// Takes over what the server tells, and marks what is new to the one who sits
/// here. An action that is on its way stays for so long.
fn update<G: Game>(table: Table<G>, known: &GameState, mine: Option<SeatNumber>, awaits: bool) {
    let Ok(actions) = actions_of::<G>(known) else { return };
    let on_its_way = |own: &[G::Action]| {
        own == actions || awaits && own.split_last().is_some_and(|(_, before)| before == actions)
    };
    if !table.history.with_untracked(|history| on_its_way(history.actions())) {
        table.history.update(|history| {
            // A game that does not fit is loaded anew by the connection.
            let _ = history.follow(&actions);
        });
    }
    let here = |seat: Option<SeatNumber>| seat.is_some() && seat == mine;
    let seen = known.played().iter().rposition(|played| here(played.seat)).map_or(0, |index| index + 1);
    set_if_new(table.seen, seen);
    set_if_new(table.undo, Some(undo(known, mine)));
    set_if_new(table.result, known.result().cloned());
}

fn set_if_new<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|before| *before != value) {
        signal.set(value);
    }
}

/// What the server would let a seat take back (TB-R1, TB-R2, TB-R2a).
fn undo(known: &GameState, mine: Option<SeatNumber>) -> Undo {
    let plays = |seat: SeatNumber| known.seat(seat).is_some_and(SeatState::is_played_by_person);
    let Some(seat) = mine.filter(|&seat| known.is_running() && plays(seat)) else { return Undo::Nothing };
    let Some(index) = known.played().iter().rposition(|played| played.seat == Some(seat)) else {
        return Undo::Nothing;
    };
    let number = known.played()[index].number;
    match known.undoable(seat) {
        Some(_) => Undo::Alone(index),
        None if !known.description().rated
            && known.takeback().is_none()
            && known.missing_for_takeback(number).is_empty() =>
        {
            Undo::Asking(index)
        }
        None => Undo::Nothing,
    }
}

fn seats(online: &Online, known: &GameState) -> Vec<SeatInfo> {
    let now = online.with_session(|session| session.server_time(now_millis()));
    let mine = online.you.get().seat;
    let stand_in = known.description().stand_in.clone();
    let present = online.presence.get().seats;
    let info = |seat: Seat| {
        let number = seat.index() as u8;
        let state = known.seat(number);
        let bot =
            state.and_then(|state| state.bot(&stand_in)).map(|bot| level_named(bot).unwrap_or(Level::Faber));
        let controller = match (bot, state.is_some_and(SeatState::is_filled)) {
            (Some(level), _) => SeatController::Bot(level),
            (None, false) => SeatController::Empty,
            (None, true) if mine == Some(number) => SeatController::Here,
            (None, true) => SeatController::Away,
        };
        let name = match state.and_then(SeatState::name) {
            Some("") => t!("player-deleted"),
            name => name.unwrap_or_default().to_owned(),
        };
        let present = bot.is_some() || present.get(seat.index()).copied().unwrap_or(true);
        SeatInfo { name, controller, clock: known.clocks().left(number, now), present }
    };
    Seat::all(known.seats().len()).map(info).collect()
}
