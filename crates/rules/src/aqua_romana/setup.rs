//! What is decided before a game, and the first position.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::field::{FIELDS, Field, FieldSet, OUTSIDE, edge};
use super::layout::{Layout, LayoutError, ParseLayoutError};
use super::podium::Podiums;
use super::position::{EMPTY, OUTSIDE_PIECE, Phase, Position, reservoir_piece};
use super::ready;
use super::ring::Ring;
use super::strands::Strands;
use super::tile::{Kind, KindSet, PRINTED_CURVES};
use super::worker::{WORKERS, Worker, WorkerSet};
use crate::{GameSetup, MAX_SEATS, PLAYERS_TAG, ReadyBoard, Seat, TagError, TagLookup, Tags, read_players};

/// The fewest players.
pub const MIN_PLAYERS: usize = 2;
/// The most players.
pub const MAX_PLAYERS: usize = 4;

/// A set-up as it was written down; [`Game::new`](crate::Game::new) says
/// whether it can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// How many players take part.
    pub players: usize,
    /// The tiles in supply.
    pub supply: Supply,
    /// Where the reservoirs stand.
    pub layout: Layout,
}

impl Setup {
    /// The usual supply and layout (AR-R2, AR-R3).
    #[must_use]
    pub fn standard(players: usize) -> Self {
        Self { players, supply: Supply::default(), layout: Layout::standard(players) }
    }

    /// Says whether the set-up can be played.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn validate(&self) -> Result<(), SetupError> {
        if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&self.players) {
            return Err(SetupError::Players { found: self.players });
        }
        self.layout.validate(self.players)?;
        self.check_supply()
    }

    /// Says whether there are as many tiles as a game needs, and no more of a kind
    /// than it may have (AR-R2a).
    ///
    /// # Errors
    /// The first thing that is wrong with the supply.
    pub fn check_supply(&self) -> Result<(), SetupError> {
        for kind in Kind::TILES {
            let count = self.supply.of(kind);
            if count > MAX_OF_A_KIND {
                return Err(SetupError::TooMany { kind, count });
            }
        }
        let fields = FIELDS - Field::CORNERS.len() - 2 * self.layout.reservoirs.len();
        let tiles = self.supply.total();
        if tiles < fields { Err(SetupError::TooFew { tiles, fields }) } else { Ok(()) }
    }

    /// The usual supply on the layout that came first. Records that say nothing
    /// else are of such games.
    #[must_use]
    pub fn classic(players: usize) -> Self {
        Self { layout: Layout::classic(players), ..Self::standard(players) }
    }
}

impl Setup {
    /// This set-up with what tags say otherwise.
    fn changed(mut self, tag: TagLookup<'_, '_>) -> Result<Self, TagError> {
        if let Some(supply) = tag(SUPPLY_TAG) {
            self.supply = supply.parse().map_err(|error| TagError::invalid(SUPPLY_TAG, error))?;
        }
        if let Some(layout) = tag(LAYOUT_TAG) {
            let bad = |error: ParseLayoutError| TagError::invalid(LAYOUT_TAG, error.problem);
            self.layout = Layout::read(layout, self.players).map_err(bad)?;
        }
        Ok(self)
    }
}

/// Tiles left of the kinds C, S, B, D.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Supply(pub [u8; 4]);

/// The most tiles of a kind that a set-up may have (AR-R2a).
pub(super) const MAX_OF_A_KIND: u8 = 84;

impl Supply {
    /// Tiles left of a kind; there are no joker tiles.
    #[must_use]
    pub fn of(&self, kind: Kind) -> u8 {
        self.0.get(kind as usize).copied().unwrap_or(0)
    }

    /// All tiles together.
    #[must_use]
    pub fn total(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }
}

/// 21 of each kind (AR-R2).
impl Default for Supply {
    fn default() -> Self {
        Self([21; 4])
    }
}

impl fmt::Display for Supply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [c, s, b, d] = self.0;
        write!(f, "C{c} S{s} B{b} D{d}")
    }
}

impl FromStr for Supply {
    type Err = ParseSupplyError;

    fn from_str(text: &str) -> Result<Self, ParseSupplyError> {
        let mut words = text.split_whitespace();
        let mut counts = [0; 4];
        for (kind, count) in Kind::TILES.into_iter().zip(&mut counts) {
            let word = words.next().and_then(|word| word.strip_prefix(kind.letter()));
            *count = word.and_then(|digits| digits.parse().ok()).ok_or(ParseSupplyError)?;
        }
        words.next().is_none().then_some(Self(counts)).ok_or(ParseSupplyError)
    }
}

/// A text that is not a supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a supply such as C21 S21 B21 D21")]
pub struct ParseSupplyError;

