//! Tokens for programs: made, shown once, revoked.

use castellum_wire::Refusal;
use castellum_wire::programs::{CreatedToken, NewToken, Scope, Token};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Field, Problem, requests};
use crate::art::Icon;
use crate::i18n::t;
use crate::players::games::when;
use crate::route::{Players, Route};

/// For how many days a token can be made.
const DAYS: [u16; 3] = [30, 90, 365];

/// The tokens there are, and a form for another one.
#[component]
pub(super) fn Tokens() -> impl IntoView {
    let tokens = RwSignal::new(Vec::<Token>::new());
    let made = RwSignal::new(None::<CreatedToken>);
    let refusal = RwSignal::new(None::<Refusal>);
    let load = move || {
        spawn_local(async move {
            match requests::tokens().await {
                Ok(found) => tokens.set(found.tokens),
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    load();
    let revoke = move |id: String| {
        spawn_local(async move {
            refusal.set(requests::revoke_token(&id).await.err());
            made.update(|made| {
                if made.as_ref().is_some_and(|made| made.token.id == id) {
                    *made = None;
                }
            });
            load();
        });
    };
    let create = Callback::new(move |wanted: NewToken| {
        spawn_local(async move {
            match requests::create_token(&wanted).await {
                Ok(created) => {
                    refusal.set(None);
                    made.set(Some(created));
                    load();
                }
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    });
    let row = move |token: Token| {
        let Token { id, name, scopes, person, expires, used, .. } = token;
        let bot = person.is_bot().then(|| {
            let href = Route::Players(Players::Profile(person.to_string())).href();
            view! { " " <a class="chip" href=href data-link="">{move || t!("ranking-bot")}</a> }
        });
        let about = move || match used {
            Some(used) => t!("tokens-used", used = when(used), until = when(expires)),
            None => t!("tokens-unused", until = when(expires)),
        };
        let scope = |scope: Scope| {
            view! { <span class="chip">{move || t!(&format!("tokens-scope-{}", scope.text()))}</span> " " }
        };
        view! {
            <li>
                <Icon name="u-key" />
                <span class="w">
                    <b>{name}</b> {bot}
                    <small>{about}</small>
                    {scopes.into_iter().map(scope).collect_view()}
                </span>
                <button class="danger" data-revoke="" on:click=move |_| revoke(id.clone())>{move || t!("tokens-revoke")}</button>
            </li>
        }
    };
    view! {
        <section class="panel account-list" id="tokens">
            <header>
                <h3 class="display">{move || t!("tokens-title")}</h3>
                <a href="/api/docs">{move || t!("tokens-guide")}</a>
            </header>
            <p class="account-about">{move || t!("tokens-about")}</p>
            {move || made.get().map(|made| view! { <Secret made=made /> })}
            <ul>
                <For each=move || tokens.get() key=|token| (token.id.clone(), token.used) children=row />
            </ul>
            <NewTokenForm create=create made=made />
            <Problem refusal=refusal />
        </section>
    }
}

/// The secret of a token, which nobody tells again.
#[component]
fn Secret(made: CreatedToken) -> impl IntoView {
    let heading = NodeRef::<html::H4>::new();
    let copied = RwSignal::new(false);
    let secret = StoredValue::new(made.secret.clone());
    let copy = move |_| {
        // A browser without a clipboard still shows it.
        let _ = window().navigator().clipboard().write_text(&secret.get_value());
        copied.set(true);
    };
    Effect::new(move |_| {
        if let Some(heading) = heading.get() {
            // What is new is read first.
            let _ = heading.focus();
        }
    });
    let name = made.token.name;
    view! {
        <div class="token-secret">
            <h4 tabindex="-1" node_ref=heading>{move || t!("tokens-made", name = name.clone())}</h4>
            <p>{move || t!("tokens-once")}</p>
            <code data-secret="">{made.secret}</code>
            <button on:click=copy>{move || if copied.get() { t!("account-copied") } else { t!("account-copy") }}</button>
        </div>
    }
}

#[component]
fn NewTokenForm(create: Callback<NewToken>, made: RwSignal<Option<CreatedToken>>) -> impl IntoView {
    let name = RwSignal::new(String::new());
    Effect::new(move |_| {
        // What was refused can be mended.
        if made.with(Option::is_some) {
            name.set(String::new());
        }
    });
    let days = RwSignal::new(DAYS[1]);
    let scopes = RwSignal::new(vec![Scope::Games]);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        create.run(NewToken {
            name: name.get_untracked().trim().to_owned(),
            scopes: scopes.get_untracked(),
            days: days.get_untracked(),
        });
    };
    let choice = move |scope: Scope| {
        let toggle = move |event| {
            let on = event_target_checked(&event);
            scopes.update(|scopes| {
                scopes.retain(|other| *other != scope);
                if on {
                    scopes.push(scope);
                }
            });
        };
        view! {
            <label>
                <input
                    type="checkbox"
                    value=scope.text()
                    prop:checked=move || scopes.with(|scopes| scopes.contains(&scope))
                    on:change=toggle
                />
                {move || t!(&format!("tokens-scope-{}", scope.text()))}
            </label>
        }
    };
    let option = move |count: u16| {
        view! {
            <option value=count.to_string() selected=move || days.get() == count>
                {move || t!("tokens-days", days = count)}
            </option>
        }
    };
    let lasts = move |event| {
        if let Ok(count) = event_target_value(&event).parse() {
            days.set(count);
        }
    };
    let is_ready = move || !name.with(|name| name.trim().is_empty()) && !scopes.with(Vec::is_empty);
    view! {
        <form class="token-form" on:submit=submit>
            <Field label="tokens-name" complete="off" value=name most=40 />
            <label class="account-choice">
                <span>{move || t!("tokens-lasts")}</span>
                <select on:change=lasts>{DAYS.map(option).collect_view()}</select>
            </label>
            <fieldset>
                <legend>{move || t!("tokens-scopes")}</legend>
                {Scope::ALL.map(choice).collect_view()}
            </fieldset>
            <Show when=move || scopes.with(|scopes| scopes.contains(&Scope::Bot))>
                <p class="find-note">{move || t!("tokens-bot-about")}</p>
            </Show>
            <button class="primary" type="submit" disabled=move || !is_ready()>{move || t!("tokens-create")}</button>
        </form>
    }
}
