//! Choices that the first page and the page for a new game share.

use castellum_bots::Level;
use castellum_wire::GameName;
use leptos::prelude::*;

use super::begin::NotBegun;
use super::form::SetupForm;
use crate::i18n::t;
use crate::pages::online::refusal_text;
use crate::panels::radios;

/// How many play.
#[component]
pub(crate) fn PlayerCount(form: RwSignal<SetupForm>) -> impl IntoView {
    radios(
        ("seg", ""),
        || t!("players"),
        vec![2, 3, 4],
        Signal::derive(move || Some(form.with(|form| form.players))),
        Callback::new(move |players| form.update(|form| form.set_players(players))),
        |players: usize| players.into_any(),
    )
}

/// Which game, by its name.
#[component]
pub(crate) fn GameChoice(form: RwSignal<SetupForm>) -> impl IntoView {
    radios(
        ("seg", ""),
        || t!("home-choose"),
        crate::games().collect(),
        Signal::derive(move || Some(form.with(|form| form.game))),
        Callback::new(move |game| form.update(|form| form.set_game(game))),
        |game: GameName| game.title().into_any(),
    )
}

/// As many arches as a level is strong.
#[component]
pub(crate) fn Arches(level: Level) -> impl IntoView {
    let arches = level as usize + 1;
    let arch = |index: usize| {
        let place = format!("translate({} 0) scale(.14 .17)", index * 9);
        view! { <use href="#arch1" transform=place fill="currentColor"></use> }
    };
    view! {
        <svg width=arches * 9 height="22" viewBox=format!("0 0 {} 22", arches * 9) aria-hidden="true">
            {(0..arches).map(arch).collect_view()}
        </svg>
    }
}

/// Why no game was begun.
pub(crate) fn trouble_text(trouble: &NotBegun) -> String {
    match trouble {
        NotBegun::Refused(refusal) => refusal_text(refusal),
        NotBegun::BadBoard(error) => t!("setup-bad-board", error = error.clone()),
    }
}
