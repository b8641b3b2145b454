//! Positions for tests.

use castellum_rules::Game;
use castellum_rules::aqua_romana::{Action, Phase, Position, Setup};

/// All positions of a few games with two to four players, played at random
/// with fixed numbers.
pub(crate) fn random_positions() -> Vec<Position> {
    let mut positions = Vec::new();
    for (players, seed) in [(2, 1_u64), (3, 2), (4, 3), (4, 4)] {
        let mut position = Position::new(&Setup::classic(players)).expect("the standard set-up is sound");
        let mut state = seed;
        let mut below = |count: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as u32 % count
        };
        while let Some(drawn) = position.sample(&mut below) {
            positions.push(position);
            // Closing at every chance would keep all aqueducts short.
            let keeps_on = position.phase() == Phase::Close && below(12) > 0;
            position.play_unchecked(if keeps_on { Action::PASS } else { drawn });
        }
        positions.push(position);
    }
    positions
}
