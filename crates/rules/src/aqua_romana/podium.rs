//! The podiums and who stands on them.

use super::worker::{WORKERS, Worker, WorkerSet};

/// A place on a podium.
///
/// Of two workers on one podium the one who came first has the higher place
/// (AR-R14), so comparing places ranks workers for the bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Podium(u8);

/// Places on all podiums together: one each, two on 3 and 7 (AR-S22).
pub const PLACES: usize = 22;

/// The podium value of each place.
const VALUES: [u8; PLACES] = [1, 2, 3, 3, 4, 5, 6, 7, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

impl Podium {
    /// All places, lowest first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..PLACES as u8).map(Self)
    }

    /// The points that the podium is worth.
    #[must_use]
    pub const fn value(self) -> u8 {
        VALUES[self.0 as usize]
    }

    const fn bit(self) -> u32 {
        1 << self.0
    }
}

/// For each length up to 20: the places it may take.
const WITHIN: [u32; 21] = {
    let mut within = [0; 21];
    let mut length = 0;
    while length <= 20 {
        let mut place = 0;
        while place < PLACES {
            if VALUES[place] as usize <= length {
                within[length] |= 1 << place;
            }
            place += 1;
        }
        length += 1;
    }
    within
};

/// Marks a worker who stands on no podium.
const NONE: u8 = PLACES as u8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Podiums {
    occupied: u32,
    of_worker: [u8; WORKERS],
}

impl Podiums {
    pub(super) const EMPTY: Self = Self { occupied: 0, of_worker: [NONE; WORKERS] };

    /// The highest free place that a length reaches (AR-S22), if any is left
    /// (AR-R11).
    pub(super) fn reach(&self, length: u8) -> Option<Podium> {
        let free = WITHIN[usize::from(length.min(20))] & !self.occupied;
        (free != 0).then(|| Podium(free.ilog2() as u8))
    }

    /// Lets a worker mount the podium that his length reaches.
    pub(super) fn mount(&mut self, worker: Worker, length: u8) {
        if let Some(podium) = self.reach(length) {
            self.occupied |= podium.bit();
            self.of_worker[worker.index()] = podium.0;
        }
    }

    pub(super) const fn of(&self, worker: Worker) -> Option<Podium> {
        match self.of_worker[worker.index()] {
            NONE => None,
            place => Some(Podium(place)),
        }
    }

    /// The place of a worker counted from 1, 0 if he stands on no podium.
    pub(super) const fn rank(&self, worker: Worker) -> u8 {
        match self.of_worker[worker.index()] {
            NONE => 0,
            place => place + 1,
        }
    }

    pub(super) fn occupant(&self, podium: Podium) -> Option<Worker> {
        // On plain bytes: comparing the results of `of` keeps the optimiser busy for minutes.
        self.of_worker.iter().position(|&place| place == podium.0).map(Worker::at)
    }

    /// The podium points of some workers (AR-S26).
    pub(super) fn points(&self, workers: WorkerSet) -> u16 {
        workers.iter().filter_map(|worker| self.of(worker)).map(|podium| u16::from(podium.value())).sum()
    }

    /// The workers with a bonus and its points, best first (AR-S26).
    pub(super) fn bonuses(&self) -> impl Iterator<Item = (Worker, u16)> + '_ {
        Podium::all().rev().filter_map(|podium| self.occupant(podium)).zip([4, 3, 2])
    }

    pub(super) const fn places(&self) -> &[u8; WORKERS] {
        &self.of_worker
    }
}
