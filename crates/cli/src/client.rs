//! The web client inside the binary.

use std::sync::LazyLock;

use castellum_server::{Asset, Assets};
use include_dir::{Dir, File, include_dir};

/// What `build.rs` found; empty if no client was named.
static CLIENT: Dir<'_> = include_dir!("$CASTELLUM_CLIENT_FOLDER");

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let mut assets = Vec::new();
    collect(&CLIENT, &mut assets);
    if assets.is_empty() { vec![MISSING] } else { assets }
});

/// What is shown instead of a client that was not built in.
const MISSING: Asset = Asset {
    path: "index.html",
    content_type: "text/html; charset=utf-8",
    immutable: false,
    plain: b"<!doctype html><html lang=\"en\"><title>Castellum</title>\
        <p>This Castellum was built without its web client; its API is at <a href=\"/api/docs\">/api/docs</a>. \
        <code>cargo play</code> builds everything.</p></html>",
    brotli: None,
    gzip: None,
};

/// The files for browsers.
pub(crate) fn assets() -> Assets {
    Assets(&ASSETS)
}

fn collect(folder: &'static Dir<'static>, assets: &mut Vec<Asset>) {
    assets.extend(folder.files().filter_map(asset));
    folder.dirs().for_each(|folder| collect(folder, assets));
}

/// A file with its compressed twins; nothing for a twin itself.
fn asset(file: &'static File<'static>) -> Option<Asset> {
    let path = file.path().to_str().expect("`cargo xtask web` gives files plain names");
    let twin = |ending: &str| Some(CLIENT.get_file(format!("{path}.{ending}"))?.contents());
    Some(Asset {
        path,
        content_type: content_type(path)?,
        // `cargo xtask web` names the files in this folder after their content.
        immutable: path.starts_with("assets/"),
        plain: file.contents(),
        brotli: twin("br"),
        gzip: twin("gz"),
    })
}

fn content_type(path: &str) -> Option<&'static str> {
    Some(match path.rsplit('.').next()? {
        "br" | "gz" => return None,
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_a_type_and_its_twins_have_none() {
        assert_eq!(content_type("index.html"), Some("text/html; charset=utf-8"));
        assert_eq!(content_type("assets/page.wasm"), Some("application/wasm"));
        assert_eq!(content_type("assets/page.wasm.br"), None);
    }

    #[test]
    fn there_is_always_a_first_page() {
        assert!(ASSETS.iter().any(|asset| asset.path == "index.html"));
    }
}
