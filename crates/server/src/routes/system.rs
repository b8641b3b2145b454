//! For those who run the server.

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;

use crate::app::Shared;

pub(super) fn router() -> Router<Shared> {
    Router::new()
        .route("/healthz", get(async || "alive\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
}

/// Whether games can be played: the store works.
async fn ready(State(state): State<Shared>) -> (StatusCode, String) {
    match state.hall.store().ready().await {
        Ok(()) => (StatusCode::OK, "ready\n".into()),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n".into())
        }
    }
}

async fn metrics(State(state): State<Shared>) -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], state.metrics.render())
}
