//! Tokens of programs, and the bots that play with them, on any database.

use async_trait::async_trait;
use castellum_wire::programs::{Scope, Token};
use castellum_wire::{Millis, PersonId};

use super::sql::{Database, Row, Statement, id, statement};
use super::{Person, Result};
use crate::secret::TokenHash;

/// A token that somebody has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownToken {
    /// The token.
    pub token: Token,
    /// In whose name it acts.
    pub person: Person,
}

/// A token to be kept.
#[derive(Clone, Debug)]
pub struct NewTokenRow {
    /// The token.
    pub token: Token,
    /// Whose it is.
    pub owner: PersonId,
    /// The hash of its secret.
    pub hash: TokenHash,
    /// The bot that is made for it, if one is.
    pub bot: Option<Person>,
}

/// Knows tokens and bots.
#[async_trait]
pub trait TokenStore: Send + Sync + 'static {
    /// Keeps a token, and its bot if that is new.
    async fn add_token(&self, row: NewTokenRow) -> Result<()>;

    /// The token with this hash.
    async fn token(&self, hash: TokenHash) -> Result<Option<KnownToken>>;

    /// Remembers when a token was used.
    async fn token_used(&self, id: &str, now: Millis) -> Result<()>;

    /// Somebody's tokens, the newest first.
    async fn tokens(&self, owner: &PersonId) -> Result<Vec<Token>>;

    /// Revokes a token; says whether it was theirs.
    async fn revoke_token(&self, owner: &PersonId, id: &str) -> Result<bool>;

    /// Somebody's bots.
    async fn bots(&self, owner: &PersonId) -> Result<Vec<Person>>;

    /// Whose bot this is.
    async fn bot_owner(&self, bot: &PersonId) -> Result<Option<PersonId>>;
}

#[async_trait]
impl<D: Database> TokenStore for D {
    async fn add_token(&self, row: NewTokenRow) -> Result<()> {
        let NewTokenRow { token, owner, hash, bot } = row;
        let mut statements = Vec::new();
        if let Some(bot) = bot {
            let add = "INSERT INTO people (id, name, created) VALUES ($1, $2, $3)";
            statements.push(statement!(add, &bot.id, bot.name.as_str(), token.created));
            let add = "INSERT INTO bots (person, owner, name) VALUES ($1, $2, $3)";
            statements.push(statement!(add, &bot.id, &owner, bot.name));
        }
        let add = "INSERT INTO tokens (id, token_hash, person, owner, name, scopes, created, expires)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let scopes: Vec<_> = token.scopes.iter().map(|scope| scope.text()).collect();
        statements.push(statement!(
            add,
            token.id,
            hash,
            &token.person,
            &owner,
            token.name,
            scopes.join(" "),
            token.created,
            token.expires,
        ));
        self.write(statements).await?;
        Ok(())
    }

    async fn token(&self, hash: TokenHash) -> Result<Option<KnownToken>> {
        let sql = "SELECT tokens.id, tokens.name, scopes, person, tokens.created, expires, used, people.name
            FROM tokens JOIN people ON people.id = person WHERE token_hash = $1";
        let rows = self.query(statement!(sql, hash)).await?;
        let known = |row: &Row| {
            let token = token(row)?;
            let person = Person { id: token.person.clone(), name: row.text(7)?.into() };
            Ok(KnownToken { token, person })
        };
        rows.first().map(known).transpose()
    }

    async fn token_used(&self, id: &str, now: Millis) -> Result<()> {
        self.write(vec![statement!("UPDATE tokens SET used = $2 WHERE id = $1", id, now)]).await?;
        Ok(())
    }

    async fn tokens(&self, owner: &PersonId) -> Result<Vec<Token>> {
        let sql = "SELECT id, name, scopes, person, created, expires, used FROM tokens
            WHERE owner = $1 ORDER BY created DESC, id";
        self.query(statement!(sql, owner)).await?.iter().map(token).collect()
    }

    async fn revoke_token(&self, owner: &PersonId, id: &str) -> Result<bool> {
        let sql = "DELETE FROM tokens WHERE owner = $1 AND id = $2 RETURNING id";
        Ok(!self.write(vec![statement!(sql, owner, id)]).await?.is_empty())
    }

    async fn bots(&self, owner: &PersonId) -> Result<Vec<Person>> {
        let sql = "SELECT person, name FROM bots WHERE owner = $1 ORDER BY name";
        let bot = |row: &Row| Ok(Person { id: id(row.text(0)?)?, name: row.text(1)?.into() });
        self.query(statement!(sql, owner)).await?.iter().map(bot).collect()
    }

    async fn bot_owner(&self, bot: &PersonId) -> Result<Option<PersonId>> {
        let rows = self.query(statement!("SELECT owner FROM bots WHERE person = $1", bot)).await?;
        rows.first().map(|row| id(row.text(0)?)).transpose()
    }
}

fn token(row: &Row) -> Result<Token> {
    let used = row.optional_int(6)?;
    Ok(Token {
        id: row.text(0)?.into(),
        name: row.text(1)?.into(),
        // One that a newer server knew gives nothing here.
        scopes: row.text(2)?.split(' ').filter_map(Scope::named).collect(),
        person: id(row.text(3)?)?,
        created: row.int(4)?,
        expires: row.int(5)?,
        used: used.and_then(|used| Millis::try_from(used).ok()),
    })
}

/// What goes with a person who is deleted: their tokens, and their bots with all of
/// theirs.
pub(super) fn forget(person: &PersonId) -> Vec<Statement> {
    [
        "DELETE FROM tokens WHERE owner = $1",
        "DELETE FROM people WHERE id IN (SELECT person FROM bots WHERE owner = $1)",
        "DELETE FROM bots WHERE owner = $1",
    ]
    .map(|sql| statement!(sql, person))
    .into()
}
