//! Distances and sight lines, read from a position in the slow and obvious way.

use std::collections::VecDeque;

use castellum_rules::aqua_romana::{Direction, FIELDS, Field, Piece, Position, RingField, WORKERS, Worker};

/// How many empty fields lie in a straight line before the end of a worker's
/// aqueduct, and the field behind them, unless that leaves the board.
pub(super) fn straight_ahead(position: &Position, worker: Worker) -> (u8, Option<Field>) {
    let state = position.worker(worker);
    let mut fields = 0;
    let mut next = state.field.neighbour(state.facing);
    while let Some(field) = next {
        if position.piece(field).is_some() {
            break;
        }
        fields += 1;
        next = field.neighbour(state.facing);
    }
    (fields, next)
}

/// Whether water that comes from a worker's side runs on over a field.
pub(super) fn leads_on(position: &Position, worker: Worker, field: Field) -> bool {
    let entry = position.worker(worker).facing.opposite();
    matches!(position.piece(field), Some(Piece::Tile(tile)) if tile.exit(entry).is_some())
}

/// How many empty fields each of some workers is nearest to, by steps over
/// empty fields from the one he faces. Equally near counts for nobody.
pub(super) fn rooms(position: &Position, is_open: impl Fn(Worker) -> bool) -> [u8; WORKERS] {
    let open: Vec<_> = position.workers().iter().filter(|&worker| is_open(worker)).collect();
    let distances: Vec<_> = open.iter().map(|&worker| distances(position, worker)).collect();
    let mut rooms = [0; WORKERS];
    for field in 0..FIELDS {
        let near = distances.iter().filter_map(|steps| steps[field]).min();
        let mut nearest = (0..open.len()).filter(|&index| near.is_some() && distances[index][field] == near);
        if let (Some(only), None) = (nearest.next(), nearest.next()) {
            rooms[open[only].index()] += 1;
        }
    }
    rooms
}

fn distances(position: &Position, worker: Worker) -> [Option<u8>; FIELDS] {
    let mut steps = [None; FIELDS];
    let mut queue = VecDeque::new();
    if let Some(front) = position.field_in_front(worker) {
        steps[front.index()] = Some(0);
        queue.push_back((front, 0));
    }
    while let Some((field, distance)) = queue.pop_front() {
        for next in Direction::ALL.into_iter().filter_map(|way| field.neighbour(way)) {
            if position.piece(next).is_none() && steps[next.index()].is_none() {
                steps[next.index()] = Some(distance + 1);
                queue.push_back((next, distance + 1));
            }
        }
    }
    steps
}

/// Whether a worker sees a ring field (AR-S10).
pub(super) fn sees(position: &Position, worker: Worker, at: RingField) -> bool {
    RingField::in_sight_of(position.worker(worker).field).contains(&at)
}

/// How many builders a worker sees.
pub(super) fn builders_seen(position: &Position, worker: Worker) -> u8 {
    let in_sight = RingField::in_sight_of(position.worker(worker).field);
    in_sight.into_iter().filter(|&at| position.builder(at).is_some()).count() as u8
}
