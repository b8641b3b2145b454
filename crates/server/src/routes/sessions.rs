//! Signing in and out, and the devices on which you are signed in.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse, Response};
use castellum_wire::Refusal;
use castellum_wire::account::{DeviceList, PasskeyChallenge, SignIn};
use castellum_wire::http::Me;

use super::accounts::{Asking, challenged};
use super::extract::JsonBody;
use super::identity::{RequiredSession, cookie, no_cookie};
use crate::app::SharedState;
use crate::error::ApiError;

/// Begin to show a passkey, to sign in or as a proof: gives what
/// `navigator.credentials.get` needs, and a cookie that goes with the answer.
#[utoipa::path(post, path = "/api/session/challenge", tag = "accounts", responses(
    (status = 200, description = "What the browser needs", body = PasskeyChallenge),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 409, description = "Passkeys do not work here", body = Refusal),
    (status = 429, description = "Too many requests or tries", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn challenge(State(app): State<SharedState>, asking: Asking) -> Result<Response, ApiError> {
    let (challenge, secret) = app.accounts.challenge(&asking.visitor()).await?;
    Ok(challenged(&app, challenge, &secret))
}

/// Sign in, by password, recovery code or passkey. The cookie is a new one; who was a
/// guest in this browser is not that guest any more.
#[utoipa::path(post, path = "/api/session", tag = "accounts", request_body = SignIn, responses(
    (status = 200, description = "You are signed in", body = Me),
    (status = 400, description = "The passkey was not accepted", body = Refusal),
    (status = 401, description = "Name and proof do not fit; which of them is not said", body = Refusal),
    (status = 403, description = "The account is closed, or the request comes from another site", body = Refusal),
    (status = 409, description = "Passkeys do not work here", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests or tries", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn sign_in(
    State(app): State<SharedState>,
    asking: Asking,
    JsonBody(wanted): JsonBody<SignIn>,
) -> Result<Response, ApiError> {
    let done = app.accounts.sign_in(wanted, &asking.visitor()).await?;
    if let Some(ended) = &done.ended {
        app.guard.end_key(ended);
    }
    let me = Me { person: done.person.id, name: done.person.name, account: true };
    let cookie = AppendHeaders([(SET_COOKIE, cookie(&app.config, &done.cookie))]);
    Ok((cookie, Json(me)).into_response())
}

/// Sign out: your cookie does not work any more. A guest who signs out is nobody.
#[utoipa::path(delete, path = "/api/session", tag = "accounts", responses(
    (status = 204, description = "Nobody knows you here any more"),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn sign_out(
    State(app): State<SharedState>,
    RequiredSession(session): RequiredSession,
) -> Result<Response, ApiError> {
    app.accounts.end_session(&session.person.id, &session.session.id).await?;
    app.guard.end_key(&session.session.id);
    let cookie = AppendHeaders([(SET_COOKIE, no_cookie(&app.config))]);
    Ok((StatusCode::NO_CONTENT, cookie).into_response())
}

/// The devices on which you are signed in.
#[utoipa::path(get, path = "/api/me/sessions", tag = "accounts", responses(
    (status = 200, description = "This one, then the latest used", body = DeviceList),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn list(
    State(app): State<SharedState>,
    RequiredSession(session): RequiredSession,
) -> Result<Json<DeviceList>, ApiError> {
    Ok(Json(app.accounts.devices(&session).await?))
}

/// Sign out on a device. Connections that it has end.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "accounts", params(("id" = String, Path)), responses(
    (status = 204, description = "Nobody knows you there any more"),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 404, description = "You are not signed in on such a device", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn end(
    State(app): State<SharedState>,
    RequiredSession(session): RequiredSession,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.accounts.end_session(&session.person.id, &id).await?;
    app.guard.end_key(&id);
    Ok(StatusCode::NO_CONTENT)
}

/// Sign out on all devices but this one.
#[utoipa::path(delete, path = "/api/me/sessions", tag = "accounts", responses(
    (status = 204, description = "Nobody knows you anywhere else any more"),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn end_others(
    State(app): State<SharedState>,
    RequiredSession(session): RequiredSession,
) -> Result<StatusCode, ApiError> {
    for ended in app.accounts.end_other_sessions(&session).await? {
        app.guard.end_key(&ended);
    }
    Ok(StatusCode::NO_CONTENT)
}
