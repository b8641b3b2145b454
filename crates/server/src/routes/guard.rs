//! Who is let through: not too many, not too often, not from other sites.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Extensions, HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use castellum_wire::{Code, PersonId};

use crate::app::Shared;
use crate::config::Config;
use crate::error::Refused;
use crate::limits::Limit;

/// Counts what addresses and people do.
pub(crate) struct Guard {
    requests: Limit<IpAddr>,
    person_requests: Limit<PersonId>,
    people: Limit<IpAddr>,
    connections: Counter<IpAddr>,
    person_connections: Counter<PersonId>,
}

impl Guard {
    pub(crate) fn new(config: &Config) -> Self {
        let limits = &config.limits;
        Self {
            requests: Limit::per_second(limits.requests, limits.requests.saturating_mul(4)),
            person_requests: Limit::per_second(
                limits.person_requests,
                limits.person_requests.saturating_mul(4),
            ),
            people: Limit::per_minute(limits.people),
            connections: Counter::new(limits.connections),
            person_connections: Counter::new(limits.person_connections),
        }
    }

    pub(crate) fn tidy(&self) {
        self.requests.tidy();
        self.person_requests.tidy();
        self.people.tidy();
    }

    pub(super) fn person_may_ask(&self, person: &PersonId) -> Result<(), Refused> {
        if self.person_requests.allows(person) { Ok(()) } else { Err(too_fast()) }
    }

    pub(super) fn new_person(&self, address: IpAddr) -> Result<(), Refused> {
        if self.people.allows(&address) { Ok(()) } else { Err(too_fast()) }
    }

    /// Counts a connection for as long as both guards live.
    pub(super) fn connect(
        &self,
        address: IpAddr,
        person: Option<&PersonId>,
    ) -> Result<(Counted<IpAddr>, Option<Counted<PersonId>>), Refused> {
        let many =
            || Refused::new(Code::TooManyConnections, "there are too many connections from here: close some");
        let address = self.connections.count(address).ok_or_else(many)?;
        let person = match person {
            Some(person) => Some(self.person_connections.count(person.clone()).ok_or_else(many)?),
            None => None,
        };
        Ok((address, person))
    }
}

fn too_fast() -> Refused {
    Refused::new(Code::TooFast, "too many requests: wait a little and try again")
}

/// Where a request comes from.
pub(super) fn address(config: &Config, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
    let forwarded = || {
        // The last entry is the one that our own proxy added.
        let list = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        list.rsplit(',').next()?.trim().parse().ok()
    };
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let forwarded = if config.behind_proxy { forwarded() } else { None };
    forwarded.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)).to_canonical()
}

/// Lets a request through or not, before anything else is done with it.
pub(super) async fn check(State(state): State<Shared>, request: Request, next: Next) -> Response {
    let address = address(&state.config, request.headers(), request.extensions());
    if !state.guard.requests.allows(&address) {
        return too_fast().into_response();
    }
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrades = request.headers().contains_key(header::UPGRADE);
    if (!reads || upgrades) && !comes_from_here(&state.config, request.headers()) {
        let refused =
            Refused::new(Code::WrongOrigin, "this request comes from another site and was not done");
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
struct Counter<K> {
    most: u32,
    counts: Arc<Mutex<HashMap<K, u32>>>,
}

/// Counts until it is dropped.
pub(super) struct Counted<K: Hash + Eq> {
    key: K,
    counts: Arc<Mutex<HashMap<K, u32>>>,
}

impl<K: Hash + Eq + Clone> Counter<K> {
    fn new(most: u32) -> Self {
        Self { most, counts: Arc::default() }
    }

    fn count(&self, key: K) -> Option<Counted<K>> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key.clone()).or_default();
        if self.most > 0 && *count >= self.most {
            return None;
        }
        *count += 1;
        drop(counts);
        Some(Counted { key, counts: Arc::clone(&self.counts) })
    }
}

impl<K: Hash + Eq> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}
