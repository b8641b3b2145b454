//! Replays the example games: state and full list of legal actions at every
//! position.

use std::fs;

use castellum_rules::aqua_romana::{
    Colour, Field, Kind, KindSet, Layout, Piece, Podium, Position, Reservoir, RingField, Setup, Supply,
};
use castellum_rules::{ActionList, Actor, Game, Outcome, Seat};
use serde_json::{Map, Value, json};

#[test]
fn example_games() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/aqua-romana");
    let mut games = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "jsonl") {
            replay(&fs::read_to_string(&path).unwrap(), &path.display().to_string());
            games += 1;
        }
    }
    assert_eq!(games, 15);
}

fn replay(trace: &str, name: &str) {
    let mut lines = trace.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut position = Position::new(&setup(&lines.next().unwrap())).unwrap();
    let mut legal = ActionList::new();
    for (step, line) in lines.enumerate() {
        let expected = line["state"].as_object().unwrap();
        let state = state(&position);
        for (key, value) in expected {
            assert_eq!(&state[key], value, "{name}, step {step}, {key}");
        }
        assert_eq!(position.to_string().parse(), Ok(position), "{name}, step {step}");
        let Some(play) = line.get("play") else { continue };
        position.legal_actions(&mut legal);
        let mut texts = legal.iter().map(|&action| action.to_string()).collect::<Vec<_>>();
        texts.sort_unstable();
        assert_eq!(json!(texts), line["legal"], "{name}, step {step}");
        let action = play.as_str().unwrap().parse().unwrap();
        position.try_play(action).unwrap();
    }
    assert_eq!(position.actor(), Actor::Nobody, "{name}");
}

fn setup(request: &Value) -> Setup {
    let mut setup = Setup::classic(request["players"].as_u64().unwrap() as usize);
    if let Some(supply) = request.get("supply") {
        setup.supply = Supply(["C", "S", "B", "D"].map(|kind| supply[kind].as_u64().unwrap() as u8));
    }
    if let Some(layout) = request.get("layout").and_then(Value::as_object) {
        let names = |value: &Value| {
            value.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let reservoirs = layout.iter().map(|(colour, reservoir)| {
            let colour = Colour::from_letter(colour.chars().next().unwrap()).unwrap();
            let (fields, outlets) = (names(&reservoir["fields"]), names(&reservoir["outlets"]));
            Reservoir::from_names(
                colour,
                fields.iter().map(String::as_str),
                outlets.iter().map(String::as_str),
            )
            .unwrap()
        });
        setup.layout = Layout { reservoirs: reservoirs.collect() };
    }
    setup
}

fn state(position: &Position) -> Value {
    let players = position.players();
    let tiles = Field::all().filter_map(|field| match position.piece(field)? {
        Piece::Tile(tile) => Some((field.to_string(), json!(tile.name()))),
        Piece::Reservoir(_) => None,
    });
    let workers = position.workers().iter().map(|worker| {
        let state = position.worker(worker);
        let podium = match state.on_board {
            true => Value::Null,
            false => json!(state.podium.map_or(0, Podium::value)),
        };
        let value = json!({
            "cell": state.field.to_string(),
            "dir": state.facing.to_string(),
            "length": state.length,
            "on_board": state.on_board,
            "podium": podium,
        });
        (worker.to_string(), value)
    });
    let ring =
        RingField::all().filter_map(|at| Some((at.to_string(), json!(position.builder(at)?.letter()))));
    let [c, s, b, d] = position.supply().0;
    let to_act = match position.actor() {
        Actor::Seat(seat) => json!(seat.index()),
        Actor::Chance => json!("chance"),
        Actor::Nobody => Value::Null,
    };
    let outcome = position.outcome();
    let winners = outcome.iter().flat_map(Outcome::winners).map(Seat::index).collect::<Vec<_>>();
    json!({
        "phase": position.phase().name(),
        "to_act": to_act,
        "tiles": tiles.collect::<Map<_, _>>(),
        "workers": workers.collect::<Map<_, _>>(),
        "ring": ring.collect::<Map<_, _>>(),
        "supply": {"C": c, "S": s, "B": b, "D": d},
        "reserve": letters(position.reserve()),
        "hands": Seat::all(players).map(|seat| letters(position.hand(seat))).collect::<Vec<_>>(),
        "scores": position.points()[..players],
        "winners": winners,
    })
}

fn letters(kinds: KindSet) -> String {
    let mut letters = kinds.iter().map(Kind::letter).collect::<Vec<_>>();
    letters.sort_unstable();
    letters.into_iter().collect()
}
