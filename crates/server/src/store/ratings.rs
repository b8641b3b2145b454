//! Ratings, on any database.
//!
//! A rated game counts in the transaction in which it ends: what everybody had is
//! read, what they have now is written. Such transactions come one after the
//! other, so games have an order in which they counted, and the one who counts them
//! again in this order gets the same numbers.

use async_trait::async_trait;
use castellum_wire::ratings::{Pool, Speed, TableSize};
use castellum_wire::{GameId, GameState, Millis, PersonId, SeatNumber};

use super::sql::{Database, Row, Statement, corrupt, id, statement};
use super::{Ratings, Result};
use crate::rating::{Estimate, Finisher, rate};

/// A rated game that has a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedResult {
    /// Where it counts.
    pub pool: Pool,
    /// When it ended.
    pub time: Millis,
    /// Who played, and how it ended for them.
    pub seats: Vec<RatedSeat>,
}

/// Somebody who played a rated game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedSeat {
    /// Where they sat.
    pub seat: SeatNumber,
    /// Who.
    pub person: PersonId,
    /// Their place, from 1.
    pub place: u8,
    /// Whether they acted at all.
    pub acted: bool,
}

/// A rated game among those that counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedGame {
    /// Its place in their order.
    pub number: i64,
    /// The game, if it is still kept.
    pub game: Option<GameId>,
    /// How it ended.
    pub result: RatedResult,
}

/// A change of somebody's rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingChange {
    /// When.
    pub time: Millis,
    /// By which game, if it is still kept.
    pub game: Option<GameId>,
    /// What they had afterwards.
    pub after: Estimate,
    /// How much more that was, in thousandths.
    pub change: i64,
}

/// Somebody on a leader board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// Who.
    pub person: PersonId,
    /// What they are called.
    pub name: String,
    /// How strong they are.
    pub estimate: Estimate,
}

/// Who is on a leader board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankingQuery {
    /// Where.
    pub pool: Pool,
    /// Only who has this many games.
    pub games: u32,
    /// Only who has played since.
    pub since: Millis,
}

impl RatedResult {
    /// What a game does to ratings, if it does and has a result.
    #[must_use]
    pub fn of(state: &GameState) -> Option<Self> {
        let description = state.description();
        let result = state.result().filter(|_| description.rated)?;
        let pool = Pool::of(description.game, description.seats.len(), description.clock)?;
        let seat = |(seat, occupant): (SeatNumber, &castellum_wire::state::SeatState)| {
            Some(RatedSeat {
                seat,
                person: occupant.person()?.clone(),
                place: *result.places.get(usize::from(seat))?,
                acted: occupant.acted,
            })
        };
        let seats = (0..).zip(state.seats()).map(seat).collect::<Option<_>>()?;
        Some(Self { pool, time: state.since(), seats })
    }

    /// What everybody at the table has after it.
    #[must_use]
    pub fn rate(&self, before: impl Fn(&PersonId) -> Estimate) -> Vec<Estimate> {
        let finisher = |seat: &RatedSeat| Finisher {
            before: before(&seat.person),
            place: seat.place,
            acted: seat.acted,
        };
        rate(&self.seats.iter().map(finisher).collect::<Vec<_>>())
    }

    /// Finds out whether this game has counted already.
    pub(super) fn counted(game: &GameId) -> Statement {
        let sql = "SELECT number FROM rated_games JOIN games ON serial = game WHERE id = $1";
        statement!(sql, game.as_str())
    }

    /// Finds what those who played have.
    pub(super) fn before(&self) -> Statement {
        let sql = "SELECT person, mean, deviation, games FROM ratings
            WHERE kind = $1 AND players = $2 AND speed = $3 AND person IN ($4, $5, $6, $7)";
        let person = |seat: usize| self.seats.get(seat).or(self.seats.first()).map(|seat| &seat.person);
        let (kind, players, speed) = codes(self.pool);
        statement!(sql, kind, players, speed, person(0), person(1), person(2), person(3))
    }

