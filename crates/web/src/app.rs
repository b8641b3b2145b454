//! The client as a whole: which page is shown.

use leptos::prelude::*;

use crate::i18n::t;
use crate::route::{self, Route};

/// The root of the client.
#[component]
pub(crate) fn App() -> impl IntoView {
    route::follow_browser();
    let route = route::current();
    view! {
        {move || match route.get() {
            Route::Home => view! { <h1>{move || t!("app-name")}</h1> }.into_any(),
            other => view! { <p>{move || t!("page-unknown", path = other.path())}</p> }.into_any(),
        }}
    }
}
