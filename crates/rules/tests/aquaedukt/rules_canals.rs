//! AQ-S9 to AQ-S13, AQ-R4, AQ-R6: springs, canals and water.
//!
//! Around the spring at `3,4` lie the fields C4, D4, C5 and D5, so its sticks
//! are:
//!
//! ```text
//!             C4-D4
//!               |
//!     C4-C5 -- 3,4 -- D4-D5
//!               |
//!             C5-D5
//! ```

use castellum_rules::Game;
use castellum_rules::aquaedukt::Position;

use crate::table::{after, field, legal, played, refuses, seat, sorted, start, sticks};

fn watered(position: &Position) -> Vec<String> {
    sorted(position.watered())
}

/// AQ-S9: a spring goes on any free crossing, also on the rim.
#[test]
fn aq_s9_a_spring_goes_on_a_free_crossing_also_on_the_rim() {
    let position = after("");
    assert_eq!(legal(&position).iter().filter(|text| text.starts_with('o')).count(), 105);
    let position = played(position, "o6,0 |");
    assert_eq!(sorted(position.springs()), ["6,0"]);
    assert_eq!(position.springs_left(), 4);
    refuses(&position, "o6,0", "AQ-S9: there is a spring at 6,0");
}

/// AQ-S9: a crossing with a canal is not free.
#[test]
fn aq_s9_no_spring_on_a_canal() {
    let position = after("o3,4 | D4-D5 E4-E5 | F4-F5 G4-G5 | H4-H5 I4-I5 |");
    refuses(&position, "o8,4", "AQ-S9: there is a canal at 8,4");
    refuses(&position, "o9,4", "AQ-S9: there is a canal at 9,4");
    played(position, "o10,4 |");
}

/// AQ-R4: springs are at least five steps apart.
#[test]
fn aq_r4_springs_are_at_least_five_steps_apart() {
    let position = after("o3,4 |");
    refuses(&position, "o3,5", "AQ-R4: the spring at 3,4 is only 1 step away: expected at least 5");
    refuses(&position, "o7,4", "AQ-R4: the spring at 3,4 is only 4 steps away: expected at least 5");
    refuses(&position, "o5,6", "AQ-R4: the spring at 3,4 is only 4 steps away: expected at least 5");
    played(position, "o8,4 |");
    played(position, "o6,6 |");
    played(position, "o0,2 |");
}

/// AQ-S10: a stick starts at a spring or continues an arm.
#[test]
fn aq_s10_sticks_start_at_a_spring_or_continue_an_arm() {
    assert_eq!(sticks(&after("")), [""; 0]);
    let spring = after("o3,4 |");
    assert_eq!(sticks(&spring), ["C4-C5", "C4-D4", "C5-D5", "D4-D5"]);
    refuses(&spring, "H4-I4", "AQ-S10: H4-I4 would touch neither a spring nor a canal");
    let arm = played(spring, "C4-D4");
    assert_eq!(sticks(&arm), ["C3-C4", "C3-D3", "C4-C5", "C4-D4", "C5-D5", "D3-D4", "D4-D5"]);
}

/// AQ-S10: a turn lays one or two sticks.
#[test]
fn aq_s10_one_or_two_sticks_a_turn() {
    let position = after("o3,4 | C4-D4");
    assert!(legal(&position).contains(&"done".to_string()));
    assert_eq!(played(position, "done |").sticks_left(), 35);
    assert_eq!(played(position, "C3-D3 |").sticks_left(), 34);
}

/// AQ-S11: canals do not branch.
#[test]
fn aq_s11_no_branching() {
    let position = after("o3,4 | C4-D4 C3-D3 |");
    refuses(&position, "C3-C4", "AQ-S11: the canal of the spring at 3,4 would branch at 3,3");
    refuses(&position, "D3-D4", "AQ-S11: the canal of the spring at 3,4 would branch at 3,3");
}

/// AQ-S11: a spring has at most two arms.
#[test]
fn aq_s11_at_most_two_arms_from_a_spring() {
    let position = after("o3,4 | C4-D4 C5-D5 |");
    refuses(&position, "D4-D5", "AQ-S11: the spring at 3,4 has two arms already");
}

/// AQ-S11: canals of two springs do not meet.
#[test]
fn aq_s11_canals_of_two_springs_do_not_meet() {
    // 3,4 ─ 4,4 ─ 5,4   6,4 ─ 7,4 ─ 8,4
    let position = after("o3,4 | o8,4 | D4-D5 E4-E5 | H4-H5 G4-G5 |");
    refuses(&position, "F4-F5", "AQ-S11: the stick would touch the canal of the spring at 8,4");
    // One step from 5,4 to 5,3, one from 6,4 to 6,3: these do not meet either.
    let position = played(position, "E4-F4 F4-G4 |");
    refuses(&position, "F3-F4", "AQ-S11: the stick would touch the canal of the spring at 8,4");
    let position = played(position, "E3-F3 done |");
    refuses(&position, "F3-F4", "AQ-S11: the stick would touch the canal of the spring at 3,4");
}

