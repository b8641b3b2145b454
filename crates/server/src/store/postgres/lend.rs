//! Connections that are used again, as long as they are of use.

use std::time::Duration;

use deadpool_postgres::{Object, Pool};
use tokio_postgres::error::SqlState;

use super::super::{AppendError, Result, StoreError};
use super::connect::{PgConfig, silent};

/// Connections to a database that several ask in turn.
pub(super) struct ClientPool {
    pool: Pool,
    patience: Duration,
}

impl ClientPool {
    pub(super) fn new(config: &PgConfig) -> Result<Self> {
        Ok(Self { pool: config.pool()?, patience: config.patience() })
    }

    /// Does something with a connection, which is used again unless it is of no use
    /// any more: who came next would wait for the same answer.
    pub(super) async fn run<T>(
        &self,
        work: impl AsyncFnOnce(&mut Object) -> Result<T, tokio_postgres::Error>,
    ) -> Result<T, AppendError> {
        // It may have to be opened and set up.
        let lent = tokio::time::timeout(2 * self.patience, self.pool.get()).await;
        let mut client = lent.map_err(|_| silent())?.map_err(StoreError::from)?;
        match tokio::time::timeout(self.patience, work(&mut client)).await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(error)) => {
                if is_of_no_use(&error) {
                    drop(Object::take(client));
                }
                Err(error.into())
            }
            Err(_) => {
                drop(Object::take(client));
                Err(silent().into())
            }
        }
    }
}

/// Whether a database that says this will not do anything on this connection any
/// more: it is a stand-by, or stops.
pub(super) fn is_of_no_use(error: &tokio_postgres::Error) -> bool {
    let codes = [
        SqlState::READ_ONLY_SQL_TRANSACTION,
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
    ];
    error.code().is_some_and(|code| codes.contains(code))
}
