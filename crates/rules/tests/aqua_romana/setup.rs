//! AR-R2a, AR-R3, AR-R3a: which set-ups can be played, and what is said of the others.

use castellum_rules::aqua_romana::{
    Colour, Field, Layout, LayoutError, Outlet, Position, Reservoir, Setup, Supply,
};
use castellum_rules::{Game, GameSetup};

use super::random::{Rng, any_layout, playable_layout};

/// The usual layout with one reservoir replaced.
fn layout_with(players: usize, reservoir: &str) -> Layout {
    let mut layout = Layout::classic(players);
    let new = reservoir.parse::<Layout>().unwrap().reservoirs.remove(0);
    let old = layout.reservoirs.iter_mut().find(|old| old.colour == new.colour).unwrap();
    *old = new;
    layout
}

fn message(setup: &Setup) -> String {
    Position::new(setup).unwrap_err().to_string()
}

#[track_caller]
fn check_layout_refused(players: usize, layout: Layout, rule: &str, expected: &str) {
    let setup = Setup { layout, ..Setup::classic(players) };
    assert_eq!(message(&setup), format!("{rule}: {expected}"));
}

/// AR-R3: the layouts that ship are those of the rules.
#[test]
fn ar_r3_usual_layouts() {
    let four = "Y C1 D1 : C1-W D1-E D1-S; R H1 I1 : I1-E H1-W H1-S; \
                B H8 I8 : I8-E H8-W H8-N; G C8 D8 : C8-W D8-E D8-N";
    let three = "Y A3 A4 : A3-N A3-E A4-E A4-S; R K3 K4 : K3-N K3-W K4-W K4-S; \
                 B F5 F6 : F5-W F5-E F6-W F6-E";
    assert_eq!(Layout::classic(2).to_string(), four);
    assert_eq!(Layout::classic(3).to_string(), three);
    assert_eq!(Layout::classic(4).to_string(), four);
    for players in 2..=4 {
        assert_eq!(Layout::classic(players).validate(players), Ok(()));
        let standard = Layout::named(Layout::standard_name(players), players);
        assert_eq!(standard, Some(Layout::standard(players)));
    }
}

/// AR-R3: what ships under a name can be played, and is found by it.
#[test]
fn ar_r3_layouts_have_names() {
    let mut found = Vec::new();
    for name in Layout::names() {
        for players in 2..=4 {
            let Some(layout) = Layout::named(name, players) else {
                let error = Layout::read(name, players).unwrap_err().to_string();
                assert_eq!(error, format!("line 1: there is no layout {name} for {players} players"));
                continue;
            };
            let setup = Setup { layout: layout.clone(), ..Setup::classic(players) };
            let position = Position::new(&setup).unwrap();
            assert_eq!(position.setup(), setup, "{name}: fields are in the order of the board");
            assert_eq!(Layout::read(&format!(" {name}\n"), players), Ok(layout));
            found.push((name, players));
        }
    }
    let expected = [("classic", 2), ("classic", 3), ("classic", 4), ("balanced", 3), ("balanced", 4)];
    assert_eq!(found, expected);
}

/// What says nothing about its layout is of old and means the classic one, also
/// if new games get another.
#[test]
fn what_names_no_layout_means_the_classic_one() {
    for players in 2..=4 {
        let text = players.to_string();
        let tag = |name: &str| (name == "Players").then_some(text.as_str());
        assert_eq!(Setup::from_tags(&tag), Ok(Setup::classic(players)));
        assert_eq!(Setup::complete(&tag, &mut |_| 0), Ok(Setup::standard(players)));
        let classic = Position::new(&Setup::classic(players)).unwrap().to_string();
        assert_eq!(classic.split(' ').nth(2), Some("standard"));
        for name in Layout::names().filter(|name| *name != Layout::CLASSIC) {
            let Some(layout) = Layout::named(name, players) else { continue };
            let setup = Setup { layout, ..Setup::classic(players) };
            let tags = setup.tags();
            assert!(tags.iter().any(|(tag, value)| *tag == "Layout" && value.starts_with("Y ")));
            let written = |name: &str| tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str());
            assert_eq!(Setup::from_tags(&written), Ok(setup.clone()));
            let named = |tag: &str| if tag == "Layout" { Some(name) } else { written(tag) };
            assert_eq!(Setup::from_tags(&named), Ok(setup));
        }
    }
}

