//! What is drawn over the board while somebody chooses: where he can act,
//! sight lines, ghosts, the builder's way.

use castellum_rules::aqua_romana::{Direction, Field, Kind, Position, RingField, Tile, Worker};

use super::geometry::{Point, Spot, centre, corner, corners_passed, ring_centre, walk_path};
use super::ground::{frame_of_field, frame_of_ring};
use super::pieces::{self, colour_class};
use super::preview::{BuilderWalk, Preview};
use super::water::Water;
use crate::drawing::Orientation;

/// What to draw attention to.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Marks {
    /// Where something can be chosen.
    pub(crate) targets: Vec<Spot>,
    /// What is chosen.
    pub(crate) chosen: Option<Spot>,
    /// What is pointed at.
    pub(crate) hovered: Option<Spot>,
    /// Whose sight lines are shown.
    pub(crate) sight: Option<Worker>,
    /// What would be done.
    pub(crate) preview: Option<Preview>,
    /// The tiles to choose from beside the ghost, and which one is chosen.
    pub(crate) fan: Option<Fan>,
    /// Own workers who cannot move now.
    pub(crate) stuck: Vec<Worker>,
    /// What happened lately.
    pub(crate) news: Vec<Spot>,
}

/// Tiles to choose from, drawn beside the field on which they would lie.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fan {
    pub(crate) field: Field,
    pub(crate) worker: Worker,
    /// Where the worker looks: the fan must not hide him.
    pub(crate) facing: Direction,
    pub(crate) tiles: Vec<Tile>,
    pub(crate) chosen: Option<usize>,
}

/// More tiles than this would hide too much of the board.
const MAX_IN_FAN: usize = 6;
const CARD: (f64, f64) = (97.0, 80.0);

impl Fan {
    pub(crate) fn fits(&self) -> bool {
        (2..=MAX_IN_FAN).contains(&self.tiles.len())
    }

    fn columns(&self) -> usize {
        if self.tiles.len() % 3 == 1 { 2 } else { self.tiles.len().min(3) }
    }

    /// The upper left corner and the size.
    fn frame(&self) -> [f64; 4] {
        let columns = self.columns();
        let rows = self.tiles.len().div_ceil(columns);
        let (width, height) = (11.0 + CARD.0 * columns as f64, 8.0 + CARD.1 * rows as f64);
        let Point { x, y } = corner(self.field);
        let (right, left) = (x + 118.0, x - 18.0 - width);
        let (fits_right, fits_left) = (right + width <= 1190.0, left >= -90.0);
        let beside = match self.facing {
            Direction::East => fits_right.then_some(right),
            Direction::West => fits_left.then_some(left),
            Direction::North | Direction::South => Some(if fits_right { right } else { left }),
        };
        match beside {
            Some(x) => [x, (y + 50.0 - height / 2.0).clamp(-84.0, 884.0 - height), width, height],
            // No room beside the field: above it, or below at the upper edge.
            None => {
                let above = y - 14.0 - height;
                let top = if above >= -90.0 { above } else { y + 114.0 };
                [(x + 50.0 - width / 2.0).clamp(-84.0, 1184.0 - width), top, width, height]
            }
        }
    }

    fn card(&self, index: usize) -> Point {
        let [x, y, ..] = self.frame();
        let (column, row) = (index % self.columns(), index / self.columns());
        Point::new(x + 8.0 + CARD.0 * column as f64, y + 7.0 + CARD.1 * row as f64)
    }

    /// The tile under a point.
    pub(crate) fn at(&self, point: Point) -> Option<usize> {
        let inside = |&index: &usize| {
            let Point { x, y } = self.card(index);
            (x..x + CARD.0).contains(&point.x) && (y..y + CARD.1).contains(&point.y)
        };
        self.fits().then(|| (0..self.tiles.len()).find(inside)).flatten()
    }

    /// Whether a point is on the fan, so that nothing below it is meant.
    pub(crate) fn covers(&self, point: Point) -> bool {
        let [x, y, width, height] = self.frame();
        self.fits() && (x..x + width).contains(&point.x) && (y..y + height).contains(&point.y)
    }

