//! `castellum puzzles` as people and scripts start it.

use std::fs;
use std::process::{Command, Output};

use castellum_bots::puzzle;
use castellum_rules::aquaedukt::Position;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_castellum")).arg("puzzles").args(arguments).output().unwrap()
}

#[track_caller]
fn check_complaint(arguments: &[&str], status: i32, words: &str) {
    let output = run(arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {error}");
    assert!(output.stdout.is_empty() && error.contains(words), "{arguments:?}: {error}");
}

/// A search that is over soon, and proves less than it should.
const QUICK: [&str; 9] =
    ["aquaedukt", "--nodes", "1000", "--play-nodes", "20", "--gap", "0.05", "--seed", "3"];

#[test]
fn the_same_puzzles_come_from_any_number_of_threads() {
    let found = |threads| {
        let output = run(&[&QUICK[..], &["--count", "12", "--games", "10", "--threads", threads]].concat());
        assert_eq!(output.status.code(), Some(1));
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(" of 12 puzzles were found"), "{error}");
        String::from_utf8(output.stdout).unwrap()
    };
    let text = found("1");
    assert_eq!(text, found("3"));
    assert!(!puzzle::read::<Position>(&text).unwrap().is_empty());
}

#[test]
fn a_file_is_begun_but_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.jsonl");
    let arguments = [&QUICK[..], &["--count", "1", "--out", path.to_str().unwrap()]].concat();
    let output = run(&arguments);
    assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(puzzle::read::<Position>(&text).unwrap().len(), 1);
    check_complaint(&arguments, 1, "cannot begin");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn known_puzzles_are_kept_if_they_still_are_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("known.jsonl");
    let arguments = [&QUICK[..], &["--count", "1", "--without", "roll"]].concat();
    let known = run(&arguments);
    let sound = puzzle::read::<Position>(&String::from_utf8(known.stdout).unwrap()).unwrap().remove(0);
    // At the beginning there is nothing better than to roll, whatever the file says.
    let unsound = puzzle::Puzzle {
        id: "unsound".into(),
        actions: String::new(),
        seat: 0,
        best: "o3,4".into(),
        others: vec![puzzle::OtherAction { action: "roll".into(), loss: 0.1 }],
        line: vec!["o3,4".into()],
        ..sound.clone()
    };
    let lines = [&unsound, &sound].map(|puzzle| serde_json::to_string(puzzle).unwrap());
    fs::write(&path, lines.join("\n")).unwrap();
    let output = run(&[&arguments[..], &["--from", path.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{output:?}");
    let found = puzzle::read::<Position>(&String::from_utf8(output.stdout).unwrap()).unwrap();
    assert_eq!((&found[0].id, &found[0].best, &found[0].actions), (&sound.id, &sound.best, &sound.actions));
    fs::write(&path, "{}").unwrap();
    check_complaint(&["aquaedukt", "--from", path.to_str().unwrap()], 1, "line 1: missing field");
}

#[test]
fn bad_arguments_are_refused() {
    check_complaint(&[], 2, "<GAME>");
    check_complaint(&["ludo"], 2, "possible values: aqua-romana, aquaedukt");
    check_complaint(&["aquaedukt", "--count", "0"], 2, "0 is not in 1..=10000");
    check_complaint(&["aquaedukt", "--nodes", "10"], 2, "10 is not in 1000..");
    check_complaint(&["aquaedukt", "--gap", "0.01"], 2, "expected a share of the win from 0.05 to 0.5");
    check_complaint(&["aquaedukt", "--seed", "x"], 2, "invalid digit");
    check_complaint(&["aquaedukt", "--from", "/no/such/file"], 1, "cannot read /no/such/file");
    check_complaint(&["aquaedukt", "--out", "/no/such/folder/file"], 1, "cannot begin /no/such/folder/file");
}
