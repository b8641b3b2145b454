//! Who makes a request.
//!
//! Guests are known by a cookie with a random token, programs by a
//! [token](super::bearer) of their own. What is kept of either is a hash, so a
//! stolen store does not let anybody in.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use castellum_wire::Code;
use cookie::time::Duration;
use cookie::{Cookie, CookieBuilder, SameSite};

use super::guard;
use crate::app::SharedState;
use crate::config::Config;
use crate::error::ApiError;
use crate::secret::Secret;
use crate::store::{KnownSession, KnownToken, Person};

/// Browsers keep no cookie for longer.
const KEPT_FOR: Duration = Duration::days(400);

/// Who makes the request, if they are known.
pub(super) struct OptionalPerson(pub(super) Option<Person>);

/// Who makes the request, which needs somebody known.
pub(super) struct RequiredPerson(pub(super) Person);

/// The session in which the request is made, if it is made in one. Programs have none.
pub(super) struct OptionalSession(pub(super) Option<KnownSession>);

/// The session in which the request is made, which needs one.
pub(super) struct RequiredSession(pub(super) KnownSession);

/// Who makes the request, and by what they are known: connections end with it.
pub(super) struct Caller {
    pub(super) person: Option<Person>,
    /// The identifier of the token or session.
    pub(super) key: Option<String>,
}

/// Where the request comes from.
pub(super) struct ClientAddress(pub(super) IpAddr);

/// What the browser says that it is.
pub(super) struct UserAgent(pub(super) String);

/// A browser accepts a `__Host-` cookie only over TLS, for one host alone.
fn cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-castellum" } else { "castellum" }
}

/// The cookie that goes with an answer that the browser owes.
fn ceremony_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-castellum-passkey" } else { "castellum-passkey" }
}

pub(super) fn cookie(config: &Config, secret: &Secret) -> String {
    build(config, cookie_name(config), secret).same_site(SameSite::Lax).max_age(KEPT_FOR).to_string()
}

/// It lives no longer than the answer is waited for.
pub(super) fn ceremony_cookie(config: &Config, secret: &Secret) -> String {
    let cookie = build(config, ceremony_name(config), secret);
    cookie.same_site(SameSite::Strict).max_age(Duration::minutes(5)).to_string()
}

fn build<'a>(config: &Config, name: &'a str, secret: &Secret) -> CookieBuilder<'a> {
    Cookie::build((name, secret.reveal())).http_only(true).secure(config.is_https()).path("/")
}

/// The cookie that takes the place of one that does not work any more.
pub(super) fn no_cookie(config: &Config) -> String {
    let mut cookie = Cookie::build((cookie_name(config), "")).path("/").secure(config.is_https()).build();
    cookie.make_removal();
    cookie.to_string()
}

fn token(config: &Config, headers: &HeaderMap) -> Option<Secret> {
    secret_in(cookie_name(config), headers)
}

/// What belongs to an answer that the browser owes.
pub(super) fn ceremony(config: &Config, headers: &HeaderMap) -> Option<Secret> {
    secret_in(ceremony_name(config), headers)
}

fn secret_in(name: &str, headers: &HeaderMap) -> Option<Secret> {
    let texts = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let cookies = texts.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.filter(|cookie| cookie.name() == name).find_map(|cookie| Secret::read(cookie.value()))
}

impl FromRequestParts<SharedState> for OptionalPerson {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedState) -> Result<Self, ApiError> {
        Ok(Self(Caller::from_request_parts(parts, app).await?.person))
    }
}

impl FromRequestParts<SharedState> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedState) -> Result<Self, ApiError> {
        // Anyone who shows a token is nobody else, whatever cookie comes with it.
        if let Some(known) = parts.extensions.get::<KnownToken>() {
            return Ok(Self { person: Some(known.person.clone()), key: Some(known.token.id.clone()) });
        }
        let OptionalSession(known) = OptionalSession::from_request_parts(parts, app).await?;
        let (person, key) = known.map(|known| (known.person, known.session.id)).unzip();
        Ok(Self { person, key })
    }
}

impl FromRequestParts<SharedState> for OptionalSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedState) -> Result<Self, ApiError> {
        if parts.extensions.get::<KnownToken>().is_some() {
            return Ok(Self(None));
        }
        match token(&app.config, &parts.headers) {
            Some(token) => Ok(Self(app.accounts.session(&token).await?)),
            None => Ok(Self(None)),
        }
    }
}

impl FromRequestParts<SharedState> for RequiredSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedState) -> Result<Self, ApiError> {
        let OptionalSession(known) = OptionalSession::from_request_parts(parts, app).await?;
        let known = known.ok_or_else(nobody)?;
        app.guard.person_may_ask(&known.person.id)?;
        Ok(Self(known))
    }
}

fn nobody() -> ApiError {
    ApiError::new(Code::NoIdentity, "nobody knows you yet: POST a name to /api/me first")
}

impl FromRequestParts<SharedState> for RequiredPerson {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedState) -> Result<Self, ApiError> {
        let OptionalPerson(person) = OptionalPerson::from_request_parts(parts, app).await?;
        let person = person.ok_or_else(nobody)?;
        app.guard.person_may_ask(&person.id)?;
        Ok(Self(person))
    }
}

impl FromRequestParts<SharedState> for UserAgent {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _app: &SharedState) -> Result<Self, Self::Rejection> {
        let agent = parts.headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
        Ok(Self(agent.unwrap_or_default().into()))
    }
}

impl FromRequestParts<SharedState> for ClientAddress {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &SharedState) -> Result<Self, Self::Rejection> {
        Ok(Self(guard::address(&app.config, &parts.headers, &parts.extensions)))
    }
}
