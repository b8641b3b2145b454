//! Sets of places on the grid, one bit of a `u128` each.

/// The places of a set in ascending order, as indices of the grid.
pub(crate) fn places(set: u128) -> impl Iterator<Item = u8> + Clone {
    let mut rest = set;
    core::iter::from_fn(move || {
        let lowest = (rest != 0).then(|| rest.trailing_zeros() as u8);
        rest &= rest.wrapping_sub(1);
        lowest
    })
}

/// The place with `rank` smaller ones before it; the set must have it.
pub(crate) fn nth(set: u128, rank: u32) -> u8 {
    let (low, high) = (set as u64, (set >> 64) as u64);
    let below = low.count_ones();
    if rank < below { nth_in_word(low, rank) } else { 64 + nth_in_word(high, rank - below) }
}

fn nth_in_word(mut word: u64, rank: u32) -> u8 {
    for _ in 0..rank {
        word &= word.wrapping_sub(1);
    }
    word.trailing_zeros() as u8
}

/// For each place, how many places of the set are smaller.
pub(crate) const fn ranks(set: u128) -> [u8; 128] {
    let mut ranks = [0; 128];
    let mut place = 1;
    while place < 128 {
        ranks[place] = ranks[place - 1] + ((set >> (place - 1)) & 1) as u8;
        place += 1;
    }
    ranks
}

/// The places of a set of `N`, in ascending order.
pub(crate) const fn listed<const N: usize>(set: u128) -> [u8; N] {
    let mut list = [0; N];
    let mut rest = set;
    let mut rank = 0;
    while rank < N {
        list[rank] = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        rank += 1;
    }
    assert!(rest == 0, "N must be the size of the set");
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn ranks_and_places_are_inverse() {
        let set = 0x8001_0000_0000_00f0_8000_0000_0000_0011_u128;
        let all: Vec<u8> = places(set).collect();
        assert_eq!(all, [0, 4, 63, 68, 69, 70, 71, 112, 127]);
        assert_eq!(all, listed::<9>(set));
        for (rank, &place) in all.iter().enumerate() {
            assert_eq!(nth(set, rank as u32), place);
            assert_eq!(usize::from(ranks(set)[usize::from(place)]), rank);
        }
    }
}
