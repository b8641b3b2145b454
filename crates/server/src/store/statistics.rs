//! How somebody's games went, added up, on any database.

use async_trait::async_trait;
use castellum_wire::PersonId;
use castellum_wire::statistics::{OpeningCount, OpponentCount, SeatCount, Statistics};

use super::Result;
use super::sql::{Database, Row, id, statement};

/// Only so many games are counted, the latest, so that nobody's page costs more.
const MAX_GAMES: u32 = 1000;

/// How many opponents and openings are named.
const MAX_OPPONENTS: u32 = 20;
const MAX_OPENINGS: u32 = 40;

/// Adds up how somebody's games went.
#[async_trait]
pub trait StatisticsStore: Send + Sync + 'static {
    /// How the latest public games of a person went. Opponents who keep their games
    /// private are there only if it is wanted.
    async fn statistics(&self, person: &PersonId, private_opponents: bool) -> Result<Statistics>;
}

/// The games that are counted.
const RECENT: &str = "WITH recent AS (
        SELECT seats.game, seat, place, outcome, opening, kind, players
        FROM seats JOIN summaries ON summaries.game = seats.game
        WHERE person = $1 AND outcome IS NOT NULL AND public = 1
        ORDER BY seats.rank DESC, seats.game DESC LIMIT $2)";

#[async_trait]
impl<D: Database> StatisticsStore for D {
    async fn statistics(&self, person: &PersonId, private_opponents: bool) -> Result<Statistics> {
        let sql = format!(
            "{RECENT} SELECT kind, players, seat, count(*), sum(CASE WHEN outcome = 2 THEN 1 ELSE 0 END)
            FROM recent GROUP BY kind, players, seat ORDER BY kind, players, seat"
        );
        let seats = self.query(statement!(sql, person, MAX_GAMES)).await?;
        let shown = match private_opponents {
            true => "",
            false => {
                "WHERE NOT EXISTS (SELECT 1 FROM privacy
                    WHERE privacy.person = other.person AND privacy.games = 0)"
            }
        };
        let sql = format!(
            "{RECENT} SELECT other.person, name, count(*),
                sum(CASE WHEN recent.place < other.place THEN 1 ELSE 0 END),
                sum(CASE WHEN recent.place > other.place THEN 1 ELSE 0 END)
            FROM recent JOIN seats AS other ON other.game = recent.game AND other.seat <> recent.seat
                JOIN people ON people.id = other.person
            {shown} GROUP BY other.person, name ORDER BY 3 DESC, name, other.person LIMIT $3"
        );
        let opponents = self.query(statement!(sql, person, MAX_GAMES, MAX_OPPONENTS)).await?;
        let sql = format!(
            "{RECENT} SELECT kind, opening, count(*), sum(CASE WHEN outcome = 2 THEN 1 ELSE 0 END)
            FROM recent WHERE opening <> '' GROUP BY kind, opening
            ORDER BY 3 DESC, kind, opening LIMIT $3"
        );
        let openings = self.query(statement!(sql, person, MAX_GAMES, MAX_OPENINGS)).await?;
        Ok(Statistics {
            most: MAX_GAMES,
            seats: seats.iter().map(seat).collect::<Result<_>>()?,
            opponents: opponents.iter().map(opponent).collect::<Result<_>>()?,
            openings: openings.iter().map(opening).collect::<Result<_>>()?,
        })
    }
}

fn seat(row: &Row) -> Result<SeatCount> {
    Ok(SeatCount {
        game: id(row.text(0)?)?,
        players: row.int(1)?,
        seat: row.int(2)?,
        games: row.int(3)?,
        won: row.int(4)?,
    })
}

fn opponent(row: &Row) -> Result<OpponentCount> {
    Ok(OpponentCount {
        person: id(row.text(0)?)?,
        name: row.text(1)?.into(),
        games: row.int(2)?,
        ahead: row.int(3)?,
        behind: row.int(4)?,
    })
}

fn opening(row: &Row) -> Result<OpeningCount> {
    Ok(OpeningCount {
        game: id(row.text(0)?)?,
        action: row.text(1)?.into(),
        games: row.int(2)?,
        won: row.int(3)?,
    })
}
