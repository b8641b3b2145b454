//! Any way of making a board leaves one that can be written and read, and says
//! what is wrong where it is.

use castellum_rules::aquaedukt::{Board, Position, Region, Setup};
use castellum_rules::{Game as _, GameSetup as _};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::{Draft, Tool, Work, cell};
use crate::study::editor::{BoardDraft, Cell, Touch};

fn at(name: &str) -> Cell {
    cell(name.parse().unwrap())
}

fn tool(work: Work, region: usize) -> Tool {
    Tool { work, region: Region::new(region).unwrap() }
}

fn read(pairs: &[(String, String)]) -> Draft {
    let tag = |name: &str| pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    <Draft as BoardDraft>::read(&tag).unwrap_or_else(|bad| panic!("{bad:?} in {pairs:?}"))
}

fn faults(draft: &Draft) -> Vec<(String, Vec<Cell>)> {
    let faults = draft.checks().into_iter().flat_map(|check| check.faults);
    faults.map(|fault| (fault.text, fault.cells)).collect()
}

/// How many faults the rules find in the regions.
fn errors(draft: &Draft) -> usize {
    Board::faults(|field| draft.region_of(field)).len()
}

fn is_playable(draft: &Draft) -> bool {
    let pairs = BoardDraft::tags(draft);
    let tag = |name: &str| pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    Setup::complete(&tag, &mut |_| 0).is_ok_and(|setup| Position::new(&setup).is_ok())
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
    fn any_edits_leave_a_board_that_is_written_and_read(
        edits in prop::collection::vec((0..12_usize, 0..8_usize, 1..21_usize, 0..12_usize, 2..5_usize), 0..80),
        empty: bool,
    ) {
        let mut draft = if empty { Draft::empty(2) } else { Draft::standard(2) };
        for (column, row, region, what, players) in edits {
            let touch = Touch::whole(Cell { column, row });
            match what {
                0 => draft = draft.for_players(players),
                1 => draft = draft.with_mountains(),
                2 => draft.erase(touch.spot.at),
                3 | 4 => draft.touch(tool(Work::Mountain, region), touch),
                _ => draft.touch(tool(Work::Paint, region), touch),
            }
        }
        prop_assert_eq!(&read(&BoardDraft::tags(&draft)), &draft);
        prop_assert_eq!(faults(&draft).is_empty(), is_playable(&draft), "{:?}", faults(&draft));
        for fault in draft.checks().into_iter().flat_map(|check| check.faults) {
            prop_assert!(fault.cells.iter().all(|&cell| Draft::has(cell)));
            if let Some((_, mended)) = fault.mend {
                prop_assert!(mended != draft);
                prop_assert!(errors(&mended) <= errors(&draft));
            }
        }
    }
}

#[test]
fn a_region_that_is_too_small_names_its_fields_and_is_filled() {
    let mut draft = Draft::standard(2);
    // Region 1 has B1, A2, B2, A3 and B3.
    for name in ["B1", "A2"] {
        draft.touch(tool(Work::Erase, 1), Touch::whole(at(name)));
    }
    let found = faults(&draft);
    assert_eq!(found[0], ("Region 1 has 3 fields.".to_owned(), vec![at("B2"), at("A3"), at("B3")]));
    assert_eq!(found[1], ("B1 is in no region.".to_owned(), vec![at("B1")]));
    let (_, mended) = draft.checks()[0].faults[0].mend.clone().unwrap();
    assert!(faults(&mended).iter().all(|(text, _)| !text.starts_with("Region 1 ")), "{:?}", faults(&mended));
    let (label, joined) = mended.checks()[1].faults[0].mend.clone().unwrap();
    assert!(label.starts_with("To region "), "{label}");
    assert!(is_playable(&joined), "{:?}", faults(&joined));
}

#[test]
fn a_region_in_two_parts_is_a_fault() {
    let mut draft = Draft::standard(2);
    draft.touch(tool(Work::Paint, 1), Touch::whole(at("L7")));
    assert!(
        faults(&draft).iter().any(|(text, _)| text == "Region 1 falls apart at L7."),
        "{:?}",
        faults(&draft)
    );
}

#[test]
fn mountains_are_drawn_or_counted() {
    let draft = Draft::standard(3);
    assert!(is_playable(&draft) && faults(&draft).is_empty());
    let mut placed = draft.with_mountains();
    assert!(is_playable(&placed) && faults(&placed).is_empty());
    assert_eq!(placed.mountains.unwrap().len(), 6);
    assert!(faults(&placed.for_players(2)).iter().any(|(text, _)| text.starts_with("6 mountains")));
    let first = placed.mountains.unwrap().first().unwrap();
    placed.touch(tool(Work::Mountain, 1), Touch::whole(cell(first)));
    assert!(!is_playable(&placed) && faults(&placed).len() == 1);
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    let standard = BoardDraft::tags(&{
        let mut draft = Draft::standard(2);
        draft.touch(tool(Work::Paint, 2), Touch::whole(at("B1")));
        draft
    });
    let board = standard.iter().find(|(name, _)| name == "Board").unwrap().1.clone();
    let bad = |board: &str| {
        let tag = |name: &str| match name {
            "Players" => Some("2"),
            "Board" => Some(board),
            _ => None,
        };
        let bad = <Draft as BoardDraft>::read(&tag).unwrap_err();
        (bad.at, bad.expected)
    };
    assert_eq!(bad(&board.replacen("2", "42", 1)), (3, "editor-bad-region"));
    assert_eq!(bad(&board.replacen("..", "1", 1)), (0, "editor-bad-corner"));
    assert_eq!(bad(&format!("{board}/1")), (board.chars().count() + 1, "editor-bad-rows"));
    assert_eq!(bad("1"), (0, "editor-bad-corner"));
    assert_eq!(bad(".. 1"), (4, "editor-bad-entries"));
    assert_eq!(bad(&board[..board.rfind('/').unwrap()]), (board.rfind('/').unwrap(), "editor-bad-rows"));
}
