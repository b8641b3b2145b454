//! The text of a position, as FEN is for chess. `docs/position.md` describes
//! it and says what a text must fulfil.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::field::{COLUMNS, FIELDS, Field, ROWS};
use super::layout::{Layout, Reservoir};
use super::podium::Podium;
use super::position::{Phase, Piece, Position};
use super::ring::{RING_FIELDS, RingField};
use super::setup::{MAX_OF_A_KIND, Setup, Supply};
use super::tile::{Kind, KindSet, PRINTED_CURVES, Tile};
use super::worker::{Colour, Worker, WorkerSet};
use crate::names::{ParseNameError, shortened};
use crate::position_text::{ParsePositionError, split_fields};
use crate::{Game, MAX_SEATS, Seat};

/// The names of the fields.
const NAMES: [&str; 12] = [
    "game", "players", "layout", "board", "ring", "supply", "reserve", "hands", "podiums", "phase", "idle",
    "turn",
];

/// Stands for nothing at all.
const NONE: &str = "-";
/// The layout that ships for the number of players.
const STANDARD: &str = "standard";
/// The marks of tiles on the board, in the order of [`Tile::ALL`].
const TILE_MARKS: [char; 9] = ['L', 'F', '7', 'J', 'I', 'H', 'X', 'N', 'Z'];
const EMPTY_MARK: char = '.';

type Result<T> = core::result::Result<T, ParsePositionError>;

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", Self::NAME, self.players())?;
        self.write_layout(f)?;
        for row in 0..ROWS {
            f.write_str(if row == 0 { " " } else { "/" })?;
            let fields = (0..COLUMNS).filter_map(|column| Field::new(column, row));
            fields.map(|field| mark(self.piece(field))).try_for_each(|mark| write!(f, "{mark}"))?;
        }
        f.write_str(" ")?;
        write_list(f, self.builders(), |f, (at, kind)| write!(f, "{kind}@{at}"))?;
        let Supply([c, s, b, d]) = self.supply();
        write!(f, " C{c}S{s}B{b}D{d} ")?;
        write_kinds(f, self.reserve())?;
        for seat in Seat::all(self.players()) {
            f.write_str(if seat.index() == 0 { " " } else { "/" })?;
            write_kinds(f, self.hand(seat))?;
        }
        f.write_str(" ")?;
        write_list(f, self.standings(), |f, (worker, value)| write!(f, "{worker}={value}"))?;
        write!(f, " {}:{}", self.phase, self.seat)?;
        match self.phase {
            Phase::Extra => write!(f, ":{}", self.extra)?,
            Phase::Take => {
                for seat in Seat::all(self.players()) {
                    write!(f, "{}{}", if seat.index() == 0 { ":" } else { "/" }, self.takes[seat.index()])?;
                }
            }
            _ => {}
        }
        write!(f, " {} {}", self.idle_turns, self.turn)
    }
}

impl Position {
    /// The set-up that this game began with: the tiles in supply are those left
    /// and those on the board.
    pub(super) fn to_setup(self) -> Setup {
        let mut supply = self.supply();
        for (_, tile) in self.laid_tiles() {
            supply.0[tile.kind() as usize] += 1;
        }
        Setup { players: self.players(), supply, layout: self.layout() }
    }

    fn layout(&self) -> Layout {
        let reservoir = |&colour: &Colour| {
            let covers = |field: &Field| self.piece(*field) == Some(Piece::Reservoir(colour));
            let workers = self.workers().iter().filter(|worker| worker.colour() == colour);
            Reservoir {
                colour,
                fields: Field::all().filter(covers).collect(),
                outlets: workers.map(|worker| self.outlet(worker).into()).collect(),
            }
        };
        Layout { reservoirs: Colour::in_play(self.players()).iter().map(reservoir).collect() }
    }

