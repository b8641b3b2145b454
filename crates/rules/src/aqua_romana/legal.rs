//! Which actions are legal, as a list or drawn directly.

use super::action::{Action, Choice};
use super::field::{Direction, EDGES_OF, Field};
use super::position::{Phase, Position, kinds};
use super::ring::{RingField, SIGHT};
use super::tile::{GIVEN, Kind, TILE_COUNT, TILES, TWO_TRACKS, Tile, TileSet, WITHOUT_JOIN};
use super::worker::{Worker, WorkerSet, members};
use crate::ActionList;
use crate::bits::{bits, select, small_select, wide_bits, wide_select};

/// For one worker: the tiles to be had from each of the four ring fields in
/// sight (AR-S10) that may be laid.
type Offers = [TileSet; 4];

/// As many workers as a seat can have.
const MAX_OWN: usize = 6;

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
        for worker in members(self.own_open()) {
            let (seen, offers) = self.offers(worker);
            for (at, tiles) in seen.iter().zip(offers) {
                let at = RingField::from_index(usize::from(*at));
                bits(tiles.into()).for_each(|tile| actions.push(build(worker, tile, at)));
            }
        }
        if actions.is_empty() {
            // AR-R7, AR-S18: nothing can be built.
            bits(self.ring.occupied()).for_each(|from| actions.push(move_on(from)));
        }
    }

    /// One legal action, uniformly; see [`Game::draw`](crate::Game::draw).
    pub(super) fn pick(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Action> {
        // A number out of range must not lead to a panic.
        let below = &mut |count: u32| below(count).min(count - 1);
        Some(match self.phase {
            Phase::Setup => self.pick_place(self.unplaced_kinds(), below),
            Phase::Place => self.pick_place(self.hands[self.seat.index()], below),
            Phase::Build => self.pick_build(below),
            Phase::Extra => {
                let (tiles, fields) = (self.given(self.extra), self.extra_fields());
                let tile = select(tiles.into(), below(tiles.count_ones()));
                let field = wide_select(fields, below(fields.count_ones()));
                Choice::Extra(Field::from_index(field), Tile::ALL[tile]).into()
            }
            Phase::Close => {
                let closable = self.closable();
                let count = closable.count_ones();
                match below(count + 1) {
                    rank if rank < count => close(select(closable.into(), rank)),
                    _ => Action::PASS,
                }
            }
            Phase::Take => {
                let kind = small_select(self.reserve, below(self.reserve.count_ones()));
                Choice::Take(Kind::ALL[kind]).into()
            }
            Phase::Over => return None,
        })
    }

    fn pick_place(&self, kinds: u8, below: &mut impl FnMut(u32) -> u32) -> Action {
        let free = self.ring.free();
        let kind = small_select(kinds, below(kinds.count_ones()));
        let at = select(free, below(free.count_ones()));
        Choice::Place(Kind::ALL[kind], RingField::from_index(at)).into()
    }

    /// Numbers all builds and looks up where a random number falls, without a
    /// branch that depends on it.
    fn pick_build(&self, below: &mut impl FnMut(u32) -> u32) -> Action {
        let mut offers = [Offers::default(); MAX_OWN];
        let mut upto = [u16::MAX; MAX_OWN];
        let mut total = 0;
        for (slot, worker) in members(self.own_open()).enumerate() {
            let (_, found) = self.offers(worker);
            total += found.iter().map(|&tiles| size(tiles)).sum::<u16>();
            offers[slot % MAX_OWN] = found;
            upto[slot % MAX_OWN] = total;
        }
        if total == 0 {
            let builders = self.ring.occupied();
            return move_on(select(builders, below(builders.count_ones())));
        }
        let number = below(total.into()) as u16;
        let slot = upto.iter().map(|&end| usize::from(end <= number)).sum::<usize>() % MAX_OWN;
        let worker = Worker::from_index(select(self.own_open().into(), slot as u32));
        self.numbered_build(worker, &offers[slot], upto[slot] - number)
    }

    /// The build of a worker with this number, counted from the last down to 1.
    fn numbered_build(&self, worker: Worker, offers: &Offers, from_last: u16) -> Action {
        let mut left = [0; 5];
        for sight in (0..4).rev() {
            left[sight] = left[sight + 1] + size(offers[sight]);
        }
        let sight = left[1..4].iter().map(|&later| usize::from(later >= from_last)).sum::<usize>();
        let rank = left[sight] - from_last;
        let at = SIGHT[usize::from(self.front(worker).behind)][sight];
        let tile = select(offers[sight].into(), rank.into());
        build(worker, tile, RingField::from_index(at.into()))
    }

    /// The ring fields that an own open worker sees, and what they offer.
    #[inline]
    fn offers(&self, worker: Worker) -> (&'static [u8; 4], Offers) {
        let given = &GIVEN[usize::from(self.kinds_left % 16)];
        let front = self.front(worker);
        let fitting = self.without_join(front.field.into()) & front.leading_on;
        let seen = &SIGHT[usize::from(front.behind)];
        let builders = seen.map(|at| self.ring.kind_numbers()[usize::from(at)]);
        (seen, builders.map(|kind| fitting & given[usize::from(kind % 8)]))
    }

    /// The tiles that join no two aqueducts when laid on an empty field where
    /// at least one ends (AR-S13).
    #[inline]
    pub(super) fn without_join(&self, field: usize) -> TileSet {
        let ends = self.ends_at(field);
        // Two aqueducts, and loose tiles that lead from the third edge to the
        // fourth: two tracks join them, directly or the long way round.
        let linked = TileSet::from(self.rest_is_linked(field, ends));
        WITHOUT_JOIN[ends] & !(TWO_TRACKS * linked)
    }

    /// Whether exactly two edges are in `ends` and a loose strand leads from
    /// one to the other of the two that are not.
    #[inline]
    fn rest_is_linked(&self, field: usize, ends: usize) -> bool {
        let [one, other] = REST[ends];
        let edges = &EDGES_OF[field];
        self.strands.other_end(edges[one as usize]) == edges[other as usize]
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

/// For each set of edges with two members, the two that are not in it. For
/// every other set a member twice: no strand leads from an aqueduct's end back
/// to that end.
static REST: [[Direction; 2]; 16] = {
    use Direction::{East, North, South, West};
    let mut rest = [[North; 2]; 16];
    let mut ends = 1_usize;
    while ends < 16 {
        rest[ends] = [Direction::ALL[ends.trailing_zeros() as usize]; 2];
        ends += 1;
    }
    rest[0b0011] = [South, West];
    rest[0b0101] = [East, West];
    rest[0b1001] = [East, South];
    rest[0b0110] = [North, West];
    rest[0b1010] = [North, South];
    rest[0b1100] = [North, East];
    rest
};

/// How many tiles are in a set.
fn size(tiles: TileSet) -> u16 {
    TILE_COUNT[usize::from(tiles % (1 << TILES))].into()
}

fn build(worker: Worker, tile: usize, at: RingField) -> Action {
    Choice::Build(worker, Tile::ALL[tile % TILES], at).into()
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
