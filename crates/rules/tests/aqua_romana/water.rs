//! Water followed field by field, straight from the wording of the rules.

use castellum_rules::aqua_romana::{Colour, Direction, FIELDS, Field, Layout, Outlet, Piece, Tile};

/// What lies where, and the outlets in worker order.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pieces: [Option<Piece>; FIELDS],
    pub(crate) outlets: Vec<Outlet>,
}

/// What water meets at the end of an aqueduct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meets {
    /// A field on which nothing lies yet.
    Empty(Field),
    /// The rim, a reservoir or a tile without a matching edge.
    Wall,
    /// Another outlet, which AR-S13 forbids.
    Outlet,
}

/// An aqueduct from its outlet to its end.
#[derive(Clone, Debug)]
pub(crate) struct Aqueduct {
    /// The last field, at first that of the reservoir (AR-S11).
    pub(crate) end: Field,
    /// The edge of that field where the water ends.
    pub(crate) facing: Direction,
    /// The fields it runs over, each as often as it does so.
    pub(crate) fields: Vec<Field>,
    pub(crate) meets: Meets,
}

impl Aqueduct {
    /// AR-S21: a point for each field, two for one it runs over twice.
    pub(crate) fn length(&self) -> usize {
        self.fields.len()
    }
}

impl Board {
    /// The printed curves (AR-R1) and the reservoirs.
    pub(crate) fn new(layout: &Layout) -> Self {
        let mut board = Self { pieces: [None; FIELDS], outlets: Vec::new() };
        for (corner, tile) in [("A1", "C-SE"), ("K1", "C-SW"), ("A8", "C-NE"), ("K8", "C-NW")] {
            board.lay(corner.parse().unwrap(), tile.parse().unwrap());
        }
        // AR-S5: yellow workers come first, then red, blue and green ones.
        for colour in Colour::ALL {
            for reservoir in layout.reservoirs.iter().filter(|reservoir| reservoir.colour == colour) {
                for field in &reservoir.fields {
                    board.pieces[field.index()] = Some(Piece::Reservoir(colour));
                }
                board.outlets.extend(&reservoir.outlets);
            }
        }
        board
    }

    pub(crate) fn piece(&self, field: Field) -> Option<Piece> {
        self.pieces[field.index()]
    }

    pub(crate) fn lay(&mut self, field: Field, tile: Tile) {
        self.pieces[field.index()] = Some(Piece::Tile(tile));
    }

    /// Follows the water from an outlet.
    pub(crate) fn aqueduct(&self, worker: usize) -> Aqueduct {
        let Outlet { field: mut end, way: mut facing } = self.outlets[worker];
        let mut fields = Vec::new();
        loop {
            let meets = match end.neighbour(facing).map(|next| (next, self.piece(next))) {
                None => Meets::Wall,
                Some((next, None)) => Meets::Empty(next),
                Some((next, Some(Piece::Reservoir(_)))) => {
                    let outlet = Outlet { field: next, way: facing.opposite() };
                    if self.outlets.contains(&outlet) { Meets::Outlet } else { Meets::Wall }
                }
                Some((next, Some(Piece::Tile(tile)))) => match exit(tile, facing.opposite()) {
                    Some(way) => {
                        (end, facing) = (next, way);
                        fields.push(next);
                        continue;
                    }
                    None => Meets::Wall,
                },
            };
            return Aqueduct { end, facing, fields, meets };
        }
    }

    /// All aqueducts in worker order, open and closed.
    pub(crate) fn aqueducts(&self) -> Vec<Aqueduct> {
        (0..self.outlets.len()).map(|worker| self.aqueduct(worker)).collect()
    }

    /// AR-S13: whether an aqueduct is connected to two outlets.
    pub(crate) fn has_join(&self) -> bool {
        (0..self.outlets.len()).any(|worker| self.aqueduct(worker).meets == Meets::Outlet)
    }

    /// How many aqueducts end in front of a field (AR-R6, AR-R8).
    pub(crate) fn ends_in_front_of(&self, field: Field) -> usize {
        self.aqueducts().iter().filter(|aqueduct| aqueduct.meets == Meets::Empty(field)).count()
    }
}

/// AR-S3: where water leaves a tile, read off the tile's name.
fn exit(tile: Tile, entry: Direction) -> Option<Direction> {
    let tracks = match tile.name() {
        "B" => "NS EW",
        "D-NE" => "NE SW",
        "D-NW" => "NW SE",
        name => &name[2..],
    };
    let track = tracks.split(' ').find(|track| track.contains(entry.letter()))?;
    Direction::ALL.into_iter().find(|&way| way != entry && track.contains(way.letter()))
}
