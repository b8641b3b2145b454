//! Being told what happens while one does not look.

use castellum_wire::Refusal;
use castellum_wire::notices::{NoticeSettings, Notices, QuietHours};
use leptos::ev::Event;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::sections::Page;
use crate::api;
use crate::i18n::t;
use crate::pages::online::refusal_text;
use crate::push::{self, Telling};
use crate::route::{Players, Route};

/// What quiet hours begin with: from ten in the evening to eight.
const NIGHT: (u16, u16) = (22 * 60, 8 * 60);

/// The page.
#[component]
pub(super) fn NoticesPage() -> impl IntoView {
    view! {
        <Page title="notices-title">
            <NoticesPanel />
        </Page>
    }
}

/// What can be chosen about notices.
#[component]
pub(super) fn NoticesPanel() -> impl IntoView {
    let notices = RwSignal::new(None::<Result<Notices, Refusal>>);
    if api::is_known() {
        spawn_local(async move { notices.set(Some(api::notices().await)) });
    }
    let lobby = Route::Players(Players::Lobby).href();
    view! {
        <section class="panel notices" aria-labelledby="notices-title">
            <h3 id="notices-title" class="display">{move || t!("notices-title")}</h3>
            <p class="find-note">{move || t!("notices-about")}</p>
            {move || match notices.get() {
                None if !api::is_known() => {
                    view! { <p>{t!("notices-unknown")} " " <a href=lobby.clone() data-link="">{t!("find-title")}</a></p> }.into_any()
                }
                None => view! { <p class="players-empty">{t!("players-loading")}</p> }.into_any(),
                Some(Err(refusal)) => view! { <p role="alert">{refusal_text(&refusal)}</p> }.into_any(),
                Some(Ok(notices)) => view! { <Choices notices=notices /> }.into_any(),
            }}
        </section>
    }
}

#[component]
fn Choices(notices: Notices) -> impl IntoView {
    let Notices { settings, key, .. } = notices;
    let settings = RwSignal::new(settings);
    let refusal = RwSignal::new(None::<Refusal>);
    // Kept as soon as it is chosen.
    let change = move |change: &dyn Fn(&mut NoticeSettings)| {
        settings.update(|settings| change(settings));
        let wanted = settings.get_untracked();
        spawn_local(async move { refusal.set(api::set_notices(&wanted).await.err()) });
    };
    let quiet = move || settings.with(|settings| settings.quiet);
    let set_quiet = move |on: bool| {
        change(&|settings| {
            let (from, to) = NIGHT;
            settings.quiet = on.then(|| QuietHours { from, to, ahead: clock_ahead() });
        });
    };
    let at = move |which: fn(&mut QuietHours) -> &mut u16| {
        move |event: Event| {
            if let Some(minutes) = read_time(&event_target_value(&event)) {
                change(&|settings| {
                    if let Some(quiet) = &mut settings.quiet {
                        *which(quiet) = minutes;
                        quiet.ahead = clock_ahead();
                    }
                });
            }
        }
    };
    view! {
        <Telling key=key refusal=refusal />
        <fieldset>
            <legend>{move || t!("notices-of-what")}</legend>
            <Switch
                label="notices-your-turn"
                on=Signal::derive(move || settings.with(|settings| settings.your_turn))
                set=Callback::new(move |on| change(&|settings| settings.your_turn = on))
            />
            <Switch
                label="notices-challenge"
                on=Signal::derive(move || settings.with(|settings| settings.challenge))
                set=Callback::new(move |on| change(&|settings| settings.challenge = on))
            />
            <Switch
                label="notices-tournament"
                on=Signal::derive(move || settings.with(|settings| settings.tournament))
                set=Callback::new(move |on| change(&|settings| settings.tournament = on))
            />
        </fieldset>
        <fieldset>
            <legend>{move || t!("notices-quiet")}</legend>
            <Switch
                label="notices-quiet-on"
                on=Signal::derive(move || quiet().is_some())
                set=Callback::new(set_quiet)
            />
            <Show when=move || quiet().is_some()>
                <div class="notices-hours">
                    <label>
                        {move || t!("notices-from")}
                        <input
                            type="time"
                            prop:value=move || quiet().map(|quiet| time(quiet.from))
                            on:change=at(|quiet| &mut quiet.from)
                        />
                    </label>
                    <label>
                        {move || t!("notices-to")}
                        <input
                            type="time"
                            prop:value=move || quiet().map(|quiet| time(quiet.to))
                            on:change=at(|quiet| &mut quiet.to)
                        />
                    </label>
                </div>
                <p class="find-note">{move || t!("notices-quiet-about")}</p>
            </Show>
        </fieldset>
        <p class="wrong" role="alert">
            {move || refusal.with(|refusal| refusal.as_ref().map(refusal_text))}
        </p>
    }
}

