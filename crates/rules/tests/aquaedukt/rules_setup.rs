//! AQ-S1, AQ-S2, AQ-R1, AQ-R2, AQ-R3: material, set-up and names.

use castellum_rules::aquaedukt::{
    Board, Crossing, Field, MAX_REGION_FIELDS, MIN_REGION_FIELDS, Position, Region, Setup, Stick,
    TOTAL_SPRINGS, TOTAL_STICKS, random_mountains,
};
use castellum_rules::{Game, GameSetup, Seat};

use crate::random::Rng;
use crate::table::{OUT_OF_THE_WAY, action, after, field, legal, played, seat, sorted, start};

const STANDARD: &str = include_str!("../../boards/aquaedukt.board");

/// The standard map with left and right exchanged.
pub(crate) fn mirrored() -> Board {
    let rows = STANDARD.lines().filter(|line| !line.starts_with('#'));
    let mirrored: Vec<String> =
        rows.map(|row| row.split_whitespace().rev().collect::<Vec<_>>().join(" ")).collect();
    mirrored.join("\n").parse().unwrap()
}

/// AQ-S1: the board has 92 fields in 20 regions.
#[test]
fn aq_s1_the_board_has_92_fields_in_20_regions() {
    let board = Board::default();
    assert_eq!(Field::all().count(), 92);
    for corner in [(0, 0), (11, 0), (0, 7), (11, 7)] {
        assert_eq!(Field::new(corner.0, corner.1), None);
    }
    let sizes: Vec<usize> = Region::all().map(|region| board.fields(region).len()).collect();
    assert_eq!(sizes.len(), 20);
    assert_eq!(sizes.iter().sum::<usize>(), 92);
    assert!(sizes.iter().all(|size| (MIN_REGION_FIELDS..=MAX_REGION_FIELDS).contains(size)));
    for region in Region::all() {
        assert!(board.fields(region).iter().all(|field| board.region_of(field) == region));
    }
}

/// AQ-R1: the standard map is data.
#[test]
fn aq_r1_the_standard_map_is_data() {
    let board = Board::default();
    let of = |number| sorted(board.fields(Region::new(number).unwrap()));
    assert_eq!(of(1), ["A2", "A3", "B1", "B2", "B3"]);
    assert_eq!(of(8), ["C3", "C4", "D3", "D4", "E4"]);
    assert_eq!(of(20), ["J7", "J8", "K7", "K8"]);
    let rows: Vec<&str> =
        STANDARD.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    assert_eq!(board.to_string(), rows.join("\n"));
}

/// AQ-R1: another map can be played.
#[test]
fn aq_r1_another_map_can_be_played() {
    let setup = Setup { board: mirrored(), ..Setup::random(2, &mut |_| 0) };
    let position = played(Position::new(&setup).unwrap(), "roll =20");
    assert_eq!(legal(&position)[..4], ["1@B7", "1@B8", "1@C7", "1@C8"]);
    assert_ne!(
        Position::new(&setup).unwrap().position_hash(),
        Position::new(&Setup::random(2, &mut |_| 0)).unwrap().position_hash()
    );
}

#[track_caller]
fn map_error(change: impl Fn(String) -> String, message: &str) {
    let map = change(Board::default().to_string());
    assert_eq!(map.parse::<Board>().unwrap_err().to_string(), message);
}

/// AQ-S1: maps that are not of this shape are refused.
#[test]
fn aq_s1_bad_maps_are_refused() {
    map_error(
        |map| map.replacen("..", " 1", 1),
        r#"line 1, column 2: "1" at a corner of the board: expected `..`"#,
    );
    map_error(
        |map| map.replacen(" 6", "21", 1),
        r#"line 2, column 13: "21" at E2: expected a region from 1 to 20"#,
    );
    map_error(
        |map| map.replacen("11", "x", 1),
        r#"line 4, column 16: "x" at F4: expected a region from 1 to 20"#,
    );
    map_error(
        |map| map.replacen("11", "..", 1),
        r#"line 4, column 16: ".." at F4: expected a region from 1 to 20"#,
    );
    map_error(|map| map.replacen("..\n", "\n", 1), "line 1: the row has 11 entries: expected 12");
    map_error(
        |map| map.replacen("..\n", ".. 5\n", 1),
        r#"line 1, column 37: "5" is one entry too many: expected 12"#,
    );
    map_error(|map| map.lines().take(7).collect::<Vec<_>>().join("\n"), "the map has 7 rows: expected 8");
    map_error(|map| format!("# twice\n{map}\n\n{map}"), "line 11: the map has only 8 rows");
    map_error(
        |map| map.replace("20", "19"),
        "AQ-S1: region 19, which begins at H7, has 8 fields: expected 4 to 6",
    );
    map_error(
        |map| map.replacen(" 1  1", " 2  2", 2),
        "AQ-S1: region 1, which begins at B1, has 1 field: expected 4 to 6",
    );
    map_error(
        |map| map.replacen("12 12", "12  9", 1),
        "AQ-S1: region 9 falls apart: L4 is not connected to I3",
    );
    assert_eq!("".parse::<Board>().unwrap_err().to_string(), "the map has 0 rows: expected 8");
}

