//! The bar at the top of every page.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::navigation::Navigation;
use super::settings_card::SettingsCard;
use super::{LanguageChoice, Popover};
use crate::art::Icon;
use crate::i18n::t;
use crate::route::Route;
use crate::settings::settings;

/// Brand, the page's title, whatever the page puts there, settings and theme.
#[component]
pub(crate) fn Bar(#[prop(into)] title: String, children: Children) -> impl IntoView {
    let more = RwSignal::new(false);
    view! {
        <header class="bar page-bar">
            <a class="bar-back" href=Route::Home.href() data-link="" aria-label=move || t!("to-home")>
                <Icon name="u-prev" size=22 />
            </a>
            <Brand />
            <span class="sep"></span>
            {heading(title)}
            <BarTools more=more>
                <Navigation />
                {children()}
                <span class="grow"></span>
                <SettingsButton />
                <ThemeButton />
            </BarTools>
        </header>
    }
}

/// The bar of the first page, on which there is no way back. A phone finds
/// language and theme in the settings.
#[component]
pub(crate) fn HomeBar() -> impl IntoView {
    view! {
        <header class="bar home-bar">
            <Brand />
            <span class="sep"></span>
            <Navigation />
            <span class="grow"></span>
            <LanguageChoice />
            <ThemeButton />
            <SettingsButton />
        </header>
    }
}

#[component]
fn Brand() -> impl IntoView {
    view! {
        <a class="brand" href=Route::Home.href() data-link="" aria-label="Castellum">
            <svg viewBox="0 0 68 52" aria-hidden="true">
                <use href="#mark"></use>
            </svg>
            <span>"Castellum"</span>
        </a>
    }
}

/// Opens and closes the settings.
#[component]
fn SettingsButton() -> impl IntoView {
    let open = RwSignal::new(false);
    let face = ViewFn::from(|| view! { <Icon name="u-gear" /> });
    let name = Signal::derive(|| t!("settings"));
    view! {
        <Popover open=open button="icb" face=face label=name panel="settings" name=name>
            <SettingsCard close=move || open.set(false) />
        </Popover>
    }
}

/// What a bar offers. On a phone it is a sheet behind one button; style sheets
/// write beside each entry what it is called.
#[component]
fn BarTools(more: RwSignal<bool>, children: Children) -> impl IntoView {
    let closed = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() == "Escape" && more.get_untracked() {
            event.prevent_default();
            more.set(false);
        }
    });
    // A press beside the sheet closes it; one on the button is the button's.
    let pressed = window_event_listener(leptos::ev::pointerdown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let ours =
            target.is_some_and(|target| target.closest(".bar-tools, .bar-more").ok().flatten().is_some());
        if more.get_untracked() && !ours {
            more.set(false);
        }
    });
    on_cleanup(move || {
        closed.remove();
        pressed.remove();
    });
    view! {
        <div class="bar-tools" class:open=move || more.get() on:click=move |_| more.set(false)>
            {children()}
        </div>
        <button
            class="bar-more"
            aria-label=move || t!("more")
            aria-expanded=move || more.get().to_string()
            on:click=move |_| more.update(|open| *open = !*open)
        >
            <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
                <circle cx="12" cy="5" r="2"></circle>
                <circle cx="12" cy="12" r="2"></circle>
                <circle cx="12" cy="19" r="2"></circle>
            </svg>
        </button>
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
fn ThemeButton() -> impl IntoView {
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
