//! Any way of making a board leaves one that can be written and read, and says
//! what is wrong where it is.

use castellum_rules::Game as _;
use castellum_rules::aqua_romana::{Colour, Outlet, Position, Setup};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::draft::{Reservoirs as _, place, toggle};
use super::{Hold, Mirror, Tool, cell};
use crate::study::editor::{BoardDraft, Cell, Spot, Touch};

fn tool(hold: Hold) -> Tool {
    Tool { hold, mirror: Mirror::Off }
}

fn at(name: &str) -> Cell {
    cell(name.parse().unwrap())
}

fn read(pairs: &[(String, String)]) -> Setup {
    let tag = |name: &str| pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    <Setup as BoardDraft>::read(&tag).unwrap_or_else(|bad| panic!("{bad:?} in {pairs:?}"))
}

fn faults(setup: &Setup) -> Vec<(String, Vec<Cell>)> {
    let faults = setup.checks().into_iter().flat_map(|check| check.faults);
    faults.map(|fault| (fault.text, fault.cells)).collect()
}

#[derive(Clone, Debug)]
enum Edit {
    Touch(usize, usize, f64, f64, usize, usize, bool),
    Erase(usize, usize),
    Players(usize),
    Less(usize),
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        6 => (0..11_usize, 0..8_usize, -0.5..0.5, -0.5..0.5, 1..6_usize, 0..3_usize, any::<bool>())
            .prop_map(|(column, row, right, down, tool, mirror, side)| Edit::Touch(column, row, right, down, tool, mirror, side)),
        1 => (0..11_usize, 0..8_usize).prop_map(|(column, row)| Edit::Erase(column, row)),
        1 => (2..5_usize).prop_map(Edit::Players),
        1 => (0..4_usize).prop_map(Edit::Less),
    ]
}

fn apply(setup: &mut Setup, edit: &Edit) {
    match *edit {
        Edit::Touch(column, row, right, down, number, mirror, side) => {
            let held = Setup::tool_numbered(Setup::first_tool(), number).unwrap();
            let mirror = [Mirror::Off, Mirror::Sides, Mirror::All][mirror];
            let spot = Spot { at: Cell { column, row }, right, down };
            setup.touch(Tool { mirror, ..held }, Touch { spot, side });
        }
        Edit::Erase(column, row) => setup.erase(Cell { column, row }),
        Edit::Players(players) => *setup = setup.for_players(players),
        Edit::Less(kind) => {
            let less = setup.steppers().unwrap().steppers.swap_remove(kind).less;
            *setup = less.unwrap_or_else(|| setup.clone());
        }
    }
}

/// Fast, and the same every time.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 120,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_edits_leave_a_board_that_is_written_and_read(edits in prop::collection::vec(edit(), 0..60)) {
        let mut setup = Setup::standard(4);
        for edit in &edits {
            apply(&mut setup, edit);
        }
        prop_assert_eq!(&read(&BoardDraft::tags(&setup)), &setup);
        // The list is empty exactly if the rules accept the board.
        prop_assert_eq!(faults(&setup).is_empty(), Position::new(&setup).is_ok(), "{:?}", faults(&setup));
        for check in setup.checks() {
            for fault in check.faults {
                prop_assert!(fault.cells.iter().all(|&cell| Setup::has(cell)));
                if let Some((_, mended)) = fault.mend {
                    prop_assert!(mended != setup);
                }
            }
        }
    }
}

#[test]
fn a_fault_is_at_the_field_that_two_outlets_face_and_can_be_mended() {
    let mut setup = Setup::standard(4);
    setup.touch(tool(Hold::Reservoir(Colour::Red)), Touch::whole(at("F1")));
    let red = setup.reservoir(Colour::Red).unwrap();
    assert_eq!(red.fields, ["F1".parse().unwrap(), "G1".parse().unwrap()], "moved with its outlets");
    assert_eq!(faults(&setup), [("Y2 and R2 both face E1.".to_owned(), vec![at("E1")])]);
    let fault = setup.checks().remove(1).faults.remove(0);
    let (label, mended) = fault.mend.unwrap();
    assert_eq!(label, "Turn R2");
    assert!(faults(&mended).is_empty() && Position::new(&mended).is_ok());
}

