//! The engine as a value: example games, undo, records, and bad requests.

use std::fs;
use std::sync::Arc;

use castellum_bots::{BotGame, Evaluation, Evaluator, Request};
use castellum_engine::{Defaults, Engine, MAX_LINE, serve};
use castellum_rules::aqua_romana::Position;
use serde_json::{Value, json};

fn ask(engine: &mut Engine, request: &Value) -> Value {
    engine.answer(request.to_string().as_bytes()).json
}

/// The answer to a request that must be served.
fn served(engine: &mut Engine, request: &Value) -> Value {
    let answer = ask(engine, request);
    assert_eq!(answer["ok"], true, "{request} was answered by {answer}");
    answer
}

fn state(engine: &mut Engine) -> Value {
    served(engine, &json!({"cmd": "state"}))["state"].take()
}

fn example_games(game: &str) -> Vec<String> {
    let folder = format!("{}/../rules/tests/data/{game}", env!("CARGO_MANIFEST_DIR"));
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let traces = paths.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    traces.map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// Plays an example game; each action is also taken back and played again.
fn replay(trace: &str) -> Engine {
    let mut lines = trace.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut engine = Engine::default();
    let mut answer = served(&mut engine, &lines.next().unwrap());
    for line in lines {
        for (key, expected) in line["state"].as_object().unwrap() {
            assert_eq!(&answer["state"][key], expected, "{key}");
        }
        let Some(action) = line.get("play") else { continue };
        let play = json!({"cmd": "play", "action": action});
        assert_eq!(served(&mut engine, &json!({"cmd": "legal"}))["actions"], line["legal"]);
        let after = served(&mut engine, &play);
        assert_eq!(served(&mut engine, &json!({"cmd": "undo"})), answer);
        answer = served(&mut engine, &play);
        assert_eq!(answer, after);
    }
    assert_eq!(answer["state"]["phase"], "over");
    engine
}

/// Writes the game down, reads it into another engine and compares.
fn reload(engine: &mut Engine) {
    let record = served(engine, &json!({"cmd": "record"}))["record"].take();
    let mut other = Engine::default();
    served(&mut other, &json!({"cmd": "load", "record": record}));
    assert_eq!(state(&mut other), state(engine));
    assert_eq!(served(&mut other, &json!({"cmd": "record"}))["record"], record);
    // The actions came along with the record, so they can be taken back.
    served(&mut other, &json!({"cmd": "undo"}));
    served(engine, &json!({"cmd": "undo"}));
    assert_eq!(state(&mut other), state(engine));
}

#[test]
fn example_games_of_aqua_romana() {
    let games = example_games("aqua-romana");
    assert_eq!(games.len(), 15);
    games.iter().for_each(|trace| reload(&mut replay(trace)));
}

#[test]
fn example_games_of_aquaedukt() {
    let games = example_games("aquaedukt");
    assert_eq!(games.len(), 15);
    games.iter().for_each(|trace| reload(&mut replay(trace)));
}

#[test]
fn all_actions_can_be_taken_back() {
    let mut engine = Engine::default();
    let start = served(&mut engine, &json!({"cmd": "new", "game": "aquaedukt", "players": 2, "seed": 7}));
    let actions = ["o3,4", "roll", "=17", "done"];
    for action in actions {
        served(&mut engine, &json!({"cmd": "play", "action": action}));
    }
    for _ in 1..actions.len() {
        served(&mut engine, &json!({"cmd": "undo"}));
    }
    assert_eq!(served(&mut engine, &json!({"cmd": "undo"})), start);
    let refused = ask(&mut engine, &json!({"cmd": "undo"}));
    assert_eq!(refused, json!({"ok": false, "error": "undo: no action has been played"}));
}

/// A game from its middle on is the same game, and begins there.
fn begin_in_the_middle(trace: &str) {
    let mut engine = replay(trace);
    (0..9).for_each(|_| drop(served(&mut engine, &json!({"cmd": "undo"}))));
    let position = served(&mut engine, &json!({"cmd": "position"}))["position"].take();
    let mut other = Engine::default();
    let begun = served(&mut other, &json!({"cmd": "new", "position": position}));
    assert_eq!(begun["state"], state(&mut engine));
    assert_eq!(served(&mut other, &json!({"cmd": "position"}))["position"], position);
    check_refused(&mut other, br#"{"cmd":"undo"}"#, "undo: no action has been played");
    let action = served(&mut engine, &json!({"cmd": "legal"}))["actions"][0].take();
    for engine in [&mut engine, &mut other] {
        served(engine, &json!({"cmd": "play", "action": action}));
    }
    assert_eq!(state(&mut other), state(&mut engine));
    let record = served(&mut other, &json!({"cmd": "record"}))["record"].take();
    assert!(record.as_str().unwrap().contains(&format!("[Position {position}]\n")), "{record}");
    let mut third = Engine::default();
    served(&mut third, &json!({"cmd": "load", "record": record}));
    assert_eq!(state(&mut third), state(&mut engine));
    served(&mut third, &json!({"cmd": "undo"}));
    assert_eq!(state(&mut third), begun["state"]);
}

#[test]
fn games_begin_at_a_position() {
    for game in ["aqua-romana", "aquaedukt"] {
        example_games(game).iter().for_each(|trace| begin_in_the_middle(trace));
    }
}

#[test]
fn mountains_follow_from_the_seed() {
    let mut engine = Engine::default();
    let mut mountains = |seed: u64| {
        let new = json!({"cmd": "new", "game": "aquaedukt", "players": 3, "seed": seed});
        served(&mut engine, &new)["state"]["mountains"].take()
    };
    assert_eq!(mountains(1), mountains(1));
    assert_ne!(mountains(1), mountains(2));
    assert_eq!(mountains(1).as_array().unwrap().len(), 6);
}

#[test]
fn files_of_the_command_line_are_the_defaults() {
    let standard = include_str!("../../rules/layouts/aqua-romana-classic-2-4.layout");
    let layout = standard.replace("Y C1 D1 : C1-W D1-E D1-S", "Y C2 D2 : C2-W D2-E D2-S");
    assert_ne!(layout, standard);
    let rows = include_str!("../../rules/boards/aquaedukt.board");
    // Regions 1 and 2 change their numbers.
    let board: String = rows
        .split_inclusive(char::is_whitespace)
        .map(|word| match word.trim() {
            "1" => word.replace('1', "2"),
            "2" => word.replace('2', "1"),
            _ => word.to_string(),
        })
        .collect();
    let defaults = Defaults { layout: Some(layout), board: Some(board.parse().unwrap()) };
    let mut engine = Engine::new(defaults);

    let new = json!({"cmd": "new", "game": "aqua-romana", "players": 2});
    assert_eq!(served(&mut engine, &new)["state"]["workers"]["Y1"]["cell"], "C2");
    let record = served(&mut engine, &json!({"cmd": "record"}))["record"].take();
    assert!(record.as_str().unwrap().contains("[Layout \"Y C2 D2 : C2-W D2-E D2-S; R"));

    let new = json!({"cmd": "new", "game": "aquaedukt", "players": 2, "seed": 1});
    served(&mut engine, &new);
    let record = served(&mut engine, &json!({"cmd": "record"}))["record"].take();
    assert!(record.as_str().unwrap().contains("[Board \".. 2 1 1"));
}

#[test]
fn bots_propose_and_do_not_play() {
    let mut engine = Engine::default();
    served(&mut engine, &json!({"cmd": "new", "game": "aqua-romana", "players": 3}));
    let before = state(&mut engine);
    for bot in ["random", "greedy", "mcts", "discipulus", "curator"] {
        let mut go = || served(&mut engine, &json!({"cmd": "go", "bot": bot, "nodes": 20, "seed": 3}));
        let advice = go();
        assert_eq!(go(), advice, "equal seeds give equal advice");
        let shares = advice["value"].as_array().unwrap().iter().map(|share| share.as_f64().unwrap());
        assert!((shares.sum::<f64>() - 1.0).abs() < 1e-3);
        assert!(advice["nodes"].is_u64());
        assert_eq!(state(&mut engine), before);
        served(&mut engine, &json!({"cmd": "play", "action": advice["action"]}));
        served(&mut engine, &json!({"cmd": "undo"}));
    }
}

#[test]
fn a_bot_can_play_a_whole_game_with_dice() {
    let mut engine = Engine::default();
    served(&mut engine, &json!({"cmd": "new", "game": "aquaedukt", "players": 2, "seed": 1}));
    let mut rolls = 0;
    for seed in 0.. {
        let go = json!({"cmd": "go", "bot": "greedy", "seed": seed});
        let action = match state(&mut engine)["to_act"] {
            Value::Null => break,
            Value::String(_) => {
                check_refused(&mut engine, go.to_string().as_bytes(), "go: the die has to be rolled first");
                rolls += 1;
                let outcomes = served(&mut engine, &json!({"cmd": "legal"}))["actions"].take();
                outcomes[rolls % outcomes.as_array().unwrap().len()].clone()
            }
            _ => served(&mut engine, &go)["action"].take(),
        };
        served(&mut engine, &json!({"cmd": "play", "action": action}));
    }
    assert!(rolls > 0);
}

#[test]
fn without_a_budget_a_bot_looks_at_a_thousand_positions() {
    let mut engine = Engine::default();
    served(&mut engine, &json!({"cmd": "new", "game": "aqua-romana", "players": 2}));
    let plain = served(&mut engine, &json!({"cmd": "go", "bot": "mcts", "seed": 3}));
    let same = served(&mut engine, &json!({"cmd": "go", "bot": "mcts", "seed": 3, "nodes": 1000}));
    assert_eq!((plain["nodes"].as_u64(), &plain), (Some(1000), &same));
    let timed = served(&mut engine, &json!({"cmd": "go", "bot": "curator", "millis": 1}));
    assert!(timed["nodes"].is_u64());
}

/// Takes the first seat's prospects for the second's and the other way round,
/// so that a bot helps its opponent.
#[derive(Debug)]
struct Crossed;

impl Evaluator<Position> for Crossed {
    fn evaluate(&self, requests: &[Request<'_, Position>], evaluations: &mut [Evaluation]) {
        Position::evaluator().evaluate(requests, evaluations);
        for Evaluation { value, .. } in evaluations {
            for seats in [&mut value.win, &mut value.standing, &mut value.points] {
                seats.swap(0, 1);
            }
        }
    }
}

#[test]
fn bots_think_with_an_evaluator_from_outside() {
    let mut own = replay(&example_games("aqua-romana")[0]);
    let positions = (0..40).map(|_| {
        let state = served(&mut own, &json!({"cmd": "undo"}));
        let position = served(&mut own, &json!({"cmd": "position"}))["position"].take();
        (state["state"]["players"] == 2).then_some(position)
    });
    let positions: Vec<_> = positions.flatten().collect();
    let mut foreign = Engine::default().with_evaluator::<Position>(Arc::new(Crossed));
    let mut others = 0;
    for position in &positions {
        for engine in [&mut own, &mut foreign] {
            served(engine, &json!({"cmd": "new", "position": position}));
        }
        for bot in ["greedy", "mcts:nodes=20"] {
            let go = json!({"cmd": "go", "bot": bot, "seed": 1});
            let (advice, odd) = (served(&mut own, &go), served(&mut foreign, &go));
            others += usize::from(advice["action"] != odd["action"]);
            // What the settings of a bot name counts more.
            let separator = if bot.contains(':') { ',' } else { ':' };
            let go = json!({"cmd": "go", "bot": format!("{bot}{separator}eval=handcrafted"), "seed": 1});
            assert_eq!(served(&mut foreign, &go), served(&mut own, &go));
        }
    }
    assert!(others * 2 > positions.len(), "{others} other actions in {} positions", positions.len());
    // Other games keep their own.
    let new = json!({"cmd": "new", "game": "aquaedukt", "players": 2, "seed": 1});
    let go = json!({"cmd": "go", "bot": "greedy", "seed": 1});
    let answers = [&mut own, &mut foreign].map(|engine| {
        served(engine, &new);
        served(engine, &go)
    });
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn a_forced_action_comes_at_once() {
    let mut engine = replay(&example_games("aqua-romana")[0]);
    let forced = |engine: &mut Engine| {
        served(engine, &json!({"cmd": "undo"}));
        served(engine, &json!({"cmd": "legal"}))["actions"].as_array().unwrap().len() == 1
    };
    while !forced(&mut engine) {}
    let go = json!({"cmd": "go", "bot": "mcts", "nodes": 1_000_000_000_000_u64});
    let advice = served(&mut engine, &go);
    assert_eq!(
        (&advice["action"], &advice["nodes"]),
        (&served(&mut engine, &json!({"cmd": "legal"}))["actions"][0], &json!(1))
    );
}

/// Asks for something impossible in the middle of a game; the answer must
/// contain the words, and the game must stay unchanged.
fn check_refused(engine: &mut Engine, line: &[u8], words: &str) {
    let before = state(engine);
    let answer = engine.answer(line);
    assert!(!answer.quit);
    assert_eq!(answer.json["ok"], false);
    let error = answer.json["error"].as_str().unwrap();
    assert!(error.contains(words), "{:?}: {error}", String::from_utf8_lossy(line));
    assert_eq!(state(engine), before);
}

#[test]
fn bad_lines_are_explained_and_change_nothing() {
    let mut engine = Engine::default();
    served(&mut engine, &json!({"cmd": "new", "game": "aqua-romana", "players": 3}));
    served(&mut engine, &json!({"cmd": "play", "action": "C@NF"}));
    let deep = "[".repeat(100_000);
    let cases = [
        ("", "expected a JSON object such as {\"cmd\":\"legal\"}"),
        ("hello", "expected a JSON object"),
        ("{\"cmd\":\"state\"", "EOF while parsing"),
        ("{\"cmd\":\"state\"} {}", "trailing characters"),
        ("[\"state\"]", "expected a JSON object"),
        ("null", "expected a JSON object"),
        (deep.as_str(), "recursion limit"),
        ("{}", "the request has no cmd: expected one of new, legal, play"),
        (r#"{"cmd":7}"#, "cmd: expected one of new, legal, play"),
        (r#"{"cmd":"fly"}"#, "unknown cmd \"fly\": expected one of new"),
        (r#"{"cmd":"STATE"}"#, "unknown cmd \"STATE\""),
        (r#"{"cmd":"state","verbose":true}"#, "unknown field `verbose`"),
        (r#"{"cmd":"play"}"#, "play: missing field `action`"),
        (r#"{"cmd":"play","action":3}"#, "play: action: invalid type: integer `3`, expected a string"),
        (r#"{"cmd":"play","action":"jump"}"#, "\"jump\" is not an action"),
        (r#"{"cmd":"play","action":"C@NF"}"#, "a builder stands on NF already"),
        (r#"{"cmd":"play","action":"Y1!"}"#, "AR-"),
        (r#"{"cmd":"new"}"#, "new: missing field `game`"),
        (
            r#"{"cmd":"new","game":"chess","players":2}"#,
            "new: game: expected the name of a game: aqua-romana, aquaedukt",
        ),
        (r#"{"cmd":"new","game":"aqua-romana"}"#, "new: missing field `players`"),
        (r#"{"cmd":"new","game":"aqua-romana","players":"3"}"#, "new: players: invalid type: string"),
        (r#"{"cmd":"new","game":"aqua-romana","players":-1}"#, "new: players: invalid value"),
        (
            r#"{"cmd":"new","game":"aqua-romana","players":5}"#,
            "AR-S5: the number of players is 5: expected 2 to 4",
        ),
        (r#"{"cmd":"new","game":"aqua-romana","players":1e99}"#, "new: players: invalid type"),
        (r#"{"cmd":"new","game":"aqua-romana","players":3,"mountains":[]}"#, "unknown field `mountains`"),
        (r#"{"cmd":"new","game":"aqua-romana","players":3,"supply":{"C":21}}"#, "missing field `S`"),
        (
            r#"{"cmd":"new","game":"aqua-romana","players":3,"supply":{"C":21,"S":21,"B":21,"D":300}}"#,
            "new: supply.D: invalid value: integer `300`",
        ),
        (
            r#"{"cmd":"new","game":"aqua-romana","players":3,"supply":{"C":1,"S":1,"B":1,"D":1}}"#,
            "4 tiles are fewer than the 78 fields",
        ),
        (r#"{"cmd":"new","game":"aqua-romana","players":3,"layout":{}}"#, "there is no reservoir Y"),
        (
            r#"{"cmd":"new","game":"aqua-romana","players":3,"layout":{"X":{"fields":[],"outlets":[]}}}"#,
            "unknown colour \"X\", expected Y, R, B or G",
        ),
        (
            r#"{"cmd":"new","game":"aqua-romana","players":3,"layout":{"Y":{"fields":["Z9"],"outlets":[]}}}"#,
            "new: layout.Y: \"Z9\": expected a field",
        ),
        (
            r#"{"cmd":"new","game":"aquaedukt","players":2,"mountains":["C4"]}"#,
            "AQ-S2: the number of mountains is 1",
        ),
        (r#"{"cmd":"new","game":"aquaedukt","players":2,"mountains":["A1"]}"#, "new: mountains[0]: "),
        (r#"{"cmd":"new","game":"aquaedukt","players":7}"#, "AQ-S2: "),
        (r#"{"cmd":"new","game":"aquaedukt","players":2,"seed":-4}"#, "new: seed: invalid value"),
        (r#"{"cmd":"new","position":7}"#, "new: position: invalid type: integer `7`, expected a string"),
        (r#"{"cmd":"new","position":""}"#, "new: position: game: expected the name of a game"),
        (r#"{"cmd":"new","position":"chess 8"}"#, "new: position: game: expected the name of a game"),
        (r#"{"cmd":"new","position":"aqua-romana 7"}"#, "new: position: "),
        (r#"{"cmd":"new","position":"aquaedukt"}"#, "new: position: "),
        (
            r#"{"cmd":"new","position":"aquaedukt","players":2}"#,
            "unknown field `players`, expected `position`",
        ),
        (r#"{"cmd":"position","game":"aquaedukt"}"#, "unknown field `game`"),
        (r#"{"cmd":"load"}"#, "load: missing field `record`"),
        (r#"{"cmd":"load","record":""}"#, "load: the text holds no game"),
        (r#"{"cmd":"load","record":"[Game \"go\"]\n\n*"}"#, "expected aqua-romana or aquaedukt"),
        (
            r#"{"cmd":"load","record":"[Game \"aqua-romana\"]\n[Players \"2\"]\n\n1. D@XX *"}"#,
            "line 4, column 4",
        ),
        (r#"{"cmd":"go"}"#, "go: missing field `bot`"),
        (r#"{"cmd":"go","bot":"oracle"}"#, "\"oracle\" is not a bot"),
        (r#"{"cmd":"go","bot":"random","millis":"long"}"#, "go: millis: invalid type"),
        (r#"{"cmd":"go","bot":"oracle"}"#, "expected one of random greedy mcts discipulus tiro"),
        (r#"{"cmd":"go","bot":"mcts","millis":0}"#, "go: the budget is zero: expected at least 1 node"),
        (r#"{"cmd":"go","bot":"mcts","seed":-1}"#, "go: seed: invalid value"),
        (
            r#"{"cmd":"go","bot":"mcts","millis":5,"nodes":6}"#,
            "go: the budget is given twice: millis=5 and nodes=6",
        ),
        (
            r#"{"cmd":"go","bot":"mcts:nodes=5","nodes":6}"#,
            "go: the budget is given twice: mcts:nodes=5 and nodes=6",
        ),
        (
            r#"{"cmd":"go","bot":"mcts:eval=oracle"}"#,
            "go: \"oracle\" is not an evaluator: expected one of handcrafted network",
        ),
        (r#"{"cmd":"go","bot":"mcts","nodes":0}"#, "expected at least 1 node"),
    ];
    for (line, words) in cases {
        check_refused(&mut engine, line.as_bytes(), words);
    }
    check_refused(&mut engine, b"{\"cmd\":\"state\xff\"}", "not UTF-8 from byte 14 on");
    check_refused(&mut engine, b"\0", "expected a JSON object");

    let long = json!({"cmd": "state", "x".repeat(1 << 20): 1}).to_string();
    check_refused(&mut engine, long.as_bytes(), "xxx…");
    assert!(engine.answer(long.as_bytes()).json.to_string().len() < 1000);
}

#[test]
fn without_a_game_only_new_and_load_are_served() {
    for cmd in ["legal", "state", "undo", "record", "position"] {
        let answer = ask(&mut Engine::default(), &json!({"cmd": cmd}));
        assert_eq!(answer["error"], "there is no game yet: send new or load first");
    }
}

#[test]
fn a_finished_game_has_no_actions() {
    let mut engine = replay(&example_games("aqua-romana")[0]);
    assert_eq!(served(&mut engine, &json!({"cmd": "legal"}))["actions"], json!([]));
    check_refused(&mut engine, br#"{"cmd":"go","bot":"random"}"#, "the game is over");
    check_refused(&mut engine, br#"{"cmd":"play","action":"pass"}"#, "over");
}

/// Runs a conversation and gives the answers.
fn converse(input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    serve(&mut Engine::default(), &mut &*input, &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(output.is_empty() || output.ends_with('\n'));
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_line_gets_one_answer() {
    let mut input = b"{\"cmd\":\"legal\"}\r\n\n".to_vec();
    input.resize(input.len() + MAX_LINE + 1, b'x');
    input.extend(b"\n{\"cmd\":\"new\",\"game\":\"aqua-romana\",\"players\":2}\n{\"cmd\":\"state\"}");
    let answers = converse(&input);
    let served: Vec<_> = answers.iter().map(|answer| answer["ok"].as_bool().unwrap()).collect();
    assert_eq!(served, [false, false, false, true, true]);
    assert!(answers[2]["error"].as_str().unwrap().contains("longer than 16777216 bytes"));
    assert_eq!(answers[3], answers[4]);
}

#[test]
fn nothing_is_answered_after_quit() {
    assert_eq!(converse(b"{\"cmd\":\"quit\"}\n{\"cmd\":\"state\"}\n"), [json!({"ok": true})]);
    assert!(converse(b"").is_empty());
}