    /// The tiles that players laid: all but the printed curves.
    fn laid_tiles(&self) -> impl Iterator<Item = (Field, Tile)> + '_ {
        self.tiles().filter(|(field, _)| !field.is_corner())
    }

    /// The closed workers with the values of their podiums, the highest place
    /// first, at last those without a podium.
    pub fn standings(&self) -> impl Iterator<Item = (Worker, u8)> + '_ {
        let standing = Podium::all().rev();
        let standing = standing.filter_map(|podium| Some((self.podium_occupant(podium)?, podium.value())));
        let gone = (self.workers() - self.open).iter();
        standing.chain(gone.filter(|&worker| self.podiums.of(worker).is_none()).map(|worker| (worker, 0)))
    }

    fn write_layout(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.layout();
        if layout == Layout::standard(self.players()) {
            return f.write_str(STANDARD);
        }
        for (index, Reservoir { colour, fields, outlets }) in layout.reservoirs.iter().enumerate() {
            write!(f, "{}{colour}:", if index == 0 { "" } else { ";" })?;
            write_list(f, fields.iter(), |f, field| write!(f, "{field}"))?;
            f.write_str(":")?;
            write_list(f, outlets.iter(), |f, outlet| write!(f, "{outlet}"))?;
        }
        Ok(())
    }
}

fn mark(piece: Option<Piece>) -> char {
    match piece {
        None => EMPTY_MARK,
        Some(Piece::Tile(tile)) => TILE_MARKS[tile as usize],
        Some(Piece::Reservoir(colour)) => colour.letter().to_ascii_lowercase(),
    }
}

fn write_list<T>(
    f: &mut fmt::Formatter<'_>,
    items: impl Iterator<Item = T>,
    write: impl Fn(&mut fmt::Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    let mut is_empty = true;
    for item in items {
        if !is_empty {
            f.write_str(",")?;
        }
        is_empty = false;
        write(f, item)?;
    }
    if is_empty { f.write_str(NONE) } else { Ok(()) }
}

fn write_kinds(f: &mut fmt::Formatter<'_>, kinds: KindSet) -> fmt::Result {
    if kinds.is_empty() {
        return f.write_str(NONE);
    }
    kinds.iter().map(Kind::letter).try_for_each(|letter| write!(f, "{letter}"))
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self> {
        let [game, players, layout, board, ring, supply, reserve, hands, podiums, phase, idle, turn] =
            split_fields(text, NAMES)?;
        if game != Self::NAME {
            return Err(unexpected("game", game, Self::NAME));
        }
        let players = number("players", players, 2, MAX_SEATS as u16)?.into();
        let layout = parse_layout(layout, players)?;
        let tiles = parse_board(board, &layout)?;
        let left = parse_supply(supply)?;
        let mut position = Self::with_tiles(players, layout, left, &tiles)?;
        position.read_builders(ring, reserve, hands)?;
        position.read_podiums(podiums)?;
        position.idle_turns = number("idle", idle, 0, players as u16)? as u8;
        position.turn = number("turn", turn, 1, u16::MAX)?;
        position.read_phase(phase)?;
        position.validate()?;
        Ok(position)
    }
}

fn unexpected(field: &'static str, text: &str, expected: impl fmt::Display) -> ParsePositionError {
    ParsePositionError::new(field, format_args!("{:?}: expected {expected}", shortened(text)))
}

/// A number without sign or leading zeros.
fn number(field: &'static str, text: &str, least: u16, most: u16) -> Result<u16> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let number = if is_plain { text.parse().ok() } else { None };
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| unexpected(field, text, format_args!("a number from {least} to {most}")))
}

/// The items of a list, none for `-`.
fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(move |_| text != NONE)
}

fn parse_layout(text: &str, players: usize) -> Result<Layout> {
    let invalid = |error: &dyn fmt::Display| ParsePositionError::new("layout", error);
    if text == STANDARD {
        return Ok(Layout::standard(players));
    }
    let mut reservoirs = Vec::new();
    for part in text.split(';') {
        const FORM: &str = "standard, or reservoirs such as Y:C1,D1:C1-W,D1-E,D1-S with ; between them";
        let parts = part.split(':').collect::<Vec<_>>();
        let &[colour, fields, outlets] = parts.as_slice() else {
            return Err(unexpected("layout", part, FORM));
        };
        let colour = Colour::ALL.into_iter().find(|known| colour.chars().eq([known.letter()]));
        let colour = colour.ok_or_else(|| unexpected("layout", part, FORM))?;
        let reservoir = Reservoir::from_names(colour, items(fields), items(outlets));
        reservoirs.push(reservoir.map_err(|error| invalid(&error))?);
    }
    let layout = Layout { reservoirs };
    layout.validate(players).map_err(|error| invalid(&error))?;
    Ok(layout)
}

