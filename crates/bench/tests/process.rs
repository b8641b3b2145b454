//! The binary as people start it.

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_castellum-bench")).args(arguments).output().unwrap()
}

#[track_caller]
fn check_complaint(arguments: &[&str], status: i32, words: &str) {
    let output = run(arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {error}");
    assert!(output.stdout.is_empty() && error.contains(words), "{arguments:?}: {error}");
}

#[test]
fn rules_have_a_row_for_each_game_and_the_yardstick() {
    let output = run(&["rules", "--seconds", "0.1"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let table = String::from_utf8(output.stdout).unwrap();
    let rows = |start: &str| table.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!((rows("aqua-romana"), rows("aquaedukt"), rows("cozy-chess")), (6, 3, 1), "{table}");
}

#[test]
fn records_have_three_rows_for_each_game() {
    let output = run(&["records", "--seconds", "1"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let table = String::from_utf8(output.stdout).unwrap();
    let rows = |start: &str| table.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!((rows("aqua-romana"), rows("aquaedukt")), (3, 3), "{table}");
}

#[test]
fn bad_arguments_are_refused() {
    check_complaint(&[], 2, "Usage: castellum-bench <COMMAND>");
    check_complaint(&["fly"], 2, "unrecognized subcommand 'fly'");
    check_complaint(&["rules", "--seconds", "0"], 2, "expected a number of seconds from 0.1 to 86400");
    check_complaint(&["records", "--seconds", "0"], 2, "0 is not in 1..=600");
    check_complaint(&["server", "--every", "5"], 2, "--games");
    check_complaint(&["lists", "--games", "5"], 2, "5 is not in 100..=10000000");
    check_complaint(
        &["lists", "--program", "/no/such/file"],
        1,
        "/no/such/file does not exist: build it with",
    );
    check_complaint(
        &["server", "--program", "/no/such/file"],
        1,
        "/no/such/file does not exist: build it with",
    );
}
