//! The page: the first one, setting up a game, and games on this device.

use leptos::prelude::*;

use crate::i18n::{language, t};
use crate::pages::{Home, LocalGame, Message, SetupPage};
use crate::route::{self, Route};

/// The root of the page.
#[component]
pub(crate) fn App() -> impl IntoView {
    route::follow_browser();
    speak_language();
    let route = route::current();
    move || match route.get() {
        Route::Home => view! { <Home /> }.into_any(),
        Route::NewGame => view! { <SetupPage /> }.into_any(),
        Route::Local(id) => view! { <LocalGame id=id /> }.into_any(),
        other => view! { <Message text=move || t!("page-unknown", path = other.path()) /> }.into_any(),
    }
}

/// Keeps the document's language equal to ours, for screen readers and
/// hyphenation.
pub(crate) fn speak_language() {
    let language = language();
    Effect::new(move |_| {
        let (tag, root) = (language.get().tag(), document().document_element());
        // Said again, it would cost browsers as much as said anew: all styles.
        if let Some(root) = root.filter(|root| root.get_attribute("lang").as_deref() != Some(tag)) {
            // Setting an attribute with a plain name cannot fail.
            let _ = root.set_attribute("lang", tag);
        }
    });
}
