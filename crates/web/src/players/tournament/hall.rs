//! What goes on: one's own table, the tables at which is played, who waits, how
//! points are counted, how it ended.

use castellum_bots::Level;
use castellum_wire::tournaments::{
    TournamentSeat, TournamentStanding, TournamentStatus, TournamentTable, TournamentView,
};
use leptos::prelude::*;

use super::Hall;
use crate::art::Token;
use crate::i18n::t;
use crate::route::{Players, Route};

/// Says that one's table is ready, and leads there.
#[component]
pub(super) fn OwnTable(hall: Hall) -> impl IntoView {
    let own = Memo::new(move |_| {
        hall.view.with(|view| {
            let view = view.as_ref()?;
            let game = view.you.as_ref()?.game.as_ref()?;
            view.tables.iter().find(|table| table.game == *game).cloned()
        })
    });
    // The way there is found from another window as well.
    Effect::new(move |before: Option<bool>| {
        let is_ready = own.with(Option::is_some);
        if is_ready && before != Some(true) {
            document().set_title(&format!("● {}", t!("tournament-ready")));
        }
        is_ready
    });
    view! {
        <div aria-live="assertive">
            {move || own.get().map(|table| view! {
                <section class="panel tournament-ready" aria-labelledby="tournament-ready">
                    <div>
                        <h4 id="tournament-ready" class="display">{t!("tournament-ready")}</h4>
                        <p class="find-note">{t!("tournament-ready-about")}</p>
                        <Seats seats=table.seats.clone() />
                    </div>
                    <a
                        class="btn primary"
                        data-sit=""
                        href=Route::Online(table.game.to_string()).href()
                        data-link=""
                    >
                        {t!("tournament-sit")}
                    </a>
                </section>
            })}
        </div>
    }
}

/// The people of a table with their colours.
#[component]
fn Seats(seats: Vec<TournamentSeat>) -> impl IntoView {
    let rows = castellum_rules::Seat::all(seats.len()).zip(seats).map(|(seat, there)| {
        let is_bot = there.person.is_none();
        let name = move || match &there.name {
            // Other bots have no names of their own in our languages.
            Some(bot) if is_bot && Level::ALL.iter().any(|level| level.name() == bot) => {
                t!(&format!("level-{bot}"))
            }
            Some(name) => name.clone(),
            None => t!("tournament-deleted"),
        };
        view! {
            <li>
                <Token seat=seat size=22 />
                <b>{name}</b>
                {is_bot.then(|| view! { <span class="chip">{move || t!("ranking-bot")}</span> })}
            </li>
        }
    });
    view! { <ul class="tournament-seats">{rows.collect_view()}</ul> }
}

/// The tables at which is played, to be watched.
#[component]
pub(super) fn Tables(hall: Hall) -> impl IntoView {
    let tables = Memo::new(move |_| {
        hall.view.with(|view| view.as_ref().map(|view| view.tables.clone())).unwrap_or_default()
    });
    let status = hall.status();
    let runs = move || matches!(status.get(), Some(TournamentStatus::Running | TournamentStatus::Paused));
    let card = |table: TournamentTable| {
        view! {
            <li class="panel">
                <small>{t!("tournament-table-number", round = table.round, number = table.number)}</small>
                <Seats seats=table.seats />
                <a class="btn" href=Route::Online(table.game.to_string()).href() data-link="">{t!("home-watch")}</a>
            </li>
        }
    };
    view! {
        <Show when=runs>
            <section>
                <h4 class="caps">{move || t!("tournament-now", count = tables.with(Vec::len))}</h4>
                <Show
                    when=move || !tables.with(Vec::is_empty)
                    fallback=|| view! { <p class="panel players-empty">{move || t!("tournament-no-tables")}</p> }
                >
                    <ul class="tournament-cards">{move || tables.get().into_iter().map(card).collect_view()}</ul>
                </Show>
            </section>
        </Show>
    }
}

