//! Deleting people for good, and what is told to them about themselves, on any
//! database.
//!
//! Finished games stay; whose they were is known by an identifier that leads nowhere
//! any more. Names are in `people` alone. Logs of earlier versions have names in
//! them: those are taken out, and the event keeps the link of the chain that it had.

use async_trait::async_trait;
use castellum_wire::dice::chain;
use castellum_wire::{ChatMessage, Description, Event, EventKind, GameId, PersonId};

use super::sql::{Database, Row, Statement, from_json, id, json, statement};
use super::{EventLog, Result, Serial, accounts, challenges, notices, order, privacy, tokens};

/// Deletes people, and finds what they have said.
#[async_trait]
pub trait ErasureStore: Send + Sync + 'static {
    /// Forgets somebody, their bots, and whatever belongs to them alone. Nobody is
    /// known by a cookie of theirs any more.
    async fn delete_person(&self, person: &PersonId) -> Result<()>;

    /// What somebody has said, and in which games.
    async fn said_by(&self, person: &PersonId) -> Result<Vec<(GameId, ChatMessage)>>;
}

#[async_trait]
impl<D: Database + super::Bus> ErasureStore for D {
    async fn delete_person(&self, person: &PersonId) -> Result<()> {
        for (game, game_id) in named_logs(self, person).await? {
            erase_name(self, game, &game_id, person).await?;
        }
        let mut statements = vec![silence(person)?];
        statements.extend(tokens::forget(person));
        statements.extend(notices::forget(person));
        statements.extend(order::forget(person));
        statements.extend(privacy::forget(person));
        statements.extend(accounts::forget(person));
        statements.extend(challenges::forget(person));
        statements.extend(
            ["sessions", "seeks", "visitors"]
                .map(|table| statement!(format!("DELETE FROM {table} WHERE person = $1"), person)),
        );
        statements.push(statement!("DELETE FROM people WHERE id = $1", person));
        self.write(statements).await?;
        Ok(())
    }

    async fn said_by(&self, person: &PersonId) -> Result<Vec<(GameId, ChatMessage)>> {
        let sql = "SELECT id, number, message FROM chat JOIN games ON serial = chat.game
            WHERE person = $1 ORDER BY chat.game, number";
        let said = |row: &Row| {
            let message: ChatMessage = from_json("a chat message", row.text(2)?)?;
            Ok((id(row.text(0)?)?, ChatMessage { number: row.int(1)?, ..message }))
        };
        let rows = self.query(statement!(sql, person)).await?;
        rows.iter().map(said).filter(|said| !said.as_ref().is_ok_and(|(_, it)| it.text.is_empty())).collect()
    }
}

/// Leaves the place of what somebody has said, as messages are numbered, and nothing
/// else.
fn silence(person: &PersonId) -> Result<Statement> {
    let nothing = ChatMessage {
        number: 0,
        time: 0,
        person: person.clone(),
        name: String::new(),
        seat: None,
        text: String::new(),
        request: 0,
    };
    Ok(statement!("UPDATE chat SET message = $2 WHERE person = $1", person, json(&nothing)?))
}

/// Games of earlier versions whose logs may have somebody's name.
async fn named_logs<D: Database>(store: &D, person: &PersonId) -> Result<Vec<(Serial, GameId)>> {
    let sql = "SELECT DISTINCT serial, id FROM events JOIN games ON serial = game
        WHERE game <= (SELECT last_game FROM named_logs) AND event LIKE $1";
    let rows = store.query(statement!(sql, format!("%\"person\":\"{person}\"%"))).await?;
    rows.iter().map(|row| Ok((row.int(0)?, id(row.text(1)?)?))).collect()
}

async fn erase_name<D: Database + super::Bus>(
    store: &D,
    game: Serial,
    game_id: &GameId,
    person: &PersonId,
) -> Result<()> {
    let Some(stored) = store.game(game_id).await? else { return Ok(()) };
    let events: Result<Vec<Event>> = stored.events.iter().map(|text| from_json("an event", text)).collect();
    let erased = erased(&stored.description, &events?, person);
    let sql = "UPDATE events SET event = $3 WHERE game = $1 AND number = $2";
    let statements: Result<Vec<_>> =
        erased.iter().map(|event| Ok(statement!(sql, game, event.number, json(event)?))).collect();
    let statements = statements?;
    if !statements.is_empty() {
        store.write(statements).await?;
    }
    Ok(())
}

/// The events that change when somebody's name is taken out of a log.
fn erased(description: &Description, events: &[Event], whose: &PersonId) -> Vec<Event> {
    if description.nameless {
        return Vec::new();
    }
    let links = chain::links(description, events);
    let erase = |(event, link): (&Event, _)| match &event.kind {
        EventKind::Joined { seat, person, commitment, .. } if person == whose => Some(Event {
            kind: EventKind::JoinedErased {
                seat: *seat,
                person: person.clone(),
                commitment: *commitment,
                link,
            },
            ..event.clone()
        }),
        _ => None,
    };
    events.iter().zip(links).filter_map(erase).collect()
}
