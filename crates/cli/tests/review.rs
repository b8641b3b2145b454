//! `castellum review` and `castellum hint` as people and scripts start them.

use std::fs;
use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

const AQUA_ROMANA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/aqua-romana.record");
const AQUAEDUKT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/aquaedukt.record");

fn castellum(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellum"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = castellum(arguments).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = run(arguments, "");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments)).unwrap()
}

#[track_caller]
fn check_complaint(arguments: &[&str], input: &str, status: i32, words: &str) {
    let output = run(arguments, input);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {error}");
    assert!(output.stdout.is_empty() && error.contains(words), "{arguments:?}: {error}");
}

#[test]
fn the_table_has_a_line_for_each_action() {
    let table = printed(&["review", AQUA_ROMANA, "--nodes", "4"]);
    let record = fs::read_to_string(AQUA_ROMANA).unwrap();
    assert!(table.starts_with("Aqua Romana, 4 players, "), "{table}");
    assert!(table.contains("; mcts thinks 4 nodes about each\n\nturn  seat  action"), "{table}");
    let lines = table.lines().filter(|line| line.matches(" %").count() >= 4);
    let actions =
        record.split_whitespace().filter(|word| !word.ends_with('.') && !word.contains(['[', ']', '"']));
    // The result is not an action, and the tags have gone.
    assert_eq!(lines.count(), actions.count() - 1);
    let summary: Vec<_> = table.lines().rev().take(5).collect();
    assert!(summary[4].starts_with("seat  accuracy  choices  excellent"), "{summary:?}");
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let review = |threads| printed(&["review", AQUAEDUKT, "--nodes", "3", "--threads", threads, "--json"]);
    assert_eq!(review("1"), review("3"));
}

#[test]
fn the_document_tells_all() {
    let review = json(&["review", AQUAEDUKT, "--nodes", "5", "--seed", "7", "--json"]);
    let head = ["game", "players", "bot", "seed", "complete"].map(|key| review[key].to_string()).join(" ");
    assert_eq!(head, r#""aquaedukt" 3 "mcts" 7 true"#);
    assert_eq!(review["budget"], serde_json::json!({"nodes": 5}));
    let steps = review["steps"].as_array().unwrap();
    assert_eq!(review["actions"], steps.len());
    for (index, step) in steps.iter().enumerate() {
        assert_eq!(step["index"], index);
        let shares = step["after"]["win"].as_array().unwrap().iter().map(|share| share.as_f64().unwrap());
        assert!((shares.sum::<f64>() - 1.0).abs() < 1e-3);
        let kinds = ["forced", "luck", "choice"].map(|key| step[key].is_null());
        assert_eq!(kinds.iter().filter(|&&is_null| !is_null).count(), 1, "{step}");
        assert_eq!(step["seat"].is_null(), step["action"].as_str().unwrap().starts_with('='));
        if let Some(best) = step["choice"].get("best") {
            assert_eq!(best["action"], best["line"][0]);
            assert!(best["reasons"][0]["key"].is_string() && best["reasons"][0]["parts"].is_object());
        }
    }
    let seats = review["seats"].as_array().unwrap();
    let luck: f64 = seats.iter().map(|seat| seat["luck"].as_f64().unwrap()).sum();
    assert!(seats.len() == 3 && luck.abs() < 1e-3);
}

#[test]
fn the_annotated_record_can_be_read() {
    let path = std::env::temp_dir().join(format!("castellum-annotated-{}.record", std::process::id()));
    let file = path.to_str().unwrap();
    printed(&["review", AQUA_ROMANA, "--nodes", "20", "--annotate", file]);
    let annotated = fs::read_to_string(&path).unwrap();
    let shown = printed(&["show", file]);
    fs::remove_file(&path).unwrap();
    assert!(
        annotated.contains('$') && annotated.contains(" %, best ") && annotated.contains('('),
        "{annotated}"
    );
    assert_eq!(shown, printed(&["show", AQUA_ROMANA]));
}

#[test]
fn one_of_many_games_is_chosen_by_its_number() {
    let both = [AQUA_ROMANA, AQUAEDUKT].map(|path| fs::read_to_string(path).unwrap()).join("\n");
    let review = ["review", "-", "--nodes", "1", "--bot", "greedy"];
    check_complaint(
        &review,
        &both,
        1,
        "standard input: there are several games: choose one with --game-number",
    );
    let second = run(&[&review[..], &["--game-number", "2"]].concat(), &both);
    assert!(String::from_utf8(second.stdout).unwrap().starts_with("Aquädukt, 3 players"));
    let third = [&review[..], &["--game-number", "3"]].concat();
    check_complaint(&third, &both, 1, "there is no game 3: the text holds 2");
}

#[test]
fn threads_are_not_given_twice() {
    let hint = ["hint", AQUA_ROMANA, "--at", "12", "--bot", "mcts:threads=2", "--threads", "2"];
    let twice = "the number of threads is given twice: mcts:threads=2 and threads=2";
    check_complaint(&hint, "", 2, twice);
}

#[test]
fn bad_input_is_refused() {
    let bad = "[Game \"aqua-romana\"]\n[Players \"2\"]\n\n1. C@NA 2. C@NA *\n";
    for command in ["review", "hint"] {
        check_complaint(&[command, "-"], bad, 1, "castellum: standard input: line 4, column 12: AR-S6");
        check_complaint(&[command, "-"], "", 1, "the text holds no game");
        check_complaint(&[command, "no-such-file"], "", 1, "cannot read no-such-file");
        check_complaint(&[command, "-", "--nodes", "0"], "", 2, "0 is not in 1..");
        check_complaint(&[command, "-", "--millis", "0"], "", 2, "0 is not in 1..");
        let twice = "the budget is given twice: mcts:nodes=5 and nodes=6";
        check_complaint(&[command, "-", "--bot", "mcts:nodes=5", "--nodes", "6"], "", 2, twice);
        let oracle = "\"oracle\" is not an evaluator";
        check_complaint(&[command, "-", "--bot", "greedy:eval=oracle"], "", 2, oracle);
        check_complaint(&[command, "-", "--millis", "1", "--nodes", "1"], "", 2, "cannot be used with");
        check_complaint(
            &[command, "-", "--bot", "sphinx"],
            "",
            2,
            "\"sphinx\" is not a bot: expected one of",
        );
        check_complaint(&[command, "-", "--bot", "random"], "", 2, "the bot random knows no good from bad");
    }
}

#[test]
fn an_unfinished_game_can_be_reviewed() {
    let begun = "[Game \"aquaedukt\"]\n[Players \"2\"]\n[Mountains \"A2 B2 C2 D2 E2 F2 G2 H2\"]\n\n1. o3,4 2. roll =17 *\n";
    let output = run(&["review", "-", "--nodes", "10"], begun);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.contains("\n   2   die  =17 "), "{table}");
}

