//! Muting, blocking and reporting people.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use castellum_wire::Refusal;
use castellum_wire::order::{NewReport, RelationList, RelationRequest};

use super::extract::{JsonBody, PersonPath};
use super::identity::RequiredPerson;
use crate::app::SharedState;
use crate::error::ApiError;

/// Mute or block somebody, or do not any more. What those say whom you mute you do
/// not hear; those whom you block do not sit down at your tables either, nor you at
/// theirs.
#[utoipa::path(put, path = "/api/people/{id}/relation", tag = "people", params(("id" = String, Path)), request_body = RelationRequest, responses(
    (status = 204, description = "So it is from now on"),
    (status = 400, description = "The request cannot be read", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 404, description = "There is no such person", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests, or people", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn relate(
    State(app): State<SharedState>,
    PersonPath(other): PersonPath,
    RequiredPerson(person): RequiredPerson,
    JsonBody(RelationRequest { relation }): JsonBody<RelationRequest>,
) -> Result<StatusCode, ApiError> {
    app.conduct.relate(&person.id, &other, relation).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Those whom you mute or block.
#[utoipa::path(get, path = "/api/me/relations", tag = "people", responses(
    (status = 200, description = "By name", body = RelationList),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn relations(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
) -> Result<Json<RelationList>, ApiError> {
    Ok(Json(RelationList { people: app.conduct.relations(&person.id).await? }))
}

/// Report somebody to those who run the server.
#[utoipa::path(post, path = "/api/people/{id}/reports", tag = "people", params(("id" = String, Path)), request_body = NewReport, responses(
    (status = 204, description = "Somebody will read it"),
    (status = 400, description = "The report cannot be read", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 404, description = "There is no such person", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests or reports", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn report(
    State(app): State<SharedState>,
    PersonPath(person): PersonPath,
    RequiredPerson(reporter): RequiredPerson,
    JsonBody(report): JsonBody<NewReport>,
) -> Result<StatusCode, ApiError> {
    app.conduct.report(&reporter.id, &person, report).await?;
    Ok(StatusCode::NO_CONTENT)
}
