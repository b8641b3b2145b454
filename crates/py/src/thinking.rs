//! Long thoughts: budgets, Ctrl-C, and errors of Python code on the way.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use castellum_bots::{BotSpec, Budget};
use pyo3::prelude::*;

use crate::value_error;

/// How often Python is asked whether somebody pressed Ctrl-C.
const CHECK_SIGNALS: Duration = Duration::from_millis(50);

/// The bot with a name and settings.
pub(crate) fn read_spec(text: &str) -> PyResult<BotSpec> {
    text.parse().map_err(value_error)
}

/// The budget that is given with the bot or besides, else 1000 nodes.
pub(crate) fn budget(spec: &BotSpec, nodes: Option<u64>, millis: Option<u64>) -> PyResult<Budget> {
    let besides = match (nodes, millis) {
        (Some(_), Some(_)) => return Err(value_error("expected nodes or millis, not both")),
        (Some(nodes), None) => Some(Budget::nodes(nodes).map_err(value_error)?),
        (None, Some(millis)) => Some(Budget::millis(millis).map_err(value_error)?),
        (None, None) => None,
    };
    Ok(spec.budget_or(besides).map_err(value_error)?.unwrap_or(Budget::THOUSAND_NODES))
}

/// Why a search should end early: an exception that waits to be raised.
#[derive(Debug, Default)]
pub(crate) struct Interruption {
    is_due: AtomicBool,
    error: Mutex<Option<PyErr>>,
}

impl Interruption {
    /// Ends the search with an exception; the first one counts.
    pub(crate) fn raise(&self, error: PyErr) {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.is_due.store(true, Ordering::Release);
    }

    pub(crate) fn is_due(&self) -> bool {
        self.is_due.load(Ordering::Acquire)
    }

    /// The exception, if there was one; the next search begins without it.
    pub(crate) fn take(&self) -> PyResult<()> {
        self.is_due.store(false, Ordering::Release);
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }

    /// Says whether a search should end; now and then looks for Ctrl-C.
    pub(crate) fn watch(&self) -> impl Fn() -> bool + Sync + '_ {
        let looked = Mutex::new(Instant::now());
        move || {
            if let Ok(mut looked) = looked.try_lock()
                && looked.elapsed() >= CHECK_SIGNALS
            {
                *looked = Instant::now();
                if let Err(error) = check_signals() {
                    self.raise(error);
                }
            }
            self.is_due()
        }
    }
}

/// Runs what Python does on Ctrl-C, if somebody pressed it.
fn check_signals() -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        Ok(())
    })
}
