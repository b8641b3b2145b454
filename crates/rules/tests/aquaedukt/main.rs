//! Aquädukt: golden games, a test for each rule, and fast code against slow.

mod agreement;
mod every_action;
mod golden;
mod hashes;
mod invariants;
mod perft;
mod position_text;
mod random;
mod rules_canals;
mod rules_end;
mod rules_houses;
mod rules_setup;
mod slow;
mod table;
mod texts;
mod water;
