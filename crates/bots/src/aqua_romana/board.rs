//! What lies round a field.

use castellum_rules::aqua_romana::{Field, FieldSet, Position, RingField, RingSet};

pub(super) fn builders_in_sight(position: &Position, field: Field) -> u8 {
    let in_sight: RingSet = RingField::in_sight_of(field).into_iter().collect();
    (in_sight & position.builder_fields()).len() as u8
}

/// The empty fields within three steps from one.
pub(super) fn flood(from: Field, empty: FieldSet) -> u32 {
    let mut reached = FieldSet::of(from) & empty;
    for _ in 0..3 {
        reached |= reached.neighbours() & empty;
    }
    reached.len() as u32
}

/// The empty fields beside one.
pub(super) fn exits(field: Field, empty: FieldSet) -> u32 {
    (FieldSet::of(field).neighbours() & empty).len() as u32
}
