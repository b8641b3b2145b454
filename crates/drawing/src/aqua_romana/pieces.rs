//! The pieces as drawings: SVG texts made of the page's symbols.
//!
//! The board sets whole layers from such texts, which is the fastest way to
//! draw them; nothing in them comes from outside.

use castellum_rules::aqua_romana::{Colour, Direction, Kind, Position, Tile, Worker, WorkerState};

use super::geometry::{self, Point};
use super::water::Step;
use crate::Orientation;

// The drawing is turned a quarter left on tall screens; what is upright on it
// is turned back and drawn larger.
impl Orientation {
    /// Turns something back upright.
    pub const fn upright(self) -> &'static str {
        match self {
            Self::Wide => "",
            Self::Tall => "rotate(90)",
        }
    }
}

/// The class that gives everything inside a colour.
pub const fn colour_class(colour: Colour) -> &'static str {
    ["o-y", "o-r", "o-b", "o-g"][colour as usize]
}

const fn shape(colour: Colour) -> &'static str {
    ["w-y", "w-r", "w-b", "w-g"][colour as usize]
}

/// How far to turn what is drawn pointing north.
pub const fn angle(way: Direction) -> u16 {
    90 * way as u16
}

fn rotated(degrees: u16) -> String {
    if degrees == 0 { String::new() } else { format!(" transform=\"rotate({degrees} 50 50)\"") }
}

/// The symbol of a track and how far it is turned.
const fn track_symbol(track: [Direction; 2]) -> (&'static str, u16) {
    use Direction::{East, North, South, West};
    match track {
        [North, South] | [South, North] => ("k-s", 0),
        [East, West] | [West, East] => ("k-s", 90),
        [North, East] | [East, North] => ("k-c", 0),
        [South, East] | [East, South] => ("k-c", 90),
        [South, West] | [West, South] => ("k-c", 180),
        _ => ("k-c", 270),
    }
}

fn track(ways: [Direction; 2], class: &str) -> String {
    let (symbol, degrees) = track_symbol(ways);
    format!("<use href=\"#{symbol}\" class=\"{class}\"{}/>", rotated(degrees))
}

/// The tracks of a tile with their water; `printed` ones lie flat.
fn tracks(tile: Tile, water: [Option<Colour>; 2], printed: bool) -> String {
    let class = |index: usize| {
        let owner = water[index].map_or("dry", colour_class);
        if printed { format!("{owner} printed") } else { owner.to_owned() }
    };
    let ways = tile.tracks();
    match (tile, ways) {
        (Tile::Bridge, &[upper, lower]) => format!(
            "{}<use href=\"#k-deck\"/>{}<use href=\"#k-para\"/>",
            track(lower, &class(1)),
            track(upper, &class(0))
        ),
        _ => ways.iter().enumerate().map(|(index, &way)| track(way, &class(index))).collect(),
    }
}

/// A tile of 100 x 100 with the water in its tracks.
pub fn tile(tile: Tile, water: [Option<Colour>; 2]) -> String {
    format!("<use href=\"#slab\"/>{}", tracks(tile, water, false))
}

/// The curve printed on a corner field.
pub fn printed_curve(tile: Tile, water: [Option<Colour>; 2]) -> String {
    tracks(tile, water, true)
}

/// A tile with the water that comes in at an edge, so that one sees whose it
/// will be.
pub fn entered_tile(shown: Tile, colour: Colour, entry: Direction) -> String {
    let mut water = [None; 2];
    for (index, track) in shown.tracks().iter().enumerate() {
        water[index] = track.contains(&entry).then_some(colour);
    }
    tile(shown, water)
}

/// A tile as it would lie before water reaches it.
pub fn dry_tile(kind: Kind) -> String {
    let shown = Tile::ALL.into_iter().find(|tile| tile.kind() == kind);
    shown.map(|shown| tile(shown, [None; 2])).unwrap_or_default()
}

/// A builder of 80 x 93 with his kind on his tablet.
pub fn builder(kind: Kind) -> String {
    format!(
        "<g class=\"bld\"><use href=\"#bld\"/><g transform=\"translate(18.5 40.5) scale(.43)\"><use href=\"#i-{kind}\"/></g></g>"
    )
}

/// A builder on the board, round the origin.
pub fn builder_on_ring(kind: Kind, orientation: Orientation) -> String {
    let (transform, upright) = match orientation {
        Orientation::Wide => ("translate(-29.6 -38.5) scale(.84)", ""),
        Orientation::Tall => ("translate(-29.8 -37.2) scale(.92)", orientation.upright()),
    };
    format!("<g transform=\"{upright} {transform}\">{}</g>", builder(kind))
}

