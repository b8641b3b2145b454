//! Sets kept as bit masks.

/// The numbers of the bits that are set, lowest first.
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lowest = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (lowest < 64).then_some(lowest)
    })
}

/// The numbers of the bits that are set in a wide mask, lowest first.
pub(crate) fn wide_bits(mask: u128) -> impl Iterator<Item = usize> {
    bits(mask as u64).chain(bits((mask >> 64) as u64).map(|bit| bit + 64))
}

/// The number of the set bit before which exactly `rank` others are set.
///
/// There must be more than `rank` bits; otherwise the answer is some number below 64.
pub(crate) const fn select(mask: u64, mut rank: u32) -> usize {
    let mut from = 0;
    let mut width = 32;
    while width > 0 {
        // Halve the window: is the bit in its lower half?
        let below = (mask >> from & ((1 << width) - 1)).count_ones();
        if rank >= below {
            rank -= below;
            from += width;
        }
        width /= 2;
    }
    if from > 63 { 63 } else { from }
}

/// [`select`] in a wide mask.
pub(crate) const fn wide_select(mask: u128, rank: u32) -> usize {
    let low = (mask as u64).count_ones();
    if rank < low { select(mask as u64, rank) } else { 64 + select((mask >> 64) as u64, rank - low) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn select_finds_every_bit() {
        for mask in [1_u128, 0b1011_0100, 1 << 63, 1 << 64, 1 << 127 | 1, u128::MAX, 0x8000_0001 << 60] {
            for (rank, bit) in wide_bits(mask).enumerate() {
                assert_eq!(wide_select(mask, rank as u32), bit, "{mask:#b}");
            }
        }
    }
}
