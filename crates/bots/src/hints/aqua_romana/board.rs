//! Straight ways, room and sight lines, read from a position.

use castellum_rules::aqua_romana::{Field, FieldSet, Piece, Position, RingField, WORKERS, Worker};

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
    let empty = position.empty_fields();
    let mut reached = [FieldSet::EMPTY; WORKERS];
    for worker in position.workers().iter().filter(|&worker| is_open(worker)) {
        reached[worker.index()] = position.field_in_front(worker).map_or(FieldSet::EMPTY, FieldSet::of);
    }
    let (mut rooms, mut taken) = ([0; WORKERS], FieldSet::EMPTY);
    // One step of all workers after the other, until nobody comes any further.
    loop {
        let (once, twice) = once_and_twice(reached.map(|fields| fields - taken));
        if once.is_empty() {
            return rooms;
        }
        let nearest_to_one = once - twice;
        for (room, fields) in rooms.iter_mut().zip(&mut reached) {
            *room += (*fields & nearest_to_one).len() as u8;
            *fields |= fields.neighbours() & empty;
        }
        taken |= once;
    }
}

/// The fields that are in at least one and in at least two of some sets.
fn once_and_twice(sets: [FieldSet; WORKERS]) -> (FieldSet, FieldSet) {
    sets.into_iter()
        .fold((FieldSet::EMPTY, FieldSet::EMPTY), |(once, twice), set| (once | set, twice | once & set))
}

/// Whether a worker sees a ring field (AR-S10).
pub(super) fn sees(position: &Position, worker: Worker, at: RingField) -> bool {
    position.in_sight(worker).contains(at)
}

/// How many builders a worker sees.
pub(super) fn builders_seen(position: &Position, worker: Worker) -> u8 {
    (position.in_sight(worker) & position.builder_fields()).len() as u8
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use castellum_rules::aqua_romana::{Direction, FIELDS, Setup};
    use castellum_rules::{Game, uniform};

    use super::*;
    use crate::random::seeded;

    /// The steps from the field that a worker faces, over empty fields.
    fn distances(position: &Position, worker: Worker) -> [Option<u8>; FIELDS] {
        let mut steps = [None; FIELDS];
        let mut queue = VecDeque::from_iter(position.field_in_front(worker).map(|front| (front, 0)));
        while let Some((field, distance)) = queue.pop_front() {
            if position.piece(field).is_none() && steps[field.index()].is_none() {
                steps[field.index()] = Some(distance);
                let next = Direction::ALL.into_iter().filter_map(|way| field.neighbour(way));
                queue.extend(next.map(|next| (next, distance + 1)));
            }
        }
        steps
    }

    /// The same as [`rooms`], field by field.
    fn slow_rooms(position: &Position) -> [u8; WORKERS] {
        let open: Vec<_> = position.open_workers().iter().collect();
        let distances: Vec<_> = open.iter().map(|&worker| distances(position, worker)).collect();
        let mut rooms = [0; WORKERS];
        for field in 0..FIELDS {
            let near = distances.iter().filter_map(|steps| steps[field]).min();
            let mut nearest =
                (0..open.len()).filter(|&index| near.is_some() && distances[index][field] == near);
            if let (Some(only), None) = (nearest.next(), nearest.next()) {
                rooms[open[only].index()] += 1;
            }
        }
        rooms
    }

    #[test]
    fn rooms_are_counted_as_field_by_field() {
        for players in 2..=4 {
            let mut rng = seeded(players as u64);
            let mut position = Position::new(&Setup::standard(players)).unwrap();
            while let Some(action) = position.sample(&mut uniform(&mut rng)) {
                let open = position.open_workers();
                assert_eq!(
                    rooms(&position, |worker| open.contains(worker)),
                    slow_rooms(&position),
                    "{position}"
                );
                position.play_unchecked(action);
            }
        }
    }
}
