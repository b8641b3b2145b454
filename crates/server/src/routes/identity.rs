//! Who makes a request.
//!
//! Guests are known by a cookie with a random token. What is kept of it is a
//! hash, so a stolen store does not let anybody in.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use castellum_wire::Code;
use cookie::time::Duration;
use cookie::{Cookie, SameSite};

use super::guard;
use crate::app::Shared;
use crate::config::Config;
use crate::error::Refused;
use crate::secret::Secret;
use crate::store::Person;

/// Browsers keep no cookie for longer.
const KEPT_FOR: Duration = Duration::days(400);

/// Who makes the request, if they are known.
pub(super) struct Maybe(pub(super) Option<Person>);

/// Who makes the request, which needs somebody known.
pub(super) struct Known(pub(super) Person);

/// Where the request comes from.
pub(super) struct Address(pub(super) IpAddr);

/// A browser accepts a `__Host-` cookie only over TLS, for one host alone.
fn cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-castellum" } else { "castellum" }
}

pub(super) fn cookie(config: &Config, secret: &Secret) -> String {
    Cookie::build((cookie_name(config), secret.reveal()))
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(config.is_https())
        .path("/")
        .max_age(KEPT_FOR)
        .to_string()
}

/// The cookie that takes the place of one that does not work any more.
pub(super) fn no_cookie(config: &Config) -> String {
    let mut cookie = Cookie::build((cookie_name(config), "")).path("/").secure(config.is_https()).build();
    cookie.make_removal();
    cookie.to_string()
}

pub(super) fn token(config: &Config, headers: &HeaderMap) -> Option<Secret> {
    let texts = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let cookies = texts.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies
        .filter(|cookie| cookie.name() == cookie_name(config))
        .find_map(|cookie| Secret::read(cookie.value()))
}

impl FromRequestParts<Shared> for Maybe {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &Shared) -> Result<Self, Refused> {
        match token(&state.config, &parts.headers) {
            Some(token) => Ok(Self(state.hall.store().person(token.hash()).await?)),
            None => Ok(Self(None)),
        }
    }
}

impl FromRequestParts<Shared> for Known {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &Shared) -> Result<Self, Refused> {
        let Maybe(person) = Maybe::from_request_parts(parts, state).await?;
        let person = person.ok_or_else(|| {
            Refused::new(Code::NoIdentity, "nobody knows you yet: POST a name to /api/me first")
        })?;
        state.guard.person_may_ask(&person.id)?;
        Ok(Self(person))
    }
}

impl FromRequestParts<Shared> for Address {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &Shared) -> Result<Self, Self::Rejection> {
        Ok(Self(guard::address(&state.config, &parts.headers, &parts.extensions)))
    }
}
