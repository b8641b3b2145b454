//! The texts of actions.

use std::collections::BTreeSet;

use castellum_rules::aqua_romana::{Action, Layout, Position, Setup, Supply};
use castellum_rules::{DenseAction, Game};
use proptest::prelude::*;

use super::random::cases;

/// Each action has a text of its own, from which it is read again.
#[test]
fn texts_of_all_actions_round_trip() {
    let mut texts = BTreeSet::new();
    for index in 0..Action::COUNT {
        let action = Action::from_index(index).unwrap();
        let text = action.to_string();
        assert_eq!(text.parse(), Ok(action), "{text}");
        texts.insert(text);
    }
    assert_eq!(texts.len(), Action::COUNT);
}

/// The numbering is fixed: learners' arrays depend on it.
#[test]
fn numbers_of_actions() {
    assert_eq!(Action::COUNT, 6514);
    let number = |text: &str| text.parse::<Action>().unwrap().index();
    let numbers =
        ["C@NA", "J@W1", ">NA", "A1+C-NE", "K8+D-NW", "Y1+C-NE@NA", "G4+D-NW@W1", "Y1!", "pass", "<C", "<J"]
            .map(number);
    assert_eq!(numbers, [0, 189, 190, 228, 1019, 1020, 6491, 6492, 6508, 6509, 6513]);
}

/// What is said of texts that are no actions.
#[test]
fn unreadable_actions() {
    let forms = "a text like C@NF, Y2+C-SE@W3, >NC, F5+D-NE, Y2!, pass or <J";
    let ring_field = "a ring field: NA to NK, E1 to E8, SA to SK, W1 to W8";
    let worker = "a worker: Y, R, B or G and 1 to 4";
    let tile = "a tile: C-NE C-SE C-SW C-NW S-NS S-EW B D-NE D-NW";
    let cases = [
        ("", forms),
        ("Pass", forms),
        ("pass ", forms),
        ("X@NA", "one of the kinds C, S, B, D, J"),
        ("C@", ring_field),
        ("C@NL", ring_field),
        ("C@W9", ring_field),
        (">", ring_field),
        ("<", "one of the kinds C, S, B, D, J"),
        ("<CC", "one of the kinds C, S, B, D, J"),
        ("Y5!", worker),
        ("Y0!", worker),
        ("y1!", worker),
        ("!", worker),
        ("Y1+C-EN@NA", tile),
        ("Y1+C-NE@", ring_field),
        ("L1+B", "a field of the board, A1 to K8"),
        ("A9+B", "a field of the board, A1 to K8"),
        ("A1+D", tile),
    ];
    for (text, expected) in cases {
        let error = text.parse::<Action>().unwrap_err();
        assert_eq!(error.to_string(), format!("{text:?} is not an action: expected {expected}"));
    }
    let error = "x".repeat(1000).parse::<Action>().unwrap_err();
    assert_eq!(error.to_string(), format!("\"{}…\" is not an action: expected {forms}", "x".repeat(40)));
}

/// Texts that look like actions more or less.
fn near_texts() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "pass", "!", "+", "@", "<", ">", "-", "C", "S", "B", "D", "J", "C-NE", "S-EW", "D-NW", "NA", "W8",
        "E1", "SK", "A1", "K8", "Y1", "G3", "B4", "0", " ", "ä", "\u{0}",
    ]);
    prop::collection::vec(piece, 0..7).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(cases(2000))]

    /// Whatever is read is written the same; the rest is refused without panic.
    #[test]
    fn only_exact_texts_are_read(text in prop_oneof![near_texts(), any::<String>()]) {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text);
        }
    }

    /// Reading layouts and supplies panics for no text either.
    #[test]
    fn set_up_texts_never_panic(
        text in prop_oneof![any::<String>(), "[YRBGX:; #\n]{0,5}([A-L][0-9](-[NESWX])? ?[:;]? ?){0,8}"],
        players in 0_usize..6,
    ) {
        if let Ok(layout) = text.parse::<Layout>() {
            prop_assert_eq!(&layout.to_string().parse::<Layout>().unwrap(), &layout);
            let setup = Setup { layout, ..Setup::classic(players) };
            let _ = Position::new(&setup);
        }
        let _ = text.parse::<Supply>();
    }
}
