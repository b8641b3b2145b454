//! Playing by keyboard: keys that work wherever the focus is.

use castellum_rules::aquaedukt::{Phase, Position};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::choices::Mode;
use super::draft::Draft;

/// Does what a key means in this game only, and says whether it means anything.
pub(super) fn press(draft: Draft, event: &KeyboardEvent) -> bool {
    match event.key().as_str() {
        "n" | "N" => draft.targets.with_untracked(|targets| draft.go_to_next(targets, event.shift_key())),
        digit => match digit.parse::<u8>() {
            Ok(number) => return pick(draft, number),
            Err(_) => return false,
        },
    }
    true
}

/// A digit picks one of the three actions of a turn, or the value of a house.
fn pick(draft: Draft, number: u8) -> bool {
    let phase = draft.position.with_untracked(Position::phase);
    match (phase, number) {
        (Phase::Turn, 1..=3) => draft.choose_mode(Some(Mode::ALL[usize::from(number) - 1])),
        (Phase::House, 1..=4) => draft.choose_value(number),
        _ => return false,
    }
    true
}
