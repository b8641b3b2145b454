//! Who is in front, and who is in.

use castellum_wire::tournaments::{TournamentResult, TournamentStanding, TournamentStatus};
use leptos::prelude::*;

use super::Hall;
use crate::i18n::t;
use crate::route::{Players, Route};

/// The table of standings.
#[component]
pub(super) fn Standings(hall: Hall) -> impl IntoView {
    let standings = Memo::new(move |_| {
        hall.view.with(|view| view.as_ref().map(|view| view.standings.clone())).unwrap_or_default()
    });
    let own = Memo::new(move |_| hall.view.with(|view| Some(view.as_ref()?.you.as_ref()?.person.clone())));
    let status = hall.status();
    let title = move || match status.get() {
        Some(TournamentStatus::Over) => t!("tournament-final", count = standings.with(Vec::len)),
        _ => t!("tournament-standings", count = standings.with(Vec::len)),
    };
    let row = move |standing: TournamentStanding| {
        let is_you = own.get().as_ref() == Some(&standing.person);
        view! {
            <tr class:you=is_you class:out=standing.out>
                <td class="num">{standing.rank}</td>
                <th scope="row">
                    {who(&standing)}
                    {is_you.then(|| view! { " " <small>{t!("ranking-you")}</small> })}
                    {standing.out.then(|| view! { " " <small>{t!("tournament-out")}</small> })}
                </th>
                <td>
                    <span class="tournament-results">{standing.results.iter().map(chip).collect_view()}</span>
                </td>
                <td class="num tournament-points">{standing.points}</td>
            </tr>
        }
    };
    view! {
        <section>
            <h4 class="caps" id="tournament-standings">{title}</h4>
            <div class="panel tournament-standings">
                <Show
                    when=move || !standings.with(Vec::is_empty)
                    fallback=|| view! { <p class="players-empty">{move || t!("tournament-nobody")}</p> }
                >
                    <table aria-labelledby="tournament-standings">
                        <thead>
                            <tr>
                                <th scope="col"><span aria-hidden="true">"#"</span><span class="sr">{move || t!("ranking-rank")}</span></th>
                                <th scope="col">{move || t!("ranking-player")}</th>
                                <th scope="col">{move || t!("tournament-tables")}</th>
                                <th scope="col">{move || t!("tournament-points")}</th>
                            </tr>
                        </thead>
                        <tbody>{move || standings.get().into_iter().map(row).collect_view()}</tbody>
                    </table>
                </Show>
            </div>
        </section>
    }
}

/// Everybody who has joined, before the beginning.
#[component]
pub(super) fn WhoIsIn(hall: Hall) -> impl IntoView {
    let standings = Memo::new(move |_| {
        hall.view.with(|view| view.as_ref().map(|view| view.standings.clone())).unwrap_or_default()
    });
    let row = |standing: TournamentStanding| {
        view! {
            <li>
                <span class="w">{who(&standing)}</span>
                <span class="num">{standing.rating}</span>
            </li>
        }
    };
    view! {
        <section>
            <h4 class="caps">{move || t!("tournament-who", count = standings.with(Vec::len))}</h4>
            <div class="panel">
                <Show
                    when=move || !standings.with(Vec::is_empty)
                    fallback=|| view! { <p class="players-empty">{move || t!("tournament-nobody")}</p> }
                >
                    <ul class="og tournament-who">{move || standings.get().into_iter().map(row).collect_view()}</ul>
                </Show>
            </div>
        </section>
    }
}

/// A name that leads to the person's page.
fn who(standing: &TournamentStanding) -> impl IntoView + use<> {
    let place = Route::Players(Players::Profile(standing.person.to_string()));
    let bot = standing.bot.then(|| view! { " " <span class="chip">{move || t!("ranking-bot")}</span> });
    let name = match &standing.name {
        Some(name) => view! { <a href=place.href() data-link="">{name.clone()}</a> }.into_any(),
        None => view! { <span>{move || t!("tournament-deleted")}</span> }.into_any(),
    };
    view! { {name} {bot} }
}

/// What somebody got at a table.
fn chip(result: &TournamentResult) -> impl IntoView + use<> {
    let (class, text, said) = match result {
        TournamentResult { points: None, .. } => ("play", "•".to_owned(), Some("tournament-playing")),
        TournamentResult { points: Some(points), place: None, .. } => {
            ("bye", points.to_string(), Some("tournament-bye"))
        }
        TournamentResult { points: Some(points), place: Some(place), .. } => {
            let class = if *place == 1 {
                "first"
            } else if *points > 0 {
                "some"
            } else {
                "none"
            };
            (class, points.to_string(), None)
        }
    };
    let said = said.map(|key| view! { <span class="sr">{move || t!(key)}" "</span> });
    view! { <span class=format!("result {class}")>{said}{text}</span> }
}
