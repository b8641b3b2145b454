//! The position: everything that lies on the table.

use alloc::string::ToString;
use core::fmt;

use super::action::Action;
use super::field::{Direction, EDGES, FIELDS, Field, FieldSet, SIDES, way_across};
use super::podium::{Podium, Podiums};
use super::refusal::Refusal;
use super::ring::{Ring, RingField, RingSet, Walk};
use super::setup::{Setup, SetupError, Supply};
use super::strands::Strands;
use super::tile::{Kind, KindSet, TRACK_AT, Tile, TileSet};
use super::worker::{Colour, WORKERS, Worker, WorkerSet};
use crate::{ActionList, Actor, Game, MAX_SEATS, Outcome, Seat, StableHasher};

/// What is to be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Phase {
    /// The players put the builders on the ring (AR-S6).
    Setup,
    /// Held builders are put down (AR-S7).
    Place,
    /// A tile is laid, or a builder moved if none can be (AR-S9, AR-R7).
    Build,
    /// A tile is laid for a fountain passed (AR-S17).
    Extra,
    /// An own aqueduct may be closed (AR-S20).
    Close,
    /// A builder is taken from the reserve (AR-S23).
    Take,
    /// The game has ended.
    Over,
}

impl Phase {
    /// All phases.
    pub const ALL: [Self; 7] =
        [Self::Setup, Self::Place, Self::Build, Self::Extra, Self::Close, Self::Take, Self::Over];

    /// The name in protocols.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["setup", "place", "build", "extra", "close", "take", "over"][self as usize]
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What lies on a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A tile, or the printed curve of a corner.
    Tile(Tile),
    /// One half of a reservoir.
    Reservoir(Colour),
}

/// A worker and his aqueduct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkerState {
    /// The last field of the aqueduct, at first the reservoir's.
    pub field: Field,
    /// The edge of that field where the water ends.
    pub facing: Direction,
    /// The fields the aqueduct runs over; after closing it may still grow.
    pub length: u8,
    /// Whether the aqueduct is open.
    pub on_board: bool,
    /// The podium he stands on, if any.
    pub podium: Option<Podium>,
}

/// All fields but one; wide shifts take longer than a look.
static ALL_BUT: [u128; FIELDS + 1] = {
    let mut sets = [0; FIELDS + 1];
    let mut field = 0;
    while field <= FIELDS {
        sets[field] = !(1 << field);
        field += 1;
    }
    sets
};

/// The end of an aqueduct at an edge.
#[derive(Clone, Copy)]
pub(super) struct Front {
    /// The field that the water comes from.
    pub(super) behind: u8,
    /// The field that it faces.
    pub(super) field: u8,
    /// The tiles that would lead it on.
    pub(super) leading_on: TileSet,
    /// The edge of that field where it ends, as a set.
    pub(super) entry: u8,
}

/// For each edge the end of an aqueduct that comes from the first side, and of
/// one that comes from the second.
static FRONTS: [[Front; 2]; EDGES] = {
    let mut fronts = [[Front { behind: 0, field: 0, leading_on: TileSet::EMPTY, entry: 0 }; 2]; EDGES];
    let mut edge = 0;
    while edge < EDGES {
        let [first, second] = SIDES[edge];
        fronts[edge] = [
            front(first, second, way_across(edge as u8, false)),
            front(second, first, way_across(edge as u8, true)),
        ];
        edge += 1;
    }
    fronts
};

const fn front(behind: u8, field: u8, way_back: Direction) -> Front {
    Front { behind, field, leading_on: TRACK_AT[way_back as usize], entry: 1 << way_back as u8 }
}