/// A worker's token with his name, round the origin.
pub fn token(colour: Colour, name: &str) -> String {
    format!(
        "<g class=\"tok {}\"><use href=\"#{}\"/><text y=\"5.5\">{name}</text></g>",
        colour_class(colour),
        shape(colour)
    )
}

/// A worker on the board, round the origin: his token and where he looks.
pub fn worker(worker: Worker, facing: Direction, scale: f64, orientation: Orientation) -> String {
    let colour = worker.colour();
    format!(
        "<g class=\"{}\"><path class=\"beak\" transform=\"rotate({}) scale({scale})\" d=\"M-8-20 0-33 8-20Z\"/>\
         <g transform=\"{} scale({scale})\">{}</g></g>",
        colour_class(colour),
        angle(facing),
        orientation.upright(),
        token(colour, &worker.to_string())
    )
}

/// Where a worker's token is drawn and how large: at the edge he faces, a
/// little smaller where he is not alone.
pub fn worker_place(position: &Position, worker: Worker, orientation: Orientation) -> (Point, f64) {
    let state = position.worker(worker);
    let here = |other: &Worker| {
        let other = position.worker(*other);
        other.on_board && other.field == state.field
    };
    let crowded = position.workers().iter().filter(here).count() > 1;
    let scale = match (orientation, crowded) {
        (Orientation::Wide, _) => 1.0,
        (Orientation::Tall, true) => 1.12,
        (Orientation::Tall, false) => 1.36,
    };
    (worker_point(&state, scale), scale)
}

/// Where a token of a size stands so that it stays at its edge.
pub fn worker_point(state: &WorkerState, scale: f64) -> Point {
    geometry::centre(state.field).towards(state.facing, 28.0 - 20.0 * (scale - 1.0))
}

/// The gate at the end of a closed aqueduct.
pub fn gate(state: &WorkerState, colour: Colour) -> String {
    let Point { x, y } = geometry::centre(state.field);
    format!(
        "<g class=\"{}\" transform=\"translate({x} {y}) rotate({})\"><rect class=\"sluice\" x=\"-22\" y=\"-50\" width=\"44\" height=\"12\" rx=\"2.5\"/>\
         <path d=\"M-15-44h30\" stroke=\"var(--c)\" stroke-width=\"4\"/></g>",
        colour_class(colour),
        angle(state.facing)
    )
}

/// The way of water over a field, from where it comes in to where it leaves.
pub fn flow_path(step: Step) -> String {
    let edge = |way: Direction| Point::new(50.0, 50.0).towards(way, 50.0);
    let (from, to) = (edge(step.entry), edge(step.exit));
    if step.entry.opposite() == step.exit {
        return format!("M{} {}L{} {}", from.x, from.y, to.x, to.y);
    }
    // Clockwise round the field the arc bends to the left.
    let left = (step.entry as usize + 1) % 4 == step.exit as usize;
    format!("M{} {}A50 50 0 0 {} {} {}", from.x, from.y, u8::from(!left), to.x, to.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bridges_draw_the_upper_track_last_and_each_track_in_its_colour() {
        let drawn = tile(Tile::Bridge, [Some(Colour::Red), Some(Colour::Blue)]);
        let (red, blue) = (drawn.find("o-r").unwrap(), drawn.find("o-b").unwrap());
        let deck = drawn.find("k-deck").unwrap();
        assert!(blue < deck && deck < red);
        assert!(tile(Tile::CurveSW, [None; 2]).contains("class=\"dry\" transform=\"rotate(180 50 50)\""));
    }

    #[test]
    fn water_enters_the_track_at_its_edge() {
        let drawn = entered_tile(Tile::DoubleNE, Colour::Green, Direction::West);
        assert_eq!(drawn, tile(Tile::DoubleNE, [None, Some(Colour::Green)]));
    }

    #[test]
    fn water_flows_along_the_curve_of_its_track() {
        use Direction::{East, North, South, West};
        let field = "B2".parse().unwrap();
        let path = |entry, exit| flow_path(Step { field, entry, exit });
        assert_eq!(path(North, South), "M50 0L50 100");
        // The symbol of a curve is drawn as M50 0A50 50 0 0 0 100 50.
        assert_eq!(path(North, East), "M50 0A50 50 0 0 0 100 50");
        assert_eq!(path(East, North), "M100 50A50 50 0 0 1 50 0");
        assert_eq!(path(West, North), "M0 50A50 50 0 0 0 50 0");
    }
}
