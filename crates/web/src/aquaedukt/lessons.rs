//! The goals of the lessons of Aquädukt.

use castellum_rules::Game;
use castellum_rules::aquaedukt::{Choice, Field, Phase, Position};

use crate::study::{Step, Verdict};

use Verdict::{GoOn, Missed, Solved};

/// The rule that a lesson teaches.
pub(super) fn rule(lesson: &str) -> &'static str {
    match lesson {
        "spring" => "AQ-R4",
        "canals" => "AQ-S10",
        "arms" => "AQ-S11",
        "double" => "AQ-S12",
        "lowest" => "AQ-S7",
        "clear" => "AQ-S14",
        "end" => "AQ-S15",
        _ => "AQ-S4",
    }
}

/// What an action means for the goal of a lesson.
pub(super) fn judge(lesson: &str, step: &Step<'_, Position>) -> Verdict {
    let solved_if = |solved: bool, missed: &'static str| if solved { Solved } else { Missed(missed) };
    match (lesson, step.action.choice()) {
        (_, Choice::Dice(_)) | ("houses", Choice::Roll) => GoOn,
        ("houses", Choice::House { .. }) => {
            let houses = |position: &Position| position.houses().count();
            if houses(step.after) >= houses(step.start) + 2 { Solved } else { GoOn }
        }
        ("spring", Choice::Spring(at)) => {
            let nearest = step.before.springs().iter().map(|spring| spring.distance(at)).min();
            solved_if(nearest == Some(5), "far")
        }
        ("canals", Choice::Stick(_) | Choice::Done) => waters(step, "E5"),
        ("arms", Choice::Stick(_) | Choice::Done) => waters(step, "G5"),
        ("double", Choice::Stick(_) | Choice::Done) => waters(step, "E6"),
        ("lowest", Choice::House { field, .. }) => solved_if(step.before.is_watered(field), "dry"),
        ("clear", Choice::House { .. }) => Solved,
        ("end", Choice::Stick(_)) => solved_if(wins(step), "lost"),
        (_, Choice::Done) => Missed("stopped"),
        _ => Missed("other"),
    }
}

/// Solved as soon as a field has water; missed if the turn ends before.
fn waters(step: &Step<'_, Position>, field: &str) -> Verdict {
    let wet = field.parse().is_ok_and(|field: Field| step.after.is_watered(field));
    match (wet, step.after.phase()) {
        (true, _) => Solved,
        (false, Phase::Canal) => GoOn,
        (false, _) => Missed("dry"),
    }
}

/// Whether the learner wins alone.
fn wins(step: &Step<'_, Position>) -> bool {
    let (Some(outcome), Some(seat)) = (step.after.outcome(), step.start.turn_seat()) else { return false };
    let first = outcome.places().iter().filter(|place| **place == 1).count();
    first == 1 && outcome.places()[seat.index()] == 1
}
