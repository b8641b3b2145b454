//! How many sequences of actions follow some positions of the golden games;
//! the outcomes of the die count as actions.

use castellum_rules::aquaedukt::{Board, Position, Setup};
use castellum_rules::{ActionList, Game};
use serde_json::Value;

use super::slow::SlowGame;
use super::table::{legal, played};

/// A position and the number of leaves of the tree of actions below it.
struct Row {
    mountains: Vec<String>,
    players: usize,
    /// The actions since the beginning.
    script: String,
    /// At depth 1, 2, 3 and so on.
    leaves: Vec<u64>,
}

impl Row {
    fn position(&self) -> Position {
        let mountains = self.mountains.iter().map(|name| name.parse().unwrap()).collect();
        let setup = Setup { players: self.players, mountains, board: Board::default() };
        played(Position::new(&setup).unwrap(), &self.script)
    }

    fn slow(&self) -> SlowGame {
        let mut slow = SlowGame::new(self.players, &Board::default().to_string(), &self.mountains);
        self.script.split_whitespace().for_each(|text| slow.play(text));
        slow
    }
}

/// Reads `data/aquaedukt/perft.txt`: a trace, how many of its actions are
/// played, and the leaves.
fn rows() -> Vec<Row> {
    let text = include_str!("../data/aquaedukt/perft.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(row).collect()
}

fn row(line: &str) -> Row {
    let mut words = line.split_whitespace();
    let trace = words.next().unwrap();
    let count: usize = words.next().unwrap().parse().unwrap();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/aquaedukt");
    let text = std::fs::read_to_string(format!("{folder}/{trace}.jsonl")).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let texts = |value: &Value| value.as_str().unwrap().to_owned();
    Row {
        mountains: lines[0]["mountains"].as_array().unwrap().iter().map(texts).collect(),
        players: lines[0]["players"].as_u64().unwrap() as usize,
        script: lines[1..=count].iter().map(|line| texts(&line["play"]) + " ").collect(),
        leaves: words.map(|count| count.parse().unwrap()).collect(),
    }
}

fn perft(position: &Position, depth: usize) -> u64 {
    let mut legal = ActionList::new();
    position.legal_actions(&mut legal);
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |&action| {
        let mut next = *position;
        next.play_unchecked(action);
        perft(&next, depth - 1)
    };
    legal.iter().map(after).sum()
}

fn slow_perft(game: &SlowGame, depth: usize) -> u64 {
    let legal = game.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |text: &String| {
        let mut next = game.clone();
        next.play(text);
        slow_perft(&next, depth - 1)
    };
    legal.iter().map(after).sum()
}

#[test]
fn leaves_of_fixed_positions() {
    let rows = rows();
    assert_eq!(rows.len(), 9);
    for row in rows {
        let position = row.position();
        let found = (1..=row.leaves.len()).map(|depth| perft(&position, depth)).collect::<Vec<_>>();
        assert_eq!(found, row.leaves, "{} players, now {:?}", row.players, legal(&position));
    }
}

/// The slow rules count the same as far as they get in a short time.
#[test]
fn slow_rules_count_the_same_leaves() {
    for row in rows() {
        let slow = row.slow();
        let small = row.leaves.iter().take_while(|&&leaves| leaves < 1000);
        for (depth, &leaves) in (1..).zip(small) {
            assert_eq!(slow_perft(&slow, depth), leaves);
        }
    }
}
