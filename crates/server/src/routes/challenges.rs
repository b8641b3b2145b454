//! Asking a person to play.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use castellum_wire::challenges::{AcceptChallenge, Challenge, ChallengeList, NewChallenge};
use castellum_wire::http::GameSummary;
use castellum_wire::{Code, Refusal};

use super::extract::{ChallengePath, JsonBody, OptionalBody, PersonPath};
use super::identity::{ClientAddress, RequiredPerson};
use crate::app::SharedState;
use crate::error::ApiError;

/// Challenge somebody. It waits for an answer for ten minutes, without a clock or in
/// correspondence for two weeks. An earlier one to the same person is forgotten.
#[utoipa::path(post, path = "/api/people/{id}/challenges", tag = "challenges", params(("id" = String, Path)), request_body = NewChallenge, responses(
    (status = 201, description = "They are asked", body = Challenge),
    (status = 400, description = "There cannot be such a game", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "They take no challenges, or not from you, or the request comes from another site", body = Refusal),
    (status = 404, description = "There is no such person", body = Refusal),
    (status = 409, description = "A table with a bot is not rated", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests or challenges, or they have just declined", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn create(
    State(app): State<SharedState>,
    ClientAddress(address): ClientAddress,
    PersonPath(challenged): PersonPath,
    RequiredPerson(person): RequiredPerson,
    JsonBody(wanted): JsonBody<NewChallenge>,
) -> Result<(StatusCode, Json<Challenge>), ApiError> {
    // Anyone who is somebody else each time is still in one place.
    app.guard.new_game(address, &person.id).map_err(|_| {
        let message = "too many new games and challenges from here: wait a while";
        ApiError::new(Code::TooManyChallenges, message)
    })?;
    Ok((StatusCode::CREATED, Json(app.challenges.create(&person, &challenged, wanted).await?)))
}

/// The challenges to you that wait for an answer, and yours; those with their answers
/// for ten minutes.
#[utoipa::path(get, path = "/api/challenges", tag = "challenges", responses(
    (status = 200, description = "The challenges", body = ChallengeList),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn list(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
) -> Result<Json<ChallengeList>, ApiError> {
    Ok(Json(app.challenges.list(&person.id).await?))
}

/// Accept a challenge to you. You both have seats then; with two players, or with bots
/// in the other seats, the game begins.
#[utoipa::path(post, path = "/api/challenges/{id}/accept", tag = "challenges", params(("id" = String, Path)), request_body = Option<AcceptChallenge>, responses(
    (status = 200, description = "The game", body = GameSummary),
    (status = 400, description = "The body cannot be read", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "One of you blocks the other, or the request comes from another site", body = Refusal),
    (status = 404, description = "It does not wait for an answer of yours", body = Refusal),
    (status = 409, description = "There cannot be such a game any more", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn accept(
    State(app): State<SharedState>,
    ChallengePath(id): ChallengePath,
    RequiredPerson(person): RequiredPerson,
    OptionalBody(accept): OptionalBody<AcceptChallenge>,
) -> Result<Json<GameSummary>, ApiError> {
    Ok(Json(app.challenges.accept(&id, &person, accept.unwrap_or_default()).await?))
}

/// Decline a challenge to you. The same person cannot challenge you for ten minutes.
#[utoipa::path(post, path = "/api/challenges/{id}/decline", tag = "challenges", params(("id" = String, Path)), responses(
    (status = 204, description = "They are told"),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 404, description = "It does not wait for an answer of yours", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn decline(
    State(app): State<SharedState>,
    ChallengePath(id): ChallengePath,
    RequiredPerson(person): RequiredPerson,
) -> Result<StatusCode, ApiError> {
    app.challenges.decline(&id, &person.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Withdraw a challenge of yours that waits for an answer.
#[utoipa::path(delete, path = "/api/challenges/{id}", tag = "challenges", params(("id" = String, Path)), responses(
    (status = 204, description = "It waits no more"),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 404, description = "It is not yours, or does not wait for an answer", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn withdraw(
    State(app): State<SharedState>,
    ChallengePath(id): ChallengePath,
    RequiredPerson(person): RequiredPerson,
) -> Result<StatusCode, ApiError> {
    app.challenges.withdraw(&id, &person.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
