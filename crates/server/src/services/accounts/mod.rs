//! Accounts: guests who can sign in, wherever they are.
//!
//! A guest becomes an account and stays the same person, with all games. What changes
//! the ways to sign in, and deletion, wants a fresh proof.

mod browser;
mod codes;
mod export;
mod passkeys;
mod passwords;
mod sign_in;

use std::net::IpAddr;
use std::sync::Arc;

use castellum_wire::account::{
    Account, Device, DeviceList, NewAccount, NewPasskey, PasskeyChallenge, PasskeyWish, Proof, RecoveryCodes,
};
use castellum_wire::{Code, Millis, PersonId, Refusal};
use webauthn_rs::Webauthn;

use crate::names::{account_name, is_reserved, skeletons, taken};
use crate::now;
use crate::rate_limit::RateLimit;
use crate::secret::{Secret, identifier};
use crate::store::{
    AccountRow, KnownSession, NewAccountRow, NewSession, NewWayIn, Person, SessionRow, Store,
};
use crate::visible_text::good_name;
use passwords::Hashing;
pub use sign_in::SignedIn;

/// A name is kept for so long before it may change again.
const NAME_KEPT: Millis = 30 * 24 * 60 * 60 * 1000;

/// A proof is fresh for so long.
const FRESH: Millis = 10 * 60 * 1000;

/// That a session was used is written down at most this often.
const USE_NOTED: Millis = 10 * 60 * 1000;

/// How many passkeys somebody may have.
const MAX_PASSKEYS: usize = 20;

/// So often a minute somebody may try to sign in from one place, whatever the name.
const TRIES: u32 = 30;

/// Makes accounts and lets people in.
pub struct Accounts {
    store: Arc<dyn Store>,
    webauthn: Option<Webauthn>,
    hashing: Hashing,
    addresses: RateLimit<IpAddr>,
}

/// Who asks, and from where.
pub struct Visitor<'a> {
    /// Where they are.
    pub address: IpAddr,
    /// What their browser says that it is.
    pub agent: &'a str,
    /// The session that they have.
    pub session: Option<&'a KnownSession>,
    /// The cookie that goes with an answer that their browser owes.
    pub ceremony: Option<&'a Secret>,
}

impl Visitor<'_> {
    /// A new session, whose owner has just shown who they are.
    fn new_session(&self) -> (Secret, NewSession) {
        new_session(self.agent, true)
    }
}

/// A session that begins in this browser.
pub(crate) fn new_session(agent: &str, proven: bool) -> (Secret, NewSession) {
    let secret = Secret::new();
    let (id, browser) = (identifier(), browser::in_words(agent));
    let session = NewSession { id, hash: secret.hash(), browser, created: now(), proven };
    (secret, session)
}

/// An account that was made.
pub struct SignedUp {
    /// Its recovery codes.
    pub codes: RecoveryCodes,
    /// The cookie of its only session.
    pub cookie: Secret,
    /// The session that it takes the place of.
    pub ended: String,
}

