//! Positions of Aqua Romana as numbers.
//!
//! The ring lies around the board, so a plane has two rows and two columns
//! more than the board.

use super::field::{COLUMNS, FIELDS, ROWS};
use super::position::{EMPTY, Phase, Position};
use super::ring::{RING_FIELDS, RingField};
use super::tile::{Kind, TILES};
use super::worker::{Colour, WORKERS_IN_PLAY, Worker};
use crate::observe::{Writer, check_request, seats_after};
use crate::{Feature, MAX_SEATS, Observe, Seat};

/// The columns of a plane.
const WIDTH: usize = COLUMNS + 2;
/// The numbers of a plane.
const CELLS: usize = (ROWS + 2) * WIDTH;

// The first plane of each kind.
const RESERVOIRS: usize = TILES + 1;
const WORKER_PLANES: usize = RESERVOIRS + MAX_SEATS;
const FRONTS: usize = WORKER_PLANES + WORKERS_IN_PLAY;
const BUILDERS: usize = FRONTS + WORKERS_IN_PLAY;
const CLEAR: usize = BUILDERS + Kind::ALL.len();

/// The place of each field on a plane.
static FIELD_CELLS: [u8; FIELDS] = {
    let mut cells = [0; FIELDS];
    let mut field = 0;
    while field < FIELDS {
        cells[field] = ((field / COLUMNS + 1) * WIDTH + field % COLUMNS + 1) as u8;
        field += 1;
    }
    cells
};

/// The place of each field of the ring on a plane.
static RING_CELLS: [u8; RING_FIELDS] = {
    let mut cells = [0; RING_FIELDS];
    let mut place = 0;
    while place < RING_FIELDS {
        let (row, column) = match RingField::at(place).side() {
            0 => (0, place + 1),
            1 => (place - COLUMNS + 1, COLUMNS + 1),
            2 => (ROWS + 1, 2 * COLUMNS + ROWS - place),
            _ => (RING_FIELDS - place, 0),
        };
        cells[place] = (row * WIDTH + column) as u8;
        place += 1;
    }
    cells
};

impl Observe for Position {
    const ROWS: usize = ROWS + 2;
    const COLUMNS: usize = WIDTH;
    const PLANES: &'static [Feature] = &[
        Feature::new("tile", TILES),
        Feature::new("empty", 1),
        Feature::new("reservoir", MAX_SEATS),
        Feature::new("worker", WORKERS_IN_PLAY),
        Feature::new("front", WORKERS_IN_PLAY),
        Feature::new("builder", Kind::ALL.len()),
        Feature::new("clear", 1),
    ];
    const SCALARS: &'static [Feature] = &[
        Feature::new("players", 3),
        Feature::new("phase", Phase::ALL.len()),
        Feature::new("actor", MAX_SEATS),
        Feature::new("turn_seat", MAX_SEATS),
        Feature::new("supply", Kind::TILES.len()),
        Feature::new("unplaced", Kind::TILES.len()),
        Feature::new("reserve", Kind::ALL.len()),
        Feature::new("hand", MAX_SEATS * Kind::ALL.len()),
        Feature::new("extra_kind", Kind::ALL.len()),
        Feature::new("takes", MAX_SEATS),
        Feature::new("idle_turns", 1),
        Feature::new("length", WORKERS_IN_PLAY),
        Feature::new("open", WORKERS_IN_PLAY),
        Feature::new("closing", WORKERS_IN_PLAY),
        Feature::new("podium", WORKERS_IN_PLAY),
        Feature::new("points", MAX_SEATS),
    ];

    fn observe(&self, seat: Seat, observation: &mut [u8]) {
        check_request(self, seat, observation);
        let (planes, scalars) = observation.split_at_mut(Self::PLANE_BYTES);
        planes.fill(0);
        self.observe_pieces(seat, planes);
        self.observe_workers(seat, planes);
        for (at, kind) in self.ring.occupied().iter().map(|at| (at, self.ring.kind_numbers()[at.index()])) {
            let plane = BUILDERS + usize::from(kind);
            planes[plane * CELLS + usize::from(RING_CELLS[at.index()])] = 1;
        }
        for field in self.clear {
            planes[CLEAR * CELLS + usize::from(FIELD_CELLS[field.index()])] = 1;
        }
        self.observe_scalars(seat, Writer::new(scalars));
    }
}

