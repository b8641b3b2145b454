//! The yardstick: random games of chess with a well-known fast library.
//!
//! Machines differ, so speeds of our games are told as ratios to it.

use castellum_rules::uniform;
use cozy_chess::{Board, Move};
use rand_xoshiro::SplitMix64;

/// Random games are cut off here; few of them end by themselves before.
const MAX_PLIES: u64 = 170;

/// Plays a random game of chess and tells how many plies it had.
pub(crate) fn play(moves: &mut Vec<Move>, rng: &mut SplitMix64) -> u64 {
    let mut board = Board::default();
    for ply in 0..MAX_PLIES {
        moves.clear();
        board.generate_moves(|of_piece| {
            moves.extend(of_piece);
            false
        });
        if moves.is_empty() {
            return ply;
        }
        board.play_unchecked(moves[uniform(rng)(moves.len() as u32) as usize]);
    }
    MAX_PLIES
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn games_are_long_but_not_too_long() {
        let mut rng = SplitMix64::seed_from_u64(1);
        let mut moves = Vec::new();
        let plies: Vec<_> = (0..50).map(|_| play(&mut moves, &mut rng)).collect();
        assert!(plies.iter().all(|&plies| (4..=MAX_PLIES).contains(&plies)));
        assert!(plies.contains(&MAX_PLIES));
    }
}