impl Accounts {
    /// Accounts in a store, of a server that is reached at this address.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, public_url: &str) -> Self {
        let webauthn = passkeys::relying_party(public_url);
        Self { store, webauthn, hashing: Hashing::new(), addresses: RateLimit::per_minute(TRIES) }
    }

    /// The session that a cookie belongs to.
    ///
    /// # Errors
    /// The store fails.
    pub async fn session(&self, cookie: &Secret) -> Result<Option<KnownSession>, Refusal> {
        let known = self.store.session(cookie.hash()).await?;
        if let Some(known) = &known
            && known.session.used + USE_NOTED <= now()
        {
            self.store.session_used(&known.session.id, now()).await?;
        }
        Ok(known)
    }

    /// Whether an account could have this name.
    ///
    /// # Errors
    /// Nobody could, or the store fails.
    pub async fn is_free(&self, person: &PersonId, name: &str) -> Result<bool, Refusal> {
        match account_name(name) {
            Ok(name) => self.is_nobodys(person, &name).await,
            Err(refusal) if refusal.code == Code::NameTaken => Ok(false),
            Err(refusal) => Err(refusal),
        }
    }

    /// Whether no account of anybody else has a name that looks like this.
    async fn is_nobodys(&self, person: &PersonId, name: &str) -> Result<bool, Refusal> {
        for skeleton in skeletons(name) {
            let account = self.store.account_named(&skeleton).await?;
            if account.is_some_and(|account| account.person != *person) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A name for a guest, who may share it with other guests but with no account.
    ///
    /// # Errors
    /// What is wrong with it, or that the store fails.
    pub async fn guest_name(&self, person: Option<&PersonId>, name: &str) -> Result<String, Refusal> {
        let name = good_name(name)?;
        let nobody = "nobody".parse().map_err(|_| Refusal::new(Code::Internal, "no identifier"))?;
        let is_free = self.is_nobodys(person.unwrap_or(&nobody), &name).await?;
        if is_reserved(&name) || !is_free { Err(taken()) } else { Ok(name) }
    }

    /// Makes an account of a guest, with a password.
    ///
    /// # Errors
    /// They have one, name or password cannot be had, or the store fails.
    pub async fn sign_up(&self, wanted: NewAccount, visitor: &Visitor<'_>) -> Result<SignedUp, Refusal> {
        let session = guest(visitor)?;
        let name = self.free_name(&session.person.id, &wanted.name).await?;
        let hash = self.hashing.hash(wanted.password, name.clone()).await?;
        self.add(session, name, NewWayIn::Password(hash), visitor).await
    }

    /// Begins to make a passkey, of an account or of a guest who will be one.
    ///
    /// # Errors
    /// It cannot be made, wants a fresh proof, or the store fails.
    pub async fn begin_passkey(
        &self,
        session: &KnownSession,
        wish: PasskeyWish,
    ) -> Result<(PasskeyChallenge, Secret), Refusal> {
        let person = &session.person.id;
        let name = match (session.account, wish.name) {
            (false, Some(name)) => Some(self.free_name(person, &name).await?),
            (false, None) => {
                return Err(Refusal::new(Code::BadName, "name: expected the name of the account"));
            }
            (true, Some(_)) => return Err(has_account()),
            (true, None) => {
                check_fresh(session)?;
                None
            }
        };
        if self.store.passkeys(person).await?.len() >= MAX_PASSKEYS {
            let message = format!("you have {MAX_PASSKEYS} passkeys: remove one first");
            return Err(Refusal::new(Code::BadPasskey, message));
        }
        self.begin_making(session, name).await
    }

    /// Keeps the passkey that a browser has made; a guest becomes an account by it.
    ///
    /// # Errors
    /// It cannot be used, the name was taken meanwhile, or the store fails.
    pub async fn add_passkey(
        &self,
        new: NewPasskey,
        visitor: &Visitor<'_>,
    ) -> Result<Option<SignedUp>, Refusal> {
        let session = known(visitor)?;
        let label = good_name(&new.label)?;
        let made = self.made(session, visitor.ceremony, label, new.credential).await?;
        match made.name {
            Some(name) => {
                let session = guest(visitor)?;
                let name = self.free_name(&session.person.id, &name).await?;
                self.add(session, name, NewWayIn::Passkey(made.passkey), visitor).await.map(Some)
            }
            None if !session.account => Err(no_account()),
            None => {
                if !self.store.add_passkey(&session.person.id, made.passkey, now()).await? {
                    return Err(Refusal::new(Code::BadPasskey, "somebody has this passkey already"));
                }
                Ok(None)
            }
        }
    }

    /// Begins to have a passkey shown, to sign in or as a proof.
    ///
    /// # Errors
    /// There are none here, or the store fails.
    pub async fn challenge(&self, visitor: &Visitor<'_>) -> Result<(PasskeyChallenge, Secret), Refusal> {
        if !self.addresses.allows(&visitor.address) {
            return Err(Refusal::new(Code::TooFast, "too many sign in from here: wait a while"));
        }
        self.begin_showing(visitor.session).await
    }

    async fn free_name(&self, person: &PersonId, name: &str) -> Result<String, Refusal> {
        let name = account_name(name)?;
        if self.is_nobodys(person, &name).await? { Ok(name) } else { Err(taken()) }
    }

    async fn add(
        &self,
        known: &KnownSession,
        name: String,
        way: NewWayIn,
        visitor: &Visitor<'_>,
    ) -> Result<SignedUp, Refusal> {
        let person = known.person.id.clone();
        let (codes, hashes) = codes::make(&person);
        // Anyone who gave somebody their own cookie does not get into the account.
        let (cookie, session) = visitor.new_session();
        let ended = known.session.id.clone();
        let skeletons = skeletons(&name);
        let row = NewAccountRow { person, name, skeletons, way, codes: hashes, session };
        if !self.store.add_account(row).await? {
            return Err(taken());
        }
        self.store.publish_session_gone(&ended);
        Ok(SignedUp { codes: RecoveryCodes { codes }, cookie, ended })
    }

    /// Somebody's account.
    ///
    /// # Errors
    /// They have none, or the store fails.
    pub async fn show(&self, person: &PersonId) -> Result<Account, Refusal> {
        let account = self.account_of(person).await?;
        let passkeys = self.store.passkeys(person).await?.into_iter().map(|row| row.shown).collect();
        Ok(Account {
            person: account.person,
            name: account.name,
            created: account.created,
            rename_from: if account.renamed == 0 { 0 } else { account.renamed + NAME_KEPT },
            password: account.password.is_some(),
            passkeys,
            codes_left: self.store.codes_left(person).await?,
            codes_made: account.codes_made,
        })
    }

    async fn account_of(&self, person: &PersonId) -> Result<AccountRow, Refusal> {
        self.store.account(person).await?.ok_or_else(no_account)
    }

    /// Gives somebody another name. An account may have one every thirty days.
    ///
    /// # Errors
    /// It cannot be had, or not yet, or the store fails.
    pub async fn rename(&self, session: &KnownSession, name: &str) -> Result<Person, Refusal> {
        let person = session.person.id.clone();
        if !session.account {
            let name = self.guest_name(Some(&person), name).await?;
            self.store.rename(&person, &name).await?;
            return Ok(Person { id: person, name });
        }
        let account = self.account_of(&person).await?;
        let name = self.free_name(&person, name).await?;
        if name == account.name {
            return Ok(Person { id: person, name });
        }
        if account.renamed > 0 && account.renamed + NAME_KEPT > now() {
            return Err(Refusal::new(Code::NameTooSoon, "an account changes its name once in 30 days"));
        }
        if !self.store.rename_account(&person, &name, &skeletons(&name), now()).await? {
            return Err(taken());
        }
        Ok(Person { id: person, name })
    }

    /// Sets or changes a password.
    ///
    /// # Errors
    /// It is no good, wants a fresh proof, or the store fails.
    pub async fn set_password(&self, session: &KnownSession, password: String) -> Result<(), Refusal> {
        let account = self.changed(session).await?;
        let hash = self.hashing.hash(password, account.name).await?;
        Ok(self.store.set_password(&account.person, &hash).await?)
    }

    /// Forgets the password.
    ///
    /// # Errors
    /// There is no other way to sign in, it wants a fresh proof, or the store fails.
    pub async fn remove_password(&self, session: &KnownSession) -> Result<(), Refusal> {
        let account = self.changed(session).await?;
        if account.password.is_none() || self.store.remove_password(&account.person).await? {
            return Ok(());
        }
        Err(last_way_in())
    }

    /// Gives a passkey another name.
    ///
    /// # Errors
    /// There is no such passkey, the name cannot be used, or the store fails.
    pub async fn label_passkey(&self, session: &KnownSession, id: &str, label: &str) -> Result<(), Refusal> {
        let label = good_name(label)?;
        match self.store.label_passkey(&session.person.id, id, &label).await? {
            true => Ok(()),
            false => Err(Refusal::new(Code::NotFound, "you have no such passkey")),
        }
    }

    /// Forgets a passkey.
    ///
    /// # Errors
    /// There is none like that, or no other way to sign in, it wants a fresh proof, or
    /// the store fails.
    pub async fn remove_passkey(&self, session: &KnownSession, id: &str) -> Result<(), Refusal> {
        let account = self.changed(session).await?;
        let own = self.store.passkeys(&account.person).await?;
        if !own.iter().any(|row| row.shown.id == id) {
            return Err(Refusal::new(Code::NotFound, "you have no such passkey"));
        }
        if self.store.remove_passkey(&account.person, id).await? { Ok(()) } else { Err(last_way_in()) }
    }

    /// Makes new recovery codes; all earlier ones are worth nothing from now on.
    ///
    /// # Errors
    /// It wants a fresh proof, or the store fails.
    pub async fn new_codes(&self, session: &KnownSession) -> Result<RecoveryCodes, Refusal> {
        let account = self.changed(session).await?;
        let (codes, hashes) = codes::make(&account.person);
        self.store.set_codes(&account.person, &hashes, now()).await?;
        Ok(RecoveryCodes { codes })
    }

    /// The account of somebody who may change how to sign in to it.
    async fn changed(&self, session: &KnownSession) -> Result<AccountRow, Refusal> {
        let account = self.account_of(&session.person.id).await?;
        check_fresh(session)?;
        Ok(account)
    }

    /// Somebody's devices.
    ///
    /// # Errors
    /// The store fails.
    pub async fn devices(&self, session: &KnownSession) -> Result<DeviceList, Refusal> {
        let here = &session.session.id;
        let device = |row: SessionRow| Device {
            here: row.id == *here,
            id: row.id,
            browser: row.browser,
            created: row.created,
            used: row.used,
        };
        let mut devices: Vec<_> =
            self.store.sessions(&session.person.id).await?.into_iter().map(device).collect();
        devices.sort_by_key(|device| !device.here);
        Ok(DeviceList { devices })
    }

    /// Ends a session of somebody.
    ///
    /// # Errors
    /// They have none like that, or the store fails.
    pub async fn end_session(&self, person: &PersonId, id: &str) -> Result<(), Refusal> {
        if !self.store.end_session(person, id).await? {
            return Err(Refusal::new(Code::NotFound, "you are not signed in on such a device"));
        }
        self.store.publish_session_gone(id);
        Ok(())
    }

    /// Ends all sessions of somebody but this one; gives those that ended.
    ///
    /// # Errors
    /// The store fails.
    pub async fn end_other_sessions(&self, session: &KnownSession) -> Result<Vec<String>, Refusal> {
        let ended = self.store.end_other_sessions(&session.person.id, &session.session.id).await?;
        ended.iter().for_each(|id| self.store.publish_session_gone(id));
        Ok(ended)
    }

    /// Deletes somebody for good, with their bots; gives all who are gone. Accounts
    /// have to prove themselves for it.
    ///
    /// # Errors
    /// The proof is missing or wrong, or the store fails.
    pub async fn delete(
        &self,
        session: &KnownSession,
        proof: Option<Proof>,
        visitor: &Visitor<'_>,
    ) -> Result<Vec<PersonId>, Refusal> {
        let person = &session.person.id;
        match (session.account, proof) {
            (true, Some(proof)) => self.prove(session, proof, visitor).await?,
            (true, None) => return Err(proof_needed()),
            (false, _) => {}
        }
        let mut gone: Vec<_> = self.store.bots(person).await?.into_iter().map(|bot| bot.id).collect();
        self.store.delete_person(person).await?;
        gone.push(person.clone());
        gone.iter().for_each(|gone| self.store.publish_person_gone(gone));
        Ok(gone)
    }

    /// Forgets what nobody needs any more.
    pub(crate) async fn tidy(&self) {
        self.addresses.tidy();
        if let Err(error) = self.store.tidy_sign_ins(now()).await {
            tracing::warn!(%error, "old tries to sign in were not forgotten");
        }
    }
}

fn known<'a>(visitor: &Visitor<'a>) -> Result<&'a KnownSession, Refusal> {
    let nobody = || Refusal::new(Code::NoIdentity, "nobody knows you yet: POST a name to /api/me first");
    visitor.session.ok_or_else(nobody)
}

fn guest<'a>(visitor: &Visitor<'a>) -> Result<&'a KnownSession, Refusal> {
    let session = known(visitor)?;
    if session.account { Err(has_account()) } else { Ok(session) }
}

fn check_fresh(session: &KnownSession) -> Result<(), Refusal> {
    if session.session.proven + FRESH > now() { Ok(()) } else { Err(proof_needed()) }
}

fn proof_needed() -> Refusal {
    Refusal::new(Code::ProofNeeded, "show that it is you first: by password, passkey or recovery code")
}

fn has_account() -> Refusal {
    Refusal::new(Code::HasAccount, "you have an account already")
}

fn no_account() -> Refusal {
    Refusal::new(Code::NoAccount, "you are a guest: make an account first")
}

fn last_way_in() -> Refusal {
    Refusal::new(Code::LastWayIn, "this is the only way to sign in: add another one first")
}
