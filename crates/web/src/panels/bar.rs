//! The bar above a game.

use leptos::prelude::*;

use crate::art::Icon;
use crate::i18n::t;
use crate::route::Route;
use crate::settings::settings;

/// Brand, the page's title, whatever the page puts there, settings and theme.
#[component]
pub(crate) fn Bar(#[prop(into)] title: String, children: Children) -> impl IntoView {
    let settings_open = RwSignal::new(false);
    view! {
        <header class="bar">
            <a class="brand" href=Route::Home.href() data-link="" aria-label="Castellum">
                <svg viewBox="0 0 68 52" aria-hidden="true">
                    <use href="#mark"></use>
                </svg>
                <span>"Castellum"</span>
            </a>
            <span class="sep"></span>
            {heading(title)}
            {children()}
            <span class="grow"></span>
            <button
                class="icb"
                aria-label=move || t!("settings")
                aria-expanded=move || settings_open.get().to_string()
                on:click=move |_| settings_open.update(|open| *open = !*open)
            >
                <Icon name="u-gear" />
            </button>
            <ThemeButton />
            <Show when=move || settings_open.get()>
                <SettingsCard close=move || settings_open.set(false) />
            </Show>
        </header>
    }
}

/// Every page has a heading, if only for those who hear it.
fn heading(title: String) -> AnyView {
    if title.is_empty() {
        view! { <h1 class="sr">"Castellum"</h1> }.into_any()
    } else {
        view! { <h1 class="bar-title">{title}</h1> }.into_any()
    }
}

/// Switches between light and dark.
#[component]
pub(crate) fn ThemeButton() -> impl IntoView {
    let settings = settings();
    let dark = settings.dark.clone();
    let pressed = settings.dark.clone();
    view! {
        <button
            class="icb"
            aria-label=move || t!("dark-theme")
            aria-pressed=move || pressed.get().to_string()
            on:click=move |_| settings.set_dark(!dark.get_untracked())
        >
            <Icon name="u-moon" />
        </button>
    }
}

/// What can be chosen for this device.
#[component]
fn SettingsCard(close: impl Fn() + Copy + 'static) -> impl IntoView {
    let settings = settings();
    let (confirm, sound) = (settings.clone(), settings.clone());
    let confirmed = settings.confirm.clone();
    let sounding = settings.sound.clone();
    view! {
        <section
            class="panel settings"
            aria-label=move || t!("settings")
            on:keydown=move |event| {
                if event.key() == "Escape" {
                    close();
                }
            }
        >
            <label>
                <input
                    type="checkbox"
                    prop:checked=move || confirmed.get()
                    on:change=move |event| confirm.set_confirm(event_target_checked(&event))
                />
                {move || t!("setting-confirm")}
            </label>
            <label>
                <input
                    type="checkbox"
                    prop:checked=move || sounding.get()
                    on:change=move |event| sound.set_sound(event_target_checked(&event))
                />
                {move || t!("setting-sound")}
            </label>
            <crate::panels::LanguageChoice />
            <button on:click=move |_| close()>{move || t!("close")}</button>
        </section>
    }
}