/// What lies on each field: `None` where nothing or a reservoir does.
fn parse_board(text: &str, layout: &Layout) -> Result<[Option<Tile>; FIELDS]> {
    let mut tiles = [None; FIELDS];
    let rows = text.split('/').collect::<Vec<_>>();
    if rows.len() != ROWS {
        let problem = format_args!("{} rows, expected {ROWS} with / between them", rows.len());
        return Err(ParsePositionError::new("board", problem));
    }
    for (row, marks) in rows.into_iter().enumerate() {
        let count = marks.chars().count();
        if count != COLUMNS {
            let problem = format_args!("row {} has {count} fields, expected {COLUMNS}", row + 1);
            return Err(ParsePositionError::new("board", problem));
        }
        for (column, mark) in marks.chars().enumerate() {
            let field = Field::new(column, row).expect("rows and columns were counted");
            tiles[field.index()] = parse_mark(field, mark, layout)?;
        }
    }
    Ok(tiles)
}

fn parse_mark(field: Field, found: char, layout: &Layout) -> Result<Option<Tile>> {
    let reservoir = layout.reservoirs.iter().find(|reservoir| reservoir.fields.contains(&field));
    let fixed = match reservoir {
        Some(reservoir) => Some(Piece::Reservoir(reservoir.colour)),
        None => {
            PRINTED_CURVES.into_iter().find(|(corner, _)| *corner == field).map(|(_, tile)| Piece::Tile(tile))
        }
    };
    if fixed.is_some() && mark(fixed) != found {
        let what = if reservoir.is_some() { "a reservoir stands" } else { "a curve is printed" };
        let problem = format_args!("{found:?} on {field}: expected {}, {what} there", mark(fixed));
        return Err(ParsePositionError::new("board", problem));
    }
    let tile = TILE_MARKS.into_iter().zip(Tile::ALL).find_map(|(mark, tile)| (mark == found).then_some(tile));
    if fixed.is_some() {
        Ok(None)
    } else if tile.is_some() || found == EMPTY_MARK {
        Ok(tile)
    } else {
        let problem = format_args!("{found:?} on {field}: expected . or a tile, one of L F 7 J I H X N Z");
        Err(ParsePositionError::new("board", problem))
    }
}

fn parse_supply(text: &str) -> Result<[u8; 4]> {
    let mut counts = [0; 4];
    let mut rest = text;
    for (kind, count) in Kind::TILES.into_iter().zip(&mut counts) {
        let digits = rest.strip_prefix(kind.letter());
        let digits = digits.ok_or_else(|| unexpected("supply", text, "tiles left such as C21S21B21D21"))?;
        let end = digits.find(|mark: char| !mark.is_ascii_digit()).unwrap_or(digits.len());
        *count = number("supply", &digits[..end], 0, MAX_OF_A_KIND.into())? as u8;
        rest = &digits[end..];
    }
    if rest.is_empty() {
        Ok(counts)
    } else {
        Err(unexpected("supply", text, "tiles left such as C21S21B21D21"))
    }
}

/// A set of builders of which there is one each: `-` or letters.
fn parse_kinds(field: &'static str, text: &str) -> Result<KindSet> {
    if text.is_empty() {
        return Err(unexpected(field, text, "- or some of the kinds CSBDJ"));
    }
    let mut kinds = KindSet::EMPTY;
    for letter in text.chars().filter(|_| text != NONE) {
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter);
        let kind = kind.ok_or_else(|| unexpected(field, text, "- or some of the kinds CSBDJ"))?;
        if kinds.contains(kind) {
            return Err(ParsePositionError::new(field, format_args!("{kind} is there twice")));
        }
        kinds.insert(kind);
    }
    Ok(kinds)
}

