//! Tournaments, on any database.
//!
//! Anyone who changes a tournament names the version that they have seen; if somebody
//! else was first, nothing changes. Tables have keys besides, so that no table is
//! set up twice and nobody sits at two.

use std::fmt;
use std::str::FromStr;

use async_trait::async_trait;
use castellum_wire::tournaments::{TournamentFilter, TournamentStatus};
use castellum_wire::{GameId, Millis, PersonId, TournamentId};

use super::sql::{Database, Row, Statement, corrupt, from_json, id, json, statement};
use super::{AppendError, Result, order};
use crate::tournament::{KEPT_PLANNED, Planned, Player, SeatResult, Seated, Table, Tournament};

/// How many can join a tournament.
pub const MAX_PLAYERS: u32 = 200;

/// Two may join at the same moment; then the next number is tried.
const TRIES: usize = 8;

/// A place in a list of tournaments. As text it goes to clients and back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentCursor {
    rank: i64,
    id: TournamentId,
}

impl fmt::Display for TournamentCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.rank, self.id)
    }
}

impl FromStr for TournamentCursor {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (rank, id) = text.split_once('.')?;
            Some(Self { rank: rank.parse().ok()?, id: id.parse().ok()? })
        };
        read().ok_or_else(|| "expected what a list gave as next".into())
    }
}

/// A tournament in a list: without players and tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTournament {
    /// The tournament.
    pub tournament: Tournament,
    /// How many have joined.
    pub players: u32,
    /// Its place in the list.
    pub cursor: TournamentCursor,
}

/// What came of joining.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joining {
    /// They take part now.
    Done,
    /// They did before.
    Already,
    /// Nobody can join any more.
    Closed,
}

/// A seat at a table that is over, and how that ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndedSeat {
    /// Where.
    pub seat: usize,
    /// How; nothing if the game has no result.
    pub result: Option<SeatResult>,
}

/// Something that happens to a tournament as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentChange {
    /// It begins.
    Start {
        /// When.
        now: Millis,
        /// When an arena ends.
        ends: Option<Millis>,
        /// How many rounds there are.
        rounds: Option<u32>,
    },
    /// It is stopped.
    Pause {
        /// When.
        now: Millis,
    },
    /// It goes on.
    Resume {
        /// When an arena ends now.
        ends: Option<Millis>,
    },
    /// It is over, or called off.
    End {
        /// When.
        now: Millis,
        /// Whether it was called off.
        cancelled: bool,
    },
}

/// Knows tournaments.
#[async_trait]
pub trait TournamentStore: Send + Sync + 'static {
    /// Keeps a new tournament, which nobody has joined.
    async fn add_tournament(&self, tournament: &Tournament) -> Result<()>;

    /// A tournament with all players and tables.
    async fn tournament(&self, id: &TournamentId, now: Millis) -> Result<Option<Tournament>>;

    /// The version of a tournament: whether it has changed.
    async fn tournament_version(&self, id: &TournamentId) -> Result<Option<i64>>;

    /// Part of a list of tournaments.
    async fn tournaments(
        &self,
        which: TournamentFilter,
        after: Option<&TournamentCursor>,
        most: u32,
    ) -> Result<Vec<ListedTournament>>;

    /// How many tournaments of somebody are not over.
    async fn live_tournaments_of(&self, creator: &PersonId) -> Result<u32>;

    /// Lets somebody join or come back, if it stands no later than this.
    async fn join_tournament(
        &self,
        id: &TournamentId,
        person: &PersonId,
        rating: i32,
        now: Millis,
        latest: TournamentStatus,
    ) -> Result<Joining>;

    /// Lets somebody go: before it begins as if they had never been there, later they
    /// sit out. Says whether they took part.
    async fn leave_tournament(&self, id: &TournamentId, person: &PersonId) -> Result<bool>;

    /// Changes a tournament, if it is as it was when it had this version.
    async fn change_tournament(
        &self,
        id: &TournamentId,
        version: i64,
        change: TournamentChange,
    ) -> Result<bool>;

    /// Keeps the tables of the next round with the identifiers of their games, if the
    /// tournament is as it was; says whether it did.
    async fn seat_tournament(
        &self,
        tournament: &Tournament,
        tables: &[(Planned, GameId)],
        now: Millis,
    ) -> Result<bool>;

    /// Tables of a tournament whose games are over: round, number, game.
    async fn ended_games(&self, id: &TournamentId) -> Result<Vec<(u32, u32, GameId)>>;

    /// Tables of a tournament whose games were not created yet: round and number.
    async fn missing_games(&self, id: &TournamentId) -> Result<Vec<(u32, u32)>>;

    /// Keeps how a table ended, once; says whether this was the time.
    async fn end_table(
        &self,
        id: &TournamentId,
        table: (u32, u32),
        seats: &[EndedSeat],
        now: Millis,
    ) -> Result<bool>;

    /// Makes somebody sit out.
    async fn sit_out(&self, id: &TournamentId, person: &PersonId) -> Result<()>;

    /// Takes a tournament into the care of a node for a while; says whether nobody
    /// else has it.
    async fn lease_tournament(
        &self,
        id: &TournamentId,
        node: i64,
        now: Millis,
        until: Millis,
    ) -> Result<bool>;

    /// Tournaments that somebody has to look after now.
    async fn due_tournaments(&self, now: Millis) -> Result<Vec<TournamentId>>;
}

