//! A page that says one thing and shows a way on.

use leptos::prelude::*;

use crate::i18n::t;
use crate::panels::Bar;
use crate::route::Route;

/// A message instead of what was asked for.
#[component]
pub(crate) fn Message(text: impl Fn() -> String + Send + Sync + 'static) -> impl IntoView {
    view! {
        <Bar title="">""</Bar>
        <main class="message">
            <p role="alert">{text}</p>
            <a class="btn primary" href=Route::Home.href() data-link="">
                {move || t!("to-home")}
            </a>
        </main>
    }
}
