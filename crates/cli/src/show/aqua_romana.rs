//! Aqua Romana in the terminal.
//!
//! A field is six characters wide and three high, so that all tracks meet at
//! the middle of its edges:
//!
//! ```text
//! Y1▲          │
//!   │     ───╮ ╰──     a worker facing north, a double curve
//!   │        │
//! ```

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use castellum_rules::Seat;
use castellum_rules::aqua_romana::{
    COLUMNS, Colour, Direction, Field, Kind, Phase, Piece, Podium, Position, ROWS, RingField, Tile, Worker,
};

use super::canvas::Canvas;
use super::{BOLD, DIM, PLAIN, TerminalGame, seat_style};
use crate::sentences::ReasonTexts;

const WIDTH: usize = 6;
const HEIGHT: usize = 3;
/// Where the first field is: there is room for names, ring and frame.
const LEFT: usize = 5;
const TOP: usize = 3;
const RIGHT: usize = LEFT + WIDTH * COLUMNS;
const BOTTOM: usize = TOP + HEIGHT * ROWS;
/// Where the tracks run.
const MIDDLE_X: usize = 2;
const MIDDLE_Y: usize = 1;

impl TerminalGame for Position {
    const REASON_TEXTS: ReasonTexts = ReasonTexts::of_client("reason-ar-");

    fn phase_name(&self) -> &'static str {
        self.phase().name()
    }

    fn draw_board(&self, out: &mut impl Write) -> io::Result<()> {
        let mut canvas = Canvas::new(RIGHT + 3, BOTTOM + 2);
        draw_frame(&mut canvas);
        RingField::all().for_each(|at| draw_builder(self, at, &mut canvas));
        Field::all().for_each(|field| draw_field(self, field, &mut canvas));
        self.workers().iter().for_each(|worker| draw_aqueduct(self, worker, &mut canvas));
        canvas.write(out)
    }

    fn write_seat(&self, seat: Seat, out: &mut impl Write) -> io::Result<()> {
        for colour in colours_of(seat, self.players()) {
            let style = style(colour);
            write!(out, "{style}{colour}{style:#} ")?;
        }
        let [open, placed] = [true, false].map(|on_board| list(workers_of(self, seat, on_board)));
        write!(out, " building: {open}; on podiums: {placed}; holding: {}", list(self.hand(seat).iter()))
    }

    fn write_details(&self, out: &mut impl Write) -> io::Result<()> {
        let supply = Kind::TILES.map(|kind| format!("{kind} {}", self.supply().of(kind)));
        let reserve = list(self.reserve().iter());
        writeln!(out, "tiles left: {}; builders in reserve: {reserve}", supply.join(", "))?;
        if let (Phase::Extra, Some(kind)) = (self.phase(), self.extra_kind()) {
            writeln!(out, "an extra tile is due for the builder {kind}")?;
        }
        writeln!(
            out,
            "{DIM}▒ reservoir, Y1▶ worker and where he faces, C S B D J builders on the ring, ◎ fountain{DIM:#}"
        )
    }
}

fn draw_frame(canvas: &mut Canvas) {
    let bar = "─".repeat(RIGHT - LEFT);
    canvas.put(LEFT - 1, TOP - 1, &format!("┌{bar}┐"), DIM);
    canvas.put(LEFT - 1, BOTTOM, &format!("└{bar}┘"), DIM);
    for y in TOP..BOTTOM {
        canvas.put(LEFT - 1, y, "│", DIM);
        canvas.put(RIGHT, y, "│", DIM);
    }
    for (column, name) in ('A'..).take(COLUMNS).enumerate() {
        canvas.put(LEFT + WIDTH * column + MIDDLE_X, 0, &name.to_string(), BOLD);
    }
    for row in 0..ROWS {
        canvas.put(0, TOP + HEIGHT * row + MIDDLE_Y, &(row + 1).to_string(), BOLD);
    }
    for (x, y) in [(LEFT - 3, 1), (RIGHT + 2, 1), (LEFT - 3, BOTTOM + 1), (RIGHT + 2, BOTTOM + 1)] {
        canvas.put(x, y, "◎", FOUNTAIN);
    }
}

fn draw_builder(position: &Position, at: RingField, canvas: &mut Canvas) {
    let (x, y) = place_on_ring(at);
    match position.builder(at) {
        Some(kind) => canvas.put(x, y, &kind.to_string(), BOLD),
        None => canvas.put(x, y, "·", DIM),
    }
}

fn place_on_ring(at: RingField) -> (usize, usize) {
    let name = at.to_string();
    let place = name.as_bytes()[1];
    let x = LEFT + WIDTH * usize::from(place.wrapping_sub(b'A')) + MIDDLE_X;
    let y = TOP + HEIGHT * usize::from(place.wrapping_sub(b'1')) + MIDDLE_Y;
    match Direction::ALL[at.side()] {
        Direction::North => (x, TOP - 2),
        Direction::East => (RIGHT + 2, y),
        Direction::South => (x, BOTTOM + 1),
        Direction::West => (LEFT - 3, y),
    }
}

fn corner(field: Field) -> (usize, usize) {
    (LEFT + WIDTH * field.column(), TOP + HEIGHT * field.row())
}

