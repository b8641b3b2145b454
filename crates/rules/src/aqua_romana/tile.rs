//! Tiles and the kinds of builders that give them.

use core::fmt;
use core::str::FromStr;

use super::field::Direction::{self, East, North, South, West};
use super::field::Field;
use crate::ParseNameError;
use crate::set::bit_set;

/// The kind of a builder; all but the joker are also kinds of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// `C`: joins two neighbouring edges.
    Curve,
    /// `S`: joins two opposite edges.
    Straight,
    /// `B`: two straights that cross without joining.
    Bridge,
    /// `D`: two curves that do not touch.
    Double,
    /// `J`: a builder who gives any kind of tile.
    Joker,
}

impl Kind {
    /// All kinds of builders, the joker last.
    pub const ALL: [Self; 5] = [Self::Curve, Self::Straight, Self::Bridge, Self::Double, Self::Joker];
    /// The kinds that tiles have.
    pub const TILES: [Self; 4] = [Self::Curve, Self::Straight, Self::Bridge, Self::Double];

    /// `C`, `S`, `B`, `D` or `J`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['C', 'S', 'B', 'D', 'J'][self as usize]
    }

    const fn bit_index(self) -> usize {
        self as usize
    }

    const fn from_bit_index(index: usize) -> Self {
        Self::ALL[index]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

impl FromStr for Kind {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        Self::ALL
            .into_iter()
            .find(|kind| text.chars().eq([kind.letter()]))
            .ok_or_else(|| ParseNameError::new(text, "one of the kinds C, S, B, D, J"))
    }
}

bit_set! {
    /// A set of kinds.
    pub struct KindSet(u8) of Kind, all 0b1_1111, iter KindIter
}

impl KindSet {
    /// The kinds that tiles have.
    pub const TILES: Self = Self::from_mask(0b1111);
}

/// A tile with its orientation (AR-S3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Tile {
    /// `C-NE`
    CurveNE,
    /// `C-SE`
    CurveSE,
    /// `C-SW`
    CurveSW,
    /// `C-NW`
    CurveNW,
    /// `S-NS`
    StraightNS,
    /// `S-EW`
    StraightEW,
    /// `B`
    Bridge,
    /// `D-NE`: north-east and south-west.
    DoubleNE,
    /// `D-NW`: north-west and south-east.
    DoubleNW,
}

/// The printed curves: they join the two neighbours that exist (AR-R1).
pub const PRINTED_CURVES: [(Field, Tile); 4] = {
    let [north_west, north_east, south_west, south_east] = Field::CORNERS;
    [
        (north_west, Tile::CurveSE),
        (north_east, Tile::CurveSW),
        (south_west, Tile::CurveNE),
        (south_east, Tile::CurveNW),
    ]
};

/// How many tiles there are, orientations apart.
pub(super) const TILES: usize = 9;

bit_set! {
    /// A set of tiles, orientations apart.
    pub struct TileSet(u16) of Tile, all (1 << TILES) - 1, iter TileIter
}

impl Tile {
    /// All tiles in all orientations, kind by kind.
    pub const ALL: [Self; TILES] = [
        Self::CurveNE,
        Self::CurveSE,
        Self::CurveSW,
        Self::CurveNW,
        Self::StraightNS,
        Self::StraightEW,
        Self::Bridge,
        Self::DoubleNE,
        Self::DoubleNW,
    ];

    /// The kind, whatever the orientation.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Self::CurveNE | Self::CurveSE | Self::CurveSW | Self::CurveNW => Kind::Curve,
            Self::StraightNS | Self::StraightEW => Kind::Straight,
            Self::Bridge => Kind::Bridge,
            Self::DoubleNE | Self::DoubleNW => Kind::Double,
        }
    }

    /// The tracks: which pairs of edges the tile joins.
    #[must_use]
    pub const fn tracks(self) -> &'static [[Direction; 2]] {
        match self {
            Self::CurveNE => &[[North, East]],
            Self::CurveSE => &[[South, East]],
            Self::CurveSW => &[[South, West]],
            Self::CurveNW => &[[North, West]],
            Self::StraightNS => &[[North, South]],
            Self::StraightEW => &[[East, West]],
            Self::Bridge => &[[North, South], [East, West]],
            Self::DoubleNE => &[[North, East], [South, West]],
            Self::DoubleNW => &[[North, West], [South, East]],
        }
    }

    /// Where water leaves that comes in from an edge, if a track is there.
    #[must_use]
    pub fn exit(self, entry: Direction) -> Option<Direction> {
        self.tracks().iter().find_map(|&[a, b]| match entry {
            way if way == a => Some(b),
            way if way == b => Some(a),
            _ => None,
        })
    }

    /// The name, such as `C-SE`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["C-NE", "C-SE", "C-SW", "C-NW", "S-NS", "S-EW", "B", "D-NE", "D-NW"][self as usize]
    }

    const fn bit_index(self) -> usize {
        self as usize
    }

    const fn from_bit_index(index: usize) -> Self {
        Self::ALL[index]
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().fmt(f)
    }
}

