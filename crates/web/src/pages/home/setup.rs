//! Who plays: one click from a game. What few people choose is a page away.

use castellum_bots::Level;
use leptos::prelude::*;

use crate::art::Icon;
use crate::i18n::t;
use crate::pages::setup::{
    Arches, NotBegun, Opponents, PlayerCount, SetupForm, begin, has_opening, trouble_text,
};
use crate::panels::radios;
use crate::route::{self, Route};

/// The set-up of a new game.
#[component]
pub(crate) fn SetUp(form: RwSignal<SetupForm>) -> impl IntoView {
    let trouble = RwSignal::new(None::<NotBegun>);
    let opponents = Memo::new(move |_| form.with(SetupForm::opponents));
    let opening = Memo::new(move |_| form.with(has_opening));
    let has_bots = move || opponents.get().is_none_or(|opponents| opponents == Opponents::Bots);
    view! {
        <section class="setup">
            <h2 class="caps">{move || t!("home-setup")}</h2>
            <div class="panel set">
                <div class="ln">
                    <h2>{move || form.with(|form| form.game.title())}</h2>
                    <PlayerCount form=form />
                </div>
                {modes(form, opponents)}
                <Show when=has_bots>{levels(form)}</Show>
                <Show when=move || opponents.get() == Some(Opponents::Invited)>
                    <Name form=form />
                    <label class="check">
                        <input
                            type="checkbox"
                            prop:checked=move || form.with(|form| form.public)
                            on:change=move |event| form.update(|form| form.public = event_target_checked(&event))
                        />
                        {move || t!("home-public")}
                    </label>
                </Show>
                <Show when=move || opening.get()>
                    <label class="check setup-quick">
                        <input
                            type="checkbox"
                            prop:checked=move || form.with(|form| form.prepared)
                            on:change=move |event| {
                                form.update(|form| form.prepared = event_target_checked(&event));
                            }
                        />
                        {move || t!("setup-prepared")}
                    </label>
                </Show>
                {move || trouble.get().map(|trouble| view! { <p role="alert" class="wrong">{trouble_text(&trouble)}</p> })}
                <button class="primary big" on:click=move |_| begin(&form.get_untracked(), trouble)>
                    {move || t!("home-start")}
                </button>
                <a
                    class="btn ghostbtn setup-all"
                    href=Route::NewGame.href()
                    data-link=""
                    on:click=move |_| form.with_untracked(SetupForm::keep)
                >
                    <Icon name="u-gear" />
                    {move || t!("setup-all")}
                </a>
            </div>
        </section>
    }
}

/// How the other seats are filled. Where they are filled differently, none of
/// these is pressed.
fn modes(form: RwSignal<SetupForm>, opponents: Memo<Option<Opponents>>) -> AnyView {
    // Anyone who plays without a server invites nobody.
    let mut all = vec![Opponents::Bots, Opponents::SameScreen, Opponents::Invited];
    all.truncate(if route::is_site() { 2 } else { 3 });
    radios(
        ("mds", "md"),
        || t!("home-opponents"),
        all,
        opponents.into(),
        Callback::new(move |opponents| form.update(|form| form.fill(opponents))),
        |opponents| {
            let (icon, key) = match opponents {
                Opponents::Bots => ("u-bot", "mode-bots"),
                Opponents::SameScreen => ("u-two", "mode-screen"),
                Opponents::Invited => ("u-link", "mode-invite"),
            };
            view! {
                <Icon name=icon size=24 />
                <b>{move || t!(key)}</b>
            }
            .into_any()
        },
    )
}

/// The levels, each with as many arches as it is strong.
fn levels(form: RwSignal<SetupForm>) -> AnyView {
    radios(
        ("lvs", "lv"),
        || t!("home-level"),
        Level::ALL.to_vec(),
        Signal::derive(move || form.with(SetupForm::common_level)),
        Callback::new(move |level| form.update(|form| form.set_levels(level))),
        |level| {
            view! {
                <Arches level=level />
                <b>{move || t!(&format!("level-{level}"))}</b>
                <small>{move || t!(&format!("level-{level}-about"))}</small>
            }
            .into_any()
        },
    )
}

/// What the one who invites is called.
#[component]
fn Name(form: RwSignal<SetupForm>) -> impl IntoView {
    let change = move |event| {
        let name = event_target_value(&event);
        form.update(|form| form.set_name(form.you(), &name));
    };
    view! {
        <label class="nm">
            <span>{move || t!("your-name")}</span>
            <input
                type="text"
                maxlength="40"
                autocomplete="nickname"
                prop:value=move || form.with(|form| form.seats()[form.you()].name.clone())
                on:input=change
            />
        </label>
    }
}
