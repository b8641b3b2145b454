//! The OpenAPI document, for programs and for people.

use std::fmt::Write;
use std::sync::Arc;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use serde_json::{Map, Value};
use utoipa::openapi::OpenApi;

use crate::app::SharedState;

/// The document as JSON, and as a page to read.
pub(super) struct ApiDocs {
    json: String,
    page: String,
}

impl ApiDocs {
    pub(super) fn new(document: &OpenApi) -> Self {
        let value = serde_json::to_value(document).unwrap_or_default();
        Self { json: value.to_string(), page: page(&value) }
    }
}

pub(super) fn router(documents: Arc<ApiDocs>) -> Router<SharedState> {
    let again = Arc::clone(&documents);
    let json = async move || ([(CONTENT_TYPE, "application/json")], documents.json.clone());
    let page = async move || ([(CONTENT_TYPE, "text/html; charset=utf-8")], again.page.clone());
    let style = async || ([(CONTENT_TYPE, "text/css; charset=utf-8")], STYLE);
    Router::new()
        .route("/api/openapi.json", get(json))
        .route("/api/docs", get(page))
        .route("/api/docs.css", get(style))
}

const STYLE: &str = include_str!("docs.css");

/// A page without scripts: what can be asked, and what is answered.
fn page(document: &Value) -> String {
    let mut out = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Castellum: HTTP interface</title><link rel=\"stylesheet\" href=\"/api/docs.css\">\
         <h1>Castellum: HTTP interface</h1><p>For programs: <a href=\"/api/openapi.json\">openapi.json</a>.</p>",
    );
    for (path, methods) in object(&document["paths"]) {
        for (method, operation) in object(methods) {
            write_operation(&mut out, method, path, operation);
        }
    }
    out.push_str("<h2>Types</h2>");
    for (name, schema) in object(&document["components"]["schemas"]) {
        let pretty = serde_json::to_string_pretty(schema).unwrap_or_default();
        let (name, pretty) = (escape(name), escape(&pretty));
        // Writing into a string cannot fail.
        let _ = write!(out, "<details id=\"{name}\"><summary>{name}</summary><pre>{pretty}</pre></details>");
    }
    out
}

fn write_operation(out: &mut String, method: &str, path: &str, operation: &Value) {
    let about = operation["summary"].as_str().unwrap_or_default();
    let more = operation["description"].as_str().unwrap_or_default();
    let title = format!("{} {path}", method.to_uppercase());
    let _ = write!(out, "<h2><code>{}</code></h2><p>{} {}</p>", escape(&title), escape(about), escape(more));
    let parameters = operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
    for parameter in parameters {
        let name = escape(parameter["name"].as_str().unwrap_or_default());
        let about = escape(parameter["description"].as_str().unwrap_or_default());
        let place = escape(parameter["in"].as_str().unwrap_or_default());
        let _ = write!(out, "<p><code>{name}</code> ({place}) {about}</p>");
    }
    if let Some(name) = schema_name(&operation["requestBody"]) {
        let _ = write!(out, "<p>Send a <a href=\"#{name}\">{name}</a>.</p>");
    }
    out.push_str("<table>");
    for (status, response) in object(&operation["responses"]) {
        let about = escape(response["description"].as_str().unwrap_or_default());
        let body =
            schema_name(response).map(|name| format!("<a href=\"#{name}\">{name}</a>")).unwrap_or_default();
        let _ = write!(out, "<tr><td>{}<td>{body}<td>{about}", escape(status));
    }
    out.push_str("</table>");
}

/// The type of a body that has a name.
fn schema_name(body: &Value) -> Option<String> {
    let content = object(&body["content"]).next()?.1;
    Some(escape(content["schema"]["$ref"].as_str()?.rsplit('/').next()?))
}

fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
