//! The text of a position, which `docs/position.md` describes.
//!
//! ```text
//! aqua-romana 2 standard F.yy...rr.7/.../L.gg...bb.J C@NF,J@W3 C21S21B21D21 CD -/SB Y1=9,B1=4 build:0 0 30
//! ```
//!
//! What follows from the rest is not written: where workers stand and how long
//! their aqueducts are. So reading a text means to lay all tiles again.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::field::{COLUMNS, FIELDS, Field, ROWS};
use super::layout::{Layout, Reservoir};
use super::podium::Podium;
use super::position::{Phase, Piece, Position};
use super::ring::{RING_FIELDS, RingField};
use super::setup::{MAX_OF_A_KIND, MAX_PLAYERS, MIN_PLAYERS, Setup, Supply};
use super::tile::{Kind, KindSet, PRINTED_CURVES, Tile};
use super::worker::{Colour, Worker, WorkerSet};
use crate::position_text::{Word, write_list};
use crate::{Game, MAX_SEATS, ParsePositionError, Seat};

/// Stands for the layout that ships for the number of players.
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
        write_list(f, ',', self.builders().map(|(at, kind)| format!("{kind}@{at}")))?;
        let Supply([c, s, b, d]) = self.supply();
        write!(f, " C{c}S{s}B{b}D{d} ")?;
        write!(f, "{} ", Kinds(self.reserve()))?;
        write_list(f, '/', Seat::all(self.players()).map(|seat| Kinds(self.hand(seat))))?;
        f.write_str(" ")?;
        write_list(f, ',', self.standings().map(|(worker, value)| format!("{worker}={value}")))?;
        let (phase, seat) = (self.phase, self.seat);
        match phase {
            Phase::Setup | Phase::Place | Phase::Build | Phase::Close => write!(f, " {phase}:{seat}"),
            Phase::Extra => write!(f, " {phase}:{seat}:{}", self.extra),
            Phase::Take => {
                write!(f, " {phase}:{seat}:")?;
                write_list(f, '/', &self.takes[..self.players()])
            }
            Phase::Over => write!(f, " {phase}"),
        }?;
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
        if layout == Layout::classic(self.players()) {
            return f.write_str(STANDARD);
        }
        for (index, Reservoir { colour, fields, outlets }) in layout.reservoirs.iter().enumerate() {
            write!(f, "{}{colour}:", if index == 0 { "" } else { ";" })?;
            write_list(f, ',', fields)?;
            f.write_str(":")?;
            write_list(f, ',', outlets)?;
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

/// A set of builders of which there is one each, such as `CJ`; `-` for none.
struct Kinds(KindSet);

impl fmt::Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        self.0.iter().try_for_each(|kind| write!(f, "{kind}"))
    }
}

const LAYOUT: &str = "layout";
const BOARD: &str = "board";
const RING: &str = "ring";
const SUPPLY: &str = "supply";
const RESERVE: &str = "reserve";
const HANDS: &str = "hands";
const PODIUMS: &str = "podiums";
const PHASE: &str = "phase";
const IDLE: &str = "idle";

/// The names of the fields, for messages.
const NAMES: [&str; 12] =
    ["game", "players", LAYOUT, BOARD, RING, SUPPLY, RESERVE, HANDS, PODIUMS, PHASE, IDLE, "turn"];

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self> {
        let [game, players, layout, board, ring, supply, reserve, hands, podiums, phase, idle, turn] =
            Word::split(text, NAMES)?;
        if game.text() != Self::NAME {
            return Err(game.error(Self::NAME));
        }
        let players = players.number(MIN_PLAYERS..=MAX_PLAYERS)?;
        let layout = read_layout(layout, players)?;
        let tiles = read_board(board, &layout)?;
        let left = read_supply(supply)?;
        let mut position = Self::with_tiles(players, layout, left, &tiles)?;
        position.read_builders(ring, reserve, hands)?;
        position.read_podiums(podiums)?;
        position.idle_turns = idle.number(0..=players)? as u8;
        position.turn = turn.number(1..=usize::from(u16::MAX))? as u16;
        position.read_phase(phase)?;
        position.validate()?;
        Ok(position)
    }
}

