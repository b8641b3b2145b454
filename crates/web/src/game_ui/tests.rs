//! What holds for every game in the registry, the one for tests among them.

use std::cell::Cell;
use std::rc::Rc;

use castellum_rules::{Actor, GameName, GameSetup as _, Seat, Start, with_game};
use leptos::prelude::*;

use super::{GameUi, TurnDraft};
use crate::study::StudyGame;
use crate::table::{GameCommand, MoveHistory, SeatController, SeatInfo, Table};

fn seat(name: &str) -> SeatInfo {
    SeatInfo { name: name.to_owned(), controller: SeatController::Here, clock: None, present: true }
}

/// A table at which every legal action is played at once.
fn table<G: GameUi>() -> Table<G> {
    let history = MoveHistory::new(Start::Setup(G::Setup::random(2, &mut |_| 0))).unwrap();
    let cell = Rc::new(Cell::new(None::<Table<G>>));
    let backend = Rc::clone(&cell);
    let table = Table::new(history, vec![seat("Livia"), seat("Marcus")], move |command| {
        if let (Some(table), GameCommand::Play(action)) = (backend.get(), command) {
            table.history.update(|history| history.play(action).expect("only what is legal is sent"));
        }
    });
    cell.set(Some(table));
    table
}

/// A game whose every action is first chosen as a hint would be, then played by
/// the main button or, if it needs no choice, at once.
fn play_by_draft<G: StudyGame>() {
    let owner = Owner::new();
    owner.set();
    let table = table::<G>();
    let draft = G::Draft::new(table, Signal::stored(true));
    let mut state = 7_u32;
    let mut below = |bound: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % bound
    };
    let (mut by_button, mut told) = (0, 0);
    for count in 0..60 {
        let before = table.live_position();
        let Some(action) = before.sample(&mut below) else { break };
        if before.actor() == Actor::Chance {
            table.send(GameCommand::Play(action));
        } else {
            let seat = draft.acting().get().expect("both play here");
            assert!(!G::said_to(draft, seat).is_empty());
            draft.follow(action);
            if draft.primary().ready {
                assert!(!draft.primary().label.is_empty());
                assert!(!G::words(&before, action).is_empty());
                draft.go_on();
                by_button += 1;
            } else {
                draft.play(action);
            }
        }
        assert_eq!(table.history.with(MoveHistory::len), count + 1, "{} {action:?}", G::NAME);
        told += usize::from(G::is_news(&before, action));
        assert!(!G::told(&before, action, "Livia").is_empty(), "{} {action:?}", G::NAME);
        assert!(!draft.looks_back());
    }
    assert!(by_button > 0 && told > 0, "{}", G::NAME);
    for seat in Seat::all(2) {
        assert!(!G::scoring(&table.live_position(), seat).is_empty());
    }
}

#[test]
fn every_game_is_played_through_the_same_interface() {
    let mut names = Vec::new();
    for game in GameName::ALL {
        with_game!(game, G => play_by_draft::<G>());
        names.push(game.name());
    }
    assert_eq!(names, ["aqua-romana", "aquaedukt", "count"]);
}

#[test]
fn texts_and_rules_of_games_begin_differently() {
    let mut keys: Vec<&str> = GameName::ALL.iter().map(|&game| with_game!(game, G => G::KEY)).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), GameName::ALL.len());
}
