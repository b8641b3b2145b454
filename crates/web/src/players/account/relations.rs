//! Those whom somebody mutes or blocks, with the way back.

use castellum_wire::order::{RelatedPerson, Relation};
use castellum_wire::{PersonId, Refusal};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Problem, requests};
use crate::api;
use crate::art::Icon;
use crate::i18n::t;
use crate::route::{Players, Route};

/// The list, by name.
#[component]
pub(super) fn Relations() -> impl IntoView {
    let people = RwSignal::new(None::<Vec<RelatedPerson>>);
    let refusal = RwSignal::new(None::<Refusal>);
    let load = move || {
        spawn_local(async move {
            match requests::relations().await {
                Ok(found) => people.set(Some(found.people)),
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    load();
    let take_back = move |person: PersonId| {
        spawn_local(async move {
            refusal.set(api::relate(&person, Relation::None).await.err());
            load();
        });
    };
    let row = move |related: RelatedPerson| {
        let RelatedPerson { person, name, relation } = related;
        let href = Route::Players(Players::Profile(person.to_string())).href();
        let (icon, about, back) = match relation {
            Relation::Blocked => ("u-block", "relation-blocked", "relation-unblock"),
            Relation::None | Relation::Muted => ("u-mute", "relation-muted", "relation-unmute"),
        };
        view! {
            <li>
                <Icon name=icon />
                <span class="w">
                    <a href=href data-link=""><b>{name}</b></a>
                    <small>{move || t!(about)}</small>
                </span>
                <button data-take-back="" on:click=move |_| take_back(person.clone())>{move || t!(back)}</button>
            </li>
        }
    };
    let is_empty = move || people.with(|people| people.as_ref().is_some_and(Vec::is_empty));
    view! {
        <section class="panel account-list" id="relations">
            <header><h3 class="display">{move || t!("relations-title")}</h3></header>
            <Show when=is_empty>
                <p class="players-empty">{move || t!("relations-none")}</p>
            </Show>
            <ul>
                <For
                    each=move || people.get().unwrap_or_default()
                    key=|related| (related.person.to_string(), related.relation == Relation::Blocked)
                    children=row
                />
            </ul>
            <Problem refusal=refusal />
        </section>
    }
}
