//! The ways to sign in to an account.

use castellum_wire::Refusal;
use castellum_wire::account::{Account, Passkey};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::proof::Asked;
use super::{Field, Problem, State, requests, web_authn};
use crate::art::Icon;
use crate::i18n::t;
use crate::players::games::when;

/// Passkeys, the password and the recovery codes.
#[component]
pub(super) fn Ways(account: Account, asked: Asked) -> impl IntoView {
    let state = expect_context::<State>();
    let refusal = RwSignal::new(None::<Refusal>);
    let add = again(move |again| async move {
        refusal.set(None);
        let added = requests::add_passkey(untrack(|| t!("account-passkey-here"))).await;
        if asked.settle(added, again, refusal).is_some() {
            state.load();
        }
    });
    let codes = again(move |again| async move {
        refusal.set(None);
        let made = requests::new_codes().await;
        if let Some(made) = asked.settle(made, again, refusal) {
            state.made(made.codes);
        }
    });
    let made = account.codes_made;
    let left = account.codes_left;
    let about = move || match made {
        Some(made) => t!("account-codes-left", count = left, when = when(made)),
        None => t!("account-codes-none"),
    };
    let row = move |passkey: Passkey| view! { <OnePasskey passkey=passkey asked=asked refusal=refusal /> };
    view! {
        <section class="panel account-list" id="sign-in">
            <header>
                <h3 class="display">{move || t!("account-ways")}</h3>
                {web_authn::is_possible().then(|| view! {
                    <button data-add="" on:click=move |_| add.run(())>{move || t!("account-add-passkey")}</button>
                })}
            </header>
            <ul>
                {account.passkeys.into_iter().map(row).collect_view()}
                <Password has=account.password asked=asked refusal=refusal />
                <li>
                    <Icon name="u-list" />
                    <span class="w">
                        <b>{move || t!("account-codes")}</b>
                        <small>{about}</small>
                    </span>
                    <button data-codes="" on:click=move |_| codes.run(())>{move || t!("account-codes-make")}</button>
                </li>
            </ul>
            <Problem refusal=refusal />
        </section>
    }
}

/// Something that can be done again once there is a fresh proof.
fn again<F: Future<Output = ()> + 'static>(
    action: impl Fn(Callback<()>) -> F + Clone + Send + Sync + 'static,
) -> Callback<()> {
    Callback::new(move |()| {
        let next = again(action.clone());
        spawn_local(action(next));
    })
}

#[component]
fn OnePasskey(passkey: Passkey, asked: Asked, refusal: RwSignal<Option<Refusal>>) -> impl IntoView {
    let state = expect_context::<State>();
    let Passkey { id, label, created, used } = passkey;
    let renaming = RwSignal::new(false);
    let new_label = RwSignal::new(label.clone());
    let gone = id.clone();
    let remove = again(move |again| {
        let id = gone.clone();
        async move {
            refusal.set(None);
            let removed = requests::remove_passkey(&id).await;
            if asked.settle(removed, again, refusal).is_some() {
                state.load();
            }
        }
    });
    let about = move || match used {
        Some(used) => t!("account-passkey-used", added = when(created), used = when(used)),
        None => t!("account-passkey-added", added = when(created)),
    };
    let id = StoredValue::new(id);
    let rename = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let label = new_label.get_untracked();
        spawn_local(async move {
            match requests::label_passkey(&id.get_value(), label).await {
                Ok(()) => state.load(),
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    view! {
        <li>
            <Icon name="u-key" />
            <span class="w"><b>{label}</b><small>{about}</small></span>
            <button aria-expanded=move || renaming.get().to_string() on:click=move |_| renaming.update(|it| *it = !*it)>
                {move || t!("account-rename")}
            </button>
            <button class="danger" on:click=move |_| remove.run(())>{move || t!("account-remove")}</button>
            <Show when=move || renaming.get()>
                <form class="account-inline" on:submit=rename>
                    <Field label="account-passkey-name" complete="off" value=new_label most=40 />
                    <button type="submit">{move || t!("account-rename")}</button>
                </form>
            </Show>
        </li>
    }
}

#[component]
fn Password(has: bool, asked: Asked, refusal: RwSignal<Option<Refusal>>) -> impl IntoView {
    let state = expect_context::<State>();
    let open = RwSignal::new(false);
    let password = RwSignal::new(String::new());
    let set = again(move |again| async move {
        refusal.set(None);
        let set = requests::set_password(password.get_untracked()).await;
        if asked.settle(set, again, refusal).is_some() {
            state.load();
        }
    });
    let remove = again(move |again| async move {
        refusal.set(None);
        let removed = requests::remove_password().await;
        if asked.settle(removed, again, refusal).is_some() {
            state.load();
        }
    });
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        set.run(());
    };
    let about = move || if has { t!("account-password-set") } else { t!("account-password-none") };
    let word = move || if has { t!("account-password-change") } else { t!("account-password-add") };
    view! {
        <li>
            <Icon name="u-lock" />
            <span class="w"><b>{move || t!("account-password")}</b><small>{about}</small></span>
            <button
                data-password=""
                aria-expanded=move || open.get().to_string()
                on:click=move |_| open.update(|open| *open = !*open)
            >
                {word}
            </button>
            {has.then(|| view! {
                <button class="danger" on:click=move |_| remove.run(())>{move || t!("account-remove")}</button>
            })}
            <Show when=move || open.get()>
                <form class="account-inline" on:submit=submit>
                    <Field label="account-password-new" kind="password" complete="new-password" value=password about="account-password-about" />
                    <button type="submit">{word}</button>
                </form>
            </Show>
        </li>
    }
}
