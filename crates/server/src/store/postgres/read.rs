//! Questions to the database.

use castellum_wire::http::Status;
use castellum_wire::{ChatMessage, GameId, Millis, Number, PersonId, SeatNumber};
use tokio_postgres::{Client, Row};

use super::super::{Filter, Person, Result, Serial, StoredGame, row, status_code};
use crate::secret::Hash;

pub(super) async fn game(client: &Client, id: &GameId) -> Result<Option<StoredGame>> {
    let sql = "SELECT serial, description, key_hash FROM games WHERE id = $1";
    let Some(found) = client.query_opt(sql, &[&id.as_str()]).await? else { return Ok(None) };
    let (serial, description, key): (Serial, String, Option<Vec<u8>>) =
        (found.get(0), found.get(1), found.get(2));
    Ok(Some(StoredGame {
        serial,
        description: row::description(&description)?,
        key: key.map(row::hash).transpose()?,
        events: events(client, serial, 0).await?,
    }))
}

pub(super) async fn events(client: &Client, game: Serial, after: Number) -> Result<Vec<String>> {
    let sql = "SELECT event FROM events WHERE game = $1 AND number > $2 ORDER BY number";
    let after = i32::try_from(after).unwrap_or(i32::MAX);
    Ok(texts(&client.query(sql, &[&game, &after]).await?))
}

pub(super) async fn invited(client: &Client, token: &Hash) -> Result<Option<(GameId, SeatNumber)>> {
    let sql = "SELECT id, seat FROM invitations JOIN games ON serial = game WHERE token_hash = $1";
    let found = client.query_opt(sql, &[&&token[..]]).await?;
    found.map(|found| Ok((row::id(found.get(0))?, found.get::<_, i16>(1) as SeatNumber))).transpose()
}

pub(super) async fn games(client: &Client, filter: &Filter, most: u32) -> Result<Vec<GameId>> {
    let most = i64::from(most);
    let rows = match filter {
        Filter::Public(status) => {
            let sql = "SELECT id FROM games WHERE public AND status = $1 ORDER BY changed DESC LIMIT $2";
            client.query(sql, &[&status_code(*status), &most]).await?
        }
        Filter::Of(person) => {
            let sql = "SELECT id FROM seats JOIN games ON serial = game WHERE person = $1
                ORDER BY status, serial DESC LIMIT $2";
            client.query(sql, &[&person.as_str(), &most]).await?
        }
    };
    row::ids(&texts(&rows))
}

pub(super) async fn open_games(client: &Client, creator: &PersonId) -> Result<u32> {
    let sql = "SELECT count(*) FROM games WHERE creator = $1 AND status = $2";
    let found = client.query_one(sql, &[&creator.as_str(), &status_code(Status::Open)]).await?;
    Ok(found.get::<_, i64>(0) as u32)
}

pub(super) async fn due(client: &Client, before: Millis, most: u32) -> Result<Vec<GameId>> {
    let sql = "SELECT id FROM games WHERE due < $1 ORDER BY due LIMIT $2";
    row::ids(&texts(&client.query(sql, &[&(before as i64), &i64::from(most)]).await?))
}

pub(super) async fn chat(
    client: &Client,
    game: Serial,
    after: Number,
    most: u32,
) -> Result<Vec<ChatMessage>> {
    let sql = "SELECT message FROM chat WHERE game = $1 AND number > $2 ORDER BY number DESC LIMIT $3";
    let after = i32::try_from(after).unwrap_or(i32::MAX);
    let rows = client.query(sql, &[&game, &after, &i64::from(most)]).await?;
    texts(&rows).iter().rev().map(|text| row::message(text)).collect()
}

pub(super) async fn person(client: &Client, token: &Hash) -> Result<Option<Person>> {
    let sql = "SELECT id, name FROM people WHERE token_hash = $1";
    let found = client.query_opt(sql, &[&&token[..]]).await?;
    found.map(|found| Ok(Person { id: row::id(found.get(0))?, name: found.get(1) })).transpose()
}

fn texts(rows: &[Row]) -> Vec<String> {
    rows.iter().map(|row| row.get(0)).collect()
}