/// Whether this browser is told, and the button that changes it.
#[component]
fn Telling(key: Option<String>, refusal: RwSignal<Option<Refusal>>) -> impl IntoView {
    let telling = RwSignal::new(None::<Telling>);
    let failed = RwSignal::new(false);
    let look = move || spawn_local(async move { telling.set(Some(push::telling().await)) });
    look();
    let offered = StoredValue::new(key.clone());
    let begin = move |_| {
        let Some(key) = offered.get_value() else { return };
        spawn_local(async move {
            match push::subscribe(&key).await {
                Ok(browser) => {
                    refusal.set(api::tell_browser(&browser).await.err());
                    failed.set(false);
                }
                Err(_) => failed.set(true),
            }
            look();
        });
    };
    let end = move |_| {
        spawn_local(async move {
            if let Ok(Some(endpoint)) = push::unsubscribe().await {
                refusal.set(api::forget_browser(&endpoint).await.err());
            }
            look();
        });
    };
    let status = move |key: &'static str| view! { <p role="status">{t!(key)}</p> }.into_any();
    let shown = move || {
        let telling = telling.get()?;
        Some(match telling {
            _ if key.is_none() => status("notices-no-push"),
            Telling::Impossible => status("notices-impossible"),
            Telling::Forbidden => status("notices-forbidden"),
            Telling::Off => view! {
                <p>{t!("notices-off")}</p>
                <button class="primary" data-tell="" on:click=begin>{t!("notices-begin")}</button>
            }
            .into_any(),
            Telling::On => view! {
                <p role="status">{t!("notices-on")}</p>
                <button data-tell-no-more="" on:click=end>{t!("notices-end")}</button>
            }
            .into_any(),
        })
    };
    view! {
        <div class="notices-browser">{shown}</div>
        <Show when=move || failed.get()>
            <p class="wrong" role="alert">{move || t!("notices-failed")}</p>
        </Show>
    }
}

/// Something that is on or off.
#[component]
pub(super) fn Switch(label: &'static str, on: Signal<bool>, set: Callback<bool>) -> impl IntoView {
    view! {
        <label class="notices-switch">
            <input
                type="checkbox"
                role="switch"
                prop:checked=move || on.get()
                on:change=move |event| set.run(event_target_checked(&event))
            />
            <span>{move || t!(label)}</span>
        </label>
    }
}

/// How many minutes the clock here is ahead of UTC.
fn clock_ahead() -> i16 {
    -js_sys::Date::new_0().get_timezone_offset() as i16
}

/// Minutes after midnight as browsers write a time.
fn time(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

fn read_time(text: &str) -> Option<u16> {
    let (hours, minutes) = text.split_once(':')?;
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.get(..2)?.parse().ok()?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_they_are_written() {
        for minutes in [0, 1, 59, 60, 22 * 60, 24 * 60 - 1] {
            assert_eq!(read_time(&time(minutes)), Some(minutes));
        }
        assert_eq!(read_time("08:30:15"), Some(8 * 60 + 30), "some browsers add seconds");
        for wrong in ["", "8", "24:00", "08:60", "aa:bb", "08:"] {
            assert_eq!(read_time(wrong), None, "{wrong}");
        }
    }
}
