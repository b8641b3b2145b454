//! Aquädukt: whole games with the expected state and legal actions at every step.
//!
//! Each file has a first line with the set-up and then one line a position, with
//! the action that leads to the next.

use castellum_rules::aquaedukt::{Board, Position, Region, Setup};
use castellum_rules::{ActionList, Actor, Game, Seat};
use serde_json::{Map, Value, json};

use crate::position_text::assert_survives_as_text;

/// One test for each file.
macro_rules! golden {
    ($($name:ident => $file:literal,)*) => {
        $(
            #[test]
            fn $name() {
                replay(include_str!(concat!("../data/aquaedukt/", $file)));
            }
        )*
    };
}

golden! {
    two_players_1 => "aquaedukt-2p-1.jsonl",
    two_players_2 => "aquaedukt-2p-2.jsonl",
    two_players_3 => "aquaedukt-2p-3.jsonl",
    two_players_4 => "aquaedukt-2p-4.jsonl",
    two_players_5 => "aquaedukt-2p-5.jsonl",
    three_players_1 => "aquaedukt-3p-1.jsonl",
    three_players_2 => "aquaedukt-3p-2.jsonl",
    three_players_3 => "aquaedukt-3p-3.jsonl",
    three_players_4 => "aquaedukt-3p-4.jsonl",
    three_players_5 => "aquaedukt-3p-5.jsonl",
    four_players_1 => "aquaedukt-4p-1.jsonl",
    four_players_2 => "aquaedukt-4p-2.jsonl",
    four_players_3 => "aquaedukt-4p-3.jsonl",
    four_players_4 => "aquaedukt-4p-4.jsonl",
    four_players_5 => "aquaedukt-4p-5.jsonl",
}

fn replay(trace: &str) {
    let mut lines = trace.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut position = Position::new(&setup(&lines.next().unwrap())).unwrap();
    for (step, line) in lines.enumerate() {
        assert_eq!(state(&position), line["state"], "state at step {step}");
        assert_eq!(legal(&position), texts(&line["legal"]), "legal actions at step {step}");
        assert_survives_as_text(&position);
        if let Some(text) = line["play"].as_str() {
            let action = text.parse().unwrap();
            position.try_play(action).unwrap();
        }
    }
    assert_eq!(position.actor(), Actor::Nobody, "the trace is a whole game");
}

fn setup(line: &Value) -> Setup {
    let mountains = texts(&line["mountains"]).iter().map(|name| name.parse().unwrap()).collect();
    let players = line["players"].as_u64().unwrap() as usize;
    Setup { players, mountains, board: Board::default() }
}

fn texts(value: &Value) -> Vec<String> {
    let list = value.as_array().into_iter().flatten();
    list.map(|text| text.as_str().unwrap().to_string()).collect()
}

fn legal(position: &Position) -> Vec<String> {
    let mut actions = ActionList::new();
    position.legal_actions(&mut actions);
    sorted(actions.iter().map(ToString::to_string))
}

fn sorted(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn state(position: &Position) -> Value {
    let players = position.players();
    let houses: Map<String, Value> = position
        .houses()
        .map(|(field, house)| (field.to_string(), json!([house.seat.index(), house.value])))
        .collect();
    let canals: Map<String, Value> =
        position.canals().sections().map(|(stick, width)| (stick.to_string(), json!(width))).collect();
    let winners: Vec<usize> = position
        .outcome()
        .iter()
        .flat_map(|outcome| outcome.winners().map(Seat::index).collect::<Vec<_>>())
        .collect();
    json!({
        "phase": position.phase().name(),
        "to_act": match position.actor() {
            Actor::Seat(seat) => json!(seat.index()),
            Actor::Chance => json!("chance"),
            Actor::Nobody => Value::Null,
        },
        "scores": position.points()[..players],
        "winners": winners,
        "mountains": sorted(position.mountains().iter().map(|field| field.to_string())),
        "hands": Seat::all(players).map(|seat| position.hand(seat)).collect::<Vec<_>>(),
        "houses": houses,
        "canals": canals,
        "springs": sorted(position.springs().iter().map(|crossing| crossing.to_string())),
        "sticks_left": position.sticks_left(),
        "springs_left": position.springs_left(),
        "supplied": sorted(position.watered().iter().map(|field| field.to_string())),
        "tiles": position.watered_tiles()[..players],
        "region": position.region().map(Region::number),
    })
}
