//! Your account: signing up, and the ways to sign in.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};
use castellum_wire::Refusal;
use castellum_wire::account::{
    Account, Export, NameCheck, NewAccount, NewPasskey, NewPassword, PasskeyChallenge, PasskeyLabel,
    PasskeyWish, Proof, RecoveryCodes,
};
use castellum_wire::http::NewName;

use super::extract::JsonBody;
use super::identity::{
    ClientAddress, OptionalSession, RequiredSession, UserAgent, ceremony, ceremony_cookie, cookie,
};
use crate::app::SharedState;
use crate::error::ApiError;
use crate::secret::Secret;
use crate::services::{SignedUp, Visitor};
use crate::store::KnownSession;

/// Who asks for something about accounts.
pub(super) struct Asking {
    address: ClientAddress,
    agent: UserAgent,
    pub(super) session: Option<KnownSession>,
    ceremony: Option<Secret>,
}

impl FromRequestParts<SharedState> for Asking {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedState) -> Result<Self, ApiError> {
        let Ok(address) = ClientAddress::from_request_parts(parts, app).await;
        let Ok(agent) = UserAgent::from_request_parts(parts, app).await;
        let OptionalSession(session) = OptionalSession::from_request_parts(parts, app).await?;
        Ok(Self { address, agent, session, ceremony: ceremony(&app.config, &parts.headers) })
    }
}

impl Asking {
    pub(super) fn visitor(&self) -> Visitor<'_> {
        Visitor {
            address: self.address.0,
            agent: &self.agent.0,
            session: self.session.as_ref(),
            ceremony: self.ceremony.as_ref(),
        }
    }
}

