//! Who is let through: not too many, not too often, not from other sites.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Extensions, HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use castellum_wire::{Code, PersonId};
use tokio_util::sync::CancellationToken;

use super::identity::Caller;
use crate::app::SharedState;
use crate::config::Config;
use crate::error::ApiError;
use crate::rate_limit::RateLimit;

/// Everything about somebody is a lot: they get it so often an hour.
const EXPORTS: u32 = 10;

/// Counts what addresses and people do.
pub(crate) struct Guard {
    requests: RateLimit<IpAddr>,
    person_requests: RateLimit<PersonId>,
    people: RateLimit<IpAddr>,
    new_games: RateLimit<IpAddr>,
    person_new_games: RateLimit<PersonId>,
    exports: RateLimit<PersonId>,
    connections: ConnectionCounter<IpAddr>,
    person_connections: ConnectionCounter<PersonId>,
    /// By the token or session that they were opened with.
    key_connections: ConnectionCounter<String>,
}

impl Guard {
    pub(crate) fn new(config: &Config) -> Self {
        let limits = &config.limits;
        Self {
            requests: RateLimit::per_second(limits.requests, limits.requests.saturating_mul(4)),
            person_requests: RateLimit::per_second(
                limits.person_requests,
                limits.person_requests.saturating_mul(4),
            ),
            people: RateLimit::per_minute(limits.people),
            new_games: RateLimit::per_hour(limits.new_games),
            person_new_games: RateLimit::per_hour(limits.person_new_games),
            exports: RateLimit::per_hour(EXPORTS),
            connections: ConnectionCounter::new(limits.connections),
            person_connections: ConnectionCounter::new(limits.person_connections),
            key_connections: ConnectionCounter::new(limits.person_connections),
        }
    }

    pub(crate) fn tidy(&self) {
        self.requests.tidy();
        self.person_requests.tidy();
        self.people.tidy();
        self.new_games.tidy();
        self.person_new_games.tidy();
        self.exports.tidy();
    }

    pub(super) fn person_may_ask(&self, person: &PersonId) -> Result<(), ApiError> {
        if self.person_requests.allows(person) { Ok(()) } else { Err(too_fast()) }
    }

    pub(super) fn new_person(&self, address: IpAddr) -> Result<(), ApiError> {
        if self.people.allows(&address) { Ok(()) } else { Err(too_fast()) }
    }

    /// Whether somebody may create another game, whether or not it waits for
    /// others; if so, it counts.
    pub(super) fn new_game(&self, address: IpAddr, person: &PersonId) -> Result<(), ApiError> {
        if self.person_new_games.allows(person) && self.new_games.allows(&address) {
            return Ok(());
        }
        Err(ApiError::new(Code::TooManyGames, "too many new games from here: wait a while, or join one"))
    }

    /// Whether somebody may have everything about themselves again; if so, it counts.
    pub(super) fn may_export(&self, person: &PersonId) -> Result<(), ApiError> {
        if self.exports.allows(person) { Ok(()) } else { Err(too_fast()) }
    }

    /// Ends all connections of a person.
    pub(crate) fn disconnect(&self, person: &PersonId) {
        self.person_connections.end(person);
    }

    /// Ends all connections that were opened with a token or in a session.
    pub(crate) fn end_key(&self, key: &str) {
        self.key_connections.end(&key.to_string());
    }

    /// Counts a connection for as long as the permits live.
    pub(super) fn connect(&self, address: IpAddr, caller: &Caller) -> Result<Permits, ApiError> {
        let full = too_many_connections;
        let person = caller.person.as_ref().map(|person| person.id.clone());
        Ok(Permits {
            _address: self.connections.count(address).ok_or_else(full)?,
            person: person.map(|id| self.person_connections.count(id).ok_or_else(full)).transpose()?,
            key: caller
                .key
                .clone()
                .map(|key| self.key_connections.count(key).ok_or_else(full))
                .transpose()?,
        })
    }
}

/// What a connection counts as, until it is dropped.
pub(super) struct Permits {
    _address: ConnectionPermit<IpAddr>,
    person: Option<ConnectionPermit<PersonId>>,
    key: Option<ConnectionPermit<String>>,
}

