//! Positions drawn by hand, and what tests ask of them.
//!
//! A drawing has a line for each row of the board that matters, with the ring
//! fields at both of its ends, and lines `N` and `S` for the ring above and
//! below. Blanks do not count, rows left out stay as they were.
//!
//! ```text
//! N    . . C . . . . . . . .
//! 1  . ┌ · Y Y ─ · · R R · ┐ S
//! ```
//!
//! `└ ┌ ┐ ┘` are curves, `│ ─` straights, `┼` is a bridge, `╲` is D-NE, `╱` is
//! D-NW, `·` an empty field. Letters are reservoirs on the board and builders on
//! the ring, where `.` is an empty field.

use std::fmt::Write as _;

use castellum_rules::aqua_romana::{Action, Kind, KindSet, Layout, Podium, Position, Setup, Worker};
use castellum_rules::{ActionList, Game};

/// A position in the making: after the set-up, with an empty ring.
#[derive(Clone)]
pub(crate) struct Sketch {
    players: usize,
    layout: String,
    /// The board as in the text of a position.
    board: Vec<Vec<char>>,
    ring: Vec<(char, String)>,
    /// Tiles of each kind in supply and on the board.
    tiles: [u8; 4],
    /// Tiles left, if not what is not on the board.
    left: Option<[u8; 4]>,
    reserve: String,
    hands: Vec<String>,
    closed: Vec<(String, u8)>,
}

/// The usual layout for this number of players.
pub(crate) fn table(players: usize) -> Sketch {
    table_with(players, Layout::classic(players))
}

/// Another layout.
pub(crate) fn table_with(players: usize, layout: Layout) -> Sketch {
    let start = Position::new(&Setup { layout, ..Setup::classic(players) }).unwrap().to_string();
    let fields = start.split(' ').collect::<Vec<_>>();
    Sketch {
        players,
        layout: fields[2].to_owned(),
        board: fields[3].split('/').map(|row| row.chars().collect()).collect(),
        ring: Vec::new(),
        tiles: [21; 4],
        left: None,
        reserve: "CSBDJ".to_owned(),
        hands: vec![String::new(); players],
        closed: Vec::new(),
    }
}

impl Sketch {
    /// Adds what is drawn.
    pub(crate) fn draw(mut self, drawing: &str) -> Self {
        for line in drawing.lines() {
            let marks = line.chars().filter(|mark| !mark.is_whitespace()).collect::<Vec<_>>();
            match *marks {
                [] => {}
                [side @ ('N' | 'S'), ref builders @ ..] => {
                    assert_eq!(builders.len(), 11, "ring fields in {line:?}");
                    for (column, &mark) in ('A'..='K').zip(builders) {
                        self.mark_ring(format!("{side}{column}"), mark);
                    }
                }
                [row, west, ref fields @ .., east] => {
                    assert_eq!(fields.len(), 11, "fields in {line:?}");
                    self.mark_ring(format!("W{row}"), west);
                    self.mark_ring(format!("E{row}"), east);
                    let row = row.to_digit(10).unwrap() as usize - 1;
                    for (column, &mark) in fields.iter().enumerate() {
                        self.mark_field(column, row, mark);
                    }
                }
                _ => panic!("what is {line:?}?"),
            }
        }
        self
    }

    fn mark_ring(&mut self, at: String, mark: char) {
        if mark != '.' {
            self.ring.push((mark, at));
        }
    }

    fn mark_field(&mut self, column: usize, row: usize, mark: char) {
        let field = &mut self.board[row][column];
        let drawn = drawn_tile(mark).unwrap_or(mark.to_ascii_lowercase());
        match *field {
            '.' if drawn == '·' => {}
            '.' => *field = drawn,
            there => assert_eq!(drawn, there, "column {column}, row {row}"),
        }
    }

