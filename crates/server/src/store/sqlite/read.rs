//! Questions to the file.

use castellum_wire::http::Status;
use castellum_wire::{ChatMessage, GameId, Millis, Number, PersonId, SeatNumber};
use rusqlite::{Connection, OptionalExtension, Params, params};

use super::super::{Filter, Person, Result, Serial, StoredGame, row, status_code};
use crate::secret::Hash;

pub(super) fn game(connection: &Connection, id: &GameId) -> Result<Option<StoredGame>> {
    let mut query =
        connection.prepare_cached("SELECT serial, description, key_hash FROM games WHERE id = ?")?;
    let found = query
        .query_row([id.as_str()], |row| Ok((row.get(0)?, row.get::<_, String>(1)?, row.get(2)?)))
        .optional()?;
    let Some((serial, description, key)) = found else { return Ok(None) };
    let key: Option<Vec<u8>> = key;
    Ok(Some(StoredGame {
        serial,
        description: row::description(&description)?,
        key: key.map(row::hash).transpose()?,
        events: events(connection, serial, 0)?,
    }))
}

pub(super) fn events(connection: &Connection, game: Serial, after: Number) -> Result<Vec<String>> {
    let sql = "SELECT event FROM events WHERE game = ? AND number > ? ORDER BY number";
    texts(connection, sql, params![game, after])
}

pub(super) fn invited(connection: &Connection, token: &Hash) -> Result<Option<(GameId, SeatNumber)>> {
    let sql = "SELECT id, seat FROM invitations JOIN games ON serial = game WHERE token_hash = ?";
    let mut query = connection.prepare_cached(sql)?;
    let found = query.query_row([token], |row| Ok((row.get::<_, String>(0)?, row.get(1)?))).optional()?;
    found.map(|(id, seat)| Ok((row::id(&id)?, seat))).transpose()
}

pub(super) fn games(connection: &Connection, filter: &Filter, most: u32) -> Result<Vec<GameId>> {
    row::ids(&match filter {
        Filter::Public(status) => texts(
            connection,
            "SELECT id FROM games WHERE public = 1 AND status = ? ORDER BY changed DESC LIMIT ?",
            params![status_code(*status), most],
        )?,
        Filter::Of(person) => texts(
            connection,
            "SELECT id FROM seats JOIN games ON serial = game WHERE person = ? ORDER BY status, serial DESC LIMIT ?",
            params![person.as_str(), most],
        )?,
    })
}

pub(super) fn open_games(connection: &Connection, creator: &PersonId) -> Result<u32> {
    let sql = "SELECT count(*) FROM games WHERE creator = ? AND status = ?";
    let mut query = connection.prepare_cached(sql)?;
    Ok(query.query_row(params![creator.as_str(), status_code(Status::Open)], |row| row.get(0))?)
}

pub(super) fn due(connection: &Connection, before: Millis, most: u32) -> Result<Vec<GameId>> {
    let sql = "SELECT id FROM games WHERE due < ? ORDER BY due LIMIT ?";
    row::ids(&texts(connection, sql, params![before as i64, most])?)
}

pub(super) fn chat(
    connection: &Connection,
    game: Serial,
    after: Number,
    most: u32,
) -> Result<Vec<ChatMessage>> {
    let sql = "SELECT message FROM chat WHERE game = ? AND number > ? ORDER BY number DESC LIMIT ?";
    let texts = texts(connection, sql, params![game, after, most])?;
    texts.iter().rev().map(|text| row::message(text)).collect()
}

pub(super) fn person(connection: &Connection, token: &Hash) -> Result<Option<Person>> {
    let mut query = connection.prepare_cached("SELECT id, name FROM people WHERE token_hash = ?")?;
    let found = query.query_row([token], |row| Ok((row.get::<_, String>(0)?, row.get(1)?))).optional()?;
    found.map(|(id, name)| Ok(Person { id: row::id(&id)?, name })).transpose()
}

fn texts(connection: &Connection, sql: &str, params: impl Params) -> Result<Vec<String>> {
    let mut query = connection.prepare_cached(sql)?;
    let rows = query.query_map(params, |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
