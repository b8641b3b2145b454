//! Accounts and the ways to sign in, on any database.

use async_trait::async_trait;
use castellum_wire::account::Passkey;
use castellum_wire::{Millis, PersonId};

use super::sessions::{NewSession, add_session};
use super::sql::{Database, Row, Statement, id, statement};
use super::{AppendError, Result};
use crate::secret::TokenHash;

/// Somebody who can sign in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountRow {
    /// Who.
    pub person: PersonId,
    /// What they are called.
    pub name: String,
    /// The hash of their password, with its salt and parameters.
    pub password: Option<String>,
    /// When the account was made.
    pub created: Millis,
    /// When the name was last changed.
    pub renamed: Millis,
    /// When the recovery codes were made.
    pub codes_made: Option<Millis>,
}

/// An account to be kept.
#[derive(Clone, Debug)]
pub struct NewAccountRow {
    /// The guest who becomes it.
    pub person: PersonId,
    /// What they are called from now on.
    pub name: String,
    /// What looks like the name.
    pub skeletons: [String; 2],
    /// The first way to sign in.
    pub way: NewWayIn,
    /// Hashes of recovery codes.
    pub codes: Vec<TokenHash>,
    /// The only session from now on.
    pub session: NewSession,
}

/// A way to sign in to be kept.
#[derive(Clone, Debug)]
pub enum NewWayIn {
    /// The hash of a password.
    Password(String),
    /// A passkey.
    Passkey(NewPasskeyRow),
}

/// A passkey to be kept.
#[derive(Clone, Debug)]
pub struct NewPasskeyRow {
    /// Its identifier.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// Its public key, as JSON.
    pub credential: String,
}

/// A passkey that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasskeyRow {
    /// Whose it is.
    pub person: PersonId,
    /// What its owner sees.
    pub shown: Passkey,
    /// Its public key, as JSON.
    pub credential: String,
}

/// Knows accounts.
#[async_trait]
pub trait AccountStore: Send + Sync + 'static {
    /// The account of somebody.
    async fn account(&self, person: &PersonId) -> Result<Option<AccountRow>>;

    /// The account that something looks like.
    async fn account_named(&self, skeleton: &str) -> Result<Option<AccountRow>>;

    /// Makes an account of a guest and ends their sessions but for a new one; says
    /// whether the name was to be had.
    async fn add_account(&self, row: NewAccountRow) -> Result<bool>;

    /// Gives an account another name; says whether that was to be had.
    async fn rename_account(
        &self,
        person: &PersonId,
        name: &str,
        skeletons: &[String; 2],
        now: Millis,
    ) -> Result<bool>;

    /// Keeps the hash of a password.
    async fn set_password(&self, person: &PersonId, hash: &str) -> Result<()>;

    /// Forgets the password, unless it is the only way to sign in; says whether it
    /// was forgotten.
    async fn remove_password(&self, person: &PersonId) -> Result<bool>;

    /// Keeps a passkey; says whether it was new.
    async fn add_passkey(&self, person: &PersonId, passkey: NewPasskeyRow, now: Millis) -> Result<bool>;

    /// Somebody's passkeys, the oldest first.
    async fn passkeys(&self, person: &PersonId) -> Result<Vec<PasskeyRow>>;

    /// The passkey with this identifier.
    async fn passkey(&self, id: &str) -> Result<Option<PasskeyRow>>;

    /// Remembers that a passkey was used, and its public key with a new count.
    async fn passkey_used(&self, id: &str, credential: &str, now: Millis) -> Result<()>;

    /// Gives a passkey another name; says whether it was theirs.
    async fn label_passkey(&self, person: &PersonId, id: &str, label: &str) -> Result<bool>;

    /// Forgets a passkey, unless it is the only way to sign in; says whether it was
    /// forgotten.
    async fn remove_passkey(&self, person: &PersonId, id: &str) -> Result<bool>;

    /// How many recovery codes are left.
    async fn codes_left(&self, person: &PersonId) -> Result<u32>;

    /// Keeps recovery codes, and forgets all earlier ones.
    async fn set_codes(&self, person: &PersonId, codes: &[TokenHash], now: Millis) -> Result<()>;

    /// Spends a recovery code; says whether it was theirs.
    async fn spend_code(&self, person: &PersonId, code: TokenHash) -> Result<bool>;

    /// Keeps what belongs to an answer that a browser owes.
    async fn add_ceremony(
        &self,
        token: TokenHash,
        session: Option<&str>,
        state: &str,
        until: Millis,
    ) -> Result<()>;

    /// Takes out what belongs to an answer, and in which session it was asked for.
    async fn take_ceremony(&self, token: TokenHash, now: Millis) -> Result<Option<(Option<String>, String)>>;

    /// Counts a try to sign in and gives how many there were, or nothing if it comes
    /// too soon after the others. After the fifth each makes the next wait twice as
    /// long, up to a quarter of an hour. With `counts_only` it never comes too soon.
    async fn try_sign_in(&self, key: TokenHash, counts_only: bool, now: Millis) -> Result<Option<u32>>;

    /// Forgets tries to sign in: one was right.
    async fn forgive(&self, keys: &[TokenHash]) -> Result<()>;

    /// Forgets answers that were owed for too long, and tries of long ago.
    async fn tidy_sign_ins(&self, now: Millis) -> Result<()>;
}