    /// Lays the same tile on every empty field that no aqueduct faces.
    pub(crate) fn fill_unfaced(mut self, mark: char) -> Self {
        self.tiles = [84; 4];
        let free = self.clone().turn_of(0).extra_fields();
        for field in free {
            self.mark_field(field.column(), field.row(), mark);
        }
        self
    }

    /// Says how many tiles C, S, B, D are left.
    pub(crate) fn supply(mut self, supply: [u8; 4]) -> Self {
        self.left = Some(supply);
        self
    }

    /// Says which builders are in the reserve.
    pub(crate) fn reserve(mut self, kinds: &str) -> Self {
        self.reserve = kinds.to_owned();
        self
    }

    /// Gives builders to a seat.
    pub(crate) fn hand(mut self, seat: usize, kinds: &str) -> Self {
        self.hands[seat] = kinds.to_owned();
        self
    }

    /// Takes a worker off the board for this number of points.
    pub(crate) fn closed(mut self, name: &str, points: u8) -> Self {
        self.closed.push((name.to_owned(), points));
        self
    }

    /// Takes several workers off the board for nothing.
    pub(crate) fn gone(self, names: &str) -> Self {
        names.split_whitespace().fold(self, |sketch, name| sketch.closed(name, 0))
    }

    /// The beginning of a seat's turn.
    pub(crate) fn turn_of(mut self, seat: usize) -> Position {
        if self.ring.is_empty() {
            // Somebody has to stand there for the game to go on.
            self.mark_ring("NA".to_owned(), 'C');
        }
        let phase = if self.hands[seat].is_empty() { "build" } else { "place" };
        self.position(&format!("{phase}:{seat}"))
    }

    /// The end of the game; who was not closed got nothing.
    pub(crate) fn over(mut self) -> Position {
        for worker in Worker::in_play(self.players) {
            let name = worker.to_string();
            if !self.closed.iter().any(|(other, _)| *other == name) {
                self.closed.push((name, 0));
            }
        }
        self.position("over")
    }

