//! Which actions are legal, as a list or drawn directly.

use super::action::{Action, Choice};
use super::field::{EDGES_OF, Field};
use super::position::{Phase, Position, kinds};
use super::ring::{RingField, SIGHT};
use super::tile::{
    ALL_TILES, GIVEN, Kind, TILE_COUNT, TILES, TRACK_AT, TWO_TRACKS, Tile, TileSet, WITHOUT_JOIN,
};
use super::worker::{Worker, WorkerSet};
use crate::ActionList;
use crate::bits::{bits, select, small_select, wide_bits, wide_select};

/// A ring field in sight of a worker, and the tiles that the builder there
/// gives and that fit; none if nobody is there.
#[derive(Clone, Copy, Default)]
struct Offer {
    worker: u8,
    at: u8,
    tiles: TileSet,
}

impl Offer {
    fn size(self) -> u32 {
        TILE_COUNT[usize::from(self.tiles % (1 << TILES))].into()
    }

    fn action(self, tile: usize) -> Action {
        let worker = Worker::from_index(self.worker.into());
        Choice::Build(worker, Tile::ALL[tile], RingField::from_index(self.at.into())).into()
    }
}

/// As many offers as a seat can have: six workers who see four fields each.
const MAX_OFFERS: usize = 24;

impl Position {
    pub(super) fn fill(&self, actions: &mut ActionList<Action>) {
        actions.clear();
        match self.phase {
            Phase::Setup => self.fill_places(self.unplaced_kinds(), actions),
            Phase::Place => self.fill_places(self.hands[self.seat.index()], actions),
            Phase::Build => self.fill_builds(actions),
            Phase::Extra => self.fill_extras(actions),
            Phase::Close => {
                bits(self.closable().into()).for_each(|worker| actions.push(close(worker)));
                actions.push(Action::PASS);
            }
            Phase::Take => kinds(self.reserve).for_each(|kind| actions.push(Choice::Take(kind).into())),
            Phase::Over => {}
        }
    }

    fn fill_places(&self, kinds: u8, actions: &mut ActionList<Action>) {
        fill_product(
            bits(kinds.into()),
            bits(self.ring.free()),
            |kind, at| Choice::Place(Kind::ALL[kind], RingField::from_index(at)).into(),
            Action::with_later_kind,
            actions,
        );
    }

    fn fill_extras(&self, actions: &mut ActionList<Action>) {
        fill_product(
            bits(self.given(self.extra).into()),
            wide_bits(self.extra_fields()),
            |tile, field| Choice::Extra(Field::from_index(field), Tile::ALL[tile]).into(),
            Action::with_later_tile,
            actions,
        );
    }

    fn fill_builds(&self, actions: &mut ActionList<Action>) {
        self.offers(|offer| {
            for tile in bits(offer.tiles.into()) {
                actions.push(offer.action(tile));
            }
        });
        if actions.is_empty() {
            // AR-R7, AR-S18: nothing can be built.
            bits(self.ring.occupied()).for_each(|from| actions.push(move_on(from)));
        }
    }

