//! The state of a game, and what can be read from it.

use alloc::string::ToString;
use core::fmt;

use super::action::{Action, Choice, MAX_VALUE};
use super::board::{Board, REGIONS, Region, RegionSet};
use super::canals::Canals;
use super::crossing::{Crossing, CrossingSet};
use super::field::{Field, FieldSet, ROWS, WIDTH};
use super::refusal::Refusal;
use super::setup::{Setup, SetupError, TOTAL_SPRINGS, TOTAL_STICKS, full_hand};
use super::stick::{Stick, StickSet};
use crate::{ActionList, Actor, Game, MAX_SEATS, Outcome, Seat, StableHasher};

/// What has to be decided next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Phase {
    // The numbers are part of the stable hash.
    /// Begin a turn: roll, put a spring, lay a stick, or pass.
    Turn = 0,
    /// The die is rolling.
    Dice = 1,
    /// Put a house into the rolled region, or stop.
    House = 2,
    /// Roll again, or stop.
    Again = 3,
    /// Lay a second stick, or stop.
    Canal = 4,
    /// The game is over.
    Over = 5,
}

impl Phase {
    /// All phases.
    pub const ALL: [Self; 6] = [Self::Turn, Self::Dice, Self::House, Self::Again, Self::Canal, Self::Over];

    /// The name in protocols.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["turn", "dice", "house", "again", "canal", "over"][self as usize]
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A house tile on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct House {
    /// Whose it is.
    pub seat: Seat,
    /// What it is worth, 1 to 4.
    pub value: u8,
}

/// The state of a game of Aquädukt, reached by legal
/// actions from a set-up or a text. A flat value; see [`Game`](crate::Game) for what it can do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(super) canals: Canals,
    pub(super) mountains: FieldSet,
    /// The fields with a house.
    pub(super) built: FieldSet,
    /// The fields with water, whatever lies on them (AQ-R6).
    pub(super) watered: FieldSet,

    // Both follow from the canals and what is left; keeping them is cheaper
    // than asking twice.
    /// The crossings where a spring may be put (AQ-S9, AQ-R4).
    pub(super) sites: CrossingSet,
    /// Where a stick may be laid (AQ-S10 to AQ-S12).
    pub(super) layable: StickSet,

    /// The hash of what never changes in a game.
    origin: u64,
    /// For the bit of each field a house code, 0 where there is none.
    pub(super) houses: [u8; HOUSE_BITS],
    pub(super) board: Board,
    /// The regions with a free field.
    pub(super) open: RegionSet,
    pub(super) hands: [[u8; MAX_VALUE as usize]; MAX_SEATS],
    /// The sum of each player's watered houses (AQ-S16).
    pub(super) points: [u16; MAX_SEATS],
    /// The number of each player's watered houses (AQ-S17).
    pub(super) tiles: [u8; MAX_SEATS],

    pub(super) players: u8,
    pub(super) seat: Seat,
    pub(super) phase: Phase,
    /// The rolled region while a house may be put there, else 1.
    pub(super) region: Region,
    /// The rolls of this turn (AQ-S4).
    pub(super) rolls: u8,
    pub(super) sticks_left: u8,
    pub(super) springs_left: u8,
    /// The turns in a row without anything placed, this one included (AQ-R7).
    pub(super) idle: u8,
    /// The passes in a row (AQ-R7).
    pub(super) passes: u8,
    pub(super) turn: TurnNumber,
}

/// One more than the highest bit of a field.
const HOUSE_BITS: usize = ROWS * WIDTH;

/// The number of a turn. All are equal, because positions that differ in
/// nothing else are.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnNumber(pub(super) u16);

impl PartialEq for TurnNumber {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for TurnNumber {}

impl House {
    const NONE: u8 = 0;

    /// The house as a code other than 0.
    pub(super) const fn code(self) -> u8 {
        self.seat.index() as u8 * MAX_VALUE + self.value
    }

    pub(super) const fn from_code(code: u8) -> Option<Self> {
        if code == Self::NONE {
            return None;
        }
        match Seat::new(((code - 1) / MAX_VALUE) as usize) {
            Some(seat) => Some(Self { seat, value: (code - 1) % MAX_VALUE + 1 }),
            None => None,
        }
    }
}

impl Position {
    /// The first position of a game.
    pub(super) fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        setup.validate()?;
        let mountains = setup.mountains.iter().copied().collect();
        let mut hands = [[0; 4]; MAX_SEATS];
        hands[..setup.players].fill(full_hand(setup.players));
        let mut position = Self {
            canals: Canals::default(),
            mountains,
            built: FieldSet::EMPTY,
            watered: FieldSet::EMPTY,
            sites: CrossingSet::ALL,
            layable: StickSet::EMPTY,
            origin: origin(setup.players, mountains, &setup.board),
            houses: [House::NONE; HOUSE_BITS],
            board: setup.board,
            open: RegionSet::EMPTY,
            hands,
            points: [0; MAX_SEATS],
            tiles: [0; MAX_SEATS],
            players: setup.players as u8,
            seat: Seat::default(),
            phase: Phase::Turn,
            region: Region::FIRST,
            rolls: 0,
            sticks_left: TOTAL_STICKS,
            springs_left: TOTAL_SPRINGS,
            idle: 1,
            passes: 0,
            turn: TurnNumber(1),
        };
        position.open = Region::all().filter(|&region| position.has_free_field(region)).collect();
        Ok(position)
    }