    /// What counts the game, given what was found before.
    pub(super) fn count(&self, game: &GameId, before: &[Row]) -> Result<Vec<Statement>> {
        let had = before
            .iter()
            .map(|row| Ok((id::<PersonId>(row.text(0)?)?, estimate(row, 1)?)))
            .collect::<Result<Vec<_>>>()?;
        let before = |person: &PersonId| {
            had.iter().find(|(known, _)| known == person).map(|(_, had)| *had).unwrap_or_default()
        };
        let (kind, players, speed) = codes(self.pool);
        let mut statements = vec![statement!(COUNT, game.as_str(), kind, players, speed, self.time)];
        for (seat, after) in self.seats.iter().zip(self.rate(before)) {
            statements.push(statement!(
                CHANGE,
                game.as_str(),
                &seat.person,
                seat.seat,
                seat.place,
                u8::from(seat.acted),
                after.mean,
                after.deviation,
                after.games,
                after.mean - before(&seat.person).mean,
            ));
            statements.push(set(&seat.person, self.pool, after, self.time));
        }
        Ok(statements)
    }
}

const COUNT: &str = "INSERT INTO rated_games (number, game, kind, players, speed, time)
    SELECT coalesce(max(number), 0) + 1, (SELECT serial FROM games WHERE id = $1), CAST($2 AS TEXT),
        CAST($3 AS SMALLINT), CAST($4 AS SMALLINT), CAST($5 AS BIGINT) FROM rated_games";

const CHANGE: &str = "INSERT INTO rating_changes
        (number, person, seat, place, acted, mean, deviation, games, change)
    SELECT number, CAST($2 AS TEXT), CAST($3 AS SMALLINT), CAST($4 AS SMALLINT), CAST($5 AS SMALLINT),
        CAST($6 AS BIGINT), CAST($7 AS BIGINT), CAST($8 AS INTEGER), CAST($9 AS BIGINT)
    FROM rated_games WHERE game = (SELECT serial FROM games WHERE id = $1)";

fn set(person: &PersonId, pool: Pool, estimate: Estimate, changed: Millis) -> Statement {
    let sql = "INSERT INTO ratings (person, kind, players, speed, mean, deviation, games, changed)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (person, kind, players, speed) DO UPDATE SET mean = excluded.mean,
            deviation = excluded.deviation, games = excluded.games, changed = excluded.changed";
    let (kind, players, speed) = codes(pool);
    let Estimate { mean, deviation, games } = estimate;
    statement!(sql, person, kind, players, speed, mean, deviation, games, changed)
}

/// How a pool is written in the store.
fn codes(pool: Pool) -> (&'static str, u8, u8) {
    let players = match pool.table {
        TableSize::Two => 2,
        TableSize::More => 3,
    };
    (pool.game.name(), players, pool.speed as u8)
}

/// The pool that three columns name.
fn pool(row: &Row, column: usize) -> Result<Pool> {
    let speed: usize = row.int(column + 2)?;
    let speed = *Speed::ALL.get(speed).ok_or_else(|| corrupt("a speed", "it is unknown"))?;
    Ok(Pool { game: id(row.text(column)?)?, table: TableSize::of(row.int(column + 1)?), speed })
}

/// The rating that three columns hold.
fn estimate(row: &Row, column: usize) -> Result<Estimate> {
    Ok(Estimate { mean: row.int(column)?, deviation: row.int(column + 1)?, games: row.int(column + 2)? })
}

fn game(row: &Row, column: usize) -> Result<Option<GameId>> {
    row.optional_text(column)?.map(id).transpose()
}

#[async_trait]
impl<D: Database> Ratings for D {
    async fn ratings(&self, person: &PersonId) -> Result<Vec<(Pool, Estimate)>> {
        let sql = "SELECT kind, players, speed, mean, deviation, games FROM ratings WHERE person = $1
            ORDER BY kind, players, speed";
        let rows = self.query(statement!(sql, person)).await?;
        rows.iter().map(|row| Ok((pool(row, 0)?, estimate(row, 3)?))).collect()
    }

    async fn rating_changes(&self, person: &PersonId, pool: Pool, most: u32) -> Result<Vec<RatingChange>> {
        let sql = "SELECT time, id, mean, deviation, rating_changes.games, change
            FROM rating_changes JOIN rated_games ON rated_games.number = rating_changes.number
                LEFT JOIN games ON serial = game
            WHERE person = $1 AND kind = $2 AND players = $3 AND speed = $4
            ORDER BY rating_changes.number DESC LIMIT $5";
        let (kind, players, speed) = codes(pool);
        let rows = self.query(statement!(sql, person, kind, players, speed, most)).await?;
        let change = |row: &Row| {
            Ok(RatingChange {
                time: row.int(0)?,
                game: game(row, 1)?,
                after: estimate(row, 2)?,
                change: row.int(5)?,
            })
        };
        rows.iter().rev().map(change).collect()
    }

