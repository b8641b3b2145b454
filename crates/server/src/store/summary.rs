//! What is kept about a game besides its events, and written with them.

use castellum_wire::http::{ClockClass, GameStatus, SeatOutcome};
use castellum_wire::state::GameResult;
use castellum_wire::{
    Event, EventKind, EventNumber, GameId, GameState, Millis, PersonId, SeatKind, SeatNumber,
};

use super::ratings::RatedResult;
use super::sql::{Statement, json, statement};
use super::{NewGameRow, Result};

/// A game as it is after some events, for its summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SummaryUpdate {
    /// The number of the last event.
    pub number: EventNumber,
    /// When that happened.
    pub updated: Millis,
    /// The turn that is played.
    pub turn: u16,
    /// Who is to act.
    pub to_act: Option<SeatNumber>,
    /// The points in turn order.
    pub points: Vec<u16>,
    /// When somebody should look after the game, or that nobody need; if that
    /// has changed.
    pub due: Option<Option<Millis>>,
    /// What changes seldom, if any of it has changed.
    pub standing: Option<Box<Standing>>,
}

/// What changes seldom about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Where it stands.
    pub status: GameStatus,
    /// Since when.
    pub since: Millis,
    /// How it ended.
    pub result: Option<GameResult>,
    /// The game that follows.
    pub rematch: Option<GameId>,
    /// The people at the table.
    pub people: Vec<SeatedPerson>,
    /// Who may sit where, if lots have changed that.
    pub seats: Option<Vec<SeatKind>>,
    /// What it does to ratings, once it has a result.
    pub rated: Option<RatedResult>,
}

/// A person at a table, and how the game ended for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatedPerson {
    /// Where.
    pub seat: SeatNumber,
    /// Who.
    pub person: PersonId,
    /// Place, points and what these mean, once the game has a result.
    pub result: Option<(u8, u16, SeatOutcome)>,
    /// How they began, once the game has a result; empty if they did not.
    pub opening: Option<String>,
}

impl SummaryUpdate {
    /// The game as it is now; `standing` says whether what changes seldom has
    /// changed.
    #[must_use]
    pub fn of(state: &GameState, due: Option<Option<Millis>>, standing: bool) -> Self {
        Self {
            number: state.number(),
            updated: state.changed(),
            turn: state.position().turn(),
            to_act: state.to_act(),
            points: state.position().points(),
            due,
            standing: standing.then(|| Box::new(Standing::of(state))),
        }
    }

    /// The points as the store keeps them.
    pub(super) fn points_text(&self) -> String {
        let points: Vec<_> = self.points.iter().map(ToString::to_string).collect();
        points.join(" ")
    }
}

impl Standing {
    fn of(state: &GameState) -> Self {
        let person = |(seat, person): (SeatNumber, &castellum_wire::state::SeatState)| {
            Some(SeatedPerson {
                seat,
                person: person.person()?.clone(),
                result: state.result().and_then(|result| result_of(result, seat)),
                opening: state.result().map(|_| state.opening(seat).unwrap_or_default()),
            })
        };
        Self {
            status: state.status(),
            since: state.since(),
            result: state.result().cloned(),
            rematch: state.rematch().map(|rematch| rematch.game.clone()),
            people: (0..).zip(state.seats()).filter_map(person).collect(),
            seats: dealt_seats(state),
            rated: RatedResult::of(state),
        }
    }

    /// Whether an event changes what is kept here, besides the status.
    #[must_use]
    pub fn is_changed_by(event: &Event) -> bool {
        matches!(
            event.kind,
            EventKind::Joined { .. }
                | EventKind::JoinedErased { .. }
                | EventKind::Left { .. }
                | EventKind::Began { .. }
                | EventKind::Rematch { .. }
        )
    }

    /// What brings the store up to date. The people are written as they are now,
    /// whatever happened in between: somebody may join, leave and join again
    /// within one append.
    pub(super) fn statements(&self, game: &GameId) -> Result<Vec<Statement>> {
        let mut statements = vec![
            statement!(
                STANDING,
                game.as_str(),
                status_code(self.status),
                self.since,
                self.result.as_ref().map(json).transpose()?,
                self.rematch.as_ref().map(GameId::as_str),
                self.seats.as_ref().map(json).transpose()?,
            ),
            statement!(
                "DELETE FROM seats WHERE game = (SELECT serial FROM games WHERE id = $1)",
                game.as_str()
            ),
        ];
        statements.extend(self.people.iter().map(|person| {
            statement!(
                SIT,
                game.as_str(),
                person.seat,
                &person.person,
                person.result.map(|(place, ..)| place),
                person.result.map(|(_, points, _)| points),
                person.result.map(|(.., outcome)| outcome_code(outcome)),
                person.opening.as_deref(),
            )
        }));
        if matches!(self.status, GameStatus::Over | GameStatus::Closed) {
            // The events say what it was.
            let sql = "DELETE FROM seeds WHERE game = (SELECT serial FROM games WHERE id = $1)";
            statements.push(statement!(sql, game.as_str()));
        }
        Ok(statements)
    }
}

