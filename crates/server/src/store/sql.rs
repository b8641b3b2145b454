//! One way to say SQL to both databases.
//!
//! Statements are written in what SQLite and Postgres have in common, with
//! parameters `$1`, `$2`, …; only the append of events is written for each of
//! them, as it has to be fast.

use std::borrow::Cow;

use async_trait::async_trait;
use castellum_wire::PersonId;

use super::{Append, AppendError, Result, StoreError};
use crate::secret::TokenHash;

/// A database that keeps a store.
#[async_trait]
pub(super) trait Database: Send + Sync + 'static {
    /// Appends events; see [`EventLog::append`](super::EventLog::append).
    fn append(&self, append: Append);

    /// Reads rows.
    async fn query(&self, statement: Statement) -> Result<Vec<Row>>;

    /// Does all of it in one transaction, or nothing. Gives the rows of the last
    /// statement.
    async fn write(&self, statements: Vec<Statement>) -> Result<Vec<Row>, AppendError>;

    /// Whether the database works.
    async fn ready(&self) -> Result<()>;

    /// Writes what is left and lets go.
    async fn close(&self);
}

/// A statement with what its parameters stand for.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub(super) sql: Cow<'static, str>,
    pub(super) values: Vec<Value>,
}

/// A statement and its parameters.
macro_rules! statement {
    ($sql:expr $(, $value:expr)* $(,)?) => {
        $crate::store::sql::Statement::new($sql, vec![$($crate::store::sql::Value::from($value)),*])
    };
}
pub(super) use statement;

impl Statement {
    pub(super) fn new(sql: impl Into<Cow<'static, str>>, values: Vec<Value>) -> Self {
        Self { sql: sql.into(), values }
    }

    /// Adds a condition `column operator value`.
    pub(super) fn and(&mut self, condition: &str, value: impl Into<Value>) {
        self.values.push(value.into());
        let number = self.values.len();
        let sql = self.sql.to_mut();
        sql.push_str(" AND ");
        sql.push_str(condition);
        sql.push_str(&format!(" ${number}"));
    }

    pub(super) fn push(&mut self, sql: &str) {
        self.sql.to_mut().push_str(sql);
    }
}

/// A value in a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Null,
    Int(i64),
    Text(String),
    Bytes(Vec<u8>),
}

macro_rules! from_integer {
    ($($integer:ty),*) => {
        $(impl From<$integer> for Value {
            fn from(number: $integer) -> Self {
                Self::Int(number.into())
            }
        })*
    };
}

from_integer!(u8, u16, i16, u32, i64);

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        // Moments and numbers of requests are far below that.
        Self::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&PersonId> for Value {
    fn from(person: &PersonId) -> Self {
        Self::Text(person.to_string())
    }
}

impl From<TokenHash> for Value {
    fn from(hash: TokenHash) -> Self {
        Self::Bytes(hash.to_vec())
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// A row that was found.
#[derive(Clone, Debug)]
pub(super) struct Row(pub(super) Vec<Value>);

impl Row {
    pub(super) fn optional_int(&self, column: usize) -> Result<Option<i64>> {
        match self.0.get(column) {
            Some(Value::Int(number)) => Ok(Some(*number)),
            Some(Value::Null) => Ok(None),
            other => Err(unexpected(column, "a number", other)),
        }
    }

    /// A number of the type that is wanted.
    pub(super) fn int<T: TryFrom<i64>>(&self, column: usize) -> Result<T> {
        let number = self.optional_int(column)?.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| unexpected(column, "a number", self.0.get(column)))
    }

    pub(super) fn optional_text(&self, column: usize) -> Result<Option<&str>> {
        match self.0.get(column) {
            Some(Value::Text(text)) => Ok(Some(text)),
            Some(Value::Null) => Ok(None),
            other => Err(unexpected(column, "a text", other)),
        }
    }

    pub(super) fn text(&self, column: usize) -> Result<&str> {
        self.optional_text(column)?.ok_or_else(|| unexpected(column, "a text", self.0.get(column)))
    }

    pub(super) fn optional_hash(&self, column: usize) -> Result<Option<TokenHash>> {
        match self.0.get(column) {
            Some(Value::Null) => Ok(None),
            Some(Value::Bytes(bytes)) => bytes
                .as_slice()
                .try_into()
                .map(Some)
                .map_err(|_| unexpected(column, "32 bytes", self.0.get(column))),
            other => Err(unexpected(column, "bytes", other)),
        }
    }
}

fn unexpected(column: usize, expected: &str, found: Option<&Value>) -> StoreError {
    let found = match found {
        None => "no such column",
        Some(Value::Null) => "nothing",
        Some(Value::Int(_)) => "a number",
        Some(Value::Text(_)) => "a text",
        Some(Value::Bytes(_)) => "bytes",
    };
    StoreError::Failed(format!("column {column} of a row: expected {expected}, found {found}"))
}

/// What is in the store but cannot be read.
pub(super) fn corrupt(what: &str, error: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(format!("{what} in the store cannot be read: {error}"))
}

pub(super) fn id<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Result<T> {
    text.parse().map_err(|error| corrupt("an identifier", error))
}

pub(super) fn from_json<T: serde::de::DeserializeOwned>(what: &str, text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| corrupt(what, error))
}

pub(super) fn json(value: &impl serde::Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}
