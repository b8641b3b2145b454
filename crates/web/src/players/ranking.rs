//! The leader board.

use castellum_wire::ratings::{Pool, RankedPerson, Ranking, RatedBot, Speed, TableSize};
use castellum_wire::{GameName, Refusal};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::find::{Segments, game_text};
use super::sections::Page;
use crate::api;
use crate::i18n::t;
use crate::pages::online::refusal_text;
use crate::route::{Players, Route};

/// What stands in a row.
#[derive(Clone)]
enum Entry {
    Person(RankedPerson),
    Bot(RatedBot),
}

/// The page.
#[component]
pub(super) fn RankingPage() -> impl IntoView {
    let game = RwSignal::new(GameName::AquaRomana);
    let table = RwSignal::new(TableSize::Two);
    let speed = RwSignal::new(Speed::Normal);
    let board = RwSignal::new(None::<Result<Ranking, Refusal>>);
    let load = move |after: u32| {
        let pool =
            Pool { game: game.get_untracked(), table: table.get_untracked(), speed: speed.get_untracked() };
        spawn_local(async move {
            let found = api::ranking(pool, after).await;
            board.update(|shown| match (shown, found) {
                (Some(Ok(shown)), Ok(page)) if after > 0 => {
                    shown.people.extend(page.people);
                    shown.next = page.next;
                }
                (shown, found) => *shown = Some(found),
            });
        });
    };
    Effect::new(move |_| {
        let _ = (game.get(), table.get(), speed.get());
        load(0);
    });
    let more = move || board.with(|board| board.as_ref()?.as_ref().ok()?.next);
    view! {
        <Page title="ranking-title">
            <div class="ranking-choice">
                <Segments label="find-game" options=crate::games().collect() text=game_text chosen=game />
                <Segments label="players" options=TableSize::ALL.to_vec() text=table_text chosen=table />
                <Segments label="clock" options=Speed::ALL.to_vec() text=speed_text chosen=speed />
            </div>
            <div class="ranking">
                <div class="panel ranking-list" aria-live="polite">
                    {move || match board.get() {
                        None => view! { <p class="players-empty">{t!("players-loading")}</p> }.into_any(),
                        Some(Err(refusal)) => {
                            view! { <p class="players-empty" role="alert">{refusal_text(&refusal)}</p> }.into_any()
                        }
                        Some(Ok(ranking)) => view! { <List ranking=ranking /> }.into_any(),
                    }}
                    <Show when=move || more().is_some()>
                        <button on:click=move |_| load(more().unwrap_or_default())>{move || t!("ranking-more")}</button>
                    </Show>
                </div>
                <section class="panel ranking-about">
                    <h3 class="display">{move || t!("ranking-how")}</h3>
                    <p>{move || t!("ranking-how-interval")}</p>
                    <p>{move || t!("ranking-how-bots")}</p>
                    <p>{move || t!("ranking-how-provisional")}</p>
                </section>
            </div>
        </Page>
    }
}

#[component]
fn List(ranking: Ranking) -> impl IntoView {
    let is_empty = ranking.people.is_empty();
    let you = ranking.you.clone();
    let own = you.as_ref().map(|you| you.person.clone());
    let total = ranking.total;
    let mut entries: Vec<Entry> = ranking.people.into_iter().map(Entry::Person).collect();
    entries.extend(ranking.bots.into_iter().map(Entry::Bot));
    let rating = |entry: &Entry| match entry {
        Entry::Person(person) => person.rating.rating,
        Entry::Bot(bot) => bot.rating,
    };
    entries.sort_by_key(|entry| std::cmp::Reverse(rating(entry)));
    let row = move |entry: Entry| {
        match entry {
        Entry::Person(person) => {
            let is_you = own.as_ref() == Some(&person.person);
            let place = Route::Players(Players::Profile(person.person.to_string()));
            view! {
                <tr class:you=is_you>
                    <td class="num">{person.rank}</td>
                    <th scope="row">
                        <a href=place.href() data-link="">{person.name}</a>
                        {is_you.then(|| view! { " " <small>{move || t!("ranking-you")}</small> })}
                    </th>
                    <td class="num">{person.rating.rating}</td>
                    <td class="num">"±" {person.rating.plus_minus}</td>
                    <td class="num">{person.rating.games}</td>
                </tr>
            }
            .into_any()
        }
        Entry::Bot(bot) => view! {
            <tr class="bot">
                <td aria-hidden="true">"·"</td>
                <th scope="row">
                    {move || t!(&format!("level-{}", bot.name))} " " <span class="chip">{move || t!("ranking-bot")}</span>
                </th>
                <td class="num">{bot.rating}</td>
                <td></td>
                <td></td>
            </tr>
        }
        .into_any(),
    }
    };
    view! {
        {is_empty.then(|| view! { <p class="players-empty">{move || t!("ranking-none")}</p> })}
        {you.map(|you| {
            view! { <p class="ranking-own">{move || t!("ranking-own", rank = you.rank, total = total)}</p> }
        })}
        <table>
            <thead>
                <tr>
                    <th scope="col">{move || t!("ranking-rank")}</th>
                    <th scope="col">{move || t!("ranking-player")}</th>
                    <th scope="col">{move || t!("ranking-rating")}</th>
                    <th scope="col"><span class="sr">{move || t!("ranking-interval")}</span></th>
                    <th scope="col">{move || t!("ranking-games")}</th>
                </tr>
            </thead>
            <tbody>{entries.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

/// For how many players, in words.
pub(super) fn table_text(table: TableSize) -> String {
    match table {
        TableSize::Two => t!("ranking-two"),
        TableSize::More => t!("ranking-more-players"),
    }
}

/// How fast, in a word.
pub(super) fn speed_text(speed: Speed) -> String {
    match speed {
        Speed::Fast => t!("ranking-fast"),
        Speed::Normal => t!("ranking-normal"),
        Speed::Days => t!("find-days"),
    }
}
