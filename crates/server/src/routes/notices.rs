//! How you want to be told what happens while you do not look.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use castellum_wire::Refusal;
use castellum_wire::notices::{NoticeSettings, Notices, PushEndpoint, PushSubscription};

use super::extract::JsonBody;
use super::identity::RequiredPerson;
use crate::app::SharedState;
use crate::error::ApiError;

/// What you have set, and what a browser needs to be told by push messages.
#[utoipa::path(get, path = "/api/me/notices", tag = "people", responses(
    (status = 200, description = "The settings", body = Notices),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn show(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
) -> Result<Json<Notices>, ApiError> {
    Ok(Json(app.push.notices(&person.id).await?))
}

/// Say what you want to be told, and when not.
#[utoipa::path(put, path = "/api/me/notices", tag = "people", request_body = NoticeSettings, responses(
    (status = 200, description = "So it is from now on", body = NoticeSettings),
    (status = 400, description = "The settings cannot be like this", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn set(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
    JsonBody(settings): JsonBody<NoticeSettings>,
) -> Result<Json<NoticeSettings>, ApiError> {
    app.push.set(&person.id, &settings).await?;
    Ok(Json(settings))
}

/// Have a browser told by push messages: its `PushSubscription` as JSON. Of more than
/// ten, the one that came first is forgotten.
#[utoipa::path(post, path = "/api/me/notices/browsers", tag = "people", request_body = PushSubscription, responses(
    (status = 204, description = "It is told from now on"),
    (status = 400, description = "Messages cannot be sent there", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn subscribe(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
    JsonBody(browser): JsonBody<PushSubscription>,
) -> Result<StatusCode, ApiError> {
    app.push.subscribe(&person.id, &browser).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Have a browser not told any more.
#[utoipa::path(delete, path = "/api/me/notices/browsers", tag = "people", request_body = PushEndpoint, responses(
    (status = 204, description = "It is not told any more, if it was"),
    (status = 400, description = "The request cannot be read", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn unsubscribe(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
    JsonBody(PushEndpoint { endpoint }): JsonBody<PushEndpoint>,
) -> Result<StatusCode, ApiError> {
    app.push.unsubscribe(&person.id, &endpoint).await?;
    Ok(StatusCode::NO_CONTENT)
}
