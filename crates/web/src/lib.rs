//! The web client: what people see and touch.
//!
//! Everything is drawn in the browser; the rules run in the page, so legal
//! actions, previews and reasons need no server. The client is five programs:
//! the page with games on this device, games on a server, the study, the
//! players, and a Web Worker in which bots think. Each is loaded when somebody
//! needs it.

// The component macro writes `pub` in front of what it makes.
#![allow(unreachable_pub)]
// Components own what they are given, whether they use it up or not.
#![allow(clippy::needless_pass_by_value)]

mod api;
mod app;
mod aqua_romana;
mod aquaedukt;
mod art;
mod backend;
mod dice;
#[cfg(not(target_arch = "wasm32"))]
mod documents;
mod drawing;
mod engine_worker;
mod files;
mod game_ui;
mod i18n;
mod instant;
mod pages;
mod panels;
mod players;
#[cfg(not(target_arch = "wasm32"))]
pub mod prepare;
mod push;
mod random;
mod record_link;
mod route;
mod screen;
mod settings;
mod sound;
mod storage;
mod study;
mod table;
mod update;

castellum_rules::test_game! {
    // How the client shows the third game, which only tests know.
    #[path = "../tests/count/mod.rs"]
    mod count;
}

use app::App;
use leptos::mount::mount_to_body;
use leptos::prelude::{GetUntracked, Set};
use leptos::view;
use pages::OnlineGames;
use panels::Shortcuts;
use players::Players;
use route::Program;
use study::Study;
use update::UpdateNotice;
use wasm_bindgen_futures::spawn_local;

/// Starts the page: the first one, and games on this device.
pub fn page() {
    begin(Program::Page, || mount_to_body(|| view! { <App /> <Shortcuts /> <UpdateNotice /> }));
}

/// Starts games on a server.
pub fn online() {
    begin(Program::Online, || mount_to_body(|| view! { <OnlineGames /> <Shortcuts /> <UpdateNotice /> }));
}

/// Starts the study, where games are learned and reviewed.
pub fn study() {
    begin(Program::Study, || mount_to_body(|| view! { <Study /> <Shortcuts /> <UpdateNotice /> }));
}

/// Starts the players' pages, where people find each other.
pub fn players() {
    begin(Program::Players, || mount_to_body(|| view! { <Players /> <Shortcuts /> <UpdateNotice /> }));
}

/// Shows a program, if it is the right one, once its texts and the games of this
/// device are there.
fn begin(program: Program, mount: fn()) {
    console_error_panic_hook::set_once();
    if !route::begin(program) {
        return;
    }
    spawn_local(async move {
        let language = i18n::language();
        if !i18n::load(language.get_untracked()).await && i18n::load(i18n::Language::English).await {
            language.set(i18n::Language::English);
        }
        backend::saved_games::open().await;
        mount();
        instant::finish();
        update::watch();
    });
}

/// Starts the worker: answers the page's requests to think.
pub fn engine_worker() {
    console_error_panic_hook::set_once();
    engine_worker::worker::listen();
}

/// The games that this client shows: all but the one that only tests know.
pub(crate) fn games() -> impl Iterator<Item = castellum_rules::GameName> {
    castellum_rules::GameName::ALL.into_iter().filter(|game| !game.is_for_tests())
}
