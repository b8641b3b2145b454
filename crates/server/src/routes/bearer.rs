//! Requests of programs, which show a token instead of a cookie.
//!
//! A token opens only what is listed here; whatever else there is, or will be, is
//! for cookies alone. So no token makes another one or ends an account.

use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use castellum_wire::Code;
use castellum_wire::programs::Scope;

use crate::app::SharedState;
use crate::error::ApiError;
use crate::store::KnownToken;

/// What a token of a scope opens.
const OPENED: &[(&str, &str, Scope)] = &[
    ("GET", "/api/me", Scope::Account),
    ("GET", "/api/stream", Scope::Account),
    ("GET", "/api/people/{id}", Scope::Games),
    ("GET", "/api/games", Scope::Games),
    ("GET", "/api/games/{id}", Scope::Games),
    ("GET", "/api/games/{id}/events", Scope::Games),
    ("GET", "/api/games/{id}/export", Scope::Games),
    ("GET", "/api/games/{id}/record", Scope::Games),
    ("GET", "/api/games/{id}/stream", Scope::Games),
    ("GET", "/api/tournaments", Scope::Games),
    ("GET", "/api/tournaments/{id}", Scope::Games),
    ("GET", "/api/tournaments/{id}/results", Scope::Games),
    ("POST", "/api/tournaments/{id}/join", Scope::Challenge),
    ("POST", "/api/tournaments/{id}/leave", Scope::Challenge),
    ("GET", "/api/challenges", Scope::Account),
    ("POST", "/api/people/{id}/challenges", Scope::Challenge),
    ("POST", "/api/challenges/{id}/accept", Scope::Challenge),
    ("POST", "/api/challenges/{id}/decline", Scope::Challenge),
    ("DELETE", "/api/challenges/{id}", Scope::Challenge),
    ("POST", "/api/games", Scope::Challenge),
    ("POST", "/api/games/{id}/join", Scope::Challenge),
    ("POST", "/api/games/{id}/leave", Scope::Challenge),
    ("POST", "/api/games/{id}/rematch", Scope::Challenge),
    ("POST", "/api/invitations", Scope::Challenge),
    ("POST", "/api/games/{id}/commands", Scope::Bot),
];

/// The scope that a request needs; none is enough for what is not listed.
fn needed(method: &Method, path: &str) -> Option<Scope> {
    let is_it = |(of, at, _): &&(&str, &str, Scope)| *of == method.as_str() && *at == path;
    OPENED.iter().find(is_it).map(|(.., scope)| *scope)
}

/// Checks the token of a request that shows one. Anyone who makes the request is known
/// by it from here on.
pub(super) async fn check(State(app): State<SharedState>, mut request: Request, next: Next) -> Response {
    let Some(header) = request.headers().get(header::AUTHORIZATION) else { return next.run(request).await };
    let secret = header.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
    let known = match app.programs.check(secret.unwrap_or_default().trim()).await {
        Ok(known) => known,
        Err(refusal) => return ApiError(refusal).into_response(),
    };
    let path = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    if let Err(refused) = may(&known, needed(request.method(), path)) {
        return refused.into_response();
    }
    request.extensions_mut().insert(known);
    next.run(request).await
}

fn may(known: &KnownToken, needed: Option<Scope>) -> Result<(), ApiError> {
    let Some(scope) = needed else {
        return Err(ApiError::new(Code::MissingScope, "this is not for tokens: use the page"));
    };
    let scopes = &known.token.scopes;
    if scopes.contains(&scope) || scopes.contains(&Scope::Bot) {
        return Ok(());
    }
    Err(ApiError::new(Code::MissingScope, format!("this token has not the scope {}", scope.text())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_listed_is_closed() {
        assert_eq!(needed(&Method::GET, "/api/games"), Some(Scope::Games));
        for (method, path) in [
            (Method::DELETE, "/api/me"),
            (Method::PUT, "/api/me"),
            (Method::POST, "/api/tokens"),
            (Method::GET, "/api/games/{id}/socket"),
            (Method::GET, ""),
        ] {
            assert_eq!(needed(&method, path), None, "{method} {path}");
        }
    }
}