// Reading field by field.
impl Position {
    /// A game after the set-up with tiles on the board and nothing else.
    fn with_tiles(players: usize, layout: Layout, left: [u8; 4], tiles: &[Option<Tile>]) -> Result<Self> {
        let mut supply = left;
        for tile in tiles.iter().flatten() {
            let count = &mut supply[tile.kind() as usize];
            *count = count.saturating_add(1);
        }
        let setup = Setup { players, supply: Supply(supply), layout };
        let position = Self::from_setup(&setup).map_err(|error| {
            ParsePositionError::new("supply", format_args!("with those on the board: {error}"))
        });
        let mut position = position?;
        for (field, tile) in Field::all().zip(tiles) {
            if let &Some(tile) = tile {
                position.lay(field.index(), tile);
                position.clear.remove(field);
            }
        }
        for worker in position.workers() {
            if let Some(other) = position.strands.joined_with(worker) {
                let problem = format_args!("the aqueducts of {worker} and {other} are joined (AR-S13)");
                return Err(ParsePositionError::new("board", problem));
            }
            position.note_end(worker);
            if position.strands.length_of(worker) > 0 {
                position.begun.insert(worker);
            }
        }
        Ok(position)
    }

    fn read_builders(&mut self, ring: &str, reserve: &str, hands: &str) -> Result<()> {
        for item in items(ring) {
            let builder = item
                .split_once('@')
                .and_then(|(kind, at)| Some((kind.parse::<Kind>().ok()?, at.parse::<RingField>().ok()?)));
            let (kind, at) = builder.ok_or_else(|| {
                unexpected("ring", item, "- or builders such as C@NF with commas between them")
            })?;
            if self.builder(at).is_some() {
                return Err(ParsePositionError::new("ring", format_args!("two builders stand on {at}")));
            }
            self.ring.put(kind, at);
        }
        self.reserve = parse_kinds("reserve", reserve)?;
        let mut parts = hands.split('/');
        for seat in Seat::all(self.players()) {
            let hand = parts.next().ok_or_else(|| hand_count(hands, self.players()))?;
            self.hands[seat.index()] = parse_kinds("hands", hand)?;
        }
        if parts.next().is_some() { Err(hand_count(hands, self.players())) } else { Ok(()) }
    }

    fn read_podiums(&mut self, text: &str) -> Result<()> {
        for item in items(text) {
            let (worker, value) = item.split_once('=').ok_or_else(|| {
                unexpected("podiums", item, "- or closed workers such as Y1=18 with commas between them")
            })?;
            let worker: Worker = worker
                .parse()
                .map_err(|error: ParseNameError| unexpected("podiums", worker, error.expected()))?;
            let value = number("podiums", value, 0, 20)? as u8;
            if !self.workers().contains(worker) {
                let problem = format_args!("{worker} does not take part with {} players", self.players());
                return Err(ParsePositionError::new("podiums", problem));
            } else if !self.open.contains(worker) {
                return Err(ParsePositionError::new("podiums", format_args!("{worker} is there twice")));
            }
            self.open.remove(worker);
            self.podiums.mount(worker, value);
            if self.podiums.of(worker).map_or(0, Podium::value) != value {
                let problem = format_args!("no place on podium {value} is left for {worker} (AR-S22)");
                return Err(ParsePositionError::new("podiums", problem));
            }
        }
        Ok(())
    }

