//! How time is measured.

use leptos::prelude::*;

use super::form::{SetupForm, TimeLimit};
use crate::i18n::t;
use crate::panels::radios;

const TIMES: [TimeLimit; 5] = [
    TimeLimit::None,
    TimeLimit::Minutes(5),
    TimeLimit::Minutes(10),
    TimeLimit::Minutes(20),
    TimeLimit::Days(3),
];

/// Time, increment, and what happens at zero.
#[component]
pub(super) fn Time(form: RwSignal<SetupForm>) -> impl IntoView {
    let online = Memo::new(move |_| form.with(SetupForm::is_online));
    let running = Memo::new(move |_| form.with(|form| matches!(form.time, TimeLimit::Minutes(_))));
    view! {
        <section class="panel setup-time" aria-labelledby="setup-time">
            <h2 id="setup-time">{move || t!("clock")}</h2>
            <div class="ln">
                <span>{move || t!("setup-each-player")}</span>
                {move || times(form, online.get())}
            </div>
            <Show when=move || running.get()>
                <div class="ln">
                    <span>{move || t!("setup-after-turn")}</span>
                    {increments(form)}
                </div>
                // A server knows one thing to do.
                <Show when=move || !online.get()>
                    <div class="ln">
                        <span>{move || t!("setup-at-zero")}</span>
                        {at_zero(form)}
                    </div>
                </Show>
            </Show>
            <p class="setup-said">{move || form.with(said)}</p>
        </section>
    }
}

fn times(form: RwSignal<SetupForm>, online: bool) -> AnyView {
    let offered = TIMES.into_iter().filter(|time| online || !matches!(time, TimeLimit::Days(_)));
    let offered: Vec<_> = offered.collect();
    let known = offered.clone();
    radios(
        ("seg", ""),
        || t!("clock"),
        offered,
        Signal::derive(move || {
            let time = form.with(|form| form.time);
            Some(if known.contains(&time) { time } else { TimeLimit::None })
        }),
        Callback::new(move |time| form.update(|form| form.time = time)),
        |time| (move || time_text(time)).into_any(),
    )
}

fn time_text(time: TimeLimit) -> String {
    match time {
        TimeLimit::None => t!("setup-no-clock"),
        TimeLimit::Minutes(minutes) => t!("clock-minutes", minutes = minutes),
        TimeLimit::Days(days) => t!("setup-days", days = days),
    }
}

fn increments(form: RwSignal<SetupForm>) -> AnyView {
    radios(
        ("seg", ""),
        || t!("setup-after-turn"),
        vec![0, 5, 10, 20],
        Signal::derive(move || Some(form.with(|form| form.increment))),
        Callback::new(move |seconds| form.update(|form| form.increment = seconds)),
        |seconds: u32| format!("+{seconds} s").into_any(),
    )
}

fn at_zero(form: RwSignal<SetupForm>) -> AnyView {
    radios(
        ("seg", ""),
        || t!("setup-at-zero"),
        vec![true, false],
        Signal::derive(move || Some(form.with(|form| form.bot_at_zero))),
        Callback::new(move |bot| form.update(|form| form.bot_at_zero = bot)),
        |bot| {
            let key = if bot { "setup-zero-bot" } else { "setup-zero-nothing" };
            (move || t!(key)).into_any()
        },
    )
}

/// The whole choice in words.
pub(super) fn said(form: &SetupForm) -> String {
    match form.time {
        TimeLimit::Minutes(minutes) => {
            let time = t!("setup-said-minutes", minutes = minutes, increment = form.increment);
            let bot = form.is_online() || form.bot_at_zero;
            let zero = if bot { t!("setup-said-zero-bot") } else { t!("setup-said-zero-nothing") };
            format!("{time} {zero}")
        }
        TimeLimit::Days(days) if form.is_online() => t!("setup-said-days", days = days),
        TimeLimit::None | TimeLimit::Days(_) => t!("setup-said-none"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn increment_and_end_of_time_are_said() {
        let form = SetupForm { time: TimeLimit::Minutes(10), ..SetupForm::default() };
        let text = said(&form);
        assert!(text.contains("10 minutes") && text.contains("5 seconds") && text.contains("bot"), "{text}");
        let on = SetupForm { bot_at_zero: false, ..form };
        assert!(!said(&on).contains("bot"));
        assert_ne!(said(&SetupForm::default()), text);
    }
}
