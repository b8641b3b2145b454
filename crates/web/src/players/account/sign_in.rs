//! Signing in on another device.

use castellum_wire::Refusal;
use castellum_wire::account::Proof;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Field, Problem, State, requests, web_authn};
use crate::art::Icon;
use crate::i18n::t;

/// By passkey, by name and password, or by name and recovery code.
#[component]
pub(super) fn SignIn() -> impl IntoView {
    let state = expect_context::<State>();
    let name = RwSignal::new(String::new());
    let secret = RwSignal::new(String::new());
    let by_code = RwSignal::new(false);
    let refusal = RwSignal::new(None::<Refusal>);
    let busy = RwSignal::new(false);
    let done = move |found: Result<(), Refusal>| {
        busy.set(false);
        match found {
            Ok(()) => {
                state.signs_in.set(false);
                state.load();
            }
            Err(refused) => refusal.set(Some(refused)),
        }
    };
    let by_passkey = move |_| {
        busy.set(true);
        refusal.set(None);
        spawn_local(async move {
            let found = async { requests::sign_in(None, requests::passkey().await?).await };
            done(found.await.map(|_| ()));
        });
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        refusal.set(None);
        let (name, secret) = (name.get_untracked(), secret.get_untracked());
        let proof = if by_code.get_untracked() { Proof::Code(secret) } else { Proof::Password(secret) };
        spawn_local(async move { done(requests::sign_in(Some(name), proof).await.map(|_| ())) });
    };
    let passkeys = web_authn::is_possible().then(|| {
        view! {
            <button class="primary" type="button" data-passkey="" disabled=move || busy.get() on:click=by_passkey>
                <Icon name="u-key" />
                {move || t!("account-by-passkey")}
            </button>
            <p class="account-or"><span>{move || t!("account-or")}</span></p>
        }
    });
    let field = move || {
        if by_code.get() {
            view! { <Field label="account-code" complete="one-time-code" value=secret about="account-code-about" /> }
                .into_any()
        } else {
            view! { <Field label="account-password" kind="password" complete="current-password" value=secret /> }
                .into_any()
        }
    };
    let other = move |_| {
        secret.set(String::new());
        by_code.update(|by_code| *by_code = !*by_code);
    };
    view! {
        <div class="account-guest">
            <form class="panel account-card" on:submit=submit>
                <h3 class="display">{move || t!("account-sign-in")}</h3>
                <p>{move || t!("account-sign-in-about")}</p>
                {passkeys}
                <Field label="account-name" complete="username" value=name />
                {field}
                <button type="submit" disabled=move || busy.get()>{move || t!("account-sign-in")}</button>
                <Problem refusal=refusal />
                <button type="button" data-other="" on:click=other>
                    {move || if by_code.get() { t!("account-by-password") } else { t!("account-by-code") }}
                </button>
            </form>
            <div class="lobby-column">
                <button on:click=move |_| state.signs_in.set(false)>{move || t!("account-none-yet")}</button>
            </div>
        </div>
    }
}
