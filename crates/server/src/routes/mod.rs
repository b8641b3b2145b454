//! The HTTP interface.

mod accounts;
mod bearer;
mod challenges;
mod conduct;
mod docs;
mod documents;
mod extract;
#[expect(unused_qualifications, reason = "the macro for paths qualifies the parameters it is given")]
mod games;
pub(crate) mod guard;
mod headers;
mod identity;
mod lobby;
mod notices;
mod people;
#[expect(unused_qualifications, reason = "the macro for paths qualifies the parameters it is given")]
mod pictures;
mod privacy;
#[expect(unused_qualifications, reason = "the macro for paths qualifies the parameters it is given")]
mod ratings;
mod sessions;
mod socket;
mod streams;
pub(crate) mod system;
mod tokens;
#[expect(unused_qualifications, reason = "the macro for paths qualifies the parameters it is given")]
mod tournaments;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, StatusCode};
use axum::response::Response;
use axum::{Router, middleware};
use castellum_wire::Code;
use percent_encoding::percent_decode_str;
use tower::ServiceBuilder;
use tower::util::MapRequestLayer;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::{DefaultOnResponse, TraceLayer};
use tracing::Level;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::SharedState;
use crate::error::ApiError;

/// The description that the OpenAPI document begins with.
#[derive(OpenApi)]
#[openapi(info(
    title = "Castellum",
    description = "Plays Aqua Romana and Aquädukt. Live play goes over a WebSocket, which docs/api.md describes. Programs show a token, `Authorization: Bearer cas_...`, instead of a cookie, as docs/bot-api.md describes; any request with one may be answered with 401 (the token does not work) or 403 (it is not good for this).",
    license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
))]
struct Document;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

pub(crate) fn router(app: SharedState) -> Router {
    // Neither bounded in time nor compressed, as lines have to arrive at once.
    let (streams, streams_document) = OpenApiRouter::new()
        .routes(routes!(streams::account))
        .routes(routes!(streams::game))
        .split_for_parts();
    let (api, mut document) = OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(people::me, people::new_guest, people::rename, people::forget))
        .routes(routes!(people::profile))
        .routes(routes!(people::statistics))
        .routes(routes!(privacy::show, privacy::set))
        .routes(routes!(accounts::show, accounts::sign_up))
        .routes(routes!(accounts::check_name))
        .routes(routes!(accounts::begin_passkey))
        .routes(routes!(accounts::add_passkey))
        .routes(routes!(accounts::label_passkey, accounts::remove_passkey))
        .routes(routes!(accounts::set_password, accounts::remove_password))
        .routes(routes!(accounts::new_codes))
        .routes(routes!(accounts::prove))
        .routes(routes!(accounts::export))
        .routes(routes!(sessions::challenge))
        .routes(routes!(sessions::sign_in, sessions::sign_out))
        .routes(routes!(sessions::list, sessions::end_others))
        .routes(routes!(sessions::end))
        .routes(routes!(ratings::history))
        .routes(routes!(ratings::ranking))
        .routes(routes!(games::list, games::create))
        .routes(routes!(games::show))
        .routes(routes!(games::join))
        .routes(routes!(games::leave))
        .routes(routes!(games::rematch))
        .routes(routes!(games::events))
        .routes(routes!(games::record))
        .routes(routes!(games::export))
        .routes(routes!(games::accept))
        .routes(routes!(pictures::game))
        .routes(routes!(pictures::puzzle))
        .routes(routes!(games::command))
        .routes(routes!(conduct::relate))
        .routes(routes!(conduct::relations))
        .routes(routes!(conduct::report))
        .routes(routes!(challenges::create))
        .routes(routes!(challenges::list))
        .routes(routes!(challenges::accept))
        .routes(routes!(challenges::decline))
        .routes(routes!(challenges::withdraw))
        .routes(routes!(notices::show, notices::set))
        .routes(routes!(notices::subscribe, notices::unsubscribe))
        .routes(routes!(tournaments::list, tournaments::create))
        .routes(routes!(tournaments::show))
        .routes(routes!(tournaments::join))
        .routes(routes!(tournaments::leave))
        .routes(routes!(tournaments::start))
        .routes(routes!(tournaments::pause))
        .routes(routes!(tournaments::resume))
        .routes(routes!(tournaments::cancel))
        .routes(routes!(tournaments::results))
        .routes(routes!(tournaments::table))
        .routes(routes!(tokens::list, tokens::create))
        .routes(routes!(tokens::revoke))
        .split_for_parts();
    document.merge(streams_document);
    let document = Arc::new(docs::ApiDocs::new(&document));
    let request_time = app.config.limits.request_time;
    let bounded = api
        .merge(docs::router(document))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, request_time))
        .layer(DefaultBodyLimit::max(app.config.limits.body))
        .layer(CompressionLayer::new().gzip(true).br(true));
    bounded
        .merge(streams)
        .merge(socket::router())
        .merge(lobby::router())
        .merge(system::router())
        .merge(documents::router())
        .fallback(fallback)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), bearer::check))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::check))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), headers::add))
        .layer(
            ServiceBuilder::new()
                // Anyone who chooses an id could forge lines of the log.
                .layer(MapRequestLayer::new(without_request_id))
                .layer(SetRequestIdLayer::new(REQUEST_ID, MakeRequestUuid))
                .layer(TraceLayer::new_for_http().make_span_with(span).on_response(response_log()))
                .layer(PropagateRequestIdLayer::new(REQUEST_ID))
                .layer(CatchPanicLayer::custom(panicked)),
        )
        .with_state(app)
}

