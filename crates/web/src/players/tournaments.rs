//! Tournaments: those that are played, those to come, those that are over.

use castellum_wire::Refusal;
use castellum_wire::tournaments::{
    NewTournament, TournamentFilter, TournamentKind, TournamentList, TournamentStatus, TournamentSummary,
};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::games::clock_text;
use super::sections::Page;
use crate::api;
use crate::i18n::{language, t};
use crate::pages::online::refusal_text;
use crate::route::{Players, Route};

/// The page.
#[component]
pub(super) fn Tournaments() -> impl IntoView {
    view! {
        <Page title="tournaments-title">
            <p class="tournaments-about">
                <span>{move || t!("tournaments-about")}</span>
                <a class="btn primary" href=Route::Players(Players::NewTournament).href() data-link="">
                    {move || t!("tournaments-new")}
                </a>
            </p>
            <div class="players-lists">
                <List which=TournamentFilter::Running title="tournaments-running" empty="tournaments-none-running" />
                <List which=TournamentFilter::Planned title="tournaments-planned" empty="tournaments-none-planned" />
                <List which=TournamentFilter::Over title="tournaments-over" empty="tournaments-none-over" />
            </div>
        </Page>
    }
}

/// A list as it was when the page was opened.
#[component]
fn List(which: TournamentFilter, title: &'static str, empty: &'static str) -> impl IntoView {
    let list = RwSignal::new(None::<Result<TournamentList, Refusal>>);
    let load = move |after: Option<String>| {
        spawn_local(async move {
            let found = api::tournaments(which, after.as_deref()).await;
            list.update(|shown| match (shown, found) {
                (Some(Ok(shown)), Ok(page)) => {
                    shown.tournaments.extend(page.tournaments);
                    shown.next = page.next;
                }
                (shown, found) => *shown = Some(found),
            });
        });
    };
    load(None);
    let next = move || list.with(|list| list.as_ref()?.as_ref().ok()?.next.clone());
    let body = move || match list.get() {
        None => view! { <p class="players-empty">{t!("players-loading")}</p> }.into_any(),
        Some(Err(refusal)) => {
            view! { <p class="players-empty" role="alert">{refusal_text(&refusal)}</p> }.into_any()
        }
        Some(Ok(list)) if list.tournaments.is_empty() => {
            view! { <p class="players-empty">{t!(empty)}</p> }.into_any()
        }
        Some(Ok(list)) => {
            let rows = list.tournaments.into_iter().map(|found| view! { <Row tournament=found /> });
            view! { <ul class="og">{rows.collect_view()}</ul> }.into_any()
        }
    };
    view! {
        <section>
            <h3 class="caps">{move || t!(title)}</h3>
            <div class="panel tournament-list">
                {body}
                <Show when=move || next().is_some()>
                    <button on:click=move |_| load(next())>{move || t!("ranking-more")}</button>
                </Show>
            </div>
        </section>
    }
}

#[component]
fn Row(tournament: TournamentSummary) -> impl IntoView {
    let place = Route::Players(Players::Tournament(tournament.id.to_string()));
    let (settings, players) = (tournament.settings.clone(), tournament.players);
    let name = settings.name.clone();
    let when = move || when_text(&tournament);
    view! {
        <li>
            <a class="w tournament-row" href=place.href() data-link="">
                <b>{name}</b>
                <small>{move || about(&settings)}</small>
                <small>{when} " · " {move || t!("tournament-players", count = players)}</small>
            </a>
        </li>
    }
}

/// What is played, in one line.
pub(super) fn about(settings: &NewTournament) -> String {
    let kind = match settings.kind {
        TournamentKind::Arena { minutes } => t!("tournament-arena-minutes", minutes = minutes),
        TournamentKind::Swiss { rounds } => t!("tournament-swiss-rounds", rounds = rounds),
        TournamentKind::RoundRobin => t!("tournament-round-robin"),
    };
    let rated = if settings.rated { t!("players-rated") } else { t!("players-friendly") };
    let tables = t!("tournament-tables-of", count = settings.table);
    format!("{} · {kind} · {tables} · {} · {rated}", settings.game.title(), clock_text(settings.clock))
}

fn when_text(tournament: &TournamentSummary) -> String {
    match tournament.status {
        TournamentStatus::Planned => match tournament.settings.starts {
            Some(starts) => t!("tournament-starts-at", when = moment(starts)),
            None => t!("tournament-starts-by-creator"),
        },
        TournamentStatus::Running => t!("tournament-runs"),
        TournamentStatus::Paused => t!("tournament-is-paused"),
        TournamentStatus::Over => t!("tournament-was", when = moment(tournament.ended.unwrap_or_default())),
        TournamentStatus::Cancelled => t!("tournament-cancelled"),
    }
}

/// Day and time, as the language writes them.
pub(super) fn moment(moment: castellum_wire::Millis) -> String {
    let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(moment as f64));
    let options = js_sys::Object::new();
    // Setting a field of an object of our own cannot fail.
    let _ = js_sys::Reflect::set(&options, &"dateStyle".into(), &"medium".into());
    let _ = js_sys::Reflect::set(&options, &"timeStyle".into(), &"short".into());
    String::from(date.to_locale_string(language().get().tag(), &options))
}
