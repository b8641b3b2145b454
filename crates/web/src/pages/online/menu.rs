//! What a player may ask for besides playing.

use castellum_rules::Seat;
use castellum_wire::table::SeatState;
use castellum_wire::{Ask, GameId, Refusal, Table as WireTable};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::with_table;
use crate::api;
use crate::i18n::t;
use crate::keeper::online::Online;
use crate::route::{self, Route};

/// A button with a list of requests.
#[component]
pub(crate) fn Menu(online: Online, id: GameId) -> impl IntoView {
    let open = RwSignal::new(false);
    let seat = move || online.you.get().seat;
    let running = move || with_table(online, WireTable::is_running).unwrap_or(false);
    let over = move || with_table(online, WireTable::is_over).unwrap_or(false);
    let entries = move || {
        open.get().then(|| {
            let id = id.clone();
            view! {
                <section
                    class="panel menu"
                    aria-label=move || t!("menu")
                    on:keydown=move |event| {
                        if event.key() == "Escape" {
                            open.set(false);
                        }
                    }
                >
                    <Show when=running>
                        <Takeback online=online open=open />
                        <Resign online=online open=open />
                        <HandOvers online=online open=open />
                        <SwitchChat online=online open=open />
                    </Show>
                    {over().then(|| view! { <Rematch online=online id=id.clone() /> })}
                    <a class="btn" href=format!("/api/games/{id}/record") download=format!("{id}.txt")>
                        {move || t!("menu-record")}
                    </a>
                </section>
            }
        })
    };
    view! {
        <Show when=move || seat().is_some()>
            <button data-menu="" aria-expanded=move || open.get().to_string() on:click=move |_| open.update(|open| *open = !*open)>
                {move || t!("menu")}
            </button>
        </Show>
        {entries}
    }
}

/// Asks for one's last action, and all that followed, back.
#[component]
fn Takeback(online: Online, open: RwSignal<bool>) -> impl IntoView {
    let last = move || {
        let seat = online.you.get().seat;
        with_table(online, |table| {
            table.played().iter().rev().find(|played| played.seat == seat).map(|it| it.number)
        })
        .flatten()
    };
    let ask = move |_| {
        if let Some(to) = last() {
            online.ask(Ask::Takeback { to });
        }
        open.set(false);
    };
    view! {
        <button data-takeback="" disabled=move || last().is_none() on:click=ask>
            {move || t!("menu-takeback")}
        </button>
    }
}

/// Gives up, after asking once more.
#[component]
fn Resign(online: Online, open: RwSignal<bool>) -> impl IntoView {
    let sure = RwSignal::new(false);
    let click = move |_| {
        if sure.get_untracked() {
            online.ask(Ask::Resign);
            open.set(false);
        }
        sure.set(!sure.get_untracked());
    };
    view! {
        <button class:danger=move || sure.get() on:click=click>
            {move || if sure.get() { t!("menu-resign-sure") } else { t!("menu-resign") }}
        </button>
    }
}

/// For each player who is away: let a bot play for them.
#[component]
fn HandOvers(online: Online, open: RwSignal<bool>) -> impl IntoView {
    let away = move || {
        let presence = online.presence.get();
        let mine = online.you.get().seat;
        with_table(online, |table| {
            let absent = |seat: &Seat| {
                let number = seat.index() as u8;
                let there = presence.seats.get(seat.index()).copied().unwrap_or(true);
                let state = table.seat(number);
                !there && Some(number) != mine && state.is_some_and(SeatState::is_played_by_person)
            };
            let name =
                |seat: Seat| table.seat(seat.index() as u8).and_then(|state| state.name().map(str::to_owned));
            let seats = Seat::all(table.seats().len()).filter(absent);
            seats.map(|seat| (seat, name(seat).unwrap_or_default())).collect::<Vec<_>>()
        })
        .unwrap_or_default()
    };
    let button = move |(seat, name): (Seat, String)| {
        let ask = move |_| {
            online.ask(Ask::HandOver { seat: seat.index() as u8 });
            open.set(false);
        };
        view! { <button on:click=ask>{move || t!("menu-hand-over", name = name.clone())}</button> }
    };
    move || away().into_iter().map(button).collect_view()
}

/// Switches chat on or off at one's seat.
#[component]
fn SwitchChat(online: Online, open: RwSignal<bool>) -> impl IntoView {
    let mine = move || {
        let seat = online.you.get().seat?;
        with_table(online, |table| table.seat(seat).map(|seat| seat.chat)).flatten()
    };
    let switch = move |_| {
        online.ask(Ask::SwitchChat { on: !mine().unwrap_or(true) });
        open.set(false);
    };
    view! {
        <button on:click=switch>
            {move || if mine().unwrap_or(true) { t!("menu-chat-off") } else { t!("menu-chat-on") }}
        </button>
    }
}

/// Plays again with the same people.
#[component]
pub(super) fn Rematch(online: Online, id: GameId) -> impl IntoView {
    let ask = move |_| {
        let id = id.clone();
        spawn_local(async move {
            match api::rematch(&id).await {
                Ok(game) => route::go(&Route::Online(game.id.to_string())),
                Err(Refusal { code, message }) => online.refusal.set(Some(Refusal { code, message })),
            }
        });
    };
    view! {
        <button class="primary" on:click=ask>
            {move || t!("menu-rematch")}
        </button>
    }
}
