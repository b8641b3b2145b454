//! AR-S7 to AR-S12, AR-S14 to AR-S16, AR-S18, AR-R5, AR-R7: placing and building.

use castellum_rules::aqua_romana::Phase;

use super::table::{
    after, check_all_legal, check_legal, check_refused, is_open, legal_from, podium, ring, table, to_act,
    water,
};

/// AR-S7: held builders are put down first, all of them, on free ring fields.
#[test]
fn ar_s7_held_builders_come_first() {
    let position = table(4).draw("N  S . . . . . . . . . .").hand(0, "CJ").turn_of(0);
    assert_eq!(to_act(&position), "place 0");
    check_legal(&position, "C@W3 J@W3 C@NB", "S@W3 C@NA J@NA Y2+S-EW@NA");
    let position = after(position, "J@W3");
    assert_eq!(to_act(&position), "place 0");
    check_legal(&position, "C@W4", "J@W4 C@W3");
    let position = after(position, "C@E1");
    assert_eq!(to_act(&position), "build 0");
    assert_eq!(ring(&position), "S@NA C@E1 J@W3");
}

/// AR-S8: a player without workers is passed over.
#[test]
fn ar_s8_without_workers_there_is_no_turn() {
    let position = table(4).draw("N  . . . S . . . . . . .").gone("R1 R2 R3").turn_of(0);
    let position = after(position, "Y2+S-EW@ND pass");
    assert_eq!(to_act(&position), "build 2");
    assert_eq!(position.idle_turns(), 1);
}

/// AR-R5: he still puts down the builders that he holds.
#[test]
fn ar_r5_without_workers_held_builders_are_put_down() {
    let position = table(4).draw("N  . . . S . . . . . . .").gone("R1 R2 R3").hand(1, "BD").turn_of(0);
    let position = after(position, "Y2+S-EW@ND pass");
    assert_eq!(to_act(&position), "place 1");
    let position = after(position, "D@NI B@NH");
    assert_eq!(to_act(&position), "build 2");
    assert_eq!(position.idle_turns(), 1);
}

/// AR-S9: who can build must build.
#[test]
fn ar_s9_building_is_compulsory() {
    let position = table(4).draw("N  . . . S . . . . . . .").turn_of(0);
    check_all_legal(&position, "Y2+S-EW@ND Y3+S-NS@ND");
    check_refused(&position, ">ND", "AR-S9: you can build, so you must");
}

/// AR-S10: a worker sees the four ring fields at the ends of his row and
/// column; reservoirs, tiles and builders do not block the view.
#[test]
fn ar_s10_line_of_sight() {
    let position = table(4)
        .draw(
            "N    . . . . . C S B . . .
             1  . ┌ · Y Y ─ ─ · R R · ┐ .
             2  D · · · · · · · · · · · S
             3  B · · · · ┌ ┼ · · · · · D
             S    . . . . . C S B . . .",
        )
        .gone("Y1 Y3")
        .turn_of(0);
    assert_eq!(water(&position, "Y2"), "F1-E 2");
    assert_eq!(legal_from(&position, "Y2"), "Y2+C-SW@NF Y2+C-NW@NF Y2+C-SW@SF Y2+C-NW@SF");
    // One row further down he would see W2 and E2 instead of the other rows' ends.
    let lower = table(4)
        .draw(
            "1  . ┌ · Y Y ┐ · · R R · ┐ .
             2  C · · · · ┼ · · · · · · C
             3  C · · · · · · · · · · · C",
        )
        .gone("Y1 Y3")
        .turn_of(0);
    assert_eq!(water(&lower, "Y2"), "E2-S 2");
    assert_eq!(legal_from(&lower, "Y2"), "Y2+C-NE@E2 Y2+C-NW@E2 Y2+C-NE@W2 Y2+C-NW@W2");
}

/// AR-S10: only own workers build, and only those on the board.
#[test]
fn ar_s10_own_workers_on_the_board() {
    let position = table(4).draw("1  . ┌ · Y Y · · · R R · ┐ S").gone("Y3").turn_of(0);
    check_all_legal(&position, "Y1+S-EW@E1 Y2+S-EW@E1");
    let position = table(2).draw("8  . └ · G G · · · B B · ┘ S").turn_of(0);
    check_all_legal(&position, "B1+S-EW@E8 B2+S-EW@E8 B3+S-NS@E8");
}

