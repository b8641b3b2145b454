//! The screen and the fingers on it.

use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// The screens that style sheets tell apart too, by the same queries; a test
/// of the style sheets knows the list.
pub(crate) const PHONE: &str = "(max-width:700px) and (orientation:portrait)";

/// Whether this is a phone that is held upright.
pub(crate) fn is_phone() -> Signal<bool> {
    media(PHONE)
}

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

    /// All screens that style sheets tell apart: a phone held upright (the one
    /// that the program knows too), one held sideways, screens with one column,
    /// low ones and wide ones.
    const SCREENS: [&str; 5] = [
        PHONE,
        "(max-height:520px) and (orientation:landscape)",
        "(max-width:1000px)",
        "(min-width:1001px) and (max-height:960px)",
        "(min-width:1600px)",
    ];

    #[test]
    fn the_play_screen_knows_no_other_screens() {
        let sheets = [
            include_str!("../style/play.css"),
            include_str!("../style/aqua-romana.css"),
            include_str!("../style/aquaedukt.css"),
        ];
        for query in sheets.iter().flat_map(|sheet| sheet.split("@media ").skip(1)) {
            let query = query.split('{').next().unwrap_or_default().trim();
            assert!(SCREENS.contains(&query), "{query}");
        }
        assert!(sheets[0].contains(PHONE));
    }

    #[test]
    fn rows_end() {
        assert_eq!(beside(&[1, 2, 3], 1, true), 2);
        assert_eq!(beside(&[1, 2, 3], 3, true), 3);
        assert_eq!(beside(&[1, 2, 3], 3, false), 2);
        assert_eq!(beside(&[1, 2, 3], 1, false), 1);
    }
}
