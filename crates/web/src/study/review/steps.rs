//! The bar with which one steps through a game.

use leptos::prelude::*;

use super::engine::Engine;
use super::session::Session;
use crate::art::Icon;
use crate::i18n::t;
use crate::study::StudyGame;

/// Buttons and a slider that go along the line.
#[component]
pub(super) fn Steps<G: StudyGame>(session: Session<G>) -> impl IntoView {
    let count = Memo::new(move |_| session.count());
    let all = Memo::new(move |_| session.line.with(Vec::len));
    let at = move || t!("review-at", at = count.get(), of = all.get());
    let slid = move |event: leptos::ev::Event| {
        if let Ok(to) = event_target_value(&event).parse::<usize>() {
            session.go_along(to);
        }
    };
    view! {
        <div class="rv-steps" role="group" aria-label=move || t!("review-steps") data-at=move || count.get().to_string()>
            <button class="icb" disabled=move || count.get() == 0 on:click=move |_| session.go_along(0) aria-label=move || t!("step-first")>
                <Icon name="u-first" />
            </button>
            <button class="icb" disabled=move || count.get() == 0 on:click=move |_| session.back() aria-label=move || t!("step-back")>
                <Icon name="u-prev" />
            </button>
            <button class="icb" disabled=move || count.get() == all.get() on:click=move |_| session.forward() aria-label=move || t!("step-forward")>
                <Icon name="u-next" />
            </button>
            <button class="icb" disabled=move || count.get() == all.get() on:click=move |_| session.to_end() aria-label=move || t!("review-to-end")>
                <Icon name="u-last" />
            </button>
            <input
                type="range"
                min="0"
                max=move || all.get().to_string()
                prop:value=move || count.get().to_string()
                aria-label=move || t!("review-slider")
                aria-valuetext=at
                on:input=slid
            />
            <span class="rv-at num">{at}</span>
        </div>
    }
}

/// Jumps to mistakes, and what can be switched on.
#[component]
pub(super) fn Tools<G: StudyGame>(
    session: Session<G>,
    /// Who thinks, where somebody may.
    engine: Option<Engine<G>>,
    legend: RwSignal<bool>,
) -> impl IntoView {
    let next = Memo::new(move |_| session.mistake(true));
    let previous = Memo::new(move |_| session.mistake(false));
    let jump = move |to: Memo<Option<usize>>| {
        move |_| {
            if let Some(count) = to.get_untracked() {
                session.go_played(count);
            }
        }
    };
    view! {
        <div class="rv-tools">
            <button disabled=move || previous.get().is_none() aria-keyshortcuts="Shift+M" on:click=jump(previous)>
                {move || t!("review-previous-mistake")}
            </button>
            <button data-mistake="" disabled=move || next.get().is_none() aria-keyshortcuts="M" on:click=jump(next)>
                {move || t!("review-next-mistake")}
            </button>
            <button
                data-try=""
                aria-keyshortcuts="T"
                aria-pressed=move || session.trying.get().to_string()
                on:click=move |_| session.trying.update(|trying| *trying = !*trying)
            >
                {move || t!("review-try")}
            </button>
            {engine.map(|engine| view! {
                <button
                    data-engine-switch=""
                    aria-keyshortcuts="E"
                    aria-pressed=move || engine.is_on.get().to_string()
                    on:click=move |_| engine.switch()
                >
                    {move || t!("review-engine")}
                </button>
            })}
            <button
                class="icb"
                data-own-keys=""
                aria-expanded=move || legend.get().to_string()
                aria-label=move || t!("review-keys")
                title=move || t!("review-keys")
                on:click=move |_| legend.update(|shown| *shown = !*shown)
            >
                "?"
            </button>
        </div>
        <Show when=move || legend.get()>
            <Legend />
        </Show>
    }
}

/// What keys do.
#[component]
fn Legend() -> impl IntoView {
    let keys: [(&[&str], &str); 7] = [
        (&["←", "→"], "review-key-step"),
        (&["Home", "End"], "review-key-ends"),
        (&["M"], "review-key-mistake"),
        (&["Shift", "M"], "review-key-previous"),
        (&["T"], "review-key-try"),
        (&["E"], "review-key-engine"),
        (&["?"], "review-key-legend"),
    ];
    let row = |(keys, text): (&'static [&'static str], &'static str)| {
        let keys = keys.iter().map(|key| view! { <kbd>{*key}</kbd> " " }).collect_view();
        view! { <div><dt>{keys}</dt><dd>{move || t!(text)}</dd></div> }
    };
    view! { <dl class="panel rv-keys">{keys.map(row).into_iter().collect_view()}</dl> }
}
