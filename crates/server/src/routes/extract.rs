//! Reading requests; what cannot be read is refused with what was expected.

use axum::RequestExt;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use castellum_wire::{Code, GameId};
use serde::de::DeserializeOwned;

use crate::app::Shared;
use crate::error::Refused;

/// A JSON body.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Shared> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, _state: &Shared) -> Result<Self, Refused> {
        let kind =
            request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.split(';').next().unwrap_or_default().trim() != "application/json" {
            return Err(Refused::new(
                Code::BadRequest,
                "expected a body with the content type application/json",
            ));
        }
        let bytes: Bytes =
            request.extract().await.map_err(|rejection: axum::extract::rejection::BytesRejection| {
                match rejection.status().as_u16() {
                    413 => Refused::new(Code::TooLarge, "the body is too large"),
                    _ => Refused::new(Code::BadRequest, "the body ended too soon"),
                }
            })?;
        let mut reader = serde_json::Deserializer::from_slice(&bytes);
        let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
            let (path, problem) = (error.path().to_string(), error.inner().to_string());
            let message = if path == "." { problem } else { format!("{path}: {problem}") };
            Refused::new(Code::BadRequest, message)
        })?;
        reader.end().map_err(|error| Refused::new(Code::BadRequest, error.to_string()))?;
        Ok(Self(value))
    }
}

/// The parameters after the question mark.
pub(super) struct Parameters<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<Shared> for Parameters<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _state: &Shared) -> Result<Self, Refused> {
        match Query::<T>::try_from_uri(&parts.uri) {
            Ok(Query(value)) => Ok(Self(value)),
            Err(rejection) => Err(Refused::new(Code::BadRequest, rejection.body_text())),
        }
    }
}

/// The game in the path.
pub(super) struct Game(pub(super) GameId);

impl FromRequestParts<Shared> for Game {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &Shared) -> Result<Self, Refused> {
        let missing = || Refused::new(Code::NotFound, "there is no such game, or you may not see it");
        let Path(id) = Path::<String>::from_request_parts(parts, state).await.map_err(|_| missing())?;
        id.parse().map(Self).map_err(|_| missing())
    }
}
