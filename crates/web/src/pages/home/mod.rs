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

use crate::instant::{self, Piece};
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
    let kind = Memo::new(move |_| form.with(|form| form.game));
    let settings = settings();
    Effect::watch(move || kind.get(), move |&kind, _, _| settings.set_game(kind), false);
    let choice = view! { <choice::Choice form=form kind=kind /> };
    // How much the document shows.
    instant::uncover();
    // In the order of a phone, so that nothing moves that is there already.
    let setup = view! { <Piece><setup::SetUp form=form /></Piece> };
    let lists = view! { <Piece><lists::Lists /></Piece> };
    let help = view! { <Piece><choice::Help kind=kind /></Piece> };
    view! {
        <HomeBar />
        <hero::Hero />
        <main class="main">
            <resume::Resume />
            <section class="games">{choice} {help}</section>
            {setup}
            {lists}
        </main>
    }
}