/// Why a set-up cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// No game for this number of players.
    #[error("AR-S5: the number of players is {found}: expected {MIN_PLAYERS} to {MAX_PLAYERS}")]
    Players {
        /// The players of the set-up.
        found: usize,
    },
    /// More than 84 tiles of a kind.
    #[error("AR-R2a: {count} tiles of kind {kind}, at most {MAX_OF_A_KIND} are allowed")]
    TooMany {
        /// The kind.
        kind: Kind,
        /// How many there are of it.
        count: u8,
    },
    /// Fewer tiles than fields to fill.
    #[error("AR-R2a: {tiles} tiles are fewer than the {fields} fields to fill")]
    TooFew {
        /// Tiles in supply.
        tiles: usize,
        /// Fields that are free at the beginning.
        fields: usize,
    },
    /// The layout cannot be played.
    #[error("{rule}: {0}", rule = .0.rule())]
    Layout(LayoutError),
}

// The message has the error's own, so that is not the source once more.
impl From<LayoutError> for SetupError {
    fn from(error: LayoutError) -> Self {
        Self::Layout(error)
    }
}

impl crate::SetupError for SetupError {
    fn tag(&self) -> &'static str {
        match self {
            Self::Players { .. } => PLAYERS_TAG,
            Self::TooMany { .. } | Self::TooFew { .. } => SUPPLY_TAG,
            Self::Layout(_) => LAYOUT_TAG,
        }
    }
}

const SUPPLY_TAG: &str = "Supply";
const LAYOUT_TAG: &str = "Layout";

impl GameSetup for Setup {
    const TAGS: &'static [&'static str] = &[PLAYERS_TAG, SUPPLY_TAG, LAYOUT_TAG];

    fn players(&self) -> usize {
        self.players
    }

    fn tags(&self) -> Tags {
        let mut tags = vec![(PLAYERS_TAG, self.players.to_string())];
        if self.supply != Supply::default() {
            tags.push((SUPPLY_TAG, self.supply.to_string()));
        }
        if self.layout != Layout::classic(self.players) {
            tags.push((LAYOUT_TAG, self.layout.to_string()));
        }
        tags
    }

    fn from_tags(tag: TagLookup<'_, '_>) -> Result<Self, TagError> {
        Self::classic(read_players(tag)?).changed(tag)
    }

    fn complete(tag: TagLookup<'_, '_>, _below: &mut impl FnMut(u32) -> u32) -> Result<Self, TagError> {
        Self::standard(read_players(tag)?).changed(tag)
    }

    /// Nothing is drawn in this game.
    fn random(players: usize, _below: &mut impl FnMut(u32) -> u32) -> Self {
        Self::standard(players)
    }

    fn ready(players: usize) -> Vec<ReadyBoard> {
        let board =
            |(name, layout): (_, Layout)| ReadyBoard { name, tags: vec![(LAYOUT_TAG, layout.to_string())] };
        ready::layouts(players).map(board).collect()
    }
}

impl Position {
    pub(super) fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        setup.validate()?;
        let mut position = Self::empty_board(setup);
        position.pieces[usize::from(OUTSIDE)] = OUTSIDE_PIECE;
        position.add_corners();
        position.add_reservoirs(setup);
        for worker in Worker::in_play(setup.players) {
            position.note_end(worker);
        }
        Ok(position)
    }

    fn empty_board(setup: &Setup) -> Self {
        let seat = Seat::default();
        Self {
            strands: Strands::new(),
            clear: FieldSet::ALL,
            ring: Ring::EMPTY,
            podiums: Podiums::EMPTY,
            supply: setup.supply.0,
            kinds_left: Kind::TILES.into_iter().filter(|&kind| setup.supply.of(kind) > 0).collect(),
            // Three of each kind (AR-S6).
            unplaced: 0b1111_1111,
            open: Worker::in_play(setup.players),
            begun: WorkerSet::EMPTY,
            closing: WorkerSet::EMPTY,
            players: setup.players as u8,
            first_owned: WorkerSet::of_seat(seat, setup.players),
            phase: Phase::Setup,
            seat,
            taker: seat,
            takes: [0; MAX_SEATS],
            idle_turns: 0,
            extra: Kind::Curve,
            reserve: KindSet::ALL,
            hands: [KindSet::EMPTY; MAX_SEATS],
            turn: 1,
            pieces: [EMPTY; FIELDS + 1],
            approaches: [0; FIELDS + 1],
            outlets: [0; WORKERS],
        }
    }

    /// AR-R1: the printed curves lead along the rim.
    fn add_corners(&mut self) {
        for (field, tile) in PRINTED_CURVES {
            self.pieces[field.index()] = tile as u8;
            self.clear.remove(field);
            for &[a, b] in tile.tracks() {
                self.strands.join(edge(field, a), edge(field, b));
            }
        }
    }

    fn add_reservoirs(&mut self, setup: &Setup) {
        for reservoir in &setup.layout.reservoirs {
            for &field in &reservoir.fields {
                self.pieces[field.index()] = reservoir_piece(reservoir.colour);
                self.clear.remove(field);
            }
            for (number, outlet) in (1..).zip(&reservoir.outlets) {
                if let Some(worker) = Worker::new(reservoir.colour, number) {
                    let edge = edge(outlet.field, outlet.way);
                    self.outlets[worker.index()] = edge;
                    self.strands.open_outlet(worker, edge);
                }
            }
        }
    }
}
