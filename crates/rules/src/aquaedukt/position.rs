//! The state of a game, and what can be read from it.

use core::fmt;

use super::action::MAX_VALUE;
use super::board::Board;
use super::canals::Canals;
use super::grid::{CROSSING_SET, FIELD_SET, WIDTH};
use super::places::{Crossing, Field, Region, Stick};
use super::setup::{Setup, SetupError, TOTAL_SPRINGS, TOTAL_STICKS, full_hand};
use super::sticks::Sticks;
use crate::{MAX_SEATS, Seat, StableHasher};

/// What has to be decided next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Begin a turn: roll, put a spring, lay a stick, or pass.
    Turn,
    /// The die is rolling.
    Dice,
    /// Put a house into the rolled region, or stop.
    House,
    /// Roll again, or stop.
    Again,
    /// Lay a second stick, or stop.
    Canal,
    /// The game is over.
    Over,
}

impl Phase {
    /// The name in protocols.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Dice => "dice",
            Self::House => "house",
            Self::Again => "again",
            Self::Canal => "canal",
            Self::Over => "over",
        }
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

/// The state of a game of Aquädukt, reached from a valid set-up by legal
/// actions. A flat value; see [`Game`](crate::Game) for what it can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) canals: Canals,
    pub(crate) mountains: u128,
    /// The fields with a house.
    pub(crate) built: u128,
    /// The fields with water, whatever lies on them (AQ-R6).
    pub(crate) watered: u128,

    // Both follow from the canals and what is left; keeping them is cheaper
    // than asking twice.
    /// The crossings where a spring may be put (AQ-S9, AQ-R4).
    pub(crate) sites: u128,
    /// Where a stick may be laid (AQ-S10 to AQ-S12).
    pub(crate) layable: Sticks,

    /// The hash of what never changes in a game.
    origin: u64,
    /// For each field index a house code, 0 where there is none.
    pub(crate) houses: [u8; HOUSE_INDICES],
    pub(crate) board: Board,
    /// The regions with a free field, one bit each.
    pub(crate) open: u32,
    pub(crate) hands: [[u8; MAX_VALUE as usize]; MAX_SEATS],
    /// The sum of each player's watered houses (AQ-S16).
    pub(crate) points: [u16; MAX_SEATS],
    /// The number of each player's watered houses (AQ-S17).
    pub(crate) tiles: [u8; MAX_SEATS],

    pub(crate) players: u8,
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
    /// The rolled region while a house may be put there, else 1.
    pub(crate) region: Region,
    /// The rolls of this turn (AQ-S4).
    pub(crate) rolls: u8,
    pub(crate) sticks_left: u8,
    pub(crate) springs_left: u8,
    /// The turns in a row without anything placed, this one included (AQ-R7).
    pub(crate) idle: u8,
    /// The passes in a row (AQ-R7).
    pub(crate) passes: u8,
    pub(crate) turn: TurnNumber,
}

/// One more than the highest index of a field.
const HOUSE_INDICES: usize = 8 * WIDTH;

/// The number of a turn. All are equal, because positions that differ in
/// nothing else are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TurnNumber(pub(crate) u16);

impl PartialEq for TurnNumber {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for TurnNumber {}

impl House {
    const NONE: u8 = 0;

    /// The house as a code other than 0; the value is counted from 0.
    pub(crate) const fn code(seat: Seat, value: u8) -> u8 {
        1 + seat.index() as u8 * MAX_VALUE + value
    }

    pub(crate) const fn from_code(code: u8) -> Option<Self> {
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
    pub(crate) fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        setup.validate()?;
        let mountains = setup.mountains.iter().fold(0, |set, field| set | field.bit());
        let mut hands = [[0; 4]; MAX_SEATS];
        hands[..setup.players].fill(full_hand(setup.players));
        let mut position = Self {
            canals: Canals::default(),
            mountains,
            built: 0,
            watered: 0,
            sites: CROSSING_SET,
            layable: Sticks::NONE,
            origin: origin(setup.players, mountains, &setup.board),
            houses: [House::NONE; HOUSE_INDICES],
            board: setup.board,
            open: 0,
            hands,
            points: [0; MAX_SEATS],
            tiles: [0; MAX_SEATS],
            players: setup.players as u8,
            seat: Seat::default(),
            phase: Phase::Turn,
            region: Region::from_index(0),
            rolls: 0,
            sticks_left: TOTAL_STICKS,
            springs_left: TOTAL_SPRINGS,
            idle: 1,
            passes: 0,
            turn: TurnNumber(1),
        };
        for region in Region::all() {
            position.open |= u32::from(position.has_free_field(region)) << region.index();
        }
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
    pub fn seat(&self) -> Option<Seat> {
        (self.phase != Phase::Over).then_some(self.seat)
    }

    /// The region map.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The fields with a mountain, row by row.
    pub fn mountains(&self) -> impl Iterator<Item = Field> {
        Field::of_set(self.mountains)
    }

    /// Whether a mountain lies on a field.
    #[must_use]
    pub const fn is_mountain(&self, field: Field) -> bool {
        self.mountains & field.bit() != 0
    }

    /// A player's house tiles of value 1, 2, 3 and 4 that are not yet placed.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> [u8; MAX_VALUE as usize] {
        self.hands[seat.index()]
    }

