//! The event log and the chat, on any database.

use std::collections::HashMap;

use async_trait::async_trait;
use castellum_wire::dice::Seed;
use castellum_wire::{ChatMessage, Event, EventKind, EventNumber, GameId, Millis, PersonId};

use super::sql::{Database, Row, from_json, id, json, statement};
use super::{
    Append, AppendError, Bus, EventLog, NewGameRow, Result, Serial, StoreError, StoredGame, summary,
};

/// Chat is not urgent; the one who is second tries again this often.
const CHAT_TRIES: usize = 16;

#[async_trait]
impl<D: Database + Bus> EventLog for D {
    fn append(&self, append: Append) {
        Database::append(self, append);
    }

    async fn create_game(&self, game: NewGameRow) -> Result<Serial> {
        let description = &game.description;
        let id = description.id.as_str();
        let sql = "INSERT INTO games (id, description, creator, key_hash) VALUES ($1, $2, $3, $4)";
        let mut statements = vec![statement!(sql, id, json(description)?, &game.creator, game.key)];
        statements.extend(summary::add(&game)?);
        if let Some(seed) = game.seed {
            let sql = "INSERT INTO seeds (game, seed) VALUES ((SELECT serial FROM games WHERE id = $1), $2)";
            statements.push(statement!(sql, id, *seed.bytes()));
        }
        let sql = "INSERT INTO invitations (token_hash, game, seat)
            VALUES ($2, (SELECT serial FROM games WHERE id = $1), $3)";
        let invitation = |(seat, hash): &(u8, _)| statement!(sql, id, *hash, *seat);
        statements.extend(game.invitations.iter().map(invitation));
        let sql = "INSERT INTO events (game, number, event)
            VALUES ((SELECT serial FROM games WHERE id = $1), $2, $3)";
        let event = |(number, event): (u32, &str)| statement!(sql, id, number, event);
        statements.extend((1..).zip(game.events.iter().map(|event| &**event)).map(event));
        statements.push(statement!("SELECT serial FROM games WHERE id = $1", id));
        let rows = self.write(statements).await?;
        first(&rows)?.int(0)
    }

    async fn game(&self, id: &GameId) -> Result<Option<StoredGame>> {
        let sql = "SELECT serial, description, key_hash FROM games WHERE id = $1";
        let rows = self.query(statement!(sql, id.as_str())).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let serial = row.int(0)?;
        Ok(Some(StoredGame {
            serial,
            description: from_json("a game", row.text(1)?)?,
            key: row.optional_hash(2)?,
            events: self.events(serial, 0, u32::MAX).await?,
        }))
    }

    async fn events(&self, game: Serial, after: EventNumber, most: u32) -> Result<Vec<String>> {
        let sql = "SELECT event FROM events WHERE game = $1 AND number > $2 ORDER BY number LIMIT $3";
        // Numbers are kept in 32 bits, and nobody has more events than that.
        let after = after.min(i32::MAX as u32);
        let rows = self.query(statement!(sql, game, after, most)).await?;
        let events: Result<Vec<_>> = rows.iter().map(|row| Ok(row.text(0)?.to_string())).collect();
        with_names(self, game, events?).await
    }

    async fn seed(&self, game: Serial) -> Result<Option<Seed>> {
        let rows = self.query(statement!("SELECT seed FROM seeds WHERE game = $1", game)).await?;
        Ok(rows.first().map(|row| row.optional_hash(0)).transpose()?.flatten().map(Seed::new))
    }

    async fn due(&self, before: Millis, most: u32) -> Result<Vec<GameId>> {
        let sql =
            "SELECT id FROM summaries JOIN games ON serial = game WHERE due < $1 ORDER BY random() LIMIT $2";
        let rows = self.query(statement!(sql, before, most)).await?;
        rows.iter().map(|row| id(row.text(0)?)).collect()
    }

    /// Two nodes may want the same number; the one who is second takes the next.
    async fn add_chat(&self, game: Serial, id: &GameId, message: ChatMessage) -> Result<ChatMessage> {
        let name = message.name.clone();
        let message = ChatMessage { name: String::new(), ..message };
        let said = "SELECT number, message FROM chat WHERE game = $1 AND person = $2 AND request = $3";
        let said = statement!(said, game, &message.person, message.request);
        let add = "INSERT INTO chat (game, number, person, request, message)
            SELECT CAST($1 AS BIGINT), coalesce(max(number), 0) + 1, CAST($2 AS TEXT), CAST($3 AS BIGINT),
                CAST($4 AS TEXT)
            FROM chat WHERE game = $1
            ON CONFLICT (game, person, request) DO NOTHING";
        let add = statement!(add, game, &message.person, message.request, json(&message)?);
        for _ in 0..CHAT_TRIES {
            match self.write(vec![add.clone(), said.clone()]).await {
                Ok(rows) => {
                    self.publish_chat(id);
                    return Ok(ChatMessage { name, ..said_in(first(&rows)?)? });
                }
                Err(AppendError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(StoreError::Failed("too many speak at once".into()))
    }

    async fn chat(&self, game: Serial, after: EventNumber, most: u32) -> Result<Vec<ChatMessage>> {
        let sql = "SELECT number, message, people.name FROM chat LEFT JOIN people ON people.id = chat.person
            WHERE game = $1 AND number > $2 ORDER BY number DESC LIMIT $3";
        let after = after.min(i32::MAX as u32);
        let rows = self.query(statement!(sql, game, after, most)).await?;
        let said = |row: &Row| {
            let name = row.optional_text(2)?.unwrap_or_default().to_string();
            Ok(ChatMessage { name, ..said_in(row)? })
        };
        let is_left = |said: &Result<ChatMessage>| !said.as_ref().is_ok_and(|said| said.text.is_empty());
        rows.iter().rev().map(said).filter(is_left).collect()
    }

    async fn ready(&self) -> Result<()> {
        Database::ready(self).await
    }

    async fn close(&self) {
        Database::close(self).await;
    }
}

/// Puts the names of people into events whose log has none.
async fn with_names<D: Database>(store: &D, game: Serial, mut events: Vec<String>) -> Result<Vec<String>> {
    let lacks_name = |event: &str| event.contains(r#""joined":{"#) && !event.contains(r#""name":"#);
    if !events.iter().any(|event| lacks_name(event)) {
        return Ok(events);
    }
    let sql = "SELECT id, name FROM people JOIN seats ON seats.person = people.id WHERE game = $1";
    let rows = store.query(statement!(sql, game)).await?;
    let people = rows.iter().map(|row| Ok((id(row.text(0)?)?, row.text(1)?.to_string())));
    let people = people.collect::<Result<HashMap<PersonId, String>>>()?;
    for text in events.iter_mut().filter(|event| lacks_name(event)) {
        // What cannot be read is for the one who reads it to say.
        let Ok(mut event) = serde_json::from_str::<Event>(text) else { continue };
        if let EventKind::Joined { person, name, .. } = &mut event.kind {
            *name = people.get(person).cloned().unwrap_or_default();
            *text = json(&event)?;
        }
    }
    Ok(events)
}

fn first(rows: &[Row]) -> Result<&Row> {
    rows.first().ok_or_else(|| StoreError::Failed("what was written is not there".into()))
}

fn said_in(row: &Row) -> Result<ChatMessage> {
    // The number is found while the message is written, so it is not in its text.
    let message: ChatMessage = from_json("a chat message", row.text(1)?)?;
    Ok(ChatMessage { number: row.int(0)?, ..message })
}