/// What is said about an answer in the log.
fn response_log() -> DefaultOnResponse {
    DefaultOnResponse::new().level(Level::INFO)
}

/// What is said about a request in the log: never its query, which may hold a
/// key, nor a path that holds an invitation.
fn span<B>(request: &axum::http::Request<B>) -> tracing::Span {
    let id = request.headers().get(REQUEST_ID).and_then(|id| id.to_str().ok()).unwrap_or_default();
    let path = without_secrets(request.uri().path());
    tracing::info_span!("request", id, method = %request.method(), path)
}

/// A path without what may be a secret: what follows `join`, wherever that is, and
/// whatever is longer than any name of ours.
fn without_secrets(path: &str) -> String {
    const LONGEST: usize = 40;
    let mut joins = false;
    let mut shown = |segment: &str| {
        let hides = joins && !segment.is_empty() || segment.len() > LONGEST;
        joins |= percent_decode_str(segment).decode_utf8_lossy().eq_ignore_ascii_case("join");
        if hides { "…".to_string() } else { segment.to_string() }
    };
    path.split('/').map(&mut shown).collect::<Vec<_>>().join("/")
}

fn without_request_id<B>(mut request: axum::http::Request<B>) -> axum::http::Request<B> {
    request.headers_mut().remove(REQUEST_ID);
    request
}

async fn fallback(State(app): State<SharedState>, request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") {
        let refused = ApiError::new(Code::NotFound, "there is nothing here: /api/docs lists what there is");
        return axum::response::IntoResponse::into_response(refused);
    }
    app.assets.answer(request.method(), path, request.headers())
}

#[expect(clippy::needless_pass_by_value, reason = "the layer hands the panic over")]
fn panicked(panic: Box<dyn std::any::Any + Send + 'static>) -> Response {
    let what = panic.downcast_ref::<String>().cloned();
    let what = what.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default();
    tracing::error!(what, "a request panicked");
    axum::response::IntoResponse::into_response(ApiError::new(
        Code::Internal,
        "this is a mistake of the server",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invitations_are_not_logged() {
        let token = "A".repeat(43);
        for path in ["/join/T", "//join/T", "/de/join/T", "/join//T", "/%6aoin/T", "/JOIN/T", "/x/T"] {
            let logged = without_secrets(&path.replace('T', &token));
            assert!(!logged.contains("AAA"), "{logged}");
        }
        assert_eq!(without_secrets("/de/join/abc"), "/de/join/…", "also a part of one");
        let game = "/api/games/AAAAAAAAAAAAAAAAAAAAAA/join";
        assert_eq!(without_secrets(game), game);
    }
}
