//! `castellum verify-dice` with games as a server exports them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use castellum_wire::dice::{Beginning, DrawSource, Seed, Share, chain, draw_beginning, roll};
use castellum_wire::http::GameExport;
use castellum_wire::{
    Clock, Description, Event, EventKind, GameName, GameState, SeatKind, SeatNumber, Tags, Visibility,
};

const SEED: Seed = Seed::new([3; 32]);

/// An honest game of two in which the first player resigns after some rolls.
fn game() -> GameExport {
    let description = Description {
        id: "g".parse().unwrap(),
        game: GameName::Aquaedukt,
        setup: Tags::from([("Players".to_string(), "2".to_string())]),
        clock: Clock::None,
        visibility: Visibility::Public,
        chat: true,
        stand_in: "faber".into(),
        seats: vec![SeatKind::Anyone; 2],
        created: 1_700_000_000_000,
        rematch_of: None,
        rated: false,
        shuffle: false,
        nameless: false,
        promise: Some(SEED.promise()),
    };
    let mut state = GameState::new(description.clone()).unwrap();
    let mut events = Vec::new();
    let mut emit = |state: &mut GameState, kind: EventKind| {
        let number = state.number() + 1;
        let event = Event { number, time: 1_700_000_000_000 + u64::from(number), request: None, kind };
        state.apply(&event).unwrap();
        events.push(event);
    };
    let share = |seat: SeatNumber| Share::new([seat; 16]);
    for seat in 0..2 {
        let person = format!("p{seat}").parse().unwrap();
        let commitment = Some(share(seat).commitment());
        emit(&mut state, EventKind::Joined { seat, person, name: format!("Player {seat}"), commitment });
    }
    for seat in 0..2 {
        emit(&mut state, EventKind::ShareOpened { seat, share: share(seat) });
    }
    let Beginning { seats, setup } = draw_beginning(&DrawSource::of(&SEED, &state), &description).unwrap();
    emit(&mut state, EventKind::Began { seats, setup });
    while state.next_roll() < 6 {
        let kind = match state.to_act() {
            Some(seat) => {
                let action = if state.position().check("roll").is_ok() { "roll" } else { "done" };
                EventKind::Action { seat, action: action.into() }
            }
            None => {
                let source = DrawSource::of(&SEED, &state);
                let action = roll(&mut source.draws(state.next_roll()), state.position()).unwrap();
                EventKind::Die { action }
            }
        };
        emit(&mut state, kind);
    }
    emit(&mut state, EventKind::Resigned { seat: 0 });
    emit(&mut state, EventKind::Revealed { seed: SEED });
    let chain = chain::links(&description, &events);
    GameExport { description, events, chat: Vec::new(), record: String::new(), chain }
}

fn verify(export: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellum"));
    command.args(["verify-dice", "-"]).args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A wrong command line is refused before anything is read.
    let _ = child.stdin.take().unwrap().write_all(export.as_bytes());
    child.wait_with_output().unwrap()
}

fn refused(export: &str, arguments: &[&str], status: i32) -> String {
    let output = verify(export, arguments);
    assert_eq!(output.status.code(), Some(status));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn an_honest_game_is_found_fixed() {
    let export = game();
    let json = serde_json::to_string_pretty(&export).unwrap();
    let output = verify(&json, &["--rolls", "--head", &export.chain[4].to_string()[..8]]);
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(printed.contains("every roll was fixed before play\n"), "{printed}");
    let head = export.chain.last().unwrap();
    let checked =
        format!("checked: 5 rolls, 8 mountains; the chain of {} events ends in {head}", export.events.len());
    assert!(printed.contains(&checked) && printed.contains("2 players added a share"), "{printed}");
    assert_eq!(printed.lines().filter(|line| line.starts_with("roll ")).count(), 5);
}

#[test]
fn what_does_not_fit_is_named() {
    let mut export = game();
    let index = export.events.iter().position(|event| matches!(event.kind, EventKind::Die { .. })).unwrap();
    let EventKind::Die { action: right } = export.events[index].kind.clone() else { unreachable!() };
    let wrong = if right == "=7" { "=8" } else { "=7" };
    export.events[index].kind = EventKind::Die { action: wrong.into() };
    let complaint = refused(&serde_json::to_string(&export).unwrap(), &[], 1);
    let number = export.events[index].number;
    assert!(complaint.contains(&format!("the chain breaks at event {number}")), "{complaint}");
    let roll = format!("roll 1 (event {number}): the seed gives {right}, the record says {wrong}");
    assert!(complaint.contains(&roll), "{complaint}");
}

#[test]
fn another_chain_than_the_noted_one_is_refused() {
    let json = serde_json::to_string(&game()).unwrap();
    let complaint = refused(&json, &["--head", "00000000"], 1);
    assert!(complaint.contains("but 00000000 was noted"), "{complaint}");
    assert!(refused(&json, &["--head", "nonsense"], 2).contains("expected 8 to 64 hexadecimal digits"));
}

#[test]
fn a_game_without_a_promise_has_nothing_to_check() {
    let mut export = game();
    export.description.promise = None;
    export.description.setup.insert("Mountains".into(), "A2 B2 C2 D2 E2 F2 G2 H2".into());
    export.events.clear();
    export.chain.clear();
    let complaint = refused(&serde_json::to_string(&export).unwrap(), &[], 1);
    assert!(complaint.contains("not recorded with fair dice"), "{complaint}");
}

#[test]
fn a_game_that_runs_has_no_seed_yet() {
    let mut export = game();
    export.events.truncate(6);
    export.chain.truncate(6);
    let complaint = refused(&serde_json::to_string(&export).unwrap(), &[], 1);
    assert!(complaint.contains("the game is not over"), "{complaint}");
}

#[test]
fn anything_else_is_refused_with_its_place() {
    let complaint = refused("{\"description\": 7}", &[], 1);
    assert!(
        complaint.contains("this is no game as a server exports it") && complaint.contains("line 1"),
        "{complaint}"
    );
}
