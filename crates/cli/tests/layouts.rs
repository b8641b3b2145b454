//! `castellum layouts` from outside.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// A directory of its own for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("layouts-{test}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn command(&self, args: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_castellum"));
        command.current_dir(&self.0).arg("layouts").args(args.split_whitespace());
        command
    }

    fn layouts(&self, args: &str) -> Output {
        self.command(args).output().unwrap()
    }

    fn result(&self, args: &str) -> Value {
        let output = self.layouts(&format!("{args} --json"));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// What it says when it refuses to begin.
    fn refusal(&self, args: &str, status: i32) -> String {
        let output = self.layouts(args);
        assert_eq!(output.status.code(), Some(status), "{args}");
        assert!(output.stdout.is_empty(), "{args}");
        String::from_utf8(output.stderr).unwrap()
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap()
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.0.join(file), text).unwrap();
    }
}

const SEARCH: &str = "--players 3 --drawn 4 --bot mcts:nodes=2 --first 2 --games 5 --seed 7";

#[test]
fn the_fairer_half_plays_on_beside_the_standard() {
    let folder = Folder::new("halving");
    let result = folder.result(&format!("{SEARCH} --threads 1"));
    assert_eq!((&result["players"], &result["complete"]), (&3.into(), &true.into()));
    let layouts = result["layouts"].as_array().unwrap();
    // 2, 4 and 5 games; the standard is in all rounds.
    let games: Vec<_> = layouts.iter().map(|layout| layout["games"].as_u64().unwrap()).collect();
    assert_eq!(games, [5, 5, 4, 2, 2]);
    assert!(layouts[..2].iter().any(|layout| layout["name"] == "standard"));
    for layout in layouts {
        let seats = layout["seats"].as_array().unwrap();
        let shares: f64 = seats.iter().map(|seat| seat["win_share"]["value"].as_f64().unwrap()).sum();
        assert!((shares - 1.0).abs() < 1e-9);
        assert!((1.0..20.0).contains(&layout["length"].as_f64().unwrap()));
        assert!(layout["layout"].as_str().unwrap().starts_with("Y "));
    }
    assert_eq!(result, folder.result(&format!("{SEARCH} --threads 2")));
    assert_ne!(result, folder.result(&SEARCH.replace("--seed 7", "--seed 8")));
}

#[test]
fn named_layouts_take_part_and_are_shown_by_name() {
    let folder = Folder::new("named");
    folder.write("mine", "Y C2 D2 : C2-W D2-E D2-S\nR H1 I1 : I1-E H1-W H1-S\nB H8 I8 : I8-E H8-W H8-N\nG C8 D8 : C8-W D8-E D8-N\n");
    let output = folder.layouts("--players 2 --drawn 0 --layout mine --bot random --first 4 --games 4");
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert!(table.starts_with("2 players, random on all seats, seed 0\n\nlayout"), "{table}");
    assert!(table.contains("\nmine: Y C2 D2 : C2-W D2-E D2-S; R H1 I1 : "), "{table}");
    assert!(table.contains("\nstandard: "), "{table}");
    // What ships has a name.
    let classic = folder.result("--players 3 --drawn 0 --layout classic --bot random --first 1 --games 1");
    let names = classic["layouts"].as_array().unwrap().iter().map(|layout| layout["layout"].clone());
    let classic =
        "Y A3 A4 : A3-N A3-E A4-E A4-S; R K3 K4 : K3-N K3-W K4-W K4-S; B F5 F6 : F5-W F5-E F6-W F6-E";
    assert!(names.into_iter().any(|text| text == classic));
}

#[test]
fn an_interrupted_search_ends_like_an_uninterrupted_one() {
    let folder = Folder::new("resume");
    let search = format!("{SEARCH} --out journal --threads 2");
    let whole = folder.result(&search);
    let journal = folder.read("journal");
    assert_eq!(journal.lines().count(), 1 + 5 + 5 + 4 + 2 + 2);
    for kept in [0, 1, 9] {
        let lines: Vec<_> = journal.split_inclusive('\n').collect();
        // The last line was cut off.
        let rest = &lines[kept + 1][..lines[kept + 1].len() / 2];
        folder.write("journal", &format!("{}{rest}", lines[..=kept].concat()));
        assert_eq!(folder.result(&search), whole, "after {kept} games");
        assert_eq!(folder.read("journal").lines().count(), journal.lines().count());
    }
    // With more games it goes on.
    let more = folder.result(&search.replace("--games 5", "--games 6"));
    assert_eq!(more["layouts"][0]["games"], 6);
}

#[cfg(unix)]
#[test]
fn ctrl_c_shows_the_result_so_far() {
    use std::process::Stdio;
    use std::thread;
    use std::time::{Duration, Instant};

    let folder = Folder::new("ctrl-c");
    let endless = SEARCH.replace("--first 2 --games 5", "--first 99999 --games 99999");
    let mut command = folder.command(&format!("{endless} --out journal --json"));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let games = || fs::read_to_string(folder.0.join("journal")).map_or(0, |text| text.lines().count());
    let begin = Instant::now();
    while games() < 4 {
        if begin.elapsed() > Duration::from_secs(120) {
            child.kill().unwrap();
            panic!("only {} games were played", games());
        }
        thread::sleep(Duration::from_millis(10));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.ends_with("interrupted: the same command goes on\n"), "{message}");
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["complete"], false);
}

#[test]
fn bad_input_is_refused_and_changes_nothing() {
    let folder = Folder::new("bad");
    folder.write("overlap", "Y C1 D1 : C1-W D1-E D1-S\nR D1 E1 : E1-E E1-S D1-S\nB H8 I8 : I8-E H8-W H8-N\nG C8 D8 : C8-W D8-E D8-N\n");
    folder.write("diary", "Dear diary\n");
    let usage = [
        ("--players 5", "5 is not in 2..=4"),
        ("", "--players <N>"),
        ("--players 2 --games 0", "0 is not in 1.."),
        ("--players 2 --bot nobody", "\"nobody\" is not a bot"),
        ("--players 2 --bot mcts:nodes=0", "expected a whole number from 1"),
    ];
    for (args, words) in usage {
        let refusal = folder.refusal(args, 2);
        assert!(refusal.contains(words), "{args}: {refusal}");
    }
    let failures = [
        ("--players 2 --layout overlap", "overlap is not a layout: two reservoirs cover D1"),
        ("--players 2 --layout diary", "diary is not a layout: line 1: expected a reservoir"),
        ("--players 3 --layout nothing", "cannot read nothing: "),
        ("--players 2 --out diary", "the games in diary: this is not a file of games of layouts"),
    ];
    for (args, words) in failures {
        let refusal = folder.refusal(&format!("{args} --drawn 0"), 1);
        assert!(refusal.contains(words), "{args}: {refusal}");
    }
    assert_eq!(folder.read("diary"), "Dear diary\n");
    let tiny = "--drawn 0 --bot random --first 1 --games 1 --out journal";
    folder.result(&format!("--players 2 {tiny}"));
    let journal = folder.read("journal");
    let refusal = folder.refusal(&format!("--players 3 {tiny}"), 1);
    assert!(
        refusal.contains("they were played otherwise: players is 2, not 3; name another file"),
        "{refusal}"
    );
    assert_eq!(folder.read("journal"), journal);
    folder.write("journal", &format!("{journal}{{\"game\":1}}\n"));
    let refusal = folder.refusal(&format!("--players 2 {tiny}"), 1);
    assert!(refusal.contains("the games in journal: game 2 is damaged"), "{refusal}");
}