/// Who waits for a table of an arena.
#[component]
pub(super) fn Waiting(hall: Hall) -> impl IntoView {
    let names = Memo::new(move |_| {
        let waiting = |view: &TournamentView| -> Vec<String> {
            let waits = view.standings.iter().filter(|standing| standing.waiting);
            waits.filter_map(|standing| standing.name.clone()).collect()
        };
        hall.view.with(|view| view.as_ref().map(waiting)).unwrap_or_default()
    });
    view! {
        <Show when=move || !names.with(Vec::is_empty)>
            <section class="panel tournament-join">
                <h4>{move || t!("tournament-waiting", count = names.with(Vec::len))}</h4>
                <p>{move || names.get().join(", ")}</p>
                <p class="find-note">{move || t!("tournament-waiting-about")}</p>
            </section>
        </Show>
    }
}

/// How points are counted at tables of this size.
#[component]
pub(super) fn Points(hall: Hall) -> impl IntoView {
    let table = Memo::new(move |_| {
        hall.view.with(|view| view.as_ref().map_or(2, |view| view.tournament.settings.table))
    });
    let legend = move || {
        let scale: &[u32] = match table.get() {
            2 => &[3, 0],
            3 => &[3, 1, 0],
            _ => &[3, 2, 1, 0],
        };
        let entry = |(place, points): (usize, &u32)| {
            let class = if place == 1 {
                "first"
            } else if *points > 0 {
                "some"
            } else {
                "none"
            };
            view! {
                <li>
                    <span class=format!("result {class}")>{*points}</span>
                    {t!("tournament-place", place = place)}
                </li>
            }
        };
        (1..).zip(scale).map(entry).collect_view()
    };
    view! {
        <section class="panel tournament-join">
            <h4 class="display">{move || t!("tournament-how")}</h4>
            <ul class="tournament-legend">{legend}</ul>
            <p class="find-note">{move || t!("tournament-how-equal")}</p>
            <p class="find-note">{move || t!("tournament-how-absent")}</p>
        </section>
    }
}

/// How it ended: the first three, and oneself.
#[component]
pub(super) fn Result(hall: Hall) -> impl IntoView {
    let view =
        Memo::new(move |_| hall.view.get().filter(|view| view.tournament.status == TournamentStatus::Over));
    move || view.get().map(|view| view! { <Ended view=view /> })
}

#[component]
fn Ended(view: TournamentView) -> impl IntoView {
    let own = view.you.as_ref().and_then(|you| {
        let standing = view.standings.iter().find(|standing| standing.person == you.person)?;
        Some((standing.rank, standing.person.clone()))
    });
    let count = view.standings.len();
    let step = |standing: &TournamentStanding| {
        let (name, points, rank) = (standing.name.clone(), standing.points, standing.rank);
        let name = move || name.clone().unwrap_or_else(|| t!("tournament-deleted"));
        view! {
            <li class=format!("step-{rank}")>
                <b class="display">{name}</b>
                <small>{move || t!("tournament-got", points = points)}</small>
                <span class="num" aria-hidden="true">{rank}</span>
            </li>
        }
    };
    let csv = format!("/api/tournaments/{}/results.csv", view.tournament.id);
    let json = format!("/api/tournaments/{}/results", view.tournament.id);
    view! {
        <section class="panel tournament-ended">
            <ol class="tournament-podium">{view.standings.iter().take(3).map(step).collect_view()}</ol>
            {own.map(|(rank, person)| {
                let games = Route::Players(Players::Profile(person.to_string()));
                view! {
                    <h4 class="display">{move || t!("tournament-you-came", rank = rank, count = count)}</h4>
                    <a class="btn act2" href=games.href() data-link="">{move || t!("tournament-your-games")}</a>
                }
            })}
            <p class="tournament-buttons">
                <a class="btn" href=csv download="">{move || t!("tournament-csv")}</a>
                <a class="btn" href=json download="tournament.json">{move || t!("tournament-json")}</a>
            </p>
        </section>
    }
}