    /// What has to be decided next.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The player whose turn it is, also while the die rolls; `None` when the
    /// game is over.
    #[must_use]
    pub fn turn_seat(&self) -> Option<Seat> {
        (self.phase != Phase::Over).then_some(self.seat)
    }

    /// The region map.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The fields with a mountain.
    #[must_use]
    pub const fn mountains(&self) -> FieldSet {
        self.mountains
    }

    /// The fields with a house.
    #[must_use]
    pub const fn built(&self) -> FieldSet {
        self.built
    }

    /// The fields without mountain and house.
    #[must_use]
    pub fn free_fields(&self) -> FieldSet {
        !(self.mountains | self.built)
    }

    /// The fields with water; mountains may be among them (AQ-R6).
    #[must_use]
    pub const fn watered(&self) -> FieldSet {
        self.watered
    }

    /// The fields with a house that has no water.
    #[must_use]
    pub fn dry_houses(&self) -> FieldSet {
        self.built - self.watered
    }

    /// The fields with a house of this seat.
    #[must_use]
    pub fn houses_of(&self, seat: Seat) -> FieldSet {
        let is_own = |field: &Field| self.house(*field).is_some_and(|house| house.seat == seat);
        self.built.iter().filter(is_own).collect()
    }

    /// The regions with a free field (AQ-S5).
    #[must_use]
    pub const fn open_regions(&self) -> RegionSet {
        self.open
    }

    /// The springs and canals.
    #[must_use]
    pub const fn canals(&self) -> &Canals {
        &self.canals
    }

    /// The crossings with a spring.
    #[must_use]
    pub const fn springs(&self) -> CrossingSet {
        self.canals.springs()
    }

    /// The crossings where a spring may be put (AQ-S9, AQ-R4); none if no
    /// spring is left.
    #[must_use]
    pub const fn spring_sites(&self) -> CrossingSet {
        self.sites
    }

    /// Where a stick may be laid (AQ-S10 to AQ-S12); nowhere if none is left.
    #[must_use]
    pub const fn layable(&self) -> StickSet {
        self.layable
    }

    /// The sections of single canal.
    #[must_use]
    pub const fn single_canals(&self) -> StickSet {
        self.canals.single()
    }

    /// The sections of double canal.
    #[must_use]
    pub const fn double_canals(&self) -> StickSet {
        self.canals.double()
    }

    /// Whether a mountain lies on a field.
    #[must_use]
    pub const fn is_mountain(&self, field: Field) -> bool {
        self.mountains.contains(field)
    }

    /// Whether a field has water.
    #[must_use]
    pub const fn is_watered(&self, field: Field) -> bool {
        self.watered.contains(field)
    }

    /// Whether there is a spring on a crossing.
    #[must_use]
    pub const fn is_spring(&self, crossing: Crossing) -> bool {
        self.springs().contains(crossing)
    }

    /// How many sticks lie at a place: 0, or 1 for a single, 2 for a double canal.
    #[must_use]
    pub const fn canal(&self, stick: Stick) -> u8 {
        self.canals.sticks_at(stick)
    }

    /// A player's house tiles of value 1, 2, 3 and 4 that are not yet placed.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> [u8; MAX_VALUE as usize] {
        self.hands[seat.index()]
    }

    /// The house on a field.
    #[must_use]
    pub const fn house(&self, field: Field) -> Option<House> {
        House::from_code(self.houses[field.bit_index()])
    }

    /// All houses on the board, row by row.
    pub fn houses(&self) -> impl Iterator<Item = (Field, House)> + Clone + '_ {
        self.built.iter().filter_map(|field| self.house(field).map(|house| (field, house)))
    }

    /// The sticks that are not yet laid.
    #[must_use]
    pub const fn sticks_left(&self) -> u8 {
        self.sticks_left
    }

    /// The springs that are not yet put on the board.
    #[must_use]
    pub const fn springs_left(&self) -> u8 {
        self.springs_left
    }

    /// How many houses of each player have water, in turn order (AQ-S17).
    #[must_use]
    pub const fn watered_tiles(&self) -> [u8; MAX_SEATS] {
        self.tiles
    }

    /// The rolled region, in phase [`House`](Phase::House) only.
    #[must_use]
    pub fn region(&self) -> Option<Region> {
        (self.phase == Phase::House).then_some(self.region)
    }

    /// How often the die has been rolled in this turn, rolls of full regions
    /// not counted (AQ-S5).
    #[must_use]
    pub const fn rolls(&self) -> u8 {
        self.rolls
    }

    pub(super) fn has_free_field(&self, region: Region) -> bool {
        let free = self.free_fields().mask();
        self.board.slots(region).iter().any(|slot| free >> slot & 1 == 1)
    }

    /// AQ-R8: rolling needs an own house tile. There is also a free field then,
    /// as all tiles and mountains together do not outnumber the fields.
    pub(super) fn can_roll(&self) -> bool {
        u32::from_le_bytes(self.hands[self.seat.index()]) != 0
    }

    /// AQ-S7: the lowest value that a player still has, counted from 0; 4 if
    /// none is left.
    pub(super) fn lowest_value(&self, seat: Seat) -> u8 {
        (u32::from_le_bytes(self.hands[seat.index()]).trailing_zeros() / 8) as u8
    }

    /// What matters for the rest of the game and can change in it, as words in
    /// a fixed order.
    pub(super) fn state_words(&self) -> impl Iterator<Item = u64> + '_ {
        let springs = self.springs().mask();
        let small = [
            self.seat.index() as u8,
            self.phase as u8,
            self.region.number() as u8,
            self.rolls,
            self.idle,
            self.passes,
            0,
            0,
        ];
        words(&self.houses)
            .chain([springs as u64, (springs >> 64) as u64])
            .chain(self.canals.single().words())
            .chain(self.canals.double().words())
            .chain(words(self.hands.as_flattened()))
            .chain([u64::from_le_bytes(small)])
    }

    pub(super) fn stable_hash(&self) -> u64 {
        self.state_words().fold(StableHasher::new(self.origin), StableHasher::word).finish()
    }
}