fn read_layout(word: Word<'_>, players: usize) -> Result<Layout> {
    const FORM: &str = "standard, or reservoirs such as Y:C1,D1:C1-W,D1-E,D1-S with ; between them";
    if word.text() == STANDARD {
        return Ok(Layout::classic(players));
    }
    let mut reservoirs = Vec::new();
    for part in word.parts(';') {
        let parts = part.parts(':').collect::<Vec<_>>();
        let &[colour, fields, outlets] = parts.as_slice() else { return Err(part.error(FORM)) };
        let colour = Colour::ALL.into_iter().find(|known| colour.text().chars().eq([known.letter()]));
        let colour = colour.ok_or_else(|| part.error(FORM))?;
        let [fields, outlets] = [fields, outlets].map(|list| list.items(',').map(Word::text));
        let reservoir = Reservoir::from_names(colour, fields, outlets);
        reservoirs.push(reservoir.map_err(|error| word.problem(error))?);
    }
    let layout = Layout { reservoirs };
    layout.validate(players).map_err(|error| word.problem(format_args!("{}: {error}", error.rule())))?;
    Ok(layout)
}

/// What lies on each field: `None` where nothing or a reservoir does.
fn read_board(word: Word<'_>, layout: &Layout) -> Result<[Option<Tile>; FIELDS]> {
    let mut tiles = [None; FIELDS];
    let rows = word.parts('/').count();
    if rows != ROWS {
        return Err(word.problem(format_args!("{rows} rows, expected {ROWS} with / between them")));
    }
    for (row, marks) in word.parts('/').map(Word::text).enumerate() {
        let count = marks.chars().count();
        if count != COLUMNS {
            let problem = format_args!("row {} has {count} fields, expected {COLUMNS}", row + 1);
            return Err(word.problem(problem));
        }
        for (column, mark) in marks.chars().enumerate() {
            let field = Field::new(column, row).expect("rows and columns were counted");
            tiles[field.index()] = read_mark(field, mark, layout)?;
        }
    }
    Ok(tiles)
}

fn read_mark(field: Field, found: char, layout: &Layout) -> Result<Option<Tile>> {
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
        return Err(error(BOARD, problem));
    }
    let tile = TILE_MARKS.into_iter().zip(Tile::ALL).find_map(|(mark, tile)| (mark == found).then_some(tile));
    if fixed.is_some() {
        Ok(None)
    } else if tile.is_some() || found == EMPTY_MARK {
        Ok(tile)
    } else {
        let problem = format_args!("{found:?} on {field}: expected . or a tile, one of L F 7 J I H X N Z");
        Err(error(BOARD, problem))
    }
}

fn read_supply(word: Word<'_>) -> Result<[u8; 4]> {
    const FORM: &str = "tiles left such as C21S21B21D21";
    let mut counts = [0; 4];
    let mut rest = word;
    for (kind, count) in Kind::TILES.into_iter().zip(&mut counts) {
        let digits = rest.text().strip_prefix(kind.letter()).ok_or_else(|| word.error(FORM))?;
        let end = digits.find(|mark: char| !mark.is_ascii_digit()).unwrap_or(digits.len());
        *count = word.part(&digits[..end]).number(0..=usize::from(MAX_OF_A_KIND))? as u8;
        rest = word.part(&digits[end..]);
    }
    if rest.text().is_empty() { Ok(counts) } else { Err(word.error(FORM)) }
}

/// A set of builders of which there is one each: `-` or letters.
fn read_kinds(word: Word<'_>) -> Result<KindSet> {
    const FORM: &str = "- or some of the kinds CSBDJ";
    if word.text().is_empty() {
        return Err(word.error(FORM));
    }
    let mut kinds = KindSet::EMPTY;
    for letter in word.text().chars().filter(|_| word.text() != "-") {
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter);
        let kind = kind.ok_or_else(|| word.error(FORM))?;
        if kinds.contains(kind) {
            return Err(word.problem(format_args!("{kind} is there twice")));
        }
        kinds.insert(kind);
    }
    Ok(kinds)
}

