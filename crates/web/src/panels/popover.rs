//! A button with a panel that opens at it.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::Event;

/// The panel opens where its button is, and closes by the button, by Esc and by
/// a press beside it. Esc gives the focus back to the button.
#[component]
pub(crate) fn Popover(
    open: RwSignal<bool>,
    /// The class of the button.
    #[prop(optional)]
    button: &'static str,
    /// What the button shows.
    face: ViewFn,
    /// What the button is called, if its face has no words.
    #[prop(into, optional)]
    label: MaybeProp<String>,
    /// The class of the panel.
    panel: &'static str,
    /// What the panel is called.
    #[prop(into)]
    name: Signal<String>,
    children: ChildrenFn,
) -> impl IntoView {
    let root = NodeRef::<html::Span>::new();
    let opener = NodeRef::<html::Button>::new();
    let outside = move |event: &Event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        root.get_untracked().is_some_and(|root| !root.contains(target.as_ref()))
    };
    listen("pointerdown", move |event| {
        if open.get_untracked() && outside(event) {
            open.set(false);
        }
    });
    let escape = move |event: &web_sys::KeyboardEvent| {
        if open.get_untracked() && event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            open.set(false);
            if let Some(opener) = opener.get_untracked() {
                // A button that is there takes the focus.
                let _ = opener.focus();
            }
        }
    };
    // Wherever the focus is; inside, before what is around hears of it.
    listen("keydown", move |event| {
        if let Some(event) = event.dyn_ref() {
            escape(event);
        }
    });
    let children = StoredValue::new(children);
    view! {
        <span class="popover" node_ref=root on:keydown=move |event| escape(&event)>
            <button
                class=button
                node_ref=opener
                aria-label=move || label.get()
                aria-expanded=move || open.get().to_string()
                on:click=move |_| open.update(|open| *open = !*open)
            >
                {face.run()}
            </button>
            <Show when=move || open.get()>
                <section class=format!("panel popover-panel {panel}") aria-label=move || name.get()>
                    {children.with_value(|children| children())}
                </section>
            </Show>
        </span>
    }
}

/// Hears events of the document before those who listen to the window do, as
/// long as the component is there.
fn listen(name: &'static str, heard: impl Fn(&Event) + 'static) {
    let closure = Closure::<dyn Fn(Event)>::new(move |event: Event| heard(&event));
    let document = document();
    // Listening to the document cannot fail, nor can ending it.
    let _ = document.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref());
    let kept = StoredValue::new_local(closure);
    on_cleanup(move || {
        kept.with_value(|closure| {
            let _ = leptos::prelude::document()
                .remove_event_listener_with_callback(name, closure.as_ref().unchecked_ref());
        });
    });
}
