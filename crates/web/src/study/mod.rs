//! The study: where games are learned, looked up, reviewed and solved.

use leptos::prelude::*;

use crate::app::speak_language;
use crate::i18n::t;
use crate::pages::Message;
use crate::route;

/// The root of the study.
#[component]
pub(crate) fn Study() -> impl IntoView {
    route::follow_browser();
    speak_language();
    let route = route::current();
    move || {
        let place = route.get();
        view! { <Message text=move || t!("page-unknown", path = place.path()) /> }
    }
}
