//! A guest becomes an account.

use std::time::Duration;

use castellum_wire::Refusal;
use castellum_wire::account::RecoveryCodes;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::privacy::PrivacyPanel;
use super::relations::Relations;
use super::tokens::Tokens;
use super::{Field, Problem, State, requests, web_authn};
use crate::api;
use crate::art::Icon;
use crate::i18n::t;
use crate::settings::settings;

/// A name is looked up once somebody stops typing.
const TYPING: Duration = Duration::from_millis(400);

/// Offers an account to a guest, or to somebody whom the server does not know yet.
#[component]
pub(super) fn SignUp(name: String, known: bool) -> impl IntoView {
    let state = expect_context::<State>();
    let guest = name.clone();
    let name = RwSignal::new(name);
    let password = RwSignal::new(String::new());
    let refusal = RwSignal::new(None::<Refusal>);
    let busy = RwSignal::new(false);
    let done = move |made: Result<RecoveryCodes, Refusal>| {
        busy.set(false);
        match made {
            Ok(made) => {
                settings().set_name(name.get_untracked().trim());
                state.made(made.codes);
            }
            Err(refused) => refusal.set(Some(refused)),
        }
    };
    let begin = move || {
        busy.set(true);
        refusal.set(None);
        name.get_untracked().trim().to_owned()
    };
    let by_passkey = move |_| {
        let name = begin();
        spawn_local(async move {
            let made = async {
                introduce(known, &name).await?;
                requests::sign_up_by_passkey(name, untrack(|| t!("account-passkey-here"))).await
            };
            done(made.await);
        });
    };
    let by_password = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (name, password) = (begin(), password.get_untracked());
        spawn_local(async move {
            let made = async {
                introduce(known, &name).await?;
                requests::sign_up(name, password).await
            };
            done(made.await);
        });
    };
    let about = move || {
        if known { t!("account-keep-guest", name = guest.clone()) } else { t!("account-keep-nobody") }
    };
    let passkeys = web_authn::is_possible().then(|| {
        view! {
            <button class="primary" type="button" data-passkey="" disabled=move || busy.get() on:click=by_passkey>
                <Icon name="u-key" />
                {move || t!("account-make-passkey")}
            </button>
            <p class="find-note">{move || t!("account-passkey-about")}</p>
            <p class="account-or"><span>{move || t!("account-or")}</span></p>
        }
    });
    view! {
        <div class="account-guest">
            <form class="panel account-card" on:submit=by_password>
                <h3 class="display">{move || t!("account-keep")}</h3>
                <p>{about}</p>
                <Field label="account-name" complete="username" value=name about="account-name-about" most=20 />
                {known.then(|| view! { <Free name=name /> })}
                {passkeys}
                <Field label="account-password" kind="password" complete="new-password" value=password about="account-password-about" />
                <Length password=password />
                <button type="submit" disabled=move || busy.get()>{move || t!("account-use-password")}</button>
                <Problem refusal=refusal />
            </form>
            <div class="lobby-column">
                <section class="panel account-card">
                    <h3 class="display">{move || t!("account-changes")}</h3>
                    <ul class="account-changes">
                        <li><Icon name="u-list" /><span>{move || t!("account-changes-games")}</span></li>
                        <li><Icon name="u-device" /><span>{move || t!("account-changes-devices")}</span></li>
                        <li><Icon name="u-key" /><span>{move || t!("account-changes-mail")}</span></li>
                    </ul>
                </section>
                <button on:click=move |_| state.signs_in.set(true)>{move || t!("account-have-one")}</button>
                {known.then(|| view! {
                    <PrivacyPanel />
                    <Relations />
                    <Tokens />
                    <GuestData />
                })}
            </div>
        </div>
    }
}

/// What is known about a guest, to be had or to be deleted. Guests have nothing to prove
/// themselves by; they are asked twice.
#[component]
fn GuestData() -> impl IntoView {
    let state = expect_context::<State>();
    let sure = RwSignal::new(false);
    let refusal = RwSignal::new(None::<Refusal>);
    let delete = move |_| {
        if !sure.get_untracked() {
            return sure.set(true);
        }
        spawn_local(async move {
            match requests::delete(&None).await {
                Ok(()) => {
                    crate::storage::remove("known");
                    state.load();
                }
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    view! {
        <a class="btn" href="/api/me/export" download="castellum.json">{move || t!("account-export")}</a>
        <button class="danger" data-delete="" on:click=delete>
            {move || if sure.get() { t!("account-delete-now") } else { t!("account-delete-guest") }}
        </button>
        <Problem refusal=refusal />
    }
}

/// Anyone who is nobody yet becomes a guest first.
async fn introduce(known: bool, name: &str) -> Result<(), Refusal> {
    if known { Ok(()) } else { api::be_known_as(name).await.map(|_| ()) }
}

/// Says whether a name can be had.
#[component]
fn Free(name: RwSignal<String>) -> impl IntoView {
    let free = RwSignal::new(None::<bool>);
    let waiting = StoredValue::new(None::<TimeoutHandle>);
    let look_up = move || {
        let asked = name.get_untracked().trim().to_owned();
        spawn_local(async move {
            let found = requests::is_free(&asked).await.ok();
            // Somebody may have gone on typing.
            if name.get_untracked().trim() == asked {
                free.set(found);
            }
        });
    };
    Effect::new(move |_| {
        name.track();
        free.set(None);
        if let Some(timer) = waiting.get_value() {
            timer.clear();
        }
        waiting.set_value(set_timeout_with_handle(look_up, TYPING).ok());
    });
    view! {
        <p class="account-free" role="status" data-free=move || free.get().map(|free| free.to_string())>
            {move || free.get().map(|free| if free { t!("account-free") } else { t!("account-taken") })}
        </p>
    }
}

/// How long a password is; what else makes it good the server says.
#[component]
fn Length(password: RwSignal<String>) -> impl IntoView {
    let length = move || password.with(|password| password.chars().count());
    view! {
        <meter
            min="0"
            max="20"
            low="10"
            optimum="20"
            prop:value=move || length().min(20) as f64
            aria-label=move || t!("account-length")
        ></meter>
    }
}
