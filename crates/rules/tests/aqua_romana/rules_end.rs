//! AR-S24 to AR-S28, AR-R13, AR-R14: the end of the game and the points.

use castellum_rules::Game;
use castellum_rules::aqua_romana::Position;

use super::table::{after, is_open, letters, podium, ring, table, to_act};

fn points(position: &Position) -> Vec<u16> {
    position.points()[..position.players()].to_vec()
}

/// AR-S24: a whole round without a tile ends the game.
#[test]
fn ar_s24_a_round_without_a_tile() {
    let west = "7  S · · · · · · · · · · · .";
    let north = "N  . S . . . . . . . . .";
    for (players, builder, moves) in
        [(2, west, ">W7 >W6"), (3, north, ">NB >NC >ND"), (4, west, ">W7 >W6 >W5 >W4")]
    {
        let position = table(players).draw(builder).turn_of(0);
        let (all_but_one, last) = moves.rsplit_once(' ').unwrap();
        let position = after(position, all_but_one);
        assert_eq!(to_act(&position), format!("build {}", players - 1));
        assert_eq!(to_act(&after(position, last)), "over");
    }
}

/// AR-S24: a tile begins the count anew, no matter who lays it.
#[test]
fn ar_s24_a_tile_begins_the_count_anew() {
    let position = table(4)
        .draw(
            "N    . . . . . . . . S . .
             7  S · · · · · · · · · · · .",
        )
        .turn_of(2);
    // Blue and red see NI, so blue has to build; then it is out of sight.
    let position = after(position, "B1+S-EW@NI pass");
    assert_eq!((position.idle_turns(), ring(&position).as_str()), (0, "S@NJ S@W7"));
    let position = after(position, ">W7 >W6 >W5 >W4 pass");
    assert_eq!(to_act(&position), "over");
}

/// AR-S24: the turns of players without workers count.
#[test]
fn ar_s24_turns_without_workers_count() {
    let position = table(4).draw("7  S · · · · · · · · · · · .").gone("R1 R2 R3 G1 G2 G3").turn_of(0);
    let position = after(position, ">W7");
    assert_eq!((to_act(&position).as_str(), position.idle_turns()), ("build 2", 2));
    assert_eq!(to_act(&after(position, ">W6")), "over");
}

/// AR-S24: a builder put down by a player without workers is not a tile.
#[test]
fn ar_s24_putting_builders_down_is_no_tile() {
    let sketch = table(4).draw("7  S · · · · · · · · · · · .").gone("G1 G2 G3").hand(3, "C");
    let position = after(sketch.turn_of(0), ">W7 >W6 >W5");
    assert_eq!(to_act(&position), "place 3");
    assert_eq!(to_act(&after(position, "C@NA")), "over");
}

/// AR-S24: the check comes after the builders of AR-S23 were taken.
#[test]
fn ar_s24_builders_are_taken_first() {
    let position = table(2)
        .draw(
            "1  . ┌ · Y Y · · · R R ─ ┐ .
             7  S · · · · · · · · · · · .",
        )
        .turn_of(0);
    let position = after(position, ">W7 >W6 R1!");
    assert_eq!(to_act(&position), "take 1");
    let position = after(position, "<J");
    assert_eq!((to_act(&position).as_str(), letters(position.reserve()).as_str()), ("over", "CSBD"));
}

/// AR-R13: the game ends at once when the last worker leaves the board; nobody
/// takes builders then.
#[test]
fn ar_r13_no_worker_left() {
    let position = table(4)
        .draw(
            "1  . ┌ · Y Y ─ · · R R · ┐ .
             7  S · · · · · · · · · · · .",
        )
        .gone("Y1 Y3 R1 R2 R3 B1 B2 B3 G1 G2 G3")
        .turn_of(0);
    let position = after(position, ">W7 Y2!");
    assert_eq!((to_act(&position).as_str(), letters(position.reserve()).as_str()), ("over", "CSBDJ"));
    assert_eq!(points(&position), [1 + 4, 0, 0, 0]);
}

/// AR-S25: then open aqueducts count too, beginning with the player whose turn
/// has just ended; nobody takes builders.
#[test]
fn ar_s25_open_aqueducts_are_scored() {
    let drawing = "
        1  . ┌ · Y Y ─ ┐ · R R ─ ┐ .
        7  S · · · · · · · · · · · .
        8  . └ ─ G G · · · B B ─ ┘ .";
    let position = after(table(4).draw(drawing).turn_of(0), ">W7 pass >W6 pass >W5 pass >W4 pass");
    assert_eq!(["G1", "Y2", "R1", "B1"].map(|name| podium(&position, name)), [2, 1, 0, 0]);
    assert!(["G1", "Y2", "R1", "B1", "Y1"].iter().all(|name| !is_open(&position, name)));
    let position = after(table(4).draw(drawing).turn_of(2), ">W7 pass >W6 pass >W5 pass >W4 pass");
    assert_eq!(["R1", "B1", "G1", "Y2"].map(|name| podium(&position, name)), [2, 1, 0, 0]);
    assert_eq!(letters(position.reserve()), "CSBDJ");
}