    fn draw(&self) -> String {
        if !self.fits() {
            return String::new();
        }
        let [x, y, width, height] = self.frame();
        let pointer = self.pointer();
        let cards: String = (0..self.tiles.len()).map(|index| self.draw_card(index)).collect();
        format!(
            r#"<g class="fan"><rect class="fan-back" x="{x}" y="{y}" width="{width}" height="{height}" rx="14"/><path class="fan-back" d="{pointer}"/>{cards}</g>"#
        )
    }

    /// The point with which the fan shows its field.
    fn pointer(&self) -> String {
        let [x, y, width, height] = self.frame();
        let Point { x: middle, y: centre } = centre(self.field);
        if x > middle {
            format!("M{} {}l-13 12 13 12", x + 1.5, centre - 12.0)
        } else if x + width < middle {
            format!("M{} {}l13 12-13 12", x + width - 1.5, centre - 12.0)
        } else if y < centre {
            format!("M{} {}l12 11 12-11", middle - 12.0, y + height - 1.5)
        } else {
            format!("M{} {}l12-11 12 11", middle - 12.0, y + 1.5)
        }
    }

    fn draw_card(&self, index: usize) -> String {
        let Point { x, y } = self.card(index);
        let tile = self.tiles[index];
        let drawn = pieces::entered_tile(tile, self.worker.colour(), self.facing.opposite());
        let (class, frame) = if self.chosen == Some(index) {
            ("fan-card on", r#"<rect width="92" height="74" rx="9"/>"#)
        } else {
            ("fan-card", "")
        };
        format!(
            r#"<g class="{class}" transform="translate({x} {y})">{frame}<g transform="translate(6 6) scale(.62)">{drawn}</g><text x="79" y="44">{}</text></g>"#,
            index + 1
        )
    }
}

/// Marks below the figures: targets on fields, ghosts, sight lines, walks.
pub(crate) fn below(position: &Position, marks: &Marks, orientation: Orientation) -> String {
    let mut drawn = String::new();
    for &spot in &marks.news {
        drawn += &news_frame(spot);
    }
    for &spot in &marks.targets {
        drawn += &target(spot, marks);
    }
    if let Some(preview) = &marks.preview {
        drawn += &ghost_tiles(preview);
        drawn += &ghost_workers(preview, orientation);
    }
    if let Some(worker) = marks.sight {
        drawn += &sight_lines(position, worker, orientation);
    }
    if let Some(preview) = &marks.preview {
        if let Some(walk) = preview.walk {
            drawn += &walk_ghost(walk, preview.extra, orientation);
        }
        if let Some((kind, at)) = preview.placed {
            drawn += &ghost_builder(kind, at, orientation);
        }
    }
    drawn += &worker_rings(position, marks, orientation);
    drawn
}

/// Marks above the figures: the fan of tiles.
pub(crate) fn above(marks: &Marks, orientation: Orientation) -> String {
    match &marks.fan {
        Some(fan) if orientation == Orientation::Wide => fan.draw(),
        _ => String::new(),
    }
}

fn rect([x, y, width, height]: [f64; 4], inset: f64, class: &str) -> String {
    format!(
        r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}" rx="8"/>"#,
        x + inset,
        y + inset,
        width - 2.0 * inset,
        height - 2.0 * inset
    )
}

fn news_frame(spot: Spot) -> String {
    match spot {
        Spot::Field(field) => rect(frame_of_field(field), 3.0, "news"),
        Spot::Ring(at) => rect(frame_of_ring(at), 1.0, "news"),
        Spot::Worker(_) => String::new(),
    }
}

