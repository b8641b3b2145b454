//! AR-S17, AR-R6, AR-R6a: the extra tile for a fountain passed.

use super::table::{Sketch, after, check_legal, check_refused, is_open, legal, ring, table, to_act, water};

/// Y2 can build thanks to the last builder of row 1, who then passes a fountain.
fn before_the_fountain(kind: char) -> Sketch {
    table(4).draw(&format!("1  {kind} ┌ · Y Y · · · R R · ┐ ."))
}

/// The fields on which legal extra tiles may lie, each once.
fn fields(position: &castellum_rules::aqua_romana::Position) -> Vec<String> {
    let texts = legal(position);
    let mut fields =
        texts.iter().map(|text| String::from(text.split('+').next().unwrap())).collect::<Vec<_>>();
    fields.sort_unstable();
    fields.dedup();
    fields
}

/// AR-S17: the player who makes a builder pass a fountain must lay one more tile.
#[test]
fn ar_s17_a_fountain_gives_a_tile() {
    let position = after(before_the_fountain('S').turn_of(0), "Y2+S-EW@W1");
    assert_eq!((to_act(&position).as_str(), ring(&position).as_str()), ("extra 0", "S@NA"));
    check_refused(&position, "pass", "AR-S17: the extra tile has to be laid first");
    let position = after(position, "F5+S-NS");
    assert_eq!(position.tile("F5".parse().unwrap()).unwrap().name(), "S-NS");
    assert_eq!(position.supply().0, [21, 19, 21, 21]);
    assert_eq!(to_act(&position), "close 0");
}

/// AR-S17: no fountain, no extra tile.
#[test]
fn ar_s17_no_fountain_no_tile() {
    let position = table(4).draw("N  . . . S . . . . . . .").turn_of(0);
    assert_eq!(to_act(&after(position, "Y2+S-EW@ND")), "close 0");
}

/// AR-S17: each of the four fountains gives a tile.
#[test]
fn ar_s17_all_four_fountains() {
    for (seat, build) in [(0, "Y1+S-NS@W1"), (1, "R1+S-NS@NK"), (2, "B1+S-NS@E8"), (3, "G1+S-NS@SA")] {
        let position = table(4)
            .draw(
                "N    . . . . . . . . . . S
                 1  S ┌ ─ Y Y · · · R R ─ ┐ .
                 8  . └ ─ G G · · · B B ─ ┘ S
                 S    S . . . . . . . . . .",
            )
            .turn_of(seat);
        assert_eq!(after(position, build).phase().name(), "extra", "{build}");
    }
}

/// AR-R6: the tile is of the builder's kind, in any orientation.
#[test]
fn ar_r6_any_orientation_of_the_kind() {
    let position = after(before_the_fountain('C').turn_of(0), "Y2+C-SW@W1");
    check_legal(&position, "F5+C-NE F5+C-SE F5+C-SW F5+C-NW", "F5+S-NS F5+B F5+D-NE");
    let position = after(before_the_fountain('D').turn_of(0), "Y2+D-NE@W1");
    check_legal(&position, "F5+D-NE F5+D-NW", "F5+C-NE F5+B");
}

/// AR-R6a: the joker gives any kind here too.
#[test]
fn ar_r6a_joker_gives_any_kind() {
    let position = after(before_the_fountain('J').turn_of(0), "Y2+C-SW@W1");
    check_legal(&position, "F5+C-NE F5+S-NS F5+S-EW F5+B F5+D-NE F5+D-NW", "");
    let position = after(before_the_fountain('J').supply([1, 0, 80, 0]).turn_of(0), "Y2+C-SW@W1");
    check_legal(&position, "F5+B", "F5+C-NE F5+S-NS F5+D-NE");
}

/// AR-R6a: of a kind that has run out, any other.
#[test]
fn ar_r6a_kinds_that_have_run_out() {
    let position = after(before_the_fountain('C').supply([1, 40, 0, 40]).turn_of(0), "Y2+C-SW@W1");
    check_legal(&position, "F5+S-NS F5+S-EW F5+D-NE F5+D-NW", "F5+C-NE F5+B");
}

