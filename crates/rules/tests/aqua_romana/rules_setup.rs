//! AR-S1 to AR-S6, AR-R1 to AR-R4: what the game consists of, and the set-up.

use castellum_rules::aqua_romana::{
    COLUMNS, Colour, Direction, Field, Kind, Layout, Piece, Podium, Position, ROWS, RingField, Setup, Supply,
    Tile, WORKERS_IN_PLAY, Worker,
};
use castellum_rules::{Game, Seat};

use super::table::{after, check_legal, legal, letters, ring, table, to_act, water};

fn start(players: usize) -> Position {
    Position::new(&Setup::classic(players)).unwrap()
}

/// Writes names one after the other.
fn names(items: impl Iterator<Item = impl ToString>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

/// AR-S1: 8 rows of 11 fields, a printed curve in each corner, 84 free fields
/// of which the reservoirs take two each.
#[test]
fn ar_s1_board_of_88_fields() {
    assert_eq!((ROWS, COLUMNS), (8, 11));
    let position = start(4);
    let has_tile = |field: &Field| matches!(position.piece(*field), Some(Piece::Tile(_)));
    assert_eq!(names(Field::all().filter(has_tile)), "A1 K1 A8 K8");
    let free = Field::all().filter(|&field| position.piece(field).is_none()).count();
    assert_eq!(free, 84 - 4 * 2);
}

/// AR-R1: a corner curve joins the two neighbours that exist.
#[test]
fn ar_r1_corners_lead_along_the_rim() {
    let position = table(4)
        .draw(
            "1  . ┌ ─ Y Y · · · R R ─ ┐ .
             8  . └ ─ G G · · · B B ─ ┘ .",
        )
        .turn_of(0);
    assert_eq!(water(&position, "Y1"), "A1-S 2");
    assert_eq!(water(&position, "R1"), "K1-S 2");
    assert_eq!(water(&position, "B1"), "K8-N 2");
    assert_eq!(water(&position, "G1"), "A8-N 2");
}

/// AR-S2: 38 ring fields, one at each end of each row and column.
#[test]
fn ar_s2_ring_of_38_fields() {
    let clockwise = "NA NB NC ND NE NF NG NH NI NJ NK E1 E2 E3 E4 E5 E6 E7 E8 \
                     SK SJ SI SH SG SF SE SD SC SB SA W8 W7 W6 W5 W4 W3 W2 W1";
    assert_eq!(names(RingField::all()), clockwise);
}

/// AR-S2: a fountain stands between two ring fields at each corner.
#[test]
fn ar_s2_fountains_stand_between_fields_at_the_corners() {
    let mut fountains = Vec::new();
    for from in RingField::all() {
        let walk = after(start(4), &format!("C@{from}")).builder_walk(from);
        if walk.passes_fountain {
            fountains.push(format!("{from}-{}", walk.to));
        }
    }
    assert_eq!(fountains, ["NK-E1", "E8-SK", "SA-W8", "W1-NA"]);
}

/// AR-S3: a curve joins neighbouring edges, a straight opposite ones; a bridge
/// is two straights, a double curve two curves, that have nothing in common.
#[test]
fn ar_s3_tiles_and_the_edges_they_join() {
    let expected = [
        ("C-NE", "NE"),
        ("C-SE", "SE"),
        ("C-SW", "SW"),
        ("C-NW", "NW"),
        ("S-NS", "NS"),
        ("S-EW", "EW"),
        ("B", "NS EW"),
        ("D-NE", "NE SW"),
        ("D-NW", "NW SE"),
    ];
    for (tile, (name, tracks)) in Tile::ALL.into_iter().zip(expected) {
        assert_eq!(tile.to_string(), name);
        for way in Direction::ALL {
            let track = tracks.split(' ').find(|track| track.contains(way.letter()));
            let other = track.and_then(|track| track.chars().find(|&letter| letter != way.letter()));
            assert_eq!(tile.exit(way).map(Direction::letter), other, "{name} from {way}");
        }
    }
}

/// AR-S4: 17 builders, 12 of which are set up and 5 are in the reserve;
/// podiums from 1 to 20.
#[test]
fn ar_s4_builders_and_podiums() {
    let position = start(4);
    assert_eq!(letters(position.reserve()), "CSBDJ");
    let ready = after(position, "C@NA C@NB C@NC S@ND S@NE S@NF B@NG B@NH B@NI D@NJ D@NK D@E1");
    let on_ring = RingField::all().filter_map(|at| ready.builder(at)).collect::<Vec<_>>();
    for kind in Kind::TILES {
        assert_eq!(on_ring.iter().filter(|&&other| other == kind).count(), 3);
    }
    assert_eq!(on_ring.len() + ready.reserve().len(), 17);
    let mut values = Podium::all().map(Podium::value).collect::<Vec<_>>();
    values.dedup();
    assert_eq!(values, (1..=20).collect::<Vec<_>>());
}

/// AR-R2: 21 tiles of each kind unless a set-up says otherwise.
#[test]
fn ar_r2_usual_supply() {
    assert_eq!(start(3).supply(), Supply([21, 21, 21, 21]));
    assert_eq!(start(3).supply().total(), 84);
}

/// AR-R2a: a set-up may have 0 to 84 tiles of a kind, together enough.
#[test]
fn ar_r2a_other_supplies() {
    let with = |supply| Position::new(&Setup { supply: Supply(supply), ..Setup::classic(4) });
    assert_eq!(with([0, 76, 0, 0]).unwrap().supply(), Supply([0, 76, 0, 0]));
    assert!(with([84, 84, 84, 84]).is_ok());
    assert!(with([0, 75, 0, 0]).is_err());
    assert!(with([85, 0, 0, 0]).is_err());
}

/// AR-R3: the reservoirs stand as the layout says, with a worker at each outlet.
#[test]
fn ar_r3_layouts_are_data() {
    let layout: Layout = "Y B3 B4 : B3-E B4-E B4-S B3-W; R E2 F2 : E2-S F2-S E2-W F2-E; \
                          B J6 J7 : J6-N J7-S J6-W J7-E"
        .parse()
        .unwrap();
    let position = Position::new(&Setup { layout, ..Setup::classic(3) }).unwrap();
    assert_eq!(position.piece("E2".parse().unwrap()), Some(Piece::Reservoir(Colour::Red)));
    assert_eq!(position.piece("F2".parse().unwrap()), Some(Piece::Reservoir(Colour::Red)));
    assert_eq!(water(&position, "Y4"), "B3-W 0");
    assert_eq!(water(&position, "R1"), "E2-S 0");
    assert_eq!(water(&position, "B2"), "J7-S 0");
}

/// AR-R3a: what a layout must not do; `setup.rs` has every case.
#[test]
fn ar_r3a_layouts_are_checked() {
    let layout = "Y C1 D1 : C1-N D1-E D1-S; R H1 I1 : I1-E H1-W H1-S; \
                  B H8 I8 : I8-E H8-W H8-N; G C8 D8 : C8-W D8-E D8-N";
    let setup = Setup { layout: layout.parse().unwrap(), ..Setup::classic(4) };
    let error = Position::new(&setup).unwrap_err();
    assert_eq!(error.to_string(), "AR-R3a: outlet C1-N faces the rim of the board");
}

/// AR-S5: who owns which colour, and 12 workers in every game.
#[test]
fn ar_s5_seats_and_workers() {
    let workers = |players: usize| {
        assert_eq!(Worker::in_play(players).len(), WORKERS_IN_PLAY);
        names(Worker::in_play(players).iter().map(|worker| format!("{worker}:{}", worker.owner(players))))
    };
    assert_eq!(workers(4), "Y1:0 Y2:0 Y3:0 R1:1 R2:1 R3:1 B1:2 B2:2 B3:2 G1:3 G2:3 G3:3");
    assert_eq!(workers(3), "Y1:0 Y2:0 Y3:0 Y4:0 R1:1 R2:1 R3:1 R4:1 B1:2 B2:2 B3:2 B4:2");
    assert_eq!(workers(2), "Y1:0 Y2:0 Y3:0 R1:1 R2:1 R3:1 B1:0 B2:0 B3:0 G1:1 G2:1 G3:1");
}

/// AR-S5: with two players the points of a seat's two colours are added up.
#[test]
fn ar_s5_two_colours_count_as_one() {
    let position = table(2).closed("Y1", 5).closed("B1", 6).closed("R1", 10).turn_of(0);
    assert_eq!(position.points()[..2], [11, 10]);
}

/// AR-S6: 12 builders are put on the ring in turn, the other five wait.
#[test]
fn ar_s6_players_set_the_builders_up() {
    let position = start(3);
    assert_eq!(to_act(&position), "setup 0");
    assert_eq!(legal(&position).len(), 4 * 38);
    check_legal(&position, "C@NA D@W1", "J@NA");
    let position = after(position, "C@NF S@W3 C@SA C@NA");
    assert_eq!(to_act(&position), "setup 1");
    check_legal(&position, "S@NB", "S@NF C@NB");
    let position = after(position, "S@E1 S@E2 B@E3 B@E4 B@E5 D@E6 D@E7 D@E8");
    assert_eq!(to_act(&position), "build 0");
    assert_eq!(letters(position.reserve()), "CSBDJ");
    assert_eq!(ring(&position).split(' ').count(), 12);
}

/// AR-R4: seat 0 is the first to act, in the set-up and after it.
#[test]
fn ar_r4_seat_0_begins() {
    for players in 2..=4 {
        let position = start(players);
        assert_eq!(position.actor().seat(), Some(Seat::default()));
        let ready = after(position, "C@NA C@NB C@NC S@ND S@NE S@NF B@NG B@NH B@NI D@NJ D@NK D@E1");
        assert_eq!(to_act(&ready), "build 0");
    }
}
