//! The board as markup alone, for what is drawn when the client is built.

use castellum_rules::aqua_romana::{Field, Position, RingField, Worker};

use super::art::{self, Lie};
use super::geometry::{self, Point};
use super::ground;
use super::water::Water;

/// The view box and the drawing of a position.
pub(crate) fn picture(position: &Position) -> (String, String) {
    let water = Water::of(position);
    let colours = |field| water.at(field).map(|worker| worker.map(Worker::colour));
    let piece = |field: Field| {
        let tile = position.tile(field)?;
        let Point { x, y } = geometry::corner(field);
        let drawn = if field.is_corner() {
            art::printed_curve(tile, colours(field))
        } else {
            art::tile(tile, colours(field))
        };
        Some(format!(r#"<g transform="translate({x} {y})">{drawn}</g>"#))
    };
    let builder = |at: RingField| {
        let kind = position.builder(at)?;
        let Point { x, y } = geometry::ring_centre(at);
        let drawn = art::builder_on_ring(kind, Lie::Wide);
        Some(format!(r#"<g transform="translate({x} {y})">{drawn}</g>"#))
    };
    let figure = |worker: Worker| {
        let state = position.worker(worker);
        if !state.on_board {
            return art::gate(&state, worker.colour());
        }
        let (Point { x, y }, scale) = art::worker_place(position, worker, Lie::Wide);
        let drawn = art::worker(worker, state.facing, scale, Lie::Wide);
        format!(r#"<g transform="translate({x} {y})">{drawn}</g>"#)
    };
    let ground = ground::ground(Lie::Wide) + &ground::reservoirs(position, Lie::Wide);
    let pieces: String = Field::all().filter_map(piece).collect();
    let builders: String = RingField::all().filter_map(builder).collect();
    let figures: String = position.workers().iter().map(figure).collect();
    let drawn = format!(
        r#"<g class="ar-stack"><g class="ar-ground">{ground}{pieces}</g><g class="ar-board">{builders}{figures}</g></g>"#
    );
    ("-120 -120 1340 1040".to_owned(), drawn)
}
