//! AR-R4a, AR-R6a, AR-R11a: rulings on what the rule book leaves open, played
//! from the first action on.

use std::collections::BTreeSet;

use castellum_rules::aqua_romana::{Layout, Piece, Position, Setup, Supply};
use castellum_rules::{ActionList, Game, Seat};

/// A builder at an end of each row and column in which workers stand at first.
const BUILDERS: &str = "S@W1 S@E1 S@W8 C@E8 C@W3 C@W4 B@NF B@SF B@E3 D@E4 D@NB D@SB";

/// The position after more actions.
fn played(mut position: Position, actions: &str) -> Position {
    for text in actions.split_whitespace() {
        let action = text.parse().unwrap();
        position.try_play(action).unwrap_or_else(|refusal| panic!("{text} in {actions}: {refusal}"));
    }
    position
}

/// The texts of all legal actions.
fn legal(position: &Position) -> Vec<String> {
    let mut actions = ActionList::new();
    position.legal_actions(&mut actions);
    actions.iter().map(|&action| action.to_string()).collect()
}

/// The tiles that may be laid on a field as an extra tile.
fn extra_tiles(position: &Position, field: &str) -> BTreeSet<String> {
    let tile = |text: String| text.strip_prefix(field)?.strip_prefix('+').map(str::to_owned);
    legal(position).into_iter().filter_map(tile).collect()
}

/// The phase and the seat that acts.
fn to_act(position: &Position) -> String {
    let seat = position.actor().seat().expect("a player acts");
    format!("{} {}", position.phase().name(), seat.index())
}

/// AR-R4a: the reservoirs are on the board before the first builder is placed.
#[test]
fn ar_r4a_reservoirs_come_before_the_builders() {
    for (players, places) in [
        (2, "Y C1 D1 R H1 I1 B H8 I8 G C8 D8"),
        (3, "Y A3 A4 R K3 K4 B F5 F6"),
        (4, "Y C1 D1 R H1 I1 B H8 I8 G C8 D8"),
    ] {
        let position = Position::new(&Setup::classic(players)).unwrap();
        assert_eq!(to_act(&position), "setup 0");
        for place in places.split_whitespace().collect::<Vec<_>>().chunks(3) {
            for field in &place[1..] {
                let Some(Piece::Reservoir(colour)) = position.piece(field.parse().unwrap()) else {
                    panic!("{players} players: no reservoir on {field}")
                };
                assert_eq!(colour.letter().to_string(), place[0], "{players} players: {field}");
            }
        }
    }
}

/// AR-R4a: a seat has its colours, so colours take their turns in one order.
#[test]
fn ar_r4a_a_colour_is_a_seat() {
    for (players, colours) in [(2, "YB RG"), (3, "Y R B"), (4, "Y R B G")] {
        let mut position = played(Position::new(&Setup::classic(players)).unwrap(), BUILDERS);
        for (seat, colours) in colours.split(' ').enumerate() {
            assert_eq!(to_act(&position), format!("build {seat}"));
            let builders: BTreeSet<char> =
                legal(&position).iter().filter_map(|text| text.chars().next()).collect();
            assert_eq!(builders, colours.chars().collect(), "{players} players");
            while position.turn_seat().map(Seat::index) == Some(seat) {
                position = played(position, &legal(&position)[0]);
            }
        }
        assert_eq!(position.turn_seat(), Some(Seat::default()), "{players} players: a round");
    }
}

/// AR-R6a: the joker's extra tile is of any kind, not of the kind just laid.
#[test]
fn ar_r6a_the_joker_gives_any_kind() {
    let start = Position::new(&Setup::classic(2)).unwrap();
    let start = played(start, "S@E1 C@NH S@W8 C@E8 C@W3 S@W4 B@NF B@SF B@E3 D@E4 D@NB D@SB");
    let position = played(start, "Y2+S-EW@E1 Y2! <J  R3+C-NE@NH pass  J@W1 Y3+S-NS@W1");
    assert_eq!(to_act(&position), "extra 0");
    let all = ["B", "C-NE", "C-NW", "C-SE", "C-SW", "D-NE", "D-NW", "S-EW", "S-NS"];
    assert_eq!(extra_tiles(&position, "F5"), all.map(str::to_owned).into());
}

/// AR-R6a: a builder whose kind has run out gives any other kind, not the kind
/// that was laid in its place.
#[test]
fn ar_r6a_a_kind_that_has_run_out() {
    let start = |curves| {
        let setup = Setup { supply: Supply([curves, 30, 30, 30]), ..Setup::classic(4) };
        let builders = BUILDERS.replace("S@W1", "C@W1").replace("C@E8", "S@E8");
        played(Position::new(&setup).unwrap(), &builders)
    };
    let position = played(start(0), "Y2+S-EW@W1");
    assert_eq!(to_act(&position), "extra 0");
    let others = ["B", "D-NE", "D-NW", "S-EW", "S-NS"];
    assert_eq!(extra_tiles(&position, "F5"), others.map(str::to_owned).into());

    let position = played(start(2), "Y2+C-SW@W1");
    let curves = ["C-NE", "C-NW", "C-SE", "C-SW"];
    assert_eq!(extra_tiles(&position, "F5"), curves.map(str::to_owned).into());
}

/// Two players. Y1 on C4 can reach the fields in front of Y2 and R1 with two
/// tiles: D5 by way of D4 to the south, E4 straight to the east.
fn outlets_close_to_each_other() -> Position {
    let layout: Layout = "Y C4 C5 : C4-E C5-E C5-S; R F4 F5 : F4-W F5-E F5-S;
                          B H8 I8 : I8-E H8-W H8-N; G C8 D8 : C8-W D8-E D8-N"
        .parse()
        .unwrap();
    let start = Position::new(&Setup { layout, ..Setup::classic(2) }).unwrap();
    played(start, "S@W4 C@E4 C@ND S@SD B@W8 B@NB B@SB D@NA D@SA D@NK C@SK S@E2")
}

/// AR-R11a: the owner of a bare outlet takes a builder when it is closed, and
/// the player who closed it may still close one of his own.
#[test]
fn ar_r11a_the_bare_outlet_of_another_player() {
    let before = played(outlets_close_to_each_other(), "Y1+S-EW@W4 pass");
    assert!(legal(&before).iter().any(|text| text.starts_with("R1+")));
    let closed = played(before, "G3+B@W8 pass  Y1+C-SW@ND");
    assert_eq!(to_act(&closed), "close 0");
    let taking = played(closed, "pass");
    assert_eq!(to_act(&taking), "take 1");
    let next = played(taking, "<J J@W4");
    assert_eq!(to_act(&next), "build 1");
    assert!(legal(&next).iter().all(|text| !text.starts_with("R1")), "R1 has left the board");
}

/// AR-R11a: the player's own bare outlet counts as a closed aqueduct too, so
/// he takes a builder and may not close another aqueduct (AR-S20).
#[test]
fn ar_r11a_an_own_bare_outlet() {
    let position = played(outlets_close_to_each_other(), "Y1+C-SW@E4");
    assert_eq!(to_act(&position), "close 0");
    let closed = played(position, "pass  G3+B@W8 pass  Y1+S-NS@SD");
    assert_eq!(to_act(&closed), "take 0");
    assert_eq!(to_act(&played(closed, "<C")), "build 1", "one aqueduct, one builder");
}