    /// One legal action, uniformly; see [`Game::draw`](crate::Game::draw).
    pub(super) fn pick(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Action> {
        Some(match self.phase {
            Phase::Setup => self.pick_place(self.unplaced_kinds(), below),
            Phase::Place => self.pick_place(self.hands[self.seat.index()], below),
            Phase::Build => self.pick_build(below),
            Phase::Extra => {
                let (tiles, fields) = (self.given(self.extra), self.extra_fields());
                let tile = small_select(tiles, below(tiles.count_ones()));
                let field = wide_select(fields, below(fields.count_ones()));
                Choice::Extra(Field::from_index(field), Tile::ALL[tile]).into()
            }
            Phase::Close => {
                let closable = self.closable();
                let count = closable.count_ones();
                match below(count + 1) {
                    rank if rank < count => close(small_select(closable, rank)),
                    _ => Action::PASS,
                }
            }
            Phase::Take => {
                let kind = small_select(self.reserve.into(), below(self.reserve.count_ones()));
                Choice::Take(Kind::ALL[kind]).into()
            }
            Phase::Over => return None,
        })
    }

    fn pick_place(&self, kinds: u8, below: &mut impl FnMut(u32) -> u32) -> Action {
        let free = self.ring.free();
        let kind = small_select(kinds.into(), below(kinds.count_ones()));
        let at = select(free, below(free.count_ones()));
        Choice::Place(Kind::ALL[kind], RingField::from_index(at)).into()
    }

    fn pick_build(&self, below: &mut impl FnMut(u32) -> u32) -> Action {
        let mut offers = [Offer::default(); MAX_OFFERS];
        let mut count = 0;
        let mut total = 0;
        self.offers(|offer| {
            offers[count % MAX_OFFERS] = offer;
            // Most offers are empty; overwriting them costs less than a branch.
            count += usize::from(offer.tiles != 0);
            total += offer.size();
        });
        if total == 0 {
            let builders = self.ring.occupied();
            return move_on(select(builders, below(builders.count_ones())));
        }
        let mut rank = below(total);
        for offer in offers {
            let tiles = offer.size();
            if rank < tiles {
                return offer.action(small_select(offer.tiles, rank));
            }
            rank -= tiles;
        }
        Action::PASS
    }

    /// Goes through the ring fields in sight of own workers (AR-S10) with the
    /// tiles to be had there that may be laid.
    #[inline]
    fn offers(&self, mut visit: impl FnMut(Offer)) {
        let given = &GIVEN[usize::from(self.kinds_left % 16)];
        let kinds = self.ring.kind_numbers();
        for worker in bits(self.own_open().into()) {
            let Some((field, front, way)) = self.front(Worker::from_index(worker)) else { continue };
            let fitting = self.without_join(front) & TRACK_AT[way.opposite() as usize];
            for at in SIGHT[field] {
                let tiles = fitting & given[usize::from(kinds[usize::from(at)] % 8)];
                visit(Offer { worker: worker as u8, at, tiles });
            }
        }
    }

    /// The tiles that join no two aqueducts when laid on an empty field (AR-S13).
    #[inline]
    pub(super) fn without_join(&self, field: usize) -> TileSet {
        let ends = self.ends_at(field);
        if ends.is_power_of_two() {
            return ALL_TILES;
        }
        let tiles = WITHOUT_JOIN[ends];
        if ends.count_ones() == 2 && self.rest_is_linked(field, ends) {
            // Two aqueducts, and loose tiles that lead from the third edge to
            // the fourth: two tracks join them, directly or the long way round.
            tiles & !TWO_TRACKS
        } else {
            tiles
        }
    }

    /// Whether a loose strand leads from one to the other of the two edges
    /// that are not in `ends`.
    fn rest_is_linked(&self, field: usize, ends: usize) -> bool {
        let rest = !ends & 0b1111;
        let (one, other) = (rest.trailing_zeros() as usize, rest.ilog2() as usize);
        self.strands.other_end(EDGES_OF[field][one % 4]) == EDGES_OF[field][other % 4]
    }

    /// The tiles that a builder of this kind gives (AR-S12).
    pub(super) const fn given(&self, kind: Kind) -> TileSet {
        GIVEN[(self.kinds_left % 16) as usize][kind as usize]
    }

    /// The kinds of which builders wait to be set up (AR-S6).
    pub(super) const fn unplaced_kinds(&self) -> u8 {
        // Squeeze the pairs of bits into one bit each.
        let any = (self.unplaced | self.unplaced >> 1) & 0b0101_0101;
        let halves = (any | any >> 1) & 0b0011_0011;
        (halves | halves >> 2) & 0b0000_1111
    }

    /// The workers whose aqueducts may be closed (AR-S20): AR-R9 wants one field.
    pub(super) const fn closable(&self) -> WorkerSet {
        self.own_open() & self.begun
    }
}

fn close(worker: usize) -> Action {
    Choice::Close(Worker::from_index(worker)).into()
}

fn move_on(from: usize) -> Action {
    Choice::MoveOn(RingField::from_index(from)).into()
}

/// Pushes the actions of all pairs. Their numbers differ by a constant from
/// one `outer` to the next, so all but the first row are copies.
fn fill_product(
    outer: impl Iterator<Item = usize>,
    inner: impl Iterator<Item = usize>,
    action: impl Fn(usize, usize) -> Action,
    shifted: impl Fn(Action, usize) -> Action,
    actions: &mut ActionList<Action>,
) {
    let mut outer = outer;
    let Some(first) = outer.next() else { return };
    inner.for_each(|inner| actions.push(action(first, inner)));
    let row = actions.len();
    for later in outer {
        actions.repeat_from(0, row, |action| shifted(action, later - first));
    }
}
