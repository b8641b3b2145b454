//! What else there is, for the one who has no game to go on with.

use leptos::prelude::*;

use super::sample::Sample;
use crate::art::Icon;
use crate::i18n::t;
use crate::route::{BoardSource, Route, Study};
use crate::settings::settings;

/// A way to the puzzles of the game that was chosen last, to boards of one's own,
/// and to a game that is kept elsewhere.
#[component]
pub(crate) fn More() -> impl IntoView {
    let game = settings().game;
    let (picture, own) = (game.clone(), game.clone());
    view! {
        <div>
            <h2 class="caps">{move || t!("home-more")}</h2>
            <div class="panel home-more">
                <a href=move || Route::Study(Study::Puzzles(game.get(), None)).href() data-link="">
                    {move || view! { <Sample game=picture.get() /> }}
                    <span>
                        <b>{move || t!("place-puzzles")}</b>
                        <small>{move || t!("home-puzzles-about")}</small>
                    </span>
                    <Icon name="u-next" />
                </a>
                <a href=move || Route::Study(Study::Board(BoardSource::New(own.get()))).href() data-link="">
                    <span>
                        <b>{move || t!("home-board")}</b>
                        <small>{move || t!("home-board-about")}</small>
                    </span>
                    <Icon name="u-next" />
                </a>
                <a href=Route::Study(Study::Import).href() data-link="">
                    <span>
                        <b>{move || t!("home-import")}</b>
                        <small>{move || t!("home-import-about")}</small>
                    </span>
                    <Icon name="u-next" />
                </a>
            </div>
        </div>
    }
}