impl Permits {
    /// Comes when the connection has to end.
    pub(super) fn ends(&self) -> Ends {
        let person = self.person.as_ref().map(|permit| permit.end.clone()).unwrap_or_default();
        Ends { person, key: self.key.as_ref().map(|permit| permit.end.clone()).unwrap_or_default() }
    }
}

/// When a connection has to end: its person is gone, or what it was opened with.
pub(super) struct Ends {
    person: CancellationToken,
    key: CancellationToken,
}

impl Ends {
    /// Waits for it.
    pub(super) async fn cancelled(&self) {
        tokio::select! {
            () = self.person.cancelled() => {}
            () = self.key.cancelled() => {}
        }
    }
}

fn too_fast() -> ApiError {
    ApiError::new(Code::TooFast, "too many requests: wait a little and try again")
}

fn too_many_connections() -> ApiError {
    ApiError::new(Code::TooManyConnections, "there are too many connections from here: close some")
}

/// Where a request comes from: an address of IPv4, or a network of IPv6.
pub(super) fn address(config: &Config, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
    let forwarded = || {
        // The last entry is the one that our own proxy added.
        let list = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        list.rsplit(',').next()?.trim().parse().ok()
    };
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let forwarded = if config.behind_proxy { forwarded() } else { None };
    network(forwarded.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)))
}

/// The address by which somebody is counted. Anyone who has IPv6 has at least a
/// network of 64 bits, and with it more addresses than could ever be counted.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
    }
}

/// Lets a request through or not, before anything else is done with it.
pub(super) async fn check(State(app): State<SharedState>, request: Request, next: Next) -> Response {
    let address = address(&app.config, request.headers(), request.extensions());
    if !app.guard.requests.allows(&address) {
        return too_fast().into_response();
    }
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrades = request.headers().contains_key(header::UPGRADE);
    if (!reads || upgrades) && !comes_from_here(&app.config, request.headers()) {
        let refused =
            ApiError::new(Code::WrongOrigin, "this request comes from another site and was not done");
        return refused.into_response();
    }
    next.run(request).await
}

/// Whether a request that changes something was made by our own pages, or by
/// something that is no browser: browsers always say where they are.
fn comes_from_here(config: &Config, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value: &axum::http::HeaderValue| value.to_str().unwrap_or("?"));
    match text(header::ORIGIN) {
        Some(origin) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            origin == config.public_url || host.is_some() && host == text(header::HOST)
        }
        None => matches!(
            text(header::HeaderName::from_static("sec-fetch-site")),
            None | Some("same-origin" | "none")
        ),
    }
}

/// Counts how many of something each of many has; 0 is no limit.
pub(crate) struct ConnectionCounter<K> {
    most: u32,
    counts: Arc<Mutex<HashMap<K, Connections>>>,
}

#[derive(Default)]
struct Connections {
    count: u32,
    end: CancellationToken,
}

/// Counts until it is dropped.
pub(crate) struct ConnectionPermit<K: Hash + Eq> {
    key: K,
    counts: Arc<Mutex<HashMap<K, Connections>>>,
    end: CancellationToken,
}

impl<K: Hash + Eq + Clone> ConnectionCounter<K> {
    pub(crate) fn new(most: u32) -> Self {
        Self { most, counts: Arc::default() }
    }

    pub(crate) fn count(&self, key: K) -> Option<ConnectionPermit<K>> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let connections = counts.entry(key.clone()).or_default();
        if self.most > 0 && connections.count >= self.most {
            return None;
        }
        connections.count += 1;
        let end = connections.end.clone();
        drop(counts);
        Some(ConnectionPermit { key, counts: Arc::clone(&self.counts), end })
    }

    /// Asks all who are counted under this key to end.
    fn end(&self, key: &K) {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(connections) = counts.get(key) {
            connections.end.cancel();
        }
    }
}

impl<K: Hash + Eq> Drop for ConnectionPermit<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(connections) = counts.get_mut(&self.key) {
            connections.count -= 1;
            if connections.count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_network_are_one() {
        let key = |text: &str| network(text.parse().unwrap()).to_string();
        assert_eq!(key("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(key("2001:db8:1:2::1"), key("2001:db8:1:2:ffff::"));
        assert_ne!(key("2001:db8:1:2::1"), key("2001:db8:1:3::1"));
        assert_eq!(key("::ffff:192.0.2.1"), "192.0.2.1");
        assert_ne!(key("192.0.2.1"), key("192.0.2.2"));
    }
}
