use castellum_rules::aquaedukt::{Position, Setup};
use castellum_rules::{Actor, Game, GameSetup, uniform};

use super::*;
use crate::random::seeded;
use crate::{BotGame, BotName, Control};

/// A puzzle that the rules allow, whatever it is worth.
fn sample() -> Puzzle {
    let setup = Setup::random(2, &mut |_| 0);
    let tags = setup.tags().into_iter().map(|(name, value)| (name.into(), value));
    Puzzle {
        id: "1f".into(),
        tags: tags.collect(),
        actions: "o3,4 roll =17 done".into(),
        seat: 0,
        best: "roll".into(),
        win: 0.6,
        others: vec![OtherAction { action: "o9,4".into(), loss: 0.2 }],
        nodes: 50,
        grade: 2,
        reasons: Vec::new(),
        line: vec!["roll".into(), "=17".into()],
    }
}

fn lines(puzzles: &[Puzzle]) -> String {
    puzzles.iter().map(|puzzle| serde_json::to_string(puzzle).unwrap() + "\n").collect()
}

/// What is wrong with the sample after a change.
fn fault(change: impl FnOnce(&mut Puzzle)) -> String {
    let mut puzzle = Puzzle { id: "2".into(), ..sample() };
    change(&mut puzzle);
    let error = read::<Position>(&lines(&[sample(), puzzle])).unwrap_err();
    assert_eq!(error.line, 2);
    error.fault
}

#[test]
fn what_is_written_can_be_read_and_posed() {
    let text = format!("\n{}\n\n", lines(&[sample()]));
    assert_eq!(read::<Position>(&text).unwrap(), [sample()]);
    let posed = sample().pose::<Position>().unwrap();
    assert_eq!((posed.actions.len(), posed.seat.index(), posed.line.len()), (4, 0, 2));
    assert_eq!(posed.best.to_string(), "roll");
}

#[test]
fn a_damaged_puzzle_is_refused_with_its_line() {
    assert!(fault(|puzzle| puzzle.id = "1f".into()).contains("appears twice"));
    assert!(fault(|puzzle| puzzle.id = "a b".into()).contains("expected letters"));
    assert!(fault(|puzzle| puzzle.actions = "o3,4 roll".into()).contains("no seat is to act"));
    assert!(fault(|puzzle| puzzle.actions = "o3,4 o3,5".into()).contains("o3,5: AQ-"));
    assert!(fault(|puzzle| puzzle.actions = "o3,4 jump".into()).contains("is not an action"));
    assert!(fault(|puzzle| puzzle.seat = 1).contains("seat 0 is to act"));
    assert!(fault(|puzzle| puzzle.best = "done".into()).contains("done: AQ-"));
    assert!(fault(|puzzle| puzzle.others.clear()).contains("others"));
    assert!(fault(|puzzle| puzzle.others[0].action = "roll".into()).contains("others"));
    assert!(fault(|puzzle| puzzle.others[0].loss = 1.5).contains("is not a share of the win"));
    assert!(fault(|puzzle| puzzle.grade = 6).contains("expected 1 to 5"));
    assert!(fault(|puzzle| puzzle.line.clear()).contains("does not begin with roll"));
    assert!(fault(|puzzle| puzzle.tags.clear()).contains("Players"));
    let cut = read::<Position>(&lines(&[sample()])[..40]).unwrap_err();
    assert_eq!(cut.line, 1);
}

#[test]
fn grades_follow_the_ladder() {
    assert_eq!(LADDER.map(grade_of), [1, 2, 3, 4, 5, 5]);
    assert_eq!(grade_of(16_000), 5);
}

/// A game of random actions gives many positions where somebody can still win
/// or lose all with one action.
#[test]
fn a_proof_holds_what_it_promises() {
    let mut rng = seeded(5);
    let mut position = Position::new(&Setup::random(2, &mut uniform(&mut rng))).unwrap();
    let control = Control::default();
    let evaluator = Position::evaluator();
    let mut proofs = 0;
    while position.actor() != Actor::Nobody {
        let prover = Prover {
            nodes: 120,
            seed: 1,
            gap: MIN_GAP,
            min_grade: 1,
            bot: BotName::Mcts.into(),
            evaluator: &evaluator,
            control: &control,
        };
        if let Some(puzzle) = prover.prove(&position) {
            proofs += 1;
            assert!(
                matches!(position.actor(), Actor::Seat(seat) if seat.index() == usize::from(puzzle.seat))
            );
            assert!(puzzle.others.iter().all(|other| other.loss >= MIN_GAP - 0.001));
            assert_eq!(puzzle.line[0], puzzle.best);
            assert!(!puzzle.reasons.is_empty() && grade_of(puzzle.nodes) == puzzle.grade);
            assert_eq!(prover.prove(&position), Some(puzzle));
        }
        let action = position.sample(&mut uniform(&mut rng)).unwrap();
        position.play_unchecked(action);
    }
    assert!(proofs > 0);
}

#[test]
fn who_is_stopped_proves_nothing() {
    let position = Position::new(&Setup::random(2, &mut |_| 0)).unwrap();
    let control = Control::default().stopped_by(&|| true);
    let evaluator = Position::evaluator();
    let prover = Prover {
        nodes: 120,
        seed: 1,
        gap: MIN_GAP,
        min_grade: 1,
        bot: BotName::Mcts.into(),
        evaluator: &evaluator,
        control: &control,
    };
    assert_eq!(prover.prove(&position), None);
}
