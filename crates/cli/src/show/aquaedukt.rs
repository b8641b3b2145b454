//! Aquädukt in the terminal.
//!
//! Canals lie between fields and springs on crossings, so the lines of the grid
//! carry the drawing: thin ones part regions, thick ones are canals.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use castellum_rules::Seat;
use castellum_rules::aquaedukt::{COLUMNS, Crossing, Field, Position, ROWS, Stick};

use super::canvas::Canvas;
use super::{BOLD, DIM, PLAIN, TerminalGame, seat_style};
use crate::sentences::ReasonTexts;

/// From one line of the grid to the next.
const WIDTH: usize = 5;
const HEIGHT: usize = 2;
/// Where the crossing 0,0 is, if it existed.
const LEFT: usize = 2;
const TOP: usize = 1;

const WATER: Style = AnsiColor::BrightCyan.on_default();
const CANAL: Style = AnsiColor::BrightBlue.on_default().bold();

impl TerminalGame for Position {
    const REASON_TEXTS: ReasonTexts = ReasonTexts::of_client("reason-aq-");

    fn phase_name(&self) -> &'static str {
        self.phase().name()
    }

    fn draw_board(&self, out: &mut impl Write) -> io::Result<()> {
        let mut canvas = Canvas::new(LEFT + WIDTH * COLUMNS + 1, TOP + HEIGHT * ROWS + 1);
        draw_names(&mut canvas);
        Field::all().for_each(|field| draw_field(self, field, &mut canvas));
        for j in 0..=ROWS {
            for i in 0..=COLUMNS {
                draw_lines(self, i, j, &mut canvas);
            }
        }
        canvas.write(out)
    }

    fn write_seat(&self, seat: Seat, out: &mut impl Write) -> io::Result<()> {
        let [ones, twos, threes, fours] = self.hand(seat);
        let watered = self.watered_tiles()[seat.index()];
        write!(out, "{watered} houses with water; left: {ones} x 1, {twos} x 2, {threes} x 3, {fours} x 4")
    }

    fn write_details(&self, out: &mut impl Write) -> io::Result<()> {
        let region = self.region().map_or(String::new(), |region| format!("; the die shows region {region}"));
        writeln!(out, "left: {} canal sticks, {} springs{region}", self.sticks_left(), self.springs_left())?;
        writeln!(
            out,
            "{DIM}17 region, 0⌂3 house of seat 0 with value 3, ▲ mountain, ~ water, ◉ spring, ━ ═ canals{DIM:#}"
        )
    }
}

fn draw_names(canvas: &mut Canvas) {
    for (column, name) in ('A'..).take(COLUMNS).enumerate() {
        canvas.put(LEFT + WIDTH * column + 2, 0, &name.to_string(), BOLD);
    }
    for row in 0..ROWS {
        canvas.put(0, TOP + HEIGHT * row + 1, &(row + 1).to_string(), BOLD);
    }
}

fn draw_field(position: &Position, field: Field, canvas: &mut Canvas) {
    let x = LEFT + WIDTH * field.column() + 1;
    let y = TOP + HEIGHT * field.row() + 1;
    if let Some(house) = position.house(field) {
        let text = format!("{}⌂{}", house.seat, house.value);
        canvas.put(x, y, &text, seat_style(house.seat).bold());
    } else if position.is_mountain(field) {
        canvas.put(x + 1, y, "▲", PLAIN);
    } else {
        canvas.put(x, y, &format!("{:>2}", position.board().region_of(field).number()), DIM);
    }
    if position.is_watered(field) {
        canvas.put(x + 3, y, "~", WATER);
    }
}

/// What a line between two fields shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// Nothing: both fields are in one region, or there is none.
    Blank,
    /// The border of a region or of the board.
    Border,
    Single,
    Double,
}

fn line(position: &Position, one: Option<Field>, other: Option<Field>) -> Line {
    let (Some(one), Some(other)) = (one, other) else {
        return if one == other { Line::Blank } else { Line::Border };
    };
    let board = position.board();
    match Stick::between(one, other).map_or(0, |stick| position.canal(stick)) {
        0 if board.region_of(one) == board.region_of(other) => Line::Blank,
        0 => Line::Border,
        1 => Line::Single,
        _ => Line::Double,
    }
}

/// The field that has the crossing `i,j` at its upper left corner; counting
/// from 1 here makes room for the fields before the first.
fn field_at(i: usize, j: usize) -> Option<Field> {
    Field::new(i.checked_sub(1)?, j.checked_sub(1)?)
}

/// Draws a crossing and the lines that lead east and south from it.
fn draw_lines(position: &Position, i: usize, j: usize, canvas: &mut Canvas) {
    let [north_west, north_east] = [field_at(i, j), field_at(i + 1, j)];
    let [south_west, south_east] = [field_at(i, j + 1), field_at(i + 1, j + 1)];
    let north = line(position, north_west, north_east);
    let east = line(position, north_east, south_east);
    let south = line(position, south_west, south_east);
    let west = line(position, north_west, south_west);

    let (x, y) = (LEFT + WIDTH * i, TOP + HEIGHT * j);
    canvas.put(x + 1, y, &strokes(east)[0].to_string().repeat(WIDTH - 1), style(east));
    canvas.put(x, y + 1, &strokes(south)[1].to_string(), style(south));
    let (sign, style) = match Crossing::new(i, j) {
        Some(crossing) if position.is_spring(crossing) => ('◉', WATER.bold()),
        crossing => joint([north, east, south, west], crossing.is_some()),
    };
    canvas.put(x, y, &sign.to_string(), style);
}

/// How a line looks lying and standing.
const fn strokes(line: Line) -> [char; 2] {
    match line {
        Line::Blank => [' ', ' '],
        Line::Border => ['─', '│'],
        Line::Single => ['━', '┃'],
        Line::Double => ['═', '║'],
    }
}

fn style(line: Line) -> Style {
    if matches!(line, Line::Single | Line::Double) { CANAL } else { DIM }
}

// Which lines meet: north 1, east 2, south 4, west 8.
const BORDERS: [char; 16] = ['·', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
const SINGLES: [char; 16] = [' ', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋'];
const DOUBLES: [char; 16] = [' ', '║', '═', '╚', '║', '║', '╔', '╠', '═', '╝', '═', '╩', '╗', '╣', '╦', '╬'];

/// The sign where lines meet, given north, east, south and west.
fn joint(lines: [Line; 4], on_board: bool) -> (char, Style) {
    let meeting = |wanted: &[Line]| {
        (0..4).filter(|&way| wanted.contains(&lines[way])).fold(0, |set, way| set | 1 << way)
    };
    let (canals, doubles) = (meeting(&[Line::Single, Line::Double]), meeting(&[Line::Double]));
    match (canals, meeting(&[Line::Border])) {
        (0, 0) if !on_board => (' ', PLAIN),
        (0, borders) => (BORDERS[borders], DIM),
        (canals, _) if canals == doubles => (DOUBLES[canals], CANAL),
        (canals, _) => (SINGLES[canals], CANAL),
    }
}
