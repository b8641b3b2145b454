//! The first page: choose a game, start it, go on with another.

mod choice;
mod hero;
mod invite;
mod lists;
mod sample;
mod setup;

use castellum_wire::GameName;
use leptos::prelude::*;

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use sample::view_box;

/// The first page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let kind = RwSignal::new(GameName::AquaRomana);
    view! {
        <hero::Hero />
        <main class="main">
            <choice::Choice kind=kind />
            <setup::SetUp kind=kind />
            <lists::Lists />
        </main>
    }
}