fn dealt_seats(state: &GameState) -> Option<Vec<SeatKind>> {
    let seats: Vec<_> = state.seats().iter().map(|seat| seat.kind.clone()).collect();
    (seats != state.description().seats).then_some(seats)
}

fn result_of(result: &GameResult, seat: SeatNumber) -> Option<(u8, u16, SeatOutcome)> {
    let place = *result.places.get(usize::from(seat))?;
    let points = *result.points.get(usize::from(seat))?;
    let first = result.places.iter().filter(|&&place| place == 1).count();
    let outcome = match (place, first) {
        (1, 1) => SeatOutcome::Won,
        (1, _) => SeatOutcome::Shared,
        _ => SeatOutcome::Lost,
    };
    Some((place, points, outcome))
}

/// A game gets its place in a list when it comes into it: behind all others if
/// the same person has one there already, else in front.
const STANDING: &str = "UPDATE summaries SET
        rank = CASE WHEN status = $2 THEN rank ELSE CAST($3 AS BIGINT) - 4398046511104 * (
            SELECT count(*) FROM summaries AS other
            WHERE $2 = 1 AND other.creator = summaries.creator AND other.status = 1 AND other.public = 1
                AND other.game <> summaries.game) END,
        origin = CASE WHEN $2 = 0 THEN origin ELSE NULL END,
        status = $2, since = $3, result = $4, rematch = $5, seats = $6
    WHERE game = (SELECT serial FROM games WHERE id = $1)";

const SIT: &str = "INSERT INTO seats (game, seat, person, rank, place, points, outcome, opening)
    SELECT game, CAST($2 AS SMALLINT), CAST($3 AS TEXT), since - 4398046511104 * status,
        CAST($4 AS SMALLINT), CAST($5 AS INTEGER), CAST($6 AS SMALLINT), CAST($7 AS TEXT)
    FROM summaries WHERE game = (SELECT serial FROM games WHERE id = $1)";

/// Other games in the list by the same person, and a quarter of those by others
/// from the same address, make a new one wait its turn: the one who creates many
/// pushes nobody out.
const ADD: &str = "INSERT INTO summaries (game, kind, players, clock, public, creator, origin, status, since,
        rank, due, number, updated, turn, to_act, points)
    SELECT serial, CAST($2 AS TEXT), CAST($3 AS SMALLINT), CAST($4 AS SMALLINT), CAST($5 AS SMALLINT),
        creator, CAST($6 AS BIGINT), CAST($7 AS SMALLINT), CAST($8 AS BIGINT),
        CAST($8 AS BIGINT) - 4398046511104 * (
            (SELECT count(*) FROM summaries AS own
                WHERE own.creator = games.creator AND own.status = $7 AND own.public = 1)
            + (SELECT count(*) FROM summaries AS near
                WHERE near.origin = $6 AND near.status = $7 AND near.public = 1
                    AND near.creator <> games.creator) / 4),
        CAST($9 AS BIGINT), CAST($10 AS INTEGER), CAST($11 AS BIGINT), CAST($12 AS INTEGER),
        CAST($13 AS SMALLINT), CAST($14 AS TEXT)
    FROM games WHERE id = $1";

/// What keeps the summary of a new game, whose row in `games` is there.
pub(super) fn add(game: &NewGameRow) -> Result<Vec<Statement>> {
    let NewGameRow { description, summary, origin, .. } = game;
    let id = description.id.as_str();
    let (status, since) = match &summary.standing {
        Some(standing) => (standing.status, standing.since),
        None => (GameStatus::Open, description.created),
    };
    let mut statements = vec![statement!(
        ADD,
        id,
        description.game.name(),
        description.seats.len() as u32,
        clock_code(description.clock.class()),
        u8::from(description.visibility == castellum_wire::Visibility::Public),
        origin.filter(|_| status == GameStatus::Open),
        status_code(status),
        since,
        summary.due.flatten(),
        summary.number,
        summary.updated,
        summary.turn,
        summary.to_act,
        summary.points_text(),
    )];
    if let Some(standing) = &summary.standing {
        statements.extend(standing.statements(&description.id)?);
    }
    Ok(statements)
}

/// How a status is written in the store.
pub(super) const fn status_code(status: GameStatus) -> i16 {
    match status {
        GameStatus::Open => 0,
        GameStatus::Running => 1,
        GameStatus::Over => 2,
        GameStatus::Closed => 3,
    }
}

/// What a status is that is written like this.
pub(super) const fn status_of(code: i16) -> Option<GameStatus> {
    Some(match code {
        0 => GameStatus::Open,
        1 => GameStatus::Running,
        2 => GameStatus::Over,
        3 => GameStatus::Closed,
        _ => return None,
    })
}

/// How the class of a clock is written in the store.
pub(super) const fn clock_code(clock: ClockClass) -> i16 {
    match clock {
        ClockClass::None => 0,
        ClockClass::RealTime => 1,
        ClockClass::Correspondence => 2,
    }
}

/// How an outcome is written in the store.
pub(super) const fn outcome_code(outcome: SeatOutcome) -> i16 {
    match outcome {
        SeatOutcome::Lost => 0,
        SeatOutcome::Shared => 1,
        SeatOutcome::Won => 2,
    }
}
