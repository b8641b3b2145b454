//! Recovery codes, shown once.

use leptos::prelude::*;

use super::State;
use crate::art::Icon;
use crate::files;
use crate::i18n::t;

/// The codes, until somebody has kept them.
#[component]
pub(super) fn Codes(codes: Vec<String>) -> impl IntoView {
    let state = expect_context::<State>();
    let kept = RwSignal::new(false);
    let text = StoredValue::new(codes.join("\n") + "\n");
    let copied = RwSignal::new(false);
    let copy = move |_| {
        // A browser without a clipboard still shows them.
        let _ = window().navigator().clipboard().write_text(&text.get_value());
        copied.set(true);
    };
    let save = move |_| files::save_text("castellum-codes.txt", "text/plain", &text.get_value());
    let heading = NodeRef::<leptos::html::H3>::new();
    Effect::new(move |_| {
        if let Some(heading) = heading.get() {
            // What is new is read first.
            let _ = heading.focus();
        }
    });
    view! {
        <section class="panel account-codes">
            <header>
                <h3 class="display" tabindex="-1" node_ref=heading>{move || t!("account-codes-new")}</h3>
                <small>{move || t!("account-codes-once")}</small>
            </header>
            <p>{move || t!("account-codes-about")}</p>
            <ol>{codes.into_iter().map(|code| view! { <li class="mono">{code}</li> }).collect_view()}</ol>
            <div class="account-buttons">
                <button on:click=copy>{move || if copied.get() { t!("account-copied") } else { t!("account-copy") }}</button>
                <button on:click=save><Icon name="u-save" />{move || t!("account-save")}</button>
                <label class="account-kept">
                    <input
                        type="checkbox"
                        prop:checked=move || kept.get()
                        on:change=move |event| kept.set(event_target_checked(&event))
                    />
                    {move || t!("account-kept")}
                </label>
                <button class="primary" disabled=move || !kept.get() on:click=move |_| state.codes.set(None)>
                    {move || t!("account-go-on")}
                </button>
            </div>
        </section>
    }
}
