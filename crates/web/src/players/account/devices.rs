//! The devices on which somebody is signed in.

use castellum_wire::Refusal;
use castellum_wire::account::Device;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Problem, State, requests};
use crate::art::Icon;
use crate::i18n::t;
use crate::players::games::when;

/// The list, this one first.
#[component]
pub(super) fn Devices() -> impl IntoView {
    let state = expect_context::<State>();
    let devices = RwSignal::new(Vec::<Device>::new());
    let refusal = RwSignal::new(None::<Refusal>);
    let load = move || {
        spawn_local(async move {
            match requests::devices().await {
                Ok(found) => devices.set(found.devices),
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    load();
    let end = move |id: String| {
        spawn_local(async move {
            if let Err(refused) = requests::end_session(&id).await {
                refusal.set(Some(refused));
            }
            load();
        });
    };
    let end_others = move |_| {
        spawn_local(async move {
            if let Err(refused) = requests::end_others().await {
                refusal.set(Some(refused));
            }
            load();
        });
    };
    let sign_out = move |_| {
        spawn_local(async move {
            match requests::sign_out().await {
                Ok(()) => {
                    crate::storage::remove("known");
                    state.load();
                }
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    let row = move |device: Device| {
        let Device { id, browser, used, here, .. } = device;
        let name = move || if browser.is_empty() { t!("account-device-unknown") } else { browser.clone() };
        let button = if here {
            view! { <button data-sign-out="" on:click=sign_out>{move || t!("account-sign-out")}</button> }
                .into_any()
        } else {
            view! { <button data-end="" on:click=move |_| end(id.clone())>{move || t!("account-end")}</button> }.into_any()
        };
        view! {
            <li>
                <Icon name="u-device" />
                <span class="w">
                    <b>{name}</b>
                    <small>{move || if here { t!("account-here") } else { when(used) }}</small>
                </span>
                {button}
            </li>
        }
    };
    view! {
        <section class="panel account-list" id="devices">
            <header>
                <h3 class="display">{move || t!("account-devices")}</h3>
                <Show when=move || devices.with(|devices| devices.len() > 1)>
                    <button data-end-others="" on:click=end_others>{move || t!("account-end-others")}</button>
                </Show>
            </header>
            <ul>
                <For each=move || devices.get() key=|device| (device.id.clone(), device.used) children=row />
            </ul>
            <Problem refusal=refusal />
        </section>
    }
}