const EXPECTED_PHASE: &str = "setup:SEAT, place:SEAT, build:SEAT, extra:SEAT:KIND, close:SEAT, \
                              take:SEAT:COUNT/COUNT or over";

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
        let position = Self::from_setup(&setup);
        let mut position =
            position.map_err(|problem| error(SUPPLY, format_args!("with those on the board: {problem}")))?;
        for (field, tile) in Field::all().zip(tiles) {
            if let &Some(tile) = tile {
                position.lay(field.index(), tile);
                position.clear.remove(field);
            }
        }
        for worker in position.workers() {
            if let Some(other) = position.strands.joined_with(worker) {
                let problem = format_args!("AR-S13: the aqueducts of {worker} and {other} are joined");
                return Err(error(BOARD, problem));
            }
            position.note_end(worker);
            if position.strands.length_of(worker) > 0 {
                position.begun.insert(worker);
            }
        }
        Ok(position)
    }

    fn read_builders(&mut self, ring: Word<'_>, reserve: Word<'_>, hands: Word<'_>) -> Result<()> {
        for item in ring.items(',') {
            let builder = item
                .split_once('@')
                .and_then(|(kind, at)| Some((kind.name::<Kind>().ok()?, at.name::<RingField>().ok()?)));
            let (kind, at) =
                builder.ok_or_else(|| item.error("- or builders such as C@NF with commas between them"))?;
            if self.builder(at).is_some() {
                return Err(ring.problem(format_args!("two builders stand on {at}")));
            }
            self.ring.put(kind, at);
        }
        self.reserve = read_kinds(reserve)?;
        for (seat, hand) in hands.seats(self.players())? {
            self.hands[seat.index()] = read_kinds(hand)?;
        }
        Ok(())
    }

    fn read_podiums(&mut self, word: Word<'_>) -> Result<()> {
        for item in word.items(',') {
            let (worker, value) = item
                .split_once('=')
                .ok_or_else(|| item.error("- or closed workers such as Y1=18 with commas between them"))?;
            let worker: Worker = worker.name()?;
            let value = value.number(0..=20)? as u8;
            if !self.workers().contains(worker) {
                let players = self.players();
                return Err(item.problem(format_args!("{worker} does not take part with {players} players")));
            } else if !self.open.contains(worker) {
                return Err(item.problem(format_args!("{worker} is there twice")));
            }
            self.open.remove(worker);
            self.podiums.mount(worker, value);
            if self.podiums.of(worker).map_or(0, Podium::value) != value {
                let problem = format_args!("AR-S22: no place on podium {value} is left for {worker}");
                return Err(item.problem(problem));
            }
        }
        Ok(())
    }

    /// The phase with its details, and what follows from both.
    fn read_phase(&mut self, word: Word<'_>) -> Result<()> {
        let mut parts = word.parts(':');
        let name = parts.next().map(Word::text);
        let phase = Phase::ALL.into_iter().find(|phase| Some(phase.name()) == name);
        self.phase = phase.ok_or_else(|| word.error(EXPECTED_PHASE))?;
        let details: Vec<_> = parts.collect();
        let (seat, more) = match (self.phase, details.as_slice()) {
            (Phase::Over, []) => (0, None),
            (Phase::Extra | Phase::Take, &[seat, more]) => (seat.number(0..=self.players() - 1)?, Some(more)),
            (Phase::Setup | Phase::Place | Phase::Build | Phase::Close, &[seat]) => {
                (seat.number(0..=self.players() - 1)?, None)
            }
            _ => return Err(word.error(EXPECTED_PHASE)),
        };
        self.seat = Seat::new(seat).expect("the number is below the number of players");
        self.taker = self.seat;
        self.unplaced = if self.phase == Phase::Setup { self.left_to_set_up()? } else { 0 };
        match (self.phase, more) {
            (Phase::Extra, Some(kind)) => self.extra = kind.name()?,
            (Phase::Take, Some(takes)) => self.read_takes(takes)?,
            _ => {}
        }
        if matches!(self.phase, Phase::Extra | Phase::Close) {
            // AR-S19: a tile has just closed them, and they wait for a podium.
            self.closing = self.stuck();
        }
        Ok(())
    }

    /// How many builders each seat takes, and who takes first.
    fn read_takes(&mut self, word: Word<'_>) -> Result<()> {
        for (seat, count) in word.seats(self.players())? {
            self.takes[seat.index()] = count.number(0..=12)? as u8;
        }
        let mut takers = self.seat.clockwise(self.players());
        let taker = takers.find(|seat| self.takes[seat.index()] > 0);
        self.taker = taker.ok_or_else(|| word.problem("nobody takes a builder"))?;
        Ok(())
    }

    /// AR-S6: three of each kind but those on the ring.
    fn left_to_set_up(&self) -> Result<u8> {
        let mut unplaced = 0;
        for kind in Kind::ALL {
            let most = if kind == Kind::Joker { 0 } else { 3 };
            let count = self.count_on_ring(kind);
            if count > most {
                let problem =
                    format_args!("AR-S6: {count} {kind} builders during the set-up, at most {most}");
                return Err(error(RING, problem));
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

fn require(is_so: bool, field: &'static str, problem: &str) -> Result<()> {
    if is_so { Ok(()) } else { Err(error(field, problem)) }
}

fn error(field: &'static str, problem: impl fmt::Display) -> ParsePositionError {
    ParsePositionError::new(field, problem)
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
                require(!self.hand(self.seat).is_empty(), HANDS, "the seat to act holds no builder")
            }
            Phase::Build => self.validate_own_turn(),
            Phase::Extra => {
                self.validate_own_turn()?;
                let stands = self.count_on_ring(self.extra) > 0;
                require(stands, PHASE, "no builder of that kind stands on the ring")?;
                require(!self.kinds_left.is_empty(), SUPPLY, "AR-R6: no tile is left for phase extra")?;
                require(!self.clear.is_empty(), BOARD, "AR-S17: no field is left for phase extra")
            }
            Phase::Close => {
                self.validate_own_turn()?;
                let own_closing = self.closing & self.owned(self.seat);
                let problem = "AR-S20: a tile has closed an own aqueduct, so there is no phase close";
                require(own_closing.is_empty(), PHASE, problem)?;
                let has_choice = !self.closable().is_empty();
                require(has_choice, PHASE, "AR-R9: no own aqueduct has a field, so there is no phase close")
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
                return Err(error(HANDS, problem));
            }
            let most = if kind == Kind::Joker { 1 } else { 4 };
            let count = self.count_on_ring(kind) + spare;
            if count > most {
                let problem = format_args!(
                    "AR-S4: {count} {kind} builders on the ring, in the reserve and in hands, at most {most}"
                );
                return Err(error(RING, problem));
            }
        }
        let needs_none = matches!(self.phase, Phase::Setup | Phase::Place | Phase::Over);
        require(needs_none || !self.ring.occupied().is_empty(), RING, "no builder stands on the ring")
    }

    /// AR-R13, AR-S19: somebody is on the board until the game is over, and all
    /// who are can go on, unless they were closed in this turn.
    fn validate_workers(&self) -> Result<()> {
        let is_over = self.phase == Phase::Over;
        if is_over != self.open.is_empty() {
            let problem = if is_over {
                "AR-S25: at the end of the game all workers are closed"
            } else {
                "AR-R13: all workers are closed, so the game is over"
            };
            return Err(error(PODIUMS, problem));
        }
        let after_a_tile = matches!(self.phase, Phase::Extra | Phase::Close) && self.idle_turns == 0;
        match self.stuck().first() {
            Some(worker) if !after_a_tile => {
                let problem =
                    format_args!("AR-S19: the aqueduct of {worker} cannot be lengthened, so it is closed");
                Err(error(PODIUMS, problem))
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
        Err(error(IDLE, problem))
    }

    /// AR-S6: during the set-up there are only builders, put down in turn.
    fn validate_setup(&self) -> Result<()> {
        require(self.unplaced != 0, RING, "AR-S6: all builders are set up, so the set-up is over")?;
        require(
            self.hands == [KindSet::EMPTY; MAX_SEATS],
            HANDS,
            "nobody holds a builder during the set-up",
        )?;
        require(self.laid_tiles().next().is_none(), BOARD, "no tile lies there during the set-up")?;
        require(self.open == self.workers(), PODIUMS, "no worker is closed during the set-up")?;
        let next = (RING_FIELDS as u32 - self.ring.free_count()) as usize % self.players();
        let problem = "the seat to act does not match the number of builders on the ring";
        require(self.seat.index() == next, PHASE, problem)
    }

    /// AR-S7, AR-S8: who builds has a worker and holds no builders.
    fn validate_own_turn(&self) -> Result<()> {
        require(!self.own_open().is_empty(), PHASE, "AR-S8: the seat to act has no worker on the board")?;
        let hand = self.hand(self.seat);
        require(hand.is_empty(), HANDS, "AR-S7: the seat to act has to put its builders down first")
    }

    /// AR-S23: a builder for each aqueduct closed.
    fn validate_take(&self) -> Result<()> {
        require(!self.reserve.is_empty(), RESERVE, "AR-S23: no builder is left for phase take")?;
        for seat in Seat::all(self.players()) {
            let closed = (self.owned(seat) - self.open).len();
            if usize::from(self.takes[seat.index()]) > closed {
                let problem =
                    format_args!("AR-S23: seat {seat} takes more builders than it has closed workers");
                return Err(error(PHASE, problem));
            }
        }
        Ok(())
    }
}
