//! The HTTP interface.

mod docs;
mod extract;
#[expect(unused_qualifications, reason = "the macro for paths qualifies the parameters it is given")]
mod games;
pub(crate) mod guard;
mod headers;
mod identity;
mod people;
mod socket;
mod system;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, StatusCode};
use axum::response::Response;
use axum::{Router, middleware};
use castellum_wire::Code;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::{DefaultOnResponse, TraceLayer};
use tracing::Level;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::Shared;
use crate::error::Refused;

/// The description that the OpenAPI document begins with.
#[derive(OpenApi)]
#[openapi(info(
    title = "Castellum",
    description = "Plays Aqua Romana and Aquädukt. Live play goes over a WebSocket, which docs/api.md describes.",
    license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
))]
struct Document;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

pub(crate) fn router(state: Shared) -> Router {
    let (api, document) = OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(people::me, people::new_guest, people::rename, people::forget))
        .routes(routes!(games::list, games::create))
        .routes(routes!(games::show))
        .routes(routes!(games::join))
        .routes(routes!(games::leave))
        .routes(routes!(games::rematch))
        .routes(routes!(games::events))
        .routes(routes!(games::record))
        .routes(routes!(games::export))
        .routes(routes!(games::accept))
        .split_for_parts();
    let document = Arc::new(docs::Documents::new(&document));
    let request_time = state.config.limits.request_time;
    let bounded = api
        .merge(docs::router(document))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, request_time))
        .layer(DefaultBodyLimit::max(state.config.limits.body))
        .layer(CompressionLayer::new().gzip(true).br(true));
    bounded
        .merge(socket::router())
        .merge(system::router())
        .fallback(fallback)
        .layer(middleware::from_fn_with_state(Arc::clone(&state), guard::check))
        .layer(middleware::from_fn_with_state(Arc::clone(&state), headers::add))
        .layer(
            ServiceBuilder::new()
                .layer(SetRequestIdLayer::new(REQUEST_ID, MakeRequestUuid))
                .layer(TraceLayer::new_for_http().make_span_with(span).on_response(told()))
                .layer(PropagateRequestIdLayer::new(REQUEST_ID))
                .layer(CatchPanicLayer::custom(panicked)),
        )
        .with_state(state)
}

/// What is said about an answer in the log.
fn told() -> DefaultOnResponse {
    DefaultOnResponse::new().level(Level::INFO)
}

/// What is said about a request in the log: never its query, which may hold a
/// key, nor a path that holds an invitation.
fn span<B>(request: &axum::http::Request<B>) -> tracing::Span {
    let id = request.headers().get(REQUEST_ID).and_then(|id| id.to_str().ok()).unwrap_or_default();
    let path = request.uri().path();
    let path = if path.starts_with("/join/") { "/join/…" } else { path };
    tracing::info_span!("request", id, method = %request.method(), path)
}

async fn fallback(State(state): State<Shared>, request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") {
        let refused = Refused::new(Code::NotFound, "there is nothing here: /api/docs lists what there is");
        return axum::response::IntoResponse::into_response(refused);
    }
    state.assets.answer(request.method(), path, request.headers())
}

#[expect(clippy::needless_pass_by_value, reason = "the layer hands the panic over")]
fn panicked(panic: Box<dyn std::any::Any + Send + 'static>) -> Response {
    let what = panic.downcast_ref::<String>().cloned();
    let what = what.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default();
    tracing::error!(what, "a request panicked");
    axum::response::IntoResponse::into_response(Refused::new(
        Code::Internal,
        "this is a mistake of the server",
    ))
}