/// A position of Aqua Romana.
///
/// Positions are equal if all that matters for the rest of the game is.
#[derive(Clone, Copy)]
pub struct Position {
    pub(super) strands: Strands,
    /// The empty fields that no aqueduct's end faces, open or closed: where an
    /// extra tile may lie (AR-S17, AR-R6).
    pub(super) clear: FieldSet,
    pub(super) ring: Ring,
    pub(super) podiums: Podiums,
    /// Tiles left of each kind.
    pub(super) supply: [u8; 4],
    /// The kinds that are left, as a set.
    pub(super) kinds_left: KindSet,
    /// Builders to be set up: two bits for each kind with how many are left.
    pub(super) unplaced: u8,
    /// Workers on the board: those whose aqueducts are open.
    pub(super) open: WorkerSet,
    /// Workers whose aqueducts have at least one field.
    pub(super) begun: WorkerSet,
    /// Workers whose aqueducts were closed in this turn and wait for a podium.
    pub(super) closing: WorkerSet,
    pub(super) players: u8,
    /// The workers of the first seat, which follow from the number of players;
    /// see [`owned`](Self::owned).
    pub(super) first_owned: WorkerSet,
    pub(super) phase: Phase,
    /// Whose turn it is.
    pub(super) seat: Seat,
    /// Who takes a builder in phase `take`, else the seat whose turn it is.
    pub(super) taker: Seat,
    /// How many builders each seat may still take in this turn.
    pub(super) takes: [u8; MAX_SEATS],
    /// Turns in a row without a tile, this one included once that is certain.
    pub(super) idle_turns: u8,
    /// The kind of the builder who passed a fountain, in phase `extra`.
    pub(super) extra: Kind,
    /// Builders in the reserve; there is one of each kind.
    pub(super) reserve: KindSet,
    /// Builders held by each seat.
    pub(super) hands: [KindSet; MAX_SEATS],
    pub(super) turn: u16,
    /// What lies on each field, and at the end what counts as lying outside.
    pub(super) pieces: [u8; FIELDS + 1],
    /// For each empty field, at which of its edges aqueducts end, and whether a
    /// loose strand leads from one edge to another. Nothing of this ends before
    /// the field is filled.
    pub(super) approaches: [u8; FIELDS + 1],
    /// The edge of each worker's outlet.
    pub(super) outlets: [u8; WORKERS],
}

/// Searches copy positions all the time, so they must not grow.
const _: () = assert!(size_of::<Position>() <= 736);

const RESERVOIR: u8 = 0x80;
pub(super) const EMPTY: u8 = 0xff;
pub(super) const OUTSIDE_PIECE: u8 = 0xfe;

pub(super) const fn reservoir_piece(colour: Colour) -> u8 {
    RESERVOIR | colour as u8
}

impl Position {
    /// How many players take part.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// The workers that take part (AR-S5).
    #[must_use]
    pub const fn workers(&self) -> WorkerSet {
        Worker::in_play(self.players())
    }

    /// The workers of a seat (AR-S5).
    #[must_use]
    pub const fn workers_of(&self, seat: Seat) -> WorkerSet {
        self.owned(seat)
    }

    /// The workers on the board: those whose aqueducts are open.
    #[must_use]
    pub const fn open_workers(&self) -> WorkerSet {
        self.open
    }

    /// What is to be decided.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The player whose turn it is, although in phase `take` somebody else may
    /// have to act; `None` when the game is over.
    #[must_use]
    pub fn turn_seat(&self) -> Option<Seat> {
        (self.phase != Phase::Over).then_some(self.seat)
    }

    /// What lies on a field.
    #[must_use]
    pub const fn piece(&self, field: Field) -> Option<Piece> {
        match self.pieces[field.index()] {
            EMPTY => None,
            tile if tile < RESERVOIR => Some(Piece::Tile(Tile::ALL[tile as usize])),
            reservoir => Some(Piece::Reservoir(Colour::ALL[(reservoir & 3) as usize])),
        }
    }

    /// The tile on a field, printed corners included.
    #[must_use]
    pub const fn tile(&self, field: Field) -> Option<Tile> {
        match self.piece(field) {
            Some(Piece::Tile(tile)) => Some(tile),
            _ => None,
        }
    }

