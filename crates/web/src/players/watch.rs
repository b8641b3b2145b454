//! Games to watch: those that are being played, and those that are over.

use castellum_wire::http::ListFilter;
use leptos::prelude::*;

use super::games::Games;
use super::sections::Page;

/// The page.
#[component]
pub(super) fn Watch() -> impl IntoView {
    view! {
        <Page title="players-watch-title">
            <div class="players-lists">
                <Games which=ListFilter::Running title="players-running" empty="players-none-running" />
                <Games which=ListFilter::Over title="players-over" empty="players-none-over" />
            </div>
        </Page>
    }
}
