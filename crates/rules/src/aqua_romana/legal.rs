//! Which actions are legal, as a list or sampled directly.

use super::action::{Action, Choice};
use super::field::{FIELDS, Field};
use super::position::{Phase, Position};
use super::ring::{RING_FIELDS, Ring, RingField, SIGHT};
use super::tile::{GIVEN, Kind, KindSet, TILES, Tile, TileSet, WITHOUT_JOIN};
use super::worker::{Worker, WorkerSet};
use crate::ActionList;
use crate::bits::{select, small_select, wide_select, words};

/// What a worker sees and what may be laid in front of him.
#[derive(Clone, Copy, Default)]
struct View {
    worker: u8,
    /// Where he stands.
    field: u8,
    /// The tiles that lengthen his aqueduct and join none (AR-S13).
    fitting: TileSet,
    /// How many of them a builder of each kind gives: four bits for each kind,
    /// and none for nobody.
    counts: u32,
}

impl View {
    /// The four ring fields in sight (AR-S10).
    fn seen(&self) -> &'static [u8; 4] {
        &SIGHT[usize::from(self.field)]
    }

    /// How many tiles may be laid thanks to each of the four.
    #[inline]
    fn sizes(&self, ring: &Ring) -> [u16; 4] {
        self.seen().map(|at| (self.counts >> (4 * ring.kind_numbers()[usize::from(at)]) & 0xf) as u16)
    }
}

/// For each set of tiles, how many of them a builder of each kind gives while
/// all kinds are in supply.
static COUNTS: [u32; 1 << TILES] = {
    let mut table = [0; 1 << TILES];
    let mut set = 0;
    while set < table.len() {
        table[set] = counts(TileSet::from_mask(set as u16), &GIVEN[KindSet::TILES.mask() as usize]);
        set += 1;
    }
    table
};

const fn counts(fitting: TileSet, given: &[TileSet; 8]) -> u32 {
    let mut counts = 0;
    let mut kind = 0;
    while kind < 8 {
        counts |= (fitting.mask() & given[kind].mask()).count_ones() << (4 * kind);
        kind += 1;
    }
    counts
}

/// Room for the six workers that a seat can have.
const MAX_OWN: usize = 8;

impl Position {
    /// Replaces `actions` by all legal ones.
    pub(super) fn list_legal(&self, actions: &mut ActionList<Action>) {
        actions.clear();
        match self.phase {
            Phase::Setup => self.list_places(self.unplaced_kinds(), actions),
            Phase::Place => self.list_places(self.hands[self.seat.index()], actions),
            Phase::Build => self.list_builds(actions),
            Phase::Extra => self.list_extras(actions),
            Phase::Close => {
                actions.extend_from_bits([self.closable().mask().into()], close);
                actions.push(Action::PASS);
            }
            Phase::Take => actions.extend_from_bits([self.reserve.mask().into()], take),
            Phase::Over => {}
        }
    }

    fn list_places(&self, kinds: KindSet, actions: &mut ActionList<Action>) {
        let mut kinds = kinds.iter();
        let Some(first) = kinds.next() else { return };
        let (first, start) = (first as usize, place(first as usize, 0));
        actions.extend_from_many_bits([self.ring.free().mask()], |at| start.later(at));
        let row = actions.len();
        for kind in kinds {
            let steps = (kind as usize - first) * RING_FIELDS;
            actions.repeat_from(0, row, |action| action.later(steps as u16));
        }
    }

    fn list_extras(&self, actions: &mut ActionList<Action>) {
        let mut tiles = self.tiles_given(self.extra).iter();
        let Some(first) = tiles.next() else { return };
        let (first, start) = (first as usize, extra(0, first as usize));
        actions.extend_from_many_bits(words(self.clear.mask()), |field| start.later(field));
        let row = actions.len();
        for tile in tiles {
            let steps = (tile as usize - first) * FIELDS;
            actions.repeat_from(0, row, |action| action.later(steps as u16));
        }
    }

    fn list_builds(&self, actions: &mut ActionList<Action>) {
        actions.extend_from_blocks(self.own_open().iter().flat_map(|worker| {
            let view = self.view(worker);
            view.seen().iter().map(move |&at| {
                let tiles = view.fitting & self.given_by_number(self.ring.kind_numbers()[usize::from(at)]);
                let at = RingField::at(at.into());
                (Action::builds(worker, tiles, at), size(tiles).into())
            })
        }));
        if actions.is_empty() {
            // AR-R7, AR-S18: nothing can be built.
            actions.extend_from_bits([self.ring.occupied().mask()], move_on);
        }
    }