/// AR-S25: if the last turn was one without workers, that seat still comes first.
#[test]
fn ar_s25_after_a_turn_without_workers() {
    let position = table(4)
        .draw(
            "1  . ┌ · Y Y ─ ┐ · R R · ┐ .
             7  S · · · · · · · · · · · .
             8  . └ · G G · · · B B ─ ┘ .",
        )
        .gone("R1 R2 R3 G1 G2 G3")
        .turn_of(0);
    // Green's empty turn is the last one; clockwise from there yellow is first.
    let position = after(position, ">W7 pass >W6 pass");
    assert_eq!(["Y2", "B1"].map(|name| podium(&position, name)), [2, 1]);
}

/// AR-S26: podium values, and 4, 3 and 2 more for the three highest places.
#[test]
fn ar_s26_points_and_bonuses() {
    let table = || table(4).closed("Y1", 20).closed("Y2", 1).closed("R1", 18).closed("B1", 5).closed("G1", 2);
    assert_eq!(points(&table().turn_of(0)), [21, 18, 5, 2], "no bonus before the end");
    assert_eq!(points(&table().over()), [25, 21, 7, 2]);
}

/// AR-S26: a player may have several bonuses; who has no podium has none.
#[test]
fn ar_s26_bonuses_only_on_podiums() {
    let position = table(2).closed("Y1", 6).closed("B1", 4).gone("R1 R2 R3").over();
    assert_eq!(points(&position), [6 + 4 + 4 + 3, 0]);
}

/// AR-R14: of two workers on one podium the one who came first ranks higher.
#[test]
fn ar_r14_first_come_ranks_higher() {
    let ranking = |position: &Position| {
        let name = |(worker, bonus)| format!("{worker}+{bonus}");
        position.bonuses().map(name).collect::<Vec<_>>().join(" ")
    };
    let position = table(4).closed("R1", 7).closed("Y1", 7).closed("B1", 5).over();
    assert_eq!(ranking(&position), "R1+4 Y1+3 B1+2");
    let position = table(4).closed("G1", 12).closed("B1", 11).closed("Y2", 3).closed("Y1", 3).over();
    assert_eq!(ranking(&position), "G1+4 B1+3 Y2+2");
}

/// AR-S27: most points win.
#[test]
fn ar_s27_most_points_win() {
    let outcome = table(3).closed("Y1", 5).closed("R1", 9).closed("B1", 8).over().outcome().unwrap();
    assert_eq!((outcome.points(), outcome.places()), (&[7, 13, 11][..], &[3, 1, 2][..]));
}

/// AR-S27: equal players share the win.
#[test]
fn ar_s27_shared_wins() {
    // 10 + 4 for yellow, 8 + 3 and 3 for red, 4 + 2 for blue.
    let position = table(3).closed("Y1", 10).closed("R1", 8).closed("R2", 3).closed("B1", 4).over();
    let outcome = position.outcome().unwrap();
    assert_eq!((outcome.points(), outcome.places()), (&[14, 14, 6][..], &[1, 1, 3][..]));
    assert_eq!(outcome.winners().map(|seat| seat.to_string()).collect::<Vec<_>>(), ["0", "1"]);
}

/// AR-S27: there is no result before the end.
#[test]
fn ar_s27_no_result_before_the_end() {
    assert_eq!(table(4).closed("Y1", 5).turn_of(0).outcome(), None);
}

/// AR-S28: the worked example.
#[test]
fn ar_s28_worked_example() {
    let podiums = [("B", [17, 5, 0]), ("G", [14, 4, 1]), ("Y", [12, 6, 3]), ("R", [11, 7, 2])];
    let mut sketch = table(4);
    for (colour, values) in podiums {
        for (number, value) in (1..).zip(values) {
            sketch = sketch.closed(&format!("{colour}{number}"), value);
        }
    }
    let outcome = sketch.over().outcome().unwrap();
    // In turn order: yellow, red, blue, green.
    assert_eq!(outcome.points(), [23, 20, 26, 22]);
    assert_eq!(outcome.places(), [2, 4, 1, 3]);
}
