//! Tokens for programs, and bots: people of their own that programs play as.

use std::sync::Arc;

use castellum_wire::programs::{CreatedToken, NewToken, Scope, Token};
use castellum_wire::{Code, Millis, PersonId, Refusal};

use crate::names::{is_reserved, skeletons, taken};
use crate::now;
use crate::secret::{Secret, identifier};
use crate::store::{KnownToken, NewTokenRow, Person, Store};
use crate::visible_text::good_name;

/// What every token begins with, so that the one who finds one knows what it is.
const PREFIX: &str = "cas_";

/// How many tokens somebody may have, and how many bots.
const MAX_TOKENS: usize = 20;
const MAX_BOTS: usize = 5;

/// A token works for at most this many days.
const MAX_DAYS: u16 = 366;
const DAY: Millis = 24 * 60 * 60 * 1000;

/// That a token was used is written down at most this often.
const USE_NOTED: Millis = 60_000;

/// Makes, checks and revokes tokens.
#[derive(Clone)]
pub struct Programs {
    store: Arc<dyn Store>,
}

impl Programs {
    /// The programs that a store knows.
    #[must_use]
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store }
    }

    /// Makes a token for somebody, and a bot for it if it plays as one.
    ///
    /// # Errors
    /// It cannot be like this, they have too many, or the store fails.
    pub async fn create(&self, owner: &Person, wanted: NewToken) -> Result<CreatedToken, Refusal> {
        let name = good_name(&wanted.name)?;
        let mut scopes = wanted.scopes;
        scopes.sort_unstable();
        scopes.dedup();
        if scopes.is_empty() {
            return Err(Refusal::new(Code::BadScope, "scopes: expected at least one"));
        }
        if !(1..=MAX_DAYS).contains(&wanted.days) {
            return Err(Refusal::new(Code::BadScope, format!("days: expected 1 to {MAX_DAYS}")));
        }
        if self.store.tokens(&owner.id).await?.len() >= MAX_TOKENS {
            let message = format!("you have {MAX_TOKENS} tokens: revoke one first");
            return Err(Refusal::new(Code::TooManyTokens, message));
        }
        let (person, bot) = match scopes.contains(&Scope::Bot) {
            true => self.bot_named(owner, &name).await?,
            false => (owner.id.clone(), None),
        };
        let created = now();
        let expires = created + Millis::from(wanted.days) * DAY;
        let token = Token { id: identifier(), name, scopes, person, created, expires, used: None };
        let secret = Secret::new();
        let row = NewTokenRow { token: token.clone(), owner: owner.id.clone(), hash: secret.hash(), bot };
        self.store.add_token(row).await?;
        Ok(CreatedToken { token, secret: format!("{PREFIX}{}", secret.reveal()) })
    }

    /// The bot of somebody with this name, and what is to be kept if it is new.
    async fn bot_named(&self, owner: &Person, name: &str) -> Result<(PersonId, Option<Person>), Refusal> {
        let bots = self.store.bots(&owner.id).await?;
        if let Some(bot) = bots.iter().find(|bot| bot.name == name) {
            return Ok((bot.id.clone(), None));
        }
        if bots.len() >= MAX_BOTS {
            let message = format!("you have {MAX_BOTS} bots: give the token the name of one of them");
            return Err(Refusal::new(Code::TooManyTokens, message));
        }
        self.check_is_nobodys(owner, name).await?;
        let id = PersonId::bot(&identifier()).map_err(|_| Refusal::new(Code::Internal, "no identifier"))?;
        Ok((id.clone(), Some(Person { id, name: name.into() })))
    }

    /// Checks that a bot does not go by a name that looks like somebody else's account.
    async fn check_is_nobodys(&self, owner: &Person, name: &str) -> Result<(), Refusal> {
        let mut is_free = !is_reserved(name);
        for skeleton in skeletons(name) {
            let account = self.store.account_named(&skeleton).await?;
            is_free &= account.is_none_or(|account| account.person == owner.id);
        }
        if is_free { Ok(()) } else { Err(taken()) }
    }

    /// Somebody's tokens.
    ///
    /// # Errors
    /// The store fails.
    pub async fn list(&self, owner: &PersonId) -> Result<Vec<Token>, Refusal> {
        Ok(self.store.tokens(owner).await?)
    }

    /// Revokes a token.
    ///
    /// # Errors
    /// They have none like that, or the store fails.
    pub async fn revoke(&self, owner: &PersonId, id: &str) -> Result<(), Refusal> {
        if !self.store.revoke_token(owner, id).await? {
            return Err(Refusal::new(Code::NotFound, "you have no such token"));
        }
        self.store.publish_token_gone(id);
        Ok(())
    }

    /// Whose token this is, and what it is good for.
    ///
    /// # Errors
    /// It is unknown or too old, or the store fails.
    pub async fn check(&self, secret: &str) -> Result<KnownToken, Refusal> {
        let bad = || Refusal::new(Code::BadToken, "this token is unknown, revoked or too old: make another");
        let secret = secret.strip_prefix(PREFIX).and_then(Secret::read).ok_or_else(bad)?;
        let known = self.store.token(secret.hash()).await?.ok_or_else(bad)?;
        let now = now();
        if known.token.expires <= now {
            return Err(bad());
        }
        if known.token.used.is_none_or(|used| used + USE_NOTED <= now) {
            self.store.token_used(&known.token.id, now).await?;
        }
        Ok(known)
    }

    /// Checks that a bot may sit down with these people: those whose bot it is not
    /// have to welcome bots.
    ///
    /// # Errors
    /// Somebody does not, or the store fails.
    pub async fn may_sit_with(
        &self,
        bot: &PersonId,
        people: impl Iterator<Item = &PersonId>,
    ) -> Result<(), Refusal> {
        let owner = self.store.bot_owner(bot).await?;
        for person in people.filter(|person| !person.is_bot() && Some(*person) != owner.as_ref()) {
            if !self.store.privacy(person).await?.bots {
                let message =
                    "somebody at this table does not play with bots of others: ask for an invitation";
                return Err(Refusal::new(Code::BotsNotWelcome, message));
            }
        }
        Ok(())
    }
}
