//! Lists of games on the server.

use castellum_rules::Seat;
use castellum_wire::http::{GameList, GameSummary, ListFilter};
use castellum_wire::{Clock, Refusal, SeatKind};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api;
use crate::art::Token;
use crate::i18n::{language, t};
use crate::pages::online::refusal_text;
use crate::route::Route;
use crate::table::listed_name;

/// A list of games that everybody may see, as it was when the page was opened.
#[component]
pub(super) fn Games(
    /// Which games.
    which: ListFilter,
    /// The key of the heading.
    title: &'static str,
    /// The key of what is said if there are none.
    empty: &'static str,
) -> impl IntoView {
    let list = RwSignal::new(None::<Result<GameList, Refusal>>);
    spawn_local(async move { list.set(Some(api::list(which).await)) });
    let body = move || match list.get() {
        None => view! { <p class="players-empty">{move || t!("players-loading")}</p> }.into_any(),
        Some(Err(refusal)) => {
            view! { <p class="players-empty" role="alert">{refusal_text(&refusal)}</p> }.into_any()
        }
        Some(Ok(list)) if list.games.is_empty() => {
            view! { <p class="players-empty">{move || t!(empty)}</p> }.into_any()
        }
        Some(Ok(list)) => {
            let rows = list.games.into_iter().map(|game| view! { <Row game=game /> });
            view! { <ul class="og">{rows.collect_view()}</ul> }.into_any()
        }
    };
    view! {
        <section>
            <h3 class="caps">{move || t!(title)}</h3>
            <div class="panel">{body}</div>
        </section>
    }
}

/// A game in one row, with the way to it.
#[component]
pub(super) fn Row(game: GameSummary) -> impl IntoView {
    let href = Route::Online(game.id.to_string()).href();
    let title = game.game.title();
    let names: Vec<_> = game.seats.iter().filter_map(listed_name).collect();
    let is_full = names.len() == game.seats.len();
    let sits_here = game.you.seat.is_some();
    let tokens = Seat::all(game.seats.len()).zip(&game.seats).map(|(seat, summary)| {
        let taken =
            summary.person.is_some() || summary.name.is_some() || matches!(summary.kind, SeatKind::Bot(_));
        if taken {
            view! { <Token seat=seat size=24 /> }.into_any()
        } else {
            view! { <i class="em"></i> }.into_any()
        }
    });
    let (clock, rated) = (game.clock, game.rated);
    let about = move || {
        let kind = if rated { t!("players-rated") } else { t!("players-friendly") };
        format!("{} · {kind}", clock_text(clock))
    };
    let button = move || match () {
        () if sits_here => t!("home-resume"),
        () if is_full => t!("home-watch"),
        () => t!("home-join"),
    };
    view! {
        <li>
            <span class="toks">{tokens.collect_view()}</span>
            <span class="w">
                <b>{title}</b>
                <small>{names.join(", ")}</small>
                <small>{about}</small>
            </span>
            <a class="btn" href=href data-link="">{button}</a>
        </li>
    }
}

/// How time is measured, in a few words.
pub(super) fn clock_text(clock: Clock) -> String {
    match clock {
        Clock::None => t!("clock-none"),
        Clock::RealTime { seconds, .. } => t!("clock-minutes", minutes = seconds / 60),
        Clock::Correspondence { days } => t!("clock-days-a-turn", days = days),
    }
}

/// A day, as the language writes it.
pub(super) fn when(moment: castellum_wire::Millis) -> String {
    let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(moment as f64));
    String::from(date.to_locale_date_string(language().get().tag(), &wasm_bindgen::JsValue::UNDEFINED))
}