impl FromStr for Tile {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let tile = Self::ALL.into_iter().find(|tile| tile.name() == text);
        tile.ok_or_else(|| ParseNameError::new(text, "a tile: C-NE C-SE C-SW C-NW S-NS S-EW B D-NE D-NW"))
    }
}

/// Both tracks of each tile as numbers of directions; a second one that does
/// not exist leads from 4, nowhere, to nowhere.
pub(super) static TRACKS: [[[u8; 2]; 2]; TILES] = {
    let mut all = [[[4; 2]; 2]; TILES];
    let mut tile = 0;
    while tile < TILES {
        let tracks = Tile::ALL[tile].tracks();
        let mut track = 0;
        while track < tracks.len() {
            let [a, b] = tracks[track];
            all[tile][track] = [a as u8, b as u8];
            track += 1;
        }
        tile += 1;
    }
    all
};

/// The tiles that have a track at a direction.
pub(super) const TRACK_AT: [TileSet; 4] = {
    let mut sets = [TileSet::EMPTY; 4];
    let mut tile = 0;
    while tile < TILES {
        let tracks = Tile::ALL[tile].tracks();
        let mut track = 0;
        while track < tracks.len() {
            sets[tracks[track][0] as usize].insert(Tile::ALL[tile]);
            sets[tracks[track][1] as usize].insert(Tile::ALL[tile]);
            track += 1;
        }
        tile += 1;
    }
    sets
};

/// In an approach: a loose strand leads from one edge of the field to another.
pub(super) const LINKED: u8 = 0b1_0000;

/// The tiles that join no two aqueducts on an empty field (AR-S13), by its
/// approach: the set of edges where aqueducts end, and [`LINKED`].
pub(super) static WITHOUT_JOIN: [TileSet; 32] = {
    let mut sets = [TileSet::EMPTY; 32];
    let mut approach = 0;
    while approach < 32 {
        let mut tile = 0;
        while tile < TILES {
            if !joins(approach as u8, Tile::ALL[tile]) {
                sets[approach].insert(Tile::ALL[tile]);
            }
            tile += 1;
        }
        approach += 1;
    }
    sets
};

const fn joins(approach: u8, tile: Tile) -> bool {
    let tracks = tile.tracks();
    if approach & LINKED != 0 && (approach & !LINKED).count_ones() == 2 && tracks.len() == 2 {
        // Loose tiles lead from the third edge to the fourth, so two tracks
        // join the two aqueducts, directly or the long way round.
        return true;
    }
    let mut track = 0;
    while track < tracks.len() {
        let [a, b] = tracks[track];
        if (approach >> a as u8) & (approach >> b as u8) & 1 == 1 {
            return true;
        }
        track += 1;
    }
    false
}

/// The tiles a builder gives, by the set of kinds in supply and the number of
/// his kind (AR-S12): his own kind; if it has run out, or for the joker, any in
/// supply. Numbers past the joker stand for nobody, who gives none.
pub(super) const GIVEN: [[TileSet; 8]; 16] = {
    let mut given = [[TileSet::EMPTY; 8]; 16];
    let mut supply = 0;
    while supply < 16 {
        let mut kind = 0;
        while kind < Kind::ALL.len() {
            let own = supply & (1 << kind);
            let kinds = if own != 0 { own } else { supply };
            let mut tile = 0;
            while tile < TILES {
                if kinds >> (Tile::ALL[tile].kind() as usize) & 1 == 1 {
                    given[supply][kind].insert(Tile::ALL[tile]);
                }
                tile += 1;
            }
            kind += 1;
        }
        supply += 1;
    }
    given
};
