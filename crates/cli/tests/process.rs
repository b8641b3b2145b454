//! The binary as people and scripts start it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};

const AQUA_ROMANA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/aqua-romana.record");
const AQUAEDUKT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/aquaedukt.record");

fn castellum(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellum"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

fn start(arguments: &[&str]) -> Child {
    let mut command = castellum(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Runs to the end with this input.
fn run_with(arguments: &[&str], input: &str) -> Output {
    let mut child = start(arguments);
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// What a command prints that succeeds.
fn printed(arguments: &[&str], input: &str) -> String {
    let output = run_with(arguments, input);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What a command complains about that ends with this status.
fn complaint(arguments: &[&str], input: &str, status: i32) -> String {
    let output = run_with(arguments, input);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?} printed something");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn show_draws_aqua_romana() {
    assert_eq!(printed(&["show", AQUA_ROMANA, "--at", "80"], ""), include_str!("data/aqua-romana.txt"));
}

#[test]
fn show_draws_aquaedukt() {
    assert_eq!(printed(&["show", AQUAEDUKT, "--at", "110"], ""), include_str!("data/aquaedukt.txt"));
}

#[test]
fn show_uses_colours_where_they_are_wanted() {
    let shown = castellum(&["show", AQUA_ROMANA]).env("CLICOLOR_FORCE", "1").output().unwrap().stdout;
    assert!(String::from_utf8(shown).unwrap().contains("\u{1b}[33m"));
}

#[test]
fn show_lists_many_games_and_shows_one() {
    let both = [include_str!("data/aqua-romana.record"), include_str!("data/aquaedukt.record")].join("\n");
    let list = printed(&["show", "-"], &both);
    assert!(list.starts_with("   1  Game aqua-romana, Players 4; "), "{list}");
    assert_eq!(list.lines().count(), 3);
    let second = printed(&["show", "-", "--game-number", "2"], &both);
    assert_eq!(second, printed(&["show", AQUAEDUKT], ""));
    let third = complaint(&["show", "-", "--game-number", "3"], &both, 1);
    assert_eq!(third, "castellum: standard input: there is no game 3: the text holds 2\n");
}

#[test]
fn a_bad_record_is_refused_with_line_and_column() {
    let bad = "[Game \"aqua-romana\"]\n[Players \"2\"]\n\n1. C@NA 2. C@NA *\n";
    let error = complaint(&["show", "-"], bad, 1);
    assert!(error.starts_with("castellum: standard input: line 4, column 12: AR-"), "{error}");
    let error = complaint(&["show", AQUA_ROMANA, "--at", "9999"], "", 1);
    assert!(error.contains("there is no position after 9999 actions"), "{error}");
    let error = complaint(&["show", "no-such-file"], "", 1);
    assert!(error.starts_with("castellum: cannot read no-such-file: "), "{error}");
}

#[test]
fn perft_counts_from_the_start_or_from_a_record() {
    let start = printed(&["perft", "--game", "aqua-romana", "--players", "4", "--depth", "2"], "");
    // AR-S6: four kinds on 38 fields, then four kinds on the other 37.
    assert!(start.starts_with("22496 sequences of 2 actions in "), "{start}");
    let over = printed(&["perft", "--record", AQUA_ROMANA, "--depth", "1"], "");
    assert!(over.starts_with("0 sequences of 1 actions in "), "{over}");
    let divided = printed(&["perft", "--game", "aquaedukt", "--depth", "2", "--divide"], "");
    // AQ-S4: the die shows one of twenty regions.
    assert!(divided.contains("\nroll         20\n"), "{divided}");
}

/// The text of a position of a record, without the line end.
fn position_text(record: &str, at: &str) -> String {
    let text = printed(&["show", record, "--at", at, "--text"], "");
    assert_eq!(text.lines().count(), 1, "{text}");
    text.trim_end().to_string()
}

#[test]
fn a_position_is_shown_from_its_text() {
    for (record, at) in [(AQUA_ROMANA, "80"), (AQUAEDUKT, "110")] {
        let text = position_text(record, at);
        let drawn = printed(&["show", record, "--at", at], "");
        let (_, drawn) = drawn.split_once('\n').unwrap();
        assert_eq!(printed(&["show", "--position", &text], ""), drawn);
        assert_eq!(printed(&["show", "--position", &text, "--text"], ""), format!("{text}\n"));
    }
}

#[test]
fn hints_and_counts_begin_at_a_position() {
    let text = position_text(AQUA_ROMANA, "12");
    let hints = printed(&["hint", "--position", &text, "--nodes", "50"], "");
    assert_eq!(hints, printed(&["hint", AQUA_ROMANA, "--at", "12", "--nodes", "50"], ""));
    let start = position_text(AQUA_ROMANA, "0");
    let counted = printed(&["perft", "--position", &start, "--depth", "2"], "");
    assert!(counted.starts_with("22496 sequences of 2 actions in "), "{counted}");
}

#[test]
fn a_bad_position_is_refused_with_the_field() {
    let good = position_text(AQUA_ROMANA, "80");
    let cases = [
        ("", "game: expected the name of a game: aqua-romana, aquaedukt"),
        ("chess 2", "game: expected the name of a game"),
        ("aqua-romana", "players: the field is missing"),
        (&good.replacen("aqua-romana 4", "aqua-romana 5", 1), "players: "),
        (&format!("{good} more"), "\"more\" follows after the last field"),
    ];
    for (text, words) in cases {
        for command in ["show", "hint"] {
            let error = complaint(&[command, "--position", text], "", 2);
            assert!(error.contains("--position") && error.contains(words), "{text}: {error}");
        }
        let error = complaint(&["perft", "--depth", "1", "--position", text], "", 2);
        assert!(error.contains(words), "{text}: {error}");
    }
    let both = complaint(&["show", AQUA_ROMANA, "--position", &good], "", 2);
    assert!(both.contains("cannot be used with"), "{both}");
    let over = printed(&["show", AQUA_ROMANA, "--text"], "");
    let error = complaint(&["hint", "--position", over.trim_end()], "", 1);
    assert_eq!(error, "castellum: the game is over: there is nothing to choose\n");
}

#[test]
fn a_record_may_begin_at_a_position() {
    let text = position_text(AQUAEDUKT, "110");
    let record = format!("[Game \"aquaedukt\"]\n[Position \"{text}\"]\n\n*\n");
    assert_eq!(printed(&["show", "-", "--text"], &record), format!("{text}\n"));
    let bad = record.replace("standard", "nonsense");
    let error = complaint(&["show", "-"], &bad, 1);
    assert!(error.starts_with("castellum: standard input: line 2, column "), "{error}");
}

#[test]
fn a_layout_may_be_named() {
    let record = |layout: &str| {
        let arguments = ["demo", "--game", "aqua-romana", "--players", "3", "--layout", layout];
        printed(&[&arguments[..], &["--bot", "random", "--record"]].concat(), "")
    };
    assert!(record("balanced").contains("\n[Layout \"Y B5 C5 : C5-S "), "{}", record("balanced"));
    // Records say nothing of the classic one.
    assert!(!record("classic").contains("[Layout "));
    let new = r#"{"cmd":"new","game":"aqua-romana","players":4}"#;
    let state = printed(&["engine", "--layout", "balanced"], &format!("{new}\n"));
    assert!(state.contains(r#""Y1":{"cell":"B1""#), "{state}");
    let two = ["perft", "--game", "aqua-romana", "--depth", "1", "--layout", "balanced"];
    let error = complaint(&two, "", 1);
    assert_eq!(error, "castellum: balanced is not a layout: there is no layout balanced for 2 players\n");
}

#[test]
fn bad_files_are_named_with_what_is_wrong() {
    let demo = |option, file| {
        ["demo", "--game", if option == "--board" { "aquaedukt" } else { "aqua-romana" }, option, file]
    };
    for (option, noun) in [("--layout", "is not a layout: line 1"), ("--board", "is not a region map: ")] {
        let error = complaint(&demo(option, AQUAEDUKT), "", 1);
        assert!(error.contains(noun), "{error}");
        let error = complaint(&demo(option, "-"), "", 1);
        assert!(error.starts_with("castellum: standard input is not a "), "{error}");
        let error = complaint(&demo(option, "no-such-file"), "", 1);
        assert!(error.starts_with("castellum: cannot read no-such-file: "), "{error}");
    }
}

#[test]
fn a_wrong_command_line_ends_with_status_2() {
    let lines: [(&[&str], &str); 9] = [
        (&["show"], "<RECORD>"),
        (&["perft", "--game", "chess", "--depth", "1"], "[possible values: aqua-romana, aquaedukt, count]"),
        (&["arena", "--game", "aquaedukt", "--board", "x"], "--bot"),
        (&[], "Usage: castellum <COMMAND>"),
        (&["fly"], "unrecognized subcommand 'fly'"),
        (&["perft", "--depth", "1"], "--game <GAME>"),
        (&["perft", "--game", "aquaedukt", "--players", "5", "--depth", "1"], "5 is not in 2..=4"),
        (&["perft", "--game", "aquaedukt", "--layout", "x", "--depth", "1"], "--layout is for aqua-romana"),
        (&["demo", "--bot", "nobody"], "\"nobody\" is not a bot"),
    ];
    for (arguments, words) in lines {
        let error = complaint(arguments, "", 2);
        assert!(error.contains(words), "{arguments:?}: {error}");
    }
}

#[test]
fn a_demo_can_be_shown_from_its_record() {
    for game in ["aqua-romana", "aquaedukt"] {
        let demo = ["demo", "--game", game, "--players", "3", "--seed", "5"];
        let record = printed(&[&demo[..], &["--record"]].concat(), "");
        let shown = printed(&["show", "-"], &record);
        let (_, position) = shown.split_once('\n').unwrap();
        assert_eq!(position, printed(&demo, ""));
    }
}

#[test]
fn the_engine_answers_each_line_at_once() {
    let mut engine = start(&["engine"]);
    let mut input = engine.stdin.take().unwrap();
    let mut answers = BufReader::new(engine.stdout.take().unwrap()).lines();
    let lines = [
        (r#"{"cmd":"new","game":"aqua-romana","players":2}"#, r#""ok":true"#),
        ("nonsense", r#""ok":false"#),
        (r#"{"cmd":"quit"}"#, r#"{"ok":true}"#),
    ];
    for (line, words) in lines {
        // The next line is written only after the answer has come.
        writeln!(input, "{line}").unwrap();
        let answer = answers.next().unwrap().unwrap();
        assert!(answer.contains(words), "{line}: {answer}");
    }
    assert!(engine.wait().unwrap().success());
    assert!(answers.next().is_none());
}

#[test]
fn the_engine_ends_well_with_its_input() {
    assert_eq!(printed(&["engine"], ""), "");
}

#[test]
fn the_engine_refuses_a_bad_layout_file() {
    let error = complaint(&["engine", "--layout", AQUAEDUKT], "", 1);
    assert!(error.contains("aquaedukt.record is not a layout: line 1"), "{error}");
    let error = complaint(&["engine", "--board", AQUAEDUKT], "", 1);
    assert!(error.contains("aquaedukt.record is not a region map"), "{error}");
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = start(&["engine"]);
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(b"{\"cmd\":\"state\"}\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
}

/// A folder of its own with the binary.
fn alone() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let program = folder.path().join("castellum");
    // Not a copy: Linux does not start a file that another thread may still be writing.
    std::fs::hard_link(env!("CARGO_BIN_EXE_castellum"), &program).unwrap();
    (folder, program)
}

#[test]
fn without_its_program_bench_says_how_to_get_it() {
    let (folder, program) = alone();
    let output = Command::new(program).args(["bench", "rules"]).env("PATH", folder.path()).output().unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.ends_with("cargo run --release -p castellum-bench -- rules\n"), "{error}");
}

#[cfg(unix)]
#[test]
fn bench_runs_the_program_beside_it() {
    for (stand_in, status, words) in [("echo", 0, "rules --help --seconds 3\n"), ("false", 1, "")] {
        let (folder, program) = alone();
        let bench = folder.path().join("castellum-bench");
        std::os::unix::fs::symlink(format!("/bin/{stand_in}"), bench).unwrap();
        let arguments = ["bench", "rules", "--help", "--seconds", "3"];
        let output = Command::new(program).args(arguments).output().unwrap();
        assert_eq!((output.status.code(), output.stderr.len()), (Some(status), 0));
        assert_eq!(String::from_utf8(output.stdout).unwrap(), words);
    }
}