/// Bytes as words, eight in each; a multiple of eight.
fn words(bytes: &[u8]) -> impl Iterator<Item = u64> + '_ {
    let (words, rest) = bytes.as_chunks();
    debug_assert!(rest.is_empty(), "every byte is part of a word");
    words.iter().map(|&word| u64::from_le_bytes(word))
}

/// The text says more than the fields inside.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Game for Position {
    type Setup = Setup;
    type SetupError = SetupError;
    type Action = Action;
    type Refusal = Refusal;

    const NAME: &'static str = "aquaedukt";
    const TITLE: &'static str = "Aquädukt";
    const HAS_DIE: bool = true;

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        Self::from_setup(setup)
    }

    fn setup(&self) -> Setup {
        Setup { players: self.players(), mountains: self.mountains().iter().collect(), board: *self.board() }
    }

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn actor(&self) -> Actor {
        match self.phase {
            Phase::Dice => Actor::Chance,
            Phase::Over => Actor::Nobody,
            Phase::Turn | Phase::House | Phase::Again | Phase::Canal => Actor::Seat(self.seat),
        }
    }

    fn turn(&self) -> u16 {
        self.turn.0
    }

    fn legal_actions(&self, actions: &mut ActionList<Action>) {
        self.list_legal(actions);
    }

    fn opens(action: Action) -> bool {
        matches!(action.choice(), Choice::Spring(_))
    }

    fn sample(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Action> {
        self.sample_legal(below)
    }

    /// Every region with a free field is equally likely (AQ-S5).
    fn probability(&self, outcome: Action) -> f64 {
        match (self.phase, outcome.choice()) {
            (Phase::Dice, Choice::Dice(region)) if self.open.contains(region) => {
                1.0 / f64::from(self.open.len() as u32)
            }
            _ => 0.0,
        }
    }

    /// The die is fair.
    fn sample_outcome(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Action> {
        if self.phase == Phase::Dice { self.sample(below) } else { None }
    }

    /// A die with a side for each region; a region without a free field does not
    /// count (AQ-S5).
    fn roll(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Action> {
        if self.phase != Phase::Dice || self.open.is_empty() {
            return None;
        }
        loop {
            let region = Region::from_index(below(REGIONS as u32) as usize)?;
            if self.open.contains(region) {
                return Some(Action::new(Choice::Dice(region)));
            }
        }
    }

    /// TB-R5: ends the turn; if something must be done, passes, else rolls,
    /// else the first legal action in the order of their texts.
    fn forfeit_action(&self) -> Option<Action> {
        self.turn_seat()?;
        let rank = |action: Action| match action.choice() {
            Choice::Done => 0,
            Choice::Pass => 1,
            Choice::Roll => 2,
            _ => 3,
        };
        self.legal().iter().copied().min_by_key(|&action| (rank(action), action.to_string()))
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        self.check_action(action)
    }

    fn play_unchecked(&mut self, action: Action) {
        self.apply(action);
    }

    /// The sum of each player's watered houses so far (AQ-S16).
    fn points(&self) -> [u16; MAX_SEATS] {
        self.points
    }

    /// AQ-S17, AQ-R10: by points, then by watered tiles; equals share a place.
    fn outcome(&self) -> Option<Outcome> {
        let ranking = |seat: Seat| (self.points[seat.index()], self.tiles[seat.index()]);
        (self.phase == Phase::Over).then(|| Outcome::ranked(self.players(), self.points, ranking))
    }

    fn position_hash(&self) -> u64 {
        self.stable_hash()
    }
}

/// The hash of players, mountains and map.
fn origin(players: usize, mountains: FieldSet, board: &Board) -> u64 {
    StableHasher::new(players as u64).wide(mountains.mask()).bytes(board.as_bytes()).finish()
}
