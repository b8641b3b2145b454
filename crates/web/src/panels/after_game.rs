//! What can be done after a game, no matter who kept it: play again, look at it once
//! more, show it to others.

use castellum_bots::Level;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

use super::Popover;
use crate::art::Icon;
use crate::i18n::t;
use crate::route::{Route, Source, Study, Subject};

/// The same bots at another level.
#[component]
pub(crate) fn OtherLevel(choose: impl Fn(Level) + Copy + Send + Sync + 'static) -> impl IntoView {
    let open = RwSignal::new(false);
    let face = ViewFn::from(|| {
        view! {
            <Icon name="u-bot" />
            {move || t!("ending-level")}
        }
    });
    let entry = move |level: Level| {
        let pick = move |_| {
            open.set(false);
            choose(level);
        };
        view! {
            <button data-level=level.name() on:click=pick>
                <b>{move || t!(&format!("level-{level}"))}</b>
                <small>{move || t!(&format!("level-{level}-about"))}</small>
            </button>
        }
    };
    view! {
        <Popover open=open face=face panel="ending-levels" name=Signal::derive(|| t!("ending-level"))>
            {Level::ALL.map(entry).collect_view()}
        </Popover>
    }
}

/// The way to the review of a game that has just been played.
#[component]
pub(crate) fn ReviewAfter(source: Source) -> impl IntoView {
    let href = Route::Study(Study::Review(Subject { source, at: None })).href();
    view! {
        <a class="btn" data-review="" href=href data-link="">
            <Icon name="u-eye" />
            {move || t!("review")}
        </a>
    }
}

/// How far a link has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shared {
    NotYet,
    Copied,
    TooLong,
}

/// Hands the link to a game to another program, or else to the clipboard.
/// `link` gives none for a game that is too long.
#[component]
pub(crate) fn ShareGame(link: impl Fn() -> Option<String> + 'static) -> impl IntoView {
    let shared = RwSignal::new(Shared::NotYet);
    let share = move |_| match link() {
        None => shared.set(Shared::TooLong),
        Some(link) if can_share() => hand_over(&link),
        Some(link) => {
            let written = window().navigator().clipboard().write_text(&link);
            spawn_local(async move {
                if JsFuture::from(written).await.is_ok() {
                    shared.set(Shared::Copied);
                }
            });
        }
    };
    let words =
        move || if shared.get() == Shared::Copied { t!("ending-shared-link") } else { t!("ending-share") };
    view! {
        <button data-share="" on:click=share>
            <Icon name="u-share" />
            {words}
        </button>
        <span class="ending-trouble" role="status">
            {move || (shared.get() == Shared::TooLong).then(|| t!("ending-too-long"))}
        </span>
    }
}

/// Whether the device can hand links to other programs.
pub(crate) fn can_share() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Hands a link to whichever program somebody chooses.
pub(crate) fn hand_over(link: &str) {
    let data = web_sys::ShareData::new();
    data.set_url(link);
    data.set_title("Castellum");
    // Anyone who thinks better of it has not failed.
    let _ = window().navigator().share_with_data(&data);
}
