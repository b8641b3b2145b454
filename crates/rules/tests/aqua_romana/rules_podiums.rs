//! AR-S21 to AR-S23, AR-R11, AR-R12: lengths, podiums and the reserve.

use castellum_rules::Seat;
use castellum_rules::aqua_romana::{Podium, Position};

use super::table::{after, check_all_legal, is_open, letters, podium, table, to_act, water};

/// AR-S21: a point for each field, two for a field that it runs over twice.
#[test]
fn ar_s21_fields_crossed_twice_count_twice() {
    let position = table(4)
        .draw(
            "N    . . . B . . . . . . .
             2  . · · · · ┐ · · · · · · .
             3  . · · · └ ┘ · · · · · · .",
        )
        .turn_of(0);
    assert_eq!(podium(&after(position, "Y3+B@ND Y3!"), "Y3"), 5);
}

/// AR-S21: printed corner curves count, the fields of reservoirs do not.
#[test]
fn ar_s21_corners_count_and_reservoirs_do_not() {
    let position = table(4).draw("N  . . S . . . . . . . .").turn_of(0);
    assert_eq!(water(&position, "Y1"), "C1-W 0");
    let position = after(position, "Y1+S-EW@NC Y1!");
    assert_eq!((water(&position, "Y1").as_str(), podium(&position, "Y1")), ("A1-S 2", 2));
}

/// Y2 closes an aqueduct of four fields at the rim.
fn four_long() -> super::table::Sketch {
    table(4).draw(
        "1  . ┌ · Y Y ┐ │ · R R · ┐ .
         2  C · · · · └ · · · · · · .",
    )
}

/// AR-S22: the worker mounts the podium of that value, else the next lower one.
#[test]
fn ar_s22_taken_podiums() {
    let build = "Y2+C-NW@W2";
    assert_eq!(podium(&after(four_long().turn_of(0), build), "Y2"), 4);
    assert_eq!(podium(&after(four_long().closed("R1", 4).turn_of(0), build), "Y2"), 3);
    let stair = four_long().closed("R1", 4).closed("R3", 3);
    assert_eq!(podium(&after(stair.turn_of(0), build), "Y2"), 3, "3 holds two");
    let stair = four_long().closed("R1", 4).closed("R3", 3).closed("B1", 3);
    assert_eq!(podium(&after(stair.turn_of(0), build), "Y2"), 2);
}

/// AR-S22: podiums 3 and 7 hold two workers, all others one.
#[test]
fn ar_s22_places_on_podiums() {
    for value in 1..=20 {
        let places = Podium::all().filter(|podium| podium.value() == value).count();
        assert_eq!(places, if value == 3 || value == 7 { 2 } else { 1 }, "podium {value}");
    }
    let seven = table(4).closed("Y1", 7).closed("Y2", 7).turn_of(1);
    assert_eq!(seven.podium_for(7).map(Podium::value), Some(6));
    assert_eq!(seven.podium_for(8).map(Podium::value), Some(8));
}

/// AR-S22: more than 20 points count as 20.
#[test]
fn ar_s22_more_than_twenty() {
    let position = table(4)
        .draw(
            "N    . . S . . . . . . . .
             1  . ┌ ─ Y Y · · · R R · ┐ .
             2  . │ ┌ ┐ · · · · · · · · .
             3  . │ │ │ · · · · · · · · .
             4  . │ │ │ · · · · · · · · .
             5  . │ │ │ · · · · · · · · .
             6  . │ │ │ · · · · · · · · .
             7  . │ │ · · · · · · · · · .
             8  . └ ┘ G G · · · B B · ┘ .",
        )
        .gone("G1")
        .turn_of(0);
    assert_eq!(water(&position, "Y1"), "C6-S 21");
    let position = after(position, "Y1+S-NS@NC");
    assert_eq!((water(&position, "Y1").as_str(), podium(&position, "Y1")), ("C7-S 22", 20));
    assert_eq!(position.podium_for(22).map(Podium::value), Some(19));
}

/// AR-R11: with no podium left below, the worker leaves for 0 points; his owner
/// takes a builder all the same.
#[test]
fn ar_r11_no_podium_left() {
    let sketch = four_long().closed("R1", 4).closed("R3", 3).closed("B1", 3).closed("B2", 2).closed("B3", 1);
    let position = after(sketch.turn_of(0), "Y2+C-NW@W2");
    assert_eq!((is_open(&position, "Y2"), podium(&position, "Y2")), (false, 0));
    assert_eq!(to_act(&position), "take 0");
}

/// AR-R11: an aqueduct of no field brings nothing.
#[test]
fn ar_r11_no_field_no_points() {
    let position = table(4)
        .draw(
            "N    . . . . . C . . . . .
             1  . ┌ · Y Y ─ ─ · R R · ┐ .",
        )
        .turn_of(0);
    let position = after(position, "Y2+C-SW@NF pass");
    assert_eq!((is_open(&position, "R2"), podium(&position, "R2")), (false, 0));
}

