//! People and summaries, on any database.

use std::fmt;
use std::str::FromStr;

use async_trait::async_trait;
use castellum_wire::http::{GameStatus, GameSummary, SeatOutcome, SeatSummary};
use castellum_wire::{Clock, GameId, Millis, PersonId, SeatKind, SeatNumber, Visibility, You};
use serde::Deserialize;

use super::privacy::NOBODY_IS_PRIVATE;
use super::sessions::{NewSession, add_session};
use super::sql::{Database, Row, Statement, corrupt, from_json, id, statement};
use super::summary::{clock_code, outcome_code, status_code, status_of};
use super::{
    Directory, GameQuery, GameScope, OutcomeCount, Person, PrunePolicy, Pruned, Result, Serial, StoreError,
    StoredSummary,
};
use crate::secret::TokenHash;

/// A place in a list of games. As text it goes to clients and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    rank: i64,
    game: Serial,
}

impl Cursor {
    /// Before every game.
    const START: Self = Self { rank: i64::MAX, game: i64::MAX };
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.rank, self.game)
    }
}

impl FromStr for Cursor {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (rank, game) = text.split_once('.')?;
            Some(Self { rank: rank.parse().ok()?, game: game.parse().ok()? })
        };
        read().ok_or_else(|| "expected what a list gave as next".into())
    }
}

/// All that a summary is made of, a row for each person at the table. `page` says
/// which games, with their rank.
const SUMMARIES: &str =
    "SELECT page.rank, page.game, games.id, games.description, games.key_hash, status, since,
        number, updated, turn, to_act, summaries.points, result, rematch, seats.seat, seats.person, people.name,
        summaries.seats
    FROM page JOIN summaries ON summaries.game = page.game
        JOIN games ON games.serial = page.game
        LEFT JOIN seats ON seats.game = page.game
        LEFT JOIN people ON people.id = seats.person
    ORDER BY page.rank DESC, page.game DESC, seats.seat";

/// Everything that belongs to a game, what leads to others first. What it did to
/// ratings stays.
const GAME_PARTS: [&str; 8] = [
    "UPDATE rated_games SET game = NULL WHERE game = $1",
    "DELETE FROM events WHERE game = $1",
    "DELETE FROM chat WHERE game = $1",
    "DELETE FROM seats WHERE game = $1",
    "DELETE FROM seeds WHERE game = $1",
    "DELETE FROM invitations WHERE game = $1",
    "DELETE FROM summaries WHERE game = $1",
    "DELETE FROM games WHERE serial = $1",
];

#[async_trait]
impl<D: Database> Directory for D {
    async fn games(&self, query: GameQuery) -> Result<Vec<StoredSummary>> {
        let statement = match &query.scope {
            GameScope::Public => public_page(&query),
            GameScope::Of { person, private, outcome, opponent } => {
                persons_page(&query, person, *private, *outcome, opponent.as_ref())
            }
        };
        summaries(&self.query(statement).await?)
    }

    async fn summary(&self, id: &GameId) -> Result<Option<StoredSummary>> {
        let page =
            "WITH page AS (SELECT serial AS game, CAST(0 AS BIGINT) AS rank FROM games WHERE id = $1) ";
        let rows = self.query(statement!(format!("{page}{SUMMARIES}"), id.as_str())).await?;
        Ok(summaries(&rows)?.pop())
    }

    async fn open_games(&self, creator: &PersonId) -> Result<u32> {
        let sql = "SELECT count(*) FROM summaries WHERE creator = $1 AND status = $2";
        let rows = self.query(statement!(sql, creator, status_code(GameStatus::Open))).await?;
        rows.first().map_or(Ok(0), |row| row.int(0))
    }

    async fn running_games(&self, creator: &PersonId) -> Result<u32> {
        let sql = "SELECT count(*) FROM summaries WHERE creator = $1 AND status = $2";
        let rows = self.query(statement!(sql, creator, status_code(GameStatus::Running))).await?;
        rows.first().map_or(Ok(0), |row| row.int(0))
    }

    async fn outcomes(&self, person: &PersonId) -> Result<Vec<OutcomeCount>> {
        let sql = "SELECT kind, outcome, count(*) FROM seats JOIN summaries ON summaries.game = seats.game
            WHERE person = $1 AND outcome IS NOT NULL AND public = 1
            GROUP BY kind, outcome ORDER BY kind, outcome DESC";
        let rows = self.query(statement!(sql, person)).await?;
        let count = |row: &Row| {
            let outcome = match row.int(1)? {
                0_u8 => SeatOutcome::Lost,
                1 => SeatOutcome::Shared,
                _ => SeatOutcome::Won,
            };
            Ok(OutcomeCount { game: id(row.text(0)?)?, outcome, count: row.int(2)? })
        };
        rows.iter().map(count).collect()
    }

