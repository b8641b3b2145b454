//! Somebody, as others see them: ratings, how these went, results, games.

use castellum_wire::http::{GameRecord, Me, Profile};
use castellum_wire::order::Relation;
use castellum_wire::ratings::{Pool, PoolRating, RatingHistory};
use castellum_wire::statistics::Statistics;
use castellum_wire::{PersonId, Refusal};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::challenges::ChallengeLink;
use super::games::when;
use super::graph::RatingGraph;
use super::person_menu::{PersonMenu, Told};
use super::played::PlayedGames;
use super::ranking::{speed_text, table_text};
use super::sections::Page;
use super::statistics::{StatisticsPanels, Together};
use crate::api;
use crate::art::Icon;
use crate::i18n::t;
use crate::route::{Players, Route, Study};
use crate::study::PuzzleProgress;

/// The page.
#[component]
pub(super) fn ProfilePage(id: String) -> impl IntoView {
    let profile = RwSignal::new(None::<Result<(Profile, Option<Me>), Refusal>>);
    let person = id.parse::<PersonId>().ok();
    spawn_local(async move {
        let found = match &person {
            Some(person) => api::profile(person).await,
            None => Err(Refusal::new(castellum_wire::Code::NotFound, "")),
        };
        let me = if api::is_known() { api::me().await.ok() } else { None };
        profile.set(Some(found.map(|found| (found, me))));
    });
    view! {
        <Page title="profile-title">
            {move || match profile.get() {
                None => view! { <p class="players-empty">{t!("players-loading")}</p> }.into_any(),
                Some(Err(_)) => view! { <p class="players-empty" role="alert">{t!("profile-unknown")}</p> }.into_any(),
                Some(Ok((profile, me))) => view! { <Shown profile=profile me=me /> }.into_any(),
            }}
        </Page>
    }
}

#[component]
fn Shown(profile: Profile, me: Option<Me>) -> impl IntoView {
    let is_own = me.as_ref().is_some_and(|me| me.person == profile.person);
    let most = profile.ratings.iter().max_by_key(|rating| rating.rating.games).map(|rating| rating.pool);
    let pool = RwSignal::new(most);
    let statistics = RwSignal::new(None::<Statistics>);
    let opponent = RwSignal::new(None::<PersonId>);
    let Profile { person, name, private, ratings, results, .. } = profile.clone();
    let head = view! { <Head profile=profile is_own=is_own /> };
    if private && !is_own {
        return view! { {head} <p class="players-empty" data-private="">{move || t!("profile-private")}</p> }
            .into_any();
    }
    let whose = person.clone();
    spawn_local(async move {
        // The page does without.
        statistics.set(api::statistics(&whose).await.ok());
    });
    let opponents = Signal::derive(move || {
        statistics.with(|it| it.as_ref().map(|it| it.opponents.clone()).unwrap_or_default())
    });
    let viewer = me.filter(|_| !is_own).map(|me| me.person);
    let together = move || {
        let count = opponents.get().into_iter().find(|count| Some(&count.person) == viewer.as_ref())?;
        Some(view! { <Together count=count name=name.clone() /> })
    };
    let played = person.clone();
    view! {
        {head}
        <div class="profile">
            <div class="lobby-column">
                <section class="panel profile-ratings">
                    <h4 class="caps">{move || t!("profile-ratings")}</h4>
                    <Ratings ratings=ratings pool=pool />
                    <p class="find-note">{move || t!("profile-interval")}</p>
                </section>
                {together}
                {is_own.then(|| view! { <OwnPuzzles /> })}
            </div>
            <div class="lobby-column">
                {move || pool.get().map(|pool| view! { <History person=person.clone() pool=pool /> })}
                <section class="panel profile-results">
                    <h4 class="caps">{move || t!("profile-results")}</h4>
                    <Results results=results.clone() />
                </section>
                {move || statistics.get().map(|found| view! { <StatisticsPanels statistics=found opponent=opponent /> })}
            </div>
            <PlayedGames person=played opponents=opponents opponent=opponent />
        </div>
    }
    .into_any()
}

/// Who it is, and what can be done about them.
#[component]
fn Head(profile: Profile, is_own: bool) -> impl IntoView {
    let Profile { person, name, since, last_seen, private, results, .. } = profile;
    let initial = name.chars().next().map(String::from).unwrap_or_default();
    let count: u32 = results.iter().map(|it| it.won + it.shared + it.lost).sum();
    let relation = RwSignal::new(profile.relation);
    let told = RwSignal::new(None::<Told>);
    let bot = person.is_bot().then(|| view! { " " <span class="chip">{move || t!("ranking-bot")}</span> });
    let about = move || {
        let mut parts = vec![t!("profile-since", when = when(since))];
        parts.extend(last_seen.map(|seen| t!("profile-seen", when = when(seen))));
        if is_own || !private {
            parts.push(t!("profile-games", count = count));
        }
        parts.join(" · ")
    };
    let mark = move || match relation.get() {
        Relation::None => None,
        Relation::Muted => Some(t!("relation-muted")),
        Relation::Blocked => Some(t!("relation-blocked")),
    };
    let actions = if is_own {
        let account = Route::Players(Players::Account).href();
        let words = move || if private { t!("profile-is-private") } else { t!("profile-is-public") };
        view! { <a class="btn" href=account data-link="" data-visible=""><Icon name="u-eye" />{words}</a> }
            .into_any()
    } else {
        view! {
            <ChallengeLink person=person.clone() name=name.clone() />
            <PersonMenu person=person name=name.clone() relation=relation told=told />
        }
        .into_any()
    };
    view! {
        <header class="profile-head">
            <span class="profile-initial" aria-hidden="true">{initial}</span>
            <div>
                <h3 class="display">{name} {bot}</h3>
                <p>{about} {move || mark().map(|mark| view! { " " <span class="chip" data-relation="">{mark}</span> })}</p>
            </div>
            <div class="profile-actions">{actions}</div>
        </header>
        <p role="status" class="profile-told">{move || told.with(|told| told.as_ref().map(Told::text))}</p>
    }
}

/// The puzzles that were solved at this device; nobody else is told of them.
#[component]
fn OwnPuzzles() -> impl IntoView {
    let row = |game: castellum_wire::GameName| {
        let progress = PuzzleProgress::load(game);
        let solved = progress.solved.len();
        let href = Route::Study(Study::Puzzles(game, None)).href();
        view! {
            <li>
                <a href=href>{game.title()}</a>
                <span>{move || t!("profile-puzzles-solved", solved = solved)}</span>
            </li>
        }
    };
    view! {
        <section class="panel profile-results" data-puzzles="">
            <h4 class="caps">{move || t!("profile-puzzles")}</h4>
            <ul class="share-list">{crate::games().map(row).collect_view()}</ul>
            <p class="find-note">{move || t!("profile-puzzles-about")}</p>
        </section>
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
