//! The browser's database: texts under keys, with much more room than its
//! plain storage has.

use js_sys::Promise;
use leptos::prelude::window;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    IdbDatabase, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction, IdbTransactionMode,
};

use super::NotStored;

const NAME: &str = "castellum";
/// Counts the stores: who adds one makes it higher.
const VERSION: u32 = 2;

/// What is kept apart from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Store {
    Games,
    Boards,
}

impl Store {
    const ALL: [Self; 2] = [Self::Games, Self::Boards];

    const fn name(self) -> &'static str {
        ["games", "boards"][self as usize]
    }
}

/// An open database.
pub(crate) struct Database(IdbDatabase);

impl Database {
    /// Opens the database; the first time it is made.
    ///
    /// # Errors
    /// If the browser has none for us.
    pub(crate) async fn open() -> Result<Self, NotStored> {
        let factory = window().indexed_db().ok().flatten().ok_or(NotStored::Off)?;
        let request = factory.open_with_u32(NAME, VERSION).map_err(reason)?;
        make_stores(&request);
        let database: IdbDatabase = answer(&request).await?.unchecked_into();
        make_way(&database);
        Ok(Self(database))
    }

    /// Everything that is kept in a store.
    ///
    /// # Errors
    /// If nothing can be read.
    pub(crate) async fn all(&self, store: Store) -> Result<Vec<String>, NotStored> {
        let (_, store) = self.store(store, IdbTransactionMode::Readonly)?;
        let found = answer(&store.get_all().map_err(reason)?).await?;
        Ok(js_sys::Array::from(&found).iter().filter_map(|text| text.as_string()).collect())
    }

    /// What is kept under a key.
    ///
    /// # Errors
    /// If nothing can be read.
    pub(crate) async fn get(&self, store: Store, key: &str) -> Result<Option<String>, NotStored> {
        let (_, store) = self.store(store, IdbTransactionMode::Readonly)?;
        Ok(answer(&store.get(&key.into()).map_err(reason)?).await?.as_string())
    }

    /// Keeps a text. The browser is asked before this returns, so a page that is
    /// left at once loses nothing; what is returned tells when it is done.
    ///
    /// # Errors
    /// If the database is closed; later, if it is full.
    pub(crate) fn put(
        &self,
        store: Store,
        key: &str,
        text: &str,
    ) -> Result<impl Future<Output = Result<(), NotStored>> + use<>, NotStored> {
        let (transaction, store) = self.store(store, IdbTransactionMode::Readwrite)?;
        store.put_with_key(&text.into(), &key.into()).map_err(reason)?;
        Ok(end(transaction))
    }

    /// Forgets what is kept under a key; a page may be left at once here too.
    ///
    /// # Errors
    /// If the database is closed or broken.
    pub(crate) fn remove(
        &self,
        store: Store,
        key: &str,
    ) -> Result<impl Future<Output = Result<(), NotStored>> + use<>, NotStored> {
        let (transaction, store) = self.store(store, IdbTransactionMode::Readwrite)?;
        store.delete(&key.into()).map_err(reason)?;
        Ok(end(transaction))
    }

    fn store(
        &self,
        store: Store,
        mode: IdbTransactionMode,
    ) -> Result<(IdbTransaction, IdbObjectStore), NotStored> {
        let transaction = self.0.transaction_with_str_and_mode(store.name(), mode).map_err(reason)?;
        let store = transaction.object_store(store.name()).map_err(reason)?;
        Ok((transaction, store))
    }
}

/// Makes the stores that are missing, when the database is opened for the first
/// time by this version.
fn make_stores(request: &IdbOpenDbRequest) {
    let opened = request.clone();
    let make = Closure::once_into_js(move || {
        if let Ok(database) = opened.result() {
            let database: IdbDatabase = database.unchecked_into();
            for store in Store::ALL {
                // It fails only where the store is there already.
                let _ = database.create_object_store(store.name());
            }
        }
    });
    request.set_onupgradeneeded(Some(make.unchecked_ref()));
}

/// Lets a later version of the client, on another page, add stores. This page
/// cannot write any more then; it says so.
fn make_way(database: &IdbDatabase) {
    let ours = database.clone();
    let close = Closure::<dyn Fn()>::new(move || ours.close());
    database.set_onversionchange(Some(close.as_ref().unchecked_ref()));
    close.forget();
}

async fn answer(request: &IdbRequest) -> Result<JsValue, NotStored> {
    let promise = Promise::new(&mut |done, failed| {
        request.set_onsuccess(Some(&done));
        request.set_onerror(Some(&failed));
    });
    match JsFuture::from(promise).await {
        Ok(_) => request.result().map_err(reason),
        Err(_) => Err(request.error().ok().flatten().map_or(NotStored::Off, |error| reason(error.into()))),
    }
}

/// Ends a transaction, and waits until all that it asked for is done.
#[expect(deprecated, reason = "`commit` is so in the bindings alone, not in browsers")]
fn end(transaction: IdbTransaction) -> impl Future<Output = Result<(), NotStored>> {
    // Left to itself it would end with its last answer, and be given up together with
    // a page that is left before. Browsers that do not know this do just that.
    let _ = transaction.commit();
    let promise = Promise::new(&mut |done, failed| {
        transaction.set_oncomplete(Some(&done));
        transaction.set_onabort(Some(&failed));
    });
    async move {
        let ended = JsFuture::from(promise).await;
        let error = || transaction.error().map_or(NotStored::Off, |error| reason(error.into()));
        ended.map(|_| ()).map_err(|_| error())
    }
}

fn reason(error: JsValue) -> NotStored {
    let name = error.dyn_ref::<web_sys::DomException>().map(web_sys::DomException::name);
    if name.as_deref() == Some("QuotaExceededError") { NotStored::Full } else { NotStored::Off }
}
