//! The puzzles that come with Castellum.

use castellum_bots::puzzle::{MIN_GAP, Puzzle, grade_of, read};
use castellum_rules::{ActionList, Game, aqua_romana, aquaedukt};

const FEWEST: usize = 60;
const LARGEST_FILE: usize = 150_000;

fn check<G: Game>(text: &str) {
    assert!(text.len() <= LARGEST_FILE);
    // Reading plays every game and refuses what the rules refuse, and names
    // that appear twice.
    let puzzles = read::<G>(text).unwrap();
    assert!(puzzles.len() >= FEWEST);
    puzzles.iter().for_each(check_one::<G>);
    for grade in 1..=5 {
        assert!(puzzles.iter().any(|puzzle| puzzle.grade == grade), "no puzzle of grade {grade}");
    }
}

fn check_one<G: Game>(puzzle: &Puzzle) {
    let mut actions = ActionList::new();
    puzzle.pose::<G>().unwrap().position.legal_actions(&mut actions);
    assert!(actions.len() >= 3, "{}", puzzle.id);
    assert!(puzzle.others.iter().all(|other| other.loss >= MIN_GAP - 0.001), "{}", puzzle.id);
    assert_eq!(grade_of(puzzle.nodes), puzzle.grade, "{}", puzzle.id);
    assert!(!puzzle.reasons.is_empty(), "{}", puzzle.id);
}

#[test]
fn the_puzzles_of_aqua_romana_are_sound() {
    check::<aqua_romana::Position>(include_str!("../../../puzzles/aqua-romana.jsonl"));
}

#[test]
fn the_puzzles_of_aquaedukt_are_sound() {
    check::<aquaedukt::Position>(include_str!("../../../puzzles/aquaedukt.jsonl"));
}
