//! What a player may ask for besides playing.

use castellum_rules::Seat;
use castellum_wire::state::SeatState;
use castellum_wire::{ClientCommand, GameId, GameState};
use leptos::prelude::*;

use super::chain_head::ChainHead;
use super::with_table;
use crate::art::Icon;
use crate::backend::online::Online;
use crate::i18n::t;
use crate::panels::Popover;

/// A button with a list of requests.
#[component]
pub(crate) fn Menu(online: Online, id: GameId) -> impl IntoView {
    let open = RwSignal::new(false);
    let seated = move || online.you.get().seat.is_some();
    let running = move || with_table(online, GameState::is_running).unwrap_or(false);
    let friendly = move || with_table(online, |table| !table.description().rated).unwrap_or(false);
    let id = StoredValue::new(id);
    let face = ViewFn::from(|| {
        view! {
            <Icon name="u-list" />
            {move || t!("menu")}
        }
    });
    view! {
        <Show when=seated>
            <Popover open=open button="menu-button" face=face.clone() panel="menu" name=Signal::derive(|| t!("menu"))>
                <Show when=running>
                    <Resign online=online open=open />
                    <Show when=friendly>
                        <HandOvers online=online open=open />
                    </Show>
                    <SwitchChat online=online open=open />
                </Show>
                <a
                    class="btn"
                    href=format!("/api/games/{}/record", id.get_value())
                    download=format!("{}.txt", id.get_value())
                >
                    {move || t!("menu-record")}
                </a>
                <ChainHead online=online />
            </Popover>
        </Show>
    }
}

/// Gives up, after asking once more.
#[component]
fn Resign(online: Online, open: RwSignal<bool>) -> impl IntoView {
    let sure = RwSignal::new(false);
    // With one other left it is plain who wins.
    let winner = move || {
        let mine = online.you.get().seat?;
        with_table(online, |table| {
            let plays = |(seat, state): &(u8, &SeatState)| *seat != mine && state.resigned.is_none();
            let mut others = (0_u8..).zip(table.seats()).filter(plays);
            let last = others.next().filter(|_| others.next().is_none());
            last.and_then(|(_, state)| state.name().map(str::to_owned))
        })
        .flatten()
    };
    let sure_words = move || match winner() {
        Some(name) => t!("menu-resign-wins", name = name),
        None => t!("menu-resign-sure"),
    };
    let click = move |_| {
        if sure.get_untracked() {
            online.ask(ClientCommand::Resign);
            open.set(false);
        }
        sure.set(!sure.get_untracked());
    };
    view! {
        <button data-resign="" class:danger=move || sure.get() on:click=click>
            {move || if sure.get() { sure_words() } else { t!("menu-resign") }}
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
            online.ask(ClientCommand::HandOver { seat: seat.index() as u8 });
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
        online.ask(ClientCommand::SwitchChat { on: !mine().unwrap_or(true) });
        open.set(false);
    };
    view! {
        <button on:click=switch>
            {move || if mine().unwrap_or(true) { t!("menu-chat-off") } else { t!("menu-chat-on") }}
        </button>
    }
}