#[test]
fn reservoirs_that_overlap_are_a_fault_like_any_other() {
    let mut setup = Setup::standard(4);
    setup.touch(tool(Hold::Reservoir(Colour::Red)), Touch::whole(at("D1")));
    let texts: Vec<String> = faults(&setup).into_iter().map(|(text, _)| text).collect();
    assert!(texts.contains(&"Two reservoirs cover D1.".to_owned()), "{texts:?}");
    // Mends of what follows from it are about the right one of the two.
    for fault in setup.checks().into_iter().flat_map(|check| check.faults) {
        assert!(fault.mend.is_none_or(|(_, mended)| mended.layout.reservoirs.len() == 4));
    }
}

#[test]
fn a_reservoir_is_turned_where_it_stands() {
    let mut setup = Setup::standard(4);
    let before = setup.clone();
    setup.touch(tool(Hold::Reservoir(Colour::Yellow)), Touch::whole(at("C1")));
    assert_eq!(
        setup.reservoir(Colour::Yellow).unwrap().fields,
        ["C1".parse().unwrap(), "C2".parse().unwrap()]
    );
    for _ in 0..3 {
        setup.touch(tool(Hold::Reservoir(Colour::Yellow)), Touch::whole(at("C1")));
    }
    assert_ne!(setup, before, "above C1 there is nothing, so it does not go all the way round");
}

#[test]
fn outlets_open_at_the_nearest_side_and_from_the_field_in_front() {
    let mut setup = Setup::standard(4);
    let outlet: Outlet = "D1-S".parse().unwrap();
    assert!(setup.reservoir(Colour::Yellow).unwrap().outlets.contains(&outlet));
    let spot = Spot { at: at("D1"), right: 0.1, down: 0.4 };
    setup.touch(tool(Hold::Outlet), Touch { spot, side: false });
    assert!(!setup.reservoir(Colour::Yellow).unwrap().outlets.contains(&outlet));
    assert_eq!(faults(&setup), [("Yellow has 2 outlets.".to_owned(), vec![at("C1"), at("D1")])]);
    setup.touch(tool(Hold::Outlet), Touch::whole(at("D2")));
    assert!(faults(&setup).is_empty());
}

#[test]
fn mirrored_reservoirs_follow() {
    let mut setup = Setup::empty(4);
    let mirrored = Tool { hold: Hold::Reservoir(Colour::Yellow), mirror: Mirror::All };
    setup.touch(mirrored, Touch::whole(at("C3")));
    assert_eq!(setup.layout.reservoirs.len(), 4);
    assert!(faults(&setup).is_empty(), "{:?}", faults(&setup));
    let blue = setup.reservoir(Colour::Blue).unwrap();
    assert_eq!(blue.fields, ["H6".parse().unwrap(), "I6".parse().unwrap()]);
}

#[test]
fn a_new_reservoir_gets_outlets_and_every_erased_one_is_missed() {
    let mut setup = Setup::empty(3);
    assert_eq!(faults(&setup).len(), 3);
    for (colour, field) in [(Colour::Yellow, "B2"), (Colour::Red, "I2"), (Colour::Blue, "E6")] {
        place(&mut setup, colour, field.parse().unwrap());
    }
    assert!(faults(&setup).is_empty(), "{:?}", faults(&setup));
    setup.erase(at("B2"));
    assert_eq!(faults(&setup)[0].0, "Yellow has no reservoir.");
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    let bad = |layout: &str| {
        let tag = |name: &str| match name {
            "Players" => Some("4"),
            "Layout" => Some(layout),
            _ => None,
        };
        let bad = <Setup as BoardDraft>::read(&tag).unwrap_err();
        (bad.at, bad.expected, bad.found)
    };
    assert_eq!(bad("Y C1 D1 : C1-W; X"), (16, "editor-bad-colour", "X".to_owned()));
    assert_eq!(bad("Y C1 Z1 : C1-W"), (5, "editor-bad-field", "Z1".to_owned()));
    assert_eq!(bad("Y C1 D1 : C1W"), (10, "editor-bad-outlet", "C1W".to_owned()));
    assert_eq!(bad("Y C1 D1"), (7, "editor-bad-colon", String::new()));
}

#[test]
fn an_outlet_is_closed_by_the_same_hand() {
    let mut setup = Setup::standard(4);
    let outlet: Outlet = "C1-S".parse().unwrap();
    assert_eq!(toggle(&mut setup, outlet), Some(Colour::Yellow));
    assert_eq!(toggle(&mut setup, outlet), Some(Colour::Yellow));
    assert_eq!(setup, Setup::standard(4));
}