    /// The phase with its details, and what follows from both.
    fn read_phase(&mut self, text: &str) -> Result<()> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default();
        let phase = Phase::ALL.into_iter().find(|phase| phase.name() == name);
        self.phase = phase.ok_or_else(|| {
            unexpected("phase", name, "setup, place, build, extra, close, take or over, then : and a seat")
        })?;
        let seat = parts.next().unwrap_or_default();
        let seat = number("phase", seat, 0, self.players() as u16 - 1)?;
        self.seat = Seat::new(seat.into()).expect("players have seats");
        self.taker = self.seat;
        self.unplaced = if self.phase == Phase::Setup { self.left_to_set_up()? } else { 0 };
        match self.phase {
            Phase::Extra => {
                let kind = parts.next().unwrap_or_default();
                let kind = kind.parse::<Kind>().map_err(|error| unexpected("phase", kind, error.expected()));
                self.extra = kind?;
            }
            Phase::Take => {
                let text = parts.next().unwrap_or_default();
                self.takes = self.parse_takes(text)?;
                let mut takers = self.seat.clockwise(self.players());
                let taker = takers.find(|seat| self.takes[seat.index()] > 0);
                self.taker =
                    taker.ok_or_else(|| ParsePositionError::new("phase", "nobody takes a builder"))?;
            }
            _ => {}
        }
        if matches!(self.phase, Phase::Extra | Phase::Close) {
            // AR-S19: a tile has just closed them, and they wait for a podium.
            self.closing = self.stuck();
        }
        match parts.next() {
            None => Ok(()),
            Some(rest) => Err(unexpected("phase", rest, format_args!("nothing more in phase {name}"))),
        }
    }

    fn parse_takes(&self, text: &str) -> Result<[u8; MAX_SEATS]> {
        let mut takes = [0; MAX_SEATS];
        let parts = text.split('/').collect::<Vec<_>>();
        if parts.len() != self.players() {
            let expected = format_args!("how many builders each of {} seats takes", self.players());
            return Err(unexpected("phase", text, expected));
        }
        for (part, count) in parts.into_iter().zip(&mut takes) {
            *count = number("phase", part, 0, 12)? as u8;
        }
        Ok(takes)
    }

    /// AR-S6: three of each kind but those on the ring.
    fn left_to_set_up(&self) -> Result<u8> {
        let mut unplaced = 0;
        for kind in Kind::ALL {
            let most = if kind == Kind::Joker { 0 } else { 3 };
            let count = self.count_on_ring(kind);
            if count > most {
                let problem =
                    format_args!("{count} {kind} builders during the set-up, at most {most} (AR-S6)");
                return Err(ParsePositionError::new("ring", problem));
            }
            unplaced |= (most - count) << (2 * kind as u8) as usize;
        }
        Ok(unplaced as u8)
    }

    fn count_on_ring(&self, kind: Kind) -> usize {
        self.builders().filter(|&(_, other)| other == kind).count()
    }

    /// The open workers whose aqueducts cannot be lengthened (AR-S19, AR-R8).
    fn stuck(&self) -> WorkerSet {
        let can_go_on = |worker: &Worker| {
            let front = self.field_in_front(*worker);
            front.is_some_and(|field| self.approaches[field.index()] & 0b1111 != 0b1111)
        };
        self.open - self.open.iter().filter(can_go_on).collect()
    }
}

fn hand_count(text: &str, players: usize) -> ParsePositionError {
    unexpected("hands", text, format_args!("the builders of {players} seats with / between them"))
}

fn require(is_so: bool, field: &'static str, problem: &str) -> Result<()> {
    if is_so { Ok(()) } else { Err(ParsePositionError::new(field, problem)) }
}

/// The validator: what the fields of a text that was read must fulfil together.
impl Position {
    fn validate(&self) -> Result<()> {
        self.validate_builders()?;
        self.validate_workers()?;
        self.validate_idle_turns()?;
        match self.phase {
            Phase::Setup => self.validate_setup(),
            Phase::Place => {
                require(!self.hand(self.seat).is_empty(), "hands", "the seat to act holds no builder")
            }
            Phase::Build => self.validate_own_turn(),
            Phase::Extra => {
                self.validate_own_turn()?;
                let stands = self.count_on_ring(self.extra) > 0;
                require(stands, "phase", "no builder of that kind stands on the ring")?;
                require(!self.kinds_left.is_empty(), "supply", "no tile is left for phase extra (AR-R6)")?;
                require(!self.clear.is_empty(), "board", "no field is left for phase extra (AR-S17)")
            }
            Phase::Close => {
                self.validate_own_turn()?;
                let own_closing = self.closing & self.owned(self.seat);
                let problem = "a tile has closed an own aqueduct, so there is no phase close (AR-S20)";
                require(own_closing.is_empty(), "phase", problem)?;
                let has_choice = !self.closable().is_empty();
                require(
                    has_choice,
                    "phase",
                    "no own aqueduct has a field, so there is no phase close (AR-R9)",
                )
            }
            Phase::Take => self.validate_take(),
            Phase::Over => Ok(()),
        }
    }

