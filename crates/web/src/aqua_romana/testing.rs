//! Positions for tests.

use castellum_rules::aqua_romana::{Action, Phase, Position, Setup};
use castellum_rules::{ActionList, Game};

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

/// All legal actions.
pub(crate) fn legal(position: &Position) -> Vec<Action> {
    let mut list = ActionList::default();
    position.legal_actions(&mut list);
    list.to_vec()
}

/// The position after these actions of a standard game.
pub(crate) fn after(players: usize, actions: &str) -> Position {
    let mut position = Position::new(&Setup::classic(players)).expect("the standard set-up is sound");
    for text in actions.split_whitespace() {
        let action = text.parse().expect("the notation is sound");
        position.try_play(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    position
}

/// Twelve builders set up, none beside another but on NC and ND.
pub(crate) const SET_UP: &str = "C@NC S@ND B@NG D@NJ C@E2 S@E5 B@E8 D@SI C@SF S@SC B@W8 D@W5";
