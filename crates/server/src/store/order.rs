//! Keeping order: who mutes and blocks whom, reports, bans, and what was done about
//! them, on any database.

use async_trait::async_trait;
use castellum_wire::order::{NewReport, RelatedPerson, Relation};
use castellum_wire::{GameId, Millis, PersonId, TournamentId};

use super::accounts::name_statements;
use super::sql::{Database, Row, Statement, id, statement};
use super::{Person, Result};
use crate::names::skeletons;

/// A report that somebody has to deal with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReport {
    /// By which it is named.
    pub id: String,
    /// When it was made.
    pub time: Millis,
    /// Who made it.
    pub reporter: PersonId,
    /// Whom it is about.
    pub person: PersonId,
    /// In which game it happened.
    pub game: Option<GameId>,
    /// What for.
    pub reason: String,
    /// What happened.
    pub words: String,
}

/// Something that was done by those who run the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Its number in the log.
    pub number: i64,
    /// When.
    pub time: Millis,
    /// By whom.
    pub operator: String,
    /// What.
    pub deed: String,
    /// To whom or what.
    pub subject: String,
    /// Why.
    pub reason: String,
}

/// What those who run the server can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Somebody may not come in any more; their sessions and tokens end.
    Ban(PersonId),
    /// They may again.
    Unban(PersonId),
    /// Somebody gets another name.
    Rename(PersonId, String),
    /// Somebody is signed out everywhere.
    EndSessions(PersonId),
    /// A token is revoked.
    EndToken(String),
    /// A game is closed without a result.
    CloseGame(GameId),
    /// A report has been dealt with.
    Settle(String),
}

impl Order {
    /// What it is called in the log, and to whom or what it is done.
    fn parts(&self) -> (&'static str, String) {
        match self {
            Self::Ban(person) => ("ban", person.to_string()),
            Self::Unban(person) => ("unban", person.to_string()),
            Self::Rename(person, _) => ("rename", person.to_string()),
            Self::EndSessions(person) => ("end-sessions", person.to_string()),
            Self::EndToken(token) => ("end-token", token.clone()),
            Self::CloseGame(game) => ("close-game", game.to_string()),
            Self::Settle(report) => ("settle", report.clone()),
        }
    }

    fn statements(&self, now: Millis, reason: &str) -> Vec<Statement> {
        let leave = |person: &PersonId| {
            let tokens = "DELETE FROM tokens WHERE owner = $1 OR person = $1";
            let sessions = "DELETE FROM sessions WHERE person = $1";
            vec![statement!(sessions, person), statement!(tokens, person)]
        };
        match self {
            Self::Ban(person) => {
                let ban = "INSERT INTO bans (person, time, reason) VALUES ($1, $2, $3)
                    ON CONFLICT (person) DO UPDATE SET reason = excluded.reason";
                let mut statements = leave(person);
                statements.push(statement!(ban, person, now, reason));
                statements
            }
            Self::Unban(person) => vec![statement!("DELETE FROM bans WHERE person = $1", person)],
            Self::Rename(person, name) => {
                let rename = "UPDATE people SET name = $2 WHERE id = $1";
                let mut statements = vec![statement!(rename, person, name.as_str())];
                statements.extend(name_statements(person, &skeletons(name)));
                statements
            }
            Self::EndSessions(person) => leave(person),
            Self::EndToken(token) => vec![statement!("DELETE FROM tokens WHERE id = $1", token.as_str())],
            // Its room closes it.
            Self::CloseGame(_) => Vec::new(),
            Self::Settle(report) => {
                let sql = "UPDATE reports SET done = $2 WHERE id = $1";
                vec![statement!(sql, report.as_str(), now)]
            }
        }
    }
}

/// Keeps order.
#[async_trait]
pub trait OrderStore: Send + Sync + 'static {
    /// Keeps how a person stands to another one.
    async fn relate(&self, person: &PersonId, other: &PersonId, relation: Relation) -> Result<()>;

    /// How a person stands to another one.
    async fn relation(&self, person: &PersonId, other: &PersonId) -> Result<Relation>;

    /// Those whom a person mutes or blocks.
    async fn relations(&self, person: &PersonId) -> Result<Vec<RelatedPerson>>;

    /// Whether one of these blocks the person, or the other way round.
    async fn is_blocked(&self, person: &PersonId, others: &[PersonId]) -> Result<bool>;

    /// Whether somebody may not come in.
    async fn is_banned(&self, person: &PersonId) -> Result<bool>;

    /// Keeps a report.
    async fn add_report(
        &self,
        id: &str,
        reporter: &PersonId,
        person: &PersonId,
        report: &NewReport,
        now: Millis,
    ) -> Result<()>;

    /// Reports that nobody has dealt with, the oldest first.
    async fn reports(&self, most: u32) -> Result<Vec<StoredReport>>;

    /// People whose name has this in it, and whether they are banned.
    async fn people_named(&self, part: &str, most: u32) -> Result<Vec<(Person, bool)>>;

    /// Does what somebody who runs the server wants, and writes it down.
    async fn give_order(&self, order: &Order, operator: &str, reason: &str, now: Millis) -> Result<()>;

    /// What was done after a number, the oldest first.
    async fn deeds(&self, after: i64, most: u32) -> Result<Vec<Deed>>;
}

#[async_trait]
impl<D: Database> OrderStore for D {
    async fn relate(&self, person: &PersonId, other: &PersonId, relation: Relation) -> Result<()> {
        let statement = match relation {
            Relation::None => {
                statement!("DELETE FROM relations WHERE person = $1 AND other = $2", person, other)
            }
            Relation::Muted | Relation::Blocked => {
                let sql = "INSERT INTO relations (person, other, relation) VALUES ($1, $2, $3)
                    ON CONFLICT (person, other) DO UPDATE SET relation = excluded.relation";
                statement!(sql, person, other, code(relation))
            }
        };
        self.write(vec![statement]).await?;
        Ok(())
    }

