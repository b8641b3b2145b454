//! `castellum arena` from outside: what it prints and what it leaves on disk.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use castellum_rules::record::{Records, replay};
use castellum_rules::{Game, aqua_romana, aquaedukt};
use serde_json::Value;

/// A directory of its own for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("arena-{test}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// The arena in this directory.
    fn command(&self, args: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_castellum"));
        command.current_dir(&self.0).arg("arena").args(args.split_whitespace());
        command
    }

    fn arena(&self, args: &str) -> Output {
        self.command(args).output().unwrap()
    }

    /// The result without what depends on the machine.
    fn result(&self, args: &str) -> Value {
        let output = self.arena(&format!("{args} --json"));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let mut result: Value = serde_json::from_slice(&output.stdout).unwrap();
        for bot in result["bots"].as_array_mut().unwrap() {
            assert!(bot.as_object_mut().unwrap().remove("speed").is_some());
        }
        result
    }

    /// What the arena says when it refuses to play.
    fn refusal(&self, args: &str, status: i32) -> String {
        let output = self.arena(args);
        assert_eq!(output.status.code(), Some(status), "{args}");
        assert!(output.stdout.is_empty());
        String::from_utf8(output.stderr).unwrap()
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap()
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.0.join(file), text).unwrap();
    }
}

/// Three players with luck, and two bots that fill three seats.
const CONTEST: &str = "--game aquaedukt --players 3 --bot mcts:nodes=20 --bot greedy --games 10 --seed 3";

/// The first lines of a text.
fn lines(text: &str, count: usize) -> String {
    text.split_inclusive('\n').take(count).collect()
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let folder = Folder::new("threads");
    let one = folder.result(&format!("{CONTEST} --threads 1 --records one"));
    let two = folder.result(&format!("{CONTEST} --threads 2 --records two"));
    assert_eq!(one, two);
    assert_eq!(folder.read("one"), folder.read("two"));
    assert_ne!(one, folder.result(&CONTEST.replace("--seed 3", "--seed 4")));
}

#[test]
fn groups_are_completed_and_seats_rotate() {
    let folder = Folder::new("groups");
    let result = folder.result(CONTEST);
    // Groups of three games, in which the bots have one and two seats.
    assert_eq!((&result["games"], &result["groups"]), (&12.into(), &4.into()));
    assert_eq!((&result["bots"][0]["seats"], &result["bots"][1]["seats"]), (&18.into(), &18.into()));
    let seats = result["seats"].as_array().unwrap();
    assert!(seats.iter().all(|seat| seat["seats"] == 12));
    let shares: f64 = seats.iter().map(|seat| seat["win_share"]["value"].as_f64().unwrap()).sum();
    assert!((shares - 1.0).abs() < 1e-9);
}

