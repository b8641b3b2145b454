//! Somebody, as others see them: ratings, how these went, results, games.

use castellum_wire::http::{GameRecord, GameStatus, GameSummary, Profile, SeatOutcome};
use castellum_wire::ratings::{Pool, PoolRating, RatingHistory};
use castellum_wire::{GameName, PersonId, Refusal};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::find::{Segments, game_text};
use super::games::{clock_text, when};
use super::graph::RatingGraph;
use super::ranking::{speed_text, table_text};
use super::sections::Page;
use crate::api::{self, GamesOf};
use crate::i18n::t;
use crate::panels::ReviewLink;
use crate::route::{Route, Source};
use crate::table::listed_name;

/// The page.
#[component]
pub(super) fn ProfilePage(id: String) -> impl IntoView {
    let profile = RwSignal::new(None::<Result<Profile, Refusal>>);
    let person = id.parse::<PersonId>().ok();
    spawn_local(async move {
        profile.set(Some(match &person {
            Some(person) => api::profile(person).await,
            None => Err(Refusal::new(castellum_wire::Code::NotFound, "")),
        }));
    });
    view! {
        <Page title="profile-title">
            {move || match profile.get() {
                None => view! { <p class="players-empty">{t!("players-loading")}</p> }.into_any(),
                Some(Err(_)) => view! { <p class="players-empty" role="alert">{t!("profile-unknown")}</p> }.into_any(),
                Some(Ok(profile)) => view! { <Shown profile=profile /> }.into_any(),
            }}
        </Page>
    }
}

#[component]
fn Shown(profile: Profile) -> impl IntoView {
    let initial = profile.name.chars().next().map(String::from).unwrap_or_default();
    let most = profile.ratings.iter().max_by_key(|rating| rating.rating.games).map(|rating| rating.pool);
    let pool = RwSignal::new(most);
    let (person, own) = (profile.person.clone(), profile.person.clone());
    let count: u32 = profile.results.iter().map(|it| it.won + it.shared + it.lost).sum();
    view! {
        <header class="profile-head">
            <span class="profile-initial" aria-hidden="true">{initial}</span>
            <div>
                <h3 class="display">{profile.name}</h3>
                <p>{move || t!("profile-games", count = count)}</p>
            </div>
        </header>
        <div class="profile">
            <section class="panel profile-ratings">
                <h4 class="caps">{move || t!("profile-ratings")}</h4>
                <Ratings ratings=profile.ratings pool=pool />
                <p class="find-note">{move || t!("profile-interval")}</p>
            </section>
            <div class="lobby-column">
                {move || pool.get().map(|pool| view! { <History person=person.clone() pool=pool /> })}
                <section class="panel profile-results">
                    <h4 class="caps">{move || t!("profile-results")}</h4>
                    <Results results=profile.results />
                </section>
            </div>
            <Games person=own />
        </div>
    }
}

#[component]
fn Ratings(ratings: Vec<PoolRating>, pool: RwSignal<Option<Pool>>) -> impl IntoView {
    if ratings.is_empty() {
        return view! { <p class="players-empty">{move || t!("profile-no-ratings")}</p> }.into_any();
    }
    let row = move |rated: PoolRating| {
        let (own, rating) = (rated.pool, rated.rating);
        view! {
            <button aria-pressed=move || (pool.get() == Some(own)).to_string() on:click=move |_| pool.set(Some(own))>
                <span class="w">
                    <b>{own.game.title()}</b>
                    <small>{move || format!("{} · {}", speed_text(own.speed), table_text(own.table))}</small>
                    <small>{move || t!("profile-rated-games", count = rating.games)}</small>
                </span>
                <span class="profile-rating num">
                    <b>
                        {rating.rating}
                        {rating.provisional.then(|| view! { <span class="provisional">"?"</span> })}
                    </b>
                    <small>"± " {rating.plus_minus}</small>
                </span>
            </button>
        }
    };
    view! { <div class="profile-pools">{ratings.into_iter().map(row).collect_view()}</div> }.into_any()
}

/// How a rating went.
#[component]
fn History(person: PersonId, pool: Pool) -> impl IntoView {
    let history = RwSignal::new(None::<RatingHistory>);
    spawn_local(async move {
        if let Ok(found) = api::rating_history(&person, pool).await {
            history.set(Some(found));
        }
    });
    let title =
        move || format!("{}, {}, {}", pool.game.title(), speed_text(pool.speed), table_text(pool.table));
    view! {
        <section class="panel profile-history">
            <h4 class="display">{title}</h4>
            {move || history.get().map(|history| view! { <RatingGraph points=history.points /> })}
        </section>
    }
}

