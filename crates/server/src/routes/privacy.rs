//! What you let others see, and who may come to you.

use axum::Json;
use axum::extract::State;
use castellum_wire::Refusal;
use castellum_wire::privacy::Privacy;

use super::extract::JsonBody;
use super::identity::RequiredPerson;
use crate::app::SharedState;
use crate::error::ApiError;

/// What you let others see, and who may come to you.
#[utoipa::path(get, path = "/api/me/privacy", tag = "people", responses(
    (status = 200, description = "What you have chosen, or how it is at first", body = Privacy),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn show(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
) -> Result<Json<Privacy>, ApiError> {
    Ok(Json(app.rooms.store().privacy(&person.id).await?))
}

/// Choose what you let others see, and who may come to you.
#[utoipa::path(put, path = "/api/me/privacy", tag = "people", request_body = Privacy, responses(
    (status = 200, description = "So it is from now on", body = Privacy),
    (status = 400, description = "The request cannot be read", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn set(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
    JsonBody(wanted): JsonBody<Privacy>,
) -> Result<Json<Privacy>, ApiError> {
    app.rooms.store().set_privacy(&person.id, wanted).await?;
    Ok(Json(wanted))
}
