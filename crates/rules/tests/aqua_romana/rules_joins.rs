//! AR-S13: no tile may connect two outlets, by whatever way.

use super::table::{after, check_legal, check_refused, table, water};

/// AR-S13: directly, end to end.
#[test]
fn ar_s13_direct_join() {
    let position = table(4)
        .draw(
            "N    . . . . . J . . . . .
             1  . ┌ · Y Y ─ ─ · R R · ┐ .",
        )
        .turn_of(0);
    check_refused(&position, "Y2+S-EW@NF", "AR-S13: the tile would join Y2 and R2");
    check_refused(&position, "Y2+B@NF", "AR-S13: the tile would join Y2 and R2");
    check_legal(&position, "Y2+C-SW@NF Y2+D-NE@NF Y2+D-NW@NF Y2+C-NW@NF", "");
}

/// AR-S13: the other outlet may be far away.
#[test]
fn ar_s13_join_over_a_distance() {
    let position = table(4)
        .draw(
            "N    . . . J . . . . . . .
             1  . ┌ · Y Y · · ┌ R R · ┐ .
             2  . · · · · └ ─ ┘ · · · · .",
        )
        .turn_of(0);
    assert_eq!(water(&position, "R2"), "E2-N 4");
    check_refused(&position, "Y2+C-SW@ND", "AR-S13: the tile would join Y2 and R2");
    check_legal(&position, "Y2+S-EW@ND Y2+B@ND", "Y2+D-NE@ND");
}

/// AR-S13: two outlets of one reservoir are two aqueducts.
#[test]
fn ar_s13_join_of_one_reservoirs_outlets() {
    let position = table(4)
        .draw(
            "1  . ┌ · Y Y ┐ · · R R · ┐ .
             2  . · · · · ┘ · · · · · · J",
        )
        .turn_of(0);
    // Y2 stands on E2 and faces D2, which lies in front of Y3 as well.
    assert_eq!(water(&position, "Y2"), "E2-W 2");
    check_refused(&position, "Y2+C-NE@E2", "AR-S13: the tile would join Y2 and Y3");
    check_legal(&position, "Y2+S-EW@E2 Y2+C-SE@E2 Y2+B@E2 Y2+D-NW@E2", "Y2+D-NE@E2");
}

/// AR-S13: also with two players, where both colours belong to one seat.
#[test]
fn ar_s13_join_of_one_seats_colours() {
    let position = table(2)
        .draw(
            "N    . . . J . . . . . . .
             2  . · · · · ─ ─ ─ ┐ · · · .
             3  . · · · · · · · │ · · · .
             4  . · · · · · · · │ · · · .
             5  . · · · · · · · │ · · · .
             6  . · · · · · · · │ · · · .
             7  . · · · · · · · │ · · · .",
        )
        .gone("R3")
        .turn_of(0);
    assert_eq!(water(&position, "B3"), "E2-W 9");
    check_refused(&position, "Y3+C-NE@ND", "AR-S13: the tile would join Y3 and B3");
}

/// AR-S13: an aqueduct that is closed still counts.
#[test]
fn ar_s13_join_with_a_closed_aqueduct() {
    let position = table(4)
        .draw(
            "N    . . . . . J . . . . .
             1  . ┌ · Y Y ─ ─ · R R · ┐ .",
        )
        .closed("R2", 0)
        .turn_of(0);
    check_refused(&position, "Y2+S-EW@NF", "AR-S13: the tile would join Y2 and R2");
    check_legal(&position, "Y2+C-SW@NF Y2+D-NE@NF", "");
}

