//! Actions that are pointed out on the board, where they happen.

use castellum_rules::aqua_romana::{Choice, Position};

use super::geometry::{Point, Spot, centre, ring_centre};
use super::marks::{ghost_builder, ghost_tiles};
use super::pieces;
use super::preview::Preview;
use crate::drawing::Orientation;
use crate::drawing::{Callout, Tone, label};

/// Labels at the places of the actions; ideas are also shown as ghosts, where
/// nothing lies in their way.
pub(super) fn draw(shown: &Position, callouts: &[Callout<Position>], orientation: Orientation) -> String {
    let mut drawn = String::new();
    let mut taken: Vec<Spot> = Vec::new();
    for callout in callouts {
        let Some(spot) = place(callout) else { continue };
        if callout.tone == Tone::Idea && !taken.contains(&spot) {
            drawn += &ghost(shown, callout, orientation);
        }
        taken.push(spot);
    }
    let mut labelled: Vec<Spot> = Vec::new();
    for callout in callouts {
        let Some(spot) = place(callout) else { continue };
        let before = labelled.iter().filter(|&&other| other == spot).count();
        labelled.push(spot);
        let at = point(callout, spot, orientation);
        let height = if orientation == Orientation::Tall { 44.0 } else { 34.0 };
        let below = before as f64 * (height + 3.0);
        let at = match orientation {
            Orientation::Wide => Point::new(at.x, at.y - 34.0 + below),
            Orientation::Tall => Point::new(at.x - 34.0 + below, at.y),
        };
        drawn += &label(&callout.label, callout.tone, at, height, orientation.upright());
    }
    drawn
}

/// Where an action happens, if anywhere on the board.
fn place(callout: &Callout<Position>) -> Option<Spot> {
    let before = &callout.before;
    match callout.action.choice() {
        Choice::Place(_, at) => Some(Spot::Ring(at)),
        Choice::Build(worker, ..) => before.field_in_front(worker).map(Spot::Field),
        Choice::MoveOn(from) => Some(Spot::Ring(before.builder_walk(from).to)),
        Choice::Extra(field, _) => Some(Spot::Field(field)),
        Choice::Close(worker) => Some(Spot::Worker(worker)),
        Choice::Pass | Choice::Take(_) => None,
    }
}

fn point(callout: &Callout<Position>, spot: Spot, orientation: Orientation) -> Point {
    match spot {
        Spot::Field(field) => centre(field),
        Spot::Ring(at) => ring_centre(at),
        Spot::Worker(worker) => pieces::worker_place(&callout.before, worker, orientation).0,
    }
}

fn ghost(shown: &Position, callout: &Callout<Position>, orientation: Orientation) -> String {
    let Some(preview) = Preview::of(&callout.before, callout.action) else { return String::new() };
    let tiles = match preview.laid {
        Some((field, _)) if shown.piece(field).is_none() => ghost_tiles(&preview),
        _ => String::new(),
    };
    let builder = match preview.placed {
        Some((kind, at)) if shown.builder(at).is_none() => ghost_builder(kind, at, orientation),
        _ => String::new(),
    };
    format!(r#"<g class="callout-ghost">{tiles}{builder}</g>"#)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{legal, random_positions};
    use super::*;

    #[test]
    fn what_happens_on_the_board_is_labelled_there() {
        for position in random_positions().into_iter().step_by(9) {
            for action in legal(&position).into_iter().step_by(13) {
                let callout = Callout { before: position, action, label: "1".into(), tone: Tone::Idea };
                let drawn = draw(&position, std::slice::from_ref(&callout), Orientation::Wide);
                let off_board = matches!(action.choice(), Choice::Pass | Choice::Take(_));
                assert_eq!(drawn.contains("callout idea"), !off_board, "{drawn}");
            }
        }
    }
}
