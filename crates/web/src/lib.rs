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
#[cfg(not(target_arch = "wasm32"))]
pub mod prepare;
mod random;
mod route;
mod screen;
mod settings;
mod sound;
mod storage;
mod study;
mod table;
mod thinker;
mod update;

use app::App;
use leptos::mount::mount_to_body;
use leptos::prelude::{GetUntracked, Set, document};
use leptos::view;
use route::Program;
use study::Study;
use update::UpdateNotice;
use wasm_bindgen_futures::spawn_local;

/// Starts the page, on which games are played.
pub fn page() {
    console_error_panic_hook::set_once();
    if route::begin(Program::Page) {
        start(|| mount_to_body(|| view! { <App /> <UpdateNotice /> }));
    }
}

/// Starts the study, where games are learned and reviewed.
pub fn study() {
    console_error_panic_hook::set_once();
    if route::begin(Program::Study) {
        start(|| mount_to_body(|| view! { <Study /> <UpdateNotice /> }));
    }
}

/// Shows a program once its texts and the games of this device are there.
fn start(mount: fn()) {
    spawn_local(async move {
        let language = i18n::language();
        if !i18n::load(language.get_untracked()).await && i18n::load(i18n::Language::English).await {
            language.set(i18n::Language::English);
        }
        keeper::shelf::open().await;
        mount();
        uncover();
        update::watch();
    });
}

/// Takes away what stood on the first page until now.
fn uncover() {
    if let Ok(Some(first)) = document().query_selector(".first") {
        first.remove();
    }
}

/// Starts the worker: answers the page's requests to think.
pub fn thinker() {
    console_error_panic_hook::set_once();
    thinker::worker::listen();
}

/// The games that this client shows: all but the one that only tests know.
pub(crate) fn games() -> impl Iterator<Item = castellum_rules::GameName> {
    castellum_rules::GameName::ALL.into_iter().filter(|game| !game.is_for_tests())
}
