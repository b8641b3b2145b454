//! How long a bot may search, and how it is watched and stopped meanwhile.

use std::fmt;
use std::time::Duration;

use thiserror::Error;

use crate::Progress;

/// How long a bot may search for one action: never nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget(Limit);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    Nodes(u64),
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "browsers give nodes"))]
    Time(Duration),
}

impl Budget {
    /// A thousand nodes: enough for a sound opinion, and soon over.
    pub const THOUSAND_NODES: Self = Self(Limit::Nodes(1000));

    /// A number of nodes: positions that a search adds to its tree and evaluates.
    ///
    /// # Errors
    /// If there are none.
    pub const fn nodes(nodes: u64) -> Result<Self, ZeroBudget> {
        if nodes == 0 { Err(ZeroBudget) } else { Ok(Self(Limit::Nodes(nodes))) }
    }

    /// A number of milliseconds. Results then depend on the machine.
    ///
    /// Not for WASM, where the standard library has no clock: give nodes
    /// there and a [`Control`] that stops the search in time.
    ///
    /// # Errors
    /// If there are none.
    #[cfg(not(target_family = "wasm"))]
    pub const fn millis(millis: u64) -> Result<Self, ZeroBudget> {
        if millis == 0 { Err(ZeroBudget) } else { Ok(Self(Limit::Time(Duration::from_millis(millis)))) }
    }

    /// The unit, `nodes` or `millis`, and how many of it there are.
    #[must_use]
    pub const fn parts(self) -> (&'static str, u64) {
        match self.0 {
            Limit::Nodes(nodes) => ("nodes", nodes),
            Limit::Time(time) => ("millis", time.as_millis() as u64),
        }
    }

    /// One of several equal parts, never nothing.
    pub(crate) fn divided(mut self, parts: u32) -> Self {
        match &mut self.0 {
            Limit::Nodes(nodes) => *nodes = (*nodes / u64::from(parts)).max(1),
            Limit::Time(time) => *time = (*time / parts).max(Duration::from_millis(1)),
        }
        self
    }

    pub(crate) const fn limit(self) -> Limit {
        self.0
    }
}

/// `nodes=4000` or `millis=20`, as in a [`BotSpec`](crate::BotSpec).
impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (unit, amount) = self.parts();
        write!(f, "{unit}={amount}")
    }
}

/// A budget of nothing: no bot can answer within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the budget is zero: expected at least 1 node or 1 millisecond")]
pub struct ZeroBudget;

/// Hears how a search is getting on.
type Report<'a, A> = &'a (dyn Fn(&Progress<A>) + Sync);

/// Watches a search and stops it.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use castellum_bots::{Control, Progress};
///
/// let flag = AtomicBool::new(false);
/// let stop = || flag.load(Ordering::Relaxed);
/// let show = |progress: &Progress<u16>| eprintln!("{} nodes", progress.nodes);
/// let control = Control::default().stopped_by(&stop).reporting_to(&show);
/// ```
#[derive(Clone, Copy)]
pub struct Control<'a, A> {
    stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    report: Option<Report<'a, A>>,
}

impl<'a, A> Control<'a, A> {
    /// Ends the search as soon as `stop` says so; it is asked every few nodes.
    /// The bot then gives the best action so far.
    #[must_use]
    pub const fn stopped_by(self, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Tells `report` now and then how the search is getting on.
    #[must_use]
    pub const fn reporting_to(self, report: &'a (dyn Fn(&Progress<A>) + Sync)) -> Self {
        Self { report: Some(report), ..self }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }

    pub(crate) fn report(&self, progress: impl FnOnce() -> Progress<A>) {
        if let Some(report) = self.report {
            report(&progress());
        }
    }
}

impl<A> Default for Control<'_, A> {
    fn default() -> Self {
        Self { stop: None, report: None }
    }
}

impl<A> fmt::Debug for Control<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("stop", &self.stop.is_some())
            .field("report", &self.report.is_some())
            .finish()
    }
}
