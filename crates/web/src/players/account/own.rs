//! An account, as its owner sees it.

use castellum_wire::Refusal;
use castellum_wire::account::Account;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::devices::Devices;
use super::privacy::PrivacyPanel;
use super::proof::{Asked, ProofDialog, Purpose};
use super::relations::Relations;
use super::tokens::Tokens;
use super::ways::Ways;
use super::{Field, Problem, State, requests};
use crate::art::Icon;
use crate::i18n::t;
use crate::players::games::when;
use crate::players::notices::NoticesPanel;
use crate::route::{Players, Route};

/// Ways to sign in, devices, name and data.
#[component]
pub(super) fn Own(account: Account) -> impl IntoView {
    let asked = Asked(RwSignal::new(None));
    let (password, passkeys) = (account.password, !account.passkeys.is_empty());
    let own = Route::Players(Players::Profile(account.person.to_string()));
    view! {
        <p class="account-who">
            <span>{move || t!("account-signed-in")} " "</span>
            <a href=own.href() data-link=""><b>{account.name.clone()}</b></a>
        </p>
        <div class="account">
            <div class="lobby-column">
                <Ways account=account.clone() asked=asked />
                <Devices />
                <Tokens />
            </div>
            <div class="lobby-column">
                <Name account=account.clone() />
                <NoticesPanel />
                <PrivacyPanel />
                <Relations />
                <Data asked=asked />
            </div>
        </div>
        <ProofDialog asked=asked password=password passkeys=passkeys />
    }
}

#[component]
fn Name(account: Account) -> impl IntoView {
    let state = expect_context::<State>();
    let name = RwSignal::new(account.name.clone());
    let refusal = RwSignal::new(None::<Refusal>);
    let from = account.rename_from;
    let too_soon = from > js_sys::Date::now() as u64;
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        refusal.set(None);
        spawn_local(async move {
            match requests::rename(name.get_untracked().trim().to_owned()).await {
                Ok(_) => state.load(),
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    view! {
        <form class="panel account-card" on:submit=submit>
            <h3 class="display">{move || t!("account-name")}</h3>
            <Field label="account-name-new" complete="username" value=name about="account-name-about" most=20 />
            <div class="account-buttons">
                <button type="submit" disabled=too_soon>{move || t!("account-rename")}</button>
                {too_soon.then(|| view! { <small>{move || t!("account-rename-from", when = when(from))}</small> })}
            </div>
            <Problem refusal=refusal />
        </form>
    }
}

#[component]
fn Data(asked: Asked) -> impl IntoView {
    view! {
        <section class="panel account-list" id="data">
            <header><h3 class="display">{move || t!("account-data")}</h3></header>
            <ul>
                <li>
                    <Icon name="u-save" />
                    <span class="w">
                        <b>{move || t!("account-export")}</b>
                        <small>{move || t!("account-export-about")}</small>
                    </span>
                    <a class="btn" href="/api/me/export" download="castellum.json">{move || t!("account-export-now")}</a>
                </li>
                <li>
                    <Icon name="u-bin" />
                    <span class="w">
                        <b>{move || t!("account-delete")}</b>
                        <small>{move || t!("account-delete-note")}</small>
                    </span>
                    <button class="danger" data-delete="" on:click=move |_| asked.0.set(Some(Purpose::Delete))>
                        {move || t!("account-delete-open")}
                    </button>
                </li>
            </ul>
        </section>
    }
}
