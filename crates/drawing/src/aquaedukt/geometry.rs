//! Where things lie on the drawn board, in units of the drawing.
//!
//! A field is 76 units wide. On a phone the board is turned a quarter to the
//! left, so that column A is at the bottom: then only the places move, what is
//! drawn on them stays upright.

use castellum_rules::aquaedukt::{Board, COLUMNS, Crossing, Field, FieldSet, ROWS, Region, Stick};

use crate::Orientation;
pub use crate::Point;

/// The width of a field.
pub const SIDE: f64 = 76.0;
/// The width of the frame around the fields.
pub const FRAME: f64 = 26.0;

impl Point {
    /// The distance to the nearest point between two others.
    pub fn distance_to_line(self, [a, b]: [Self; 2]) -> f64 {
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let along = ((self.x - a.x) * dx + (self.y - a.y) * dy) / (dx * dx + dy * dy);
        let along = along.clamp(0.0, 1.0);
        self.distance(Self::new(a.x + along * dx, a.y + along * dy))
    }
}

/// A step on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
}

// Where things lie on a board of Aquädukt.
impl Orientation {
    /// How many fields the board is wide and high.
    pub const fn cells(self) -> (usize, usize) {
        match self {
            Self::Wide => (COLUMNS, ROWS),
            Self::Tall => (ROWS, COLUMNS),
        }
    }

    /// The width and the height of the fields together.
    pub fn size(self) -> Point {
        let (wide, high) = self.cells();
        Point::new(wide as f64 * SIDE, high as f64 * SIDE)
    }

    /// The `viewBox` of the drawing.
    pub fn view_box(self) -> String {
        let Point { x, y } = self.size();
        format!("-{FRAME} -{FRAME} {} {}", x + 2.0 * FRAME, y + 2.0 * FRAME)
    }

    /// The upper left corner of what lies in a column and row of the game.
    pub fn cell(self, column: usize, row: usize) -> Point {
        match self {
            Self::Wide => Point::new(column as f64 * SIDE, row as f64 * SIDE),
            Self::Tall => Point::new(row as f64 * SIDE, (COLUMNS - 1 - column) as f64 * SIDE),
        }
    }

    /// The upper left corner of a field.
    pub fn field(self, field: Field) -> Point {
        self.cell(field.column(), field.row())
    }

    /// The middle of a field.
    pub fn middle(self, field: Field) -> Point {
        let Point { x, y } = self.field(field);
        Point::new(x + SIDE / 2.0, y + SIDE / 2.0)
    }

    /// The place of a crossing.
    pub fn crossing(self, crossing: Crossing) -> Point {
        self.corner(crossing.i(), crossing.j())
    }

    fn corner(self, i: usize, j: usize) -> Point {
        match self {
            Self::Wide => Point::new(i as f64 * SIDE, j as f64 * SIDE),
            Self::Tall => Point::new(j as f64 * SIDE, (COLUMNS - i) as f64 * SIDE),
        }
    }

    /// The two ends of a stick.
    pub fn stick(self, stick: Stick) -> [Point; 2] {
        stick.ends().map(|end| self.crossing(end))
    }

    /// The field that covers a point.
    pub fn field_at(self, point: Point) -> Option<Field> {
        let (across, down) = ((point.x / SIDE).floor(), (point.y / SIDE).floor());
        if across < 0.0 || down < 0.0 {
            return None;
        }
        let (across, down) = (across as usize, down as usize);
        match self {
            Self::Wide => Field::new(across, down),
            Self::Tall => Field::new(COLUMNS.checked_sub(1 + down)?, across),
        }
    }

    /// What one step on the screen adds to column and row, or to the lines of
    /// a crossing.
    pub const fn step(self, step: Step) -> (isize, isize) {
        match (self, step) {
            (Self::Wide, Step::Left) | (Self::Tall, Step::Down) => (-1, 0),
            (Self::Wide, Step::Right) | (Self::Tall, Step::Up) => (1, 0),
            (Self::Wide, Step::Up) | (Self::Tall, Step::Left) => (0, -1),
            (Self::Wide, Step::Down) | (Self::Tall, Step::Right) => (0, 1),
        }
    }

    /// The field one step away.
    pub fn field_beside(self, field: Field, step: Step) -> Option<Field> {
        let (column, row) = self.step(step);
        Field::new(field.column().checked_add_signed(column)?, field.row().checked_add_signed(row)?)
    }

    /// The crossing one step away.
    pub fn crossing_beside(self, crossing: Crossing, step: Step) -> Option<Crossing> {
        let (i, j) = self.step(step);
        Crossing::new(crossing.i().checked_add_signed(i)?, crossing.j().checked_add_signed(j)?)
    }

