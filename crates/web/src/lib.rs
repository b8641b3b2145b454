//! The web client: what people see and touch.
//!
//! Everything is drawn in the browser; the rules run in the page, so legal
//! actions, previews and reasons need no server. The client is three programs:
//! the page, the study, and a Web Worker in which bots think. Each is loaded
//! when somebody needs it.

// The component macro writes `pub` in front of what it makes.
#![allow(unreachable_pub)]
// Components own what they are given, whether they use it up or not.
#![allow(clippy::needless_pass_by_value)]

mod api;
mod app;
mod aqua_romana;
mod aquaedukt;
mod art;
mod drawing;
mod i18n;
mod keeper;
mod pages;
mod panels;
mod random;
mod route;
mod screen;
mod settings;
mod sound;
mod storage;
mod study;
mod table;
mod thinker;

/// Starts the page, on which games are played.
pub fn page() {
    console_error_panic_hook::set_once();
    route::begin(route::Program::Page);
    leptos::mount::mount_to_body(app::App);
}

/// Starts the study, where games are learned and reviewed.
pub fn study() {
    console_error_panic_hook::set_once();
    route::begin(route::Program::Study);
    i18n::add_sources(i18n::Language::study_sources);
    leptos::mount::mount_to_body(study::Study);
}

/// Starts the worker: answers the page's requests to think.
pub fn thinker() {
    console_error_panic_hook::set_once();
    thinker::worker::listen();
}