/// Tries are forgotten when there was none for so long.
const REMEMBERED: Millis = 24 * 60 * 60 * 1000;

const ACCOUNT: &str = "SELECT person, name, password, accounts.created, renamed, codes_made
    FROM accounts JOIN people ON people.id = person WHERE";

const PASSKEY: &str = "SELECT id, person, label, credential, created, used FROM passkeys WHERE";

/// Anyone who takes a way in from an account waits for others who do.
const LOCK: &str = "UPDATE accounts SET renamed = renamed WHERE person = $1";

const TRY: &str = "INSERT INTO sign_in_failures (key_hash, failures, next, until)
    VALUES ($1, 1, $2, CAST($2 AS BIGINT) + CAST($3 AS BIGINT))
    ON CONFLICT (key_hash) DO UPDATE SET
        failures = CASE WHEN sign_in_failures.until <= $2 THEN 1 ELSE sign_in_failures.failures + 1 END,
        next = $2 + CASE WHEN sign_in_failures.until <= $2 OR sign_in_failures.failures < 4 THEN 0
            WHEN sign_in_failures.failures > 13 THEN 900000
            ELSE 1000 << (sign_in_failures.failures - 4) END,
        until = excluded.until
    WHERE sign_in_failures.next <= $2 OR CAST($4 AS BIGINT) = 1
    RETURNING failures";

#[async_trait]
impl<D: Database> AccountStore for D {
    async fn account(&self, person: &PersonId) -> Result<Option<AccountRow>> {
        let rows = self.query(statement!(format!("{ACCOUNT} person = $1"), person)).await?;
        rows.first().map(account).transpose()
    }

    async fn account_named(&self, skeleton: &str) -> Result<Option<AccountRow>> {
        let rows = self
            .query(statement!(
                format!(
                    "{ACCOUNT} person =
            (SELECT person FROM account_names WHERE skeleton = $1)"
                ),
                skeleton
            ))
            .await?;
        rows.first().map(account).transpose()
    }

    async fn add_account(&self, row: NewAccountRow) -> Result<bool> {
        let NewAccountRow { person, name, skeletons, way, codes, session } = row;
        let now = session.created;
        let password = match &way {
            NewWayIn::Password(hash) => Some(hash.as_str()),
            NewWayIn::Passkey(_) => None,
        };
        // The name may be changed at once: it begins with the first change.
        let sql = "INSERT INTO accounts (person, password, created, renamed) VALUES ($1, $2, $3, 0)";
        let mut statements = vec![
            statement!(sql, &person, password, now),
            statement!("UPDATE people SET name = $2 WHERE id = $1", &person, name),
            statement!("DELETE FROM sessions WHERE person = $1", &person),
            add_session(&person, &session),
        ];
        if let NewWayIn::Passkey(passkey) = way {
            statements.push(insert_passkey(&person, passkey, now));
        }
        statements.extend(name_statements(&person, &skeletons));
        statements.extend(code_statements(&person, &codes, now));
        written(self.write(statements).await)
    }

