//! One's account: making one, signing in, and everything about it.

mod codes;
mod devices;
mod own;
mod privacy;
mod proof;
mod relations;
mod requests;
mod sign_in;
mod sign_up;
mod tokens;
mod ways;
mod web_authn;

use castellum_wire::account::Account;
use castellum_wire::http::Me;
use castellum_wire::{Code, Refusal};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::sections::Page;
use crate::api;
use crate::i18n::t;
use crate::pages::online::refusal_text;
use crate::settings::settings;

/// Who is at this device.
#[derive(Clone, PartialEq)]
enum Who {
    Nobody,
    Guest(Me),
    Account(Account),
}

/// What the parts of the page share.
#[derive(Clone, Copy)]
struct State {
    who: RwSignal<Option<Result<Who, Refusal>>>,
    /// Codes that were just told, until somebody has kept them.
    codes: RwSignal<Option<Vec<String>>>,
    /// Whether a guest wants to sign in rather than up.
    signs_in: RwSignal<bool>,
}

impl State {
    fn new() -> Self {
        Self { who: RwSignal::new(None), codes: RwSignal::new(None), signs_in: RwSignal::new(false) }
    }

    /// Asks the server who is here.
    fn load(self) {
        spawn_local(async move {
            let found = who().await;
            if let Ok(Who::Account(account)) = &found {
                // Elsewhere names are asked for: accounts have theirs.
                settings().set_name(&account.name);
                // Unkept, the games of this person are found by their links alone.
                let _ = crate::storage::write("known", &true);
            }
            self.who.set(Some(found));
        });
    }

    /// There is an account now, with these codes.
    fn made(self, codes: Vec<String>) {
        self.codes.set(Some(codes));
        self.load();
    }
}

async fn who() -> Result<Who, Refusal> {
    match api::me().await {
        Ok(me) if me.account => requests::account().await.map(Who::Account),
        Ok(me) => Ok(Who::Guest(me)),
        Err(refusal) if refusal.code == Code::NoIdentity => Ok(Who::Nobody),
        Err(refusal) => Err(refusal),
    }
}

/// The page.
#[component]
pub(super) fn AccountPage() -> impl IntoView {
    let state = State::new();
    provide_context(state);
    state.load();
    let page = move || {
        if let Some(codes) = state.codes.get() {
            return view! { <codes::Codes codes=codes /> }.into_any();
        }
        match state.who.get() {
            None => view! { <p class="players-empty">{t!("players-loading")}</p> }.into_any(),
            Some(Err(refusal)) => {
                view! { <p class="players-empty" role="alert">{refusal_text(&refusal)}</p> }.into_any()
            }
            Some(Ok(Who::Account(account))) => view! { <own::Own account=account /> }.into_any(),
            Some(Ok(_)) if state.signs_in.get() => view! { <sign_in::SignIn /> }.into_any(),
            Some(Ok(Who::Guest(me))) => view! { <sign_up::SignUp name=me.name known=true /> }.into_any(),
            Some(Ok(Who::Nobody)) => {
                view! { <sign_up::SignUp name=settings().name.get_untracked() known=false /> }.into_any()
            }
        }
    };
    view! { <Page title="account-title">{page}</Page> }
}

/// Why something was not done.
#[component]
fn Problem(refusal: RwSignal<Option<Refusal>>) -> impl IntoView {
    view! {
        <div role="alert">
            {move || refusal.get().map(|refusal| view! { <p class="wrong">{refusal_text(&refusal)}</p> })}
        </div>
    }
}

/// A field of a form, with its name and what is to be said about it.
#[component]
fn Field(
    label: &'static str,
    #[prop(default = "text")] kind: &'static str,
    complete: &'static str,
    value: RwSignal<String>,
    #[prop(optional)] about: Option<&'static str>,
    #[prop(default = 256)] most: u16,
) -> impl IntoView {
    let id = format!("account-{label}");
    let describes = format!("{id}-about");
    view! {
        <div class="account-field">
            <label for=id.clone()>{move || t!(label)}</label>
            <input
                id=id
                type=kind
                autocomplete=complete
                maxlength=most
                aria-describedby=about.map(|_| describes.clone())
                prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event))
            />
            {about.map(|about| view! { <p id=describes class="find-note">{move || t!(about)}</p> })}
        </div>
    }
}
