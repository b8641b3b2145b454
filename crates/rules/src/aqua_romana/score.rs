//! Podiums, points and the end of the game.

use super::position::{Phase, Position};
use super::worker::{Worker, WorkerSet};
use crate::{MAX_SEATS, Outcome, Seat};

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
