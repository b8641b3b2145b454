//! What stands above every page about players: bar, title, and the way to the
//! other pages.

use leptos::prelude::*;

use super::challenges::ChallengeCards;
use super::find::Elapsed;
use super::link::LobbyLink;
use crate::i18n::t;
use crate::panels::Bar;
use crate::route::{self, Players, Route};

/// The pages that are reached from each other: their place, and the key of their
/// name.
const SECTIONS: [(Players, &str); 5] = [
    (Players::Lobby, "players-section-lobby"),
    (Players::Tournaments, "players-section-tournaments"),
    (Players::Watch, "players-section-watch"),
    (Players::Ranking, "players-section-ranking"),
    (Players::Account, "players-section-account"),
];

/// A page about players, with the title that this key gives.
#[component]
pub(super) fn Page(title: &'static str, children: Children) -> impl IntoView {
    Effect::new(move |_| document().set_title(&format!("{} · Castellum", t!(title))));
    let current = route::current();
    let link = move |(place, key): (Players, &'static str)| {
        let current = current.clone();
        let place = Route::Players(place);
        let href = place.href();
        let is_here = move || current.with(|route| *route == place);
        view! {
            <a
                href=href
                data-link=""
                aria-current=move || is_here().then_some("page")
            >
                {move || t!(key)}
            </a>
        }
    };
    view! {
        <Bar title=""><SearchChip /></Bar>
        <main class="players-page">
            <header class="players-head">
                <h2 class="display">{move || t!(title)}</h2>
                <nav class="players-sections" aria-label=move || t!("players-sections")>
                    {SECTIONS.into_iter().map(link).collect_view()}
                </nav>
            </header>
            <ChallengeCards />
            {children()}
        </main>
    }
}

/// Says on every page that the search for a game goes on, and leads back to it.
#[component]
fn SearchChip() -> impl IntoView {
    let link = expect_context::<LobbyLink>();
    view! {
        <Show when=move || link.since.with(Option::is_some)>
            <a class="chip act search-chip" href=Route::Players(Players::Lobby).href() data-link="">
                {move || t!("find-chip")}
                " "
                <Elapsed link=link />
            </a>
        </Show>
    }
}