/// Waits until Ctrl-C no longer just ends the process.
#[cfg(target_os = "linux")]
fn wait_for_handler(child: &mut Child) {
    const SIGINT: u64 = 1 << 1;
    let catches = |status: String| {
        let line =
            status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0").trim().to_owned();
        u64::from_str_radix(&line, 16).unwrap() & SIGINT != 0
    };
    let begin = Instant::now();
    while !catches(fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap()) {
        if begin.elapsed() > Duration::from_secs(120) {
            child.kill().unwrap();
            panic!("the process does not listen to Ctrl-C");
        }
        std::thread::yield_now();
    }
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_shows_what_was_reviewed() {
    let mut child =
        castellum(&["review", AQUA_ROMANA, "--nodes", "1000000000", "--threads", "1"]).spawn().unwrap();
    wait_for_handler(&mut child);
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stdout).unwrap().contains("turn  seat  action"));
    assert!(String::from_utf8(output.stderr).unwrap().contains("interrupted after 0 of "));
}

#[test]
fn hints_have_reasons() {
    let hints = printed(&["hint", AQUA_ROMANA, "--at", "12", "--nodes", "50"]);
    let (then, lines): (Vec<_>, Vec<_>) = hints.lines().partition(|line| line.starts_with(' '));
    assert!((1..=3).contains(&lines.len()), "{hints}");
    for line in lines {
        let (action, reasons) = line.split_once(" %  ").unwrap();
        assert!(action.starts_with('Y') && !reasons.is_empty(), "{line}");
    }
    let document = json(&["hint", AQUA_ROMANA, "--at", "12", "--nodes", "50", "--json"]);
    let first = &document["hints"][0];
    assert!(hints.starts_with(first["action"].as_str().unwrap()));
    assert!(hints.contains(first["reasons"][0]["text"].as_str().unwrap()));
    let follows = first["then"][0].as_str().unwrap();
    assert!(then[0].trim_start().starts_with(&format!("then {follows}")), "{then:?}");
    assert_eq!((document["at"].as_u64(), first["win"].as_array().unwrap().len()), (Some(12), 4));
}

#[test]
fn there_are_no_hints_where_there_is_nothing_to_choose() {
    check_complaint(&["hint", AQUA_ROMANA], "", 1, "the game is over: there is nothing to choose");
    check_complaint(&["hint", AQUA_ROMANA, "--at", "9999"], "", 1, "there is no position after 9999 actions");
    let begun =
        "[Game \"aquaedukt\"]\n[Players \"2\"]\n[Mountains \"A2 B2 C2 D2 E2 F2 G2 H2\"]\n\n1. roll *\n";
    check_complaint(&["hint", "-"], begun, 1, "after action 1 of 1: the die has to be rolled first");
}
