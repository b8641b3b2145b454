//! New versions of the client: kept in the background, taken when somebody
//! says so.
//!
//! The service worker `static/sw.js` keeps the whole client on the device. When
//! it has a version that this page is not, the page says so and goes on.

use std::cell::OnceCell;
use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    MessageEvent, RegistrationOptions, ServiceWorkerContainer, ServiceWorkerRegistration,
    ServiceWorkerUpdateViaCache,
};

use crate::i18n::t;
use crate::route::{self, Route, Study, meta};

/// The first page is on screen long before: nothing else waits for the network.
const AFTER: Duration = Duration::from_secs(1);

thread_local! {
    static READY: OnceCell<ArcRwSignal<bool>> = const { OnceCell::new() };
    static REGISTRATION: OnceCell<ServiceWorkerRegistration> = const { OnceCell::new() };
}

/// Whether a new version waits for consent.
fn ready() -> ArcRwSignal<bool> {
    READY.with(|cell| cell.get_or_init(|| ArcRwSignal::new(false)).clone())
}

/// Keeps the client on this device from now on, and looks for new versions.
pub(crate) fn watch() {
    set_timeout(
        || {
            spawn_local(async {
                // A browser that refuses has no client without a network, which
                // is as it was before.
                let _ = register().await;
            });
        },
        AFTER,
    );
}

async fn register() -> Result<(), JsValue> {
    let (Some(container), Some(service)) = (container(), meta("castellum-service")) else { return Ok(()) };
    let options = RegistrationOptions::new();
    options.set_update_via_cache(ServiceWorkerUpdateViaCache::None);
    let registered = JsFuture::from(container.register_with_options(&service, &options)).await?;
    let registration: ServiceWorkerRegistration = registered.unchecked_into();
    hear_versions(&container);
    let found = Closure::<dyn Fn()>::new(follow_new_one);
    registration.set_onupdatefound(Some(found.as_ref().unchecked_ref()));
    found.forget();
    // It is registered once.
    let _ = REGISTRATION.with(|cell| cell.set(registration));
    follow_new_one();
    ask_version();
    look_again_on_return();
    Ok(())
}

/// Browsers offer none on addresses that are not safe.
fn container() -> Option<ServiceWorkerContainer> {
    let container = window().navigator().service_worker();
    (!container.is_undefined()).then_some(container)
}

fn with_registration<T>(act: impl FnOnce(&ServiceWorkerRegistration) -> Option<T>) -> Option<T> {
    REGISTRATION.with(|cell| cell.get().and_then(act))
}

/// Waits until a version that is being fetched is complete.
fn follow_new_one() {
    let Some(worker) = with_registration(ServiceWorkerRegistration::installing) else { return };
    let changed = Closure::<dyn Fn()>::new(ask_version);
    worker.set_onstatechange(Some(changed.as_ref().unchecked_ref()));
    changed.forget();
}

/// Asks a version that waits which one it is.
fn ask_version() {
    tell_waiting("version");
}

/// Says something to the version that waits; whether there is one.
fn tell_waiting(what: &str) -> bool {
    with_registration(ServiceWorkerRegistration::waiting)
        .is_some_and(|waiting| waiting.post_message(&what.into()).is_ok())
}

/// A page that is the waiting version itself, as a server sends the newest one,
/// lets it take over; any other asks.
fn hear_versions(container: &ServiceWorkerContainer) {
    let heard = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let Some(version) = event.data().as_string() else { return };
        if meta("castellum-version").is_some_and(|own| own == version) {
            tell_waiting("activate");
        } else {
            ready().set(true);
        }
    });
    container.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
}

/// Installed clients stay open for days; coming back is when to look.
fn look_again_on_return() {
    window_event_listener_untyped("focus", |_| {
        if let Some(looking) = with_registration(|registration| registration.update().ok()) {
            spawn_local(async move {
                // Without a network there is nothing new.
                let _ = JsFuture::from(looking).await;
            });
        }
    });
}

/// Takes the new version: it takes over, then the page is loaded again.
fn take() {
    if let Some(container) = container() {
        let reload = Closure::<dyn Fn()>::new(reload);
        container.set_oncontrollerchange(Some(reload.as_ref().unchecked_ref()));
        reload.forget();
    }
    if !tell_waiting("activate") {
        // Another page of this device has said yes before.
        reload();
    }
}

fn reload() {
    // A page may always be loaded again.
    let _ = window().location().reload();
}

/// Says that a new version is there and asks. A board inside another page says
/// nothing.
#[component]
pub(crate) fn UpdateNotice() -> impl IntoView {
    let route = route::current();
    let asks = ready();
    let shown = move || asks.get() && !matches!(route.get(), Route::Study(Study::Embed(_)));
    view! {
        <div role="status">
            <Show when=shown.clone()>
                <p class="notice update">
                    <span>{move || t!("update-ready")}</span>
                    <button class="primary" on:click=move |_| take()>
                        {move || t!("update-now")}
                    </button>
                    <button on:click=move |_| ready().set(false)>{move || t!("update-later")}</button>
                </p>
            </Show>
        </div>
    }
}
