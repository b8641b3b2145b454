//! Files for people to keep.

use leptos::prelude::document;
use wasm_bindgen::{JsCast, JsValue};

/// Lets the browser save a text under a name.
pub(crate) fn save_text(name: &str, kind: &str, text: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    if let Ok(blob) = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options) {
        save(name, &blob);
    }
}

/// Lets the browser save something under a name.
pub(crate) fn save(name: &str, content: &web_sys::Blob) {
    let Ok(address) = web_sys::Url::create_object_url_with_blob(content) else { return };
    let link = document()
        .create_element("a")
        .ok()
        .and_then(|link| link.dyn_into::<web_sys::HtmlAnchorElement>().ok());
    if let Some(link) = link {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    // The browser has taken what it needs.
    let _ = web_sys::Url::revoke_object_url(&address);
}