    /// One legal action, uniformly; see [`Game::sample`](crate::Game::sample).
    pub(super) fn sample_legal(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Action> {
        // A number out of range must not lead to a panic.
        let below = &mut |count: u32| below(count).min(count - 1);
        Some(match self.phase {
            Phase::Setup => self.sample_place(self.unplaced_kinds(), below),
            Phase::Place => self.sample_place(self.hands[self.seat.index()], below),
            Phase::Build => self.sample_build(below),
            Phase::Extra => {
                let (tiles, fields) = (self.tiles_given(self.extra).mask(), self.clear.mask());
                let tile = select(tiles.into(), below(tiles.count_ones()));
                let field = wide_select(fields, below(fields.count_ones()));
                extra(field, tile)
            }
            Phase::Close => {
                let closable = self.closable();
                let count = closable.len() as u32;
                match below(count + 1) {
                    rank if rank < count => close(select(closable.mask().into(), rank)),
                    _ => Action::PASS,
                }
            }
            Phase::Take => {
                let reserve = self.reserve.mask();
                take(small_select(reserve, below(reserve.count_ones())))
            }
            Phase::Over => return None,
        })
    }

    #[inline(always)]
    fn sample_place(&self, kinds: KindSet, below: &mut impl FnMut(u32) -> u32) -> Action {
        let kind = small_select(kinds.mask(), below(kinds.mask().count_ones()));
        let at = select(self.ring.free().mask(), below(self.ring.free_count()));
        place(kind, at)
    }

    /// Numbers all builds and looks up where a random number falls, without a
    /// branch that depends on it.
    #[inline(always)]
    fn sample_build(&self, below: &mut impl FnMut(u32) -> u32) -> Action {
        let mut views = [View::default(); MAX_OWN];
        let mut upto = [u16::MAX; MAX_OWN];
        let mut total = 0;
        for (slot, worker) in self.own_open().iter().enumerate() {
            let view = self.view(worker);
            total += view.sizes(&self.ring).iter().sum::<u16>();
            views[slot % MAX_OWN] = view;
            upto[slot % MAX_OWN] = total;
        }
        if total == 0 {
            let builders = self.ring.occupied().mask();
            return move_on(select(builders, below(builders.count_ones())));
        }
        let number = below(total.into()) as u16;
        let slot = upto.iter().map(|&end| usize::from(end <= number)).sum::<usize>() % MAX_OWN;
        self.numbered_build(&views[slot], upto[slot] - number)
    }

    /// The build of a worker with this number, counted from the last down to 1.
    #[inline(always)]
    fn numbered_build(&self, view: &View, from_last: u16) -> Action {
        let [_, second, third, fourth] = view.sizes(&self.ring);
        let later = [second + third + fourth, third + fourth, fourth];
        let sight = later.iter().map(|&left| usize::from(left >= from_last)).sum::<usize>();
        let at = view.seen()[sight % 4];
        let tiles = view.fitting & self.given_by_number(self.ring.kind_numbers()[usize::from(at)]);
        // From the last sight's last tile on, `from_last` counts down to this tile.
        let rank = size(tiles) + [later[0], later[1], later[2], 0][sight % 4] - from_last;
        build(Worker::at(view.worker.into()), nth_tile(tiles, rank), RingField::at(at.into()))
    }

    /// What an own open worker sees.
    #[inline(always)]
    fn view(&self, worker: Worker) -> View {
        let front = self.front(worker);
        let fitting = self.without_join(front.field) & front.leading_on;
        let counts = if self.kinds_left == KindSet::TILES {
            COUNTS[usize::from(fitting.mask()) % COUNTS.len()]
        } else {
            counts(fitting, &GIVEN[usize::from(self.kinds_left.mask() % 16)])
        };
        View { worker: worker.index() as u8, field: front.behind, fitting, counts }
    }

    const fn given_by_number(&self, kind: u8) -> TileSet {
        GIVEN[(self.kinds_left.mask() % 16) as usize][kind as usize % 8]
    }

    /// The tiles that join no two aqueducts when laid on an empty field (AR-S13).
    #[inline]
    fn without_join(&self, field: u8) -> TileSet {
        WITHOUT_JOIN[usize::from(self.approaches[usize::from(field)] % 32)]
    }

    /// The tiles that a builder of this kind gives now (AR-S12).
    #[must_use]
    pub const fn tiles_given(&self, kind: Kind) -> TileSet {
        self.given_by_number(kind as u8)
    }

    /// The tiles that lengthen an open worker's aqueduct and join no two
    /// (AR-S13), no matter who gives them.
    ///
    /// # Panics
    /// If the worker does not take part; see [`workers`](Self::workers).
    #[must_use]
    pub fn fitting_tiles(&self, worker: Worker) -> TileSet {
        let front = self.front(worker);
        self.without_join(front.field) & front.leading_on
    }

    /// The kinds of which builders wait to be set up (AR-S6).
    #[inline]
    pub(super) const fn unplaced_kinds(&self) -> KindSet {
        // Squeeze the pairs of bits into one bit each.
        let any = (self.unplaced | self.unplaced >> 1) & 0b0101_0101;
        let halves = (any | any >> 1) & 0b0011_0011;
        KindSet::from_mask((halves | halves >> 2) & 0b0000_1111)
    }

    /// The workers whose aqueducts may be closed (AR-S20): AR-R9 wants one field.
    pub(super) fn closable(&self) -> WorkerSet {
        self.own_open() & self.begun
    }
}

/// How many tiles are in a set.
fn size(tiles: TileSet) -> u16 {
    (COUNTS[usize::from(tiles.mask()) % COUNTS.len()] >> (4 * Kind::Joker as u32)) as u16
}

/// The number of the tile in a set before which there are `rank` others.
#[inline]
fn nth_tile(tiles: TileSet, rank: u16) -> usize {
    // Only the last tile is not in the low byte.
    let low = small_select(tiles.mask() as u8, rank.into());
    let low_count = size(TileSet::from_mask(tiles.mask() & 0xff));
    if rank < low_count { low } else { 8 }
}

fn place(kind: usize, at: usize) -> Action {
    Choice::Place(Kind::ALL[kind], RingField::at(at)).into()
}

fn extra(field: usize, tile: usize) -> Action {
    Choice::Extra(Field::at(field), Tile::ALL[tile]).into()
}

fn take(kind: usize) -> Action {
    Choice::Take(Kind::ALL[kind]).into()
}

fn build(worker: Worker, tile: usize, at: RingField) -> Action {
    Choice::Build(worker, Tile::ALL[tile.min(TILES - 1)], at).into()
}

fn close(worker: usize) -> Action {
    Choice::Close(Worker::at(worker)).into()
}

fn move_on(from: usize) -> Action {
    Choice::MoveOn(RingField::at(from)).into()
}