/// AR-S11: a worker stands on the last field of his aqueduct, at first on the
/// reservoir field of his outlet.
#[test]
fn ar_s11_workers_stand_at_the_end() {
    let position = table(4).draw("N  . . . C . . . . . . .").turn_of(0);
    assert_eq!(water(&position, "Y2"), "D1-E 0");
    assert_eq!(water(&position, "Y3"), "D1-S 0");
    let position = after(position, "Y3+C-NE@ND");
    assert_eq!(water(&position, "Y3"), "D2-E 1");
}

/// AR-S12: a builder gives a tile of his kind, in any orientation that fits.
#[test]
fn ar_s12_tile_of_the_builders_kind() {
    let give = |kind: &str| {
        let position = table(4).draw(&format!("N  . . . {kind} . . . . . . .")).turn_of(0);
        legal_from(&position, "Y3")
    };
    assert_eq!(give("C"), "Y3+C-NE@ND Y3+C-NW@ND");
    assert_eq!(give("S"), "Y3+S-NS@ND");
    assert_eq!(give("B"), "Y3+B@ND");
    assert_eq!(give("D"), "Y3+D-NE@ND Y3+D-NW@ND");
    assert_eq!(
        give("J"),
        "Y3+C-NE@ND Y3+C-NW@ND Y3+S-NS@ND Y3+B@ND Y3+D-NE@ND Y3+D-NW@ND",
        "the joker gives any kind"
    );
}

/// AR-S12: of a kind that has run out, any other kind in supply.
#[test]
fn ar_s12_kinds_that_have_run_out() {
    let give = |kind: &str, supply| {
        let sketch = table(4).draw(&format!("N  . . . {kind} . . . . . . ."));
        legal_from(&sketch.supply(supply).turn_of(0), "Y3")
    };
    assert_eq!(give("C", [0, 40, 40, 0]), "Y3+S-NS@ND Y3+B@ND");
    assert_eq!(give("C", [1, 40, 40, 0]), "Y3+C-NE@ND Y3+C-NW@ND");
    assert_eq!(give("J", [0, 0, 0, 76]), "Y3+D-NE@ND Y3+D-NW@ND");
    let last = table(4).draw("N  . . . C . . . . . . .").supply([1, 30, 30, 30]).turn_of(0);
    assert_eq!(after(last, "Y3+C-NE@ND").supply().0, [0, 30, 30, 30]);
}

/// AR-S13: the tile lies in front of the worker and must lengthen his aqueduct.
#[test]
fn ar_s13_the_tile_lengthens_the_aqueduct() {
    let position = table(4).draw("N  . . . S . . . . . . .").turn_of(0);
    check_refused(&position, "Y2+S-NS@ND", "AR-S13: S-NS would not lengthen the aqueduct of Y2");
    let position = after(position, "Y2+S-EW@ND");
    assert_eq!(position.tile("E1".parse().unwrap()).unwrap().name(), "S-EW");
    assert_eq!(water(&position, "Y2"), "E1-E 1");
}

/// AR-S13, AR-S15: a tile may lengthen another player's aqueduct as well; every
/// worker whose aqueduct grew moves to its new end.
#[test]
fn ar_s15_other_workers_move_too() {
    let position = table(4)
        .draw(
            "1  . ┌ · Y Y ─ ─ · R R · ┐ .
             2  . · · · · · · └ · · · · .
             S    . . . . . D . . . . .",
        )
        .turn_of(0);
    // Y2 comes from the west and turns south, over the loose curve on G2; R2
    // comes from the east and turns north, where the board ends.
    let position = after(position, "Y2+D-NE@SF pass");
    assert_eq!(water(&position, "Y2"), "G2-E 4");
    assert_eq!(water(&position, "R2"), "G1-N 1");
    assert!(is_open(&position, "Y2") && !is_open(&position, "R2"));
}

/// AR-S13: a tile may end another player's aqueduct.
#[test]
fn ar_s13_other_aqueducts_may_be_ended() {
    let position = table(4)
        .draw(
            "1  . ┌ · Y Y ─ ─ · R R · ┐ .
             S    . . . . . C . . . . .",
        )
        .turn_of(0);
    let position = after(position, "Y2+C-SW@SF pass");
    assert_eq!((is_open(&position, "R2"), podium(&position, "R2")), (false, 0));
    assert_eq!(water(&position, "R2"), "H1-W 0");
}

