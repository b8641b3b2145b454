//! The commands know no game by name: they serve the game for tests too.

use std::io::Write;
use std::process::{Command, Stdio};

fn castellum(arguments: &str, input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_castellum"))
        .args(arguments.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn perft_counts_it() {
    // Three numbers each time, and two outcomes of the die after a 3.
    let counted = castellum("perft --game count --players 2 --depth 2", "");
    assert!(counted.contains('8'), "{counted}");
}

#[test]
fn it_is_played_shown_reviewed_and_explained() {
    let record = castellum("demo --game count --players 3 --record --seed 1", "");
    assert!(record.starts_with("[Game \"count\"]\n[Players \"3\"]\n"), "{record}");
    assert!(castellum("show -", &record).contains("0 to the goal"));
    assert!(castellum("review - --nodes 20", &record).contains("Count"));
    assert!(castellum("hint - --at 0 --nodes 20", &record).contains("Adds 3."));
}

#[test]
fn it_has_an_arena() {
    let result =
        castellum("arena --game count --bot mcts:nodes=30 --bot random --games 8 --seed 1 --json", "");
    let result: serde_json::Value = serde_json::from_str(&result).unwrap();
    assert_eq!(result["bots"].as_array().unwrap().len(), 2);
}