/// AQ-S1: every region must be on the map.
#[test]
fn aq_s1_every_region_must_be_on_the_map() {
    let shared_out = |map: String| map.replace("19 19 20 20 15", "19 19 19 15 15").replace("20 20", "19 15");
    map_error(shared_out, "AQ-S1: region 20 has no field");
}

/// AQ-S2: hands, mountains and stocks for each number of players.
#[test]
fn aq_s2_hands_mountains_and_stocks() {
    let mountains = ["B8 C8 D8 E8 F8 G8 H8 I8", "B8 C8 D8 E8 F8 G8", "B8 C8 D8 E8"];
    let hands = [[8, 8, 8, 4], [7, 7, 7, 4], [6, 6, 6, 4]];
    for (players, (mountains, hand)) in (2..).zip(mountains.into_iter().zip(hands)) {
        let position = start(players, mountains);
        assert_eq!(sorted(position.mountains()).join(" "), mountains);
        assert!(Seat::all(players).all(|seat| position.hand(seat) == hand));
        assert_eq!((position.sticks_left(), position.springs_left()), (36, 5));
    }
    assert_eq!((TOTAL_STICKS, TOTAL_SPRINGS), (36, 5));
}

/// AQ-S2: stocks run out.
#[test]
fn aq_s2_stocks_run_out() {
    let springs = after("o0,4 | o5,4 | o10,4 | o2,1 | o7,1 |");
    assert_eq!(springs.springs_left(), 0);
    crate::table::refuses(&springs, "o7,8", "AQ-S2: all springs are on the board");
}

#[track_caller]
fn setup_error(players: usize, mountains: &str, message: &str) {
    let tags = [("Players", players.to_string()), ("Mountains", mountains.to_string())];
    let setup = Setup::from_tags(&|name| tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str()));
    assert_eq!(Position::new(&setup.unwrap()).unwrap_err().to_string(), message);
}

/// AQ-S2: impossible set-ups are refused.
#[test]
fn aq_s2_impossible_set_ups_are_refused() {
    setup_error(1, "", "AQ-S2: the number of players is 1: expected 2 to 4");
    setup_error(5, "", "AQ-S2: the number of players is 5: expected 2 to 4");
    setup_error(2, "C4", "AQ-S2: the number of mountains is 1: expected 8 with 2 players");
    setup_error(4, OUT_OF_THE_WAY, "AQ-S2: the number of mountains is 8: expected 4 with 4 players");
    setup_error(4, "C4 D4 E4 D4", "AQ-R2: there are two mountains on D4");
}

/// AQ-R2: mountains are drawn uniformly, on distinct fields.
#[test]
fn aq_r2_mountains_are_drawn_uniformly_from_distinct_fields() {
    let mut random = Rng::new(7);
    let mut counts = [0_u32; 92];
    for _ in 0..5000 {
        let mountains = random_mountains(2, &mut |n| random.below(n));
        assert_eq!(mountains.len(), 8);
        for field in &mountains {
            counts[field.index()] += 1;
            assert_eq!(mountains.iter().filter(|other| *other == field).count(), 1);
        }
    }
    let expected = 5000.0 * 8.0 / 92.0;
    let chi_square: f64 = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    // 91 degrees of freedom: the mean is 91, the standard deviation 13.5.
    assert!(chi_square < 91.0 + 4.0 * 13.5, "{chi_square}");
}

/// AQ-R2: mountains are drawn even with a bad source of chance.
#[test]
fn aq_r2_a_bad_source_of_chance_does_no_harm() {
    let setup = Setup::random(3, &mut |_| u32::MAX);
    assert_eq!(setup.validate(), Ok(()));
    assert!(random_mountains(9, &mut |_| 0).is_empty());
}

/// AQ-R3: names of fields, crossings and sticks.
#[test]
fn aq_r3_names_of_fields_crossings_and_sticks() {
    assert_eq!(Crossing::all().count(), 105);
    assert_eq!(Stick::all().count(), 164);
    assert_eq!((field("C4").column(), field("C4").row()), (2, 3));
    for (number, field) in Field::all().enumerate() {
        assert_eq!(field.to_string().parse(), Ok(field));
        assert_eq!((field.index(), Field::from_index(number)), (number, Some(field)));
    }
    for (number, crossing) in Crossing::all().enumerate() {
        assert_eq!(crossing.to_string().parse(), Ok(crossing));
        assert_eq!((crossing.index(), Crossing::from_index(number)), (number, Some(crossing)));
    }
    for (number, stick) in Stick::all().enumerate() {
        assert_eq!(stick.to_string().parse(), Ok(stick));
        assert_eq!((stick.index(), Stick::from_index(number)), (number, Some(stick)));
        let [first, last] = stick.fields();
        assert_eq!(Stick::between(last, first), Some(stick));
    }
}