    /// The outline of a region as the data of a path.
    pub fn outline(self, board: &Board, region: Region) -> String {
        self.outline_of(board.fields(region))
    }

    /// The outline of some fields as the data of a path.
    pub fn outline_of(self, fields: FieldSet) -> String {
        let mut path = String::new();
        for field in fields {
            for (step, [from, to]) in self.sides(field) {
                let beside = self.field_beside(field, step);
                if beside.is_none_or(|beside| !fields.contains(beside)) {
                    path += &line([from, to]);
                }
            }
        }
        path
    }

    /// The four sides of a field.
    fn sides(self, field: Field) -> [(Step, [Point; 2]); 4] {
        let Point { x, y } = self.field(field);
        let corner = |right: f64, down: f64| Point::new(x + right * SIDE, y + down * SIDE);
        [
            (Step::Up, [corner(0.0, 0.0), corner(1.0, 0.0)]),
            (Step::Down, [corner(0.0, 1.0), corner(1.0, 1.0)]),
            (Step::Left, [corner(0.0, 0.0), corner(0.0, 1.0)]),
            (Step::Right, [corner(1.0, 0.0), corner(1.0, 1.0)]),
        ]
    }

    /// The field of a region that is first on the screen, where its number is.
    pub fn first_field(self, board: &Board, region: Region) -> Option<Field> {
        self.first_of(board.fields(region))
    }

    /// The field among these that is first on the screen.
    pub fn first_of(self, fields: FieldSet) -> Option<Field> {
        fields.iter().min_by_key(|&field| {
            let Point { x, y } = self.field(field);
            (y as i32, x as i32)
        })
    }
}

/// A straight line as the data of a path.
pub fn line([from, to]: [Point; 2]) -> String {
    format!("M{} {}L{} {}", from.x, from.y, to.x, to.y)
}

/// The stick between two neighbouring crossings.
pub fn stick_between(a: Crossing, b: Crossing) -> Option<Stick> {
    Stick::all().find(|stick| {
        let ends = stick.ends();
        ends == [a, b] || ends == [b, a]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: [Orientation; 2] = [Orientation::Wide, Orientation::Tall];

    #[test]
    fn the_middle_of_a_field_is_on_this_field() {
        for orientation in BOTH {
            for field in Field::all() {
                assert_eq!(orientation.field_at(orientation.middle(field)), Some(field));
            }
            assert_eq!(orientation.field_at(Point::new(-1.0, 40.0)), None);
            assert_eq!(orientation.field_at(Point::new(10.0, 10.0)), None, "the corner has no field");
        }
    }

    #[test]
    fn a_step_on_the_screen_moves_by_one_field() {
        for orientation in BOTH {
            for (step, dx, dy) in [
                (Step::Left, -1.0, 0.0),
                (Step::Right, 1.0, 0.0),
                (Step::Up, 0.0, -1.0),
                (Step::Down, 0.0, 1.0),
            ] {
                let field = Field::new(5, 4).unwrap();
                let (here, there) = (
                    orientation.field(field),
                    orientation.field(orientation.field_beside(field, step).unwrap()),
                );
                assert_eq!((there.x - here.x, there.y - here.y), (dx * SIDE, dy * SIDE));
            }
        }
    }

    #[test]
    fn a_stick_lies_between_its_fields() {
        for orientation in BOTH {
            for stick in Stick::all() {
                let [a, b] = orientation.stick(stick);
                let [first, last] = stick.fields().map(|field| orientation.middle(field));
                assert_eq!(((a.x + b.x), (a.y + b.y)), ((first.x + last.x), (first.y + last.y)));
                let [from, to] = stick.ends();
                assert_eq!(stick_between(to, from), Some(stick));
            }
        }
    }

    #[test]
    fn an_outline_closes() {
        let board = Board::default();
        for region in Region::all() {
            let path = Orientation::Tall.outline(&board, region);
            let mut ends: Vec<&str> = path.split(['M', 'L']).filter(|end| !end.is_empty()).collect();
            ends.sort_unstable();
            assert!(ends.chunk_by(|a, b| a == b).all(|same| same.len() % 2 == 0), "{region}: {path}");
        }
    }

    #[test]
    fn the_distance_to_a_line_ends_with_the_line() {
        let line = [Point::new(0.0, 0.0), Point::new(10.0, 0.0)];
        assert_eq!(Point::new(5.0, 3.0).distance_to_line(line), 3.0);
        assert_eq!(Point::new(13.0, 4.0).distance_to_line(line), 5.0);
    }
}
