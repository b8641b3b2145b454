//! The page for a new game, with everything that can be chosen.

use leptos::prelude::*;

use super::begin::{begin, has_opening};
use super::board::BoardChoice;
use super::choices::{GameChoice, PlayerCount, trouble_text};
use super::form::{Holder, SetupForm};
use super::seats::Seats;
use super::time::Time;
use crate::i18n::t;
use crate::panels::{Bar, radios};
use crate::route;

/// Seats, clock, and how the game begins.
#[component]
pub(crate) fn SetupPage() -> impl IntoView {
    let form = RwSignal::new(SetupForm::load(!route::is_site()));
    let opening = Memo::new(move |_| form.with(has_opening));
    let title = untrack(|| t!("setup-title"));
    view! {
        <Bar title=title>""</Bar>
        <main class="setup-page">
            <div class="setup-game">
                <GameChoice form=form />
                <PlayerCount form=form />
            </div>
            <Seats form=form />
            <div class="setup-more">
                <Time form=form />
                <Show when=move || opening.get()>
                    <Opening form=form />
                </Show>
            </div>
            <BoardChoice form=form />
            <Go form=form />
        </main>
    }
}

/// Whether the opening is left to chance.
#[component]
fn Opening(form: RwSignal<SetupForm>) -> impl IntoView {
    view! {
        <section class="panel setup-opening" aria-labelledby="setup-opening">
            <h2 id="setup-opening">{move || t!("setup-opening")}</h2>
            {radios(
                ("setup-ways", "setup-way"),
                || t!("setup-opening"),
                vec![true, false],
                Signal::derive(move || Some(form.with(|form| form.prepared))),
                Callback::new(move |prepared| form.update(|form| form.prepared = prepared)),
                |prepared| {
                    let (title, about) = if prepared {
                        ("setup-prepared", "setup-prepared-about")
                    } else {
                        ("setup-by-hand", "setup-by-hand-about")
                    };
                    view! {
                        <b>{move || t!(title)}</b>
                        <small>{move || t!(about)}</small>
                    }
                    .into_any()
                },
            )}
        </section>
    }
}

/// What will happen, and the button that lets it.
#[component]
fn Go(form: RwSignal<SetupForm>) -> impl IntoView {
    let trouble = RwSignal::new(None);
    let open = Memo::new(move |_| form.with(SetupForm::open_seats));
    let bots_instead = move |_| {
        form.update(|form| {
            for seat in 0..form.players {
                if form.seats()[seat].holder == Holder::Open {
                    form.give(seat, Holder::Bot);
                }
            }
        });
    };
    view! {
        <section class="panel setup-go">
            <Show when=move || { open.get() > 0 }>
                <p>{move || t!("setup-open-seats", count = open.get())}</p>
                <label class="check">
                    <input
                        type="checkbox"
                        prop:checked=move || form.with(|form| form.public)
                        on:change=move |event| form.update(|form| form.public = event_target_checked(&event))
                    />
                    {move || t!("home-public")}
                </label>
            </Show>
            {move || trouble.get().map(|trouble| view! { <p role="alert" class="wrong">{trouble_text(&trouble)}</p> })}
            <div class="setup-buttons">
                <button class="primary big" on:click=move |_| begin(&form.get_untracked(), trouble)>
                    {move || if open.get() > 0 { t!("setup-invite") } else { t!("home-start") }}
                </button>
                <Show when=move || { open.get() > 0 }>
                    <button class="big" on:click=bots_instead>
                        {move || t!("setup-bots-instead")}
                    </button>
                </Show>
            </div>
        </section>
    }
}