/// AR-R3: two neighbouring fields, three outlets with four reservoirs, four with three.
#[test]
fn ar_r3_reservoirs_that_are_refused() {
    let cases = [
        (4, "Y C1 : C1-W C1-E C1-S", "reservoir Y has to cover two fields, not 1"),
        (4, "Y C1 D1 E1 : C1-W D1-S E1-E", "reservoir Y has to cover two fields, not 3"),
        (4, "Y C1 E1 : C1-W E1-E E1-S", "the fields C1 and E1 of reservoir Y are not neighbours"),
        (4, "Y C1 D2 : C1-W D2-E D2-S", "the fields C1 and D2 of reservoir Y are not neighbours"),
        (4, "Y C1 C1 : C1-W C1-E C1-S", "the fields C1 and C1 of reservoir Y are not neighbours"),
        (4, "Y C1 D1 : C1-W D1-E", "reservoir Y needs 3 outlets, not 2"),
        (2, "B H8 I8 : I8-E H8-W H8-N I8-N", "reservoir B needs 3 outlets, not 4"),
        (3, "B F5 F6 : F5-W F5-E F6-W", "reservoir B needs 4 outlets, not 3"),
        (4, "Y C1 D1 :", "reservoir Y needs 3 outlets, not 0"),
        (4, "Y C1 D1 : C1-W D1-E E1-S", "outlet E1-S is not on a field of reservoir Y"),
        (4, "Y C1 D1 : C1-W D1-E D1-E", "outlet D1-E of reservoir Y is listed twice"),
        (
            4,
            "Y C1 D1 : C1-W C1-E D1-S",
            "outlet C1-E lies on the inner edge between the two fields of reservoir Y",
        ),
    ];
    for (players, reservoir, expected) in cases {
        check_layout_refused(players, layout_with(players, reservoir), "AR-R3", expected);
    }
}

/// AR-R3a: where reservoirs and outlets must not be.
#[test]
fn ar_r3a_places_that_are_refused() {
    let cases = [
        (4, "Y A1 B1 : B1-E B1-S A1-S", "reservoir Y covers the corner field A1, where a curve is printed"),
        (4, "G A7 A8 : A7-N A7-E A8-E", "reservoir G covers the corner field A8, where a curve is printed"),
        (4, "Y G1 H1 : G1-W G1-S H1-S", "two reservoirs cover H1"),
        (3, "Y F5 G5 : F5-N F5-W G5-N G5-E", "two reservoirs cover F5"),
        (4, "Y C1 D1 : C1-N D1-E D1-S", "outlet C1-N faces the rim of the board"),
        (3, "Y A3 A4 : A3-W A3-E A4-E A4-S", "outlet A3-W faces the rim of the board"),
        (4, "Y F1 G1 : F1-W F1-S G1-E", "outlet G1-E faces a reservoir on H1"),
        (4, "Y B1 C1 : B1-W C1-E C1-S", "outlet B1-W faces the corner field A1"),
        (4, "Y A2 A3 : A2-N A2-E A3-E", "outlet A2-N faces the corner field A1"),
        // With one field between them two outlets face each other.
        (4, "Y E1 F1 : E1-W F1-E F1-S", "outlets F1-E and H1-W face the same field"),
        (4, "Y G2 G3 : G2-E G3-W G3-E", "outlets G2-E and H1-S face the same field"),
    ];
    for (players, reservoir, expected) in cases {
        check_layout_refused(players, layout_with(players, reservoir), "AR-R3a", expected);
    }
}

