//! What one can do about somebody on their page.

use castellum_wire::order::Relation;
use castellum_wire::{PersonId, Refusal};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api;
use crate::art::Icon;
use crate::i18n::t;
use crate::pages::online::refusal_text;
use crate::panels::{Popover, ReportDialog, Reported};

/// A button with a list: copy the address, mute, block, report.
#[component]
pub(super) fn PersonMenu(
    person: PersonId,
    name: String,
    /// How one stands to the person.
    relation: RwSignal<Relation>,
    /// Says what was done.
    told: RwSignal<Option<Told>>,
) -> impl IntoView {
    let open = RwSignal::new(false);
    let reported = RwSignal::new(None::<Reported>);
    let who = StoredValue::new((person, name));
    let known = api::is_known();
    let copy = move |_| {
        open.set(false);
        let address = window().location().href().unwrap_or_default();
        // A browser without a clipboard shows the address above the page.
        let _ = window().navigator().clipboard().write_text(&address);
        told.set(Some(Told::Copied));
    };
    let relate = move |wanted: Relation| {
        open.set(false);
        spawn_local(async move {
            let (person, _) = who.get_value();
            match api::relate(&person, wanted).await {
                Ok(()) => {
                    relation.set(wanted);
                    told.set(Some(Told::Related(wanted)));
                }
                Err(refused) => told.set(Some(Told::Refused(refused))),
            }
        });
    };
    let report = move |_| {
        open.set(false);
        let (person, name) = who.get_value();
        reported.set(Some(Reported { person, name, game: None }));
    };
    let is = move |wanted: Relation| relation.get() == wanted;
    let face = ViewFn::from(|| view! { <Icon name="u-more" /> });
    let label = Signal::derive(move || t!("person-menu", name = who.with_value(|(_, name)| name.clone())));
    view! {
        <Popover open=open button="icb" face=face label=label panel="menu person-menu" name=label>
            <button on:click=copy><Icon name="u-link" />{move || t!("person-copy")}</button>
            <Show when=move || known>
                <Show when=move || !is(Relation::Blocked)>
                    <button
                        data-mute=""
                        on:click=move |_| relate(if is(Relation::Muted) { Relation::None } else { Relation::Muted })
                    >
                        <Icon name="u-mute" />
                        {move || if is(Relation::Muted) { t!("relation-unmute") } else { t!("relation-mute") }}
                    </button>
                </Show>
                <button
                    data-block=""
                    aria-describedby="person-block"
                    on:click=move |_| relate(if is(Relation::Blocked) { Relation::None } else { Relation::Blocked })
                >
                    <Icon name="u-block" />
                    {move || if is(Relation::Blocked) { t!("relation-unblock") } else { t!("relation-block") }}
                </button>
                <p id="person-block" class="find-note">{move || t!("relation-block-about")}</p>
                <button class="danger" data-report="" on:click=report>
                    <Icon name="u-flag" />
                    {move || t!("report")}
                </button>
            </Show>
        </Popover>
        <ReportDialog reported=reported />
    }
}

/// What was done, to be said.
#[derive(Clone)]
pub(super) enum Told {
    Copied,
    Related(Relation),
    Refused(Refusal),
}

impl Told {
    pub(super) fn text(&self) -> String {
        match self {
            Self::Copied => t!("copied"),
            Self::Related(Relation::None) => t!("relation-taken-back"),
            Self::Related(Relation::Muted) => t!("relation-now-muted"),
            Self::Related(Relation::Blocked) => t!("relation-now-blocked"),
            Self::Refused(refusal) => refusal_text(refusal),
        }
    }
}
