//! The two games to choose from.

use castellum_wire::GameName;
use leptos::prelude::*;

use super::sample::Sample;
use crate::art::Icon;
use crate::i18n::t;
use crate::route::{Route, Study};

/// A card for each game.
#[component]
pub(crate) fn Choice(kind: RwSignal<GameName>) -> impl IntoView {
    let step = move |number: u8| {
        view! {
            <li>
                <b aria-hidden="true">{number}</b>
                <span>{move || t!(&format!("home-{}-step-{number}", kind.get().name()))}</span>
            </li>
        }
    };
    view! {
        <section class="games">
            <h2 class="caps">{move || t!("home-choose")}</h2>
            <div class="gcs" role="radiogroup" aria-label=move || t!("home-choose")>
                {crate::games().map(|game| view! { <Card game=game kind=kind /> }).collect_view()}
            </div>
            <ol class="how">{[1, 2, 3].map(step).collect_view()}</ol>
            <p class="more">
                <a class="btn" href=move || Route::Study(Study::Learn(kind.get(), None)).href() data-link="">
                    {move || t!("home-learn", game = kind.get().title())}
                </a>
                <a class="btn" href=move || Route::Study(Study::Rules(kind.get(), None)).href() data-link="">
                    <Icon name="u-book" />
                    {move || t!("rules")}
                </a>
                <a class="btn" href=move || Route::Study(Study::Puzzles(kind.get(), None)).href() data-link="">
                    {move || t!("home-puzzles")}
                </a>
            </p>
        </section>
    }
}

#[component]
fn Card(game: GameName, kind: RwSignal<GameName>) -> impl IntoView {
    let chosen = move || kind.get() == game;
    let text = move |part: &str| t!(&format!("home-{}-{part}", game.name()));
    view! {
        <button
            class="gc"
            class:on=chosen
            role="radio"
            aria-checked=move || chosen().to_string()
            on:click=move |_| kind.set(game)
        >
            <Sample game=game />
            <span class="gt">
                <span class="gn">{game.title()} <Show when=chosen><Tick /></Show></span>
                <span class="gs">{move || text("about")}</span>
                <span class="gx">
                    <span class="chip">{move || t!("home-players")}</span>
                    <span class="chip">{move || text("kind")}</span>
                </span>
            </span>
        </button>
    }
}

#[component]
fn Tick() -> impl IntoView {
    view! {
        <i aria-hidden="true">
            <svg
                width="15"
                height="15"
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                stroke-width="3.4"
                stroke-linecap="round"
                stroke-linejoin="round"
            >
                <path d="M4 13l5 5L20 6"></path>
            </svg>
        </i>
    }
}