/// Whether an account could have a name.
#[utoipa::path(post, path = "/api/me/account/name", tag = "accounts", request_body = NewName, responses(
    (status = 200, description = "Whether it is free", body = NameCheck),
    (status = 400, description = "No account can have such a name", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn check_name(
    State(app): State<SharedState>,
    RequiredSession(session): RequiredSession,
    JsonBody(NewName { name }): JsonBody<NewName>,
) -> Result<Json<NameCheck>, ApiError> {
    Ok(Json(NameCheck { free: app.accounts.is_free(&session.person.id, &name).await? }))
}

/// Your account.
#[utoipa::path(get, path = "/api/me/account", tag = "accounts", responses(
    (status = 200, description = "The account", body = Account),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "You are a guest", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn show(
    State(app): State<SharedState>,
    RequiredSession(session): RequiredSession,
) -> Result<Json<Account>, ApiError> {
    Ok(Json(app.accounts.show(&session.person.id).await?))
}

/// Make an account with a password. You stay the person that you are as a guest, with
/// all games. Your cookie is another one from now on.
#[utoipa::path(post, path = "/api/me/account", tag = "accounts", request_body = NewAccount, responses(
    (status = 201, description = "You have an account; the codes are told only now", body = RecoveryCodes),
    (status = 400, description = "Name or password cannot be used", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 409, description = "The name is taken, or you have an account", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn sign_up(
    State(app): State<SharedState>,
    RequiredSession(_): RequiredSession,
    asking: Asking,
    JsonBody(wanted): JsonBody<NewAccount>,
) -> Result<Response, ApiError> {
    Ok(signed_up(&app, app.accounts.sign_up(wanted, &asking.visitor()).await?))
}

fn signed_up(app: &SharedState, done: SignedUp) -> Response {
    // Anyone who is connected with the old cookie is somebody else now.
    app.guard.end_key(&done.ended);
    let cookie = AppendHeaders([(SET_COOKIE, cookie(&app.config, &done.cookie))]);
    (StatusCode::CREATED, cookie, Json(done.codes)).into_response()
}

/// Begin to make a passkey: gives what `navigator.credentials.create` needs, and a
/// cookie that goes with the answer. Guests say what their account is to be called;
/// accounts need a fresh proof.
#[utoipa::path(post, path = "/api/me/passkeys/challenge", tag = "accounts", request_body = PasskeyWish, responses(
    (status = 200, description = "What the browser needs", body = PasskeyChallenge),
    (status = 400, description = "The name cannot be used, or there are too many passkeys", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "It needs a fresh proof, or the request comes from another site", body = Refusal),
    (status = 409, description = "The name is taken, or passkeys do not work here", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn begin_passkey(
    State(app): State<SharedState>,
    RequiredSession(session): RequiredSession,
    JsonBody(wish): JsonBody<PasskeyWish>,
) -> Result<Response, ApiError> {
    let (challenge, secret) = app.accounts.begin_passkey(&session, wish).await?;
    Ok(challenged(&app, challenge, &secret))
}

pub(super) fn challenged(app: &SharedState, challenge: PasskeyChallenge, secret: &Secret) -> Response {
    let cookie = AppendHeaders([(SET_COOKIE, ceremony_cookie(&app.config, secret))]);
    (cookie, Json(challenge)).into_response()
}

/// Add the passkey that your browser has made. As a guest you have an account by it.
#[utoipa::path(post, path = "/api/me/passkeys", tag = "accounts", request_body = NewPasskey, responses(
    (status = 201, description = "You have an account; the codes are told only now", body = RecoveryCodes),
    (status = 204, description = "The passkey was added to your account"),
    (status = 400, description = "The passkey cannot be used", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 409, description = "The name was taken meanwhile", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn add_passkey(
    State(app): State<SharedState>,
    RequiredSession(_): RequiredSession,
    asking: Asking,
    JsonBody(new): JsonBody<NewPasskey>,
) -> Result<Response, ApiError> {
    match app.accounts.add_passkey(new, &asking.visitor()).await? {
        Some(done) => Ok(signed_up(&app, done)),
        None => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}

/// Call a passkey something else.
#[utoipa::path(put, path = "/api/me/passkeys/{id}", tag = "accounts", params(("id" = String, Path)), request_body = PasskeyLabel, responses(
    (status = 204, description = "So it is called from now on"),
    (status = 400, description = "The name cannot be used", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 404, description = "You have no such passkey", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn label_passkey(
    State(app): State<SharedState>,
    RequiredSession(session): RequiredSession,
    Path(id): Path<String>,
    JsonBody(PasskeyLabel { label }): JsonBody<PasskeyLabel>,
) -> Result<StatusCode, ApiError> {
    app.accounts.label_passkey(&session, &id, &label).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Remove a passkey. It needs a fresh proof, and another way to sign in.
#[utoipa::path(delete, path = "/api/me/passkeys/{id}", tag = "accounts", params(("id" = String, Path)), responses(
    (status = 204, description = "It does not work any more"),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "It needs a fresh proof, you are a guest, or the request comes from another site", body = Refusal),
    (status = 404, description = "You have no such passkey", body = Refusal),
    (status = 409, description = "It is the only way to sign in", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn remove_passkey(
    State(app): State<SharedState>,
    RequiredSession(session): RequiredSession,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.accounts.remove_passkey(&session, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Set a password, or another one. It needs a fresh proof.
#[utoipa::path(put, path = "/api/me/password", tag = "accounts", request_body = NewPassword, responses(
    (status = 204, description = "It works from now on"),
    (status = 400, description = "The password cannot be used", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "It needs a fresh proof, you are a guest, or the request comes from another site", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn set_password(
    State(app): State<SharedState>,
    RequiredSession(session): RequiredSession,
    JsonBody(NewPassword { password }): JsonBody<NewPassword>,
) -> Result<StatusCode, ApiError> {
    app.accounts.set_password(&session, password).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Remove the password. It needs a fresh proof, and another way to sign in.
#[utoipa::path(delete, path = "/api/me/password", tag = "accounts", responses(
    (status = 204, description = "There is none any more"),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "It needs a fresh proof, you are a guest, or the request comes from another site", body = Refusal),
    (status = 409, description = "It is the only way to sign in", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn remove_password(
    State(app): State<SharedState>,
    RequiredSession(session): RequiredSession,
) -> Result<StatusCode, ApiError> {
    app.accounts.remove_password(&session).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Make new recovery codes. Those you had are worth nothing any more. It needs a fresh
/// proof.
#[utoipa::path(post, path = "/api/me/codes", tag = "accounts", responses(
    (status = 201, description = "The codes; they are told only now", body = RecoveryCodes),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "It needs a fresh proof, you are a guest, or the request comes from another site", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn new_codes(
    State(app): State<SharedState>,
    RequiredSession(session): RequiredSession,
) -> Result<(StatusCode, Json<RecoveryCodes>), ApiError> {
    Ok((StatusCode::CREATED, Json(app.accounts.new_codes(&session).await?)))
}

/// Show that it is you: for ten minutes you may change how you sign in.
#[utoipa::path(post, path = "/api/me/proof", tag = "accounts", request_body = Proof, responses(
    (status = 204, description = "It is you"),
    (status = 400, description = "The passkey was not accepted", body = Refusal),
    (status = 401, description = "Nobody knows you, or the proof does not fit", body = Refusal),
    (status = 403, description = "You are a guest, or the request comes from another site", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests or tries", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn prove(
    State(app): State<SharedState>,
    RequiredSession(session): RequiredSession,
    asking: Asking,
    JsonBody(proof): JsonBody<Proof>,
) -> Result<StatusCode, ApiError> {
    app.accounts.prove(&session, proof, &asking.visitor()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Everything that is kept about you, without secrets.
#[utoipa::path(get, path = "/api/me/export", tag = "accounts", responses(
    (status = 200, description = "All of it", body = Export),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn export(
    State(app): State<SharedState>,
    RequiredSession(session): RequiredSession,
) -> Result<(HeaderMap, Json<Export>), ApiError> {
    app.guard.may_export(&session.person.id)?;
    let mut headers = HeaderMap::new();
    let name = axum::http::HeaderValue::from_static("attachment; filename=\"castellum.json\"");
    headers.insert(axum::http::header::CONTENT_DISPOSITION, name);
    Ok((headers, Json(app.accounts.export(&session).await?)))
}
