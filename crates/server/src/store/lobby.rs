//! Who looks for a game and who is in the lobby, on any database.
//!
//! Several nodes see the same seeks. Anyone who sets up a table for some of them
//! claims them first, and has them only if it gets them all; a claim of a node that
//! died lapses.

use std::collections::HashMap;

use async_trait::async_trait;
use castellum_wire::http::GameStatus;
use castellum_wire::lobby::Visitor;
use castellum_wire::{GameId, Millis, PersonId};

use super::privacy::NOBODY_IS_PRIVATE;
use super::sql::{Database, Row, from_json, id, json, statement};
use super::summary::status_code;
use super::{LobbyStore, Result};
use crate::lobby::Waiting;

/// A claim that led to no game lapses after this time.
const CLAIM: Millis = 15_000;

/// Counts of games in the lobby end here.
const MAX_COUNTED: u32 = 1000;

/// A seek as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSeek {
    /// Who, and what they want.
    pub waiting: Waiting,
    /// The node to which they are connected.
    pub node: i64,
    /// Whether a table is being set up for them.
    pub claimed: bool,
    /// Their table.
    pub game: Option<GameId>,
}

#[async_trait]
impl<D: Database> LobbyStore for D {
    async fn add_seek(&self, waiting: &Waiting, node: i64, until: Millis) -> Result<()> {
        let sql = "INSERT INTO seeks (person, name, node, seek, rating, provisional, since, until, bots)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0)
            ON CONFLICT (person) DO UPDATE SET name = excluded.name, node = excluded.node,
                seek = excluded.seek, rating = excluded.rating, provisional = excluded.provisional,
                since = excluded.since, until = excluded.until, bots = 0, claim = NULL, claimed = NULL,
                game = NULL";
        let add = statement!(
            sql,
            &waiting.person,
            waiting.name.as_str(),
            node,
            json(&waiting.seek)?,
            i64::from(waiting.rating),
            u8::from(waiting.provisional),
            waiting.since,
            until
        );
        self.write(vec![add]).await?;
        Ok(())
    }

    async fn remove_seeks(&self, seeks: &[(PersonId, Millis)]) -> Result<()> {
        let sql = "DELETE FROM seeks WHERE person = $1 AND since = $2";
        if !seeks.is_empty() {
            self.write(seeks.iter().map(|(person, since)| statement!(sql, person, *since)).collect()).await?;
        }
        Ok(())
    }

    async fn accept_bots(&self, person: &PersonId, accept: bool) -> Result<()> {
        let sql = "UPDATE seeks SET bots = $2 WHERE person = $1";
        self.write(vec![statement!(sql, person, u8::from(accept))]).await?;
        Ok(())
    }

    async fn keep_seeks(&self, node: i64, now: Millis, until: Millis) -> Result<()> {
        let keep = "UPDATE seeks SET until = $2 WHERE node = $1";
        let forget = "DELETE FROM seeks WHERE until < $1";
        self.write(vec![statement!(keep, node, until), statement!(forget, now)]).await?;
        Ok(())
    }

    async fn seeks(&self, now: Millis) -> Result<Vec<StoredSeek>> {
        let sql = "SELECT person, name, node, seek, rating, provisional, since, bots, claimed, game
            FROM seeks WHERE until >= $1 ORDER BY since, person";
        let rows = self.query(statement!(sql, now)).await?;
        let mut seeks: Vec<_> = rows.iter().map(|row| stored(row, now)).collect::<Result<_>>()?;
        let sql = "SELECT relations.person, relations.other
            FROM seeks JOIN relations ON relations.person = seeks.person AND relation = 2
                JOIN seeks AS others ON others.person = relations.other";
        let mut blocked: HashMap<PersonId, Vec<PersonId>> = HashMap::new();
        for row in &self.query(statement!(sql)).await? {
            blocked.entry(id(row.text(0)?)?).or_default().push(id(row.text(1)?)?);
        }
        for seek in &mut seeks {
            seek.waiting.blocked = blocked.remove(&seek.waiting.person).unwrap_or_default();
        }
        Ok(seeks)
    }