/// AQ-S11: a canal reaches neither another spring nor its own again.
#[test]
fn aq_s11_a_canal_does_not_reach_a_spring() {
    let position = after("o3,4 | o8,4 | D4-D5 E4-E5 | F4-F5 G4-G5 |");
    refuses(&position, "H4-H5", "AQ-S11: the stick would touch the spring at 8,4");
    // The way round D4 back to its own spring.
    let position = after("o3,4 | D4-D5 D4-E4 | D3-D4 done |");
    refuses(&position, "C4-D4", "AQ-S11: the stick would touch the spring at 3,4");
}

/// AQ-S12: a canal is doubled from the spring on.
#[test]
fn aq_s12_a_canal_is_doubled_from_the_spring_on() {
    let position = after("o3,4 | D4-D5 E4-E5 |");
    refuses(
        &position,
        "E4-E5",
        "AQ-S12: E4-E5 cannot be doubled before the section between it and the spring",
    );
    let position = played(position, "D4-D5 E4-E5 |");
    assert_eq!(
        position.canals().sections().map(|(stick, width)| format!("{stick}={width}")).collect::<Vec<_>>(),
        ["D4-D5=2", "E4-E5=2"]
    );
    assert_eq!(position.sticks_left(), 32);
    refuses(&position, "D4-D5", "AQ-S12: D4-D5 is double already");
}

/// AQ-S12: the second stick of a turn may double the first.
#[test]
fn aq_s12_the_second_stick_may_double_the_first() {
    let position = after("o3,4 | D4-D5 D4-D5 |");
    assert_eq!(position.canals().sections().map(|(_, width)| width).collect::<Vec<_>>(), [2]);
}

/// AQ-S12: the two sticks of a turn may lie at different springs.
#[test]
fn aq_s12_the_two_sticks_of_a_turn_are_independent() {
    let position = after("o3,4 | o8,4 | D4-D5 H4-H5 | C4-C5 D4-D5 |");
    assert_eq!(position.canals().sections().count(), 3);
}

/// AQ-S12: each arm is doubled for itself.
#[test]
fn aq_s12_each_arm_is_doubled_for_itself() {
    let position = after("o3,4 | D4-D5 E4-E5 | C4-C5 B4-B5 | D4-D5 done |");
    assert!(sticks(&position).contains(&"E4-E5".to_string()));
    assert!(sticks(&position).contains(&"C4-C5".to_string()));
    refuses(
        &position,
        "B4-B5",
        "AQ-S12: B4-B5 cannot be doubled before the section between it and the spring",
    );
}

/// AQ-S13: a single canal waters one field on each side, a double one two.
#[test]
fn aq_s13_a_single_canal_waters_one_field_on_each_side_a_double_one_two() {
    let vertical = after("o3,4 | C4-D4");
    assert_eq!(watered(&vertical), ["C4", "D4"]);
    assert_eq!(watered(&played(vertical, "C4-D4")), ["B4", "C4", "D4", "E4"]);
    let horizontal = after("o3,4 | C4-C5");
    assert_eq!(watered(&horizontal), ["C4", "C5"]);
    assert_eq!(watered(&played(horizontal, "C4-C5")), ["C3", "C4", "C5", "C6"]);
}

/// AQ-S13: water ends at the edge of the board.
#[test]
fn aq_s13_water_ends_at_the_edge_of_the_board() {
    assert_eq!(watered(&after("o1,4 | A4-B4 A4-B4 |")), ["A4", "B4", "C4"]);
    assert_eq!(watered(&after("o11,4 | K4-L4 K4-L4 |")), ["J4", "K4", "L4"]);
    assert_eq!(watered(&after("o3,1 | C1-C2 C1-C2 |")), ["C1", "C2", "C3"]);
    assert_eq!(watered(&after("o3,7 | C7-C8 C7-C8 |")), ["C6", "C7", "C8"]);
    // The corner A1 is missing.
    assert_eq!(watered(&after("o0,2 | A2-A3 A2-A3 |")), ["A2", "A3", "A4"]);
}

/// AQ-S13: houses with water count.
#[test]
fn aq_s13_water_makes_houses_count() {
    let position = after("o3,4 | roll =8 4@C4 done | roll =8 3@D4 done |");
    assert_eq!(position.points()[..2], [0, 0]);
    let position = played(position, "C4-D4 done |");
    assert_eq!(position.points()[..2], [3, 4]);
    assert_eq!(position.watered_tiles()[..2], [1, 1]);
    let again = played(position, "C4-D4 done |");
    assert_eq!(again.points()[..2], [3, 4], "more water for the same houses");
}

/// AQ-R6: a mountain counts as a watered field and does not stop the water.
#[test]
fn aq_r6_a_mountain_counts_as_a_watered_field_and_stops_nothing() {
    let position = played(start(4, "D4 B8 C8 D8"), "o3,4 | C4-D4 C4-D4 |");
    assert_eq!(watered(&position), ["B4", "C4", "D4", "E4"]);
    assert!(position.is_mountain(field("D4")));
    assert!(!position.is_watered(field("F4")));
    assert_eq!(position.points()[seat(0).index()], 0);
}
