//! Sets kept as bit masks.

/// The low and the high word of a wide mask.
pub(crate) const fn words(mask: u128) -> [u64; 2] {
    [mask as u64, (mask >> 64) as u64]
}

/// The number of the set bit before which exactly `rank` others are set.
///
/// There must be more than `rank` bits; otherwise the answer is meaningless.
#[inline]
pub(crate) const fn select(mask: u64, rank: u32) -> usize {
    const ONES: u64 = u64::MAX / 255;
    // Count the bits of each byte, then of each byte and all below it.
    let pairs = mask - ((mask >> 1) & (0x55 * ONES));
    let quads = (pairs & (0x33 * ONES)) + ((pairs >> 2) & (0x33 * ONES));
    let up_to = ((quads + (quads >> 4)) & (0x0f * ONES)).wrapping_mul(ONES);
    // The bytes up to which there are no more than `rank` bits lie below the one sought.
    let below = (((rank as u64 * ONES) | (0x80 * ONES)) - up_to) & (0x80 * ONES);
    let start = (below >> 7).wrapping_mul(ONES) >> 56 << 3;
    let before = (up_to << 8) >> (start & 63) & 0xff;
    let byte = (mask >> (start & 63)) as usize & 0xff;
    start as usize + SELECT_IN_BYTE[byte][rank.wrapping_sub(before as u32) as usize % 8] as usize
}

/// [`select`] for sets with at most eight members to choose from.
#[inline]
pub(crate) const fn small_select(mask: u8, rank: u32) -> usize {
    SELECT_IN_BYTE[mask as usize][rank as usize % 8] as usize
}

/// The numbers of the bits that are set in a byte, lowest first, followed by
/// zeros.
#[inline]
pub(crate) const fn ones_of_byte(byte: u8) -> [u8; 8] {
    SELECT_IN_BYTE[byte as usize]
}

/// How many bits are set in a byte.
#[inline]
pub(crate) const fn count_of_byte(byte: u8) -> usize {
    static COUNTS: [u8; 256] = {
        let mut counts = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            counts[byte] = byte.count_ones() as u8;
            byte += 1;
        }
        counts
    };
    COUNTS[byte as usize] as usize
}

/// The number of the set bit of each rank in each byte.
static SELECT_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rank = 0;
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][rank] = bit;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// [`select`] in a wide mask.
#[inline]
pub(crate) const fn wide_select(mask: u128, rank: u32) -> usize {
    let low = (mask as u64).count_ones();
    if rank < low { select(mask as u64, rank) } else { 64 + select((mask >> 64) as u64, rank - low) }
}

/// For each bit, how many lower ones are set.
pub(crate) const fn ranks(mask: u128) -> [u8; 128] {
    let mut ranks = [0; 128];
    let mut bit = 1;
    while bit < 128 {
        ranks[bit] = ranks[bit - 1] + ((mask >> (bit - 1)) & 1) as u8;
        bit += 1;
    }
    ranks
}

/// The numbers of the bits that are set, lowest first, followed by zeros.
pub(crate) const fn ones(mask: u128) -> [u8; 128] {
    let mut ones = [0; 128];
    let mut rest = mask;
    let mut rank = 0;
    while rest != 0 {
        ones[rank] = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        rank += 1;
    }
    ones
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn select_finds_every_bit() {
        for mask in [1_u128, 0b1011_0100, 1 << 63, 1 << 64, 1 << 127 | 1, u128::MAX, 0x8000_0001 << 60] {
            for (rank, bit) in (0..128).filter(|bit| mask >> bit & 1 == 1).enumerate() {
                assert_eq!(wide_select(mask, rank as u32), bit, "{mask:#b}");
            }
        }
    }
}
