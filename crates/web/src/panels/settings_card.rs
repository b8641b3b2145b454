//! What can be chosen for this device.

use leptos::prelude::*;

use super::{LanguageChoice, radios};
use crate::art::Icon;
use crate::backend::BotSpeed;
use crate::i18n::t;
use crate::route::{self, Players, Route};
use crate::settings::{BoardLies, Palette, settings};

/// All choices, each kept at once.
#[component]
pub(super) fn SettingsCard(close: impl Fn() + Copy + 'static) -> impl IntoView {
    view! {
        <Playing />
        <Looks />
        <Sound />
        <Account />
        <button on:click=move |_| close()>{move || t!("close")}</button>
    }
}

/// The way to one's account, where there is a server to have one.
#[component]
fn Account() -> impl IntoView {
    let place = Route::Players(Players::Account);
    (!route::is_site()).then(|| {
        view! {
            <a class="btn" href=place.href() data-link="">
                <Icon name="u-key" />
                {move || t!("account-title")}
            </a>
        }
    })
}

/// A choice that is made or not.
fn check(key: &'static str, on: Signal<bool>, set: impl Fn(bool) + 'static) -> AnyView {
    view! {
        <label>
            <input
                type="checkbox"
                prop:checked=move || on.get()
                on:change=move |event| set(event_target_checked(&event))
            />
            {move || t!(key)}
        </label>
    }
    .into_any()
}

/// A choice among a few, with its name.
fn choice<T: Copy + PartialEq + Send + Sync + 'static>(
    key: &'static str,
    options: &[(T, &'static str)],
    chosen: Signal<T>,
    set: impl Fn(T) + Send + Sync + 'static,
) -> AnyView {
    let names = options.to_vec();
    let name = move |option: T| {
        let name = names.iter().find(|(one, _)| *one == option).map_or("", |(_, name)| name);
        (move || t!(name)).into_any()
    };
    let group = radios(
        ("seg", ""),
        move || t!(key),
        options.iter().map(|&(option, _)| option).collect(),
        Signal::derive(move || Some(chosen.get())),
        Callback::new(set),
        name,
    );
    view! {
        <div class="setting">
            <span>{move || t!(key)}</span>
            {group}
        </div>
    }
    .into_any()
}

#[component]
fn Playing() -> impl IntoView {
    let settings = settings();
    let (confirm, speed) = (settings.confirm.clone(), settings.speed.clone());
    let speeds = [
        (BotSpeed::Instant, "speed-instant"),
        (BotSpeed::Quick, "speed-quick"),
        (BotSpeed::Natural, "speed-natural"),
        (BotSpeed::Slow, "speed-slow"),
    ];
    let set = settings.clone();
    view! {
        {check("setting-confirm", Signal::derive(move || confirm.get()), move |on| set.set_confirm(on))}
        {choice("setting-speed", &speeds, Signal::derive(move || speed.get()), move |to| settings.set_speed(to))}
    }
}

#[component]
fn Looks() -> impl IntoView {
    let settings = settings();
    let (dark, still, coordinates) =
        (settings.dark.clone(), settings.still.clone(), settings.coordinates.clone());
    let (board, palette) = (settings.board.clone(), settings.palette.clone());
    let [set_dark, set_still, set_coordinates, set_board] = [(); 4].map(|()| settings.clone());
    let boards = [
        (BoardLies::Fitting, "board-fitting"),
        (BoardLies::Wide, "board-wide"),
        (BoardLies::Tall, "board-tall"),
    ];
    let palettes = [
        (Palette::Usual, "palette-usual"),
        (Palette::RedGreen, "palette-red-green"),
        (Palette::BlueYellow, "palette-blue-yellow"),
    ];
    view! {
        <div class="setting">
            <span>{move || t!("language")}</span>
            <LanguageChoice />
        </div>
        {check("dark-theme", Signal::derive(move || dark.get()), move |on| set_dark.set_dark(on))}
        {choice("setting-board", &boards, Signal::derive(move || board.get()), move |to| set_board.set_board(to))}
        {check("setting-coordinates", Signal::derive(move || coordinates.get()), move |on| {
            set_coordinates.set_coordinates(on);
        })}
        {choice("setting-palette", &palettes, Signal::derive(move || palette.get()), move |to| {
            settings.set_palette(to);
        })}
        {check("setting-still", Signal::derive(move || still.get()), move |on| set_still.set_still(on))}
    }
}

#[component]
fn Sound() -> impl IntoView {
    let settings = settings();
    let (sound, volume) = (settings.sound.clone(), settings.volume.clone());
    let (silent, set) = (settings.sound.clone(), settings.clone());
    let loud = move |event| {
        if let Ok(volume) = event_target_value(&event).parse() {
            settings.set_volume(volume);
        }
    };
    view! {
        {check("setting-sound", Signal::derive(move || sound.get()), move |on| set.set_sound(on))}
        <label class="setting">
            <span>{move || t!("setting-volume")}</span>
            <input
                type="range"
                min="0"
                max="100"
                step="5"
                disabled=move || !silent.get()
                prop:value=move || volume.get().to_string()
                on:input=loud
            />
        </label>
    }
}