const COLUMNS: &str = "tournaments.id, tournaments.creator, people.name, tournaments.settings,
    tournaments.seed, tournaments.status, tournaments.created, tournaments.started, tournaments.ends,
    tournaments.paused, tournaments.ended, tournaments.round, tournaments.rounds, tournaments.version";

/// Changes that do not depend on what was seen.
const TOUCH: &str = "UPDATE tournaments SET version = version + 1 WHERE id = $1";

fn touch(id: &TournamentId) -> Statement {
    statement!(TOUCH, id.as_str())
}

#[async_trait]
impl<D: Database> TournamentStore for D {
    async fn add_tournament(&self, tournament: &Tournament) -> Result<()> {
        let sql =
            "INSERT INTO tournaments (id, creator, settings, seed, status, created, starts, round, rank,
                version)
            VALUES ($1, $2, $3, $4, 0, $5, $6, 0, $7, 1)";
        let starts = tournament.settings.starts;
        // Those that begin at a certain time come first, then the oldest.
        let rank = starts.unwrap_or(tournament.created);
        let add = statement!(
            sql,
            tournament.id.as_str(),
            &tournament.creator,
            json(&tournament.settings)?,
            tournament.seed,
            tournament.created,
            starts,
            rank,
        );
        self.write(vec![add]).await?;
        Ok(())
    }

    async fn tournament(&self, id: &TournamentId, now: Millis) -> Result<Option<Tournament>> {
        let sql = format!(
            "SELECT {COLUMNS} FROM tournaments LEFT JOIN people ON people.id = creator WHERE tournaments.id = $1"
        );
        // First, so that what is read after it is at least as new.
        let rows = self.query(statement!(sql, id.as_str())).await?;
        let Some(mut found) = rows.first().map(tournament).transpose()? else { return Ok(None) };
        let sql = "SELECT tournament_players.person, people.name, tournament_players.rating,
                tournament_players.joined, tournament_players.out,
                CASE WHEN visitors.person IS NULL THEN 0 ELSE 1 END
            FROM tournament_players LEFT JOIN people ON people.id = tournament_players.person
                LEFT JOIN visitors ON visitors.person = tournament_players.person AND visitors.until >= $2
            WHERE tournament = $1 ORDER BY number";
        let rows = self.query(statement!(sql, id.as_str(), now)).await?;
        found.players = rows.iter().map(player).collect::<Result<_>>()?;
        let sql =
            "SELECT tournament_tables.round, tournament_tables.number, game, since, ended, person, place,
                points, share, acted
            FROM tournament_tables JOIN tournament_seats
                ON tournament_seats.tournament = tournament_tables.tournament
                    AND tournament_seats.round = tournament_tables.round
                    AND tournament_seats.number = tournament_tables.number
            WHERE tournament_tables.tournament = $1
            ORDER BY tournament_tables.round, tournament_tables.number, seat";
        let rows = self.query(statement!(sql, id.as_str())).await?;
        found.tables = tables(&rows)?;
        let rows = self.query(order::blocks_in_tournament(id)).await?;
        // Somebody may have joined meanwhile.
        found.blocks = rows.iter().filter_map(|row| block(&found, row).transpose()).collect::<Result<_>>()?;
        Ok(Some(found))
    }

    async fn tournament_version(&self, id: &TournamentId) -> Result<Option<i64>> {
        let rows =
            self.query(statement!("SELECT version FROM tournaments WHERE id = $1", id.as_str())).await?;
        rows.first().map(|row| row.int(0)).transpose()
    }

    async fn tournaments(
        &self,
        which: TournamentFilter,
        after: Option<&TournamentCursor>,
        most: u32,
    ) -> Result<Vec<ListedTournament>> {
        let (first, second) = match which {
            TournamentFilter::Planned => (TournamentStatus::Planned, TournamentStatus::Planned),
            TournamentFilter::Running => (TournamentStatus::Running, TournamentStatus::Paused),
            TournamentFilter::Over => (TournamentStatus::Over, TournamentStatus::Over),
        };
        let sql = format!(
            "SELECT {COLUMNS},
                (SELECT count(*) FROM tournament_players WHERE tournament = tournaments.id),
                tournaments.rank
            FROM tournaments LEFT JOIN people ON people.id = creator
            WHERE tournaments.status IN ($1, $2)
                AND (tournaments.rank > $3 OR (tournaments.rank = $3 AND tournaments.id > $4))
            ORDER BY tournaments.rank, tournaments.id LIMIT $5"
        );
        let rank = after.map_or(i64::MIN, |after| after.rank);
        let last = after.map_or("", |after| after.id.as_str());
        let statement = statement!(sql, status_code(first), status_code(second), rank, last, most);
        let listed = |row: &Row| {
            let tournament = tournament(row)?;
            let cursor = TournamentCursor { rank: row.int(15)?, id: tournament.id.clone() };
            Ok(ListedTournament { tournament, players: row.int(14)?, cursor })
        };
        self.query(statement).await?.iter().map(listed).collect()
    }

    async fn live_tournaments_of(&self, creator: &PersonId) -> Result<u32> {
        let sql = "SELECT count(*) FROM tournaments WHERE creator = $1 AND status <= $2";
        let rows = self.query(statement!(sql, creator, status_code(TournamentStatus::Paused))).await?;
        rows.first().map_or(Ok(0), |row| row.int(0))
    }

    async fn join_tournament(
        &self,
        id: &TournamentId,
        person: &PersonId,
        rating: i32,
        now: Millis,
        latest: TournamentStatus,
    ) -> Result<Joining> {
        let back = "UPDATE tournament_players SET out = 0, joined = $3
            WHERE tournament = $1 AND person = $2 AND out = 1
                AND (SELECT status FROM tournaments WHERE id = $1) < 3
            RETURNING person";
        let back = statement!(back, id.as_str(), person, now);
        if !self.write(vec![touch(id), back]).await?.is_empty() {
            return Ok(Joining::Done);
        }
        let known = "SELECT out FROM tournament_players WHERE tournament = $1 AND person = $2";
        let add = "INSERT INTO tournament_players (tournament, person, number, rating, joined, out)
            SELECT id, CAST($2 AS TEXT),
                (SELECT coalesce(max(number), 0) + 1 FROM tournament_players WHERE tournament = $1),
                CAST($3 AS INTEGER), CAST($4 AS BIGINT), 0
            FROM tournaments WHERE id = $1 AND status <= $5
                AND (SELECT count(*) FROM tournament_players WHERE tournament = $1) < $6
            RETURNING person";
        for _ in 0..TRIES {
            if !self.query(statement!(known, id.as_str(), person)).await?.is_empty() {
                return Ok(Joining::Already);
            }
            let latest = status_code(latest);
            let add =
                statement!(add, id.as_str(), person, i64::from(rating), now, latest, i64::from(MAX_PLAYERS));
            match self.write(vec![touch(id), add]).await {
                Ok(rows) => return Ok(if rows.is_empty() { Joining::Closed } else { Joining::Done }),
                // The same person, or the same number.
                Err(AppendError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(AppendError::Conflict.into())
    }

    async fn leave_tournament(&self, id: &TournamentId, person: &PersonId) -> Result<bool> {
        let go = "DELETE FROM tournament_players WHERE tournament = $1 AND person = $2
                AND (SELECT status FROM tournaments WHERE id = $1) = 0
            RETURNING person";
        if !self.write(vec![touch(id), statement!(go, id.as_str(), person)]).await?.is_empty() {
            return Ok(true);
        }
        let sit = "UPDATE tournament_players SET out = 1
            WHERE tournament = $1 AND person = $2 AND out = 0
                AND (SELECT status FROM tournaments WHERE id = $1) IN (1, 2)
            RETURNING person";
        Ok(!self.write(vec![touch(id), statement!(sit, id.as_str(), person)]).await?.is_empty())
    }

    async fn change_tournament(
        &self,
        id: &TournamentId,
        version: i64,
        change: TournamentChange,
    ) -> Result<bool> {
        let (what, values) = match change {
            TournamentChange::Start { now, ends, rounds } => (
                "status = 1, started = $3, rank = -CAST($3 AS BIGINT), ends = $4, rounds = $5",
                statement!("", now, ends, rounds),
            ),
            TournamentChange::Pause { now } => ("status = 2, paused = $3", statement!("", now)),
            TournamentChange::Resume { ends } => {
                ("status = 1, paused = NULL, ends = $3", statement!("", ends))
            }
            TournamentChange::End { now, cancelled: false } => {
                ("status = 3, ended = $3, rank = -CAST($3 AS BIGINT)", statement!("", now))
            }
            TournamentChange::End { now, cancelled: true } => ("status = 4, ended = $3", statement!("", now)),
        };
        let sql = format!(
            "UPDATE tournaments SET {what}, version = version + 1 WHERE id = $1 AND version = $2 RETURNING id"
        );
        let mut change = statement!(sql, id.as_str(), version);
        change.values.extend(values.values);
        Ok(!self.write(vec![change]).await?.is_empty())
    }

    async fn seat_tournament(
        &self,
        tournament: &Tournament,
        tables: &[(Planned, GameId)],
        now: Millis,
    ) -> Result<bool> {
        let mut statements = Vec::new();
        for (number, (planned, game)) in (1..).zip(tables) {
            statements.extend(seat(tournament, number, planned, game, now));
        }
        // Last, as all others ask for the version as it was.
        let sql = "UPDATE tournaments SET round = $3, version = version + 1
            WHERE id = $1 AND version = $2 AND status = 1 RETURNING id";
        let round = tournament.round + 1;
        statements.push(statement!(sql, tournament.id.as_str(), tournament.version, round));
        match self.write(statements).await {
            Ok(rows) => Ok(!rows.is_empty()),
            Err(AppendError::Conflict) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    async fn ended_games(&self, id: &TournamentId) -> Result<Vec<(u32, u32, GameId)>> {
        let sql = "SELECT round, tournament_tables.number, games.id FROM tournament_tables
                JOIN games ON games.id = tournament_tables.game
                JOIN summaries ON summaries.game = serial
            WHERE tournament = $1 AND ended IS NULL AND summaries.status IN (2, 3)
            ORDER BY round, tournament_tables.number";
        let ended = |row: &Row| Ok((row.int(0)?, row.int(1)?, super::sql::id(row.text(2)?)?));
        self.query(statement!(sql, id.as_str())).await?.iter().map(ended).collect()
    }

    async fn missing_games(&self, id: &TournamentId) -> Result<Vec<(u32, u32)>> {
        let sql = "SELECT round, number FROM tournament_tables
                LEFT JOIN games ON games.id = tournament_tables.game
            WHERE tournament = $1 AND ended IS NULL AND games.id IS NULL ORDER BY round, number";
        let missing = |row: &Row| Ok((row.int(0)?, row.int(1)?));
        self.query(statement!(sql, id.as_str())).await?.iter().map(missing).collect()
    }

    async fn end_table(
        &self,
        id: &TournamentId,
        (round, number): (u32, u32),
        seats: &[EndedSeat],
        now: Millis,
    ) -> Result<bool> {
        let open = "(SELECT ended FROM tournament_tables WHERE tournament = $1 AND round = $2
            AND number = $3) IS NULL";
        let set = format!(
            "UPDATE tournament_seats SET playing = 0, place = $5, points = $6, share = $7, acted = $8
            WHERE tournament = $1 AND round = $2 AND number = $3 AND seat = $4 AND {open}"
        );
        let mut statements = vec![touch(id)];
        for ended in seats {
            let result = ended.result;
            statements.push(statement!(
                set.clone(),
                id.as_str(),
                round,
                number,
                ended.seat as u32,
                result.map(|result| result.place),
                result.map(|result| result.points),
                result.map(|result| result.share),
                result.map(|result| u8::from(result.acted)),
            ));
        }
        let end = "UPDATE tournament_tables SET ended = $4
            WHERE tournament = $1 AND round = $2 AND number = $3 AND ended IS NULL RETURNING game";
        statements.push(statement!(end, id.as_str(), round, number, now));
        Ok(!self.write(statements).await?.is_empty())
    }

    async fn sit_out(&self, id: &TournamentId, person: &PersonId) -> Result<()> {
        let sql = "UPDATE tournament_players SET out = 1 WHERE tournament = $1 AND person = $2";
        self.write(vec![touch(id), statement!(sql, id.as_str(), person)]).await?;
        Ok(())
    }

    async fn lease_tournament(
        &self,
        id: &TournamentId,
        node: i64,
        now: Millis,
        until: Millis,
    ) -> Result<bool> {
        let sql = "UPDATE tournaments SET node = $2, leased = $4
            WHERE id = $1 AND (node IS NULL OR node = $2 OR leased < $3) RETURNING id";
        Ok(!self.write(vec![statement!(sql, id.as_str(), node, now, until)]).await?.is_empty())
    }

    async fn due_tournaments(&self, now: Millis) -> Result<Vec<TournamentId>> {
        let sql = "SELECT id FROM tournaments
            WHERE status IN (1, 2) OR (status = 0 AND (starts <= $1 OR created <= $2)) ORDER BY id";
        self.query(statement!(sql, now, now.saturating_sub(KEPT_PLANNED)))
            .await?
            .iter()
            .map(|row| id(row.text(0)?))
            .collect()
    }
}

/// What keeps one table of the next round.
fn seat(
    tournament: &Tournament,
    number: u32,
    planned: &Planned,
    game: &GameId,
    now: Millis,
) -> Vec<Statement> {
    let table = "INSERT INTO tournament_tables (tournament, round, number, game, since, ended)
        SELECT id, round + 1, CAST($3 AS INTEGER), CAST($4 AS TEXT), CAST($5 AS BIGINT), CAST($6 AS BIGINT)
        FROM tournaments WHERE id = $1 AND version = $2 AND status = 1";
    let sit = "INSERT INTO tournament_seats (tournament, round, number, seat, person, playing, place, points,
            share, acted)
        SELECT id, round + 1, CAST($3 AS INTEGER), CAST($4 AS SMALLINT), CAST($5 AS TEXT),
            CAST($6 AS SMALLINT), CAST($7 AS SMALLINT), CAST($8 AS INTEGER), CAST($9 AS INTEGER),
            CAST($10 AS SMALLINT)
        FROM tournaments WHERE id = $1 AND version = $2 AND status = 1";
    let (id, version) = (tournament.id.as_str(), tournament.version);
    let is_played = planned.bye.is_none();
    let game = is_played.then(|| game.as_str());
    let mut statements = vec![statement!(table, id, version, number, game, now, (!is_played).then_some(now))];
    for (seat, player) in (0_u32..).zip(&planned.seats) {
        statements.push(statement!(
            sit,
            id,
            version,
            number,
            seat,
            player.map(|player| tournament.players[player].person.as_str()),
            u8::from(is_played),
            planned.bye.map(|_| 1_u8),
            planned.bye,
            planned.bye.map(|_| 0_u8),
            planned.bye.map(|_| 1_u8),
        ));
    }
    statements
}

fn tournament(row: &Row) -> Result<Tournament> {
    let moment = |column: usize| {
        Ok::<_, super::StoreError>(row.optional_int(column)?.and_then(|it| Millis::try_from(it).ok()))
    };
    let rounds = row.optional_int(12)?;
    Ok(Tournament {
        id: id(row.text(0)?)?,
        creator: id(row.text(1)?)?,
        creator_name: row.optional_text(2)?.map(str::to_string),
        settings: from_json("a tournament", row.text(3)?)?,
        seed: row.int(4)?,
        status: status_of(row.int(5)?)?,
        created: row.int(6)?,
        started: moment(7)?,
        ends: moment(8)?,
        paused: moment(9)?,
        ended: moment(10)?,
        round: row.int(11)?,
        rounds: rounds.and_then(|rounds| u32::try_from(rounds).ok()),
        version: row.int(13)?,
        players: Vec::new(),
        tables: Vec::new(),
        blocks: Vec::new(),
    })
}

fn player(row: &Row) -> Result<Player> {
    Ok(Player {
        person: id(row.text(0)?)?,
        name: row.optional_text(1)?.map(str::to_string),
        rating: row.int(2)?,
        joined: row.int(3)?,
        out: row.int::<u8>(4)? == 1,
        here: row.int::<u8>(5)? == 1,
    })
}

/// Two players of whom the first blocks the other.
fn block(tournament: &Tournament, row: &Row) -> Result<Option<(usize, usize)>> {
    let (by, whom) = (id(row.text(0)?)?, id(row.text(1)?)?);
    Ok(tournament.player(&by).zip(tournament.player(&whom)))
}

/// Tables from a row for each seat, in order.
fn tables(rows: &[Row]) -> Result<Vec<Table>> {
    let mut tables: Vec<Table> = Vec::new();
    for row in rows {
        let (round, number) = (row.int(0)?, row.int(1)?);
        if tables.last().is_none_or(|last| (last.round, last.number) != (round, number)) {
            let ended = row.optional_int(4)?.and_then(|ended| Millis::try_from(ended).ok());
            let game = row.optional_text(2)?.map(id).transpose()?;
            tables.push(Table { round, number, game, since: row.int(3)?, ended, seats: Vec::new() });
        }
        let result = match row.optional_int(6)? {
            None => None,
            Some(_) => Some(SeatResult {
                place: row.int(6)?,
                points: row.int(7)?,
                share: row.int(8)?,
                acted: row.int::<u8>(9)? == 1,
            }),
        };
        let person = row.optional_text(5)?.map(id).transpose()?;
        if let Some(table) = tables.last_mut() {
            table.seats.push(Seated { person, result });
        }
    }
    Ok(tables)
}

const fn status_code(status: TournamentStatus) -> i16 {
    match status {
        TournamentStatus::Planned => 0,
        TournamentStatus::Running => 1,
        TournamentStatus::Paused => 2,
        TournamentStatus::Over => 3,
        TournamentStatus::Cancelled => 4,
    }
}

fn status_of(code: i16) -> Result<TournamentStatus> {
    Ok(match code {
        0 => TournamentStatus::Planned,
        1 => TournamentStatus::Running,
        2 => TournamentStatus::Paused,
        3 => TournamentStatus::Over,
        4 => TournamentStatus::Cancelled,
        _ => return Err(corrupt("a tournament", "its status is unknown")),
    })
}
