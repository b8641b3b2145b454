//! Equal positions, and hashes that are the same on every machine.

use castellum_rules::Game;
use castellum_rules::aquaedukt::Position;
use proptest::prelude::*;

use super::random::{any_play, cases};
use super::table::after;

/// Caches and opening books may rest on this number.
#[test]
fn hashes_are_stable() {
    let position = after("o3,4 | D4-D5 C4-C5 | roll =1 2@A2 roll =1 3@A3 done |");
    assert_eq!(position.position_hash(), 3_335_753_592_909_233_297);
}

#[test]
fn equal_positions_by_different_routes_are_equal() {
    let routes = [
        "o3,4 | o8,4 | D4-D5 C4-C5 | roll =1 2@A2 roll =1 3@A3 done | roll =2 done |",
        "o8,4 | o3,4 | C4-C5 D4-D5 | roll =1 3@A3 roll =1 2@A2 done | roll =3 done |",
    ];
    let [one, other] = routes.map(after);
    assert_eq!(one, other);
    assert_eq!(one.position_hash(), other.position_hash());
}

#[test]
fn the_number_of_the_turn_makes_no_difference() {
    // Two idle turns more before the spring, which makes idleness forgotten.
    let short = after("o3,4 |");
    let long = after("roll =1 done | roll =1 done | o3,4 |");
    assert_ne!(short.turn(), long.turn());
    assert_eq!(short, long);
    assert_eq!(short.position_hash(), long.position_hash());
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn different_positions_have_different_hashes(play in any_play()) {
        let mut seen: Vec<(u64, Position)> = Vec::new();
        play.each(|position, _, _| seen.push((position.position_hash(), *position)));
        for (index, (hash, position)) in seen.iter().enumerate() {
            for (other_hash, other) in &seen[..index] {
                assert_eq!(hash == other_hash, position == other);
            }
        }
    }
}
