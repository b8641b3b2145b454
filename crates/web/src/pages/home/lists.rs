//! Games to go on with.

use leptos::prelude::*;

use crate::i18n::t;
use crate::keeper::SavedGame;
use crate::route::Route;

/// Games on this device.
#[component]
pub(crate) fn Lists() -> impl IntoView {
    let games = RwSignal::new(SavedGame::all());
    let forget = move |id: &str| {
        SavedGame::forget(id);
        games.update(|games| games.retain(|game| game.id != id));
    };
    let row = move |game: SavedGame| {
        let id = game.id.clone();
        let (over, href) = (game.over, Route::Local(game.id.clone()).href());
        let names: Vec<_> = game.seats.iter().map(|seat| seat.name.clone()).collect();
        let title = game.kind().map_or_else(String::new, |kind| kind.title().to_owned());
        view! {
            <li>
                <span class="w">
                    <b>{title}</b>
                    <small>{names.join(", ")}</small>
                    <small>
                        {move || if over { t!("home-over") } else { t!("home-actions", count = game.actions.len()) }}
                    </small>
                </span>
                <button
                    class="icb"
                    aria-label=move || t!("home-forget")
                    title=move || t!("home-forget")
                    on:click=move |_| forget(&id)
                >
                    "✕"
                </button>
                <a class="btn act2" href=href data-link="">
                    {move || if over { t!("home-look") } else { t!("home-resume") }}
                </a>
            </li>
        }
    };
    view! {
        <section class="rc">
            <Show when=move || !games.with(Vec::is_empty)>
                <div>
                    <h2 class="caps">{move || t!("home-continue")}</h2>
                    <ul class="panel og">
                        <For each=move || games.get() key=|game| game.id.clone() children=row />
                    </ul>
                </div>
            </Show>
        </section>
    }
}
