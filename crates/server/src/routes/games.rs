//! Creating, finding, joining and exporting games.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use castellum_wire::dice::Hash256;
use castellum_wire::http::{
    ClockClass, CreatedGame, EventList, GameExport, GameList, GameStatus, GameSummary, InvitationToken,
    JoinRequest, ListFilter, NewGame, SeatOutcome,
};
use castellum_wire::programs::{Done, GameCommand};
use castellum_wire::{Code, EventNumber, GameName, PersonId, Refusal};
use serde::Deserialize;
use utoipa::IntoParams;

use super::extract::{GamePath, JsonBody, QueryParams};
use super::identity::{ClientAddress, OptionalPerson, RequiredPerson};
use crate::app::SharedState;
use crate::error::ApiError;
use crate::live::Access;
use crate::secret::Secret;
use crate::services::{self, Creator, EVENTS_PAGE};
use crate::store::{GameQuery, GameScope, Person};

/// How many games a page has if nothing else is asked for.
const USUAL_PAGE: u32 = 50;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListQuery {
    /// Which games. If left out, open ones, or with `person` all of that person's.
    #[param(inline)]
    which: Option<ListFilter>,
    /// Only games in which this person has a seat.
    #[param(value_type = Option<String>)]
    person: Option<PersonId>,
    /// Of somebody's games, only those that stand like this.
    #[param(inline)]
    status: Option<GameStatus>,
    /// Of somebody's games, only those that ended for them like this.
    #[param(inline)]
    result: Option<SeatOutcome>,
    /// Of somebody's games, only those in which this person has a seat too.
    #[param(value_type = Option<String>)]
    opponent: Option<PersonId>,
    /// Only this game.
    #[param(value_type = Option<String>)]
    game: Option<GameName>,
    /// Only games for this many players.
    #[param(minimum = 2, maximum = 4)]
    players: Option<u8>,
    /// Only games in which time is measured like this.
    #[param(inline)]
    clock: Option<ClockClass>,
    /// Only what comes after this, which is the `next` of the page before.
    after: Option<String>,
    /// How many at most: 1 to 100, 50 if left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

impl ListQuery {
    /// What is asked of the store, and what is wrong with it.
    fn read(self, viewer: Option<&Person>) -> Result<GameQuery, ApiError> {
        let bad = |message: &str| ApiError::new(Code::BadRequest, message);
        let person = match (self.which, viewer, self.person) {
            (Some(ListFilter::Mine), _, Some(_)) => {
                return Err(bad("person: which=mine is about yourself: leave one of them out"));
            }
            (Some(ListFilter::Mine), None, None) => {
                let message = "nobody knows you yet: POST a name to /api/me first";
                return Err(ApiError::new(Code::NoIdentity, message));
            }
            (Some(ListFilter::Mine), Some(viewer), None) => Some(viewer.id.clone()),
            (_, _, person) => person,
        };
        let listed = match self.which {
            Some(ListFilter::Open) => Some(GameStatus::Open),
            Some(ListFilter::Running) => Some(GameStatus::Running),
            Some(ListFilter::Over) => Some(GameStatus::Over),
            Some(ListFilter::Mine) => None,
            None => person.is_none().then_some(GameStatus::Open),
        };
        if listed.is_some() && self.status.is_some() {
            return Err(bad("status: is for lists of one person's games, which=mine or person"));
        }
        let scope = match (person, self.result, self.opponent) {
            (None, Some(_), _) => {
                return Err(bad("result: is for lists of one person's games, which=mine or person"));
            }
            (None, _, Some(_)) => {
                return Err(bad("opponent: is for lists of one person's games, which=mine or person"));
            }
            (None, None, None) => GameScope::Public,
            (Some(person), outcome, opponent) => GameScope::Of { person, private: false, outcome, opponent },
        };
        let after = self.after.map(|after| after.parse()).transpose();
        let limit = self.limit.unwrap_or(USUAL_PAGE);
        if !(1..=services::LARGEST_PAGE).contains(&limit) {
            return Err(bad("limit: expected 1 to 100"));
        }
        Ok(GameQuery {
            scope,
            status: listed.or(self.status),
            game: self.game,
            players: self.players,
            clock: self.clock,
            after: after.map_err(|problem: String| bad(&format!("after: {problem}")))?,
            most: limit,
        })
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct KeyQuery {
    /// The key to a private game.
    #[param(value_type = Option<String>)]
    pub(super) key: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "kebab-case")]
pub(super) struct RematchQuery {
    /// The hash of the share that your client adds to the dice.
    #[param(value_type = Option<String>)]
    commitment: Option<Hash256>,
    /// Whether everybody keeps the seat, where you are the first to ask; else
    /// everybody moves up by one.
    #[serde(default)]
    same_seats: bool,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct EventsQuery {
    /// Only events after this number.
    #[serde(default)]
    after: EventNumber,
    /// How many at most: 1 to 500, 500 if left out.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<u32>,
    /// The key to a private game.
    key: Option<String>,
}

/// What somebody shows to see a game.
pub(super) fn access(person: Option<&Person>, key: Option<&str>) -> Access {
    let key = key.and_then(Secret::read).map(|key| key.hash());
    Access { person: person.map(|person| person.id.clone()), key, invited: false }
}

/// Games in the lobby, or somebody's, page by page.
#[utoipa::path(get, path = "/api/games", tag = "games", params(ListQuery), responses(
    (status = 200, description = "A page of the list", body = GameList),
    (status = 400, description = "There is no such list, or no such place in it", body = Refusal),
    (status = 401, description = "Your own games are asked for, but nobody knows you", body = Refusal),
    (status = 403, description = "The person keeps their games private", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn list(
    State(app): State<SharedState>,
    OptionalPerson(person): OptionalPerson,
    QueryParams(query): QueryParams<ListQuery>,
) -> Result<Json<GameList>, ApiError> {
    let query = query.read(person.as_ref())?;
    Ok(Json(app.library.list(query, person.as_ref().map(|person| &person.id)).await?))
}

/// Create a game. Secrets in the answer are told only this once.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = NewGame, responses(
    (status = 201, description = "The game waits for its players, or has begun", body = CreatedGame),
    (status = 400, description = "The game cannot be set up, or go on, like this", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests or open games", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn create(
    State(app): State<SharedState>,
    ClientAddress(address): ClientAddress,
    RequiredPerson(person): RequiredPerson,
    JsonBody(wanted): JsonBody<NewGame>,
) -> Result<(StatusCode, Json<CreatedGame>), ApiError> {
    app.guard.new_game(address, &person.id)?;
    let creator = Creator { person: &person, origin: Some(services::origin(address)) };
    Ok((StatusCode::CREATED, Json(app.tables.create(creator, &wanted).await?)))
}

/// A game in short.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(("id" = String, Path), KeyQuery), responses(
    (status = 200, description = "The game", body = GameSummary),
    (status = 400, description = "The parameters cannot be read", body = Refusal),
    (status = 404, description = "There is no such game, or you may not see it", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn show(
    State(app): State<SharedState>,
    GamePath(id): GamePath,
    OptionalPerson(person): OptionalPerson,
    QueryParams(KeyQuery { key }): QueryParams<KeyQuery>,
) -> Result<Json<GameSummary>, ApiError> {
    Ok(Json(app.library.summary(&id, &access(person.as_ref(), key.as_deref())).await?))
}

/// Sit down at a table with a free seat.
#[utoipa::path(post, path = "/api/games/{id}/join", tag = "games", params(("id" = String, Path), KeyQuery), request_body = JoinRequest, responses(
    (status = 200, description = "You have a seat", body = GameSummary),
    (status = 400, description = "The request cannot be read", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 404, description = "There is no such game, or you may not see it", body = Refusal),
    (status = 409, description = "There is no seat for you", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn join(
    State(app): State<SharedState>,
    GamePath(id): GamePath,
    RequiredPerson(person): RequiredPerson,
    QueryParams(KeyQuery { key }): QueryParams<KeyQuery>,
    JsonBody(request): JsonBody<JoinRequest>,
) -> Result<Json<GameSummary>, ApiError> {
    let access = access(Some(&person), key.as_deref());
    Ok(Json(app.tables.join(&id, &person, request, access).await?))
}

/// Take the seat that an invitation is for.
#[utoipa::path(post, path = "/api/invitations", tag = "games", request_body = InvitationToken, responses(
    (status = 200, description = "You have the seat", body = GameSummary),
    (status = 400, description = "The request cannot be read", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 404, description = "The invitation is unknown", body = Refusal),
    (status = 409, description = "The seat is taken", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn accept(
    State(app): State<SharedState>,
    RequiredPerson(person): RequiredPerson,
    JsonBody(InvitationToken { token, commitment }): JsonBody<InvitationToken>,
) -> Result<Json<GameSummary>, ApiError> {
    Ok(Json(app.tables.accept(&person, &token, commitment).await?))
}

/// Stand up before the game has begun.
#[utoipa::path(post, path = "/api/games/{id}/leave", tag = "games", params(("id" = String, Path)), responses(
    (status = 200, description = "Your seat is free", body = GameSummary),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "You have no seat there, or the request comes from another site", body = Refusal),
    (status = 404, description = "There is no such game", body = Refusal),
    (status = 409, description = "The game has begun", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn leave(
    State(app): State<SharedState>,
    GamePath(id): GamePath,
    RequiredPerson(person): RequiredPerson,
) -> Result<Json<GameSummary>, ApiError> {
    Ok(Json(app.tables.leave(&id, &person).await?))
}

/// Play again with the same people: the first to ask creates the game, the
/// others get their seats in it by asking too. Who was second begins, unless the
/// first to ask wants everybody to keep the seat.
#[utoipa::path(post, path = "/api/games/{id}/rematch", tag = "games", params(("id" = String, Path), RematchQuery), responses(
    (status = 200, description = "You have a seat in the new game", body = GameSummary),
    (status = 400, description = "The parameters cannot be read", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "You had no seat, or the request comes from another site", body = Refusal),
    (status = 404, description = "There is no such game", body = Refusal),
    (status = 409, description = "The game is not over", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn rematch(
    State(app): State<SharedState>,
    GamePath(id): GamePath,
    ClientAddress(address): ClientAddress,
    RequiredPerson(person): RequiredPerson,
    QueryParams(RematchQuery { commitment, same_seats }): QueryParams<RematchQuery>,
) -> Result<Json<GameSummary>, ApiError> {
    app.guard.new_game(address, &person.id)?;
    let creator = Creator { person: &person, origin: Some(services::origin(address)) };
    Ok(Json(app.tables.rematch(&id, creator, same_seats, commitment).await?))
}

/// Do something in a game in which you have a seat: act, resign, ask for a takeback,
/// answer, or say something. You need not be connected.
#[utoipa::path(post, path = "/api/games/{id}/commands", tag = "programs", params(("id" = String, Path)), request_body = GameCommand, responses(
    (status = 200, description = "It was done", body = Done),
    (status = 400, description = "The request cannot be read, or is not for this way", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "You have no seat there, or the request comes from another site", body = Refusal),
    (status = 404, description = "There is no such game, or you may not see it", body = Refusal),
    (status = 409, description = "The game does not allow it now", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn command(
    State(app): State<SharedState>,
    GamePath(id): GamePath,
    RequiredPerson(person): RequiredPerson,
    JsonBody(asked): JsonBody<GameCommand>,
) -> Result<Json<Done>, ApiError> {
    Ok(Json(Done { number: app.tables.command(&id, &person, asked).await? }))
}

/// The events of a game, page by page.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "games", params(("id" = String, Path), EventsQuery), responses(
    (status = 200, description = "The events in order", body = EventList),
    (status = 400, description = "The parameters cannot be read", body = Refusal),
    (status = 404, description = "There is no such game, or you may not see it", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn events(
    State(app): State<SharedState>,
    GamePath(id): GamePath,
    OptionalPerson(person): OptionalPerson,
    QueryParams(EventsQuery { after, limit, key }): QueryParams<EventsQuery>,
) -> Result<Json<EventList>, ApiError> {
    let most = limit.unwrap_or(EVENTS_PAGE);
    if !(1..=EVENTS_PAGE).contains(&most) {
        return Err(ApiError::new(Code::BadRequest, format!("limit: expected 1 to {EVENTS_PAGE}")));
    }
    let access = access(person.as_ref(), key.as_deref());
    Ok(Json(app.library.events(&id, &access, after, most).await?))
}

/// The record of a game: the actions that count, for people and programs.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "games", params(("id" = String, Path), KeyQuery), responses(
    (status = 200, description = "The record", body = String, content_type = "text/plain"),
    (status = 400, description = "The parameters cannot be read", body = Refusal),
    (status = 404, description = "There is no such game, or you may not see it", body = Refusal),
    (status = 409, description = "The set-up is still to be drawn", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn record(
    State(app): State<SharedState>,
    GamePath(id): GamePath,
    OptionalPerson(person): OptionalPerson,
    QueryParams(KeyQuery { key }): QueryParams<KeyQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let record = app.library.record(&id, &access(person.as_ref(), key.as_deref())).await?;
    let attachment = format!("attachment; filename=\"{id}.txt\"");
    let headers =
        [(CONTENT_TYPE, "text/plain; charset=utf-8".to_string()), (CONTENT_DISPOSITION, attachment)];
    Ok((headers, record))
}

/// A whole game: description, events with the chain of their hashes, chat and
/// record. Chat is only for those at the table.
#[utoipa::path(get, path = "/api/games/{id}/export", tag = "games", params(("id" = String, Path), KeyQuery), responses(
    (status = 200, description = "The game", body = GameExport),
    (status = 400, description = "The parameters cannot be read", body = Refusal),
    (status = 404, description = "There is no such game, or you may not see it", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn export(
    State(app): State<SharedState>,
    GamePath(id): GamePath,
    OptionalPerson(person): OptionalPerson,
    QueryParams(KeyQuery { key }): QueryParams<KeyQuery>,
) -> Result<Json<GameExport>, ApiError> {
    Ok(Json(app.library.export(&id, &access(person.as_ref(), key.as_deref())).await?))
}
