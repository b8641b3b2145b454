//! Refusals as answers to HTTP requests.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use castellum_wire::{Code, Refusal};

/// A refusal that answers a request.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl From<crate::store::StoreError> for Refused {
    fn from(error: crate::store::StoreError) -> Self {
        tracing::error!(%error, "store");
        Self::new(Code::Unavailable, "the server cannot reach its store now: try again")
    }
}

impl Refused {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self(Refusal::new(code, message))
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (status(self.0.code), axum::Json(self.0)).into_response()
    }
}

/// What a code is in the language of HTTP.
pub(crate) const fn status(code: Code) -> StatusCode {
    match code {
        Code::BadRequest
        | Code::WrongProtocol
        | Code::BadName
        | Code::BadSetup
        | Code::BadRecord
        | Code::BadChat => StatusCode::BAD_REQUEST,
        Code::NoIdentity => StatusCode::UNAUTHORIZED,
        Code::WrongOrigin | Code::NotSeated => StatusCode::FORBIDDEN,
        Code::NotFound | Code::BadInvitation => StatusCode::NOT_FOUND,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::TooFast | Code::TooManyConnections | Code::TooManyGames => StatusCode::TOO_MANY_REQUESTS,
        Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        Code::SeatTaken
        | Code::AlreadySeated
        | Code::NotBegun
        | Code::Begun
        | Code::GameOver
        | Code::NotOver
        | Code::NotYourTurn
        | Code::HasResigned
        | Code::BotPlays
        | Code::UnknownAction
        | Code::IllegalAction
        | Code::Behind
        | Code::NothingToUndo
        | Code::NoSuchAction
        | Code::VoteUnderWay
        | Code::NoVote
        | Code::NotAbsent
        | Code::ChatOff => StatusCode::CONFLICT,
    }
}
