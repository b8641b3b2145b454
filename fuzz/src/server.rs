//! What the server decides about messages of clients.

use castellum_server::game::{Command, NewTable, Way, carry_out, set_up};
use castellum_wire::http::NewGame;
use castellum_wire::{ClientFrame, Event, GameName, Offer, Table, Visibility};

/// Any messages of clients: what can be read is written alike, what is refused
/// changes nothing, and what is granted leads to the same table everywhere.
pub fn asks(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let game = if data.len().is_multiple_of(2) { GameName::AquaRomana } else { GameName::Aquaedukt };
    let (mut table, mut events) = begun(game);
    for (line, now) in text.lines().take(64).zip(100..) {
        let Ok(frame) = ClientFrame::read(line) else { continue };
        let written = serde_json::to_string(&frame).expect("a message can be written");
        assert_eq!(ClientFrame::read(&written).as_ref(), Ok(&frame));
        let before = table.clone();
        // Two who play, and one who watches.
        let seat = [Some(0), Some(1), None][frame.request as usize % 3];
        let behind = frame.after > table.number();
        let command =
            Command::Ask { seat, ask: frame.ask, after: frame.after, behind, present: vec![true, false] };
        match carry_out(&mut table, &command, Some(frame.request), now, &mut |_| 0) {
            Ok(happened) => events.extend(happened),
            Err(refusal) => {
                assert!(!refusal.message.is_empty());
                assert_eq!(table, before, "{refusal}");
            }
        }
    }
    let replayed =
        Table::replay(table.description().clone(), &events).expect("what happened can be replayed");
    assert_eq!(replayed, table);
}

/// A game of two people that has just begun, and its events.
fn begun(game: GameName) -> (Table, Vec<Event>) {
    let offers = vec![Offer::Creator, Offer::Anyone];
    let wanted = NewGame { visibility: Visibility::Public, ..NewGame::new(game, offers) };
    let id = |text: &str| text.parse().expect("a good identifier");
    let new = NewTable { id: id("table"), created: 0, stand_in: "greedy".into(), rematch_of: None };
    let (mut table, mut events) = set_up(&wanted, new, &mut |_| 0).expect("the usual set-up");
    for (name, way) in [("one", Way::Created), ("two", Way::Open(None))] {
        let person = name.parse().expect("a good identifier");
        let command = Command::Join { person, name: name.into(), way };
        events.extend(carry_out(&mut table, &command, None, 1, &mut |_| 0).expect("the seat is free"));
    }
    (table, events)
}