    /// AR-S4: at most four builders of each kind and one joker, of which one
    /// each comes from the reserve.
    fn validate_builders(&self) -> Result<()> {
        for kind in Kind::ALL {
            let hands = Seat::all(self.players()).map(|seat| self.hand(seat));
            let spare = hands.chain([self.reserve]).filter(|kinds| kinds.contains(kind)).count();
            if spare > 1 {
                let problem =
                    format_args!("{kind} is there {spare} times in the reserve and in hands, at most once");
                return Err(ParsePositionError::new("hands", problem));
            }
            let most = if kind == Kind::Joker { 1 } else { 4 };
            let count = self.count_on_ring(kind) + spare;
            if count > most {
                let problem = format_args!(
                    "{count} {kind} builders on the ring, in the reserve and in hands, at most {most} (AR-S4)"
                );
                return Err(ParsePositionError::new("ring", problem));
            }
        }
        let needs_none = matches!(self.phase, Phase::Setup | Phase::Place | Phase::Over);
        require(needs_none || !self.ring.occupied().is_empty(), "ring", "no builder stands on the ring")
    }

    /// AR-R13, AR-S19: somebody is on the board until the game is over, and all
    /// who are can go on, unless they were closed in this turn.
    fn validate_workers(&self) -> Result<()> {
        let is_over = self.phase == Phase::Over;
        if is_over != self.open.is_empty() {
            let problem = if is_over {
                "at the end of the game all workers are closed (AR-S25)"
            } else {
                "all workers are closed, so the game is over (AR-R13)"
            };
            return Err(ParsePositionError::new("podiums", problem));
        }
        let after_a_tile = matches!(self.phase, Phase::Extra | Phase::Close) && self.idle_turns == 0;
        match self.stuck().first() {
            Some(worker) if !after_a_tile => {
                let problem =
                    format_args!("the aqueduct of {worker} cannot be lengthened, so it is closed (AR-S19)");
                Err(ParsePositionError::new("podiums", problem))
            }
            _ => Ok(()),
        }
    }

    /// AR-S24: the game ends after as many turns without a tile as players.
    fn validate_idle_turns(&self) -> Result<()> {
        let most = match self.phase {
            Phase::Setup | Phase::Extra => 0,
            Phase::Place | Phase::Build => self.players - 1,
            Phase::Close | Phase::Take | Phase::Over => self.players,
        };
        if self.idle_turns <= most {
            return Ok(());
        }
        let problem =
            format_args!("{} turns without a tile, at most {most} in phase {}", self.idle_turns, self.phase);
        Err(ParsePositionError::new("idle", problem))
    }

    /// AR-S6: during the set-up there are only builders, put down in turn.
    fn validate_setup(&self) -> Result<()> {
        require(self.unplaced != 0, "ring", "all builders are set up, so the set-up is over (AR-S6)")?;
        require(
            self.hands == [KindSet::EMPTY; MAX_SEATS],
            "hands",
            "nobody holds a builder during the set-up",
        )?;
        require(self.laid_tiles().next().is_none(), "board", "no tile lies there during the set-up")?;
        require(self.open == self.workers(), "podiums", "no worker is closed during the set-up")?;
        let next = (RING_FIELDS as u32 - self.ring.free_count()) as usize % self.players();
        let problem = "the seat to act does not match the number of builders on the ring";
        require(self.seat.index() == next, "phase", problem)
    }

    /// AR-S7, AR-S8: who builds has a worker and holds no builders.
    fn validate_own_turn(&self) -> Result<()> {
        require(!self.own_open().is_empty(), "phase", "the seat to act has no worker on the board (AR-S8)")?;
        let hand = self.hand(self.seat);
        require(hand.is_empty(), "hands", "the seat to act has to put its builders down first (AR-S7)")
    }

    /// AR-S23: a builder for each aqueduct closed.
    fn validate_take(&self) -> Result<()> {
        require(!self.reserve.is_empty(), "reserve", "no builder is left for phase take (AR-S23)")?;
        for seat in Seat::all(self.players()) {
            let closed = (self.owned(seat) - self.open).len();
            if usize::from(self.takes[seat.index()]) > closed {
                let problem =
                    format_args!("seat {seat} takes more builders than it has closed workers (AR-S23)");
                return Err(ParsePositionError::new("phase", problem));
            }
        }
        Ok(())
    }
}
