//! Games to go on with, to join, to watch.

use castellum_rules::Seat;
use castellum_wire::http::{GameStatus, GameSummary, ListFilter};
use castellum_wire::{Clock, SeatKind};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::kept::KeptGames;
use super::more::More;
use crate::api;
use crate::art::Token;
use crate::i18n::t;
use crate::panels::ReviewLink;
use crate::route::{self, Route, Source};
use crate::table::listed_name;

/// All lists.
#[component]
pub(crate) fn Lists() -> impl IntoView {
    view! {
        <section class="rc">
            <KeptGames />
            {(!route::is_site()).then(|| view! { <ServerLists /> })}
            <More />
        </section>
    }
}

/// What a server has.
#[component]
fn ServerLists() -> impl IntoView {
    view! {
        {api::is_known().then(|| view! { <Served which=ListFilter::Mine title="home-mine" /> })}
        <Served which=ListFilter::Open title="home-open" />
        <Served which=ListFilter::Running title="home-watch" />
    }
}

/// Games on the server. A server that does not answer has none to show.
#[component]
fn Served(which: ListFilter, title: &'static str) -> impl IntoView {
    let games = RwSignal::new(Vec::<GameSummary>::new());
    spawn_local(async move {
        if let Ok(list) = api::list(which).await {
            games.set(
                list.games.into_iter().filter(|game| which != ListFilter::Mine || is_of_use(game)).collect(),
            );
        }
    });
    let row = move |game: GameSummary| view! { <Row game=game which=which /> };
    view! {
        <Show when=move || !games.with(Vec::is_empty)>
            <div>
                <h2 class="caps">{move || t!(title)}</h2>
                <ul class="panel og">
                    <For each=move || games.get() key=|game| game.id.to_string() children=row />
                </ul>
            </div>
        </Show>
    }
}

/// Whether a game can be played or at least looked at.
fn is_of_use(game: &GameSummary) -> bool {
    game.status != GameStatus::Closed
}

#[component]
fn Row(game: GameSummary, which: ListFilter) -> impl IntoView {
    let href = Route::Online(game.id.to_string()).href();
    let over = (game.status == GameStatus::Over).then(|| Source::Online(game.id.to_string()));
    let title = game.game.title();
    let names: Vec<_> = game.seats.iter().filter_map(listed_name).collect();
    let mine = game.you.seat.is_some() && game.to_act == game.you.seat;
    let tokens = Seat::all(game.seats.len()).zip(&game.seats).map(|(seat, summary)| {
        let taken =
            summary.person.is_some() || summary.name.is_some() || matches!(summary.kind, SeatKind::Bot(_));
        if taken {
            view! { <Token seat=seat size=24 /> }.into_any()
        } else {
            view! { <i class="em"></i> }.into_any()
        }
    });
    let clock = game.clock;
    let button = move || match which {
        ListFilter::Mine => t!("home-resume"),
        ListFilter::Open => t!("home-join"),
        ListFilter::Running | ListFilter::Over => t!("home-look"),
    };
    view! {
        <li>
            <span class="toks">{tokens.collect_view()}</span>
            <span class="w">
                <b>{title}</b>
                <small>{names.join(", ")} " · " {move || clock_text(clock)}</small>
                {mine.then(|| view! { <small class="yours">{move || t!("home-your-turn")}</small> })}
            </span>
            {match over {
                Some(source) => view! { <ReviewLink source=source /> }.into_any(),
                None => view! { <a class="btn" href=href data-link="">{button}</a> }.into_any(),
            }}
        </li>
    }
}

fn clock_text(clock: Clock) -> String {
    match clock {
        Clock::None => t!("clock-none"),
        Clock::RealTime { seconds, .. } => t!("clock-minutes", minutes = seconds / 60),
        Clock::Correspondence { days } => t!("clock-days-a-turn", days = days),
    }
}
