//! What the documents say is so.

use castellum_rules::Game;
use castellum_rules::aqua_romana::{Layout, Position, Setup};

const RULES: &str = include_str!("../../../../docs/rules/aqua-romana.md");
const LAYOUT: &str = include_str!("../../../../docs/layout.md");
const SETUP_TESTS: &str = include_str!("setup.rs");
const RULE_TESTS: [&str; 7] = [
    include_str!("../../src/aqua_romana/tests/building.rs"),
    include_str!("../../src/aqua_romana/tests/closing.rs"),
    include_str!("../../src/aqua_romana/tests/ending.rs"),
    include_str!("../../src/aqua_romana/tests/extra_tiles.rs"),
    include_str!("../../src/aqua_romana/tests/joins.rs"),
    include_str!("../../src/aqua_romana/tests/material.rs"),
    include_str!("../../src/aqua_romana/tests/podiums.rs"),
];

/// S1 to S28, R1 to R14, and those that came in between.
fn rule_numbers() -> impl Iterator<Item = String> {
    let rules = (1..=28).map(|number| format!("S{number}"));
    let rulings = (1..=14).map(|number| format!("R{number}"));
    rules.chain(rulings).chain(["R2a", "R3a", "R12a"].map(str::to_owned))
}

#[test]
fn every_rule_is_written_down_once() {
    for number in rule_numbers() {
        assert_eq!(RULES.matches(&format!("**{number}** ")).count(), 1, "{number}");
    }
    assert_eq!(RULES.matches("\n**").count(), rule_numbers().count());
}

#[test]
fn every_rule_has_a_test_named_after_it() {
    for number in rule_numbers() {
        let name = format!("fn ar_{}_", number.to_lowercase());
        assert!(RULE_TESTS.iter().any(|tests| tests.contains(&name)), "{name}");
        let cited = format!("AR-{number}");
        assert!(RULE_TESTS.iter().any(|tests| tests.contains(&cited)), "{cited}");
    }
}

/// It is the second block of code.
#[test]
fn the_layout_that_serves_as_an_example_can_be_played() {
    let example = LAYOUT.split("```\n").nth(3).unwrap();
    let layout = example.parse::<Layout>().unwrap();
    assert_eq!(layout.reservoirs.len(), 4);
    assert!(Position::new(&Setup { layout, ..Setup::standard(4) }).is_ok());
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