    fn position(&self, phase: &str) -> Position {
        let text = self.text(phase);
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn text(&self, phase: &str) -> String {
        let board = self.board.iter().map(String::from_iter).collect::<Vec<_>>().join("/");
        let ring = self.ring.iter().map(|(kind, at)| format!("{kind}@{at}")).collect::<Vec<_>>().join(",");
        let [c, s, b, d] = self.left.unwrap_or_else(|| self.not_on_board());
        // Builders on the ring and in hands come from the reserve where the
        // others do not suffice (AR-S4).
        let is_left = |kind: &char| {
            let most = if *kind == 'J' { 1 } else { 4 };
            let on_ring = self.ring.iter().filter(|(other, _)| other == kind).count();
            on_ring < most && !self.hands.iter().any(|hand| hand.contains(*kind))
        };
        let reserve = self.reserve.chars().filter(is_left).collect::<String>();
        let hands = self.hands.iter().map(|hand| or_none(hand)).collect::<Vec<_>>().join("/");
        let podiums = self.closed.iter().map(|(name, value)| format!("{name}={value}"));
        let podiums = podiums.collect::<Vec<_>>().join(",");
        let mut text = format!("aqua-romana {} {} {board} ", self.players, self.layout);
        write!(text, "{} C{c}S{s}B{b}D{d} {} {hands} ", or_none(&ring), or_none(&reserve)).unwrap();
        write!(text, "{} {phase} 0 20", or_none(&podiums)).unwrap();
        text
    }

    fn not_on_board(&self) -> [u8; 4] {
        let corners = [(0, 0), (0, 10), (7, 0), (7, 10)];
        let mut left = self.tiles;
        for (row, marks) in self.board.iter().enumerate() {
            for (column, mark) in marks.iter().enumerate() {
                let kind = ["LF7J", "IH", "X", "NZ"].iter().position(|marks| marks.contains(*mark));
                if let Some(kind) = kind.filter(|_| !corners.contains(&(row, column))) {
                    left[kind] -= 1;
                }
            }
        }
        left
    }
}

fn or_none(text: &str) -> &str {
    if text.is_empty() { "-" } else { text }
}

/// The mark of a drawn tile in the text of a position.
fn drawn_tile(mark: char) -> Option<char> {
    "└┌┐┘│─┼╲╱".chars().zip("LF7JIHXNZ".chars()).find_map(|(drawn, tile)| (drawn == mark).then_some(tile))
}

/// The worker of this name, who takes part.
pub(crate) fn worker(position: &Position, name: &str) -> Worker {
    let worker = name.parse().unwrap();
    assert!(position.workers().contains(worker));
    worker
}

/// Where a worker stands and how long his aqueduct is: `E1-E 1`.
pub(crate) fn water(position: &Position, name: &str) -> String {
    let state = position.worker(worker(position, name));
    format!("{}-{} {}", state.field, state.facing, state.length)
}

/// Whether a worker is on the board.
pub(crate) fn is_open(position: &Position, name: &str) -> bool {
    position.worker(worker(position, name)).on_board
}

/// The value of a worker's podium, 0 for none.
pub(crate) fn podium(position: &Position, name: &str) -> u8 {
    position.worker(worker(position, name)).podium.map_or(0, Podium::value)
}

/// The builders on the ring, clockwise from `NA`: `C@NF J@W3`.
pub(crate) fn ring(position: &Position) -> String {
    position.builders().map(|(at, kind)| format!("{kind}@{at}")).collect::<Vec<_>>().join(" ")
}

/// The letters of some builders.
pub(crate) fn letters(kinds: KindSet) -> String {
    kinds.iter().map(Kind::letter).collect()
}

/// Phase and seat: `build 0`.
pub(crate) fn to_act(position: &Position) -> String {
    match position.actor().seat() {
        Some(seat) => format!("{} {seat}", position.phase()),
        None => position.phase().to_string(),
    }
}

/// The texts of the legal actions.
pub(crate) fn legal(position: &Position) -> Vec<String> {
    let mut actions = ActionList::new();
    position.legal_actions(&mut actions);
    actions.iter().map(|&action| action.to_string()).collect()
}

/// Those that begin with the given text, as one text.
pub(crate) fn legal_from(position: &Position, start: &str) -> String {
    let texts = legal(position).into_iter().filter(|text| text.starts_with(start));
    texts.collect::<Vec<_>>().join(" ")
}

/// Makes sure that some actions are legal and others are not.
#[track_caller]
pub(crate) fn check_legal(position: &Position, contains: &str, lacks: &str) {
    let legal = legal(position);
    let has = |text: &str| legal.iter().any(|action| action == text);
    for text in contains.split_whitespace() {
        assert!(has(text), "{text} is legal, among {legal:?}");
    }
    for text in lacks.split_whitespace() {
        text.parse::<Action>().unwrap();
        assert!(!has(text), "{text} is not legal, among {legal:?}");
    }
}

/// Makes sure that exactly these actions are legal, in any order.
#[track_caller]
pub(crate) fn check_all_legal(position: &Position, texts: &str) {
    let mut expected = texts.split_whitespace().map(ToOwned::to_owned).collect::<Vec<_>>();
    let mut legal = legal(position);
    expected.sort_unstable();
    legal.sort_unstable();
    assert_eq!(legal, expected);
}

/// Makes sure that an action is refused in these words.
#[track_caller]
pub(crate) fn check_refused(position: &Position, text: &str, message: &str) {
    check_legal(position, "", text);
    let action = text.parse().unwrap();
    let refused = position.play(action).unwrap_err();
    assert_eq!(refused.to_string(), message, "{text}");
    assert_eq!(refused.position, *position, "a refused action changes nothing");
}

/// The position after some actions, all of which must be legal.
#[track_caller]
pub(crate) fn after(mut position: Position, actions: &str) -> Position {
    for text in actions.split_whitespace() {
        let action = text.parse().unwrap();
        if let Err(refusal) = position.try_play(action) {
            panic!("{text}: {refusal}");
        }
    }
    position
}