    async fn ranking(&self, query: RankingQuery, after: u32, most: u32) -> Result<Vec<Ranked>> {
        let sql = "SELECT person, name, mean, deviation, games FROM ratings JOIN people ON id = person
            WHERE kind = $1 AND players = $2 AND speed = $3 AND games >= $4 AND changed >= $5
                AND NOT EXISTS (SELECT 1 FROM privacy
                    WHERE privacy.person = ratings.person AND privacy.games = 0)
            ORDER BY mean DESC, person LIMIT $6 OFFSET $7";
        let (kind, players, speed) = codes(query.pool);
        let statement = statement!(sql, kind, players, speed, query.games, query.since, most, after);
        let rows = self.query(statement).await?;
        let ranked = |row: &Row| {
            Ok(Ranked { person: id(row.text(0)?)?, name: row.text(1)?.into(), estimate: estimate(row, 2)? })
        };
        rows.iter().map(ranked).collect()
    }

    async fn ranked(&self, query: RankingQuery, person: Option<&PersonId>) -> Result<(u32, Option<u32>)> {
        // Their own place counts those who stand before them in the list.
        let sql = "SELECT count(*), sum(CASE WHEN ratings.mean > own.mean
                    OR (ratings.mean = own.mean AND ratings.person < own.person) THEN 1 ELSE 0 END),
                max(CASE WHEN ratings.person = own.person THEN 1 ELSE 0 END)
            FROM ratings JOIN people ON id = ratings.person
                LEFT JOIN ratings AS own ON own.person = $6 AND own.kind = ratings.kind
                    AND own.players = ratings.players AND own.speed = ratings.speed
            WHERE ratings.kind = $1 AND ratings.players = $2 AND ratings.speed = $3
                AND ratings.games >= $4 AND ratings.changed >= $5
                AND NOT EXISTS (SELECT 1 FROM privacy
                    WHERE privacy.person = ratings.person AND privacy.games = 0)";
        let (kind, players, speed) = codes(query.pool);
        let rows =
            self.query(statement!(sql, kind, players, speed, query.games, query.since, person)).await?;
        let Some(row) = rows.first() else { return Ok((0, None)) };
        let is_listed = row.optional_int(2)? == Some(1);
        let before = row.optional_int(1)?.and_then(|before| u32::try_from(before).ok());
        Ok((row.int(0)?, before.filter(|_| is_listed)))
    }

    async fn counted_games(&self, after: i64, most: u32) -> Result<Vec<CountedGame>> {
        let sql = "WITH page AS (SELECT * FROM rated_games WHERE number > $1 ORDER BY number LIMIT $2)
            SELECT page.number, id, kind, players, speed, time, seat, person, place, acted
            FROM page JOIN rating_changes ON rating_changes.number = page.number
                LEFT JOIN games ON serial = game
            ORDER BY page.number, seat";
        let rows = self.query(statement!(sql, after, most)).await?;
        let mut found: Vec<CountedGame> = Vec::new();
        for row in &rows {
            let number = row.int(0)?;
            if found.last().is_none_or(|last| last.number != number) {
                let result = RatedResult { pool: pool(row, 2)?, time: row.int(5)?, seats: Vec::new() };
                found.push(CountedGame { number, game: game(row, 1)?, result });
            }
            let seat = RatedSeat {
                seat: row.int(6)?,
                person: id(row.text(7)?)?,
                place: row.int(8)?,
                acted: row.int::<u8>(9)? == 1,
            };
            if let Some(last) = found.last_mut() {
                last.result.seats.push(seat);
            }
        }
        Ok(found)
    }

    async fn count_again(&self, games: &[(CountedGame, Vec<(Estimate, i64)>)]) -> Result<()> {
        let sql = "UPDATE rating_changes SET place = $3, acted = $4, mean = $5, deviation = $6, games = $7,
                change = $8
            WHERE number = $1 AND person = $2";
        let mut statements = Vec::new();
        for (counted, after) in games {
            for (seat, (after, change)) in counted.result.seats.iter().zip(after) {
                statements.push(statement!(
                    sql,
                    counted.number,
                    &seat.person,
                    seat.place,
                    u8::from(seat.acted),
                    after.mean,
                    after.deviation,
                    after.games,
                    *change
                ));
                statements.push(set(&seat.person, counted.result.pool, *after, counted.result.time));
            }
        }
        if !statements.is_empty() {
            self.write(statements).await?;
        }
        Ok(())
    }
}
