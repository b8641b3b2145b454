//! What the server decides about messages of clients.

use castellum_server::game::{Chance, Command, JoinVia, NewGameContext, execute, set_up};
use castellum_wire::dice::Seed;
use castellum_wire::http::NewGame;
use castellum_wire::{ClientFrame, Event, GameName, GameState, SeatKind, Visibility};

const SEED: Seed = Seed::new([0; 32]);

/// Any commands of clients: what can be read is written alike, what is refused
/// changes nothing, and what is done leads to the same state everywhere.
pub fn commands(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let game = if data.len().is_multiple_of(2) { GameName::AquaRomana } else { GameName::Aquaedukt };
    let (mut state, mut events) = begun(game);
    for (line, now) in text.lines().take(64).zip(100..) {
        let Ok(frame) = ClientFrame::read(line) else { continue };
        let written = serde_json::to_string(&frame).expect("a message can be written");
        assert_eq!(ClientFrame::read(&written).as_ref(), Ok(&frame));
        let before = state.clone();
        // Two who play, and one who watches.
        let seat = [Some(0), Some(1), None][frame.request as usize % 3];
        let behind = frame.after > state.number();
        let command = Command::Client {
            seat,
            command: frame.command,
            after: frame.after,
            behind,
            absent_for: vec![None, Some(1_000_000)],
        };
        match execute(
            &mut state,
            &command,
            Some(frame.request),
            now,
            Chance { seed: Some(&SEED), rng: &mut |_| 0 },
        ) {
            Ok(happened) => events.extend(happened),
            Err(refusal) => {
                assert!(!refusal.message.is_empty());
                assert_eq!(state, before, "{refusal}");
            }
        }
    }
    let replayed =
        GameState::replay(state.description().clone(), &events).expect("what happened can be replayed");
    assert_eq!(replayed, state);
}

/// A game of two people that has just begun, and its events.
fn begun(game: GameName) -> (GameState, Vec<Event>) {
    let seats = vec![SeatKind::Creator, SeatKind::Anyone];
    let wanted = NewGame { visibility: Visibility::Public, ..NewGame::new(game, seats) };
    let id = |text: &str| text.parse().expect("a good identifier");
    let stand_in = "greedy".into();
    let new = NewGameContext { id: id("table"), created: 0, stand_in, rematch_of: None, seed: SEED };
    let (mut state, mut events) = set_up(&wanted, new).expect("the usual set-up");
    for (name, via) in [("one", JoinVia::Created), ("two", JoinVia::Open(None))] {
        let person = name.parse().expect("a good identifier");
        let command = Command::Join { person, name: name.into(), via, commitment: None };
        events.extend(
            execute(&mut state, &command, None, 1, Chance { seed: Some(&SEED), rng: &mut |_| 0 })
                .expect("the seat is free"),
        );
    }
    (state, events)
}