#[test]
fn an_interrupted_run_ends_like_an_uninterrupted_one() {
    let folder = Folder::new("resume");
    let whole = folder.result(&format!("{CONTEST} --out whole --records records"));
    let (journal, records) = (folder.read("whole"), folder.read("records"));
    let contest = format!("{CONTEST} --out whole --records records");
    for kept in [0, 1, 6, 12] {
        // The last line was cut off, and a record was written without its line.
        let rest = journal.split_inclusive('\n').nth(kept + 1).unwrap_or_default();
        folder.write("whole", &format!("{}{}", lines(&journal, kept + 1), &rest[..rest.len() / 2]));
        assert_eq!(folder.result(&contest), whole, "after {kept} games");
        assert_eq!(folder.read("records"), records, "after {kept} games");
        assert_eq!(folder.read("whole").lines().count(), 13);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_shows_the_result_so_far() {
    use std::process::Stdio;
    use std::thread;
    use std::time::{Duration, Instant};

    let folder = Folder::new("ctrl-c");
    let endless = CONTEST.replace("--games 10", "--games 999999");
    let mut command = folder.command(&format!("{endless} --out journal --json"));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let games = || fs::read_to_string(folder.0.join("journal")).map_or(0, |text| text.lines().count());
    let begin = Instant::now();
    while games() < 8 {
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
    assert!(message.ends_with("of 999999 games: the same command goes on\n"), "{message}");
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["complete"], false);
    // Games of a group that is not complete are kept but do not count.
    let counted = result["games"].as_u64().unwrap();
    assert!(counted.is_multiple_of(3) && (counted..counted + 3).contains(&(games() as u64 - 1)));
}

#[test]
fn a_finished_journal_is_only_read_and_can_be_extended() {
    let folder = Folder::new("extend");
    let longer = CONTEST.replace("--games 10", "--games 18");
    folder.result(&format!("{CONTEST} --out journal"));
    let journal = folder.read("journal");
    folder.result(&format!("{CONTEST} --out journal"));
    assert_eq!(folder.read("journal"), journal);
    assert_eq!(folder.result(&format!("{longer} --out journal")), folder.result(&longer));
    assert!(folder.read("journal").starts_with(&journal));
    // Fewer games than the journal has are its first ones.
    assert_eq!(folder.result(&format!("{CONTEST} --out journal")), folder.result(CONTEST));
}

#[test]
fn a_journal_of_other_games_is_refused_with_the_difference() {
    let folder = Folder::new("other");
    folder.result(&format!("{CONTEST} --out journal"));
    let journal = folder.read("journal");
    for (old, new, difference) in [
        ("--seed 3", "--seed 4", "its seed is 3, not 4"),
        ("--players 3", "--players 4", "its players is 3, not 4"),
        ("aquaedukt", "aqua-romana", "its game is \"aquaedukt\", not \"aqua-romana\""),
        (
            "nodes=20",
            "nodes=30",
            "its bots is [\"mcts:nodes=20\",\"greedy\"], not [\"mcts:nodes=30\",\"greedy\"]",
        ),
        ("--seed", "--records file --seed", "its records is null, not \"file\""),
    ] {
        let refusal = folder.refusal(&format!("{} --out journal", CONTEST.replace(old, new)), 1);
        assert!(refusal.contains("the journal journal: it is of other games"), "{refusal}");
        assert!(refusal.contains(difference), "{refusal}");
    }
    assert_eq!(folder.read("journal"), journal);
}

#[test]
fn a_journal_of_another_build_is_refused() {
    let folder = Folder::new("build");
    folder.result(&format!("{CONTEST} --out journal"));
    let journal = folder.read("journal");
    let header: Value = serde_json::from_str(&lines(&journal, 1)).unwrap();
    let build = header["build"].as_str().unwrap();
    for (old, new) in [(build, "0123456789abcdef"), ("\"build\"", "\"castellum\"")] {
        let other = journal.replacen(old, new, 1);
        folder.write("journal", &other);
        let refusal = folder.refusal(&format!("{CONTEST} --out journal"), 1);
        assert!(refusal.contains("it is of another build of castellum"), "{refusal}");
        assert_eq!(folder.read("journal"), other);
    }
}

#[test]
fn damaged_journals_and_strange_files_are_left_alone() {
    let folder = Folder::new("damaged");
    folder.result(&format!("{CONTEST} --out journal --records records"));
    let (journal, records) = (folder.read("journal"), folder.read("records"));
    let gap = journal.replace(lines(&journal, 3).strip_prefix(&lines(&journal, 2)).unwrap(), "");
    for (text, expected) in [
        ("A letter to my aunt", "not a journal of the arena"),
        ("A letter\nto my aunt\n", "not a journal of the arena"),
        ("{\"seed\":3}\n", "not a journal of the arena"),
        (&journal.replacen("\"points\"", "\"paints\"", 1), "line 2"),
        (&gap, "line 3: expected game 1, found game 2"),
        (&journal.replacen("\"bot\":1", "\"bot\":7", 1), "game 0: expected the bots [0, 0, 1]"),
    ] {
        folder.write("journal", text);
        let refusal = folder.refusal(&format!("{CONTEST} --out journal --records records"), 1);
        assert!(refusal.contains(expected), "{refusal}");
        assert_eq!(folder.read("journal"), text);
        assert_eq!(folder.read("records"), records);
    }
    let refusal = folder.refusal(&format!("{CONTEST} --records records"), 1);
    assert!(refusal.contains("the records records"), "{refusal}");
    folder.write("journal", &journal);
    folder.write("records", "short");
    let refusal = folder.refusal(&format!("{CONTEST} --out journal --records records"), 1);
    assert!(refusal.contains("the records records end after 5 bytes, but the journal knows"), "{refusal}");
}

#[test]
fn records_are_valid_and_say_who_played() {
    fn check<G: Game>(text: &str) {
        let records: Vec<_> = Records::new(text).collect::<Result<_, _>>().unwrap();
        assert_eq!(records.len(), 4);
        for (number, record) in records.iter().enumerate() {
            replay::<G>(record).unwrap();
            assert!(record.result.is_some());
            assert_eq!(record.tag("Round"), Some(&*number.to_string()));
            assert_eq!(record.tag("Group"), Some(&*(number / 2).to_string()));
            assert_eq!(record.tag("Seed"), Some("5"));
            let seats = [record.tag("Seat0").unwrap(), record.tag("Seat1").unwrap()];
            let first = number % 2;
            assert_eq!((seats[first], seats[1 - first]), ("greedy", "mcts:nodes=2"));
        }
        // AQ-R2: the games of a group have the same mountains.
        assert_eq!(records[0].tag("Mountains"), records[1].tag("Mountains"));
    }
    let folder = Folder::new("records");
    let bots = "--players 2 --bot greedy --bot mcts:nodes=2 --games 3 --seed 5";
    folder.result(&format!("--game aqua-romana {bots} --records romana"));
    folder.result(&format!("--game aquaedukt {bots} --records aquaedukt"));
    check::<aqua_romana::Position>(&folder.read("romana"));
    check::<aquaedukt::Position>(&folder.read("aquaedukt"));
}

#[test]
fn the_test_stops_early_at_the_same_game() {
    let folder = Folder::new("sprt");
    let contest = "--game aquaedukt --bot greedy --bot random --games 400 --sprt elo0=0,elo1=50";
    let result = folder.result(&format!("{contest} --threads 1 --out journal"));
    assert_eq!(result["sprt"]["verdict"], "elo1");
    assert_eq!(result["complete"], true);
    let games = result["games"].as_u64().unwrap();
    assert!((10..100).contains(&games), "{games}");
    assert_eq!(folder.result(&format!("{contest} --threads 2")), result);
    assert_eq!(folder.result(&format!("{contest} --out journal")), result);
    assert_eq!(folder.read("journal").lines().count() as u64, games + 1);
}

#[test]
fn the_table_shows_everything() {
    let folder = Folder::new("table");
    let output = folder.arena("--game aqua-romana --bot random --bot greedy --games 4 --sprt elo1=30");
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.starts_with("aqua-romana, 2 players, seed 0: 4 games in 2 groups\n"), "{table}");
    for word in ["win share", "points", "place", "Elo", "ms", "nodes/s", "seat", "greedy", "random", "SPRT"] {
        assert!(table.contains(word), "{table}");
    }
    assert!(table.ends_with("Nothing is decided yet.\n"), "{table}");
    let output = folder.arena("--game aqua-romana --bot random --bot greedy --bot tiro --games 6");
    assert!(String::from_utf8(output.stdout).unwrap().contains("better place than"));
}

#[test]
fn bad_command_lines_are_refused_with_what_exists() {
    let folder = Folder::new("usage");
    let check = |args: &str, expected: &str| {
        let refusal = folder.refusal(&format!("--game aqua-romana {args}"), 2);
        assert!(refusal.contains(expected), "{refusal}");
    };
    check("--bot clever", "expected one of random greedy mcts");
    check("--bot mcts:nodes=0", "nodes=0: expected a whole number from 1");
    check("--bot mcts:4000", "expected KEY=VALUE, such as nodes=4000");
    check("", "--bot");
    check("--bot greedy --bot greedy:nodes=7", "greedy is named twice");
    check("--bot greedy --games 0", "--games");
    check("--bot greedy --threads 0", "--threads");
    check("--bot greedy --bot random --players 5", "--players");
    check("--bot greedy --sprt elo1=30", "--sprt compares two bots, not 1");
    check("--bot greedy --bot random --sprt elo1=-3", "expected elo0 below elo1");
}
