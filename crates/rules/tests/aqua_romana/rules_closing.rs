//! AR-S19, AR-S20, AR-R8, AR-R9, AR-R10, AR-R12a: closing aqueducts.

use castellum_rules::Game;
use castellum_rules::aqua_romana::Layout;

use super::table::{
    after, check_all_legal, check_legal, is_open, letters, podium, table, table_with, to_act, water,
};

/// AR-S19: an end that faces the rim of the board is closed.
#[test]
fn ar_s19_at_the_rim() {
    let position = table(4).draw("N  . . . C . . . . . . .").turn_of(0);
    let position = after(position, "Y2+C-NW@ND");
    assert_eq!((water(&position, "Y2").as_str(), podium(&position, "Y2")), ("E1-N 1", 1));
    assert!(!is_open(&position, "Y2"));
}

/// AR-S19: so is one that faces a tile without a matching edge.
#[test]
fn ar_s19_at_a_tile_that_does_not_match() {
    let sketch = table(4).draw(
        "N    . . . S . . . . . . .
         1  . ┌ · Y Y · │ · R R · ┐ .",
    );
    let position = after(sketch.turn_of(0), "Y2+S-EW@ND");
    assert_eq!((water(&position, "Y2").as_str(), podium(&position, "Y2")), ("E1-E 1", 1));
}

/// AR-S19: so is one that faces a reservoir where it has no outlet.
#[test]
fn ar_s19_at_the_edge_of_a_reservoir() {
    let position = table(4)
        .draw(
            "1  . ┌ · Y Y ┐ · · R R · ┐ .
             2  . · · · · └ ─ ─ ─ · · · .
             S    . . . . . . . J . . .",
        )
        .closed("R3", 0)
        .turn_of(0);
    assert_eq!(water(&position, "Y2"), "H2-E 5");
    let position = after(position, "Y2+C-NW@SH");
    assert_eq!((water(&position, "Y2").as_str(), podium(&position, "Y2")), ("I2-N 6", 6));
}

/// AR-S19: a tile that turns away from an end closes it, no matter who owns it.
#[test]
fn ar_s19_by_a_tile_laid_for_another() {
    let position = table(4)
        .draw(
            "N    . . . . C . . . . . .
             1  . ┌ · Y Y ─ · ─ R R · ┐ .",
        )
        .turn_of(0);
    let position = after(position, "Y2+C-SW@NE pass");
    assert_eq!((water(&position, "R2").as_str(), podium(&position, "R2")), ("G1-W 1", 1));
    assert!(is_open(&position, "Y2") && !is_open(&position, "R2"));
    assert_eq!(to_act(&position), "take 1");
}

/// Three ends face F4; G3 makes it four by building on E4.
const FOUR_ENDS: &str = "
    1  . ┌ · Y Y ─ ┐ · R R · ┐ .
    2  . · · · · · │ · │ · · · .
    3  . · · · · · │ · │ · · · .
    4  S · · · ┌ · · ─ ┘ · · · .
    5  . · · · │ · │ · · · · · .
    6  . · · · │ · │ · · · · · .
    7  . · · · │ · │ · · · · · .
    8  . └ · G G · └ ─ B B · ┘ .";

/// AR-R8: four ends that face one empty field are closed, of four players at once.
#[test]
fn ar_r8_four_ends() {
    let position = table(4).draw(FOUR_ENDS).turn_of(3);
    assert_eq!(water(&position, "Y2"), "F3-S 4");
    assert_eq!(water(&position, "R3"), "G4-W 4");
    assert_eq!(water(&position, "B2"), "F5-N 5");
    assert_eq!(water(&position, "G3"), "D4-E 4");
    let position = after(position, "G3+S-EW@W4");
    // Green is active, then come yellow, red and blue (AR-S22, AR-S23).
    let podiums = ["G3", "Y2", "R3", "B2"].map(|name| podium(&position, name));
    assert_eq!(podiums, [5, 4, 3, 3]);
    assert_eq!(to_act(&position), "take 3");
    let position = after(position, "<J <C <S <B");
    assert_eq!(letters(position.reserve()), "D");
    assert_eq!(to_act(&position), "place 0");
}

/// AR-R8: three ends are not enough.
#[test]
fn ar_r8_three_ends_stay_open() {
    let position = table(4).draw(FOUR_ENDS).turn_of(3);
    for name in ["Y2", "R3", "B2"] {
        assert!(is_open(&position, name));
    }
    check_legal(&position, "G3+S-EW@W4", "");
}

/// AR-R8: the end of a voluntarily closed aqueduct counts among the four.
#[test]
fn ar_r8_closed_ends_count() {
    let position = table(4).draw(FOUR_ENDS).closed("R3", 4).turn_of(3);
    let position = after(position, "G3+S-EW@W4");
    let podiums = ["G3", "Y2", "R3", "B2"].map(|name| podium(&position, name));
    assert_eq!(podiums, [5, 3, 4, 3]);
    // Red closed nothing in this turn and takes nothing.
    assert_eq!(to_act(&after(position, "<J <C")), "take 2");
}

/// AR-R8: so does an outlet that is not built on, and its worker leaves for nothing.
#[test]
fn ar_r8_outlets_not_built_on_count() {
    let position = table(4)
        .draw(
            "1  . ┌ ┌ Y Y ┐ · · R R · ┐ .
             2  . · └ ─ · ┘ · · · · · · .
             3  . · · · · · · · · · · · .
             4  S · · · │ · · · · · · · .
             5  . · · · │ · · · · · · · .
             6  . · · · │ · · · · · · · .
             7  . · · · │ · · · · · · · .",
        )
        .turn_of(3);
    let position = after(position, "G3+S-NS@W4");
    assert!(["Y1", "Y2", "Y3", "G3"].iter().all(|name| !is_open(&position, name)));
    assert_eq!(["G3", "Y1", "Y2", "Y3"].map(|name| podium(&position, name)), [5, 3, 2, 0]);
}