    async fn invitation(&self, token: TokenHash) -> Result<Option<(GameId, SeatNumber)>> {
        let sql = "SELECT id, seat FROM invitations JOIN games ON serial = game WHERE token_hash = $1";
        let rows = self.query(statement!(sql, token)).await?;
        rows.first().map(|row| Ok((id(row.text(0)?)?, row.int(1)?))).transpose()
    }

    async fn add_person(&self, person: &Person, session: &NewSession) -> Result<()> {
        let add = "INSERT INTO people (id, name, created) VALUES ($1, $2, $3)";
        let add = statement!(add, &person.id, person.name.as_str(), session.created);
        self.write(vec![add, add_session(&person.id, session)]).await?;
        Ok(())
    }

    async fn person_by_id(&self, id: &PersonId) -> Result<Option<Person>> {
        let sql = "SELECT id, name FROM people WHERE id = $1";
        self.query(statement!(sql, id)).await?.first().map(person).transpose()
    }

    async fn rename(&self, person: &PersonId, name: &str) -> Result<()> {
        self.write(vec![statement!("UPDATE people SET name = $2 WHERE id = $1", person, name)]).await?;
        Ok(())
    }

    async fn prune(&self, policy: PrunePolicy) -> Result<Pruned> {
        let sql = "SELECT game FROM summaries WHERE status IN ($1, $2) AND since < $3 ORDER BY game LIMIT $4";
        let (over, closed) = (status_code(GameStatus::Over), status_code(GameStatus::Closed));
        let games = self.query(statement!(sql, over, closed, policy.games_before, policy.most)).await?;
        let sql = "SELECT id FROM people WHERE created < $1
            AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person = people.id)
            AND NOT EXISTS (SELECT 1 FROM summaries WHERE summaries.creator = people.id)
            AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.person = people.id)
            AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.owner = people.id)
            AND NOT EXISTS (SELECT 1 FROM bots WHERE bots.owner = people.id OR bots.person = people.id)
            LIMIT $2";
        let people = self.query(statement!(sql, policy.people_before, policy.most)).await?;
        let mut statements = Vec::new();
        for row in &games {
            let game: Serial = row.int(0)?;
            statements.extend(GAME_PARTS.map(|sql| statement!(sql, game)));
        }
        for row in &people {
            let id = row.text(0)?;
            statements.push(statement!("DELETE FROM sessions WHERE person = $1", id));
            statements.push(statement!("DELETE FROM privacy WHERE person = $1", id));
            statements.push(statement!("DELETE FROM people WHERE id = $1", id));
        }
        if !statements.is_empty() {
            self.write(statements).await?;
        }
        Ok(Pruned { games: games.len() as u64, people: people.len() as u64 })
    }
}

fn person(row: &Row) -> Result<Person> {
    Ok(Person { id: id(row.text(0)?)?, name: row.text(1)?.into() })
}

fn public_page(query: &GameQuery) -> Statement {
    let status = status_code(query.status.unwrap_or(GameStatus::Open));
    let after = query.after.unwrap_or(Cursor::START);
    let mut page = statement!(
        "WITH page AS (SELECT game, rank FROM summaries
        WHERE public = 1 AND status = $1 AND (rank, game) < ($2, $3)",
        status,
        after.rank,
        after.game
    );
    if status != status_code(GameStatus::Open) {
        page.push(" AND ");
        page.push(NOBODY_IS_PRIVATE);
    }
    search(&mut page, query);
    limit(page, query)
}

fn persons_page(
    query: &GameQuery,
    person: &PersonId,
    private: bool,
    outcome: Option<SeatOutcome>,
    opponent: Option<&PersonId>,
) -> Statement {
    let after = query.after.unwrap_or(Cursor::START);
    let mut page = statement!(
        "WITH page AS (SELECT seats.game, seats.rank FROM seats JOIN summaries ON summaries.game = seats.game
        WHERE person = $1 AND (seats.rank, seats.game) < ($2, $3)",
        person,
        after.rank,
        after.game
    );
    if let Some(status) = query.status {
        let lowest = -i64::from(status_code(status)) << RANK_BITS;
        page.and("seats.rank >=", lowest);
        page.and("seats.rank <", lowest + (1 << RANK_BITS));
    }
    if !private {
        page.and("public =", 1_u8);
    }
    if let Some(outcome) = outcome {
        page.and("outcome =", outcome_code(outcome));
    }
    if let Some(opponent) = opponent {
        page.and("seats.game IN (SELECT game FROM seats WHERE person =", opponent);
        page.push(")");
    }
    search(&mut page, query);
    limit(page, query)
}

