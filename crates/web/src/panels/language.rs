//! The choice of a language.

use leptos::prelude::*;

use crate::i18n::{Language, language, set_language, t};
use crate::panels::radios;

/// Three buttons, one of them pressed.
#[component]
pub(crate) fn LanguageChoice() -> impl IntoView {
    let current = language();
    radios(
        ("seg", ""),
        || t!("language"),
        Language::ALL.to_vec(),
        Signal::derive(move || Some(current.get())),
        Callback::new(set_language),
        |choice: Language| {
            view! {
                <span lang=choice.tag() title=choice.name() aria-hidden="true">
                    {choice.tag().to_uppercase()}
                </span>
                <span class="sr" lang=choice.tag()>{choice.name()}</span>
            }
            .into_any()
        },
    )
}
