//! Who you are.

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};
use castellum_wire::http::{Me, NewName};
use castellum_wire::{Code, Refusal};

use super::extract::Body;
use super::identity::{Address, Known, Maybe, cookie, no_cookie, token};
use crate::app::Shared;
use crate::error::Refused;
use crate::secret::{Secret, identifier};
use crate::store::Person;
use crate::time::now;

const LONGEST_NAME: usize = 40;

/// Who you are.
#[utoipa::path(get, path = "/api/me", tag = "people", responses(
    (status = 200, description = "You are known by your cookie", body = Me),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn me(Known(person): Known) -> Json<Me> {
    Json(Me { person: person.id, name: person.name })
}

/// Become known as a guest: sets a cookie. Who has one just gets the name.
#[utoipa::path(post, path = "/api/me", tag = "people", request_body = NewName, responses(
    (status = 200, description = "You were known and have the new name", body = Me),
    (status = 201, description = "You are known from now on", body = Me),
    (status = 400, description = "The name cannot be used", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn new_guest(
    State(state): State<Shared>,
    Address(address): Address,
    Maybe(known): Maybe,
    Body(wanted): Body<NewName>,
) -> Result<Response, Refused> {
    let name = good_name(&wanted.name)?;
    if let Some(person) = known {
        return Ok(rename_to(&state, person, name).await?.into_response());
    }
    state.guard.new_person(address)?;
    let id = identifier().parse().map_err(|_| Refused::new(Code::Internal, "no identifier"))?;
    let person = Person { id, name };
    let secret = Secret::new();
    state.hall.store().add_person(person.clone(), secret.hash(), now()).await?;
    let me = Me { person: person.id, name: person.name };
    let cookie = AppendHeaders([(SET_COOKIE, cookie(&state.config, &secret))]);
    Ok((StatusCode::CREATED, cookie, Json(me)).into_response())
}

/// Get another name. Games that you have joined keep the old one.
#[utoipa::path(put, path = "/api/me", tag = "people", request_body = NewName, responses(
    (status = 200, description = "You have the new name", body = Me),
    (status = 400, description = "The name cannot be used", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn rename(
    State(state): State<Shared>,
    Known(person): Known,
    Body(wanted): Body<NewName>,
) -> Result<Json<Me>, Refused> {
    rename_to(&state, person, good_name(&wanted.name)?).await
}

/// Be forgotten: your cookie does not work any more, here or elsewhere. Games
/// that you have joined keep your name, and you cannot go on with them.
#[utoipa::path(delete, path = "/api/me", tag = "people", responses(
    (status = 204, description = "Nobody knows you any more"),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn forget(
    State(state): State<Shared>,
    Known(_): Known,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    if let Some(token) = token(&state.config, &headers) {
        state.hall.store().forget(token.hash()).await?;
    }
    let cookie = AppendHeaders([(SET_COOKIE, no_cookie(&state.config))]);
    Ok((StatusCode::NO_CONTENT, cookie).into_response())
}

async fn rename_to(state: &Shared, person: Person, name: String) -> Result<Json<Me>, Refused> {
    state.hall.store().rename(&person.id, &name).await?;
    Ok(Json(Me { person: person.id, name }))
}

fn good_name(name: &str) -> Result<String, Refused> {
    let name = name.trim();
    let length = name.chars().count();
    if (1..=LONGEST_NAME).contains(&length) && !name.chars().any(char::is_control) {
        return Ok(name.into());
    }
    let message = format!("name: expected 1 to {LONGEST_NAME} characters, none of them a control character");
    Err(Refused::new(Code::BadName, message))
}
