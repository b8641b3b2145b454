//! The choice of a language.

use leptos::prelude::*;

use crate::i18n::{Language, language, set_language, t};

/// Three buttons, one of them pressed.
#[component]
pub(crate) fn LanguageChoice() -> impl IntoView {
    let button = |choice: Language| {
        let current = language();
        view! {
            <button
                role="radio"
                lang=choice.tag()
                title=choice.name()
                aria-label=choice.name()
                aria-checked=move || (current.get() == choice).to_string()
                on:click=move |_| set_language(choice)
            >
                {choice.tag().to_uppercase()}
            </button>
        }
    };
    view! {
        <div class="seg" role="radiogroup" aria-label=move || t!("language")>
            {Language::ALL.map(button).collect_view()}
        </div>
    }
}
