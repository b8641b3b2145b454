//! Signing in, and how often somebody may try.
//!
//! Tries are counted before they are looked at, so that many at once do not slip
//! through. Those for one name from one place come to wait longer and longer. Those
//! for one name from anywhere are only answered more slowly: the one who guesses from many
//! places keeps nobody out.

use std::net::IpAddr;
use std::time::Duration;

use castellum_wire::account::{Proof, SignIn};
use castellum_wire::{Code, Refusal};
use sha2::{Digest, Sha256};

use super::{Accounts, Visitor, codes};
use crate::names::skeletons;
use crate::now;
use crate::secret::{Secret, TokenHash};
use crate::services::origin;
use crate::store::{AccountRow, KnownSession, Person};

/// How many tries for one name, from wherever, are answered at once.
const FREE: u32 = 20;

/// Each further one waits so much longer, up to a limit.
const SLOWER: Duration = Duration::from_millis(100);
const SLOWEST: Duration = Duration::from_secs(2);

/// Somebody who has signed in.
pub struct SignedIn {
    /// Who.
    pub person: Person,
    /// The cookie of their new session.
    pub cookie: Secret,
    /// The session that it takes the place of.
    pub ended: Option<String>,
}

impl Accounts {
    /// Signs somebody in: a new session takes the place of the one that they had
    /// here, so nobody who knew its cookie comes along.
    ///
    /// # Errors
    /// Name and proof do not fit, which of them is not said; they try too often, may
    /// not come in, or the store fails.
    pub async fn sign_in(&self, wanted: SignIn, visitor: &Visitor<'_>) -> Result<SignedIn, Refusal> {
        let person = match wanted.proof {
            Proof::Passkey(answer) => {
                self.may_ask(visitor.address)?;
                let person = self.shown(visitor.session, visitor.ceremony, answer).await?;
                self.store.person_by_id(&person).await?.ok_or_else(not_fitting)?
            }
            proof => self.named(&wanted.name.unwrap_or_default(), proof, visitor.address).await?,
        };
        if self.store.is_banned(&person.id).await? {
            return Err(Refusal::new(Code::Banned, "those who run the server have closed this account"));
        }
        let (cookie, session) = visitor.new_session();
        let ended = visitor.session.map(|known| known.session.id.clone());
        self.store.begin_session(&person.id, &session, ended.as_deref()).await?;
        if let Some(ended) = &ended {
            self.store.publish_session_gone(ended);
        }
        Ok(SignedIn { person, cookie, ended })
    }

    /// Takes a fresh proof of somebody who is signed in.
    ///
    /// # Errors
    /// It is not theirs, they try too often, or the store fails.
    pub async fn prove(
        &self,
        session: &KnownSession,
        proof: Proof,
        visitor: &Visitor<'_>,
    ) -> Result<(), Refusal> {
        let account = self.account_of(&session.person.id).await?;
        let proven = match proof {
            Proof::Passkey(answer) => {
                self.may_ask(visitor.address)?;
                self.shown(Some(session), visitor.ceremony, answer).await?
            }
            proof => self.named(&account.name, proof, visitor.address).await?.id,
        };
        if proven != session.person.id {
            return Err(not_fitting());
        }
        Ok(self.store.session_proven(&session.session.id, now()).await?)
    }

    /// Whom a name and a password or code belong to. A name that nobody has is
    /// answered as a wrong password is, and as slowly.
    async fn named(&self, name: &str, proof: Proof, address: IpAddr) -> Result<Person, Refusal> {
        self.may_ask(address)?;
        let [skeleton, _] = skeletons(name);
        let keys = [key("here", &skeleton, origin(address)), key("anywhere", &skeleton, 0)];
        if self.store.try_sign_in(keys[0], false, now()).await?.is_none() {
            return Err(Refusal::new(Code::TooFast, "too many tries: wait a while before the next"));
        }
        let tries = self.store.try_sign_in(keys[1], true, now()).await?.unwrap_or_default();
        tokio::time::sleep(slowness(tries)).await;
        let account = self.store.account_named(&skeleton).await?;
        let fits = match proof {
            Proof::Password(password) => self.password_fits(password, account.as_ref()).await?,
            Proof::Code(code) => self.code_fits(&code, account.as_ref()).await?,
            Proof::Passkey(_) => false,
        };
        let account = account.filter(|_| fits).ok_or_else(not_fitting)?;
        self.store.forgive(&keys).await?;
        Ok(Person { id: account.person, name: account.name })
    }

    async fn password_fits(&self, password: String, account: Option<&AccountRow>) -> Result<bool, Refusal> {
        self.hashing.fits(password, account.and_then(|account| account.password.clone())).await
    }

    async fn code_fits(&self, code: &str, account: Option<&AccountRow>) -> Result<bool, Refusal> {
        let nobody = "nobody".parse().map_err(|_| Refusal::new(Code::Internal, "no identifier"))?;
        let person = account.map_or(&nobody, |account| &account.person);
        match codes::hash(person, code) {
            Some(hash) => Ok(self.store.spend_code(person, hash).await?),
            None => Ok(false),
        }
    }

    /// Nobody tries all names from one place either.
    fn may_ask(&self, address: IpAddr) -> Result<(), Refusal> {
        let message = "too many sign in from here: wait a while";
        if self.addresses.allows(&address) { Ok(()) } else { Err(Refusal::new(Code::TooFast, message)) }
    }
}

fn not_fitting() -> Refusal {
    Refusal::new(Code::BadSignIn, "name and proof do not fit: try again, or use another way to sign in")
}

fn slowness(tries: u32) -> Duration {
    SLOWEST.min(SLOWER * tries.saturating_sub(FREE))
}

/// By what tries are counted: the one who reads the store learns no names that were
/// mistyped, nor passwords that were typed in their place.
fn key(what: &str, skeleton: &str, origin: i64) -> TokenHash {
    Sha256::digest(format!("{what} {origin} {skeleton}")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_tries_are_slow_and_never_stop() {
        assert_eq!(slowness(1), Duration::ZERO);
        assert_eq!(slowness(FREE), Duration::ZERO);
        assert_eq!(slowness(FREE + 5), SLOWER * 5);
        assert_eq!(slowness(u32::MAX), SLOWEST);
    }
}
