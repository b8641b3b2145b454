//! Your tokens for programs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use castellum_wire::Refusal;
use castellum_wire::programs::{CreatedToken, NewToken, TokenList};

use super::extract::JsonBody;
use super::identity::RequiredPerson;
use crate::app::SharedState;
use crate::error::ApiError;

/// Your tokens, without their secrets.
#[utoipa::path(get, path = "/api/tokens", tag = "programs", responses(
    (status = 200, description = "The tokens, the newest first", body = TokenList),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn list(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
) -> Result<Json<TokenList>, ApiError> {
    Ok(Json(TokenList { tokens: app.programs.list(&person.id).await? }))
}

/// Make a token. Its secret is told only this once.
#[utoipa::path(post, path = "/api/tokens", tag = "programs", request_body = NewToken, responses(
    (status = 201, description = "The token works from now on", body = CreatedToken),
    (status = 400, description = "The token cannot be like this", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 409, description = "An account of somebody else has the name of the bot", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests, tokens or bots", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn create(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
    JsonBody(wanted): JsonBody<NewToken>,
) -> Result<(StatusCode, Json<CreatedToken>), ApiError> {
    Ok((StatusCode::CREATED, Json(app.programs.create(&person, wanted).await?)))
}

/// Revoke a token: it does not work any more, and streams that were opened with it
/// end.
#[utoipa::path(delete, path = "/api/tokens/{id}", tag = "programs", params(("id" = String, Path)), responses(
    (status = 204, description = "It does not work any more"),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 404, description = "You have no such token", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn revoke(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.programs.revoke(&person.id, &id).await?;
    app.guard.end_key(&id);
    Ok(StatusCode::NO_CONTENT)
}
