//! What the server says about itself.

use anyhow::{Context, Result};
use tracing_subscriber::EnvFilter;

use crate::config::Config;

/// Begins to log to standard error, as the settings say.
///
/// # Errors
/// The filter cannot be read, or something else logs already.
pub fn start_logging(config: &Config) -> Result<()> {
    let filter =
        EnvFilter::try_new(&config.log).with_context(|| format!("log: {:?} is no filter", config.log))?;
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let started = if config.log_json { logs.json().try_init() } else { logs.try_init() };
    started.map_err(|error| anyhow::anyhow!("cannot log: {error}"))
}