    /// The house on a field.
    #[must_use]
    pub const fn house(&self, field: Field) -> Option<House> {
        House::from_code(self.houses[field.index()])
    }

    /// All houses on the board, row by row.
    pub fn houses(&self) -> impl Iterator<Item = (Field, House)> + Clone + '_ {
        Field::all().filter_map(|field| self.house(field).map(|house| (field, house)))
    }

    /// How many sticks lie at a place: 0, or 1 for a single, 2 for a double canal.
    #[must_use]
    pub const fn canal(&self, stick: Stick) -> u8 {
        self.canals.single.contains(stick) as u8 + 2 * self.canals.double.contains(stick) as u8
    }

    /// All sections of canal with their sticks, 1 or 2.
    pub fn canals(&self) -> impl Iterator<Item = (Stick, u8)> + '_ {
        Stick::all().map(|stick| (stick, self.canal(stick))).filter(|canal| canal.1 > 0)
    }

    /// The crossings with a spring, line by line.
    pub fn springs(&self) -> impl Iterator<Item = Crossing> {
        Crossing::of_set(self.canals.springs)
    }

    /// Whether there is a spring on a crossing.
    #[must_use]
    pub const fn is_spring(&self, crossing: Crossing) -> bool {
        self.canals.springs & crossing.bit() != 0
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

    /// The fields with water, row by row; mountains may be among them (AQ-R6).
    pub fn watered_fields(&self) -> impl Iterator<Item = Field> {
        Field::of_set(self.watered)
    }

    /// Whether a field has water.
    #[must_use]
    pub const fn is_watered(&self, field: Field) -> bool {
        self.watered & field.bit() != 0
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

    /// The regions with a free field, in ascending order (AQ-S5).
    pub fn open_regions(&self) -> impl Iterator<Item = Region> + Clone + '_ {
        Region::all().filter(|region| self.is_open(*region))
    }

    /// The fields without mountain and house.
    pub(crate) const fn free_fields(&self) -> u128 {
        FIELD_SET & !self.mountains & !self.built
    }

    pub(crate) const fn is_open(&self, region: Region) -> bool {
        self.open >> region.index() & 1 == 1
    }

    pub(crate) fn has_free_field(&self, region: Region) -> bool {
        let free = self.free_fields();
        self.board.slots(region).iter().any(|slot| free >> slot & 1 == 1)
    }

    /// AQ-R8: rolling needs an own house tile. There is also a free field then,
    /// as all tiles and mountains together do not outnumber the fields.
    pub(crate) fn can_roll(&self) -> bool {
        u32::from_le_bytes(self.hands[self.seat.index()]) != 0
    }

    /// AQ-S7: the lowest value that a player still has, counted from 0; 4 if
    /// none is left.
    pub(crate) fn lowest_value(&self, seat: Seat) -> u8 {
        (u32::from_le_bytes(self.hands[seat.index()]).trailing_zeros() / 8) as u8
    }

    /// The hash that [`Game::position_hash`](crate::Game::position_hash) gives.
    pub(crate) fn stable_hash(&self) -> u64 {
        let canals = &self.canals;
        let state = [
            self.seat.index() as u8,
            self.phase as u8,
            self.region.number() as u8,
            self.rolls,
            self.idle,
            self.passes,
        ];
        StableHasher::new(self.origin)
            .bytes(&self.houses)
            .wide(canals.springs)
            .wide(canals.single.horizontal())
            .wide(canals.single.vertical())
            .wide(canals.double.horizontal())
            .wide(canals.double.vertical())
            .bytes(self.hands.as_flattened())
            .bytes(&state)
            .finish()
    }
}

/// The hash of players, mountains and map.
fn origin(players: usize, mountains: u128, board: &Board) -> u64 {
    StableHasher::new(players as u64).wide(mountains).bytes(board.as_bytes()).finish()
}
