//! The files of the web client, which travel inside the binary.

use axum::body::Body;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, Method, Response, StatusCode};
use axum::response::IntoResponse;
use bytes::Bytes;

/// One file.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its path from the root, without a slash at the beginning: `index.html`.
    pub path: &'static str,
    /// Such as `text/html; charset=utf-8`.
    pub content_type: &'static str,
    /// Whether the path changes when the content does, so that browsers may
    /// keep it for good.
    pub immutable: bool,
    /// The content.
    pub plain: &'static [u8],
    /// The same, compressed.
    pub brotli: Option<&'static [u8]>,
    /// The same, compressed in the older way.
    pub gzip: Option<&'static [u8]>,
}

/// All files, in any order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Assets(pub &'static [Asset]);

/// The document of what no other one is for.
const INDEX: &str = "index.html";

/// The documents of the client by what the addresses begin with at which they are
/// shown; `route.rs` in the client and `programs.rs` in its build say the same.
const DOCUMENTS: [(&str, &str); 4] =
    [("game", "online.html"), ("join", "online.html"), ("players", "players.html"), ("study", "study.html")];

/// The document at an address of the client.
pub(crate) fn document_at(path: &str) -> &'static str {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    DOCUMENTS.iter().find(|(place, _)| *place == first).map_or(INDEX, |(_, document)| document)
}

impl Assets {
    /// The file at exactly this path.
    pub(crate) fn file(&self, path: &str) -> Option<&'static Asset> {
        self.0.iter().find(|asset| asset.path == path)
    }

    /// The file at a path, or the document that the client shows there. What looks
    /// like a file but is none is not found.
    fn find(&self, path: &str) -> Option<&'static Asset> {
        let path = path.trim_start_matches('/');
        if let Some(file) = self.file(path) {
            return Some(file);
        }
        let is_page = !path.rsplit('/').next().unwrap_or_default().contains('.');
        // Without a client there is one document for all addresses.
        if is_page { self.file(document_at(path)).or_else(|| self.file(INDEX)) } else { None }
    }

    pub(crate) fn answer(&self, method: &Method, path: &str, headers: &HeaderMap) -> Response<Body> {
        if method != Method::GET && method != Method::HEAD {
            return StatusCode::METHOD_NOT_ALLOWED.into_response();
        }
        match self.find(path) {
            Some(asset) => asset.answer(headers),
            None => (StatusCode::NOT_FOUND, "there is nothing here\n").into_response(),
        }
    }
}

impl Asset {
    fn answer(&self, headers: &HeaderMap) -> Response<Body> {
        let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let accepts = |coding: &str| {
            accepted.split(',').any(|part| part.split(';').next().unwrap_or_default().trim() == coding)
        };
        let (coding, content) = match (self.brotli, self.gzip) {
            (Some(content), _) if accepts("br") => (Some("br"), content),
            (_, Some(content)) if accepts("gzip") => (Some("gzip"), content),
            _ => (None, self.plain),
        };
        let keep = if self.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
        let mut response = Response::builder()
            .header(CONTENT_TYPE, self.content_type)
            .header(CACHE_CONTROL, keep)
            .header(VARY, "accept-encoding");
        if let Some(coding) = coding {
            response = response.header(CONTENT_ENCODING, coding);
        }
        // The headers above are all well-formed.
        response.body(Bytes::from_static(content).into()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn file(path: &'static str) -> Asset {
        Asset { path, content_type: "", immutable: false, plain: path.as_bytes(), brotli: None, gzip: None }
    }

    static FILES: [Asset; 5] =
        [file("index.html"), file("online.html"), file("players.html"), file("study.html"), file("sw.js")];

    #[test]
    fn each_address_has_the_document_of_its_program() {
        let found = |path| Assets(&FILES).find(path).map(|asset| asset.path);
        for (document, paths) in [
            ("index.html", ["/", "/new", "/local/3", "/nowhere/at/all"]),
            ("online.html", ["/game", "/game/abc", "/join/t0ken", "/online.html"]),
            ("players.html", ["/players", "/players/watch", "/players/person/abc", "/players.html"]),
            ("study.html", ["/study", "/study/review", "/study/review/game/abc/4", "/study.html"]),
        ] {
            for path in paths {
                assert_eq!(found(path), Some(document), "{path}");
            }
        }
        assert_eq!(found("/sw.js"), Some("sw.js"));
        assert_eq!(found("/game/picture.png"), None, "what looks like a file but is none");
    }

    #[test]
    fn without_a_client_one_document_says_so_everywhere() {
        static ALONE: [Asset; 1] = [file("index.html")];
        assert_eq!(Assets(&ALONE).find("/game/abc").map(|asset| asset.path), Some("index.html"));
    }
}
