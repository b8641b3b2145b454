//! Push messages to this browser.
//!
//! The service worker shows them. It knows no languages, so the words are laid
//! down for it when somebody asks to be told.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use castellum_wire::notices::PushSubscription;
use js_sys::{JSON, Reflect, Uint8Array};
use leptos::prelude::{untrack, window};
use serde_json::json;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Cache, Notification, NotificationPermission, PushManager, PushSubscriptionOptionsInit, Response,
    ServiceWorkerRegistration,
};

use crate::i18n::t;

/// Where `static/sw.js` looks for its words. No version of the client owns it,
/// so it outlives them.
const CACHE: &str = "notices";
const WORDS: &str = "/notice-words.json";

/// Whether this browser can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Telling {
    /// It cannot, or not at this address.
    Impossible,
    /// The person has told the browser to let nothing through.
    Forbidden,
    /// It could be.
    Off,
    /// It is.
    On,
}

/// How it is now.
pub(crate) async fn telling() -> Telling {
    if !can_be_told() {
        return Telling::Impossible;
    }
    if Notification::permission() == NotificationPermission::Denied {
        return Telling::Forbidden;
    }
    match subscription().await {
        Ok(Some(_)) => Telling::On,
        _ => Telling::Off,
    }
}

/// Asks the browser for messages from the server with this key. The browser
/// asks the person.
pub(crate) async fn subscribe(key: &str) -> Result<PushSubscription, JsValue> {
    let key = URL_SAFE_NO_PAD.decode(key).map_err(|error| JsValue::from_str(&error.to_string()))?;
    lay_down_words().await?;
    let options = PushSubscriptionOptionsInit::new();
    options.set_user_visible_only(true);
    options.set_application_server_key(&Uint8Array::from(key.as_slice()));
    let subscription = JsFuture::from(manager().await?.subscribe_with_options(&options)?).await?;
    let text = String::from(JSON::stringify(&subscription)?);
    serde_json::from_str(&text).map_err(|error| JsValue::from_str(&error.to_string()))
}

/// Wants no more messages; the address to which they went, if there was one.
pub(crate) async fn unsubscribe() -> Result<Option<String>, JsValue> {
    let Some(subscription) = subscription().await? else { return Ok(None) };
    JsFuture::from(subscription.unsubscribe()?).await?;
    Ok(Some(subscription.endpoint()))
}

/// Writes down what messages say, in the language of this page.
async fn lay_down_words() -> Result<(), JsValue> {
    // What is laid down stays in this language.
    let words = untrack(|| {
        json!({
            "your-turn": t!("notice-your-turn", title = "{title}"),
            "with": t!("notice-with", names = "{names}"),
            "summary": t!("notice-summary", turns = "{turns}"),
            "challenge": t!("notice-challenge", title = "{title}"),
            "round": t!("notice-round", title = "{title}"),
            "other": t!("notice-other"),
        })
    });
    let cache: Cache = JsFuture::from(window().caches()?.open(CACHE)).await?.unchecked_into();
    let response = Response::new_with_opt_str(Some(&words.to_string()))?;
    JsFuture::from(cache.put_with_str(WORDS, &response)).await.map(drop)
}

fn can_be_told() -> bool {
    let has = |name: &str| Reflect::has(&window(), &name.into()).unwrap_or(false);
    // Without a safe address there is no service worker.
    has("PushManager") && has("Notification") && !window().navigator().service_worker().is_undefined()
}

async fn manager() -> Result<PushManager, JsValue> {
    let ready = window().navigator().service_worker().ready()?;
    let registration: ServiceWorkerRegistration = JsFuture::from(ready).await?.unchecked_into();
    registration.push_manager()
}

async fn subscription() -> Result<Option<web_sys::PushSubscription>, JsValue> {
    let found = JsFuture::from(manager().await?.get_subscription()?).await?;
    Ok((!found.is_null()).then(|| found.unchecked_into()))
}