    async fn relation(&self, person: &PersonId, other: &PersonId) -> Result<Relation> {
        let sql = "SELECT relation FROM relations WHERE person = $1 AND other = $2";
        let rows = self.query(statement!(sql, person, other)).await?;
        rows.first().map_or(Ok(Relation::None), |row| row.int(0).map(relation_of))
    }

    async fn relations(&self, person: &PersonId) -> Result<Vec<RelatedPerson>> {
        let sql = "SELECT other, name, relation FROM relations JOIN people ON id = other
            WHERE person = $1 ORDER BY name, other";
        let related = |row: &Row| {
            let relation = relation_of(row.int(2)?);
            Ok(RelatedPerson { person: id(row.text(0)?)?, name: row.text(1)?.into(), relation })
        };
        self.query(statement!(sql, person)).await?.iter().map(related).collect()
    }

    async fn is_blocked(&self, person: &PersonId, others: &[PersonId]) -> Result<bool> {
        let sql = "SELECT 1 FROM relations WHERE relation = 2
            AND (person = $1 AND other = $2 OR person = $2 AND other = $1) LIMIT 1";
        for other in others.iter().filter(|other| *other != person) {
            if !self.query(statement!(sql, person, other)).await?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn is_banned(&self, person: &PersonId) -> Result<bool> {
        let rows = self.query(statement!("SELECT 1 FROM bans WHERE person = $1", person)).await?;
        Ok(!rows.is_empty())
    }

    async fn add_report(
        &self,
        id: &str,
        reporter: &PersonId,
        person: &PersonId,
        report: &NewReport,
        now: Millis,
    ) -> Result<()> {
        let sql = "INSERT INTO reports (id, time, reporter, person, game, reason, words)
            VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let game = report.game.as_ref().map(GameId::as_str);
        let (reason, words) = (report.reason.text(), report.words.as_str());
        self.write(vec![statement!(sql, id, now, reporter, person, game, reason, words)]).await?;
        Ok(())
    }

    async fn reports(&self, most: u32) -> Result<Vec<StoredReport>> {
        let sql = "SELECT id, time, reporter, person, game, reason, words FROM reports
            WHERE done IS NULL ORDER BY time, id LIMIT $1";
        let report = |row: &Row| {
            Ok(StoredReport {
                id: row.text(0)?.into(),
                time: row.int(1)?,
                reporter: id(row.text(2)?)?,
                person: id(row.text(3)?)?,
                game: row.optional_text(4)?.map(id).transpose()?,
                reason: row.text(5)?.into(),
                words: row.text(6)?.into(),
            })
        };
        self.query(statement!(sql, most)).await?.iter().map(report).collect()
    }

    async fn people_named(&self, part: &str, most: u32) -> Result<Vec<(Person, bool)>> {
        let sql = "SELECT id, name, bans.person FROM people LEFT JOIN bans ON bans.person = id
            WHERE lower(name) LIKE '%' || lower(CAST($1 AS TEXT)) || '%' OR id = $1 ORDER BY name, id LIMIT $2";
        let person = |row: &Row| {
            let person = Person { id: id(row.text(0)?)?, name: row.text(1)?.into() };
            Ok((person, row.optional_text(2)?.is_some()))
        };
        self.query(statement!(sql, part, most)).await?.iter().map(person).collect()
    }

    async fn give_order(&self, order: &Order, operator: &str, reason: &str, now: Millis) -> Result<()> {
        let (deed, subject) = order.parts();
        let mut statements = order.statements(now, reason);
        let sql = "INSERT INTO audit (time, operator, deed, subject, reason) VALUES ($1, $2, $3, $4, $5)";
        statements.push(statement!(sql, now, operator, deed, subject, reason));
        self.write(statements).await?;
        Ok(())
    }

    async fn deeds(&self, after: i64, most: u32) -> Result<Vec<Deed>> {
        let sql = "SELECT number, time, operator, deed, subject, reason FROM audit
            WHERE number > $1 ORDER BY number LIMIT $2";
        let deed = |row: &Row| {
            Ok(Deed {
                number: row.int(0)?,
                time: row.int(1)?,
                operator: row.text(2)?.into(),
                deed: row.text(3)?.into(),
                subject: row.text(4)?.into(),
                reason: row.text(5)?.into(),
            })
        };
        self.query(statement!(sql, after, most)).await?.iter().map(deed).collect()
    }
}

/// Pairs of people in a tournament of whom the first blocks the other.
pub(super) fn blocks_in_tournament(tournament: &TournamentId) -> Statement {
    let sql = "SELECT relations.person, relations.other FROM relations
            JOIN tournament_players AS one ON one.person = relations.person AND one.tournament = $1
            JOIN tournament_players AS two ON two.person = relations.other AND two.tournament = $1
        WHERE relation = 2 ORDER BY one.number, two.number";
    statement!(sql, tournament.as_str())
}

const fn code(relation: Relation) -> u8 {
    match relation {
        Relation::None => 0,
        Relation::Muted => 1,
        Relation::Blocked => 2,
    }
}

const fn relation_of(code: u8) -> Relation {
    match code {
        0 => Relation::None,
        1 => Relation::Muted,
        _ => Relation::Blocked,
    }
}

/// What goes with a person who is deleted: whom they mute and block. That others do
/// so with them, and reports about them, stay.
pub(super) fn forget(person: &PersonId) -> Vec<Statement> {
    vec![statement!("DELETE FROM relations WHERE person = $1", person)]
}
