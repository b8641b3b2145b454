//! Aqua Romana: golden games, a test for each rule, and fast code against slow.

mod agreement;
mod documents;
mod every_action;
mod golden;
mod hashes;
mod invariants;
mod perft;
mod position_text;
mod random;
mod rare;
mod refusals;
mod rules_building;
mod rules_closing;
mod rules_end;
mod rules_extra_tiles;
mod rules_joins;
mod rules_podiums;
mod rules_setup;
mod rulings;
mod setup;
mod slow;
mod table;
mod texts;
mod water;
