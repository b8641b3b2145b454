//! Keys that work wherever the focus is, as long as nobody is writing.

use castellum_rules::aquaedukt::{Phase, Position};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::board::Hands;
use super::plan::{Next, Plan};
use super::targets::Mode;

/// Listens as long as the stage is there.
pub(super) fn listen(plan: Plan, hands: Hands, on_hint: Option<Callback<()>>) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        if event.default_prevented()
            || event.ctrl_key()
            || event.meta_key()
            || event.alt_key()
            || writes(&event)
        {
            return;
        }
        if answer(plan, hands, on_hint, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Whether the key goes to something that reads it itself.
fn writes(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| {
        let own =
            if event.key() == "Enter" { "a,button,input,textarea,select" } else { "input,textarea,select" };
        target.closest(own).ok().flatten().is_some()
    })
}

/// Does what a key means; whether it means anything.
fn answer(plan: Plan, hands: Hands, on_hint: Option<Callback<()>>, event: &KeyboardEvent) -> bool {
    match event.key().as_str() {
        "u" | "U" => plan.undo(),
        "h" | "H" => match on_hint {
            Some(hint) => hint.run(()),
            None => return false,
        },
        "Escape" => plan.back(),
        "n" | "N" => plan.targets.with_untracked(|targets| hands.go_to_next(targets, event.shift_key())),
        "Enter" => match untrack(|| plan.next()) {
            Next::Play(action) => plan.play(action),
            Next::Choose => return false,
        },
        digit => match digit.parse::<u8>() {
            Ok(number) => return pick(plan, number),
            Err(_) => return false,
        },
    }
    true
}

/// A digit picks one of the three actions of a turn, or the value of a house.
fn pick(plan: Plan, number: u8) -> bool {
    let phase = plan.position.with_untracked(Position::phase);
    match (phase, number) {
        (Phase::Turn, 1..=3) => plan.choose_mode(Some(Mode::ALL[usize::from(number) - 1])),
        (Phase::House, 1..=4) => plan.choose_value(number),
        _ => return false,
    }
    true
}
