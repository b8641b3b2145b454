//! Reading requests; what cannot be read is refused with what was expected.

use axum::RequestExt;
use axum::body::{Bytes, HttpBody};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use castellum_wire::{ChallengeId, Code, GameId, PersonId, TournamentId};
use serde::de::DeserializeOwned;

use crate::app::SharedState;
use crate::error::ApiError;

/// A JSON body.
pub(super) struct JsonBody<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<SharedState> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _app: &SharedState) -> Result<Self, ApiError> {
        let kind =
            request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.split(';').next().unwrap_or_default().trim() != "application/json" {
            return Err(ApiError::new(
                Code::BadRequest,
                "expected a body with the content type application/json",
            ));
        }
        let bytes: Bytes =
            request.extract().await.map_err(|rejection: axum::extract::rejection::BytesRejection| {
                match rejection.status().as_u16() {
                    413 => ApiError::new(Code::TooLarge, "the body is too large"),
                    _ => ApiError::new(Code::BadRequest, "the body ended too soon"),
                }
            })?;
        let mut reader = serde_json::Deserializer::from_slice(&bytes);
        let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
            let (path, problem) = (error.path().to_string(), error.inner().to_string());
            let message = if path == "." { problem } else { format!("{path}: {problem}") };
            ApiError::new(Code::BadRequest, message)
        })?;
        reader.end().map_err(|error| ApiError::new(Code::BadRequest, error.to_string()))?;
        Ok(Self(value))
    }
}

/// A JSON body, or none.
pub(super) struct OptionalBody<T>(pub(super) Option<T>);

impl<T: DeserializeOwned> FromRequest<SharedState> for OptionalBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &SharedState) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        if body.is_end_stream() {
            return Ok(Self(None));
        }
        let request = Request::from_parts(parts, body);
        JsonBody::<Option<T>>::from_request(request, app).await.map(|JsonBody(body)| Self(body))
    }
}

/// The parameters after the question mark.
pub(super) struct QueryParams<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<SharedState> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _app: &SharedState) -> Result<Self, ApiError> {
        match Query::<T>::try_from_uri(&parts.uri) {
            Ok(Query(value)) => Ok(Self(value)),
            Err(rejection) => Err(ApiError::new(Code::BadRequest, rejection.body_text())),
        }
    }
}

/// The game in the path.
pub(super) struct GamePath(pub(super) GameId);

impl FromRequestParts<SharedState> for GamePath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedState) -> Result<Self, ApiError> {
        let missing = || ApiError::new(Code::NotFound, "there is no such game, or you may not see it");
        let Path(id) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| missing())?;
        id.parse().map(Self).map_err(|_| missing())
    }
}

/// The person in the path.
pub(super) struct PersonPath(pub(super) PersonId);

impl FromRequestParts<SharedState> for PersonPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedState) -> Result<Self, ApiError> {
        let missing = || ApiError::new(Code::NotFound, "there is no such person");
        let Path(id) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| missing())?;
        id.parse().map(Self).map_err(|_| missing())
    }
}

/// The tournament in the path.
pub(super) struct TournamentPath(pub(super) TournamentId);

impl FromRequestParts<SharedState> for TournamentPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedState) -> Result<Self, ApiError> {
        let missing = || ApiError::new(Code::NotFound, "there is no such tournament");
        let Path(id) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| missing())?;
        id.parse().map(Self).map_err(|_| missing())
    }
}

/// The challenge in the path.
pub(super) struct ChallengePath(pub(super) ChallengeId);

impl FromRequestParts<SharedState> for ChallengePath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedState) -> Result<Self, ApiError> {
        let missing = || ApiError::new(Code::ChallengeGone, "there is no such challenge");
        let Path(id) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| missing())?;
        id.parse().map(Self).map_err(|_| missing())
    }
}
