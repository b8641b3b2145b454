//! Connections that are used again.

use std::ops::{Deref, DerefMut};
use std::sync::Mutex;

use tokio::sync::{Semaphore, SemaphorePermit};
use tokio_postgres::Client;

use super::super::{Result, StoreError};
use super::address::Address;

/// So many questions are asked at once; more have to wait.
const MOST: usize = 8;

pub(super) struct Pool {
    address: Address,
    idle: Mutex<Vec<Client>>,
    permits: Semaphore,
}

impl Pool {
    pub(super) fn new(address: Address) -> Self {
        Self { address, idle: Mutex::new(Vec::new()), permits: Semaphore::new(MOST) }
    }

    pub(super) async fn get(&self) -> Result<Lent<'_>> {
        let permit = self.permits.acquire().await.map_err(|error| StoreError::Failed(error.to_string()))?;
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop()).filter(|client| !client.is_closed());
        let client = match idle {
            Some(client) => client,
            None => self.address.connect().await?,
        };
        Ok(Lent { client: Some(client), pool: self, _permit: permit })
    }
}

/// A connection that goes back to the pool when dropped.
pub(super) struct Lent<'a> {
    client: Option<Client>,
    pool: &'a Pool,
    _permit: SemaphorePermit<'a>,
}

impl Deref for Lent<'_> {
    type Target = Client;

    fn deref(&self) -> &Client {
        self.client.as_ref().expect("it is lent until it is dropped")
    }
}

impl DerefMut for Lent<'_> {
    fn deref_mut(&mut self) -> &mut Client {
        self.client.as_mut().expect("it is lent until it is dropped")
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        if let (Some(client), Ok(mut idle)) = (self.client.take(), self.pool.idle.lock())
            && !client.is_closed()
        {
            idle.push(client);
        }
    }
}
