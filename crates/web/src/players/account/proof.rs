//! Shows that it is still the owner who asks.

use castellum_wire::account::Proof;
use castellum_wire::{Code, Refusal};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Field, Problem, State, requests, web_authn};
use crate::art::Icon;
use crate::i18n::t;
use crate::route::{self, Players, Route};

/// What a proof is wanted for.
#[derive(Clone, Copy)]
pub(super) enum Purpose {
    /// To do again what was refused without one.
    Again(Callback<()>),
    /// To delete the account.
    Delete,
}

/// What is asked, and for what.
#[derive(Clone, Copy)]
pub(super) struct Asked(pub(super) RwSignal<Option<Purpose>>);

impl Asked {
    /// Takes what came of something: what wants a fresh proof is done again once there
    /// is one.
    pub(super) fn settle<T>(
        self,
        outcome: Result<T, Refusal>,
        again: Callback<()>,
        refusal: RwSignal<Option<Refusal>>,
    ) -> Option<T> {
        match outcome {
            Ok(done) => Some(done),
            Err(refused) if refused.code == Code::ProofNeeded => {
                self.0.set(Some(Purpose::Again(again)));
                None
            }
            Err(refused) => {
                refusal.set(Some(refused));
                None
            }
        }
    }
}

/// Asks for a proof whenever something wants one.
#[component]
pub(super) fn ProofDialog(asked: Asked, password: bool, passkeys: bool) -> impl IntoView {
    let state = expect_context::<State>();
    let dialog = NodeRef::<html::Dialog>::new();
    let secret = RwSignal::new(String::new());
    let by_code = RwSignal::new(!password);
    let refusal = RwSignal::new(None::<Refusal>);
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if asked.0.get().is_none() {
            dialog.close();
        } else if !dialog.open() {
            secret.set(String::new());
            refusal.set(None);
            // Only a dialog that is open already refuses.
            let _ = dialog.show_modal();
        }
    });
    let take = move |proof: Proof| async move {
        let Some(purpose) = asked.0.get_untracked() else { return };
        let outcome = match purpose {
            Purpose::Again(_) => requests::prove(&proof).await,
            Purpose::Delete => requests::delete(&Some(proof)).await,
        };
        match (outcome, purpose) {
            (Err(refused), _) => refusal.set(Some(refused)),
            (Ok(()), Purpose::Again(again)) => {
                asked.0.set(None);
                again.run(());
            }
            (Ok(()), Purpose::Delete) => {
                asked.0.set(None);
                crate::storage::remove("known");
                crate::storage::remove("name");
                state.load();
                route::go(&Route::Players(Players::Account));
            }
        }
    };
    let by_passkey = move |_| {
        refusal.set(None);
        spawn_local(async move {
            match requests::passkey().await {
                Ok(proof) => take(proof).await,
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        refusal.set(None);
        let secret = secret.get_untracked();
        let proof = if by_code.get_untracked() { Proof::Code(secret) } else { Proof::Password(secret) };
        spawn_local(take(proof));
    };
    let is_deletion = move || matches!(asked.0.get(), Some(Purpose::Delete));
    let field = move || {
        if by_code.get() {
            view! { <Field label="account-code" complete="one-time-code" value=secret /> }.into_any()
        } else {
            view! { <Field label="account-password" kind="password" complete="current-password" value=secret /> }
                .into_any()
        }
    };
    let passkey_button = (passkeys && web_authn::is_possible()).then(|| {
        view! {
            <button class="primary" type="button" data-passkey="" on:click=by_passkey>
                <Icon name="u-key" />
                {move || t!("account-prove-passkey")}
            </button>
            <p class="account-or"><span>{move || t!("account-or")}</span></p>
        }
    });
    view! {
        <dialog
            node_ref=dialog
            class="panel account-proof"
            aria-labelledby="account-proof"
            on:close=move |_| asked.0.set(None)
        >
            <form class="account-card" on:submit=submit>
                <h3 id="account-proof" class="display">
                    {move || if is_deletion() { t!("account-delete") } else { t!("account-prove") }}
                </h3>
                <p>{move || if is_deletion() { t!("account-delete-about") } else { t!("account-prove-about") }}</p>
                {passkey_button}
                {field}
                {password.then(|| view! {
                    <button type="button" data-other="" on:click=move |_| by_code.update(|by_code| *by_code = !*by_code)>
                        {move || if by_code.get() { t!("account-by-password") } else { t!("account-by-code") }}
                    </button>
                })}
                <Problem refusal=refusal />
                <div class="account-buttons">
                    <button type="button" on:click=move |_| asked.0.set(None)>{move || t!("account-cancel")}</button>
                    <button class="primary" class:danger=is_deletion type="submit">
                        {move || if is_deletion() { t!("account-delete-now") } else { t!("account-go-on") }}
                    </button>
                </div>
            </form>
        </dialog>
    }
}