/// AR-S5: one reservoir of each colour in play.
#[test]
fn ar_s5_colours_that_are_refused() {
    let no_green = "there is no reservoir G; 4 reservoirs are needed";
    check_layout_refused(4, Layout::classic(3), "AR-S5", no_green);
    check_layout_refused(2, Layout::classic(3), "AR-S5", no_green);
    let green = "reservoir G is one too many; 3 reservoirs are needed";
    check_layout_refused(3, Layout::classic(4), "AR-S5", green);
    check_layout_refused(4, Layout::default(), "AR-S5", "there is no reservoir Y; 4 reservoirs are needed");
    let mut two_reds = Layout::classic(4);
    two_reds.reservoirs[0].colour = Colour::Red;
    check_layout_refused(4, two_reds, "AR-S5", "there is no reservoir Y; 4 reservoirs are needed");
    let mut two_reds = Layout::classic(4);
    two_reds.reservoirs[2].colour = Colour::Red;
    let twice = "reservoir R appears 2 times; 4 reservoirs of different colours are needed";
    check_layout_refused(4, two_reds, "AR-S5", twice);
}

/// AR-R2a: up to 84 tiles of a kind, together at least as many as free fields.
#[test]
fn ar_r2a_supplies() {
    let with = |players, supply| Setup { supply: Supply(supply), ..Setup::classic(players) };
    assert!(Position::new(&with(4, [84, 84, 84, 84])).is_ok());
    assert!(Position::new(&with(4, [0, 0, 76, 0])).is_ok());
    assert!(Position::new(&with(3, [78, 0, 0, 0])).is_ok());
    let cases = [
        (4, [85, 0, 0, 0], "85 tiles of kind C, at most 84 are allowed"),
        (4, [21, 21, 21, 255], "255 tiles of kind D, at most 84 are allowed"),
        (4, [19, 19, 19, 18], "75 tiles are fewer than the 76 fields to fill"),
        (3, [0, 77, 0, 0], "77 tiles are fewer than the 78 fields to fill"),
        (2, [0, 0, 0, 0], "0 tiles are fewer than the 76 fields to fill"),
    ];
    for (players, supply, expected) in cases {
        assert_eq!(message(&with(players, supply)), format!("AR-R2a: {expected}"));
    }
}

/// AR-S5: two, three or four players.
#[test]
fn ar_s5_players_that_are_refused() {
    for players in [0, 1, 5, usize::MAX] {
        let expected = format!("AR-S5: the number of players is {players}: expected 2 to 4");
        assert_eq!(message(&Setup::classic(players)), expected);
    }
}

