//! Sets of fields, and what lies round a field.

use castellum_rules::aqua_romana::{COLUMNS, Field, Position, RingField};

pub(super) fn free_fields(position: &Position) -> u128 {
    Field::all().fold(0, |set, field| set | u128::from(position.piece(field).is_none()) << field.index())
}

pub(super) fn builders_in_sight(position: &Position, field: Field) -> u8 {
    let in_sight = RingField::in_sight_of(field);
    in_sight.into_iter().filter(|&at| position.builder(at).is_some()).count() as u8
}

/// The free fields within three steps from one.
pub(super) fn flood(from: Field, free: u128) -> u32 {
    let mut reached = bit(from) & free;
    for _ in 0..3 {
        reached |= beside(reached) & free;
    }
    reached.count_ones()
}

/// The free fields beside one.
pub(super) fn exits(field: Field, free: u128) -> u32 {
    (beside(bit(field)) & free).count_ones()
}

pub(super) const fn bit(field: Field) -> u128 {
    1 << field.index()
}

const BOARD: u128 = (1 << 88) - 1;
/// The westernmost column.
const WEST: u128 = {
    let mut set = 0;
    let mut row = 0;
    while row < 8 {
        set |= 1 << (row * COLUMNS);
        row += 1;
    }
    set
};
const EAST: u128 = WEST << (COLUMNS - 1);

/// The fields beside those of a set.
pub(super) const fn beside(set: u128) -> u128 {
    ((set & !EAST) << 1 | (set & !WEST) >> 1 | set << COLUMNS | set >> COLUMNS) & BOARD
}