/// AR-S13: two aqueducts that other players' tile would connect.
#[test]
fn ar_s13_join_of_two_others() {
    // Y3 comes from the north; Y2 and R2 face the same field from east and west.
    let position = table(4)
        .draw(
            "1  . ┌ · Y Y · ┌ ─ R R · ┐ .
             2  . · · ┌ · ─ ┘ · · · · · .
             3  . · · └ ─ ┐ · · · · · · .
             4  . · · · · │ · · · · · · .
             5  . · · · ┌ ┘ · · · · · · .
             6  . · · · │ · · · · · · · .
             7  . · · · │ · · · · · · · .
             N    . . . J . . . . . . .",
        )
        .turn_of(0);
    assert_eq!(water(&position, "R2"), "E2-W 4");
    assert_eq!(water(&position, "G3"), "C2-E 9");
    check_refused(&position, "Y3+B@ND", "AR-S13: the tile would join R2 and G3");
    check_refused(&position, "Y3+C-NE@ND", "AR-S13: the tile would join Y3 and R2");
    check_refused(&position, "Y3+D-NW@ND", "AR-S13: the tile would join Y3 and G3");
    check_legal(&position, "Y3+S-NS@ND", "Y3+C-NW@ND Y3+D-NE@ND");
}

/// AR-S13: through loose tiles. They lead from the third edge of the field to
/// the fourth, so every tile with two tracks joins the aqueducts at the others.
#[test]
fn ar_s13_join_through_loose_tiles() {
    let position = table(4)
        .draw(
            "N    . . . J . . . . . . .
             1  . ┌ ┌ Y Y · · · R R · ┐ .
             2  . · └ ─ · ┐ · · · · · · .
             3  . · · · └ ┘ · · · · · · .",
        )
        .turn_of(0);
    // Y1 comes from the west, Y3 from the north, and D3 E3 E2 lead round.
    assert_eq!(water(&position, "Y1"), "C2-E 3");
    check_refused(&position, "Y3+B@ND", "AR-S13: the tile would join Y1 and Y3");
    check_refused(&position, "Y3+D-NE@ND", "AR-S13: the tile would join Y1 and Y3");
    check_refused(&position, "Y3+D-NW@ND", "AR-S13: the tile would join Y1 and Y3");
    check_legal(&position, "Y3+C-NE@ND Y3+S-NS@ND", "Y3+C-NW@ND");
    assert_eq!(water(&after(position, "Y3+C-NE@ND"), "Y3"), "D3-N 4");
}

/// AR-S13: the same between opposite sides; the loose tiles pass below an
/// aqueduct on a bridge.
#[test]
fn ar_s13_join_through_loose_tiles_between_opposite_sides() {
    let position = table(4)
        .draw(
            "N    . . . J . . . . . . .
             2  . · · · │ · · · · · · · .
             3  . · · ┌ ┼ ┐ · · · · · · .
             4  . · · └ · ┘ · · · · · · .
             5  . · · · │ · · · · · · · .
             6  . · · · │ · · · · · · · .
             7  . · · · │ · · · · · · · .",
        )
        .turn_of(0);
    assert_eq!((water(&position, "Y3"), water(&position, "G3")), ("D3-S 2".into(), "D5-N 3".into()));
    check_refused(&position, "Y3+D-NE@ND", "AR-S13: the tile would join Y3 and G3");
    check_refused(&position, "Y3+D-NW@ND", "AR-S13: the tile would join Y3 and G3");
    check_legal(&position, "Y3+C-NE@ND Y3+C-NW@ND", "Y3+S-NS@ND Y3+B@ND");
    // D2 D3 D4, then E4 E3, D3 once more, C3 C4 and back at D4.
    assert_eq!(water(&after(position, "Y3+C-NE@ND"), "Y3"), "C4-E 8");
}

/// AR-S13: a loose link alone, with one aqueduct, harms nobody.
#[test]
fn ar_s13_a_loose_link_joins_nothing_by_itself() {
    let position = table(4)
        .draw(
            "N    . . . J . . . . . . .
             2  . · · · · ┐ · · · · · · .
             3  . · · · └ ┘ · · · · · · .",
        )
        .turn_of(0);
    check_legal(&position, "Y3+B@ND Y3+D-NE@ND Y3+D-NW@ND Y3+C-NE@ND Y3+C-NW@ND Y3+S-NS@ND", "");
}
