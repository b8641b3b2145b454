//! Games to go on with, to join, to watch.

use castellum_rules::Seat;
use castellum_wire::http::{GameSummary, Status, Which};
use castellum_wire::{Clock, GameName, Offer};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api;
use crate::art::{Icon, Token};
use crate::i18n::t;
use crate::keeper::{SavedGame, shelf};
use crate::pages::GoOnline;
use crate::panels::ReviewLink;
use crate::route::{self, Route, Source, Study};

/// All lists.
#[component]
pub(crate) fn Lists() -> impl IntoView {
    view! {
        <section class="rc">
            <Kept />
            {(!route::is_site()).then(|| view! { <ServerLists /> })}
            <a class="btn" href=Route::Study(Study::Import).href() data-link="">
                {move || t!("home-import")}
            </a>
        </section>
    }
}

/// What a server has.
#[component]
fn ServerLists() -> impl IntoView {
    view! {
        {api::is_known().then(|| view! { <Served which=Which::Mine title="home-mine" /> })}
        <Served which=Which::Open title="home-open" />
        <Served which=Which::Running title="home-watch" />
    }
}

/// Games on this device.
#[component]
fn Kept() -> impl IntoView {
    let games = RwSignal::new(SavedGame::all());
    let elsewhere = shelf::elsewhere();
    Effect::watch(move || elsewhere.track(), move |(), _, _| games.set(SavedGame::all()), false);
    let forget = move |id: &str| {
        SavedGame::forget(id);
        games.update(|games| games.retain(|game| game.id != id));
    };
    let row = move |game: SavedGame| {
        let id = game.id.clone();
        let (over, href) = (game.over, Route::Local(game.id.clone()).href());
        let names: Vec<_> = game.seats.iter().map(|seat| seat.name.clone()).collect();
        let title = game.kind().map_or("", GameName::title);
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
                    <Icon name="u-close" size=16 />
                </button>
                {if over {
                    view! { <ReviewLink source=Source::Local(game.id.clone()) /> }.into_any()
                } else {
                    view! { <GoOnline id=game.id.clone() /> }.into_any()
                }}
                <a class="btn act2" href=href data-link="">
                    {move || if over { t!("home-look") } else { t!("home-resume") }}
                </a>
            </li>
        }
    };
    view! {
        <Show when=move || !games.with(Vec::is_empty)>
            <div>
                <h2 class="caps">{move || t!("home-continue")}</h2>
                <ul class="panel og">
                    <For each=move || games.get() key=|game| game.id.clone() children=row />
                </ul>
            </div>
        </Show>
    }
}

/// Games on the server. A server that does not answer has none to show.
#[component]
fn Served(which: Which, title: &'static str) -> impl IntoView {
    let games = RwSignal::new(Vec::<GameSummary>::new());
    spawn_local(async move {
        if let Ok(list) = api::list(which).await {
            games
                .set(list.games.into_iter().filter(|game| which != Which::Mine || is_of_use(game)).collect());
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
    game.status != Status::Closed
}

#[component]
fn Row(game: GameSummary, which: Which) -> impl IntoView {
    let href = Route::Online(game.id.to_string()).href();
    let over = (game.status == Status::Over).then(|| Source::Online(game.id.to_string()));
    let title = game.game.title();
    let names: Vec<_> = game.seats.iter().filter_map(|seat| seat.name.clone()).collect();
    let mine = game.you.seat.is_some() && game.to_act == game.you.seat;
    let tokens = Seat::all(game.seats.len()).zip(&game.seats).map(|(seat, summary)| {
        let taken = summary.name.is_some() || matches!(summary.offer, Offer::Bot(_));
        if taken {
            view! { <Token seat=seat size=24 /> }.into_any()
        } else {
            view! { <i class="em"></i> }.into_any()
        }
    });
    let clock = game.clock;
    let button = move || match which {
        Which::Mine => t!("home-resume"),
        Which::Open => t!("home-join"),
        Which::Running => t!("home-look"),
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
