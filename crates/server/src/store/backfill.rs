//! Summaries of games from a database that had none, and openings of games from one
//! that had none.
//!
//! The migration knows what the database knew about a game; what follows from its
//! events is added here, game by game, so that a start that is interrupted goes on
//! where it was.

use castellum_wire::{Event, GameId, GameState};

use super::sql::{Database, Statement, id, json, statement};
use super::summary::outcome_code;
use super::{Bus, EventLog, Result, StoredGame, SummaryUpdate};

/// How many games are looked up at once.
const PAGE: u32 = 256;

const PROGRESS: &str = "UPDATE summaries SET number = $2, updated = $3, turn = $4, to_act = $5, points = $6,
        result = $7, rematch = $8
    WHERE game = $1 AND turn = 0";

const SEAT: &str = "UPDATE seats SET place = $4, points = $5, outcome = $6
    WHERE game = $1 AND seat = $2 AND person = $3";

const NO_SUMMARY: &str =
    "SELECT id FROM summaries JOIN games ON serial = game WHERE turn = 0 ORDER BY game LIMIT $1";

const NO_OPENING: &str = "SELECT DISTINCT id, game FROM seats JOIN games ON serial = game
    WHERE outcome IS NOT NULL AND opening IS NULL ORDER BY game LIMIT $1";

/// Completes all summaries that are not complete, then adds all openings that are
/// missing.
pub(super) async fn run<D: Database + Bus>(store: &D) -> Result<()> {
    let mut done = 0_u64;
    for missing in [NO_SUMMARY, NO_OPENING] {
        loop {
            let games = incomplete(store, missing).await?;
            if games.is_empty() {
                break;
            }
            for game in &games {
                match missing {
                    NO_SUMMARY => complete(store, game).await?,
                    _ => add_openings(store, game).await?,
                }
            }
            done += games.len() as u64;
            tracing::info!(done, "games of an older database were summarised");
        }
    }
    Ok(())
}

async fn incomplete<D: Database>(store: &D, sql: &'static str) -> Result<Vec<GameId>> {
    let rows = store.query(statement!(sql, PAGE)).await?;
    rows.iter().map(|row| id(row.text(0)?)).collect()
}

async fn complete<D: Database + Bus>(store: &D, id: &GameId) -> Result<()> {
    let Some(stored) = store.game(id).await? else { return Ok(()) };
    let serial = stored.serial;
    let statements = match replay(stored) {
        Ok(state) => statements(serial, &state)?,
        Err(problem) => {
            tracing::error!(game = %id, %problem, "a game cannot be replayed: its summary stays short");
            vec![statement!("UPDATE summaries SET turn = 1 WHERE game = $1 AND turn = 0", serial)]
        }
    };
    store.write(statements).await?;
    Ok(())
}

async fn add_openings<D: Database + Bus>(store: &D, id: &GameId) -> Result<()> {
    let Some(stored) = store.game(id).await? else { return Ok(()) };
    let serial = stored.serial;
    // What cannot be read has none; else it would be read at every start.
    let mut statements = vec![statement!(
        "UPDATE seats SET opening = '' WHERE game = $1 AND outcome IS NOT NULL AND opening IS NULL",
        serial
    )];
    match replay(stored) {
        Ok(state) => {
            let sql = "UPDATE seats SET opening = $3 WHERE game = $1 AND seat = $2 AND outcome IS NOT NULL";
            let openings =
                (0..).zip(state.seats()).filter_map(|(seat, _)| Some((seat, state.opening(seat)?)));
            statements.extend(openings.map(|(seat, opening)| statement!(sql, serial, seat, opening)));
        }
        Err(problem) => tracing::error!(game = %id, %problem, "a game cannot be replayed: it has no opening"),
    }
    store.write(statements).await?;
    Ok(())
}

fn replay(stored: StoredGame) -> Result<GameState, String> {
    let events = stored.events.iter().map(|text| serde_json::from_str::<Event>(text));
    let events = events.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
    GameState::replay(stored.description, &events).map_err(|error| error.to_string())
}

fn statements(serial: i64, state: &GameState) -> Result<Vec<Statement>> {
    let update = SummaryUpdate::of(state, None, true);
    let Some(standing) = &update.standing else { return Ok(Vec::new()) };
    let seats = standing.people.iter().map(|person| {
        statement!(
            SEAT,
            serial,
            person.seat,
            &person.person,
            person.result.map(|(place, ..)| place),
            person.result.map(|(_, points, _)| points),
            person.result.map(|(.., outcome)| outcome_code(outcome)),
        )
    });
    let mut statements: Vec<_> = seats.collect();
    statements.push(statement!(
        PROGRESS,
        serial,
        update.number,
        update.updated,
        // 0 would say that this was not done.
        update.turn.max(1),
        update.to_act,
        update.points_text(),
        standing.result.as_ref().map(json).transpose()?,
        standing.rematch.as_ref().map(GameId::as_str),
    ));
    Ok(statements)
}
