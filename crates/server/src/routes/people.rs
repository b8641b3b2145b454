//! Who you are.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse, Response};
use castellum_wire::account::Proof;
use castellum_wire::http::{Me, NewName, Profile};
use castellum_wire::statistics::Statistics;
use castellum_wire::{Code, Refusal};

use super::accounts::Asking;
use super::extract::{JsonBody, OptionalBody, PersonPath};
use super::identity::{
    ClientAddress, OptionalPerson, OptionalSession, RequiredPerson, RequiredSession, UserAgent, cookie,
    no_cookie,
};
use crate::app::SharedState;
use crate::error::ApiError;
use crate::secret::identifier;
use crate::services::new_session;
use crate::store::{KnownSession, Person};
use crate::visible_text::good_name;

/// Who you are.
#[utoipa::path(get, path = "/api/me", tag = "people", responses(
    (status = 200, description = "You are known by your cookie", body = Me),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn me(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
) -> Result<Json<Me>, ApiError> {
    let account = app.rooms.store().account(&person.id).await?.is_some();
    Ok(Json(Me { person: person.id, name: person.name, account }))
}

/// Become known as a guest: sets a cookie. Who has one just gets the name; who has an
/// account keeps its name.
#[utoipa::path(post, path = "/api/me", tag = "people", request_body = NewName, responses(
    (status = 200, description = "You were known and have the new name, or an account", body = Me),
    (status = 201, description = "You are known from now on", body = Me),
    (status = 400, description = "The name cannot be used", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 409, description = "An account has the name", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn new_guest(
    State(app): State<SharedState>,
    ClientAddress(address): ClientAddress,
    OptionalSession(known): OptionalSession,
    UserAgent(agent): UserAgent,
    JsonBody(wanted): JsonBody<NewName>,
) -> Result<Response, ApiError> {
    match known {
        Some(known) if known.account => {
            good_name(&wanted.name)?;
            let Person { id, name } = known.person;
            return Ok(Json(Me { person: id, name, account: true }).into_response());
        }
        Some(known) => return Ok(rename_to(&app, &known, &wanted.name).await?.into_response()),
        None => {}
    }
    let name = app.accounts.guest_name(None, &wanted.name).await?;
    app.guard.new_person(address)?;
    let id = identifier().parse().map_err(|_| ApiError::new(Code::Internal, "no identifier"))?;
    let person = Person { id, name };
    let (secret, session) = new_session(&agent, false);
    app.rooms.store().add_person(&person, &session).await?;
    let me = Me { person: person.id, name: person.name, account: false };
    let cookie = AppendHeaders([(SET_COOKIE, cookie(&app.config, &secret))]);
    Ok((StatusCode::CREATED, cookie, Json(me)).into_response())
}

/// Get another name, in games that you have joined too. An account may do so every 30
/// days.
#[utoipa::path(put, path = "/api/me", tag = "people", request_body = NewName, responses(
    (status = 200, description = "You have the new name", body = Me),
    (status = 400, description = "The name cannot be used", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 409, description = "The name is taken, or the account has not had its own for long enough", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn rename(
    State(app): State<SharedState>,
    RequiredSession(session): RequiredSession,
    JsonBody(wanted): JsonBody<NewName>,
) -> Result<Json<Me>, ApiError> {
    rename_to(&app, &session, &wanted.name).await
}

/// Be deleted, at once and for good: nobody knows you any more, here or elsewhere.
/// Games that you have joined stay without your name, and you cannot go on with them.
/// Your bots and tokens go with you. Accounts have to show a proof in the body; guests
/// send none.
#[utoipa::path(delete, path = "/api/me", tag = "people", request_body = Option<Proof>, responses(
    (status = 204, description = "Nobody knows you any more"),
    (status = 400, description = "The proof cannot be read", body = Refusal),
    (status = 401, description = "Nobody knows you, or the proof does not fit", body = Refusal),
    (status = 403, description = "The proof is missing, or the request comes from another site", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn forget(
    State(app): State<SharedState>,
    RequiredSession(session): RequiredSession,
    asking: Asking,
    OptionalBody(proof): OptionalBody<Proof>,
) -> Result<Response, ApiError> {
    // Their connections end, here and at other nodes.
    for gone in app.accounts.delete(&session, proof, &asking.visitor()).await? {
        app.guard.disconnect(&gone);
        app.rooms.forget_name(&gone).await;
    }
    let cookie = AppendHeaders([(SET_COOKIE, no_cookie(&app.config))]);
    Ok((StatusCode::NO_CONTENT, cookie).into_response())
}

/// Somebody, and how their public games ended if they let others see that.
#[utoipa::path(get, path = "/api/people/{id}", tag = "people", params(("id" = String, Path)), responses(
    (status = 200, description = "The person", body = Profile),
    (status = 404, description = "There is no such person", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn profile(
    State(app): State<SharedState>,
    PersonPath(id): PersonPath,
    OptionalPerson(viewer): OptionalPerson,
) -> Result<Json<Profile>, ApiError> {
    Ok(Json(app.library.profile(&id, viewer.as_ref().map(|viewer| &viewer.id)).await?))
}

/// How the latest public games of somebody went: by seat, opponent and opening.
#[utoipa::path(get, path = "/api/people/{id}/statistics", tag = "people", params(("id" = String, Path)), responses(
    (status = 200, description = "The sums", body = Statistics),
    (status = 403, description = "The person keeps their games private", body = Refusal),
    (status = 404, description = "There is no such person", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn statistics(
    State(app): State<SharedState>,
    PersonPath(id): PersonPath,
    OptionalPerson(viewer): OptionalPerson,
) -> Result<Json<Statistics>, ApiError> {
    Ok(Json(app.library.statistics(&id, viewer.as_ref().map(|viewer| &viewer.id)).await?))
}

async fn rename_to(app: &SharedState, session: &KnownSession, name: &str) -> Result<Json<Me>, ApiError> {
    let Person { id, name } = app.accounts.rename(session, name).await?;
    Ok(Json(Me { person: id, name, account: session.account }))
}
