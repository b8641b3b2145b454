//! Where things lie on the drawn board, in its own units.
//!
//! A field measures 100 units, the ring round it is 84 deep. On a tall screen
//! the drawing is turned a quarter left; everything here stays unchanged.

use castellum_rules::aqua_romana::{COLUMNS, Direction, Field, ROWS, RingField, Worker};

pub use crate::Point;

impl Point {
    /// So far on in a direction.
    pub fn towards(self, way: Direction, by: f64) -> Self {
        let (x, y) = unit(way);
        Self::new(self.x + x * by, self.y + y * by)
    }
}

/// Something on the board that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A field of the board.
    Field(Field),
    /// A field of the ring road.
    Ring(RingField),
    /// A worker, on whatever field.
    Worker(Worker),
}

/// The middle of the ring road, seen from the edge of the fields.
const ROAD: f64 = 48.0;
const WIDTH: f64 = 100.0 * COLUMNS as f64;
const HEIGHT: f64 = 100.0 * ROWS as f64;

const fn unit(way: Direction) -> (f64, f64) {
    match way {
        Direction::North => (0.0, -1.0),
        Direction::East => (1.0, 0.0),
        Direction::South => (0.0, 1.0),
        Direction::West => (-1.0, 0.0),
    }
}

/// The upper left corner of a field.
pub fn corner(field: Field) -> Point {
    Point::new(100.0 * field.column() as f64, 100.0 * field.row() as f64)
}

/// The middle of a field.
pub fn centre(field: Field) -> Point {
    let Point { x, y } = corner(field);
    Point::new(x + 50.0, y + 50.0)
}

/// The side of the board at which a ring field lies.
pub const fn side(at: RingField) -> Direction {
    Direction::ALL[at.side()]
}

/// The field of the board next to a ring field.
pub fn inner_field(at: RingField) -> Field {
    let beside = Field::all()
        .find(|&field| field.neighbour(side(at)).is_none() && RingField::in_sight_of(field)[at.side()] == at);
    beside.expect("every ring field lies beside a field")
}

/// The middle of a ring field.
pub fn ring_centre(at: RingField) -> Point {
    centre(inner_field(at)).towards(side(at), 50.0 + ROAD)
}

/// Where the middle of a fountain is; they are counted clockwise from the
/// upper left one.
pub const FOUNTAINS: [Point; 4] = [
    Point::new(-ROAD, -ROAD),
    Point::new(WIDTH + ROAD, -ROAD),
    Point::new(WIDTH + ROAD, HEIGHT + ROAD),
    Point::new(-ROAD, HEIGHT + ROAD),
];

/// The corners that a builder turns on his way, clockwise.
pub fn corners_passed(from: RingField, to: RingField) -> Vec<Point> {
    let mut side = from.side();
    let mut corners = Vec::new();
    while side != to.side() {
        side = (side + 1) % 4;
        corners.push(FOUNTAINS[side]);
    }
    corners
}

/// The way a builder goes, as a path at the outer edge of the ring.
pub fn walk_path(from: RingField, to: RingField) -> String {
    const LANE: f64 = 35.0;
    let lane = |at: RingField, along: f64| {
        let clockwise = Direction::ALL[(at.side() + 1) % 4];
        ring_centre(at).towards(side(at), LANE).towards(clockwise, along)
    };
    let begin = lane(from, 30.0);
    let mut path = format!("M{} {}", begin.x, begin.y);
    let mut turned = from.side();
    for fountain in corners_passed(from, to) {
        let (before, after) = (Direction::ALL[turned], Direction::ALL[(turned + 1) % 4]);
        let corner = fountain.towards(before, LANE).towards(after, LANE);
        let (enter, leave) = (corner.towards(after, -20.0), corner.towards(before, -20.0));
        path += &format!("L{} {}Q{} {} {} {}", enter.x, enter.y, corner.x, corner.y, leave.x, leave.y);
        turned = (turned + 1) % 4;
    }
    let end = lane(to, -40.0);
    path + &format!("L{} {}", end.x, end.y)
}

/// The grid that arrow keys walk over: the fields with the ring round them.
/// Rows and columns count from 0, the ring included; at its corners is nothing.
pub fn cell(row: usize, column: usize) -> Option<Spot> {
    let inside = Field::new(column.wrapping_sub(1), row.wrapping_sub(1));
    if let Some(field) = inside {
        return Some(Spot::Field(field));
    }
    let at = |row: usize, column: usize, way: Direction| {
        Field::new(column, row).map(|field| Spot::Ring(RingField::in_sight_of(field)[way as usize]))
    };
    match (row, column) {
        (0, column) => at(0, column.wrapping_sub(1), Direction::North),
        (row, 0) => at(row - 1, 0, Direction::West),
        (row, column) if row == GRID_ROWS - 1 => at(ROWS - 1, column - 1, Direction::South),
        (row, column) if column == GRID_COLUMNS - 1 => at(row - 1, COLUMNS - 1, Direction::East),
        _ => None,
    }
}

