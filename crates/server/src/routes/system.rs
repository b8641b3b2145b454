//! For those who run the server.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::app::SharedState;
use crate::store::Store;

pub(super) fn router() -> Router<SharedState> {
    Router::new()
        .route("/healthz", get(async || "alive\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
}

/// Whether a path is answered even if there are too many connections.
pub(crate) fn is_about_health(path: &str) -> bool {
    matches!(path, "/healthz" | "/readyz" | "/metrics")
}

/// Whether games can be played: the store takes what is written.
async fn ready(State(app): State<SharedState>) -> (StatusCode, &'static str) {
    match app.readiness.check(&**app.rooms.store()).await {
        true => (StatusCode::OK, "ready\n"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "nothing can be stored\n"),
    }
}

/// The store is asked for this long at most, and not more often than once in the
/// other: anybody may ask us, and each time something is written.
const PATIENCE: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_secs(1);

/// Whether the store works, as far as was found out last.
#[derive(Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, bool)>>);

impl Readiness {
    async fn check(&self, store: &dyn Store) -> bool {
        let mut known = self.0.lock().await;
        if let Some((when, is_ready)) = *known
            && when.elapsed() < PAUSE
        {
            return is_ready;
        }
        let is_ready = match tokio::time::timeout(PATIENCE, store.ready()).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                tracing::warn!(%error, "not ready");
                false
            }
            Err(_) => {
                tracing::warn!("not ready: the store does not answer");
                false
            }
        };
        *known = Some((Instant::now(), is_ready));
        is_ready
    }
}

async fn metrics(State(app): State<SharedState>) -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.render())
}
