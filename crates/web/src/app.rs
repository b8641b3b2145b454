//! The client as a whole: which page is shown.

use leptos::prelude::*;

use crate::i18n::{language, t};
use crate::pages::{Home, JoinPage, LocalGame, Message, OnlineGame, SetupPage};
use crate::route::{self, Route};

/// The root of the client.
#[component]
pub(crate) fn App() -> impl IntoView {
    route::follow_browser();
    speak_language();
    let route = route::current();
    move || match route.get() {
        Route::Home => view! { <Home /> }.into_any(),
        Route::NewGame => view! { <SetupPage /> }.into_any(),
        Route::Local(id) => view! { <LocalGame id=id /> }.into_any(),
        Route::Online(_) | Route::Join(_) if route::is_site() => {
            view! { <Message text=|| t!("site-no-server") /> }.into_any()
        }
        Route::Online(id) => view! { <OnlineGame id=id /> }.into_any(),
        Route::Join(token) => view! { <JoinPage token=token /> }.into_any(),
        // What belongs to the study is never shown here.
        other => view! { <Message text=move || t!("page-unknown", path = other.path()) /> }.into_any(),
    }
}

/// Keeps the document's language equal to ours, for screen readers and
/// hyphenation.
pub(crate) fn speak_language() {
    let language = language();
    Effect::new(move |_| {
        if let Some(root) = document().document_element() {
            // Setting an attribute with a plain name cannot fail.
            let _ = root.set_attribute("lang", language.get().tag());
        }
    });
}