    async fn claim_seeks(&self, claim: &str, people: &[&PersonId], now: Millis) -> Result<bool> {
        let sql = "UPDATE seeks SET claim = $1, claimed = $2
            WHERE person IN ($5, $6, $7, $8) AND game IS NULL AND until >= $3
                AND (claim IS NULL OR claimed < $4)
            RETURNING person";
        let person = |at: usize| people.get(at).or(people.first()).copied();
        let lapsed = now.saturating_sub(CLAIM);
        let (one, two, three, four) = (person(0), person(1), person(2), person(3));
        let rows = self.write(vec![statement!(sql, claim, now, now, lapsed, one, two, three, four)]).await?;
        if rows.len() == people.len() {
            return Ok(true);
        }
        self.release_seeks(claim).await?;
        Ok(false)
    }

    async fn release_seeks(&self, claim: &str) -> Result<()> {
        let sql = "UPDATE seeks SET claim = NULL, claimed = NULL WHERE claim = $1 AND game IS NULL";
        self.write(vec![statement!(sql, claim)]).await?;
        Ok(())
    }

    async fn seat_seeks(&self, claim: &str, game: &GameId) -> Result<()> {
        let sql = "UPDATE seeks SET game = $2 WHERE claim = $1";
        self.write(vec![statement!(sql, claim, game.as_str())]).await?;
        Ok(())
    }

    async fn keep_visitors(&self, visitors: &[Visitor], now: Millis, until: Millis) -> Result<()> {
        let sql = "INSERT INTO visitors (person, name, rating, until) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person) DO UPDATE SET name = excluded.name, rating = excluded.rating,
                until = excluded.until";
        let mut statements = vec![statement!("DELETE FROM visitors WHERE until < $1", now)];
        statements.extend(visitors.iter().map(|visitor| {
            statement!(sql, &visitor.person, visitor.name.as_str(), visitor.rating.map(i64::from), until)
        }));
        self.write(statements).await?;
        Ok(())
    }

    async fn remove_visitor(&self, person: &PersonId) -> Result<()> {
        self.write(vec![statement!("DELETE FROM visitors WHERE person = $1", person)]).await?;
        Ok(())
    }

    async fn visitors(&self, now: Millis, most: u32) -> Result<(Vec<Visitor>, u32)> {
        let sql = "SELECT visitors.person, visitors.name, visitors.rating,
                CASE WHEN seeks.person IS NULL THEN 0 ELSE 1 END
            FROM visitors LEFT JOIN seeks ON seeks.person = visitors.person AND seeks.until >= $1
            WHERE visitors.until >= $1 ORDER BY 4 DESC, visitors.name, visitors.person LIMIT $2";
        let rows = self.query(statement!(sql, now, most)).await?;
        let visitor = |row: &Row| {
            Ok(Visitor {
                person: id(row.text(0)?)?,
                name: row.text(1)?.into(),
                rating: row.optional_int(2)?.and_then(|rating| i32::try_from(rating).ok()),
                looking: row.int::<u8>(3)? == 1,
            })
        };
        let visitors = rows.iter().map(visitor).collect::<Result<_>>()?;
        let sql = "SELECT count(*) FROM visitors WHERE until >= $1";
        let rows = self.query(statement!(sql, now)).await?;
        Ok((visitors, rows.first().map_or(Ok(0), |row| row.int(0))?))
    }

    async fn count_public(&self, status: GameStatus) -> Result<u32> {
        let listed = if status == GameStatus::Open { "1 = 1" } else { NOBODY_IS_PRIVATE };
        let sql = format!(
            "SELECT count(*) FROM
            (SELECT 1 FROM summaries WHERE public = 1 AND status = $1 AND {listed} LIMIT $2) AS counted"
        );
        let rows = self.query(statement!(sql, status_code(status), MAX_COUNTED)).await?;
        rows.first().map_or(Ok(0), |row| row.int(0))
    }
}

fn stored(row: &Row, now: Millis) -> Result<StoredSeek> {
    let claimed = row.optional_int(8)?.and_then(|claimed| Millis::try_from(claimed).ok());
    Ok(StoredSeek {
        waiting: Waiting {
            person: id(row.text(0)?)?,
            name: row.text(1)?.into(),
            seek: from_json("a seek", row.text(3)?)?,
            rating: row.int(4)?,
            provisional: row.int::<u8>(5)? == 1,
            since: row.int(6)?,
            accepts_bots: row.int::<u8>(7)? == 1,
            blocked: Vec::new(),
        },
        node: row.int(2)?,
        claimed: claimed.is_some_and(|claimed| claimed >= now.saturating_sub(CLAIM)),
        game: row.optional_text(9)?.map(id).transpose()?,
    })
}
