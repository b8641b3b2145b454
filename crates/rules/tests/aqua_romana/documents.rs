//! What the documents say is so.

use castellum_rules::Game;
use castellum_rules::aqua_romana::{Layout, Position, Setup};

const POSITION: &str = include_str!("../../../../docs/position.md");
const LAYOUT: &str = include_str!("../../../../docs/layout.md");
const SETUP_TESTS: &str = include_str!("setup.rs");

/// It is the second block of code.
#[test]
fn the_layout_that_serves_as_an_example_can_be_played() {
    let example = LAYOUT.split("```\n").nth(3).unwrap();
    let layout = example.parse::<Layout>().unwrap();
    assert_eq!(layout.reservoirs.len(), 4);
    assert!(Position::new(&Setup { layout, ..Setup::classic(4) }).is_ok());
}

#[test]
fn the_position_that_serves_as_an_example_is_one() {
    let example = POSITION.lines().find(|line| line.starts_with("aqua-romana ")).unwrap();
    let position = example.parse::<Position>().unwrap();
    assert_eq!(position.to_string(), example);
}

/// Every message in the tables is one that a test has seen.
#[test]
fn the_messages_of_refused_layouts() {
    let rows = LAYOUT.lines().filter(|line| line.starts_with("| ") && line.ends_with("` |"));
    let messages = rows.map(|row| row.split('`').nth(1).unwrap()).collect::<Vec<_>>();
    assert_eq!(messages.len(), 19);
    for message in messages {
        assert!(SETUP_TESTS.contains(&message.replace('"', "\\\"")), "{message}");
    }
}
