//! The two games to choose from.

use castellum_wire::GameName;
use leptos::prelude::*;

use super::sample::Sample;
use crate::art::Icon;
use crate::i18n::t;
use crate::pages::setup::SetupForm;
use crate::panels::radios;
use crate::route::{Route, Study};

/// A card for each game.
#[component]
pub(super) fn Choice(form: RwSignal<SetupForm>, kind: Memo<GameName>) -> impl IntoView {
    view! {
        <h2 class="caps">{move || t!("home-choose")}</h2>
        {radios(
            ("gcs", "gc"),
            || t!("home-choose"),
            crate::games().collect(),
            Signal::derive(move || Some(kind.get())),
            Callback::new(move |game| form.update(|form| form.set_game(game))),
            move |game| view! { <Card game=game kind=kind /> }.into_any(),
        )}
    }
}

/// The chosen game in three steps, and the ways to learn it.
#[component]
pub(super) fn Help(kind: Memo<GameName>) -> impl IntoView {
    let step = move |number: u8| {
        view! {
            <li>
                <b aria-hidden="true">{number}</b>
                <span>{move || t!(&format!("home-{}-step-{number}", kind.get().name()))}</span>
            </li>
        }
    };
    view! {
        <ol class="how">{[1, 2, 3].map(step).collect_view()}</ol>
        <div class="panel home-new">
            <Icon name="u-book" size=28 />
            <p>
                <b>{move || t!("home-new")}</b>
                <small>{move || t!("home-new-about")}</small>
            </p>
            <p class="more">
                <a class="btn" href=move || Route::Study(Study::Learn(kind.get(), None)).href() data-link="">
                    {move || t!("home-learn", game = kind.get().title())}
                </a>
                <a class="btn" href=move || Route::Study(Study::Rules(kind.get(), None)).href() data-link="">
                    {move || t!("rules")}
                </a>
            </p>
        </div>
    }
}

#[component]
fn Card(game: GameName, kind: Memo<GameName>) -> impl IntoView {
    let chosen = move || kind.get() == game;
    let text = move |part: &str| t!(&format!("home-{}-{part}", game.name()));
    view! {
        <Sample game=game />
        <span class="gt">
            <span class="gn">{game.title()} <Show when=chosen><Tick /></Show></span>
            <span class="gs">{move || text("about")}</span>
            <span class="gx">
                <span class="chip">{move || t!("home-players")}</span>
                <span class="chip">{move || text("kind")}</span>
            </span>
        </span>
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
