//! Tournaments.

use axum::Json;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use castellum_wire::tournaments::{
    NewTournament, TournamentExport, TournamentFilter, TournamentList, TournamentView,
};
use castellum_wire::{Code, Refusal};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::IntoParams;

use super::extract::{JsonBody, QueryParams, TournamentPath};
use super::identity::{ClientAddress, OptionalPerson, RequiredPerson};
use crate::app::SharedState;
use crate::error::ApiError;
use crate::services::csv;

/// How many tournaments a page has if nothing else is asked for, and at most.
const USUAL_PAGE: u32 = 20;
const LARGEST_PAGE: u32 = 50;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct TournamentQuery {
    /// Which tournaments; those that have not begun if left out.
    #[serde(default)]
    #[param(inline)]
    which: TournamentFilter,
    /// Only what comes after this, which is the `next` of the page before.
    after: Option<String>,
    /// How many at most: 1 to 50, 20 if left out.
    #[param(minimum = 1, maximum = 50)]
    limit: Option<u32>,
}

/// A page of a list of tournaments.
#[utoipa::path(get, path = "/api/tournaments", tag = "tournaments", params(TournamentQuery), responses(
    (status = 200, description = "The tournaments", body = TournamentList),
    (status = 400, description = "The parameters cannot be read", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn list(
    State(app): State<SharedState>,
    QueryParams(query): QueryParams<TournamentQuery>,
) -> Result<Json<TournamentList>, ApiError> {
    let bad = |message: String| ApiError::new(Code::BadRequest, message);
    let limit = query.limit.unwrap_or(USUAL_PAGE);
    if !(1..=LARGEST_PAGE).contains(&limit) {
        return Err(bad(format!("limit: expected 1 to {LARGEST_PAGE}")));
    }
    let after = query.after.map(|after| after.parse()).transpose();
    let after = after.map_err(|problem: String| bad(format!("after: {problem}")))?;
    Ok(Json(app.tournaments.list(query.which, after.as_ref(), limit).await?))
}

/// Create a tournament. You do not take part in it until you join.
#[utoipa::path(post, path = "/api/tournaments", tag = "tournaments", request_body = NewTournament, responses(
    (status = 201, description = "The tournament", body = TournamentView),
    (status = 400, description = "It cannot be like this", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests or tournaments", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn create(
    State(app): State<SharedState>,
    ClientAddress(address): ClientAddress,
    RequiredPerson(person): RequiredPerson,
    JsonBody(wanted): JsonBody<NewTournament>,
) -> Result<(StatusCode, Json<TournamentView>), ApiError> {
    // Those who are called off at once are kept, too.
    app.guard.new_game(address, &person.id).map_err(|_| {
        let message = "too many new games and tournaments from here: wait a while";
        ApiError::new(Code::TooManyTournaments, message)
    })?;
    Ok((StatusCode::CREATED, Json(app.tournaments.create(&person, wanted).await?)))
}

/// A tournament with its standings and the tables at which is played. Anyone who looks
/// often sends the `etag` of the last answer as `if-none-match`.
#[utoipa::path(get, path = "/api/tournaments/{id}", tag = "tournaments", params(("id" = String, Path)), responses(
    (status = 200, description = "The tournament", body = TournamentView),
    (status = 304, description = "Nothing has changed"),
    (status = 404, description = "There is no such tournament", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn show(
    State(app): State<SharedState>,
    OptionalPerson(person): OptionalPerson,
    TournamentPath(id): TournamentPath,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let view = app.tournaments.show(&id, person.as_ref().map(|person| &person.id)).await?;
    let body = serde_json::to_vec(&view).map_err(|_| ApiError::new(Code::Internal, "no JSON"))?;
    let tag = format!("\"{}\"", URL_SAFE_NO_PAD.encode(&Sha256::digest(&body)[..12]));
    let known = headers.get(IF_NONE_MATCH).and_then(|known| known.to_str().ok()).unwrap_or_default();
    // A proxy that compresses makes a tag weak.
    let is_known = known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag);
    let headers = [(ETAG, tag.as_str()), (CACHE_CONTROL, "private, no-cache")];
    if is_known {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    Ok((headers, [(CONTENT_TYPE, "application/json")], body).into_response())
}

/// Take part in a tournament, or come back.
#[utoipa::path(post, path = "/api/tournaments/{id}/join", tag = "tournaments", params(("id" = String, Path)), responses(
    (status = 200, description = "You take part", body = TournamentView),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 404, description = "There is no such tournament", body = Refusal),
    (status = 409, description = "You take part already, or nobody can join any more", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn join(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
    TournamentPath(id): TournamentPath,
) -> Result<Json<TournamentView>, ApiError> {
    Ok(Json(app.tournaments.join(&id, &person).await?))
}

/// Take part no more: before the beginning for good, later until you join again. A
/// game that you play goes on.
#[utoipa::path(post, path = "/api/tournaments/{id}/leave", tag = "tournaments", params(("id" = String, Path)), responses(
    (status = 200, description = "You do not take part", body = TournamentView),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 404, description = "There is no such tournament", body = Refusal),
    (status = 409, description = "You did not take part", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn leave(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
    TournamentPath(id): TournamentPath,
) -> Result<Json<TournamentView>, ApiError> {
    Ok(Json(app.tournaments.leave(&id, &person).await?))
}

/// Begin your tournament now.
#[utoipa::path(post, path = "/api/tournaments/{id}/start", tag = "tournaments", params(("id" = String, Path)), responses(
    (status = 200, description = "It has begun", body = TournamentView),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "It is somebody else's", body = Refusal),
    (status = 404, description = "There is no such tournament", body = Refusal),
    (status = 409, description = "It has begun already, or too few have joined", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn start(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
    TournamentPath(id): TournamentPath,
) -> Result<Json<TournamentView>, ApiError> {
    Ok(Json(app.tournaments.start(&id, &person.id).await?))
}

/// Stop your tournament for a while: no new games begin.
#[utoipa::path(post, path = "/api/tournaments/{id}/pause", tag = "tournaments", params(("id" = String, Path)), responses(
    (status = 200, description = "It is paused", body = TournamentView),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "It is somebody else's", body = Refusal),
    (status = 404, description = "There is no such tournament", body = Refusal),
    (status = 409, description = "It is not running", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn pause(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
    TournamentPath(id): TournamentPath,
) -> Result<Json<TournamentView>, ApiError> {
    Ok(Json(app.tournaments.pause(&id, &person.id).await?))
}

/// Let your tournament go on.
#[utoipa::path(post, path = "/api/tournaments/{id}/resume", tag = "tournaments", params(("id" = String, Path)), responses(
    (status = 200, description = "It goes on", body = TournamentView),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "It is somebody else's", body = Refusal),
    (status = 404, description = "There is no such tournament", body = Refusal),
    (status = 409, description = "It is not paused", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn resume(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
    TournamentPath(id): TournamentPath,
) -> Result<Json<TournamentView>, ApiError> {
    Ok(Json(app.tournaments.resume(&id, &person.id).await?))
}

/// Call your tournament off. Games that are being played go on without it.
#[utoipa::path(post, path = "/api/tournaments/{id}/cancel", tag = "tournaments", params(("id" = String, Path)), responses(
    (status = 200, description = "It is called off", body = TournamentView),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "It is somebody else's", body = Refusal),
    (status = 404, description = "There is no such tournament", body = Refusal),
    (status = 409, description = "It is over", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn cancel(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
    TournamentPath(id): TournamentPath,
) -> Result<Json<TournamentView>, ApiError> {
    Ok(Json(app.tournaments.cancel(&id, &person.id).await?))
}

/// How a tournament went, with all tables.
#[utoipa::path(get, path = "/api/tournaments/{id}/results", tag = "tournaments", params(("id" = String, Path)), responses(
    (status = 200, description = "All of it", body = TournamentExport),
    (status = 404, description = "There is no such tournament", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn results(
    State(app): State<SharedState>,
    TournamentPath(id): TournamentPath,
) -> Result<Json<TournamentExport>, ApiError> {
    Ok(Json(app.tournaments.export(&id).await?))
}

/// The standings of a tournament as a table, comma-separated, a line for each player.
#[utoipa::path(get, path = "/api/tournaments/{id}/results.csv", tag = "tournaments", params(("id" = String, Path)), responses(
    (status = 200, description = "The standings", body = String, content_type = "text/csv"),
    (status = 404, description = "There is no such tournament", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn table(
    State(app): State<SharedState>,
    TournamentPath(id): TournamentPath,
) -> Result<impl IntoResponse, ApiError> {
    let export = app.tournaments.export(&id).await?;
    let text = csv(&export).map_err(|_| ApiError::new(Code::Internal, "the table cannot be written"))?;
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"tournament-{id}.csv\"")),
    ];
    Ok((headers, text))
}