/// AR-R8: an end is not closed because no tile in supply fits.
#[test]
fn ar_r8_supply_plays_no_part() {
    let position = table(4)
        .draw(
            "N    . . . . S . . . . . .
             1  . ┌ · Y Y ─ · · R R · ┐ .",
        )
        .supply([0, 76, 0, 0])
        .turn_of(0);
    // Y2 and R2 both face G1: straights alone cannot go on there.
    let position = after(position, "Y2+S-EW@NE pass");
    assert!(is_open(&position, "Y2") && is_open(&position, "R2"));
}

/// AR-S20: after a turn in which no own aqueduct was closed one may be closed.
#[test]
fn ar_s20_one_own_aqueduct_may_be_closed() {
    let position = table(4)
        .draw(
            "N    . . . . S . . . . . .
             1  . ┌ ─ Y Y ─ · · R R ─ ┐ .",
        )
        .turn_of(0);
    let position = after(position, "Y2+S-EW@NE");
    check_all_legal(&position, "Y1! Y2! pass");
    let closed = after(position, "Y1!");
    assert_eq!((is_open(&closed, "Y1"), podium(&closed, "Y1")), (false, 2));
    assert_eq!(to_act(&closed), "take 0");
    let passed = after(position, "pass");
    assert!(is_open(&passed, "Y1"));
    assert_eq!(to_act(&passed), "build 1");
}

/// AR-S20: not if an own aqueduct was closed by the tile.
#[test]
fn ar_s20_not_after_an_own_forced_closing() {
    let position = table(4)
        .draw(
            "N    . . . . C . . . . . .
             1  . ┌ ─ Y Y ─ · · R R · ┐ .",
        )
        .turn_of(0);
    assert_eq!(to_act(&after(position, "Y2+C-NW@NE")), "take 0");
}

/// AR-S20: another player's forced closing does not matter.
#[test]
fn ar_s20_although_another_player_was_closed() {
    let position = table(4)
        .draw(
            "N    . . . . . C . . . . .
             1  . ┌ · Y Y ─ ─ · R R · ┐ .",
        )
        .turn_of(0);
    let position = after(position, "Y2+C-SW@NF");
    check_all_legal(&position, "Y2! pass");
    let position = after(position, "Y2!");
    assert_eq!(["Y2", "R2"].map(|name| podium(&position, name)), [3, 0]);
    assert_eq!(to_act(&after(position, "<C")), "take 1");
}

/// AR-S20: with two players either colour of the seat may be closed, but only one.
#[test]
fn ar_s20_two_colours_of_a_seat() {
    let position = table(2)
        .draw(
            "N    . . . S . . . . . . .
             8  . └ · G G · · · B B ─ ┘ .",
        )
        .turn_of(0);
    let position = after(position, "Y2+S-EW@ND");
    check_all_legal(&position, "Y2! B1! pass");
    assert_eq!(to_act(&after(position, "B1!")), "take 0");
}

/// AR-R9: an aqueduct without a field cannot be closed.
#[test]
fn ar_r9_at_least_one_field() {
    let position = table(4).draw("N  . . . S . . . . . . .").turn_of(0);
    check_all_legal(&after(position, "Y2+S-EW@ND"), "Y2! pass");
    // Where no own aqueduct has a field there is nothing to choose.
    let position = table(4).draw("N  C . . . . . . . . . .").turn_of(0);
    assert_eq!(to_act(&after(position, ">NA")), "build 1");
}

/// AR-R10: also in a turn in which only a builder was moved.
#[test]
fn ar_r10_closing_without_a_tile() {
    let position = table(4)
        .draw(
            "N    C . . . . . . . . . .
             1  . ┌ · Y Y ─ · · R R · ┐ .",
        )
        .turn_of(0);
    let position = after(position, ">NA");
    check_all_legal(&position, "Y2! pass");
    assert_eq!(podium(&after(position, "Y2!"), "Y2"), 1);
}

/// AR-R12a: a voluntarily closed aqueduct may still grow, but never scores again.
#[test]
fn ar_r12a_closed_aqueducts_still_grow() {
    let layout: Layout = "Y C2 D2 : C2-W D2-E D2-S; R H2 I2 : I2-E H2-W H2-S; \
                          B H8 I8 : I8-E H8-W H8-N; G C8 D8 : C8-W D8-E D8-N"
        .parse()
        .unwrap();
    let position = table_with(4, layout).draw("2  D · · Y Y ─ · ─ R R · · .").closed("R2", 1).turn_of(0);
    let position = after(position, "Y2+D-NE@W2 pass");
    assert_eq!(water(&position, "Y2"), "F2-S 2");
    assert_eq!((water(&position, "R2").as_str(), podium(&position, "R2")), ("F2-N 2", 1));
    assert!(!is_open(&position, "R2"));
    assert_eq!(to_act(&position), "build 1");
}

/// AR-R12a: it does not score when it is ended either.
#[test]
fn ar_r12a_closed_aqueducts_never_score_again() {
    let position = table(4)
        .draw(
            "N    . . . . C . . . . . .
             1  . ┌ · Y Y ─ · ─ R R · ┐ .",
        )
        .closed("R2", 1)
        .turn_of(0);
    let position = after(position, "Y2+C-SW@NE pass");
    assert_eq!(podium(&position, "R2"), 1);
    assert_eq!((to_act(&position).as_str(), position.points()[1]), ("build 1", 1));
}
