//! The way from a game to its review.

use leptos::prelude::*;

use crate::i18n::t;
use crate::route::{Route, Source, Study, Subject};

/// Leads to the review of a game.
#[component]
pub(crate) fn ReviewLink(source: Source) -> impl IntoView {
    let href = Route::Study(Study::Review(Subject { source, at: None })).href();
    view! { <a class="btn act2" data-review="" href=href data-link="">{move || t!("review")}</a> }
}
