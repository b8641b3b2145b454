//! The page for a new game, with everything that can be chosen.

use leptos::prelude::*;

use super::begin::{NotBegun, begin, dealt, has_opening, start};
use super::board::BoardChoice;
use super::choices::{GameChoice, PlayerCount, trouble_text};
use super::form::{Holder, SetupForm};
use super::placing;
use super::seats::Seats;
use super::time::Time;
use crate::game_ui::focus;
use crate::i18n::t;
use crate::panels::{Bar, radios};
use crate::route;

/// Seats, clock, and how the game begins.
#[component]
pub(crate) fn SetupPage() -> impl IntoView {
    let form = RwSignal::new(SetupForm::load(!route::is_site()));
    let opening = Memo::new(move |_| form.with(has_opening));
    let title = untrack(|| t!("setup-title"));
    // Whether the players place what is otherwise drawn, and with whom they do.
    let by_hand = RwSignal::new(false);
    let at_board = RwSignal::new(None::<SetupForm>);
    let may_place = Memo::new(move |_| form.with(placing::is_offered));
    let trouble = RwSignal::new(None);
    let go = Callback::new(move |()| {
        let form = form.get_untracked();
        if may_place.get_untracked() && by_hand.get_untracked() {
            form.keep();
            at_board.set(Some(dealt(&form)));
        } else {
            begin(&form, trouble);
        }
    });
    let place = move |seats: SetupForm| {
        let back = Callback::new(move |()| {
            at_board.set(None);
            request_animation_frame(|| focus(".setup-go .primary"));
        });
        let own = seats.clone();
        let done = Callback::new(move |tag| {
            let mut form = own.clone();
            form.board.push(tag);
            start(&form, trouble);
        });
        view! { <main class="placing-page">{placing::placing(&seats, done, back)}</main> }
    };
    view! {
        <Bar title=title>""</Bar>
        {move || at_board.get().map(place)}
        <Show when=move || at_board.with(Option::is_none)>
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
                <Show when=move || may_place.get()>{placing::choice(form, by_hand)}</Show>
            </div>
            <div class="setup-right">
                <BoardChoice form=form />
                <Go form=form go=go trouble=trouble />
            </div>
        </main>
        </Show>
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
fn Go(form: RwSignal<SetupForm>, go: Callback<()>, trouble: RwSignal<Option<NotBegun>>) -> impl IntoView {
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
                <button class="primary big" on:click=move |_| go.run(())>
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
