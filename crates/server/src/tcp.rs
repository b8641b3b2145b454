//! How many TCP connections are taken, from one address and in all.
//!
//! Each needs a descriptor, and a process that has none left can do nothing at
//! all. So some are kept back: for the store, for files, and for those who ask
//! whether the server is well.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::config::Limits;
use crate::routes::guard::{ConnectionCounter, ConnectionPermit, network};

/// Descriptors that are no connections: the store, the log, certificates.
const KEPT: u64 = 48;

/// Connections on which nothing but questions about the server's health are
/// answered, once there are too many others.
const HEALTH: u64 = 16;

/// Counts connections.
pub(crate) struct TcpLimits {
    most: u64,
    open: Arc<AtomicU64>,
    addresses: Option<ConnectionCounter<IpAddr>>,
}

/// What a connection is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Service {
    /// Everything.
    Full,
    /// Only whether the server is well.
    HealthOnly,
}

/// Counts until it is dropped.
pub(crate) struct TcpPermit {
    open: Arc<AtomicU64>,
    _address: Option<ConnectionPermit<IpAddr>>,
}

impl TcpLimits {
    /// Raises the limit of the process as far as the system allows, and stays
    /// below it. Behind a proxy all connections come from one address.
    pub(crate) fn new(limits: &Limits, behind_proxy: bool) -> Self {
        let descriptors = rlimit::increase_nofile_limit(u64::MAX).unwrap_or_else(|error| {
            tracing::warn!(%error, "the limit of open files is unknown");
            1024
        });
        let most = descriptors.saturating_sub(KEPT + HEALTH).max(1);
        let most = match limits.tcp_connections {
            0 => most,
            wanted => most.min(wanted.into()),
        };
        tracing::debug!(descriptors, most, "connections");
        let addresses = (!behind_proxy).then(|| ConnectionCounter::new(limits.address_tcp_connections));
        Self { most, open: Arc::default(), addresses }
    }

    /// Whether a connection from this address is taken.
    pub(crate) fn admit(&self, address: IpAddr) -> Option<(Service, TcpPermit)> {
        let address = match &self.addresses {
            Some(addresses) => Some(addresses.count(network(address))?),
            None => None,
        };
        let before = self.open.fetch_add(1, Ordering::Relaxed);
        let permit = TcpPermit { open: Arc::clone(&self.open), _address: address };
        if before < self.most {
            Some((Service::Full, permit))
        } else if before < self.most + HEALTH {
            Some((Service::HealthOnly, permit))
        } else {
            None
        }
    }
}

impl Drop for TcpPermit {
    fn drop(&mut self) {
        self.open.fetch_sub(1, Ordering::Relaxed);
    }
}