/// AR-S17, AR-R6: not in front of the end of any aqueduct, begun or not.
#[test]
fn ar_r6_not_in_front_of_an_end() {
    let position = after(before_the_fountain('S').turn_of(0), "Y2+S-EW@W1");
    // Y2 faces F1 now; the others still face the fields before their outlets.
    check_legal(&position, "F2+S-NS E2+S-NS", "F1+S-NS D2+S-NS J1+S-NS G1+S-NS H2+S-NS E8+S-NS D7+S-NS");
    assert_eq!(fields(&position).len(), 84 - 8 - 1 - 12);
}

/// AR-R6: the end of an aqueduct that was closed voluntarily counts as well.
#[test]
fn ar_r6_not_in_front_of_a_closed_end() {
    let sketch = before_the_fountain('S').draw(
        "2  . · · · │ · · · · · · · .
         3  . · · · └ · · · · · · · .",
    );
    let position = after(sketch.closed("Y3", 2).turn_of(0), "Y2+S-EW@W1");
    assert_eq!(water(&position, "Y3"), "D3-E 2");
    check_refused(
        &position,
        "E3+S-NS",
        "AR-S17: E3 is in front of the end of Y3, no extra tile may lie there",
    );
    check_legal(&position, "E4+S-NS F3+S-NS D4+S-NS", "");
}

/// AR-S17: where every free field is in front of an end, no tile is laid.
#[test]
fn ar_s17_no_field_for_the_tile() {
    let position = before_the_fountain('S').fill_unfaced('│').turn_of(0);
    let position = after(position, "Y2+S-EW@W1");
    // F1 has no western edge, so Y2 is closed, and the turn goes on from there.
    assert!(!is_open(&position, "Y2"));
    assert_eq!(to_act(&position), "take 0");
}

/// AR-R6: with no tile left there is none to lay.
#[test]
fn ar_r6_no_tile_left() {
    // The last tile goes to the last field: a supply fills the board (AR-R2a).
    let mut rows = vec!["1  S ┌ │ Y Y · │ │ R R │ ┐ .".to_owned()];
    rows.extend((2..=7).map(|row| format!("{row}  . ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ .")));
    rows.push("8  . └ │ G G │ │ │ B B │ ┘ .".to_owned());
    let sketch = table(4).draw(&rows.join("\n")).gone("Y1 Y3 R1 R2 R3 B1 B2 B3 G1 G2 G3");
    let position = sketch.supply([0, 1, 0, 0]).turn_of(0);
    assert_eq!(to_act(&after(position, "Y2+S-EW@W1")), "over");
}

/// AR-R6: two fountains passed in one move give one tile.
#[test]
fn ar_r6_two_fountains_give_one_tile() {
    let position = table(4)
        .draw(
            "N    S C C C S B B B D D D
             1  S ┌ · Y Y · · · R R · ┐ .",
        )
        .turn_of(0);
    let position = after(position, "Y2+S-EW@W1");
    assert!(ring(&position).ends_with("D@NK S@E1"));
    assert_eq!(to_act(&after(position, "F5+S-NS")), "close 0");
}

/// AR-S17, AR-S14: an extra tile may close a loose ring; no aqueduct changes.
#[test]
fn ar_s17_an_extra_tile_may_close_a_loose_ring() {
    let sketch = before_the_fountain('C').draw(
        "4  . · · · ┌ ┐ · · · · · · .
         5  . · · · └ · · · · · · · .",
    );
    let position = after(sketch.turn_of(0), "Y2+C-SW@W1");
    let before = water(&position, "Y2");
    let position = after(position, "E5+C-NW pass");
    assert_eq!(water(&position, "Y2"), before);
}

/// AR-S17, AR-S14: aqueducts may run over the extra tile later.
#[test]
fn ar_s17_an_extra_tile_is_loose() {
    let sketch = before_the_fountain('S').draw("N  . . . . C . . . . . .");
    let position = sketch.gone("R1 R2 R3 B1 B2 B3 G1 G2 G3").turn_of(0);
    let position = after(position, "Y2+S-EW@W1 F2+S-NS pass Y2+C-SW@NE");
    assert_eq!(water(&position, "Y2"), "F2-S 3");
}
