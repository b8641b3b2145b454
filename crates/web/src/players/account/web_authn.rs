//! Passkeys of the browser: between the JSON that the server speaks and the objects
//! of the Web Authentication standard.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use js_sys::{Array, Function, Object, Promise, Reflect, Uint8Array};
use leptos::prelude::window;
use serde_json::{Value, json};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Where bytes are in what the server asks, as members from the outermost on; in a
/// list, of each of its objects.
const BYTES: [&[&str]; 4] =
    [&["challenge"], &["user", "id"], &["excludeCredentials", "id"], &["allowCredentials", "id"]];

/// What an answer is made of, as far as a browser gives it.
const ANSWERS: [&str; 5] =
    ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];

/// Whether this browser, at this address, can have passkeys: they need a name.
pub(super) fn is_possible() -> bool {
    let host = window().location().hostname().unwrap_or_default();
    let is_number = host.starts_with('[') || host.split('.').all(|part| part.parse::<u8>().is_ok());
    let known = Reflect::has(&window(), &"PublicKeyCredential".into()).unwrap_or(false);
    known && window().is_secure_context() && !is_number
}

/// Has a passkey made; the browser's answer, as the server reads it.
pub(super) async fn create(options: &Value) -> Result<Value, String> {
    ask("create", options).await
}

/// Has a passkey shown.
pub(super) async fn get(options: &Value) -> Result<Value, String> {
    ask("get", options).await
}

async fn ask(what: &str, options: &Value) -> Result<Value, String> {
    answer(what, options).await.map_err(|error| {
        let message = Reflect::get(&error, &"message".into()).ok().and_then(|message| message.as_string());
        message.unwrap_or_default()
    })
}

async fn answer(what: &str, options: &Value) -> Result<Value, JsValue> {
    let options = js_sys::JSON::parse(&options.to_string())?;
    for path in BYTES {
        decode(&options, path)?;
    }
    let request = Object::new();
    Reflect::set(&request, &"publicKey".into(), &options)?;
    let credentials = Reflect::get(&window().navigator(), &"credentials".into())?;
    let method: Function = Reflect::get(&credentials, &what.into())?.dyn_into()?;
    let asked: Promise = method.call1(&credentials, &request)?.dyn_into()?;
    let credential = JsFuture::from(asked).await?;
    let response = Reflect::get(&credential, &"response".into())?;
    let mut answers = serde_json::Map::new();
    for name in ANSWERS {
        let value = Reflect::get(&response, &name.into())?;
        if !value.is_undefined() && !value.is_null() {
            answers.insert(name.into(), encode(&value).into());
        }
    }
    let id = encode(&Reflect::get(&credential, &"rawId".into())?);
    Ok(json!({
        "id": id, "rawId": id, "type": "public-key", "response": answers, "clientExtensionResults": {},
    }))
}

/// Turns the texts at a path into bytes.
fn decode(object: &JsValue, path: &[&str]) -> Result<(), JsValue> {
    if let Some(list) = object.dyn_ref::<Array>() {
        return list.iter().try_for_each(|item| decode(&item, path));
    }
    let Some((name, rest)) = path.split_first() else { return Ok(()) };
    let value = Reflect::get(object, &(*name).into())?;
    if let (Some(text), true) = (value.as_string(), rest.is_empty()) {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).unwrap_or_default();
        Reflect::set(object, &(*name).into(), &Uint8Array::from(&*bytes))?;
        return Ok(());
    }
    if value.is_object() { decode(&value, rest) } else { Ok(()) }
}

fn encode(bytes: &JsValue) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Uint8Array::new(bytes).to_vec())
}
