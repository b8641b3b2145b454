//! Which edge is connected with which, without ever tracing water.
//!
//! A strand is a chain of tracks. For each edge where a strand ends, this
//! keeps the other end and the length; what lies between is forgotten. A
//! worker's outlet is the *source* end of his strand: a number above all
//! edges. An edge that no track touches ends a strand of length 0 with itself,
//! so laying a track is always the same merge of two strands.

use super::field::EDGES;
use super::worker::{WORKERS, Worker, WorkerSet};

/// The first of the source ends; there is one for each worker.
const SOURCES: usize = EDGES;
/// An end that is not on the board, for tiles without a second track.
pub(super) const NOWHERE: u8 = (SOURCES + WORKERS) as u8;
const ENDS: usize = NOWHERE as usize + 1;

#[derive(Clone, Copy)]
pub(super) struct Strands {
    /// Meaningless for edges inside a strand.
    other: [u8; ENDS],
    /// Fields the strand runs over, one that it crosses twice counted twice.
    length: [u8; ENDS],
}

impl Strands {
    /// A board without any track.
    pub(super) const fn new() -> Self {
        let mut other = [0; ENDS];
        let mut end = 0;
        while end < ENDS {
            other[end] = end as u8;
            end += 1;
        }
        Self { other, length: [0; ENDS] }
    }

    /// Opens a worker's outlet at an edge.
    pub(super) const fn open_outlet(&mut self, worker: Worker, edge: u8) {
        let source = SOURCES + worker.index();
        self.other[source] = edge;
        self.other[edge as usize] = source as u8;
    }

    /// The edge where a worker's aqueduct ends.
    pub(super) const fn end_of(&self, worker: Worker) -> u8 {
        self.other[SOURCES + worker.index()]
    }

    /// The worker whose outlet a worker's aqueduct leads to, which AR-S13
    /// forbids.
    pub(super) const fn joined_with(&self, worker: Worker) -> Option<Worker> {
        let end = self.end_of(worker) as usize;
        if end >= SOURCES { Some(Worker::at(end - SOURCES)) } else { None }
    }

    /// The fields that a worker's aqueduct runs over (AR-S21).
    pub(super) const fn length_of(&self, worker: Worker) -> u8 {
        self.length[SOURCES + worker.index()]
    }

    /// The other end of the strand that ends at an edge.
    pub(super) const fn other_end(&self, edge: u8) -> u8 {
        self.other[edge as usize]
    }

    /// The worker whose aqueduct ends at an edge.
    pub(super) const fn worker_at(&self, edge: u8) -> Option<Worker> {
        let other = self.other[edge as usize] as usize;
        if other >= SOURCES { Some(Worker::at(other - SOURCES)) } else { None }
    }

    /// The same as a set of at most one worker.
    pub(super) const fn worker_set_at(&self, edge: u8) -> WorkerSet {
        // Numbers of edges wrap round to numbers above those of workers.
        let worker = self.other[edge as usize].wrapping_sub(SOURCES as u8);
        WorkerSet::from_mask(if worker < WORKERS as u8 { 1 << worker } else { 0 })
    }

    /// Lays a track between two edges of a field; gives the ends of the strand
    /// that it is part of then.
    ///
    /// If that closes a ring of loose tiles, nothing follows (AR-S14): what is
    /// written then lies inside the ring and is never read.
    #[inline]
    pub(super) const fn join(&mut self, a: u8, b: u8) -> [u8; 2] {
        let (far_a, far_b) = (self.other[a as usize], self.other[b as usize]);
        let length = self.length[a as usize].wrapping_add(self.length[b as usize]).wrapping_add(1);
        self.other[far_a as usize] = far_b;
        self.other[far_b as usize] = far_a;
        self.length[far_a as usize] = length;
        self.length[far_b as usize] = length;
        [far_a, far_b]
    }
}
