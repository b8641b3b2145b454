//! The protocol knows no game by name: the game for tests speaks it too.

use castellum_engine::Engine;
use serde_json::{Value, json};

fn served(engine: &mut Engine, request: &Value) -> Value {
    let answer = engine.answer(request.to_string().as_bytes()).json;
    assert_eq!(answer["ok"], true, "{request} was answered by {answer}");
    answer
}

#[test]
fn a_whole_game_of_count() {
    let mut engine = Engine::default();
    let new = json!({"cmd": "new", "game": "count", "players": 2, "goal": 6});
    assert_eq!(served(&mut engine, &new)["state"]["missing"], 6);
    assert_eq!(served(&mut engine, &json!({"cmd": "legal"}))["actions"], json!(["+1", "+2", "+3"]));
    let state = served(&mut engine, &json!({"cmd": "play", "action": "+3"}))["state"].take();
    assert_eq!(state["to_act"], "chance");
    served(&mut engine, &json!({"cmd": "play", "action": "=1"}));
    let go = json!({"cmd": "go", "bot": "mcts", "nodes": 200, "seed": 1});
    let chosen = served(&mut engine, &go);
    assert_eq!(chosen["value"].as_array().map(Vec::len), Some(2));
    let legal = served(&mut engine, &json!({"cmd": "legal"}))["actions"].take();
    assert!(legal.as_array().unwrap().contains(&chosen["action"]), "{chosen}");
    served(&mut engine, &json!({"cmd": "play", "action": "+2"}));
    let record = served(&mut engine, &json!({"cmd": "record"}))["record"].take();
    assert!(record.as_str().unwrap().ends_with("1. +3 =1 2. +2 4-2\n"), "{record}");

    let mut other = Engine::default();
    let loaded = served(&mut other, &json!({"cmd": "load", "record": record}));
    assert_eq!(loaded["state"]["winners"], json!([0]));
    assert_eq!(served(&mut other, &json!({"cmd": "undo"}))["state"]["missing"], 2);
}