fn draw_field(position: &Position, field: Field, canvas: &mut Canvas) {
    let (x, y) = corner(field);
    match position.piece(field) {
        None => canvas.put(x + MIDDLE_X, y + MIDDLE_Y, "·", DIM),
        Some(Piece::Reservoir(colour)) => {
            (0..HEIGHT).for_each(|row| canvas.put(x, y + row, "▒▒▒▒▒▒", style(colour)));
            canvas.put(x + MIDDLE_X, y + MIDDLE_Y, &format!(" {colour} "), style(colour).bold());
        }
        Some(Piece::Tile(tile)) => {
            strokes(tile).iter().for_each(|stroke| draw_stroke(stroke, field, PLAIN, canvas));
        }
    }
}

fn draw_stroke(stroke: &[&str; HEIGHT], field: Field, style: Style, canvas: &mut Canvas) {
    let (x, y) = corner(field);
    for (row, line) in stroke.iter().enumerate() {
        canvas.overlay(x, y + row, line, style);
    }
}

/// Colours the tracks of an aqueduct and puts the worker at its end.
fn draw_aqueduct(position: &Position, worker: Worker, canvas: &mut Canvas) {
    let state = position.worker(worker);
    let style = style(worker.colour());
    let (mut field, mut way) = position.outlet(worker);
    for _ in 0..state.length {
        let Some(next) = field.neighbour(way) else { break };
        let Some(tile) = position.tile(next) else { break };
        let entry = way.opposite();
        let Some(track) = tile.tracks().iter().position(|track| track.contains(&entry)) else { break };
        draw_stroke(&strokes(tile)[track], next, style, canvas);
        way =
            if tile.tracks()[track][0] == entry { tile.tracks()[track][1] } else { tile.tracks()[track][0] };
        field = next;
    }
    if state.on_board {
        let name = worker.to_string();
        draw_worker(&name, state.field, state.facing, style.bold(), canvas);
    }
}

fn draw_worker(name: &str, field: Field, facing: Direction, style: Style, canvas: &mut Canvas) {
    let (arrow, at, name_at) = match facing {
        Direction::North => ("▲", (MIDDLE_X, 0), (0, 0)),
        Direction::East => ("▶", (WIDTH - 1, MIDDLE_Y), (4, 0)),
        Direction::South => ("▼", (MIDDLE_X, HEIGHT - 1), (4, 2)),
        Direction::West => ("◀", (0, MIDDLE_Y), (0, 2)),
    };
    let (x, y) = corner(field);
    canvas.put(x + at.0, y + at.1, arrow, style);
    canvas.put(x + name_at.0, y + name_at.1, name, style);
}

const FOUNTAIN: Style = AnsiColor::Cyan.on_default();

fn style(colour: Colour) -> Style {
    // With four players each seat has one colour, in turn order.
    seat_style(colour.owner(4))
}

/// How each track of a tile is drawn, in the order of [`Tile::tracks`].
const fn strokes(tile: Tile) -> &'static [[&'static str; HEIGHT]] {
    const NORTH_EAST: [&str; HEIGHT] = ["  │   ", "  ╰───", "      "];
    const SOUTH_EAST: [&str; HEIGHT] = ["      ", "  ╭───", "  │   "];
    const SOUTH_WEST: [&str; HEIGHT] = ["      ", "──╮   ", "  │   "];
    const NORTH_WEST: [&str; HEIGHT] = ["  │   ", "──╯   ", "      "];
    const NORTH_SOUTH: [&str; HEIGHT] = ["  │   ", "  │   ", "  │   "];
    match tile {
        Tile::CurveNE => &[NORTH_EAST],
        Tile::CurveSE => &[SOUTH_EAST],
        Tile::CurveSW => &[SOUTH_WEST],
        Tile::CurveNW => &[NORTH_WEST],
        Tile::StraightNS => &[NORTH_SOUTH],
        Tile::StraightEW => &[["      ", "──────", "      "]],
        Tile::Bridge => &[NORTH_SOUTH, ["      ", "── ───", "      "]],
        // The second curve gives way to the first.
        Tile::DoubleNE => &[["  ╰╮  ", "   ╰──", "      "], SOUTH_WEST],
        Tile::DoubleNW => &[NORTH_WEST, ["      ", "   ╭──", "  ╭╯  "]],
    }
}

fn colours_of(seat: Seat, players: usize) -> impl Iterator<Item = Colour> {
    Colour::in_play(players).iter().copied().filter(move |colour| colour.owner(players) == seat)
}

/// Names with lengths of aqueducts, or with values of podiums.
fn workers_of(position: &Position, seat: Seat, on_board: bool) -> impl Iterator<Item = String> {
    let own = position.workers_of(seat).iter();
    own.map(move |worker| (worker, position.worker(worker)))
        .filter(move |(_, state)| state.on_board == on_board)
        .map(move |(name, state)| {
            let value = if on_board { state.length } else { state.podium.map_or(0, Podium::value) };
            format!("{name} {value}")
        })
}

/// Names one after the other, or that there are none.
fn list(names: impl Iterator<Item = impl ToString>) -> String {
    let names: Vec<_> = names.map(|name| name.to_string()).collect();
    if names.is_empty() { "none".into() } else { names.join(", ") }
}
