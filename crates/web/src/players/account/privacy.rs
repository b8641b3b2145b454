//! What others see of somebody, and who may come to them.

use castellum_wire::Refusal;
use castellum_wire::privacy::{Challengers, Privacy};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Problem, requests};
use crate::i18n::t;
use crate::players::notices::Switch;

/// What can be chosen. It is kept as soon as it is chosen.
#[component]
pub(super) fn PrivacyPanel() -> impl IntoView {
    let privacy = RwSignal::new(None::<Privacy>);
    let refusal = RwSignal::new(None::<Refusal>);
    let load = move || {
        spawn_local(async move {
            match requests::privacy().await {
                Ok(found) => privacy.set(Some(found)),
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    load();
    let change = move |change: &dyn Fn(&mut Privacy)| {
        let Some(mut wanted) = privacy.get_untracked() else { return };
        change(&mut wanted);
        privacy.set(Some(wanted));
        spawn_local(async move {
            refusal.set(requests::set_privacy(&wanted).await.err());
            if refusal.with_untracked(Option::is_some) {
                // What was not kept is not shown either.
                load();
            }
        });
    };
    let is_on = move |which: fn(&Privacy) -> bool| {
        Signal::derive(move || privacy.with(|privacy| privacy.as_ref().is_some_and(which)))
    };
    let option = move |one: Challengers| {
        let chosen = move || privacy.with(|privacy| privacy.map(|privacy| privacy.challenges)) == Some(one);
        view! { <option value=value(one) selected=chosen>{move || t!(&format!("privacy-challenges-{}", value(one)))}</option> }
    };
    let challenged_by = move |event| {
        let chosen = event_target_value(&event);
        if let Some(one) = Challengers::ALL.into_iter().find(|one| value(*one) == chosen) {
            change(&|privacy| privacy.challenges = one);
        }
    };
    view! {
        <section class="panel account-card" id="privacy">
            <h3 class="display">{move || t!("privacy-title")}</h3>
            <Show when=move || privacy.with(Option::is_some)>
                <div class="account-switches">
                    <Switch
                        label="privacy-games"
                        on=is_on(|privacy| privacy.games)
                        set=Callback::new(move |on| change(&|privacy| privacy.games = on))
                    />
                    <Switch
                        label="privacy-last-seen"
                        on=is_on(|privacy| privacy.last_seen)
                        set=Callback::new(move |on| change(&|privacy| privacy.last_seen = on))
                    />
                    <Switch
                        label="privacy-bots"
                        on=is_on(|privacy| privacy.bots)
                        set=Callback::new(move |on| change(&|privacy| privacy.bots = on))
                    />
                    <label class="account-choice">
                        <span>{move || t!("privacy-challenges")}</span>
                        <select data-challenges="" on:change=challenged_by>
                            {Challengers::ALL.map(option).collect_view()}
                        </select>
                    </label>
                </div>
                <p class="find-note">{move || t!("privacy-about")}</p>
            </Show>
            <Problem refusal=refusal />
        </section>
    }
}

const fn value(challengers: Challengers) -> &'static str {
    match challengers {
        Challengers::Everybody => "everybody",
        Challengers::Played => "played",
        Challengers::Nobody => "nobody",
    }
}
