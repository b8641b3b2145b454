//! What is written besides events.

use castellum_wire::http::Status;
use castellum_wire::{ChatMessage, Millis, PersonId, Visibility};
use tokio_postgres::Client;
use tokio_postgres::error::SqlState;

use super::super::{NewGame, Person, Result, Serial, row, status_code};
use crate::secret::Hash;

pub(super) async fn create_game(client: &mut Client, game: &NewGame) -> Result<Serial> {
    let description = &game.description;
    let (status, changed) = game.change.status.unwrap_or((Status::Open, description.created));
    let due = game.change.due.flatten().map(|due| due as i64);
    let transaction = client.transaction().await?;
    let sql = "INSERT INTO games (id, description, creator, key_hash, public, status, changed, due)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING serial";
    let added = transaction
        .query_one(
            sql,
            &[
                &description.id.as_str(),
                &row::json(description)?,
                &game.creator.as_str(),
                &game.key.as_ref().map(|key| &key[..]),
                &(description.visibility == Visibility::Public),
                &status_code(status),
                &(changed as i64),
                &due,
            ],
        )
        .await?;
    let serial: Serial = added.get(0);
    for (seat, hash) in &game.invitations {
        let sql = "INSERT INTO invitations (token_hash, game, seat) VALUES ($1, $2, $3)";
        transaction.execute(sql, &[&&hash[..], &serial, &i16::from(*seat)]).await?;
    }
    for (number, event) in (1_i32..).zip(&game.events) {
        let sql = "INSERT INTO events (game, number, event) VALUES ($1, $2, $3)";
        transaction.execute(sql, &[&serial, &number, &&**event]).await?;
    }
    for (seat, person) in &game.change.seats {
        if let Some(person) = person {
            let sql = "INSERT INTO seats (game, seat, person) VALUES ($1, $2, $3)";
            transaction.execute(sql, &[&serial, &i16::from(*seat), &person.as_str()]).await?;
        }
    }
    transaction.commit().await?;
    Ok(serial)
}

/// Two nodes may want the same number; whoever is second takes the next.
pub(super) async fn say(client: &mut Client, game: Serial, mut message: ChatMessage) -> Result<ChatMessage> {
    loop {
        if let Some(said) = said(client, game, &message).await? {
            return Ok(said);
        }
        let next = "SELECT coalesce(max(number), 0) + 1 FROM chat WHERE game = $1";
        message.number = client.query_one(next, &[&game]).await?.get::<_, i32>(0) as u32;
        let sql = "INSERT INTO chat (game, number, person, request, message) VALUES ($1, $2, $3, $4, $5)";
        let (number, request) = (message.number as i32, message.request as i64);
        let text = row::json(&message)?;
        match client.execute(sql, &[&game, &number, &message.person.as_str(), &request, &text]).await {
            Ok(_) => return Ok(message),
            Err(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

async fn said(client: &Client, game: Serial, message: &ChatMessage) -> Result<Option<ChatMessage>> {
    let sql = "SELECT message FROM chat WHERE game = $1 AND person = $2 AND request = $3";
    let request = message.request as i64;
    let found = client.query_opt(sql, &[&game, &message.person.as_str(), &request]).await?;
    found.map(|found| row::message(found.get(0))).transpose()
}

pub(super) async fn add_person(client: &Client, person: &Person, token: &Hash, now: Millis) -> Result<()> {
    let sql = "INSERT INTO people (id, token_hash, name, created) VALUES ($1, $2, $3, $4)";
    client.execute(sql, &[&person.id.as_str(), &&token[..], &person.name, &(now as i64)]).await?;
    Ok(())
}

pub(super) async fn forget(client: &Client, token: &Hash) -> Result<()> {
    client.execute("DELETE FROM people WHERE token_hash = $1", &[&&token[..]]).await?;
    Ok(())
}

pub(super) async fn rename(client: &Client, person: &PersonId, name: &str) -> Result<()> {
    client.execute("UPDATE people SET name = $1 WHERE id = $2", &[&name, &person.as_str()]).await?;
    Ok(())
}