    /// The tiles on the board with their fields, printed corners included.
    pub fn tiles(&self) -> impl Iterator<Item = (Field, Tile)> + '_ {
        Field::all().filter_map(|field| Some((field, self.tile(field)?)))
    }

    /// The fields on which nothing lies.
    #[must_use]
    pub fn empty_fields(&self) -> FieldSet {
        // An empty field is clear or an aqueduct's end faces it.
        self.clear | self.workers().iter().filter_map(|worker| self.field_in_front(worker)).collect()
    }

    /// The empty fields that no aqueduct's end faces: where extra tiles may lie
    /// (AR-S17, AR-R6).
    #[must_use]
    pub const fn extra_fields(&self) -> FieldSet {
        self.clear
    }

    /// The ring fields on which builders stand.
    #[must_use]
    pub const fn builder_fields(&self) -> RingSet {
        self.ring.occupied()
    }

    /// The builder on a ring field.
    #[must_use]
    pub const fn builder(&self, at: RingField) -> Option<Kind> {
        self.ring.builder(at)
    }

    /// The builders on the ring, clockwise from `NA`.
    pub fn builders(&self) -> impl Iterator<Item = (RingField, Kind)> + '_ {
        RingField::all().filter_map(|at| Some((at, self.builder(at)?)))
    }

    /// Where the builder on a ring field would go.
    #[must_use]
    pub const fn builder_walk(&self, from: RingField) -> Walk {
        self.ring.walk(from)
    }

    /// The tiles left.
    #[must_use]
    pub const fn supply(&self) -> Supply {
        Supply(self.supply)
    }

    /// The builders in the reserve.
    #[must_use]
    pub const fn reserve(&self) -> KindSet {
        self.reserve
    }

    /// The builders that a seat holds.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> KindSet {
        self.hands[seat.index()]
    }

    /// The kind of the builder who gives the extra tile, in phase `extra`.
    #[must_use]
    pub fn extra_kind(&self) -> Option<Kind> {
        (self.phase == Phase::Extra).then_some(self.extra)
    }

    /// Turns in a row in which no tile was laid.
    #[must_use]
    pub const fn idle_turns(&self) -> u8 {
        self.idle_turns
    }

    /// The worker who stands on a podium place.
    #[must_use]
    pub fn podium_occupant(&self, podium: Podium) -> Option<Worker> {
        self.podiums.occupant(podium)
    }

    /// The podium that an aqueduct of this length would bring now.
    #[must_use]
    pub fn podium_for(&self, length: u8) -> Option<Podium> {
        self.podiums.reach(length)
    }

    /// The worker's outlet: a field of his reservoir and the direction out of it.
    ///
    /// # Panics
    /// If the worker does not take part; see [`workers`](Self::workers).
    #[must_use]
    pub fn outlet(&self, worker: Worker) -> (Field, Direction) {
        assert!(self.workers().contains(worker), "{worker} does not take part");
        let edge = self.outlets[worker.index()];
        let is_reservoir = |side: u8| self.pieces[side as usize] == self.reservoir_of(worker);
        let [first, second] = SIDES[edge as usize];
        if is_reservoir(first) {
            (Field::at(first as usize), way_across(edge, true))
        } else {
            (Field::at(second as usize), way_across(edge, false))
        }
    }

    const fn reservoir_of(&self, worker: Worker) -> u8 {
        reservoir_piece(worker.colour())
    }

    /// A worker and his aqueduct.
    ///
    /// # Panics
    /// If the worker does not take part; see [`workers`](Self::workers).
    #[must_use]
    pub fn worker(&self, worker: Worker) -> WorkerState {
        let (field, facing) = self.water_end(worker);
        WorkerState {
            field,
            facing,
            length: self.strands.length_of(worker),
            on_board: self.open.contains(worker),
            podium: self.podiums.of(worker),
        }
    }

    /// The field where a worker's water ends, and the edge it ends at.
    fn water_end(&self, worker: Worker) -> (Field, Direction) {
        if self.strands.length_of(worker) == 0 {
            return self.outlet(worker);
        }
        let edge = self.strands.end_of(worker);
        let has_track = |side: u8, way: Direction| {
            let field = (usize::from(side) < FIELDS).then(|| Field::at(side.into()))?;
            self.tile(field)?.exit(way).map(|_| (field, way))
        };
        // Only one of the two has a track here, or the water would run on.
        let [first, second] = SIDES[edge as usize];
        has_track(first, way_across(edge, true))
            .or_else(|| has_track(second, way_across(edge, false)))
            .expect("an aqueduct with a field ends on a tile")
    }

    /// The ring fields that a worker sees: at the ends of the row and the column
    /// of the field he stands on (AR-S10).
    ///
    /// # Panics
    /// If the worker does not take part; see [`workers`](Self::workers).
    #[must_use]
    pub fn in_sight(&self, worker: Worker) -> RingSet {
        RingField::in_sight_of(self.water_end(worker).0).into_iter().collect()
    }

    /// The field that a worker's aqueduct faces, if it is empty.
    ///
    /// # Panics
    /// If the worker does not take part; see [`workers`](Self::workers).
    #[must_use]
    pub fn field_in_front(&self, worker: Worker) -> Option<Field> {
        let front = self.front(worker);
        self.is_empty(front.field).then(|| Field::at(front.field.into()))
    }

    pub(super) const fn is_empty(&self, field: u8) -> bool {
        self.pieces[field as usize] == EMPTY
    }

    /// What lies behind and before the end of a worker's water. Meaningless if
    /// pieces lie on both sides.
    #[inline]
    pub(super) fn front(&self, worker: Worker) -> &'static Front {
        let fronts = &FRONTS[usize::from(self.strands.end_of(worker))];
        // The first side is empty or not: looked up rather than decided,
        // because that cannot be predicted.
        &fronts[usize::from(self.is_empty(fronts[0].behind))]
    }

    /// Takes note of where a worker's aqueduct ends now; says which field it
    /// faces if that is empty.
    #[inline]
    pub(super) fn note_end(&mut self, worker: Worker) -> Option<usize> {
        let front = self.front(worker);
        let field = usize::from(front.field);
        if !self.is_empty(front.field) {
            return None;
        }
        self.approaches[field] |= front.entry;
        self.clear = FieldSet::from_mask(self.clear.mask() & ALL_BUT[field]);
        Some(field)
    }

    /// The open workers of the seat whose turn it is.
    pub(super) fn own_open(&self) -> WorkerSet {
        self.open & self.owned(self.seat)
    }

    /// The workers of a seat (AR-S5). Each colour has four bits, and the colours
    /// of the next seat are the next ones.
    pub(super) const fn owned(&self, seat: Seat) -> WorkerSet {
        WorkerSet::from_mask(self.first_owned.mask() << (4 * seat.index()))
    }
}

