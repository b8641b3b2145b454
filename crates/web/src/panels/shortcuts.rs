//! The keys that mean something, listed for the one who presses `?`.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::i18n::t;

/// Keys and what they do, in all games.
const KEYS: [(&[&str], &str); 9] = [
    (&["N", "⇧ N"], "keys-next"),
    (&["←", "↑", "→", "↓"], "keys-walk"),
    (&["↵"], "keys-choose"),
    (&["1", "–", "9"], "keys-option"),
    (&["Esc"], "keys-back"),
    (&["U"], "keys-undo"),
    (&["H"], "keys-hint"),
    (&["S"], "keys-skip"),
    (&["?"], "keys-list"),
];

/// The list, which comes and goes with `?`.
#[component]
pub(crate) fn Shortcuts() -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() == "?" && !writes(&event) && !has_own_list() {
            event.prevent_default();
            toggle(dialog);
        }
    });
    on_cleanup(move || listener.remove());
    let row = |(keys, key): (&'static [&'static str], &'static str)| {
        let keys = keys.iter().map(|key| view! { <kbd>{*key}</kbd> }).collect_view();
        view! {
            <dt>{keys}</dt>
            <dd>{move || t!(key)}</dd>
        }
    };
    view! {
        <dialog node_ref=dialog class="panel shortcuts" aria-labelledby="shortcuts">
            <h2 id="shortcuts">{move || t!("keys-title")}</h2>
            <dl>{KEYS.map(row).collect_view()}</dl>
            <button on:click=move |_| toggle(dialog)>{move || t!("close")}</button>
        </dialog>
    }
}

fn toggle(dialog: NodeRef<html::Dialog>) {
    if let Some(dialog) = dialog.get_untracked() {
        if dialog.open() {
            dialog.close();
        } else {
            // Only a dialog that is open already refuses.
            let _ = dialog.show_modal();
        }
    }
}

/// Whether the page has a list of other keys, as a review does.
fn has_own_list() -> bool {
    document().query_selector("[data-own-keys]").ok().flatten().is_some()
}

/// Whether the key is part of a text.
fn writes(event: &leptos::ev::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| element.closest("input, textarea, select").ok().flatten().is_some())
}
