//! Streams for programs: one JSON object a line, for as long as the program
//! listens. An empty line now and then says that the connection lives.

mod account;
mod game;

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use castellum_wire::Refusal;
use castellum_wire::programs::{AccountLine, GameLine};
use futures_util::stream;
use serde::Serialize;
use tokio::time::Instant;

use super::extract::GamePath;
use super::guard::{Ends, Permits};
use super::identity::{Caller, ClientAddress, RequiredPerson};
use crate::app::SharedState;
use crate::error::ApiError;
use crate::store::KnownToken;
use account::AccountFeed;
use game::GameFeed;

/// So often an empty line is sent while nothing happens.
const PULSE: Duration = Duration::from_secs(15);

/// What happens in your games: first a line for each that is being played, then one
/// whenever something changes. Empty lines say that the connection lives.
#[utoipa::path(get, path = "/api/stream", tag = "programs", responses(
    (status = 200, description = "One JSON object a line, without end", body = AccountLine, content_type = "application/x-ndjson"),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 429, description = "Too many requests or connections", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn account(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
    listener: Listener,
) -> Result<Response, ApiError> {
    let listening = listener.listen(&app)?;
    let feed = AccountFeed::open(&app, person.id).await?;
    Ok(respond(feed, listening))
}

/// One game: a line with all there is to know, then one whenever something happens.
/// The stream ends with the game. Empty lines say that the connection lives.
#[utoipa::path(get, path = "/api/games/{id}/stream", tag = "programs", params(("id" = String, Path)), responses(
    (status = 200, description = "One JSON object a line, until the game is over", body = GameLine, content_type = "application/x-ndjson"),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 404, description = "There is no such game, or you may not see it", body = Refusal),
    (status = 429, description = "Too many requests or connections", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn game(
    State(app): State<SharedState>,
    GamePath(id): GamePath,
    RequiredPerson(person): RequiredPerson,
    listener: Listener,
) -> Result<Response, ApiError> {
    let listening = listener.listen(&app)?;
    let feed = GameFeed::open(&app, &id, person, listener.address.0).await?;
    Ok(respond(feed, listening))
}

/// Where somebody listens, and with which token.
pub(super) struct Listener {
    address: ClientAddress,
    caller: Caller,
    token: Option<KnownToken>,
}

impl FromRequestParts<SharedState> for Listener {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedState) -> Result<Self, ApiError> {
        let Ok(address) = ClientAddress::from_request_parts(parts, app).await;
        let caller = Caller::from_request_parts(parts, app).await?;
        Ok(Self { address, caller, token: parts.extensions.get().cloned() })
    }
}

impl Listener {
    fn listen(&self, app: &SharedState) -> Result<Listening, ApiError> {
        let permits = app.guard.connect(self.address.0, &self.caller)?;
        let left = self.token.as_ref().map(|known| known.token.expires.saturating_sub(crate::now()));
        Ok(Listening {
            ends: permits.ends(),
            // Further away than anybody waits, if there is no token.
            expires: Instant::now() + Duration::from_millis(left.unwrap_or(FOREVER)),
            _permits: permits,
        })
    }
}

/// A thousand days in milliseconds.
const FOREVER: u64 = 1000 * 24 * 60 * 60 * 1000;

/// Counts a stream for as long as it lasts, and knows when it has to end.
struct Listening {
    ends: Ends,
    expires: Instant,
    _permits: Permits,
}

impl Listening {
    async fn ended(&self) {
        tokio::select! {
            () = self.ends.cancelled() => {}
            () = tokio::time::sleep_until(self.expires) => {}
        }
    }
}

/// Where lines come from.
trait Feed: Send + 'static {
    /// Waits for the next line; `None` ends the stream. Anyone who stops waiting misses
    /// nothing.
    fn next(&mut self) -> impl Future<Output = Option<String>> + Send;
}

/// A line as text.
fn line(value: &impl Serialize) -> String {
    // Lines have no keys that are no strings, so this cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}

fn respond(feed: impl Feed, listening: Listening) -> Response {
    let lines = stream::unfold((feed, listening), async |(mut feed, listening)| {
        let text = tokio::select! {
            biased;
            () = listening.ended() => None,
            text = feed.next() => text,
            () = tokio::time::sleep(PULSE) => Some(String::new()),
        };
        let bytes = Bytes::from(text? + "\n");
        Some((Ok::<_, Infallible>(bytes), (feed, listening)))
    });
    // Proxies are asked not to hold lines back.
    let headers = [
        (CONTENT_TYPE, "application/x-ndjson"),
        (CACHE_CONTROL, "no-store"),
        (axum::http::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, Body::from_stream(lines)).into_response()
}
