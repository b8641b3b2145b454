//! From a point on the screen to what is meant by it.

use castellum_rules::aqua_romana::{Position, Worker};

use super::geometry::{Point, Spot, cell_at};
use super::ground::{frame_of_field, frame_of_ring};
use super::marks::Marks;
use super::pieces;
use crate::drawing::Orientation;

/// What somebody points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pointed {
    Spot(Spot),
    /// A tile of the fan.
    Option(usize),
}

/// What the drawing shows: left, top, width, height.
pub(crate) const fn view_box(orientation: Orientation) -> [f64; 4] {
    match orientation {
        Orientation::Wide => [-120.0, -120.0, 1340.0, 1040.0],
        Orientation::Tall => [-96.0, -1196.0, 992.0, 1292.0],
    }
}

/// Units of the drawing for each pixel of an element of this size.
pub(crate) fn units_per_pixel([width, height]: [f64; 2], orientation: Orientation) -> f64 {
    let [_, _, box_width, box_height] = view_box(orientation);
    (box_width / width).max(box_height / height)
}

/// The point of the board under a pixel of an element of this size. The drawing
/// lies in its middle.
pub(crate) fn on_board(size: [f64; 2], pixel: Point, orientation: Orientation) -> Point {
    let [left, top, width, height] = view_box(orientation);
    let scale = units_per_pixel(size, orientation);
    let x = left + width / 2.0 + (pixel.x - size[0] / 2.0) * scale;
    let y = top + height / 2.0 + (pixel.y - size[1] / 2.0) * scale;
    match orientation {
        Orientation::Wide => Point::new(x, y),
        // Turned a quarter left.
        Orientation::Tall => Point::new(-y, x),
    }
}

/// What is meant by a point. Fingers are not exact: within `reach` units the
/// nearest target is meant, if nothing better lies below them.
pub(crate) fn at(
    position: &Position,
    marks: &Marks,
    orientation: Orientation,
    point: Point,
    reach: f64,
) -> Option<Pointed> {
    if orientation == Orientation::Wide
        && let Some(fan) = marks.fan.as_ref().filter(|fan| fan.covers(point))
    {
        return fan.at(point).map(Pointed::Option);
    }
    let direct = worker_at(position, orientation, point).map(Spot::Worker).or_else(|| cell_at(point));
    if direct.is_some_and(|spot| marks.targets.contains(&spot) || is_ghost(marks, spot)) || reach == 0.0 {
        return direct.map(Pointed::Spot);
    }
    let nearest = marks
        .targets
        .iter()
        .map(|&spot| (spot, distance(position, orientation, spot, point)))
        .filter(|(_, distance)| *distance <= reach)
        .min_by(|one, other| one.1.total_cmp(&other.1));
    nearest.map(|(spot, _)| spot).or(direct).map(Pointed::Spot)
}

/// How far fingers may be off, in units.
pub(crate) fn reach(size: [f64; 2], orientation: Orientation) -> f64 {
    const PIXELS: f64 = 24.0;
    PIXELS * units_per_pixel(size, orientation)
}

fn is_ghost(marks: &Marks, spot: Spot) -> bool {
    let laid = marks.preview.as_ref().and_then(|preview| preview.laid);
    laid.is_some_and(|(field, _)| Spot::Field(field) == spot)
}

fn worker_at(position: &Position, orientation: Orientation, point: Point) -> Option<Worker> {
    position.open_workers().iter().find(|&worker| {
        let (place, scale) = pieces::worker_place(position, worker, orientation);
        place.distance(point) <= 26.0 * scale
    })
}

/// From a point to the edge of something; 0 inside.
fn distance(position: &Position, orientation: Orientation, spot: Spot, point: Point) -> f64 {
    match spot {
        Spot::Field(field) => outside(frame_of_field(field), point),
        Spot::Ring(at) => outside(frame_of_ring(at), point),
        Spot::Worker(worker) => {
            let (place, scale) = pieces::worker_place(position, worker, orientation);
            (place.distance(point) - 26.0 * scale).max(0.0)
        }
    }
}

fn outside([x, y, width, height]: [f64; 4], point: Point) -> f64 {
    let gap = |value: f64, low: f64, size: f64| (low - value).max(value - low - size).max(0.0);
    gap(point.x, x, width).hypot(gap(point.y, y, height))
}

#[cfg(test)]
mod tests {
    use super::super::choices::Selection;
    use super::super::geometry::{centre, ring_centre};
    use super::super::testing::{SET_UP, after};
    use super::*;

    fn marks(position: &Position) -> Marks {
        Marks { targets: Selection::new(position).targets(position), ..Marks::default() }
    }

    #[test]
    fn the_middle_of_the_element_is_the_middle_of_the_board_however_it_lies() {
        let middle = Point::new(550.0, 400.0);
        assert_eq!(on_board([910.0, 705.0], Point::new(455.0, 352.5), Orientation::Wide), middle);
        assert_eq!(on_board([390.0, 508.0], Point::new(195.0, 254.0), Orientation::Tall), middle);
        // On a tall board the upper left corner is K1.
        let corner = on_board([992.0, 1292.0], Point::new(96.0 + 50.0, 96.0 + 50.0), Orientation::Tall);
        assert_eq!(cell_at(corner), Some(Spot::Field("K1".parse().unwrap())));
    }

    #[test]
    fn a_finger_beside_a_worker_means_him_a_mouse_does_not() {
        let position = after(4, SET_UP);
        let marks = marks(&position);
        let worker = "Y1".parse().unwrap();
        let (place, _) = pieces::worker_place(&position, worker, Orientation::Tall);
        let beside = Point::new(place.x - 50.0, place.y);
        let at = |reach| at(&position, &marks, Orientation::Tall, beside, reach);
        assert_eq!(at(30.0), Some(Pointed::Spot(Spot::Worker(worker))));
        assert_eq!(at(0.0), Some(Pointed::Spot(Spot::Field("B1".parse().unwrap()))));
    }

    #[test]
    fn fields_and_ring_fields_are_hit_in_their_middle() {
        let position = after(3, SET_UP);
        let marks = Marks::default();
        let field = "H7".parse().unwrap();
        let pointed = at(&position, &marks, Orientation::Wide, centre(field), 0.0);
        assert_eq!(pointed, Some(Pointed::Spot(Spot::Field(field))));
        let ring = "SK".parse().unwrap();
        let pointed = at(&position, &marks, Orientation::Wide, ring_centre(ring), 0.0);
        assert_eq!(pointed, Some(Pointed::Spot(Spot::Ring(ring))));
    }
}