/// Nobody sees the only builder, who walks up the western side until the game ends.
fn idle_round(position: Position) -> Position {
    let mut position = position;
    while position.phase() != castellum_rules::aqua_romana::Phase::Over {
        let is_close = position.phase() == castellum_rules::aqua_romana::Phase::Close;
        let at = (1..=8).find(|row| position.builder(format!("W{row}").parse().unwrap()).is_some());
        let step = if is_close { "pass".into() } else { format!(">W{}", at.unwrap()) };
        position = after(position, &step);
    }
    position
}

/// AR-R12: of one player's workers the longest mounts first.
#[test]
fn ar_r12_longest_first() {
    let position = table(4)
        .draw(
            "1  . ┌ ─ Y Y ┐ · · R R · ┐ .
             2  . · · · · ┼ · · · · · · .
             3  . · · · · └ · · · · · · .
             7  S · · · · · · · · · · · .",
        )
        .closed("G2", 3)
        .closed("G3", 3)
        .turn_of(0);
    // Y2 with three fields takes 2 and leaves 1 to Y1 with two.
    let position = idle_round(position);
    assert_eq!(["Y1", "Y2"].map(|name| podium(&position, name)), [1, 2]);
}

/// AR-R12: equal ones mount in worker order, here yellow before blue.
#[test]
fn ar_r12_equal_lengths_in_worker_order() {
    let position = table(2)
        .draw(
            "1  . ┌ · Y Y ─ ┐ · R R · ┐ .
             7  S · · · · · · · · · · · .
             8  . └ · G G · · · B B ─ ┘ .",
        )
        .turn_of(0);
    let position = idle_round(position);
    assert_eq!(["Y2", "B1"].map(|name| podium(&position, name)), [2, 1]);
}

/// AR-S22: the active player's workers mount first, then the others' clockwise.
#[test]
fn ar_s22_active_player_first() {
    // Anyone who turns south on F3 is stopped by F4 with four fields and stops the
    // other with three. One place on podium 3 is left for both.
    let sketch = || {
        let drawing = "
            1  . ┌ · Y Y ┐ · ┌ R R · ┐ .
            2  . · · · · │ · │ · · · · .
            3  C · · · · └ · ┘ · · · · .
            4  . · · · · · ─ · · · · · .";
        table(4).draw(drawing).closed("G1", 4).closed("G2", 3)
    };
    let by_yellow = after(sketch().turn_of(0), "Y2+C-SW@W3");
    assert_eq!(["Y2", "R2"].map(|name| podium(&by_yellow, name)), [3, 2]);
    let by_red = after(sketch().turn_of(1), "R2+C-SE@W3");
    assert_eq!(["Y2", "R2"].map(|name| podium(&by_red, name)), [2, 3]);
}

/// AR-S23: for each aqueduct closed its owner takes a builder of his choice; the
/// active player first, then the others clockwise.
#[test]
fn ar_s23_builders_from_the_reserve() {
    // G3 makes four ends of which three are yellow.
    let drawing = "
        1  . ┌ ┌ Y Y ┐ · · R R · ┐ .
        2  . · └ ─ · ┘ · · · · · · .
        4  S · · · │ · · · · · · · .
        5  . · · · │ · · · · · · · .
        6  . · · · │ · · · · · · · .
        7  . · · · │ · · · · · · · .";
    let closed = after(table(4).draw(drawing).turn_of(3), "G3+S-NS@W4");
    assert_eq!(to_act(&closed), "take 3");
    check_all_legal(&closed, "<C <S <B <D <J");
    let position = after(closed, "<J");
    assert_eq!(to_act(&position), "take 0");
    check_all_legal(&position, "<C <S <B <D");
    let position = after(position, "<D <B <S");
    assert_eq!(letters(position.reserve()), "C");
    let hands = Seat::all(4).map(|seat| letters(position.hand(seat))).collect::<Vec<_>>();
    assert_eq!(hands, ["SBD", "", "", "J"]);

    let short = after(table(4).draw(drawing).reserve("BJ").turn_of(3), "G3+S-NS@W4 <B <J");
    assert_eq!((letters(short.reserve()).as_str(), to_act(&short).as_str()), ("", "place 0"));

    let none = after(table(4).draw(drawing).reserve("").turn_of(3), "G3+S-NS@W4");
    assert_ne!(none.phase().name(), "take");
}

/// AR-S23: the active player takes all of his before the others take any.
#[test]
fn ar_s23_all_of_the_active_player_first() {
    let drawing = "
        1  . ┌ ┌ Y Y · · · R R · ┐ .
        2  . · └ ─ · ┘ · · · · · · .
        3  . · · · │ · · · · · · · .
        4  . · · · │ · · · · · · · .
        5  . · · · │ · · · · · · · .
        6  . · · · │ · · · · · · · .
        7  . · · · │ · · · · · · · .
        N    . . . C . . . . . . .";
    let position = table(4).draw(drawing).turn_of(0);
    // Y2 runs on over E2 and faces D2 as the fourth end.
    let position = after(position, "Y2+C-SW@ND");
    assert_eq!(to_act(&position), "take 0");
    assert_eq!(to_act(&after(position, "<C <S")), "take 0");
    assert_eq!(to_act(&after(position, "<C <S <B")), "take 3");
    assert_eq!(to_act(&after(position, "<C <S <B <D")), "build 1");
}