/// Texts that are no layouts.
#[test]
fn unreadable_layouts() {
    let cases = [
        ("C1 D1", "line 1: expected a reservoir such as Y C1 D1 : C1-W D1-E D1-S"),
        ("\n# four\nX C1 D1 : C1-W", "line 3: expected a colour, Y, R, B or G, at the beginning"),
        (": C1-W", "line 1: expected a colour, Y, R, B or G, at the beginning"),
        ("Y C1 L1 : C1-W", "line 1: \"L1\": expected a field of the board, A1 to K8"),
        ("Y C1 C9 : C1-W", "line 1: \"C9\": expected a field of the board, A1 to K8"),
        ("Y C1 c1 : C1-W", "line 1: \"c1\": expected a field of the board, A1 to K8"),
        ("Y C1 D1 : C1W", "line 1: \"C1W\": expected an outlet: a field and a direction, such as C1-W"),
        ("Y C1 D1 : C1-X", "line 1: \"C1-X\": expected an outlet: a field and a direction, such as C1-W"),
        ("Y C1 D1 : C0-N", "line 1: \"C0-N\": expected a field of the board, A1 to K8"),
        (
            "Y C1 D1 : C1-W\nR H1 I1 : I1",
            "line 2: \"I1\": expected an outlet: a field and a direction, such as C1-W",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(text.parse::<Layout>().unwrap_err().to_string(), expected, "{text:?}");
    }
}

/// Comments, blank lines and semicolons.
#[test]
fn layout_texts() {
    let text = "# two of them\n\n  Y C1 D1 :C1-W D1-E D1-S  # yellow\nR H1 I1: I1-E; # red\n";
    let layout = text.parse::<Layout>().unwrap();
    assert_eq!(layout.to_string(), "Y C1 D1 : C1-W D1-E D1-S; R H1 I1 : I1-E");
    assert_eq!(layout.to_string().parse::<Layout>().unwrap(), layout);
    assert_eq!("".parse::<Layout>().unwrap(), Layout::default());
}

/// Texts that are supplies, and texts that are not.
#[test]
fn supply_texts() {
    assert_eq!("C21 S0 B84 D7".parse(), Ok(Supply([21, 0, 84, 7])));
    assert_eq!(Supply([21, 0, 84, 7]).to_string(), "C21 S0 B84 D7");
    for text in
        ["", "C21", "C21 S21 B21", "S21 C21 B21 D21", "C21 S21 B21 D21 J1", "C-1 S1 B1 D1", "C256 S1 B1 D1"]
    {
        let error = text.parse::<Supply>().unwrap_err();
        assert_eq!(error.to_string(), "expected a supply such as C21 S21 B21 D21", "{text:?}");
    }
}

/// A record's tags give the set-up back; what has its default is left out.
#[test]
fn set_ups_as_tags() {
    let names = |setup: &Setup| setup.tags().into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    let mut rng = Rng::new(1);
    for players in 2..=4 {
        let usual = Setup::classic(players);
        let odd = Setup { players, supply: Supply([30; 4]), layout: playable_layout(players, &mut rng) };
        assert_eq!(names(&usual), ["Players"]);
        assert_eq!(names(&odd), ["Players", "Supply", "Layout"]);
        for setup in [usual, odd] {
            let tags = setup.tags();
            let tag =
                |name: &str| tags.iter().find(|(other, _)| *other == name).map(|(_, value)| value.as_str());
            assert_eq!(Setup::from_tags(&tag), Ok(setup.clone()));
        }
    }
}

/// Tags that describe no set-up.
#[test]
fn unreadable_tags() {
    let cases = [
        ("Colour", "red", "the tag Players is missing"),
        ("Players", "many", "tag Players: \"many\" is not a number"),
        ("Supply", "lots", "tag Supply: expected a supply such as C21 S21 B21 D21"),
        ("Layout", "Y", "tag Layout: expected a reservoir such as Y C1 D1 : C1-W D1-E D1-S"),
    ];
    for (name, value, expected) in cases {
        let tag = |wanted: &str| match wanted {
            _ if wanted == name => Some(value),
            "Players" if name != "Colour" => Some("4"),
            _ => None,
        };
        assert_eq!(Setup::from_tags(&tag).unwrap_err().to_string(), expected);
    }
}

/// AR-R3, AR-R3a once more, as a list of what must be true.
fn is_playable(layout: &Layout, players: usize) -> bool {
    let covered = layout.reservoirs.iter().flat_map(|reservoir| &reservoir.fields).collect::<Vec<_>>();
    let outlets = layout.reservoirs.iter().flat_map(|reservoir| &reservoir.outlets).collect::<Vec<_>>();
    let front = |outlet: &Outlet| outlet.field.neighbour(outlet.way);
    let fronts = outlets.iter().map(|outlet| front(outlet)).collect::<Vec<_>>();
    let is_good_front = |field: &Option<Field>| {
        field.is_some_and(|field| !field.is_corner() && !covered.contains(&&field))
            && fronts.iter().filter(|&other| other == field).count() == 1
    };
    let has_own_outlets = |reservoir: &Reservoir| {
        reservoir.outlets.len() == if players == 3 { 4 } else { 3 }
            && reservoir.outlets.iter().all(|outlet| reservoir.fields.contains(&outlet.field))
    };
    covered.iter().all(|field| !field.is_corner())
        && covered.iter().all(|field| covered.iter().filter(|other| *other == field).count() == 1)
        && fronts.iter().all(is_good_front)
        && layout.reservoirs.iter().all(has_own_outlets)
}

/// AR-R3a: random layouts are judged alike by the list above.
#[test]
fn ar_r3a_random_layouts() {
    let mut rng = Rng::new(3);
    let mut playable = 0;
    for round in 0..3000 {
        let players = 2 + round % 3;
        let layout = any_layout(players, &mut rng);
        let verdict: Result<(), LayoutError> = layout.validate(players);
        assert_eq!(verdict.is_ok(), is_playable(&layout, players), "{layout}: {verdict:?}");
        playable += usize::from(verdict.is_ok());
    }
    assert!((30..2970).contains(&playable), "both cases occur: {playable}");
}
