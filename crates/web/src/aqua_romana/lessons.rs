//! The goals of the lessons of Aqua Romana.

use castellum_rules::aqua_romana::{Choice, Kind, Phase, Position, RingField, Worker};

use super::preview::Preview;
use crate::study::{Step, Verdict};

use Verdict::{GoOn, Missed, Solved};

/// The rule that a lesson teaches.
pub(super) fn rule(lesson: &str) -> &'static str {
    match lesson {
        "tile" => "AR-S13",
        "walk" => "AR-S16",
        "fountain" => "AR-S17",
        "run-on" => "AR-S14",
        "move" => "AR-S18",
        "ending" => "AR-S19",
        "podium" | "double" => "AR-S22",
        "close" => "AR-S20",
        "reserve" => "AR-S23",
        "joker" => "AR-S7",
        "set-up" => "AR-S6",
        _ => "AR-S10",
    }
}

/// What an action means for the goal of a lesson.
pub(super) fn judge(lesson: &str, step: &Step<'_, Position>) -> Verdict {
    let solved_if = |solved: bool, missed: &'static str| if solved { Solved } else { Missed(missed) };
    match (lesson, step.action.choice()) {
        ("sight", Choice::Build(.., at)) => solved_if(at.to_string() == "SI", "builder"),
        ("tile", Choice::Build(worker, ..)) => match name(worker).as_str() {
            "Y1" => solved_if(!closed(step).contains(&worker), "closed"),
            _ => Missed("worker"),
        },
        ("walk", Choice::Build(.., at)) => solved_if(jumps(step.before, at), "near"),
        ("fountain", Choice::Build(..)) if step.after.phase() == Phase::Extra => GoOn,
        ("fountain", Choice::Build(..)) => Missed("fountain"),
        ("fountain", Choice::Extra(..)) => Solved,
        ("run-on", Choice::Build(worker, ..)) => {
            let length = |position: &Position| position.worker(worker).length;
            solved_if(length(step.after) >= length(step.before) + 3, "short")
        }
        ("move", Choice::MoveOn(from)) => {
            solved_if(is_seen(step.before, step.before.builder_walk(from).to), "unseen")
        }
        ("ending", Choice::Build(..)) => {
            solved_if(closed(step).iter().any(|&worker| !is_own(step, worker)), "open")
        }
        ("podium", Choice::Close(worker)) => {
            let length = step.before.worker(worker).length;
            let podium = step.before.podium_for(length);
            solved_if(podium.is_some_and(|podium| podium.value() == length), "lower")
        }
        ("double", Choice::Close(worker)) => solved_if(step.before.worker(worker).length == 3, "other"),
        ("close", Choice::Close(worker)) => solved_if(step.before.worker(worker).length == 6, "other"),
        (_, Choice::Pass) => Missed("pass"),
        ("reserve", Choice::Take(kind)) => solved_if(kind == Kind::Joker, "other"),
        ("joker", Choice::Place(_, at)) => {
            let seen = RingField::in_sight_of(step.before.worker(longest(step)).field);
            if seen.contains(&at) { GoOn } else { Missed("unseen") }
        }
        ("joker", Choice::Build(.., at)) => solved_if(step.before.builder(at) == Some(Kind::Joker), "other"),
        ("set-up", Choice::Place(_, at)) => solved_if(is_seen(step.before, at), "unseen"),
        // What comes after the goal does not matter.
        _ => GoOn,
    }
}

/// Lessons are for two players.
fn name(worker: Worker) -> String {
    worker.to_string()
}

fn is_own(step: &Step<'_, Position>, worker: Worker) -> bool {
    Some(worker.owner(2)) == step.start.turn_seat()
}

/// The workers whose aqueducts an action closes.
fn closed(step: &Step<'_, Position>) -> Vec<Worker> {
    let preview = Preview::of(step.before, step.action);
    preview.map(|preview| preview.closed.iter().map(|closing| closing.worker).collect()).unwrap_or_default()
}

/// Whether the builder there would jump over another one.
fn jumps(position: &Position, from: RingField) -> bool {
    let next = RingField::all().cycle().nth(from.index() + 1);
    next.is_some_and(|next| position.builder(next).is_some())
}

/// Whether a worker of the player whose turn it is sees a ring field.
fn is_seen(position: &Position, at: RingField) -> bool {
    let sees = |worker: Worker| {
        let state = position.worker(worker);
        let own = Some(worker.owner(2)) == position.turn_seat();
        own && state.on_board && RingField::in_sight_of(state.field).contains(&at)
    };
    position.workers().iter().any(sees)
}

/// The own worker with the longest aqueduct.
fn longest(step: &Step<'_, Position>) -> Worker {
    let own = step.start.open_workers().iter().filter(|&worker| is_own(step, worker));
    own.max_by_key(|&worker| step.start.worker(worker).length).expect("the learner has workers")
}
