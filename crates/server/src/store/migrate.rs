//! Bringing an older store up to date, and refusing one from the future.

use refinery::{Migration, Runner};

use super::{Result, StoreError};

/// The steps of one kind of store, as name and SQL.
pub(super) type Migrations = [(&'static str, &'static str)];

pub(super) fn runner(steps: &Migrations) -> Result<Runner> {
    let step = |(name, sql): &(&str, &str)| Migration::unapplied(name, sql).map_err(|error| failed(&error));
    let steps = steps.iter().map(step).collect::<Result<Vec<_>>>()?;
    Ok(Runner::new(&steps))
}

/// Refuses a store that a newer program has changed, or another one.
pub(super) fn check(runner: &Runner, applied: &[Migration]) -> Result<()> {
    let known = runner.get_migrations();
    let newest = known.iter().map(Migration::version).max().unwrap_or_default();
    for found in applied {
        match known.iter().find(|step| step.version() == found.version()) {
            None => {
                let found = found.version();
                return Err(StoreError::Unusable(format!(
                    "the database has version {found}, but this castellum knows versions up to {newest}: use a newer castellum"
                )));
            }
            Some(step) if step != found => {
                return Err(StoreError::Unusable(format!(
                    "step {found} of the database is not the one this castellum knows: the database was changed by something else"
                )));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

pub(super) fn failed(error: &refinery::Error) -> StoreError {
    StoreError::Unusable(format!("the database cannot be brought up to date: {error}"))
}