/// AQ-R3: a stick joins the crossings at its ends.
#[test]
fn aq_r3_a_stick_joins_the_crossings_at_its_ends() {
    let ends = |name: &str| name.parse::<Stick>().unwrap().ends().map(|end| end.to_string());
    assert_eq!(ends("C4-D4"), ["3,3", "3,4"]);
    assert_eq!(ends("C4-C5"), ["2,4", "3,4"]);
}

/// AQ-R3: what is off the board has no name.
#[test]
fn aq_r3_what_is_off_the_board_has_no_name() {
    for name in ["A1", "L8", "M4", "C0", "C9", "c4", "C44", "", "Ä4"] {
        assert!(name.parse::<Field>().is_err(), "{name}");
    }
    for name in ["0,0", "1,0", "0,1", "12,7", "12,8", "13,4", "3,9", "3", "03,4", "3,+4", " 3,4", "3,4,5"] {
        assert!(name.parse::<Crossing>().is_err(), "{name}");
    }
    // Not the rim, not across a missing corner, and the left or upper field first.
    for name in ["B1", "A1-B1", "A1-A2", "D4-C4", "C5-C4", "C4-C4", "C4-E4", "C4-D5", "L4-M4", "C4-D4-E4"] {
        assert!(name.parse::<Stick>().is_err(), "{name}");
    }
    for name in ["0", "21", "017", "-1", "x"] {
        assert!(name.parse::<Region>().is_err(), "{name}");
    }
}

#[test]
fn texts_of_actions() {
    for text in ["roll", "done", "pass", "=17", "o3,4", "o12,6", "C4-D4", "C4-C5", "3@C4"] {
        assert_eq!(action(text).to_string(), text);
    }
    for (text, message) in [
        ("", r#""" is not an action: expected roll, done, pass, =17, o3,4, C4-D4 or 3@C4"#),
        ("stop", r#""stop" is not an action: expected roll, done, pass, =17, o3,4, C4-D4 or 3@C4"#),
        ("=21", r#""=21" is not an action: expected a region from 1 to 20"#),
        ("o0,0", r#""o0,0" is not an action: expected a crossing of two fields or more, such as 3,4"#),
        ("5@C4", r#""5@C4" is not an action: expected a house value from 1 to 4 before the @"#),
        ("3@A1", r#""3@A1" is not an action: expected a field from A2 to L7 or from B1 to K8, such as C4"#),
        (
            "D4-C4",
            r#""D4-C4" is not an action: expected two neighbouring fields, the left or upper one first, such as C4-D4"#,
        ),
    ] {
        assert_eq!(text.parse::<castellum_rules::aquaedukt::Action>().unwrap_err().to_string(), message);
    }
}

#[test]
fn a_set_up_survives_as_tags() {
    for board in [Board::default(), mirrored()] {
        let setup = Setup { board, ..Setup::random(3, &mut |n| n / 2) };
        let tags = setup.tags();
        let found = Setup::from_tags(&|name| tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str()));
        assert_eq!(found, Ok(setup));
        let names: Vec<&str> = tags.iter().map(|tag| tag.0).collect();
        assert_eq!(names.contains(&"Board"), board != Board::default());
    }
}

#[test]
fn unreadable_tags_are_named() {
    let read = |tags: &[(&str, &'static str)]| {
        Setup::from_tags(&|name| tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1))
            .unwrap_err()
            .to_string()
    };
    assert_eq!(read(&[]), "the tag Players is missing");
    assert_eq!(read(&[("Players", "two")]), r#"tag Players: "two" is not a number"#);
    assert_eq!(read(&[("Players", "2")]), "the tag Mountains is missing");
    assert_eq!(
        read(&[("Players", "2"), ("Mountains", "C4 A1")]),
        r#"tag Mountains: "A1": expected a field from A2 to L7 or from B1 to K8, such as C4"#
    );
    assert_eq!(
        read(&[("Players", "2"), ("Mountains", ""), ("Board", ".. 1/1")]),
        "tag Board: line 1: the row has 2 entries: expected 12"
    );
}

#[test]
fn the_seat_is_known_while_the_die_rolls() {
    let position = after("o3,4 | roll");
    assert_eq!(position.turn_seat(), Some(seat(1)));
}
