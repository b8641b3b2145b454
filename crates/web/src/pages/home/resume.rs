//! On a phone: the game that one played last, above everything else.

use castellum_wire::GameName;
use leptos::prelude::*;

use super::sample::Sample;
use crate::art::Icon;
use crate::backend::{SavedGame, saved_games};
use crate::i18n::t;
use crate::route::Route;

/// A way back into the last game of this device that is not over. Wide screens
/// have it in their list.
#[component]
pub(crate) fn Resume() -> impl IntoView {
    let last = || SavedGame::all().into_iter().find(|game| !game.over);
    let game = RwSignal::new(last());
    let elsewhere = saved_games::elsewhere();
    Effect::watch(move || elsewhere.track(), move |(), _, _| game.set(last()), false);
    let card = |game: SavedGame| {
        let kind = game.kind()?;
        let names: Vec<_> = game.seats.iter().map(|seat| seat.name.clone()).collect();
        Some(view! {
            <a class="panel resume" href=Route::Local(game.id.clone()).href() data-link="">
                <Sample game=kind />
                <span>
                    <b>{GameName::title(kind)}</b>
                    <small>{names.join(", ")}</small>
                    <small class="yours">{move || t!("home-resume")}</small>
                </span>
                <Icon name="u-next" />
            </a>
        })
    };
    move || game.get().and_then(card)
}
