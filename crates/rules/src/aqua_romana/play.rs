//! Playing an action, and what follows from it until the next choice: closed
//! aqueducts, podiums, the end of the game.

use super::action::{Action, Choice};
use super::field::{EDGES_OF, FIELDS, Field, SIDE_MASK};
use super::position::{Phase, Position};
use super::ring::RingField;
use super::strands::NOWHERE;
use super::tile::{Kind, KindSet, LINKED, TRACK_AT, TRACKS, Tile};
use super::worker::{Worker, WorkerSet};
use crate::{MAX_SEATS, Outcome, Seat};

impl Position {
    pub(super) fn apply(&mut self, action: Action) {
        match action.choice() {
            Choice::Place(kind, at) => self.place(kind, at),
            Choice::Build(worker, tile, at) => self.build(worker, tile, at),
            Choice::MoveOn(from) => self.move_on(from),
            Choice::Extra(field, tile) => self.lay_extra(field, tile),
            Choice::Close(worker) => self.close(worker),
            Choice::Pass => self.finish_turn(),
            Choice::Take(kind) => self.take(kind),
        }
    }

    fn place(&mut self, kind: Kind, at: RingField) {
        self.ring.put(kind, at);
        if self.phase == Phase::Setup {
            self.unplaced -= 1 << (2 * kind as u8);
            self.seat = self.seat.next(self.players());
            self.taker = self.seat;
            self.turn = self.turn.saturating_add(1);
            if self.unplaced == 0 {
                self.phase = Phase::Build;
            }
        } else {
            self.hands[self.seat.index()].remove(kind);
            if !self.begin_turn() {
                self.end_turn();
            }
        }
    }

    fn build(&mut self, worker: Worker, tile: Tile, at: RingField) {
        self.idle_turns = 0;
        self.closing = self.lay_before_ends(self.front(worker).field.into(), tile);
        let kind = self.ring.builder(at).expect("a builder stands where one builds");
        let walk = self.ring.advance(at);
        if walk.passes_fountain && !self.kinds_left.is_empty() && !self.clear.is_empty() {
            self.extra = kind;
            self.phase = Phase::Extra;
        } else {
            self.offer_closing();
        }
    }

    /// AR-S18: a fountain passed in this way gives nothing.
    fn move_on(&mut self, from: RingField) {
        self.ring.advance(from);
        self.idle_turns += 1;
        self.offer_closing();
    }

    fn lay_extra(&mut self, field: Field, tile: Tile) {
        // AR-S17: no aqueduct ends at this field, so none can change.
        self.lay(field.index(), tile);
        self.clear.remove(field);
        self.extra = Kind::Curve;
        self.offer_closing();
    }

    fn close(&mut self, worker: Worker) {
        self.closing.insert(worker);
        self.finish_turn();
    }

    fn take(&mut self, kind: Kind) {
        self.reserve.remove(kind);
        self.hands[self.taker.index()].insert(kind);
        self.takes[self.taker.index()] -= 1;
        self.offer_reserve();
    }

    /// Puts a tile down and merges strands.
    #[inline(always)]
    pub(super) fn lay(&mut self, field: usize, tile: Tile) {
        let kind = tile.kind() as usize;
        self.supply[kind] -= 1;
        let ran_out = u8::from(self.supply[kind] == 0) << kind;
        self.kinds_left = KindSet::from_mask(self.kinds_left.mask() & !ran_out);
        self.pieces[field] = tile as u8;
        let [north, east, south, west] = EDGES_OF[field];
        let edges = [north, east, south, west, NOWHERE, NOWHERE, NOWHERE, NOWHERE];
        for [a, b] in TRACKS[tile as usize] {
            let ends = self.strands.join(edges[a as usize % 8], edges[b as usize % 8]);
            self.note_link(ends);
        }
    }

    /// Takes note if both ends of a loose strand are edges of one empty field.
    fn note_link(&mut self, [one, other]: [u8; 2]) {
        let common = SIDE_MASK[usize::from(one)] & SIDE_MASK[usize::from(other)];
        // The last place is for strands without such a field. A note at a field
        // that is not empty does no harm either; testing would cost more.
        let field = (common.trailing_zeros() as usize).min(FIELDS);
        self.approaches[field] |= LINKED;
    }

    /// Lays a tile where aqueducts end and says which of them are closed by it
    /// (AR-S19, AR-R8).
    #[inline]
    fn lay_before_ends(&mut self, field: usize, tile: Tile) -> WorkerSet {
        let mut closed = WorkerSet::EMPTY;
        let mut grown = WorkerSet::EMPTY;
        for (way, edge) in EDGES_OF[field].into_iter().enumerate() {
            let worker = self.strands.worker_set_at(edge);
            let grows = TRACK_AT[way].contains(tile);
            grown |= if grows { worker } else { WorkerSet::EMPTY };
            closed |= if grows { WorkerSet::EMPTY } else { worker };
        }
        self.lay(field, tile);
        self.begun |= grown;
        for worker in grown {
            closed |= self.stopped_at_end_of(worker);
        }
        closed & self.open
    }

