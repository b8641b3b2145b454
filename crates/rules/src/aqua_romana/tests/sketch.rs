//! Positions written as drawings, and what tests ask of them.
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

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::aqua_romana::field::EDGES;
use crate::aqua_romana::{Field, Kind, Layout, Phase, Piece, Position, RingField, Setup, Tile, Worker};
use crate::{ActionList, Game, Seat};

/// A position in the making: after the set-up, with an empty ring.
pub(super) struct Sketch(Position);

/// The usual layout for so many players.
pub(super) fn table(players: usize) -> Sketch {
    table_with(players, Layout::standard(players))
}

/// Another layout.
pub(super) fn table_with(players: usize, layout: Layout) -> Sketch {
    let mut position = Position::new(&Setup { layout, ..Setup::standard(players) }).unwrap();
    position.unplaced = 0;
    Sketch(position)
}

impl Sketch {
    /// Adds what is drawn.
    pub(super) fn draw(mut self, drawing: &str) -> Self {
        for line in drawing.lines() {
            let marks = line.chars().filter(|mark| !mark.is_whitespace()).collect::<Vec<_>>();
            match *marks {
                [] => {}
                [side @ ('N' | 'S'), ref builders @ ..] => {
                    assert_eq!(builders.len(), 11, "ring fields in {line:?}");
                    for (column, &mark) in ('A'..='K').zip(builders) {
                        self.mark_ring(&format!("{side}{column}"), mark);
                    }
                }
                [row, west, ref fields @ .., east] => {
                    assert_eq!(fields.len(), 11, "fields in {line:?}");
                    self.mark_ring(&format!("W{row}"), west);
                    self.mark_ring(&format!("E{row}"), east);
                    for (column, &mark) in ('A'..='K').zip(fields) {
                        self.mark_field(&format!("{column}{row}"), mark);
                    }
                }
                _ => panic!("what is {line:?}?"),
            }
        }
        self
    }

    fn mark_ring(&mut self, name: &str, mark: char) {
        if mark != '.' {
            self.0.ring.put(mark.to_string().parse().unwrap(), name.parse().unwrap());
        }
    }

    fn mark_field(&mut self, name: &str, mark: char) {
        let field: Field = name.parse().unwrap();
        match (self.0.piece(field), drawn_tile(mark)) {
            (None, Some(tile)) => self.lay(field, tile),
            (None, None) => assert_eq!(mark, '·', "{name} is empty"),
            (Some(Piece::Tile(there)), drawn) => assert_eq!(drawn, Some(there), "on {name}"),
            (Some(Piece::Reservoir(colour)), _) => assert_eq!(mark, colour.letter(), "on {name}"),
        }
    }

    /// Lays the same tile on every empty field that no aqueduct faces.
    pub(super) fn fill_unfaced(mut self, mark: char) -> Self {
        self.0.supply = [84; 4];
        self.note_ends();
        let unfaced = self.0.clear;
        for field in Field::all().filter(|field| unfaced >> field.index() & 1 == 1) {
            self.lay(field, drawn_tile(mark).unwrap());
        }
        self
    }

    fn lay(&mut self, field: Field, tile: Tile) {
        self.0.lay(field.index(), tile);
        self.0.clear &= !(1 << field.index());
    }

    fn note_ends(&mut self) {
        for worker in self.0.workers() {
            assert!(usize::from(self.0.strands.end_of(worker)) < EDGES, "no aqueducts are joined");
            self.0.note_end(worker);
        }
    }

    /// Says how many tiles C, S, B, D are left.
    pub(super) fn supply(mut self, supply: [u8; 4]) -> Self {
        self.0.supply = supply;
        self.0.kinds_left = (0..4).filter(|&kind| supply[kind] > 0).map(|kind| 1 << kind).sum();
        self
    }

    /// Says which builders are in the reserve.
    pub(super) fn reserve(mut self, kinds: &str) -> Self {
        self.0.reserve = kind_set(kinds);
        self
    }

    /// Gives builders to a seat.
    pub(super) fn hand(mut self, seat: usize, kinds: &str) -> Self {
        self.0.hands[seat] = kind_set(kinds);
        self
    }

    /// Takes a worker off the board for so many points.
    pub(super) fn closed(mut self, name: &str, points: u8) -> Self {
        let worker = worker(&self.0, name);
        self.0.open.remove(worker);
        self.0.podiums.mount(worker, points);
        assert_eq!(podium(&self.0, name), points);
        self
    }

    /// Takes several workers off the board for nothing.
    pub(super) fn gone(self, names: &str) -> Self {
        names.split_whitespace().fold(self, |sketch, name| sketch.closed(name, 0))
    }

