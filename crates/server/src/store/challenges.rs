//! Challenges, on any database.
//!
//! A challenge is answered once: the one who answers it changes the row only if nobody
//! has. The game is chosen with the answer, so that it is created once.

use async_trait::async_trait;
use castellum_wire::challenges::{Challenge, ChallengeStatus, Challenged, NewChallenge};
use castellum_wire::{ChallengeId, GameId, Millis, PersonId};

use super::sql::{Database, Row, Statement, corrupt, from_json, id, json, statement};
use super::{AppendError, Result};

/// A challenge to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallengeRow {
    /// By which it is answered.
    pub id: ChallengeId,
    /// Who asks.
    pub challenger: PersonId,
    /// Who is asked.
    pub challenged: PersonId,
    /// What for.
    pub wanted: NewChallenge,
    /// When it was made.
    pub created: Millis,
    /// When it is forgotten.
    pub expires: Millis,
}

/// Knows who challenges whom.
#[async_trait]
pub trait ChallengeStore: Send + Sync + 'static {
    /// Keeps a challenge instead of an earlier one of the same two that waits, if not so
    /// many wait from the one or for the other already; says whether it did.
    async fn add_challenge(&self, challenge: &NewChallengeRow, from: u32, to: u32) -> Result<bool>;

    /// A challenge that is not forgotten.
    async fn challenge(&self, id: &ChallengeId, now: Millis) -> Result<Option<Challenge>>;

    /// All challenges from somebody or to them that are not forgotten, the newest first.
    async fn challenges(&self, person: &PersonId, now: Millis) -> Result<Vec<Challenge>>;

    /// Keeps that somebody has answered a challenge to them, with the game if they play,
    /// until it is forgotten; says whether it waited for an answer.
    async fn answer_challenge(
        &self,
        id: &ChallengeId,
        challenged: &PersonId,
        game: Option<&GameId>,
        now: Millis,
        expires: Millis,
    ) -> Result<bool>;

    /// There is no such game after all: the challenge waits again, until this moment.
    async fn reopen_challenge(&self, id: &ChallengeId, game: &GameId, expires: Millis) -> Result<()>;

    /// Forgets a challenge of somebody that waits for an answer; says whether there was
    /// one.
    async fn remove_challenge(&self, id: &ChallengeId, challenger: &PersonId) -> Result<bool>;
}

const COLUMNS: &str = "challenges.id, challenger, one.name, challenged, two.name, wanted, status,
    challenges.created, expires, game
    FROM challenges JOIN people AS one ON one.id = challenger JOIN people AS two ON two.id = challenged";

#[async_trait]
impl<D: Database> ChallengeStore for D {
    async fn add_challenge(&self, challenge: &NewChallengeRow, from: u32, to: u32) -> Result<bool> {
        let NewChallengeRow { id, challenger, challenged, wanted, created, expires } = challenge;
        let forget = "DELETE FROM challenges WHERE expires <= $1";
        let replace = "DELETE FROM challenges WHERE challenger = $1 AND challenged = $2 AND status = 0";
        let add = "INSERT INTO challenges (id, challenger, challenged, wanted, status, created, expires)
            SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), 0,
                CAST($5 AS BIGINT), CAST($6 AS BIGINT)
            WHERE (SELECT count(*) FROM challenges WHERE challenger = $2 AND status = 0) < $7
                AND (SELECT count(*) FROM challenges WHERE challenged = $3 AND status = 0) < $8
            RETURNING id";
        let add = statement!(
            add,
            id.as_str(),
            challenger,
            challenged,
            json(wanted)?,
            *created,
            *expires,
            i64::from(from),
            i64::from(to)
        );
        let statements = vec![statement!(forget, *created), statement!(replace, challenger, challenged), add];
        match self.write(statements).await {
            Ok(rows) => Ok(!rows.is_empty()),
            // The same two at the same moment.
            Err(AppendError::Conflict) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    async fn challenge(&self, id: &ChallengeId, now: Millis) -> Result<Option<Challenge>> {
        let sql = format!("SELECT {COLUMNS} WHERE challenges.id = $1 AND expires > $2");
        self.query(statement!(sql, id.as_str(), now)).await?.first().map(challenge).transpose()
    }

    async fn challenges(&self, person: &PersonId, now: Millis) -> Result<Vec<Challenge>> {
        let sql = format!(
            "SELECT {COLUMNS} WHERE (challenger = $1 OR challenged = $1) AND expires > $2
            ORDER BY challenges.created DESC, challenges.id"
        );
        self.query(statement!(sql, person, now)).await?.iter().map(challenge).collect()
    }

    async fn answer_challenge(
        &self,
        id: &ChallengeId,
        challenged: &PersonId,
        game: Option<&GameId>,
        now: Millis,
        expires: Millis,
    ) -> Result<bool> {
        let sql = "UPDATE challenges SET status = $3, game = $4, expires = $6
            WHERE id = $1 AND challenged = $2 AND status = 0 AND expires > $5 RETURNING id";
        let status: u8 = if game.is_some() { 1 } else { 2 };
        let game = game.map(GameId::as_str);
        let answer = statement!(sql, id.as_str(), challenged, status, game, now, expires);
        Ok(!self.write(vec![answer]).await?.is_empty())
    }

    async fn reopen_challenge(&self, id: &ChallengeId, game: &GameId, expires: Millis) -> Result<()> {
        let sql = "UPDATE challenges SET status = 0, game = NULL, expires = $3 WHERE id = $1 AND game = $2";
        self.write(vec![statement!(sql, id.as_str(), game.as_str(), expires)]).await?;
        Ok(())
    }

    async fn remove_challenge(&self, id: &ChallengeId, challenger: &PersonId) -> Result<bool> {
        let sql = "DELETE FROM challenges WHERE id = $1 AND challenger = $2 AND status = 0 RETURNING id";
        Ok(!self.write(vec![statement!(sql, id.as_str(), challenger)]).await?.is_empty())
    }
}

fn challenge(row: &Row) -> Result<Challenge> {
    let person = |column: usize| {
        Ok::<_, super::StoreError>(Challenged {
            person: id(row.text(column)?)?,
            name: row.text(column + 1)?.into(),
        })
    };
    Ok(Challenge {
        id: id(row.text(0)?)?,
        challenger: person(1)?,
        challenged: person(3)?,
        wanted: from_json("a challenge", row.text(5)?)?,
        status: match row.int(6)? {
            0 => ChallengeStatus::Open,
            1 => ChallengeStatus::Accepted,
            2 => ChallengeStatus::Declined,
            other => return Err(corrupt("a challenge", format!("status {other}"))),
        },
        created: row.int(7)?,
        expires: row.int(8)?,
        game: row.optional_text(9)?.map(id).transpose()?,
    })
}

/// What goes with a person who is deleted.
pub(super) fn forget(person: &PersonId) -> Vec<Statement> {
    vec![statement!("DELETE FROM challenges WHERE challenger = $1 OR challenged = $1", person)]
}