impl Position {
    fn observe_pieces(&self, seat: Seat, planes: &mut [u8]) {
        // Looked up rather than decided, as what lies on a field cannot be predicted.
        let mut plane_of = [TILES as u8; 256];
        for (tile, plane) in plane_of.iter_mut().enumerate().take(TILES) {
            *plane = tile as u8;
        }
        for &colour in Colour::in_play(self.players()) {
            let owner = seats_after(seat, colour.owner(self.players()), self.players());
            plane_of[usize::from(super::position::reservoir_piece(colour))] = (RESERVOIRS + owner) as u8;
        }
        debug_assert_eq!(usize::from(plane_of[usize::from(EMPTY)]), TILES);
        for (&piece, &cell) in self.pieces.iter().zip(&FIELD_CELLS) {
            planes[usize::from(plane_of[usize::from(piece)]) * CELLS + usize::from(cell)] = 1;
        }
    }

    /// The workers that take part, those of `seat` first.
    fn workers_from(&self, seat: Seat) -> impl Iterator<Item = Worker> + '_ {
        self.seats_from(seat).flat_map(|seat| self.owned(seat))
    }

    fn seats_from(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone {
        seat.clockwise(self.players())
    }

    fn observe_workers(&self, seat: Seat, planes: &mut [u8]) {
        for (slot, worker) in self.workers_from(seat).enumerate() {
            if !self.open.contains(worker) {
                continue;
            }
            let (stands, front) = if self.closing.contains(worker) {
                (self.worker(worker).field.index(), None)
            } else {
                let front = self.front(worker);
                (front.behind.into(), Some(usize::from(front.field)))
            };
            planes[(WORKER_PLANES + slot) * CELLS + usize::from(FIELD_CELLS[stands])] = 1;
            if let Some(field) = front {
                planes[(FRONTS + slot) * CELLS + usize::from(FIELD_CELLS[field])] = 1;
            }
        }
    }

    fn observe_scalars(&self, seat: Seat, mut scalars: Writer<'_>) {
        let players = self.players();
        let absent = MAX_SEATS - players;
        let actor =
            if self.phase == Phase::Over { MAX_SEATS } else { seats_after(seat, self.taker, players) };
        let extra = self.extra_kind().map_or(Kind::ALL.len(), |kind| kind as usize);
        scalars.push_choice(players - 2, 3);
        scalars.push_choice(self.phase as usize, Phase::ALL.len());
        scalars.push_choice(actor, MAX_SEATS);
        let turn_seat = self.turn_seat().map_or(MAX_SEATS, |turn| seats_after(seat, turn, players));
        scalars.push_choice(turn_seat, MAX_SEATS);
        scalars.take(4).copy_from_slice(&self.supply);
        for kind in 0..Kind::TILES.len() {
            scalars.push(self.unplaced >> (2 * kind) & 0b11);
        }
        scalars.push_bits(self.reserve.mask().into(), Kind::ALL.len());
        for seat in self.seats_from(seat) {
            scalars.push_bits(self.hands[seat.index()].mask().into(), Kind::ALL.len());
        }
        scalars.take(absent * Kind::ALL.len()).fill(0);
        scalars.push_choice(extra, Kind::ALL.len());
        self.seats_from(seat).for_each(|seat| scalars.push(self.takes[seat.index()]));
        scalars.take(absent).fill(0);
        scalars.push(self.idle_turns);
        self.workers_from(seat).for_each(|worker| scalars.push(self.strands.length_of(worker)));
        self.workers_from(seat).for_each(|worker| scalars.push(self.open.contains(worker).into()));
        self.workers_from(seat).for_each(|worker| scalars.push(self.closing.contains(worker).into()));
        self.workers_from(seat).for_each(|worker| scalars.push(self.podiums.rank(worker)));
        let points = self.score();
        self.seats_from(seat).for_each(|seat| scalars.push_many(points[seat.index()]));
        scalars.take(absent).fill(0);
    }
}
