//! The lobby: finding a game, open games, games to watch, who is here.

use castellum_wire::Clock;
use castellum_wire::http::GameSummary;
use castellum_wire::lobby::{Lobby as Board, Visitor};
use leptos::prelude::*;

use super::challenges::ChallengeLink;
use super::find::Find;
use super::games::Row;
use super::link::LobbyLink;
use super::sections::Page;
use crate::i18n::t;
use crate::route::{Players, Route};

/// The page.
#[component]
pub(super) fn Lobby() -> impl IntoView {
    let link = expect_context::<LobbyLink>();
    let board = Memo::new(move |_| link.lobby.get().unwrap_or_default());
    let over_days = |game: &GameSummary| matches!(game.clock, Clock::Correspondence { .. });
    let open = Memo::new(move |_| part(&board.get(), |game| !over_days(game)));
    let days = Memo::new(move |_| part(&board.get(), over_days));
    let running = Memo::new(move |_| board.with(|board| board.running.clone()));
    let people = Memo::new(move |_| board.with(|board| board.people.clone()));
    let counts = move || {
        board.with(|board| t!("lobby-counts", people = board.people_count, games = board.running_count))
    };
    view! {
        <Page title="players-lobby-title">
            <p class="lobby-counts">
                {counts}
                <Show when=move || link.lost.get()>
                    <span class="chip warn" role="status">{move || t!("lobby-lost")}</span>
                </Show>
            </p>
            <div class="lobby">
                <div class="lobby-column">
                    <Find />
                    <a class="btn lobby-way" href=Route::NewGame.href() data-link="">
                        <b>{move || t!("mode-invite")}</b>
                        <small>{move || t!("lobby-invite-about")}</small>
                    </a>
                    <a class="btn lobby-way" href=Route::NewGame.href() data-link="">
                        <b>{move || t!("lobby-bot")}</b>
                        <small>{move || t!("lobby-bot-about")}</small>
                    </a>
                </div>
                <div class="lobby-column">
                    <GameRows title="home-open" empty="players-none-open" games=open />
                    <a class="btn players-own" href=Route::NewGame.href() data-link="">
                        {move || t!("players-open-own")}
                    </a>
                    <GameRows title="players-running" empty="players-none-running" games=running />
                </div>
                <div class="lobby-column">
                    <section>
                        <h3 class="caps">{move || t!("lobby-people")}</h3>
                        <div class="panel"><People people=people /></div>
                    </section>
                    <GameRows title="lobby-days" empty="lobby-none-over-days" games=days />
                </div>
            </div>
        </Page>
    }
}

fn part(board: &Board, is_part: impl Fn(&GameSummary) -> bool) -> Vec<GameSummary> {
    board.open.iter().filter(|game| is_part(game)).cloned().collect()
}

/// A list that changes in place.
#[component]
fn GameRows(title: &'static str, empty: &'static str, games: Memo<Vec<GameSummary>>) -> impl IntoView {
    view! {
        <section>
            <h3 class="caps">{move || t!(title)}</h3>
            <div class="panel">
                <Show
                    when=move || !games.with(Vec::is_empty)
                    fallback=move || view! { <p class="players-empty">{move || t!(empty)}</p> }
                >
                    <ul class="og">
                        <For
                            each=move || games.get()
                            key=|game| (game.id.to_string(), game.seats.iter().filter(|seat| seat.name.is_some()).count())
                            children=|game| view! { <Row game=game /> }
                        />
                    </ul>
                </Show>
            </div>
        </section>
    }
}

#[component]
fn People(people: Memo<Vec<Visitor>>) -> impl IntoView {
    let row = |visitor: Visitor| {
        let place = Route::Players(Players::Profile(visitor.person.to_string()));
        let (looking, name) = (visitor.looking, visitor.name.clone());
        view! {
            <li>
                <i class="here-dot" aria-hidden="true"></i>
                <a class="w" href=place.href() data-link="">
                    <b>{visitor.name}</b>
                    " "
                    <small class="num">{visitor.rating}</small>
                </a>
                <small>{move || if looking { t!("lobby-looking") } else { t!("lobby-free") }}</small>
                <ChallengeLink person=visitor.person name=name small=true />
            </li>
        }
    };
    view! {
        <Show
            when=move || !people.with(Vec::is_empty)
            fallback=|| view! { <p class="players-empty">{move || t!("lobby-nobody")}</p> }
        >
            <ul class="og here">
                <For
                    each=move || people.get()
                    key=|visitor| (visitor.person.to_string(), visitor.name.clone(), visitor.rating, visitor.looking)
                    children=row
                />
            </ul>
        </Show>
    }
}
