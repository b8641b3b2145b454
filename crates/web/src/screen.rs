//! The screen and the fingers on it.

use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// Whether a media query holds, now and as long as somebody wants to know.
pub(crate) fn media(query: &str) -> Signal<bool> {
    let holds = RwSignal::new(false);
    let Ok(Some(list)) = window().match_media(query) else { return holds.into() };
    let look = {
        let list = list.clone();
        move || holds.set(list.matches())
    };
    look();
    let changed = Closure::<dyn Fn()>::new(look);
    // Listening to a list that exists cannot fail, nor can ending it.
    let _ = list.add_event_listener_with_callback("change", changed.as_ref().unchecked_ref());
    let kept = StoredValue::new_local((list, changed));
    on_cleanup(move || {
        kept.with_value(|(list, changed)| {
            let _ = list.remove_event_listener_with_callback("change", changed.as_ref().unchecked_ref());
        });
    });
    holds.into()
}

/// A finger that moves sideways over the sheet of a phone.
#[derive(Clone, Copy)]
pub(crate) struct Swipe {
    from: StoredValue<Option<(i32, i32)>>,
    /// What reacts to a finger otherwise, as a selector.
    others: &'static str,
    done: Callback<bool>,
}

impl Swipe {
    /// Calls `done` after each swipe: with `true` if it brings what comes next.
    pub(crate) fn new(others: &'static str, done: impl Fn(bool) + Send + Sync + 'static) -> Self {
        Self { from: StoredValue::new(None), others, done: Callback::new(done) }
    }

    pub(crate) fn begin(&self, event: &PointerEvent) {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let taken = target.is_some_and(|element| element.closest(self.others).ok().flatten().is_some());
        let begins = event.pointer_type() == "touch" && !taken;
        self.from.set_value(begins.then(|| (event.client_x(), event.client_y())));
    }

    pub(crate) fn end(&self, event: &PointerEvent) {
        let Some((x, y)) = self.from.get_value() else { return };
        self.from.set_value(None);
        if let Some(forward) = direction(event.client_x() - x, event.client_y() - y) {
            self.done.run(forward);
        }
    }
}

/// Whether a finger that went so far swiped, and if so, forward: to the left.
fn direction(right: i32, down: i32) -> Option<bool> {
    const FAR: i32 = 48;
    (right.abs() > FAR && right.abs() > 2 * down.abs()).then_some(right < 0)
}

/// What lies beside something in a row; at its ends that itself.
pub(crate) fn beside<T: Copy + PartialEq>(row: &[T], here: T, forward: bool) -> T {
    let at = row.iter().position(|&one| one == here).unwrap_or(0);
    let to = if forward { at + 1 } else { at.saturating_sub(1) };
    row.get(to).copied().unwrap_or(here)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finger_to_the_left_brings_what_comes_next() {
        assert_eq!(direction(-80, 10), Some(true));
        assert_eq!(direction(90, 0), Some(false));
        assert_eq!(direction(-80, 60), None, "that was scrolling");
        assert_eq!(direction(-20, 0), None, "that was a tap");
    }

    #[test]
    fn rows_end() {
        assert_eq!(beside(&[1, 2, 3], 1, true), 2);
        assert_eq!(beside(&[1, 2, 3], 3, true), 3);
        assert_eq!(beside(&[1, 2, 3], 3, false), 2);
        assert_eq!(beside(&[1, 2, 3], 1, false), 1);
    }
}
