//! AQ-S3 to AQ-S7, AQ-S14, AQ-R8, AQ-R9: turns and houses.

use castellum_rules::GameSetup as _;
use castellum_rules::aquaedukt::{FIELDS, House, Phase, Position, Setup, mountains};
use castellum_rules::{Actor, Game};

use crate::table::{action, actions, after, all_tiles_placed, built_until, field};
use crate::table::{legal, legal_with, played, refuses, seat, start};

/// AQ-S3: seat 0 starts, and play goes clockwise.
#[test]
fn aq_s3_seat_0_starts_and_play_goes_clockwise() {
    let mut position = start(3, "B8 C8 D8 E8 F8 G8");
    for turn in 0..7 {
        assert_eq!(position.actor(), Actor::Seat(seat(turn % 3)));
        assert_eq!(usize::from(position.turn()), turn + 1);
        position = played(position, "roll =1 done |");
    }
}

/// AQ-S3: a turn is exactly one of three things.
#[test]
fn aq_s3_a_turn_is_exactly_one_of_three_things() {
    refuses(&after(""), "done", "AQ-S3: a turn must roll for houses, put a spring or lay a stick");
    let houses = after("o3,4 | roll =1 1@A2");
    refuses(&houses, "C4-D4", "AQ-S3: this turn builds houses: expected roll or done");
    refuses(&houses, "o9,4", "AQ-S3: this turn builds houses: expected roll or done");
    let canals = after("o3,4 | C4-D4");
    refuses(&canals, "roll", "AQ-S3: this turn builds canals: expected a second stick or done");
    refuses(&canals, "o9,4", "AQ-S3: this turn builds canals: expected a second stick or done");
    let spring = after("o3,4 |");
    assert_eq!(spring.actor(), Actor::Seat(seat(1)));
}

/// AQ-S4: up to three rolls, with a house after each.
#[test]
fn aq_s4_up_to_three_rolls_with_a_house_after_each() {
    let position = after("roll =1 4@A2 roll =1 1@B2 roll =10 4@A4 |");
    assert_eq!(position.actor(), Actor::Seat(seat(1)));
    assert_eq!(position.hand(seat(0)), [7, 8, 8, 2]);
    assert_eq!(position.house(field("A2")), Some(House { seat: seat(0), value: 4 }));
    assert_eq!(position.houses().count(), 3);
}

/// AQ-S4: a house of any own value goes on a free field of the region that came up.
#[test]
fn aq_s4_any_own_value_on_a_free_field_of_the_rolled_region() {
    // Region 17 is A7, B7, C7 and, under mountains, B8 and C8.
    let position = after("roll =17 1@A7 roll =17");
    assert_eq!(legal(&position), ["1@B7", "1@C7", "2@B7", "2@C7", "3@B7", "3@C7", "4@B7", "4@C7", "done"]);
    refuses(&position, "1@A7", "AQ-S4: there is a house on A7");
    refuses(&position, "1@B8", "AQ-S4: there is a mountain on B8");
    refuses(&position, "1@D7", "AQ-S4: D7 is in region 18, but region 17 came up");
    refuses(&position, "roll", "AQ-S4: expected a house in region 17 or done");
    refuses(&after(""), "1@A7", "AQ-S4: a house may only be placed after a roll");
    refuses(&after(""), "=17", "AQ-S4: no die is rolling");
    refuses(
        &after("roll"),
        "done",
        "AQ-S4: the die is rolling: expected the region that comes up, such as =17",
    );
}

/// AQ-S2: a value that has run out cannot be placed.
#[test]
fn aq_s2_a_value_that_has_run_out_cannot_be_placed() {
    let fours = "roll =1 4@A2 roll =1 4@B2 roll =10 4@A4 | roll =2 done | roll =10 4@A5 done |";
    let position = after(&format!("{fours} roll =2 done | roll =10"));
    assert_eq!(position.hand(seat(0)), [8, 8, 8, 0]);
    refuses(&position, "4@B4", "AQ-S2: there is no house tile of value 4 left");
    assert_eq!(legal_with(&position, |text| text.starts_with('4')), [""; 0]);
}

/// AQ-S5: a region without a free field does not come up.
#[test]
fn aq_s5_a_region_without_a_free_field_is_rolled_again() {
    // Region 3 is E1 to H1: with mountains on all four nothing is free there.
    let position = played(start(4, "E1 F1 G1 H1"), "roll");
    assert_eq!(position.actor(), Actor::Chance);
    assert_eq!(actions(&position).len(), 19);
    refuses(&position, "=3", "AQ-S5: region 3 has no free field, so the roll does not count");
    assert_eq!(position.probability(action("=3")), 0.0);
    assert_eq!(position.probability(action("=4")), 1.0 / 19.0);
    assert_eq!(position.probability(action("roll")), 0.0);
    assert_eq!(position.open_regions().len(), 19);
    assert_eq!(after("").probability(action("=4")), 0.0, "no die is rolling");
}