impl Game for Position {
    type Setup = Setup;
    type SetupError = SetupError;
    type Action = Action;
    type Refusal = Refusal;

    const NAME: &'static str = "aqua-romana";
    const TITLE: &'static str = "Aqua Romana";

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        Self::from_setup(setup)
    }

    fn setup(&self) -> Setup {
        self.to_setup()
    }

    fn players(&self) -> usize {
        self.players.into()
    }

    fn actor(&self) -> Actor {
        match self.phase {
            Phase::Over => Actor::Nobody,
            _ => Actor::Seat(self.taker),
        }
    }

    fn turn(&self) -> u16 {
        self.turn
    }

    #[inline]
    fn legal_actions(&self, actions: &mut ActionList<Action>) {
        self.list_legal(actions);
    }

    #[inline]
    fn opens(action: Action) -> bool {
        matches!(action.choice(), super::Choice::Place(..))
    }

    fn sample(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Action> {
        self.sample_legal(below)
    }

    /// There is no luck in this game.
    fn probability(&self, _outcome: Action) -> f64 {
        0.0
    }

    /// TB-R5: the first legal action in the order of their texts, but one that
    /// closes an aqueduct before any other.
    fn forfeit_action(&self) -> Option<Action> {
        let closes = |action: Action| matches!(action.choice(), super::Choice::Close(_));
        let text = |action: Action| action.to_string();
        self.legal().iter().copied().min_by_key(|&action| (!closes(action), text(action)))
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        self.check_action(action)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        self.apply(action);
    }

    fn points(&self) -> [u16; MAX_SEATS] {
        self.score()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.final_outcome()
    }

    fn position_hash(&self) -> u64 {
        self.stable_hash()
    }
}

impl Position {
    /// All that matters for the rest of the game, as words in a fixed order.
    pub(super) fn state_words(&self) -> impl Iterator<Item = u64> + '_ {
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word: u64, &byte| word << 8 | u64::from(byte));
        let small = [
            self.players,
            self.phase as u8,
            self.seat.index() as u8,
            self.taker.index() as u8,
            self.idle_turns,
            self.extra as u8,
            self.reserve.mask(),
        ];
        let sets = u64::from(self.open.mask()) | u64::from(self.closing.mask()) << 16;
        let mut quads = [0; 12];
        quads[..4].copy_from_slice(&self.takes);
        quads[4..8].copy_from_slice(&self.hands.map(KindSet::mask));
        quads[8..].copy_from_slice(&self.supply);
        [word(&small), sets, word(&quads[..8]), word(&quads[8..])]
            .into_iter()
            .chain(self.ring.kind_numbers().chunks(8).map(word))
            .chain(self.podiums.places().chunks(8).map(word))
            .chain(self.outlets.chunks(8).map(word))
            .chain(self.pieces.chunks(8).map(word))
    }

    pub(super) fn stable_hash(&self) -> u64 {
        self.state_words().fold(StableHasher::new(1), StableHasher::word).finish()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.state_words().eq(other.state_words())
    }
}

impl Eq for Position {}

/// The text says more than the fields inside.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
