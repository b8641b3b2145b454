//! What people do in a tournament: take part or sit out; and what its creator
//! decides.

use castellum_wire::tournaments::{TournamentStatus, TournamentYou};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Hall;
use crate::api;
use crate::i18n::t;
use crate::pages::online::NameForm;
use crate::players::link::LobbyLink;

/// Who looks, and how the tournament stands for them.
fn you(hall: Hall) -> Memo<Option<TournamentYou>> {
    Memo::new(move |_| hall.view.with(|view| view.as_ref().and_then(|view| view.you.clone())))
}

/// The card that asks to join, before the beginning.
#[component]
pub(super) fn Join(hall: Hall) -> impl IntoView {
    let count = move || hall.view.with(|view| view.as_ref().map_or(0, |view| view.tournament.players));
    let you = you(hall);
    let has_joined = move || you.get().is_some_and(|you| you.joined);
    view! {
        <section class="panel tournament-join">
            <h4 class="display">{move || t!("tournament-in", count = count())}</h4>
            <Show when=has_joined fallback=move || view! { <JoinButton hall=hall label="tournament-join" /> }>
                <p role="status">{move || t!("tournament-you-are-in")}</p>
                <button on:click=move |_| hall.act("leave")>{move || t!("tournament-leave")}</button>
            </Show>
            <p class="find-note">{move || t!("tournament-join-about")}</p>
        </section>
    }
}

/// Joins; the one who is not known yet chooses a name first.
#[component]
fn JoinButton(hall: Hall, label: &'static str) -> impl IntoView {
    let asks_name = RwSignal::new(false);
    let link = expect_context::<LobbyLink>();
    let join = move |_| if api::is_known() { hall.act("join") } else { asks_name.set(true) };
    let be_known = move |name: String| {
        spawn_local(async move {
            match api::be_known_as(&name).await {
                Ok(_) => {
                    // The lobby knows who we are when we come again.
                    link.open();
                    hall.act("join");
                }
                Err(refused) => hall.refusal.set(Some(refused)),
            }
        });
    };
    move || {
        if asks_name.get() {
            view! { <NameForm button=label done=be_known /> }.into_any()
        } else {
            view! { <button class="primary big" on:click=join>{move || t!(label)}</button> }.into_any()
        }
    }
}

/// Joining late, sitting out and coming back, while it runs.
#[component]
pub(super) fn TakePart(hall: Hall) -> impl IntoView {
    let (you, status) = (you(hall), hall.status());
    let runs = move || matches!(status.get(), Some(TournamentStatus::Running | TournamentStatus::Paused));
    let is_in = move || you.get().is_some_and(|you| you.joined && !you.out);
    let is_out = move || you.get().is_some_and(|you| you.out);
    view! {
        <Show when=runs>
            <section class="panel tournament-join">
                {move || match (is_in(), is_out()) {
                    (true, _) => view! {
                        <p>{move || t!("tournament-you-play")}</p>
                        <button on:click=move |_| hall.act("leave")>{move || t!("tournament-sit-out")}</button>
                    }
                    .into_any(),
                    (_, true) => view! {
                        <p>{move || t!("tournament-you-sit-out")}</p>
                        <JoinButton hall=hall label="tournament-come-back" />
                    }
                    .into_any(),
                    _ => view! {
                        <p>{move || t!("tournament-late")}</p>
                        <JoinButton hall=hall label="tournament-join" />
                    }
                    .into_any(),
                }}
            </section>
        </Show>
    }
}

/// What the creator can do.
#[component]
pub(super) fn Direct(hall: Hall) -> impl IntoView {
    let (you, status) = (you(hall), hall.status());
    let asks = RwSignal::new(false);
    let directs = move || {
        let is_live =
            !matches!(status.get(), None | Some(TournamentStatus::Over | TournamentStatus::Cancelled));
        is_live && you.get().is_some_and(|you| you.creator)
    };
    let main = move || {
        let (key, what) = match status.get()? {
            TournamentStatus::Planned => ("tournament-start", "start"),
            TournamentStatus::Running => ("tournament-pause", "pause"),
            TournamentStatus::Paused => ("tournament-resume", "resume"),
            TournamentStatus::Over | TournamentStatus::Cancelled => return None,
        };
        Some(view! { <button class="act2" on:click=move |_| hall.act(what)>{move || t!(key)}</button> })
    };
    view! {
        <Show when=directs>
            <section class="panel tournament-direct" aria-labelledby="tournament-direct">
                <h4 id="tournament-direct" class="display">{move || t!("tournament-yours")}</h4>
                <div class="tournament-buttons">
                    {main}
                    {move || if asks.get() {
                        view! {
                            <button class="danger" on:click=move |_| { asks.set(false); hall.act("cancel") }>
                                {move || t!("tournament-cancel-sure")}
                            </button>
                            <button on:click=move |_| asks.set(false)>{move || t!("tournament-keep")}</button>
                        }
                        .into_any()
                    } else {
                        view! { <button on:click=move |_| asks.set(true)>{move || t!("tournament-cancel")}</button> }.into_any()
                    }}
                </div>
                <p class="find-note">{move || t!("tournament-yours-about")}</p>
            </section>
        </Show>
    }
}
