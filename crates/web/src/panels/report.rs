//! Reporting somebody to those who run the server.

use castellum_wire::order::{NewReport, ReportReason};
use castellum_wire::{GameId, PersonId, Refusal};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api;
use crate::i18n::t;
use crate::pages::online::refusal_text;

/// What happened is told in at most this many characters.
const LONGEST: u16 = 1000;

/// Who is reported, and in which game it happened.
#[derive(Clone)]
pub(crate) struct Reported {
    pub(crate) person: PersonId,
    pub(crate) name: String,
    pub(crate) game: Option<GameId>,
}

/// Asks what somebody is reported for, as long as there is somebody.
#[component]
pub(crate) fn ReportDialog(reported: RwSignal<Option<Reported>>) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let close = NodeRef::<html::Button>::new();
    let reason = RwSignal::new(ReportReason::Insult);
    let words = RwSignal::new(String::new());
    let sent = RwSignal::new(false);
    let refusal = RwSignal::new(None::<Refusal>);
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if reported.with(Option::is_none) {
            dialog.close();
        } else if !dialog.open() {
            words.set(String::new());
            sent.set(false);
            refusal.set(None);
            // Only a dialog that is open already refuses.
            let _ = dialog.show_modal();
        }
    });
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(Reported { person, game, .. }) = reported.get_untracked() else { return };
        let report = NewReport { reason: reason.get_untracked(), game, words: words.get_untracked() };
        spawn_local(async move {
            match api::report(&person, &report).await {
                Ok(()) => {
                    sent.set(true);
                    refusal.set(None);
                    if let Some(close) = close.get_untracked() {
                        // What had the focus is gone.
                        let _ = close.focus();
                    }
                }
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    let name =
        move || reported.with(|reported| reported.as_ref().map(|it| it.name.clone())).unwrap_or_default();
    let choice = move |one: ReportReason| {
        view! {
            <label>
                <input
                    type="radio"
                    name="report-reason"
                    prop:checked=move || reason.get() == one
                    on:change=move |_| reason.set(one)
                />
                {move || t!(&format!("report-{}", one.text()))}
            </label>
        }
    };
    view! {
        <dialog
            node_ref=dialog
            class="panel report"
            aria-labelledby="report"
            on:close=move |_| reported.set(None)
        >
            <form on:submit=submit>
                <h3 id="report" class="display">{move || t!("report-title", name = name())}</h3>
                <p role="status">{move || sent.get().then(|| t!("report-sent"))}</p>
                <Show when=move || !sent.get()>
                    <p>{move || t!("report-about", name = name())}</p>
                    <fieldset>
                        <legend>{move || t!("report-reason")}</legend>
                        {ReportReason::ALL.map(choice).collect_view()}
                    </fieldset>
                    <label for="report-words">{move || t!("report-words")}</label>
                    <textarea
                        id="report-words"
                        rows="3"
                        maxlength=LONGEST
                        prop:value=move || words.get()
                        on:input=move |event| words.set(event_target_value(&event))
                    ></textarea>
                </Show>
                <div role="alert">
                    {move || refusal.get().map(|refusal| view! { <p class="wrong">{refusal_text(&refusal)}</p> })}
                </div>
                <div class="report-buttons">
                    <button type="button" node_ref=close on:click=move |_| reported.set(None)>{move || t!("close")}</button>
                    <Show when=move || !sent.get()>
                        <button class="primary" type="submit">{move || t!("report-send")}</button>
                    </Show>
                </div>
            </form>
        </dialog>
    }
}
