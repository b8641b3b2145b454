//! Aquädukt: golden games, a test for each rule, and fast code against slow.

mod golden;
mod perft;
mod position_text;
mod properties;
mod rules_canals;
mod rules_end;
mod rules_houses;
mod rules_setup;
mod slow;
mod table;
