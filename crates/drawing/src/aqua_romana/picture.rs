//! The board with all that lies on it.

use castellum_rules::aqua_romana::{Field, Position, RingField, Worker};

use super::geometry::{self, Point};
use super::water::Water;
use super::{ground, pieces};
use crate::{DrawGame, Orientation, Picture, Sides};

impl DrawGame for Position {
    const CLASS: &'static str = "ar-stack";

    fn draw(&self, orientation: Orientation, sides: Sides) -> Picture {
        let ground = ground::ground(orientation, sides) + &ground::reservoirs(self, orientation);
        let parts = [
            format!(r#"<g class="ar-ground">{ground}{}</g>"#, tiles(self)),
            format!(
                r#"<g class="ar-board">{}{}</g>"#,
                builders(self, orientation),
                figures(self, orientation)
            ),
        ];
        let (turn, view_box) = match orientation {
            Orientation::Wide => ("", WIDE),
            Orientation::Tall => (r#" transform="rotate(-90)""#, TALL),
        };
        let markup = format!("<g{turn}>{}</g>", parts.concat());
        Picture { view_box: view_box.to_owned(), markup }
    }
}

/// The `viewBox` of a board that lies as printed.
pub const WIDE: &str = "-120 -120 1340 1040";

/// The `viewBox` of a board that is turned a quarter left, without its frame.
pub const TALL: &str = "-96 -1196 992 1292";

fn tiles(position: &Position) -> String {
    let water = Water::of(position);
    let piece = |field: Field| {
        let tile = position.tile(field)?;
        let colours = water.at(field).map(|worker| worker.map(Worker::colour));
        let Point { x, y } = geometry::corner(field);
        let drawn = if field.is_corner() {
            pieces::printed_curve(tile, colours)
        } else {
            pieces::tile(tile, colours)
        };
        Some(format!(r#"<g transform="translate({x} {y})">{drawn}</g>"#))
    };
    Field::all().filter_map(piece).collect()
}

fn builders(position: &Position, orientation: Orientation) -> String {
    let builder = |at: RingField| {
        let Point { x, y } = geometry::ring_centre(at);
        let drawn = pieces::builder_on_ring(position.builder(at)?, orientation);
        Some(format!(r#"<g transform="translate({x} {y})">{drawn}</g>"#))
    };
    RingField::all().filter_map(builder).collect()
}

/// Workers, and the gates of those who have closed their aqueducts.
fn figures(position: &Position, orientation: Orientation) -> String {
    let figure = |worker: Worker| {
        let state = position.worker(worker);
        if !state.on_board {
            return pieces::gate(&state, worker.colour());
        }
        let (Point { x, y }, scale) = pieces::worker_place(position, worker, orientation);
        let drawn = pieces::worker(worker, state.facing, scale, orientation);
        format!(r#"<g transform="translate({x} {y})">{drawn}</g>"#)
    };
    position.workers().iter().map(figure).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::random_positions;
    use super::*;
    use crate::SIDES;

    #[test]
    fn everything_on_the_board_is_drawn_once() {
        for position in random_positions().iter().step_by(17) {
            for orientation in [Orientation::Wide, Orientation::Tall] {
                let drawn = position.draw(orientation, SIDES).markup;
                let tiles =
                    Field::all().filter(|&field| position.tile(field).is_some() && !field.is_corner());
                assert_eq!(drawn.matches("#slab").count(), tiles.count());
                let builders = RingField::all().filter(|&at| position.builder(at).is_some());
                assert_eq!(drawn.matches("#bld").count(), builders.count());
                assert_eq!(drawn.matches("beak").count(), position.open_workers().len());
                let closed = position.workers() - position.open_workers();
                assert_eq!(drawn.matches("sluice").count(), closed.len());
                assert!(!drawn.contains("style="), "the content security policy forbids it");
            }
        }
    }

    #[test]
    fn the_ring_is_named_by_the_letters_of_a_language() {
        let position = random_positions()[0];
        let german = position.draw(Orientation::Wide, ['N', 'O', 'S', 'W']).markup;
        assert!(german.contains(">O <") && !german.contains(">E <"));
    }
}
