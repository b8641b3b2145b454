//! Refusals as answers to HTTP requests.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use castellum_wire::{Code, Refusal};

/// A refusal that answers a request.
#[derive(Debug)]
pub(crate) struct ApiError(pub(crate) Refusal);

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl From<crate::store::StoreError> for ApiError {
    fn from(error: crate::store::StoreError) -> Self {
        Self(error.into())
    }
}

/// The store fails: the reason is for the log alone.
impl From<crate::store::StoreError> for Refusal {
    fn from(error: crate::store::StoreError) -> Self {
        tracing::error!(%error, "store");
        Self::new(Code::Unavailable, "the server cannot reach its store now: try again")
    }
}

impl ApiError {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self(Refusal::new(code, message))
    }
}

impl IntoResponse for ApiError {
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
        | Code::BadPassword
        | Code::BadPasskey
        | Code::BadSetup
        | Code::BadRecord
        | Code::BadScope
        | Code::BadSubscription
        | Code::BadTournament
        | Code::BadChat => StatusCode::BAD_REQUEST,
        Code::NoIdentity | Code::BadToken | Code::BadSignIn => StatusCode::UNAUTHORIZED,
        Code::WrongOrigin
        | Code::NotSeated
        | Code::MissingScope
        | Code::Blocked
        | Code::Private
        | Code::NotChallengeable
        | Code::Banned
        | Code::ProofNeeded
        | Code::NoAccount
        | Code::NotYourTournament
        | Code::BotsNotWelcome => StatusCode::FORBIDDEN,
        Code::NotFound | Code::BadInvitation | Code::ChallengeGone => StatusCode::NOT_FOUND,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::TooFast
        | Code::TooManyConnections
        | Code::TooManyGames
        | Code::TooManyTournaments
        | Code::TooManyChallenges
        | Code::TooManyTokens
        | Code::TooManyRelations => StatusCode::TOO_MANY_REQUESTS,
        Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        Code::NameTaken
        | Code::NameTooSoon
        | Code::HasAccount
        | Code::LastWayIn
        | Code::NoPasskeys
        | Code::SeatTaken
        | Code::BadShare
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
        | Code::PlayerAway
        | Code::Rated
        | Code::OutOfTime
        | Code::LogFull
        | Code::AlreadyJoined
        | Code::NotJoined
        | Code::TournamentClosed
        | Code::WrongStage
        | Code::TooFewPlayers
        | Code::ChatOff => StatusCode::CONFLICT,
    }
}