/// AR-S14: an aqueduct runs on over loose tiles as far as edges match.
#[test]
fn ar_s14_loose_tiles_are_joined() {
    let position = table(4)
        .draw(
            "N    . . . S . . . . . . .
             2  . · · · · · · · · · · · .
             3  . · · · │ · · · · · · · .
             4  . · · ─ ┘ · · · · · · · .",
        )
        .turn_of(0);
    let position = after(position, "Y3+S-NS@ND");
    assert_eq!(water(&position, "Y3"), "C4-W 4");
}

/// AR-S14: it may run over the tile just laid a second time.
#[test]
fn ar_s14_twice_over_the_tile_just_laid() {
    let position = table(4)
        .draw(
            "N    . . . B . . . . . . .
             2  . · · · · ┐ · · · · · · .
             3  . · · · └ ┘ · · · · · · .",
        )
        .turn_of(0);
    let position = after(position, "Y3+B@ND");
    // D2, D3, E3, E2 and D2 again.
    assert_eq!(water(&position, "Y3"), "D2-W 5");
}

/// AR-S14: an aqueduct already begun may come over one of its own tiles again.
#[test]
fn ar_s14_twice_over_an_older_tile() {
    let position = table(4)
        .draw(
            "N    . . . . C . . . . . .
             2  . · · · ┼ · · · · · · · .
             3  . · · · └ ┘ · · · · · · .",
        )
        .turn_of(0);
    assert_eq!(water(&position, "Y3"), "E3-N 3");
    assert_eq!(water(&after(position, "Y3+C-SW@NE"), "Y3"), "D2-W 5");
}

/// AR-S14: nothing follows from a closed ring of loose tiles.
#[test]
fn ar_s14_loose_rings() {
    let position = table(4)
        .draw(
            "N    . . . D . . . . . . .
             2  . · · ┌ · · · · · · · · .
             3  . · · └ ┘ · · · · · · · .",
        )
        .turn_of(0);
    // The other half of the double curve closes the ring C2, C3, D3, D2.
    let ringed = after(position, "Y3+D-NE@ND");
    assert_eq!(water(&ringed, "Y3"), "D2-E 1");
    let joined = after(position, "Y3+D-NW@ND");
    assert_eq!(water(&joined, "Y3"), "D2-E 5");
}

/// AR-S16: the builder moves clockwise to the next free field, over others.
#[test]
fn ar_s16_builders_jump_over_others() {
    let position = table(4).draw("N  . . . S C . D . . . .").turn_of(0);
    let position = after(position, "Y2+S-EW@ND");
    assert_eq!(ring(&position), "C@NE S@NF D@NG");
}

/// AR-S16: also round a corner, even past a side that is full.
#[test]
fn ar_s16_builders_jump_round_corners() {
    let position = table(4)
        .draw(
            "1  S ┌ · Y Y · · · R R · ┐ .
             N    C D . . . . . . . . .",
        )
        .turn_of(0);
    assert_eq!(ring(&after(position, "Y2+S-EW@W1")), "C@NA D@NB S@NC");
}

/// AR-R7, AR-S18: with no builder in sight any builder moves on instead.
#[test]
fn ar_r7_nobody_in_sight() {
    let position = table(4).draw("N  C S . . . . . . J . .").turn_of(0);
    check_all_legal(&position, ">NA >NB >NI");
    let position = after(position, ">NA");
    assert_eq!(ring(&position), "S@NB C@NC J@NI");
    assert_eq!((to_act(&position).as_str(), position.idle_turns()), ("build 1", 1));
}

/// AR-R7: the same if no tile that is to be had may be laid.
#[test]
fn ar_r7_no_tile_may_be_laid() {
    let position = table(4)
        .draw(
            "N    . . . . . S . . . . .
             1  . ┌ · Y Y ─ ─ · R R · ┐ .",
        )
        .gone("Y1 Y3")
        .turn_of(0);
    check_all_legal(&position, ">NF");
}

/// AR-S18: a fountain passed in this way gives no tile.
#[test]
fn ar_s18_no_tile_for_a_builder_moved_on() {
    let position = table(4).draw("N  . . . . . . . . . . C").turn_of(0);
    let position = after(position, ">NK");
    assert_eq!(ring(&position), "C@E1");
    assert_ne!(position.phase(), Phase::Extra);
    assert_eq!(to_act(&position), "build 1");
}
