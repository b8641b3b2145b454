//! Actions that are pointed out on the board, where they happen.

use std::fmt::Write as _;

use castellum_rules::aquaedukt::Position;

use super::choices::Place;
use super::geometry::{Point, line};
use crate::drawing::Orientation;
use crate::drawing::{Callout, label};

const HEIGHT: f64 = 25.0;

/// Outlines of the places and labels at them, those of one place below each
/// other.
pub(super) fn draw(callouts: &[Callout<Position>], orientation: Orientation) -> String {
    let mut drawn = String::new();
    let places = callouts.iter().filter_map(|callout| Some((callout, Place::of(callout.action)?)));
    for (callout, place) in places.clone() {
        outline(&mut drawn, callout.tone.class(), place, orientation);
    }
    let mut labelled: Vec<Place> = Vec::new();
    for (callout, place) in places {
        let below = labelled.iter().filter(|&&other| other == place).count();
        labelled.push(place);
        let Point { x, y } = middle(place, orientation);
        let at = Point::new(x, y - 24.0 + below as f64 * (HEIGHT + 2.0));
        drawn += &label(&callout.label, callout.tone, at, HEIGHT, "");
    }
    drawn
}

fn middle(place: Place, orientation: Orientation) -> Point {
    match place {
        Place::Field(field) => orientation.middle(field),
        Place::Crossing(crossing) => orientation.crossing(crossing),
        Place::Stick(stick) => {
            let [a, b] = orientation.stick(stick);
            Point::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0)
        }
    }
}

fn outline(drawn: &mut String, tone: &str, place: Place, orientation: Orientation) {
    // Writing into a text cannot fail.
    let _ = match place {
        Place::Field(field) => {
            let Point { x, y } = orientation.field(field);
            let (x, y) = (x + 4.0, y + 4.0);
            write!(
                drawn,
                r#"<rect class="callout-place {tone}" x="{x}" y="{y}" width="68" height="68" rx="9"/>"#
            )
        }
        Place::Crossing(crossing) => {
            let Point { x, y } = orientation.crossing(crossing);
            write!(drawn, r#"<circle class="callout-place {tone}" cx="{x}" cy="{y}" r="22"/>"#)
        }
        Place::Stick(stick) => {
            write!(drawn, r#"<path class="callout-place {tone}" d="{}"/>"#, line(orientation.stick(stick)))
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aquaedukt::testing::after;
    use crate::drawing::Tone;

    #[test]
    fn what_happens_on_the_board_is_labelled_there() {
        let before = after(&["o3,4"]);
        let callout = |action: &str| Callout {
            before,
            action: action.parse().unwrap(),
            label: "1".into(),
            tone: Tone::Blame,
        };
        let drawn = draw(&[callout("C4-D4"), callout("o9,4"), callout("roll")], Orientation::Wide);
        assert_eq!(drawn.matches("callout blame").count(), 2);
        assert_eq!(drawn.matches("callout-place blame").count(), 2);
    }
}
