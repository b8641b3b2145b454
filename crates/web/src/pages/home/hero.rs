//! The picture at the top of the first page.

use leptos::prelude::*;

use crate::i18n::t;

/// Landscape and title. The landscape is a symbol of the document.
#[component]
pub(crate) fn Hero() -> impl IntoView {
    view! {
        <section class="top" aria-labelledby="home-title">
            <svg
                class="hero"
                viewBox="0 0 1440 334"
                preserveAspectRatio="xMidYMax slice"
                aria-hidden="true"
            >
                <use href="#landscape"></use>
            </svg>
            <div class="hl">
                <h1 id="home-title">{move || t!("home-title")}</h1>
                <p>{move || t!("home-claim")}</p>
            </div>
        </section>
        <svg class="wv" width="100%" height="26" aria-hidden="true">
            <rect width="100%" height="26" fill="var(--frame)"></rect>
            <g transform="translate(0 1)">
                <rect width="100%" height="24" fill="url(#p-wave)"></rect>
                <rect width="100%" height="25" fill="url(#p-tess)"></rect>
            </g>
            <path d="M0 1H6000M0 25H6000" stroke="var(--frame-line)" stroke-width="2"></path>
        </svg>
    }
}
