//! The players: where people find each other, tournaments, and games to watch.

mod account;
mod challenges;
mod find;
mod games;
mod graph;
mod link;
mod lobby;
mod notices;
mod person_menu;
mod played;
mod profile;
mod ranking;
mod sections;
mod statistics;
mod tournament;
mod tournament_form;
mod tournaments;
mod watch;

use leptos::prelude::*;

use crate::app::speak_language;
use crate::i18n::t;
use crate::pages::Message;
use crate::route::{self, Players as Place, Route};

/// The root of the players' pages.
#[component]
pub(crate) fn Players() -> impl IntoView {
    route::follow_browser();
    speak_language();
    if route::is_site() {
        return view! { <Message text=|| t!("players-no-server") /> }.into_any();
    }
    provide_context(link::LobbyLink::start());
    let route = route::current();
    let page = move || match route.get() {
        Route::Players(Place::Lobby) => view! { <lobby::Lobby /> }.into_any(),
        Route::Players(Place::Watch) => view! { <watch::Watch /> }.into_any(),
        Route::Players(Place::Ranking) => view! { <ranking::RankingPage /> }.into_any(),
        Route::Players(Place::Notices) => view! { <notices::NoticesPage /> }.into_any(),
        Route::Players(Place::Account) => view! { <account::AccountPage /> }.into_any(),
        Route::Players(Place::Challenge(id)) => view! { <challenges::ChallengePage id=id /> }.into_any(),
        Route::Players(Place::Profile(id)) => view! { <profile::ProfilePage id=id /> }.into_any(),
        Route::Players(Place::Tournaments) => view! { <tournaments::Tournaments /> }.into_any(),
        Route::Players(Place::NewTournament) => view! { <tournament_form::NewTournamentPage /> }.into_any(),
        Route::Players(Place::Tournament(id)) => view! { <tournament::TournamentPage id=id /> }.into_any(),
        place => view! { <Message text=move || t!("page-unknown", path = place.path()) /> }.into_any(),
    };
    page.into_any()
}