    async fn rename_account(
        &self,
        person: &PersonId,
        name: &str,
        skeletons: &[String; 2],
        now: Millis,
    ) -> Result<bool> {
        let mut statements = vec![
            statement!("UPDATE accounts SET renamed = $2 WHERE person = $1", person, now),
            statement!("UPDATE people SET name = $2 WHERE id = $1", person, name),
        ];
        statements.extend(name_statements(person, skeletons));
        written(self.write(statements).await)
    }

    async fn set_password(&self, person: &PersonId, hash: &str) -> Result<()> {
        let sql = "UPDATE accounts SET password = $2 WHERE person = $1";
        self.write(vec![statement!(sql, person, hash)]).await?;
        Ok(())
    }

    async fn remove_password(&self, person: &PersonId) -> Result<bool> {
        let sql = "UPDATE accounts SET password = NULL WHERE person = $1
            AND EXISTS (SELECT 1 FROM passkeys WHERE passkeys.person = $1) RETURNING person";
        Ok(!self.write(vec![statement!(LOCK, person), statement!(sql, person)]).await?.is_empty())
    }

    async fn add_passkey(&self, person: &PersonId, passkey: NewPasskeyRow, now: Millis) -> Result<bool> {
        written(self.write(vec![insert_passkey(person, passkey, now)]).await)
    }

    async fn passkeys(&self, person: &PersonId) -> Result<Vec<PasskeyRow>> {
        let sql = format!("{PASSKEY} person = $1 ORDER BY created, id");
        self.query(statement!(sql, person)).await?.iter().map(passkey).collect()
    }

    async fn passkey(&self, id: &str) -> Result<Option<PasskeyRow>> {
        self.query(statement!(format!("{PASSKEY} id = $1"), id)).await?.first().map(passkey).transpose()
    }

    async fn passkey_used(&self, id: &str, credential: &str, now: Millis) -> Result<()> {
        let sql = "UPDATE passkeys SET credential = $2, used = $3 WHERE id = $1";
        self.write(vec![statement!(sql, id, credential, now)]).await?;
        Ok(())
    }

    async fn label_passkey(&self, person: &PersonId, id: &str, label: &str) -> Result<bool> {
        let sql = "UPDATE passkeys SET label = $3 WHERE person = $1 AND id = $2 RETURNING id";
        Ok(!self.write(vec![statement!(sql, person, id, label)]).await?.is_empty())
    }

    async fn remove_passkey(&self, person: &PersonId, id: &str) -> Result<bool> {
        let sql = "DELETE FROM passkeys WHERE person = $1 AND id = $2
            AND (EXISTS (SELECT 1 FROM passkeys AS other WHERE other.person = $1 AND other.id <> $2)
                OR EXISTS (SELECT 1 FROM accounts WHERE accounts.person = $1 AND password IS NOT NULL))
            RETURNING id";
        Ok(!self.write(vec![statement!(LOCK, person), statement!(sql, person, id)]).await?.is_empty())
    }

    async fn codes_left(&self, person: &PersonId) -> Result<u32> {
        let sql = "SELECT count(*) FROM recovery_codes WHERE person = $1";
        self.query(statement!(sql, person)).await?.first().map_or(Ok(0), |row| row.int(0))
    }

    async fn set_codes(&self, person: &PersonId, codes: &[TokenHash], now: Millis) -> Result<()> {
        self.write(code_statements(person, codes, now)).await?;
        Ok(())
    }

    async fn spend_code(&self, person: &PersonId, code: TokenHash) -> Result<bool> {
        let sql = "DELETE FROM recovery_codes WHERE code_hash = $2 AND person = $1 RETURNING person";
        Ok(!self.write(vec![statement!(sql, person, code)]).await?.is_empty())
    }

    async fn add_ceremony(
        &self,
        token: TokenHash,
        session: Option<&str>,
        state: &str,
        until: Millis,
    ) -> Result<()> {
        let sql = "INSERT INTO ceremonies (token_hash, session, state, until) VALUES ($1, $2, $3, $4)";
        self.write(vec![statement!(sql, token, session, state, until)]).await?;
        Ok(())
    }