/// Rows of the grid that arrow keys walk over.
pub const GRID_ROWS: usize = ROWS + 2;
/// Columns of the grid that arrow keys walk over.
pub const GRID_COLUMNS: usize = COLUMNS + 2;

/// Where in the grid a field or ring field is.
pub fn place_in_grid(spot: Spot) -> Option<(usize, usize)> {
    match spot {
        Spot::Field(field) => Some((field.row() + 1, field.column() + 1)),
        Spot::Ring(at) => {
            let field = inner_field(at);
            let (row, column) = (field.row() + 1, field.column() + 1);
            Some(match side(at) {
                Direction::North => (0, column),
                Direction::East => (row, GRID_COLUMNS - 1),
                Direction::South => (GRID_ROWS - 1, column),
                Direction::West => (row, 0),
            })
        }
        Spot::Worker(_) => None,
    }
}

/// The next cell in a direction; over the corners of the ring one goes on to
/// its other side, at the end of the grid one stays.
pub fn step(from: Spot, way: Direction) -> Spot {
    let Some((row, column)) = place_in_grid(from) else { return from };
    let to = match way {
        Direction::North => cell(row.wrapping_sub(1), column),
        Direction::East => cell(row, column + 1),
        Direction::South => cell(row + 1, column),
        Direction::West => cell(row, column.wrapping_sub(1)),
    };
    to.unwrap_or_else(|| match from {
        Spot::Ring(at) => around_corner(at, way).map_or(from, Spot::Ring),
        _ => from,
    })
}

/// From the last ring field of a side to the first of the next.
fn around_corner(at: RingField, way: Direction) -> Option<RingField> {
    let clockwise = Direction::ALL[(at.side() + 1) % 4];
    let all: Vec<RingField> = RingField::all().collect();
    let next = if way == clockwise {
        (at.index() + 1) % all.len()
    } else if way == clockwise.opposite() {
        (at.index() + all.len() - 1) % all.len()
    } else {
        return None;
    };
    (all[next].side() != at.side()).then_some(all[next])
}

/// What lies under a point: a field or a ring field.
pub fn cell_at(point: Point) -> Option<Spot> {
    let index = |value: f64, fields: usize| match value {
        value if (-90.0..0.0).contains(&value) => Some(0),
        value if (0.0..100.0 * fields as f64).contains(&value) => Some(value as usize / 100 + 1),
        value if (0.0..90.0).contains(&(value - 100.0 * fields as f64)) => Some(fields + 1),
        _ => None,
    };
    cell(index(point.y, ROWS)?, index(point.x, COLUMNS)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(name: &str) -> RingField {
        name.parse().unwrap()
    }

    #[test]
    fn every_cell_is_found_again_by_place_and_by_point() {
        let mut cells = 0;
        for (row, column) in (0..GRID_ROWS).flat_map(|row| (0..GRID_COLUMNS).map(move |column| (row, column)))
        {
            let Some(spot) = cell(row, column) else { continue };
            cells += 1;
            assert_eq!(place_in_grid(spot), Some((row, column)));
            let middle = match spot {
                Spot::Field(field) => centre(field),
                Spot::Ring(at) => ring_centre(at),
                Spot::Worker(_) => unreachable!("the grid has no workers"),
            };
            assert_eq!(cell_at(middle), Some(spot));
        }
        // AR-S1, AR-S2: 88 fields and 38 fields of the ring.
        assert_eq!(cells, 88 + 38);
        assert_eq!(cell_at(FOUNTAINS[0]), None);
        assert_eq!(cell_at(Point::new(-200.0, 50.0)), None);
    }

    #[test]
    fn arrows_reach_the_ring_and_go_round_its_corners() {
        let at = |name: &str| Spot::Ring(ring(name));
        let field = |name: &str| Spot::Field(name.parse().unwrap());
        assert_eq!(step(field("A1"), Direction::West), at("W1"));
        assert_eq!(step(at("W1"), Direction::East), field("A1"));
        assert_eq!(step(at("W1"), Direction::North), at("NA"));
        assert_eq!(step(at("NK"), Direction::East), at("E1"));
        assert_eq!(step(at("SA"), Direction::West), at("W8"));
        assert_eq!(step(at("NC"), Direction::North), at("NC"));
    }

    #[test]
    fn a_builder_turns_the_corners_between_two_sides() {
        assert!(corners_passed(ring("NA"), ring("NK")).is_empty());
        assert_eq!(corners_passed(ring("SA"), ring("W4")), [FOUNTAINS[3]]);
        assert_eq!(corners_passed(ring("W1"), ring("NA")), [FOUNTAINS[0]]);
        assert!(walk_path(ring("SA"), ring("W4")).ends_with("L-83 390"));
    }
}