    /// Takes note of where a worker's aqueduct ends now, and says who cannot go
    /// on because of that.
    #[inline]
    fn stopped_at_end_of(&mut self, worker: Worker) -> WorkerSet {
        let Some(front) = self.note_end(worker) else { return worker.into() };
        if self.approaches[front] & 0b1111 != 0b1111 {
            return WorkerSet::EMPTY;
        }
        // AR-R8: four ends face one field.
        EDGES_OF[front].into_iter().fold(WorkerSet::EMPTY, |set, edge| set | self.strands.worker_set_at(edge))
    }

    /// AR-S20: there is a choice if no own aqueduct was closed by a tile.
    #[inline]
    fn offer_closing(&mut self) {
        if (self.closing & self.owned(self.seat)).is_empty() && !self.closable().is_empty() {
            self.phase = Phase::Close;
        } else {
            self.finish_turn();
        }
    }

    /// Scores what was closed and goes on to the reserve.
    #[inline]
    fn finish_turn(&mut self) {
        if !self.closing.is_empty() {
            self.takes = self.score_closed();
            self.closing = WorkerSet::EMPTY;
            if self.open.is_empty() {
                // AR-R13: the last worker has left the board.
                self.takes = [0; MAX_SEATS];
                self.end_game();
                return;
            }
        }
        self.offer_reserve();
    }

    /// AR-S23: the active player first, then the others clockwise.
    #[inline]
    fn offer_reserve(&mut self) {
        if self.takes != [0; MAX_SEATS] {
            if !self.reserve.is_empty() {
                let players = self.players();
                let taker = self.seat.clockwise(players).find(|seat| self.takes[seat.index()] > 0);
                self.taker = taker.expect("somebody takes a builder");
                self.phase = Phase::Take;
                return;
            }
            self.takes = [0; MAX_SEATS];
        }
        self.end_turn();
    }

    /// Goes on to the next seat that has something to do.
    #[inline]
    fn end_turn(&mut self) {
        while self.idle_turns < self.players {
            self.seat = self.seat.next(self.players());
            self.taker = self.seat;
            self.turn = self.turn.saturating_add(1);
            if self.begin_turn() {
                return;
            }
        }
        // AR-S24: a whole round without a tile.
        self.score_open();
        self.end_game();
    }

    /// It is nobody's turn any more; who had the last one does not matter.
    fn end_game(&mut self) {
        self.phase = Phase::Over;
        self.seat = Seat::default();
        self.taker = self.seat;
    }

    /// AR-S7: held builders come first. AR-S8: without a worker there is no
    /// more to do; then this is a turn without a tile and the answer `false`.
    #[inline]
    fn begin_turn(&mut self) -> bool {
        if !self.hands[self.seat.index()].is_empty() {
            self.phase = Phase::Place;
        } else if !self.own_open().is_empty() {
            self.phase = Phase::Build;
        } else {
            self.idle_turns += 1;
            return false;
        }
        true
    }
}

// Podiums and points.
impl Position {
    /// Brings the workers of aqueducts closed in this turn onto podiums
    /// (AR-S22) and counts them for each seat.
    pub(super) fn score_closed(&mut self) -> [u8; MAX_SEATS] {
        let closing = self.closing;
        self.mount_clockwise(closing);
        let mut counts = [0; MAX_SEATS];
        for seat in Seat::all(self.players()) {
            counts[seat.index()] = (closing & self.owned(seat)).len() as u8;
        }
        counts
    }

    /// AR-S25: at the end all open aqueducts count.
    pub(super) fn score_open(&mut self) {
        self.mount_clockwise(self.open);
    }

    fn mount_clockwise(&mut self, workers: WorkerSet) {
        for seat in self.seat.clockwise(self.players()) {
            let mut waiting = workers & self.owned(seat);
            while let Some(worker) = self.longest(waiting) {
                self.podiums.mount(worker, self.strands.length_of(worker));
                waiting.remove(worker);
            }
        }
        self.open -= workers;
    }

    /// AR-R12: the longest aqueduct, of equal ones the first.
    fn longest(&self, workers: WorkerSet) -> Option<Worker> {
        workers.iter().reduce(|best, worker| {
            if self.strands.length_of(worker) > self.strands.length_of(best) { worker } else { best }
        })
    }

    /// Podium points of each seat, with the bonuses once the game is over.
    pub(super) fn score(&self) -> [u16; MAX_SEATS] {
        let mut points = [0; MAX_SEATS];
        for seat in Seat::all(self.players()) {
            points[seat.index()] = self.podiums.points(self.owned(seat));
        }
        if self.phase == Phase::Over {
            for (worker, bonus) in self.podiums.bonuses() {
                points[worker.owner(self.players()).index()] += bonus;
            }
        }
        points
    }

    /// The workers who would get a bonus if the game ended now, best first
    /// (AR-S26).
    pub fn bonuses(&self) -> impl Iterator<Item = (Worker, u16)> + '_ {
        self.podiums.bonuses()
    }

    /// AR-S27: most points win; equal players share the win.
    pub(super) fn final_outcome(&self) -> Option<Outcome> {
        let points = self.score();
        (self.phase == Phase::Over)
            .then(|| Outcome::ranked(self.players(), points, |seat| points[seat.index()]))
    }
}
