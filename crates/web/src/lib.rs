//! The web client: what people see and touch.
//!
//! Everything is drawn in the browser; the rules run in the page, so legal
//! actions, previews and reasons need no server. Bots think in a Web Worker,
//! a program of its own that is loaded when somebody plays against them.

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
mod table;
mod thinker;

/// Starts the page: mounts the client into the document's body.
pub fn page() {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(app::App);
}

/// Starts the worker: answers the page's requests to think.
pub fn thinker() {
    console_error_panic_hook::set_once();
    thinker::worker::listen();
}
