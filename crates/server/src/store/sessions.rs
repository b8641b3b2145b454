//! Sessions: on which devices people are known, on any database.

use async_trait::async_trait;
use castellum_wire::{Millis, PersonId};

use super::sql::{Database, Row, Statement, id, statement};
use super::{Person, Result};
use crate::secret::TokenHash;

/// A session to be kept.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// By which it is named.
    pub id: String,
    /// The hash of its cookie.
    pub hash: TokenHash,
    /// Which browser it is.
    pub browser: String,
    /// When it begins.
    pub created: Millis,
    /// Whether somebody has shown that it is theirs.
    pub proven: bool,
}

/// A session that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// By which it is named.
    pub id: String,
    /// Which browser it is.
    pub browser: String,
    /// When it began.
    pub created: Millis,
    /// When it was last used.
    pub used: Millis,
    /// When somebody last showed that it is theirs.
    pub proven: Millis,
}

/// A session whose cookie was shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownSession {
    /// The session.
    pub session: SessionRow,
    /// Whose it is.
    pub person: Person,
    /// Whether they have an account.
    pub account: bool,
}

/// Knows sessions.
#[async_trait]
pub trait SessionStore: Send + Sync + 'static {
    /// The session whose cookie has this hash.
    async fn session(&self, hash: TokenHash) -> Result<Option<KnownSession>>;

    /// Remembers when a session was used.
    async fn session_used(&self, id: &str, now: Millis) -> Result<()>;

    /// Remembers that somebody has shown that a session is theirs.
    async fn session_proven(&self, id: &str, now: Millis) -> Result<()>;

    /// Begins a session of somebody, in the place of another one if there is one.
    async fn begin_session(
        &self,
        person: &PersonId,
        session: &NewSession,
        replaced: Option<&str>,
    ) -> Result<()>;

    /// Somebody's sessions, the latest used first.
    async fn sessions(&self, person: &PersonId) -> Result<Vec<SessionRow>>;

    /// When somebody was first known, and when one of their sessions was last used.
    async fn seen(&self, person: &PersonId) -> Result<Option<(Millis, Option<Millis>)>>;

    /// Ends a session; says whether it was theirs.
    async fn end_session(&self, person: &PersonId, id: &str) -> Result<bool>;

    /// Ends all sessions of somebody but one; gives those that ended.
    async fn end_other_sessions(&self, person: &PersonId, kept: &str) -> Result<Vec<String>>;
}

const SESSION: &str = "SELECT sessions.id, browser, sessions.created, used, proven";

#[async_trait]
impl<D: Database> SessionStore for D {
    async fn session(&self, hash: TokenHash) -> Result<Option<KnownSession>> {
        let sql = format!(
            "{SESSION}, people.id, people.name, accounts.person
            FROM sessions JOIN people ON people.id = sessions.person
                LEFT JOIN accounts ON accounts.person = sessions.person
            WHERE token_hash = $1"
        );
        let known = |row: &Row| {
            let person = Person { id: id(row.text(5)?)?, name: row.text(6)?.into() };
            Ok(KnownSession { session: session(row)?, person, account: row.optional_text(7)?.is_some() })
        };
        self.query(statement!(sql, hash)).await?.first().map(known).transpose()
    }

    async fn session_used(&self, id: &str, now: Millis) -> Result<()> {
        self.write(vec![statement!("UPDATE sessions SET used = $2 WHERE id = $1", id, now)]).await?;
        Ok(())
    }

    async fn session_proven(&self, id: &str, now: Millis) -> Result<()> {
        let sql = "UPDATE sessions SET used = $2, proven = $2 WHERE id = $1";
        self.write(vec![statement!(sql, id, now)]).await?;
        Ok(())
    }

    async fn begin_session(
        &self,
        person: &PersonId,
        session: &NewSession,
        replaced: Option<&str>,
    ) -> Result<()> {
        let end = "DELETE FROM sessions WHERE id = $1";
        let mut statements: Vec<_> = replaced.map(|id| statement!(end, id)).into_iter().collect();
        statements.push(add_session(person, session));
        self.write(statements).await?;
        Ok(())
    }

    async fn sessions(&self, person: &PersonId) -> Result<Vec<SessionRow>> {
        let sql = format!("{SESSION} FROM sessions WHERE person = $1 ORDER BY used DESC, sessions.id");
        self.query(statement!(sql, person)).await?.iter().map(session).collect()
    }

    async fn seen(&self, person: &PersonId) -> Result<Option<(Millis, Option<Millis>)>> {
        let sql = "SELECT created, (SELECT max(used) FROM sessions WHERE sessions.person = people.id)
            FROM people WHERE id = $1";
        let seen = |row: &Row| {
            let last = row.optional_int(1)?.and_then(|used| Millis::try_from(used).ok());
            Ok((row.int(0)?, last.filter(|used| *used > 0)))
        };
        self.query(statement!(sql, person)).await?.first().map(seen).transpose()
    }

    async fn end_session(&self, person: &PersonId, id: &str) -> Result<bool> {
        let sql = "DELETE FROM sessions WHERE person = $1 AND id = $2 RETURNING id";
        Ok(!self.write(vec![statement!(sql, person, id)]).await?.is_empty())
    }

    async fn end_other_sessions(&self, person: &PersonId, kept: &str) -> Result<Vec<String>> {
        let sql = "DELETE FROM sessions WHERE person = $1 AND id <> $2 RETURNING id";
        let rows = self.write(vec![statement!(sql, person, kept)]).await?;
        rows.iter().map(|row| Ok(row.text(0)?.to_string())).collect()
    }
}

fn session(row: &Row) -> Result<SessionRow> {
    Ok(SessionRow {
        id: row.text(0)?.into(),
        browser: row.text(1)?.into(),
        created: row.int(2)?,
        used: row.int(3)?,
        proven: row.int(4)?,
    })
}

/// What keeps a session.
pub(super) fn add_session(person: &PersonId, session: &NewSession) -> Statement {
    let sql = "INSERT INTO sessions (token_hash, person, created, id, browser, used, proven)
        VALUES ($1, $2, $3, $4, $5, $3, $6)";
    let NewSession { id, hash, browser, created, proven } = session;
    let proven = if *proven { *created } else { 0 };
    statement!(sql, *hash, person, *created, id.as_str(), browser.as_str(), proven)
}