    /// The beginning of a seat's turn.
    pub(super) fn turn_of(mut self, seat: usize) -> Position {
        self.note_ends();
        let position = &mut self.0;
        position.begun =
            position.workers().iter().filter(|&worker| position.worker(worker).length > 0).collect();
        position.seat = Seat::new(seat).unwrap();
        position.taker = position.seat;
        position.phase = if position.hands[seat] == 0 { Phase::Build } else { Phase::Place };
        self.0
    }

    /// The end of the game with everything as it is.
    pub(super) fn over(mut self) -> Position {
        self.0.phase = Phase::Over;
        self.0
    }
}

fn drawn_tile(mark: char) -> Option<Tile> {
    "└┌┐┘│─┼╲╱".chars().zip(Tile::ALL).find_map(|(drawn, tile)| (drawn == mark).then_some(tile))
}

fn kind_set(kinds: &str) -> u8 {
    kinds.chars().map(|letter| letter.to_string().parse::<Kind>().unwrap().bit()).sum()
}

/// The worker of this name, who takes part.
pub(super) fn worker(position: &Position, name: &str) -> Worker {
    let worker = name.parse().unwrap();
    assert!(position.workers().contains(worker));
    worker
}

/// Where a worker stands and how long his aqueduct is: `E1-E 1`.
pub(super) fn water(position: &Position, name: &str) -> String {
    let state = position.worker(worker(position, name));
    format!("{}-{} {}", state.field, state.facing, state.length)
}

/// Whether a worker is on the board.
pub(super) fn is_open(position: &Position, name: &str) -> bool {
    position.worker(worker(position, name)).on_board
}

/// The value of a worker's podium, 0 for none.
pub(super) fn podium(position: &Position, name: &str) -> u8 {
    position.worker(worker(position, name)).podium.map_or(0, super::super::podium::Podium::value)
}

/// The builders on the ring, clockwise from `NA`: `C@NF J@W3`.
pub(super) fn ring(position: &Position) -> String {
    let builder = |at| position.builder(at).map(|kind| format!("{kind}@{at}"));
    RingField::all().filter_map(builder).collect::<Vec<_>>().join(" ")
}

/// The letters of some builders.
pub(super) fn letters(kinds: impl Iterator<Item = Kind>) -> String {
    kinds.map(Kind::letter).collect()
}

/// Phase and seat: `build 0`.
pub(super) fn to_act(position: &Position) -> String {
    match position.actor().seat() {
        Some(seat) => format!("{} {seat}", position.phase()),
        None => position.phase().to_string(),
    }
}

/// The texts of the legal actions.
pub(super) fn legal(position: &Position) -> Vec<String> {
    let mut actions = ActionList::new();
    position.legal_actions(&mut actions);
    actions.iter().map(|&action| position.action_text(action)).collect()
}

/// Those that begin with the given text, as one text.
pub(super) fn legal_from(position: &Position, start: &str) -> String {
    let texts = legal(position).into_iter().filter(|text| text.starts_with(start));
    texts.collect::<Vec<_>>().join(" ")
}

/// Makes sure that some actions are legal and others are not.
#[track_caller]
pub(super) fn check_legal(position: &Position, contains: &str, lacks: &str) {
    let legal = legal(position);
    let has = |text: &str| legal.iter().any(|action| action == text);
    for text in contains.split_whitespace() {
        assert!(has(text), "{text} is legal, among {legal:?}");
    }
    for text in lacks.split_whitespace() {
        position.parse_action(text).unwrap();
        assert!(!has(text), "{text} is not legal, among {legal:?}");
    }
}

/// Makes sure that exactly these actions are legal, in any order.
#[track_caller]
pub(super) fn check_all_legal(position: &Position, texts: &str) {
    let mut expected = texts.split_whitespace().map(ToOwned::to_owned).collect::<Vec<_>>();
    let mut legal = legal(position);
    expected.sort_unstable();
    legal.sort_unstable();
    assert_eq!(legal, expected);
}

/// Makes sure that an action is refused in these words.
#[track_caller]
pub(super) fn check_refused(position: &Position, text: &str, message: &str) {
    check_legal(position, "", text);
    let action = position.parse_action(text).unwrap();
    let refused = position.play(action).unwrap_err();
    assert_eq!(refused.to_string(), message, "{text}");
    assert_eq!(refused.position, *position, "a refused action changes nothing");
}

/// The position after some actions, all of which must be legal.
#[track_caller]
pub(super) fn after(mut position: Position, actions: &str) -> Position {
    for text in actions.split_whitespace() {
        let action = position.parse_action(text).unwrap();
        if let Err(refusal) = position.try_play(action) {
            panic!("{text}: {refusal}");
        }
    }
    position
}
