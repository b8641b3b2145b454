//! A choice of one among a few, as buttons in a row.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Buttons of which one is pressed. Together they are one stop for the tab key;
/// inside, arrows choose. `class` is the group's, `button` that of each button,
/// and `show` what stands on it.
pub(crate) fn radios<T>(
    (class, button): (&'static str, &'static str),
    label: impl Fn() -> String + Send + Sync + 'static,
    options: Vec<T>,
    chosen: Signal<Option<T>>,
    choose: Callback<T>,
    show: impl Fn(T) -> AnyView,
) -> AnyView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let first = options.first().copied();
    let one = |option: T| {
        let on = move || chosen.get() == Some(option);
        // With nothing chosen the first button is the way in.
        let stop = move || chosen.get().or(first) == Some(option);
        view! {
            <button
                type="button"
                class=button
                class:on=on
                role="radio"
                aria-checked=move || on().to_string()
                tabindex=move || if stop() { "0" } else { "-1" }
                on:click=move |_| choose.run(option)
            >
                {show(option)}
            </button>
        }
    };
    let buttons: Vec<_> = options.iter().copied().map(one).collect();
    let press = move |event: KeyboardEvent| {
        let at = chosen.get_untracked().and_then(|chosen| options.iter().position(|&one| one == chosen));
        let Some(to) = target(&event.key(), at.unwrap_or(0), options.len()) else { return };
        event.prevent_default();
        // Elsewhere arrows mean something else.
        event.stop_propagation();
        choose.run(options[to]);
        focus(&event, to);
    };
    view! {
        <div class=class role="radiogroup" aria-label=label on:keydown=press>
            {buttons}
        </div>
    }
    .into_any()
}

/// Where a key leads from one of several buttons.
fn target(key: &str, at: usize, count: usize) -> Option<usize> {
    Some(match key {
        "ArrowRight" | "ArrowDown" => (at + 1) % count,
        "ArrowLeft" | "ArrowUp" => (at + count - 1) % count,
        "Home" => 0,
        "End" => count - 1,
        _ => return None,
    })
}

fn focus(event: &KeyboardEvent, index: usize) {
    let group = event.current_target().and_then(|group| group.dyn_into::<web_sys::Element>().ok());
    let button = group.and_then(|group| group.children().item(index as u32));
    if let Some(button) = button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
        // A button that is shown can have the focus.
        let _ = button.focus();
    }
}

#[cfg(test)]
mod tests {
    use super::target;

    #[test]
    fn arrows_go_round_and_other_keys_go_nowhere() {
        assert_eq!(target("ArrowRight", 2, 3), Some(0));
        assert_eq!(target("ArrowUp", 0, 3), Some(2));
        assert_eq!((target("Home", 2, 3), target("End", 0, 3)), (Some(0), Some(2)));
        assert_eq!(target("Tab", 0, 3), None);
    }
}
