//! Executing statements; the append has its own.

use castellum_wire::GameId;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ToSql, params};

use super::super::sql::{Row, Statement, Value};
use super::super::{Append, AppendError, RatedResult};

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Int(number) => ValueRef::Integer(*number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

fn value(found: ValueRef<'_>) -> Value {
    match found {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Int(number),
        // No column is a fraction; what is read of one is refused as what it is.
        ValueRef::Real(_) => Value::Null,
        ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
        ValueRef::Blob(bytes) => Value::Bytes(bytes.to_vec()),
    }
}

/// The names of parameters: SQLite numbers them as they come, we as they are called.
const PARAMETERS: [&str; 16] =
    ["$1", "$2", "$3", "$4", "$5", "$6", "$7", "$8", "$9", "$10", "$11", "$12", "$13", "$14", "$15", "$16"];

/// Executes a statement and gives the rows that it finds.
pub(super) fn execute(connection: &Connection, statement: &Statement) -> rusqlite::Result<Vec<Row>> {
    let mut prepared = connection.prepare_cached(&statement.sql)?;
    for (name, value) in PARAMETERS.iter().zip(&statement.values) {
        let index = prepared
            .parameter_index(name)?
            .ok_or_else(|| rusqlite::Error::InvalidParameterName(format!("{name} in {}", statement.sql)))?;
        prepared.raw_bind_parameter(index, value)?;
    }
    let columns = prepared.column_count();
    let mut found = prepared.raw_query();
    let mut rows = Vec::new();
    while let Some(row) = found.next()? {
        let values = (0..columns).map(|column| row.get_ref(column).map(value));
        rows.push(Row(values.collect::<rusqlite::Result<_>>()?));
    }
    Ok(rows)
}

/// Appends events, and brings the game's summary up to date.
pub(super) fn insert(connection: &Connection, append: &Append) -> Result<(), AppendError> {
    let mut insert =
        connection.prepare_cached("INSERT INTO events (game, number, event) VALUES (?, ?, ?)")?;
    for (number, event) in (append.first..).zip(&append.events) {
        insert.execute(params![append.game, number, &**event])?;
    }
    let summary = &append.summary;
    let sql = "UPDATE summaries SET number = ?, updated = ?, turn = ?, to_act = ?, points = ? WHERE game = ?";
    connection.prepare_cached(sql)?.execute(params![
        summary.number,
        summary.updated as i64,
        summary.turn,
        summary.to_act,
        summary.points_text(),
        append.game
    ])?;
    // Apart from the rest, as it is in an index.
    if let Some(due) = summary.due {
        let due = due.map(|due| due as i64);
        connection
            .prepare_cached("UPDATE summaries SET due = ? WHERE game = ?")?
            .execute(params![due, append.game])?;
    }
    if let Some(standing) = &summary.standing {
        for statement in standing.statements(&append.id)? {
            execute(connection, &statement)?;
        }
        if let Some(rated) = &standing.rated {
            count(connection, &append.id, rated)?;
        }
    }
    Ok(())
}

/// Counts a rated game that has ended, once.
fn count(connection: &Connection, game: &GameId, rated: &RatedResult) -> Result<(), AppendError> {
    if execute(connection, &RatedResult::counted(game))?.is_empty() {
        let before = execute(connection, &rated.before())?;
        for statement in rated.count(game, &before)? {
            execute(connection, &statement)?;
        }
    }
    Ok(())
}
