//! The web client inside the binary.

use castellum_server::{Asset, Assets};

/// What was built in; see `build.rs`.
const BUILT_IN: &[Asset] = include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// What is shown instead of a client that was not built in.
const MISSING: &[Asset] = &[Asset {
    path: "index.html",
    content_type: "text/html; charset=utf-8",
    immutable: false,
    plain: b"<!doctype html><html lang=\"en\"><title>Castellum</title>\
        <p>This Castellum was built without its web client; its API is at <a href=\"/api/docs\">/api/docs</a>. \
        <code>cargo play</code> builds everything.</p></html>",
    brotli: None,
    gzip: None,
}];

/// The files for browsers.
pub(crate) const fn assets() -> Assets {
    Assets(if BUILT_IN.is_empty() { MISSING } else { BUILT_IN })
}