#[component]
fn Results(results: Vec<GameRecord>) -> impl IntoView {
    if results.is_empty() {
        return view! { <p class="players-empty">{move || t!("profile-no-results")}</p> }.into_any();
    }
    let row = |record: GameRecord| {
        view! {
            <tr>
                <th scope="row">{record.game.title()}</th>
                <td class="num">{record.won}</td>
                <td class="num">{record.shared}</td>
                <td class="num">{record.lost}</td>
            </tr>
        }
    };
    view! {
        <table>
            <thead>
                <tr>
                    <th scope="col"><span class="sr">{move || t!("find-game")}</span></th>
                    <th scope="col">{move || t!("profile-won")}</th>
                    <th scope="col">{move || t!("profile-shared")}</th>
                    <th scope="col">{move || t!("profile-lost")}</th>
                </tr>
            </thead>
            <tbody>{results.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}

/// Games that are over, with filters, page by page.
#[component]
fn Games(person: PersonId) -> impl IntoView {
    let game = RwSignal::new(None::<GameName>);
    let outcome = RwSignal::new(None::<SeatOutcome>);
    let games = RwSignal::new(Vec::<GameSummary>::new());
    let next = RwSignal::new(None::<String>);
    let known = RwSignal::new(false);
    let owner = person.clone();
    let load = move |after: Option<String>| {
        let query = GamesOf {
            person: person.clone(),
            status: GameStatus::Over,
            game: game.get_untracked(),
            outcome: outcome.get_untracked(),
            after: after.clone(),
        };
        spawn_local(async move {
            let Ok(page) = api::games_of(&query).await else { return };
            games.update(|games| {
                if after.is_none() {
                    games.clear();
                }
                games.extend(page.games);
            });
            next.set(page.next);
            known.set(true);
        });
    };
    let more = load.clone();
    Effect::new(move |_| {
        let _ = (game.get(), outcome.get());
        load(None);
    });
    let kinds: Vec<_> = [None].into_iter().chain(crate::games().map(Some)).collect();
    let outcomes = vec![None, Some(SeatOutcome::Won), Some(SeatOutcome::Lost)];
    let row = move |game: GameSummary| view! { <PlayedGame game=game person=owner.clone() /> };
    view! {
        <section>
            <h4 class="caps">{move || t!("profile-recent")}</h4>
            <Segments label="find-game" options=kinds text=kind_text chosen=game />
            <Segments label="find-result" options=outcomes text=outcome_text chosen=outcome />
            <div class="panel">
                <Show when=move || known.get() && games.with(Vec::is_empty)>
                    <p class="players-empty">{move || t!("profile-no-games")}</p>
                </Show>
                <ul class="og">
                    <For each=move || games.get() key=|game| game.id.to_string() children=row />
                </ul>
            </div>
            {move || next.get().map(|after| {
                let more = more.clone();
                view! {
                    <button on:click=move |_| more(Some(after.clone()))>{move || t!("ranking-more")}</button>
                }
            })}
        </section>
    }
}

fn kind_text(game: Option<GameName>) -> String {
    game.map_or_else(|| t!("profile-all"), game_text)
}

fn outcome_text(outcome: Option<SeatOutcome>) -> String {
    match outcome {
        None => t!("profile-all"),
        Some(SeatOutcome::Won) => t!("profile-won"),
        Some(SeatOutcome::Shared) => t!("profile-shared"),
        Some(SeatOutcome::Lost) => t!("profile-lost"),
    }
}

#[component]
fn PlayedGame(game: GameSummary, person: PersonId) -> impl IntoView {
    let seat = game.seats.iter().position(|seat| seat.person.as_ref() == Some(&person));
    let place = seat.and_then(|seat| Some(*game.result.as_ref()?.places.get(seat)?)).unwrap_or_default();
    let points = seat.and_then(|seat| Some(*game.result.as_ref()?.points.get(seat)?)).unwrap_or_default();
    let others = game.seats.iter().enumerate().filter(|(index, _)| Some(*index) != seat);
    let names: Vec<_> = others.filter_map(|(_, seat)| listed_name(seat)).collect();
    let (count, clock, rated, ended) = (game.seats.len(), game.clock, game.rated, game.since);
    let about = move || {
        let kind = if rated { t!("players-rated") } else { t!("players-friendly") };
        format!("{} · {kind} · {}", clock_text(clock), when(ended))
    };
    let title = game.game.title();
    view! {
        <li>
            <span class="w">
                <b>{move || t!("profile-place", place = place, count = count, points = points)}</b>
                <small>{title} " · " {names.join(", ")}</small>
                <small>{about}</small>
            </span>
            <a class="btn" href=Route::Online(game.id.to_string()).href() data-link="">{move || t!("home-look")}</a>
            <ReviewLink source=Source::Online(game.id.to_string()) />
        </li>
    }
}