fn target(spot: Spot, marks: &Marks) -> String {
    let hovered = if marks.hovered == Some(spot) { " over" } else { "" };
    let chosen = if marks.chosen == Some(spot) { " on" } else { "" };
    match spot {
        Spot::Field(field) => {
            let Point { x, y } = centre(field);
            rect(frame_of_field(field), 9.0, &format!("target field{hovered}{chosen}"))
                + &format!(r#"<path class="plus" d="M{} {y}h24M{x} {}v24"/>"#, x - 12.0, y - 12.0)
        }
        Spot::Ring(at) => rect(frame_of_ring(at), 3.0, &format!("target{hovered}{chosen}")),
        Spot::Worker(_) => String::new(),
    }
}

/// The tile to be laid and the loose tiles that water would reach (AR-S14).
pub(super) fn ghost_tiles(preview: &Preview) -> String {
    let water = Water::of(&preview.after);
    let mut drawn = String::new();
    let laid = preview.laid.map(|(field, _)| field);
    for field in preview.fields() {
        let Some(tile) = preview.after.tile(field) else { continue };
        let Point { x, y } = corner(field);
        let colours = water.at(field).map(|worker| worker.map(Worker::colour));
        let frame = frame_of_field(field);
        let (halo, class) = if laid == Some(field) {
            (rect(frame, -6.0, "halo pulse"), "ghost-frame")
        } else {
            (String::new(), "reached")
        };
        let piece = if field.is_corner() {
            pieces::printed_curve(tile, colours)
        } else {
            pieces::tile(tile, colours)
        };
        drawn += &format!(
            r#"{halo}<g class="ghost" transform="translate({x} {y})">{piece}</g>{}"#,
            rect(frame, 1.0, class)
        );
    }
    drawn
}

/// Workers where they would stand, gates where aqueducts would be closed.
fn ghost_workers(preview: &Preview, orientation: Orientation) -> String {
    let closes = |worker: Worker| preview.closed.iter().any(|closing| closing.worker == worker);
    let mut drawn = String::new();
    for growth in &preview.grown {
        if closes(growth.worker) {
            continue;
        }
        let (Point { x, y }, scale) = pieces::worker_place(&preview.after, growth.worker, orientation);
        let facing = preview.after.worker(growth.worker).facing;
        drawn += &format!(
            r#"<g transform="translate({x} {y})"><circle class="ring" r="{}"/><g class="ghost-worker">{}</g></g>"#,
            28.0 * scale,
            pieces::worker(growth.worker, facing, scale, orientation)
        );
    }
    for closing in preview.closed.iter().filter(|_| !preview.ends_game) {
        let state = preview.after.worker(closing.worker);
        let Point { x, y } = centre(state.field);
        drawn += &pieces::gate(&state, closing.worker.colour());
        drawn += &format!(
            r#"<g transform="translate({x} {y}) rotate({})"><rect class="ring" x="-27" y="-55" width="54" height="22" rx="5"/></g>"#,
            pieces::angle(state.facing)
        );
    }
    drawn
}

/// From the worker's field to the four ends of its row and column (AR-S10): a
/// beam to a builder, dots and a cross to an empty end.
fn sight_lines(position: &Position, worker: Worker, orientation: Orientation) -> String {
    let field = position.worker(worker).field;
    let from = centre(field);
    RingField::in_sight_of(field)
        .into_iter()
        .map(|at| {
            let to = ring_centre(at);
            let line = format!("M{} {}L{} {}", from.x, from.y, to.x, to.y);
            if position.builder(at).is_some() {
                format!(
                    r#"<path class="beam-wide" d="{line}"/><path class="beam march" d="{line}"/>{}{}"#,
                    rect(frame_of_ring(at), 0.0, "seen-back"),
                    rect(frame_of_ring(at), 1.0, "seen")
                )
            } else {
                let cross = if orientation == Orientation::Tall { 1.4 } else { 1.0 };
                format!(
                    r#"<path class="sight" d="{line}"/><g class="nobody" transform="translate({} {}) scale({cross})"><circle r="13"/><path d="M-5-5 5 5M5-5-5 5"/></g>"#,
                    to.x, to.y
                )
            }
        })
        .collect()
}

pub(super) fn ghost_builder(kind: Kind, at: RingField, orientation: Orientation) -> String {
    let Point { x, y } = ring_centre(at);
    format!(
        r#"{}<g class="ghost-builder" transform="translate({x} {y})">{}</g>"#,
        rect(frame_of_ring(at), 1.0, "ghost-place"),
        pieces::builder_on_ring(kind, orientation)
    )
}

/// The way of the builder, and the tile that a fountain gives (AR-S17).
fn walk_ghost(walk: BuilderWalk, extra: bool, orientation: Orientation) -> String {
    let path = walk_path(walk.from, walk.to);
    let mut drawn = format!(
        r#"{}<path class="walk-path march" d="{path}" marker-end="url(#a-act)"/>{}"#,
        rect(frame_of_ring(walk.from), 1.0, "seen"),
        ghost_builder(walk.kind, walk.to, orientation)
    );
    if extra {
        for Point { x, y } in corners_passed(walk.from, walk.to) {
            drawn += &format!(
                r#"<g class="bonus-tile" transform="translate({x} {y})"><circle class="bonus-ring" r="41"/><circle r="25"/><text y="8.5" transform="{}">+1</text></g>"#,
                orientation.upright()
            );
        }
    }
    drawn
}

/// Rings round the workers who can be chosen.
fn worker_rings(position: &Position, marks: &Marks, orientation: Orientation) -> String {
    let mut drawn = String::new();
    for &spot in &marks.targets {
        let Spot::Worker(worker) = spot else { continue };
        let (Point { x, y }, scale) = pieces::worker_place(position, worker, orientation);
        let class = if marks.chosen == Some(spot) {
            "ring on"
        } else if marks.hovered == Some(spot) {
            "ring over"
        } else {
            "ring"
        };
        drawn += &format!(
            r#"<g class="{}" transform="translate({x} {y})"><circle class="{class}" r="{}"/></g>"#,
            colour_class(worker.colour()),
            31.0 * scale
        );
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SET_UP, after, legal, random_positions};
    use super::*;

    #[test]
    fn the_fan_stays_on_the_board_and_its_tiles_are_found() {
        let worker = "Y1".parse().unwrap();
        let ways = Direction::ALL.into_iter();
        for (field, facing) in ways.flat_map(|way| Field::all().map(move |field| (field, way))) {
            let Some(behind) = field.neighbour(facing.opposite()) else { continue };
            for count in 2..=MAX_IN_FAN {
                let fan = Fan { field, worker, facing, tiles: vec![Tile::Bridge; count], chosen: Some(0) };
                let [x, y, width, height] = fan.frame();
                assert!(x > -120.0 && x + width < 1220.0, "{field} {count}");
                assert!(y > -120.0 && y + height < 920.0, "{field} {count}");
                assert!(!fan.covers(centre(field)), "the ghost stays in sight");
                assert!(!fan.covers(centre(behind)), "{field} {facing} {count}: so does the worker");
                for index in 0..count {
                    let Point { x, y } = fan.card(index);
                    assert_eq!(fan.at(Point::new(x + 40.0, y + 40.0)), Some(index));
                }
            }
        }
    }

    #[test]
    fn sight_lines_lead_to_all_four_ends() {
        // AR-S10
        let position = after(4, SET_UP);
        for worker in position.workers() {
            let drawn = sight_lines(&position, worker, Orientation::Wide);
            let field = position.worker(worker).field;
            let builders =
                RingField::in_sight_of(field).iter().filter(|&&at| position.builder(at).is_some()).count();
            assert_eq!(drawn.matches("class=\"beam march\"").count(), builders);
            assert_eq!(drawn.matches("class=\"nobody\"").count(), 4 - builders);
        }
    }

    #[test]
    fn every_preview_can_be_drawn() {
        for position in random_positions().into_iter().step_by(7) {
            let actions = legal(&position);
            let preview = actions.last().and_then(|&action| Preview::of(&position, action));
            let laid = preview.as_ref().is_some_and(|preview| preview.laid.is_some());
            let marks = Marks { preview, ..Marks::default() };
            let drawn = below(&position, &marks, Orientation::Tall);
            assert_eq!(drawn.contains("ghost-frame"), laid);
            assert!(!drawn.contains("style="), "the page forbids styles in the text");
        }
    }
}
