//! Playing by keyboard: what keys mean in all games.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::{GameUi, TurnDraft};
use crate::drawing::Orientation;

/// The board as a whole, and the cell by which keys enter it.
const BOARD: &str = ".play-screen [role=grid]";
const CELL: &str = ".play-screen [role=grid] [tabindex='0']";

/// Puts the focus on the board if it is nowhere, as when a game has just begun:
/// from there the tab key and arrows lead into it.
pub(super) fn focus_board() {
    request_animation_frame(|| {
        let body = document().body().map(web_sys::Element::from);
        let nowhere = document().active_element().is_none_or(|active| Some(active) == body);
        if let (true, Ok(Some(board))) = (nowhere, document().query_selector(BOARD)) {
            // Setting an attribute with a plain name cannot fail.
            let _ = board.set_attribute("tabindex", "-1");
            focus(BOARD);
        }
    });
}

/// Listens as long as the game is on screen.
pub(super) fn listen<G: GameUi>(
    draft: G::Draft,
    orientation: Signal<Orientation>,
    hint: Option<Callback<()>>,
) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        if is_for_others(&event) {
            return;
        }
        let own = G::press(draft, orientation.get_untracked(), &event);
        if own || pressed::<G>(draft, hint, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Whether somebody writes, or holds a key that browsers understand.
fn is_for_others(event: &KeyboardEvent) -> bool {
    let writing = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        .is_some_and(|element| element.closest("input, textarea, select, dialog").ok().flatten().is_some());
    event.default_prevented() || event.ctrl_key() || event.meta_key() || event.alt_key() || writing
}

/// Does what a key means in all games, and says whether it means anything.
fn pressed<G: GameUi>(draft: G::Draft, hint: Option<Callback<()>>, event: &KeyboardEvent) -> bool {
    match event.key().as_str() {
        "Enter" if nothing_focused() => untrack(|| draft.go_on()),
        "Escape" if untrack(|| draft.looks_back()) => draft.table().shown.set(None),
        "Escape" => draft.back(),
        "u" | "U" => untrack(|| draft.undo()),
        "ArrowUp" | "ArrowRight" | "ArrowDown" | "ArrowLeft" if is_focused(BOARD) => focus(CELL),
        "s" | "S" if untrack(|| draft.table().may_skip()) => draft.table().skip(),
        "h" | "H" => return hint.map(|hint| hint.run(())).is_some(),
        _ => return false,
    }
    true
}

/// Whether the focus is where one writes.
pub(super) fn somebody_writes() -> bool {
    document()
        .active_element()
        .is_some_and(|element| element.matches("input, textarea, select").unwrap_or(false))
}

/// Whether the focus is on nothing that reads keys itself.
fn nothing_focused() -> bool {
    !is_focused("button, a, summary")
}

/// Whether the focus is on something that a selector means.
fn is_focused(selector: &str) -> bool {
    document().active_element().is_some_and(|element| element.matches(selector).unwrap_or(false))
}

/// Puts the focus on an element; those of drawings take it as well as others.
pub(crate) fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    let focus = found.as_ref().and_then(|element| js_sys::Reflect::get(element, &"focus".into()).ok());
    if let (Some(element), Some(focus)) =
        (&found, focus.and_then(|focus| focus.dyn_into::<js_sys::Function>().ok()))
    {
        let _ = focus.call0(element);
    }
}