    async fn take_ceremony(&self, token: TokenHash, now: Millis) -> Result<Option<(Option<String>, String)>> {
        let sql = "DELETE FROM ceremonies WHERE token_hash = $1 RETURNING session, state, until";
        let rows = self.write(vec![statement!(sql, token)]).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let until: Millis = row.int(2)?;
        let taken = (row.optional_text(0)?.map(str::to_string), row.text(1)?.to_string());
        Ok((until > now).then_some(taken))
    }

    async fn try_sign_in(&self, key: TokenHash, counts_only: bool, now: Millis) -> Result<Option<u32>> {
        let statement = statement!(TRY, key, now, REMEMBERED, u8::from(counts_only));
        self.write(vec![statement]).await?.first().map(|row| row.int(0)).transpose()
    }

    async fn forgive(&self, keys: &[TokenHash]) -> Result<()> {
        let sql = "DELETE FROM sign_in_failures WHERE key_hash = $1";
        self.write(keys.iter().map(|key| statement!(sql, *key)).collect()).await?;
        Ok(())
    }

    async fn tidy_sign_ins(&self, now: Millis) -> Result<()> {
        let statements = ["ceremonies", "sign_in_failures"]
            .map(|table| statement!(format!("DELETE FROM {table} WHERE until <= $1"), now));
        self.write(statements.into()).await?;
        Ok(())
    }
}

/// Whether something was written, or a name or key was there already.
fn written(outcome: Result<Vec<Row>, AppendError>) -> Result<bool> {
    match outcome {
        Ok(_) => Ok(true),
        Err(AppendError::Conflict) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Keeps what looks like a name for an account, if there is one.
pub(super) fn name_statements(person: &PersonId, skeletons: &[String; 2]) -> Vec<Statement> {
    let sql = "INSERT INTO account_names (skeleton, person)
        SELECT CAST($2 AS TEXT), person FROM accounts WHERE person = $1";
    let [folded, written] = skeletons;
    let mut statements = vec![statement!("DELETE FROM account_names WHERE person = $1", person)];
    statements.push(statement!(sql, person, folded.as_str()));
    if written != folded {
        statements.push(statement!(sql, person, written.as_str()));
    }
    statements
}

fn insert_passkey(person: &PersonId, passkey: NewPasskeyRow, now: Millis) -> Statement {
    let sql = "INSERT INTO passkeys (id, person, label, credential, created) VALUES ($1, $2, $3, $4, $5)";
    statement!(sql, passkey.id, person, passkey.label, passkey.credential, now)
}

fn code_statements(person: &PersonId, codes: &[TokenHash], now: Millis) -> Vec<Statement> {
    let add = "INSERT INTO recovery_codes (code_hash, person) VALUES ($1, $2)";
    let mut statements = vec![
        statement!("DELETE FROM recovery_codes WHERE person = $1", person),
        statement!("UPDATE accounts SET codes_made = $2 WHERE person = $1", person, now),
    ];
    statements.extend(codes.iter().map(|code| statement!(add, *code, person)));
    statements
}

fn account(row: &Row) -> Result<AccountRow> {
    let codes_made = row.optional_int(5)?;
    Ok(AccountRow {
        person: id(row.text(0)?)?,
        name: row.text(1)?.into(),
        password: row.optional_text(2)?.map(str::to_string),
        created: row.int(3)?,
        renamed: row.int(4)?,
        codes_made: codes_made.and_then(|made| Millis::try_from(made).ok()),
    })
}

fn passkey(row: &Row) -> Result<PasskeyRow> {
    let used = row.optional_int(5)?.and_then(|used| Millis::try_from(used).ok());
    let shown = Passkey { id: row.text(0)?.into(), label: row.text(2)?.into(), created: row.int(4)?, used };
    Ok(PasskeyRow { person: id(row.text(1)?)?, shown, credential: row.text(3)?.into() })
}

/// What goes with a person who is deleted.
pub(super) fn forget(person: &PersonId) -> Vec<Statement> {
    ["accounts", "account_names", "passkeys", "recovery_codes"]
        .map(|table| statement!(format!("DELETE FROM {table} WHERE person = $1"), person))
        .into()
}
