//! The puzzles that come with Castellum.

use castellum_bots::puzzle::{MIN_GAP, Puzzle, grade_of, read};
use castellum_bots::{Analysis, Bot, BotGame, Budget, Control};
use castellum_rules::{Game, aqua_romana, aquaedukt};

const MIN_PUZZLES: usize = 60;
const MAX_FILE: usize = 150_000;

const AQUA_ROMANA: &str = include_str!("../../../puzzles/aqua-romana.jsonl");
const AQUAEDUKT: &str = include_str!("../../../puzzles/aquaedukt.jsonl");

fn check<G: Game>(text: &str) {
    assert!(text.len() <= MAX_FILE);
    // Reading plays every game and refuses what the rules refuse, and names
    // that appear twice.
    let puzzles = read::<G>(text).unwrap();
    assert!(puzzles.len() >= MIN_PUZZLES);
    puzzles.iter().for_each(check_one::<G>);
    for grade in 1..=5 {
        assert!(puzzles.iter().any(|puzzle| puzzle.grade == grade), "no puzzle of grade {grade}");
    }
}

fn check_one<G: Game>(puzzle: &Puzzle) {
    let actions = puzzle.pose::<G>().unwrap().position.legal();
    assert!(actions.len() >= 3, "{}", puzzle.id);
    assert!(puzzle.others.iter().all(|other| other.loss >= MIN_GAP - 0.001), "{}", puzzle.id);
    assert_eq!(grade_of(puzzle.nodes), puzzle.grade, "{}", puzzle.id);
    assert!(!puzzle.reasons.is_empty(), "{}", puzzle.id);
}

#[test]
fn the_puzzles_of_aqua_romana_are_sound() {
    check::<aqua_romana::Position>(AQUA_ROMANA);
}

#[test]
fn the_puzzles_of_aquaedukt_are_sound() {
    check::<aquaedukt::Position>(AQUAEDUKT);
}

/// By the evaluation that the puzzles were proved with.
fn searched<G: BotGame>(position: &G, nodes: u64, seed: u64) -> Analysis<G::Action> {
    let budget = Budget::nodes(nodes).unwrap();
    let spec = "mcts:eval=handcrafted".parse().unwrap();
    Bot::<G>::from_spec(&spec, seed).unwrap().analyse(position, budget, &Control::default()).unwrap()
}

/// What a seat can expect after an action, by a search of the position there.
fn share_after<G: BotGame>(position: &G, action: G::Action, seat: usize) -> f32 {
    let after = position.after(action);
    match after.outcome() {
        Some(outcome) => outcome.win_share(castellum_rules::Seat::new(seat).unwrap()),
        None => {
            let analysis = searched(&after, 400, 9);
            let best = analysis.candidates.first().filter(|_| after.actor().seat().is_some());
            best.map_or(analysis.value, |best| best.value).win[seat]
        }
    }
}

/// Proves some puzzles anew: a search that has more nodes than it takes finds
/// the best action, and the others are worse by searches after each of them.
fn prove<G: BotGame>(text: &str) {
    let puzzles = read::<G>(text).unwrap();
    let mut proved = 0;
    for puzzle in puzzles.iter().filter(|puzzle| puzzle.nodes <= 200).step_by(4) {
        let posed = puzzle.pose::<G>().unwrap();
        let seat = posed.seat.index();
        let found = searched(&posed.position, 1000, 5).candidates[0].action;
        assert_eq!(found, posed.best, "{}", puzzle.id);
        let best = share_after(&posed.position, posed.best, seat);
        for &(other, _) in &posed.others {
            let share = share_after(&posed.position, other, seat);
            assert!(best > share, "{}: {best} and {share}", puzzle.id);
        }
        proved += 1;
    }
    assert!(proved >= 10, "{proved}");
}

#[test]
fn puzzles_of_aqua_romana_can_be_proved_anew() {
    prove::<aqua_romana::Position>(AQUA_ROMANA);
}

#[test]
fn puzzles_of_aquaedukt_can_be_proved_anew() {
    prove::<aquaedukt::Position>(AQUAEDUKT);
}