/// A moment takes this many bits of a rank; what comes before it is above them.
const RANK_BITS: u32 = 42;

fn search(page: &mut Statement, query: &GameQuery) {
    if let Some(game) = query.game {
        page.and("kind =", game.name());
    }
    if let Some(players) = query.players {
        page.and("players =", players);
    }
    if let Some(clock) = query.clock {
        page.and("clock =", clock_code(clock));
    }
}

fn limit(mut page: Statement, query: &GameQuery) -> Statement {
    page.push(" ORDER BY 2 DESC, 1 DESC LIMIT");
    page.values.push(query.most.into());
    let number = page.values.len();
    page.push(&format!(" ${number}) {SUMMARIES}"));
    page
}

/// What a summary needs of a game's description.
#[derive(Deserialize)]
struct DescriptionHead {
    game: castellum_wire::GameName,
    clock: Clock,
    visibility: Visibility,
    #[serde(default)]
    rated: bool,
    #[serde(rename = "stand-in")]
    stand_in: String,
    seats: Vec<SeatKind>,
    created: Millis,
}

/// The summaries that rows of [`SUMMARIES`] are about.
fn summaries(rows: &[Row]) -> Result<Vec<StoredSummary>> {
    let mut found: Vec<StoredSummary> = Vec::new();
    for row in rows {
        let serial = row.int(1)?;
        if found.last().is_none_or(|last| last.serial != serial) {
            found.push(summary(row, serial)?);
        }
        if let (Some(last), Some(seat)) = (found.last_mut(), row.optional_int(14)?) {
            let seat = usize::try_from(seat).ok().and_then(|seat| last.game.seats.get_mut(seat));
            let seat = seat.ok_or_else(|| corrupt("a seat", "the game has not so many"))?;
            seat.person = Some(id(row.text(15)?)?);
            seat.name = row.optional_text(16)?.map(str::to_string);
        }
    }
    Ok(found)
}

fn summary(row: &Row, serial: Serial) -> Result<StoredSummary> {
    let head: DescriptionHead = from_json("a game", row.text(3)?)?;
    // What the description says, unless lots were drawn.
    let seats = match row.optional_text(17)? {
        Some(dealt) => from_json("seats", dealt)?,
        None => head.seats,
    };
    let status = status_of(row.int(5)?).ok_or_else(|| corrupt("a status", "it is unknown"))?;
    let to_act: Option<i64> = row.optional_int(10)?;
    let game = GameSummary {
        id: id(row.text(2)?)?,
        game: head.game,
        status,
        since: row.int(6)?,
        seats: seats.into_iter().map(empty_seat).collect(),
        clock: head.clock,
        visibility: head.visibility,
        rated: head.rated,
        stand_in: head.stand_in,
        created: head.created,
        changed: row.int(8)?,
        number: row.int(7)?,
        turn: row.int(9)?,
        to_act: to_act.and_then(|seat| SeatNumber::try_from(seat).ok()),
        points: points(row.text(11)?)?,
        result: row.optional_text(12)?.map(|text| from_json("a result", text)).transpose()?,
        rematch: row.optional_text(13)?.map(id).transpose()?,
        you: You::default(),
    };
    let cursor = Cursor { rank: row.int(0)?, game: serial };
    Ok(StoredSummary { serial, key: row.optional_hash(4)?, cursor, game })
}

fn empty_seat(kind: SeatKind) -> SeatSummary {
    let name = match &kind {
        SeatKind::Bot(bot) => Some(bot.clone()),
        SeatKind::Creator | SeatKind::Anyone | SeatKind::Invited => None,
    };
    SeatSummary { kind, person: None, name }
}

fn points(text: &str) -> Result<Vec<u16>> {
    let read = |word: &str| word.parse().map_err(|error: std::num::ParseIntError| corrupt("points", error));
    text.split_whitespace().map(read).collect::<Result<_, StoreError>>()
}
