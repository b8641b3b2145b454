//! The first page: choose a game, start it, go on with another.

mod choice;
mod hero;
mod kept;
mod lists;
mod more;
mod resume;
mod sample;
mod setup;

use leptos::prelude::*;

use crate::pages::setup::SetupForm;
use crate::panels::HomeBar;
use crate::route;
use crate::settings::settings;

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use sample::view_box;

/// The first page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    // The page for a new game shows on which board; here nobody would see it.
    let mut last = SetupForm::load(!route::is_site());
    last.board.clear();
    let form = RwSignal::new(last);
    let game = Memo::new(move |_| form.with(|form| form.game));
    let settings = settings();
    Effect::watch(move || game.get(), move |&game, _, _| settings.set_game(game), false);
    view! {
        <HomeBar />
        <hero::Hero />
        <main class="main">
            <resume::Resume />
            <choice::Choice form=form />
            <setup::SetUp form=form />
            <lists::Lists />
        </main>
    }
}