/// AQ-S6: not placing after a roll, or stopping after placing, ends the turn.
#[test]
fn aq_s6_declining_ends_the_turn_and_so_does_stopping() {
    assert_eq!(after("roll =1 done |").actor(), Actor::Seat(seat(1)));
    assert_eq!(after("roll =1 1@A2 done |").actor(), Actor::Seat(seat(1)));
    let again = after("roll =1 1@A2");
    assert_eq!((again.phase(), again.rolls()), (Phase::Again, 1));
    assert_eq!(legal(&again), ["done", "roll"]);
}

/// AQ-S7: on a watered field only the lowest own value may be placed.
#[test]
fn aq_s7_only_the_lowest_own_value_on_a_watered_field() {
    // The stick waters C4 and D4, both in region 8 with C3, D3 and E4.
    let position = after("o3,4 | C4-D4 done | roll =8");
    refuses(&position, "2@C4", "AQ-S7: C4 has water, so only the lowest own value, 1, may be placed there");
    let watered = legal_with(&position, |text| text.ends_with("C4") || text.ends_with("D4"));
    assert_eq!(watered, ["1@C4", "1@D4"]);
    assert_eq!(legal_with(&position, |text| text.ends_with("E4")), ["1@E4", "2@E4", "3@E4", "4@E4"]);
}

/// AQ-S7: the lowest value rises when tiles run out.
#[test]
fn aq_s7_the_lowest_value_rises_when_tiles_run_out() {
    let mut position = after("o3,4 | C4-D4 done |");
    for place in [
        "=1 1@A2 roll =1 1@A3 roll =1 1@B2",
        "=10 1@A4 roll =10 1@A5 roll =10 1@A6",
        "=10 1@B4 roll =10 1@B5 done",
    ] {
        position = played(position, &format!("roll {place} | roll =2 done |"));
    }
    assert_eq!(position.hand(seat(0))[0], 0);
    let position = played(position, "roll =8");
    assert_eq!(legal_with(&position, |text| text.ends_with("C4")), ["2@C4"]);
}

/// AQ-S14: a completed region loses its houses without water.
#[test]
fn aq_s14_a_completed_region_loses_its_houses_without_water() {
    // Region 20 is J7, K7, J8, K8; the stick waters J7 and J8.
    let position = after("o9,7 | J7-J8 done | roll =20 1@J7 roll =20 2@K7 roll =20 3@K8 | roll =20");
    assert_eq!(position.houses().count(), 3);
    let completed = played(position, "1@J8");
    let left: Vec<_> = completed
        .houses()
        .map(|(field, house)| (field.to_string(), house.seat.index(), house.value))
        .collect();
    assert_eq!(left, [("J7".to_string(), 0, 1), ("J8".to_string(), 1, 1)]);
    assert_eq!(completed.hand(seat(0)), [7, 7, 7, 4], "removed tiles do not come back");
    let again = played(completed, "roll =20");
    assert_eq!(
        legal_with(&again, |text| text.starts_with('2')),
        ["2@K7", "2@K8"],
        "the fields are free again"
    );
}

/// AQ-S14: a completed region with water everywhere stays full.
#[test]
fn aq_s14_a_completed_region_with_water_everywhere_stays_full() {
    // Two sticks water all four fields of region 20.
    let position = after("o9,7 | J7-J8 K7-K8 | roll =20 1@J7 roll =20 1@K7 roll =20 1@K8 | roll =20 1@J8");
    assert_eq!(position.houses().count(), 4);
    let rolled = played(position, "roll");
    refuses(&rolled, "=20", "AQ-S5: region 20 has no free field, so the roll does not count");
}

/// AQ-R9: a region is complete when all fields without mountains are built on.
#[test]
fn aq_r9_mountains_do_not_count_for_a_full_region() {
    // Region 18 is D7, E7 and, under mountains, D8 and E8.
    let position = after("roll =18 1@D7 roll =18 2@E7");
    assert_eq!(position.houses().count(), 0);
    assert!(position.is_mountain(field("D8")));
}

/// AQ-R8: rolling needs a house tile of one's own.
#[test]
fn aq_r8_rolling_needs_an_own_tile() {
    let position = all_tiles_placed(after(""));
    refuses(&position, "roll", "AQ-R8: there is no house tile left to roll for");
}

/// AQ-R8: while a player has a tile, some field is free.
#[test]
fn aq_r8_a_player_with_a_tile_finds_a_free_field() {
    // All tiles of all players and the mountains just cover the board at most.
    for players in 2..=4 {
        let position = Position::new(&Setup::random(players, &mut |_| 0)).unwrap();
        let tiles = players * position.hand(seat(0)).iter().sum::<u8>() as usize;
        assert!(tiles + mountains(players).unwrap() <= FIELDS);
    }
}

/// AQ-R8: after the last tile no further roll is offered.
#[test]
fn aq_r8_no_further_roll_is_offered_after_the_last_tile() {
    let one_left = |position: &Position| {
        let tiles = position.hand(seat(0)).iter().sum::<u8>();
        (position.phase(), position.turn_seat(), tiles) == (Phase::House, Some(seat(0)), 1)
    };
    let position = built_until(after(""), one_left);
    assert_eq!(position.rolls(), 1);
    let house = legal(&position).swap_remove(0);
    assert_eq!(played(position, &house).actor(), Actor::Seat(seat(1)), "the turn ended after {house}");
}
