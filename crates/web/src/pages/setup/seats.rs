//! Who sits where.

use castellum_bots::Level;
use castellum_rules::{Seat, with_game};
use leptos::prelude::*;

use super::begin::unnamed;
use super::form::{Holder, SetupForm};
use crate::art::{Icon, Token, owner_class};
use crate::backend::level_named;
use crate::game_ui::GameUi;
use crate::i18n::t;
use crate::panels::radios;
use crate::route;

/// A row for each seat, in turn order.
#[component]
pub(super) fn Seats(form: RwSignal<SetupForm>) -> impl IntoView {
    let players = Memo::new(move |_| form.with(|form| form.players));
    let shuffle = move |_| form.update(|form| form.deal(&mut crate::random::below));
    view! {
        <section class="panel setup-seats" aria-labelledby="setup-seats">
            <header>
                <h2 id="setup-seats">{move || t!("setup-seats")}</h2>
                <p>{move || t!("setup-seats-about")}</p>
                <button on:click=shuffle>
                    <Icon name="u-shuffle" />
                    {move || t!("setup-shuffle")}
                </button>
            </header>
            <ol>{move || Seat::all(players.get()).map(|seat| view! { <Row form=form seat=seat /> }).collect_view()}</ol>
            <footer>
                <span>{move || t!("setup-begins")}</span>
                <Begins form=form />
                <TwoColours form=form />
            </footer>
        </section>
    }
}

#[component]
fn Row(form: RwSignal<SetupForm>, seat: Seat) -> impl IntoView {
    let index = seat.index();
    // While the number of players shrinks, a row may outlive its seat.
    let holder = Memo::new(move |_| form.with(|form| form.seats().get(index).map(|seat| seat.holder)));
    let middle = move || match holder.get() {
        Some(Holder::Person) => view! { <Name form=form index=index /> }.into_any(),
        Some(Holder::Bot) => view! { <BotLevel form=form index=index /> }.into_any(),
        Some(Holder::Open) => view! { <b>{move || t!("setup-whoever")}</b> }.into_any(),
        None => ().into_any(),
    };
    let about = move || {
        let you = form.with(SetupForm::you) == index;
        match holder.get()? {
            Holder::Person if you => Some(t!("setup-you")),
            Holder::Person => Some(t!("setup-on-this-screen")),
            Holder::Bot => Some(t!("setup-bot-about")),
            Holder::Open => Some(t!("setup-open-about")),
        }
    };
    let colours = move || {
        let (game, players) = form.with(|form| (form.game, form.players));
        let seats = with_game!(game, G => G::colours(players, seat));
        seats.into_iter().map(|seat| view! { <Token seat=seat size=30 /> }).collect_view()
    };
    view! {
        <li class=owner_class(seat)>
            <button
                class="icb setup-up"
                disabled=index == 0
                aria-label=move || t!("setup-up", number = index + 1)
                title=move || t!("setup-up", number = index + 1)
                on:click=move |_| form.update(|form| form.move_up(index))
            >
                <Icon name="u-up" />
            </button>
            <span class="setup-number num">{index + 1}</span>
            <span class="setup-tokens">{colours}</span>
            <span class="setup-who">
                {middle}
                <small>{about}</small>
            </span>
            <Holders form=form index=index holder=holder />
        </li>
    }
}

#[component]
fn Holders(form: RwSignal<SetupForm>, index: usize, holder: Memo<Option<Holder>>) -> impl IntoView {
    // Without a server nobody comes by.
    let all = vec![Holder::Person, Holder::Bot, Holder::Open];
    let all = all.into_iter().filter(|&holder| holder != Holder::Open || !route::is_site()).collect();
    radios(
        ("seg setup-holder", ""),
        move || t!("setup-holder", number = index + 1),
        all,
        holder.into(),
        Callback::new(move |holder| form.update(|form| form.give(index, holder))),
        |holder| {
            let (icon, key) = match holder {
                Holder::Person => ("u-person", "setup-person"),
                Holder::Bot => ("u-bot", "setup-bot"),
                Holder::Open => ("u-link", "setup-open"),
            };
            view! {
                <Icon name=icon size=16 />
                {move || t!(key)}
            }
            .into_any()
        },
    )
}

#[component]
fn Name(form: RwSignal<SetupForm>, index: usize) -> impl IntoView {
    view! {
        <input
            type="text"
            maxlength="40"
            autocomplete=if index == 0 { "nickname" } else { "off" }
            aria-label=move || t!("home-name", number = index + 1)
            placeholder=move || {
                // Spoken anew with the language.
                let _ = t!("setup-unnamed", number = index + 1);
                unnamed(index)
            }
            prop:value=move || form.with(|form| form.seats().get(index).map(|seat| seat.name.clone()))
            on:input=move |event| form.update(|form| form.set_name(index, &event_target_value(&event)))
        />
    }
}

#[component]
fn BotLevel(form: RwSignal<SetupForm>, index: usize) -> impl IntoView {
    let chosen = move || form.with(|form| form.seats().get(index).map(|seat| seat.level));
    let change = move |event| {
        if let Some(level) = level_named(&event_target_value(&event)) {
            form.update(|form| form.set_level(index, level));
        }
    };
    let option = move |level: Level| {
        view! {
            <option value=level.name() selected=move || chosen() == Some(level)>
                {move || {
                    format!("{} · {}", t!(&format!("level-{level}")), t!(&format!("level-{level}-about")))
                }}
            </option>
        }
    };
    view! {
        <select
            aria-label=move || t!("setup-level", number = index + 1)
            prop:value=move || chosen().map(Level::name)
            on:change=change
        >
            {Level::ALL.map(option).collect_view()}
        </select>
    }
}

/// Who begins: seat 1 as it is, or as the lot falls.
#[component]
fn Begins(form: RwSignal<SetupForm>) -> impl IntoView {
    radios(
        ("seg", ""),
        || t!("setup-begins"),
        vec![false, true],
        Signal::derive(move || Some(form.with(|form| form.shuffle))),
        Callback::new(move |shuffle| form.update(|form| form.shuffle = shuffle)),
        |shuffle| {
            let key = if shuffle { "setup-by-lot" } else { "setup-seat-1" };
            (move || t!(key)).into_any()
        },
    )
}

/// Says so where everybody has more than one colour.
#[component]
fn TwoColours(form: RwSignal<SetupForm>) -> impl IntoView {
    let two = move || {
        let (game, players) = form.with(|form| (form.game, form.players));
        with_game!(game, G => Seat::all(players).any(|seat| G::colours(players, seat).len() > 1))
    };
    view! {
        <Show when=two>
            <p class="setup-note">{move || t!("setup-two-colours")}</p>
        </Show>
    }
}
