//! Stepping through a game by keyboard.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::engine::Engine;
use super::session::Session;
use crate::study::StudyGame;

/// What the keys of a page do besides stepping.
#[derive(Clone, Copy)]
pub(super) struct Keys<G: StudyGame> {
    pub(super) session: Session<G>,
    /// Who thinks, where somebody may.
    pub(super) engine: Option<Engine<G>>,
    /// Whether the list of keys is shown.
    pub(super) legend: Option<RwSignal<bool>>,
}

impl<G: StudyGame> Keys<G> {
    /// Listens as long as the page is there.
    pub(super) fn listen(self) {
        let handle = window_event_listener(leptos::ev::keydown, move |event| {
            let taken = event.default_prevented() || event.ctrl_key() || event.meta_key() || event.alt_key();
            if !taken && !is_for_others(&event) && self.answer(&event) {
                event.prevent_default();
            }
        });
        on_cleanup(move || handle.remove());
    }

    fn answer(self, event: &KeyboardEvent) -> bool {
        let session = self.session;
        match event.key().as_str() {
            "ArrowLeft" => session.back(),
            "ArrowRight" => session.forward(),
            "Home" => session.go_along(0),
            "End" => session.to_end(),
            "m" | "M" => {
                if let Some(count) = untrack(|| session.mistake(!event.shift_key())) {
                    session.go_played(count);
                }
            }
            "t" | "T" => session.trying.update(|trying| *trying = !*trying),
            "e" | "E" => match self.engine {
                Some(engine) => engine.switch(),
                None => return false,
            },
            "?" => match self.legend {
                Some(legend) => legend.update(|shown| *shown = !*shown),
                None => return false,
            },
            _ => return false,
        }
        true
    }
}

/// Whether something else reads the key: a text, a slider, a board on which
/// arrows walk.
fn is_for_others(event: &KeyboardEvent) -> bool {
    let within = |selector: &str| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        target.is_some_and(|element| element.closest(selector).ok().flatten().is_some())
    };
    let steps = matches!(event.key().as_str(), "ArrowLeft" | "ArrowRight" | "Home" | "End");
    within("textarea, select, input:not([type=range]):not([type=checkbox])")
        || steps && within("input[type=range], [role=grid], .aq-board")
}
