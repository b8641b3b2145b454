//! Aqua Romana: refused set-ups, and the fast rules against slow obvious ones.

mod agreement;
mod documents;
mod every_action;
mod hashes;
mod invariants;
mod perft;
mod position_text;
mod random;
mod rare;
mod rulings;
mod setup;
mod slow;
mod texts;
mod water;
