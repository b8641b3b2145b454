//! Creating, finding, joining and exporting games.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use castellum_wire::http::{
    Created, EventList, Export, GameList, GameSummary, Invitation, Join, NewGame, Status, Token, Which,
};
use castellum_wire::{Code, Event, GameId, Number, Offer, Refusal, SeatNumber, Table, You};
use serde::Deserialize;
use utoipa::IntoParams;

use super::extract::{Body, Game, Parameters};
use super::identity::{Known, Maybe};
use crate::app::{Shared, State as AppState};
use crate::error::Refused;
use crate::game::{Command, NewTable, Way, carry_out, set_up};
use crate::live::{Looked, Pass, first_change};
use crate::secret::{Secret, below, identifier};
use crate::store::{self, Filter, Person};
use crate::time::now;

/// A list has at most so many games.
const LISTED: u32 = 50;

/// So much of what was said goes into an export.
const CHAT_EXPORTED: u32 = 10_000;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Listing {
    /// Which games; open ones if left out.
    #[serde(default)]
    #[param(inline)]
    which: Which,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Key {
    /// The key to a private game.
    #[param(value_type = Option<String>)]
    key: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct After {
    /// Only events after this number.
    #[serde(default)]
    after: Number,
    /// The key to a private game.
    key: Option<String>,
}

/// What somebody shows to see a game.
pub(super) fn pass(person: Option<&Person>, key: Option<&str>) -> Pass {
    let key = key.and_then(Secret::read).map(|key| key.hash());
    Pass { person: person.map(|person| person.id.clone()), key, invited: false }
}

fn summary(table: &Table, person: Option<&Person>) -> GameSummary {
    let you = You {
        person: person.map(|person| person.id.clone()),
        seat: person.and_then(|person| table.seat_of(&person.id)),
    };
    table.summary(you)
}

/// A room may close just when somebody comes; then the next one is tried.
const TRIES: usize = 3;

async fn look(state: &AppState, id: &GameId, pass: Pass) -> Result<Looked, Refused> {
    for _ in 1..TRIES {
        match state.hall.open(id).await?.look(pass.clone()).await {
            Err(refusal) if refusal.code == Code::Unavailable => tokio::task::yield_now().await,
            looked => return Ok(looked?),
        }
    }
    Ok(state.hall.open(id).await?.look(pass).await?)
}

async fn do_in(state: &AppState, id: &GameId, command: Command, pass: Pass) -> Result<Looked, Refused> {
    for _ in 1..TRIES {
        match state.hall.open(id).await?.carry_out(command.clone(), pass.clone()).await {
            Err(refusal) if refusal.code == Code::Unavailable => tokio::task::yield_now().await,
            looked => return Ok(looked?),
        }
    }
    Ok(state.hall.open(id).await?.carry_out(command, pass).await?)
}

/// Games in the lobby, or your own.
#[utoipa::path(get, path = "/api/games", tag = "games", params(Listing), responses(
    (status = 200, description = "The games that changed last", body = GameList),
    (status = 400, description = "There is no such list", body = Refusal),
    (status = 401, description = "Your own games are asked for, but nobody knows you", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn list(
    State(state): State<Shared>,
    Maybe(person): Maybe,
    Parameters(Listing { which }): Parameters<Listing>,
) -> Result<Json<GameList>, Refused> {
    let filter = match (which, &person) {
        (Which::Open, _) => Filter::Public(Status::Open),
        (Which::Running, _) => Filter::Public(Status::Running),
        (Which::Mine, Some(person)) => Filter::Of(person.id.clone()),
        (Which::Mine, None) => {
            return Err(Refused::new(Code::NoIdentity, "nobody knows you yet: POST a name to /api/me first"));
        }
    };
    let mut games = Vec::new();
    for id in state.hall.store().games(filter, LISTED).await? {
        // A game that cannot be opened is no reason to hide the others.
        if let Ok(Looked { table, .. }) = look(&state, &id, pass(person.as_ref(), None)).await {
            games.push(summary(&table, person.as_ref()));
        }
    }
    Ok(Json(GameList { games }))
}

/// Create a game. Secrets in the answer are told only this once.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = NewGame, responses(
    (status = 201, description = "The game waits for its players, or has begun", body = Created),
    (status = 400, description = "The game cannot be set up, or go on, like this", body = Refusal),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "The request comes from another site", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many requests or open games", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn create(
    State(state): State<Shared>,
    Known(person): Known,
    Body(wanted): Body<NewGame>,
) -> Result<(StatusCode, Json<Created>), Refused> {
    let most = state.config.limits.open_games;
    if most > 0 && state.hall.store().open_games(&person.id).await? >= most {
        let message = format!("you have {most} games that wait for players: wait, or leave one");
        return Err(Refused::new(Code::TooManyGames, message));
    }
    let new = set_up(&wanted, new_table(&state, None)?, &mut below)?;
    let way = wanted.seats.contains(&Offer::Creator).then_some(Way::Created);
    let created = keep(&state, new, &person, way).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

fn new_table(state: &AppState, rematch_of: Option<GameId>) -> Result<NewTable, Refused> {
    let id = identifier().parse().map_err(|_| Refused::new(Code::Internal, "no identifier"))?;
    Ok(NewTable { id, created: now(), stand_in: state.config.stand_in.clone(), rematch_of })
}

/// Puts a new table into the store, with its creator at it.
async fn keep(
    state: &AppState,
    (mut table, mut events): (Table, Vec<Event>),
    person: &Person,
    way: Option<Way>,
) -> Result<Created, Refused> {
    if let Some(way) = way {
        let command = Command::Join { person: person.id.clone(), name: person.name.clone(), way };
        events.extend(carry_out(&mut table, &command, None, now(), &mut below)?);
    }
    let seats = (0..).zip(table.seats());
    let free = seats.filter(|(_, seat)| seat.offer == Offer::Invited && !seat.is_filled());
    let invitations: Vec<(SeatNumber, Secret)> = free.map(|(number, _)| (number, Secret::new())).collect();
    let key = (!table.is_public()).then(Secret::new);
    let json = |event: &Event| serde_json::to_string(event).unwrap_or_default().into();
    let open_for = state.config.open_for.as_millis() as u64;
    let game = store::NewGame {
        description: table.description().clone(),
        creator: person.id.clone(),
        key: key.as_ref().map(Secret::hash),
        invitations: invitations.iter().map(|(seat, secret)| (*seat, secret.hash())).collect(),
        events: events.iter().map(json).collect(),
        change: first_change(&table, &events, open_for),
    };
    state.hall.store().create_game(game).await?;
    metrics::counter!("castellum_games_total", "game" => table.description().game.name()).increment(1);
    let bot_begins = table.is_running();
    if bot_begins {
        state.hall.open(&table.description().id).await?;
    }
    let invitation = |(seat, secret): &(SeatNumber, Secret)| {
        let token = secret.reveal();
        Invitation { seat: *seat, link: format!("{}/join/{token}", state.config.public_url), token }
    };
    Ok(Created {
        game: summary(&table, Some(person)),
        invitations: invitations.iter().map(invitation).collect(),
        key: key.as_ref().map(Secret::reveal),
    })
}

/// A game in short.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(("id" = String, Path), Key), responses(
    (status = 200, description = "The game", body = GameSummary),
    (status = 400, description = "The parameters cannot be read", body = Refusal),
    (status = 404, description = "There is no such game, or you may not see it", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn show(
    State(state): State<Shared>,
    Game(id): Game,
    Maybe(person): Maybe,
    Parameters(Key { key }): Parameters<Key>,
) -> Result<Json<GameSummary>, Refused> {
    let looked = look(&state, &id, pass(person.as_ref(), key.as_deref())).await?;
    Ok(Json(summary(&looked.table, person.as_ref())))
}

/// Sit down at a table with a free seat.
#[utoipa::path(post, path = "/api/games/{id}/join", tag = "games", params(("id" = String, Path), Key), request_body = Join, responses(
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
    State(state): State<Shared>,
    Game(id): Game,
    Known(person): Known,
    Parameters(Key { key }): Parameters<Key>,
    Body(Join { seat }): Body<Join>,
) -> Result<Json<GameSummary>, Refused> {
    let pass = pass(Some(&person), key.as_deref());
    sit_down(&state, &id, &person, Way::Open(seat), pass).await
}

async fn sit_down(
    state: &AppState,
    id: &GameId,
    person: &Person,
    way: Way,
    pass: Pass,
) -> Result<Json<GameSummary>, Refused> {
    let command = Command::Join { person: person.id.clone(), name: person.name.clone(), way };
    let looked = do_in(state, id, command, pass).await?;
    Ok(Json(summary(&looked.table, Some(person))))
}

/// Take the seat that an invitation is for.
#[utoipa::path(post, path = "/api/invitations", tag = "games", request_body = Token, responses(
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
    State(state): State<Shared>,
    Known(person): Known,
    Body(Token { token }): Body<Token>,
) -> Result<Json<GameSummary>, Refused> {
    let unknown = || Refused::new(Code::BadInvitation, "this invitation is unknown: ask for a new link");
    let token = Secret::read(&token).ok_or_else(unknown)?;
    let (id, seat) = state.hall.store().invited(token.hash()).await?.ok_or_else(unknown)?;
    let pass = Pass { person: Some(person.id.clone()), key: None, invited: true };
    let looked = look(&state, &id, pass.clone()).await?;
    // Whoever follows the own link again is there already.
    if looked.table.seat_of(&person.id) == Some(seat) {
        return Ok(Json(summary(&looked.table, Some(&person))));
    }
    sit_down(&state, &id, &person, Way::Invited(seat), pass).await
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
    State(state): State<Shared>,
    Game(id): Game,
    Known(person): Known,
) -> Result<Json<GameSummary>, Refused> {
    // Whether there is such a game is told only to those who may see it.
    look(&state, &id, pass(Some(&person), None)).await?;
    let command = Command::Leave { person: person.id.clone() };
    let looked = do_in(&state, &id, command, pass(Some(&person), None)).await?;
    Ok(Json(summary(&looked.table, Some(&person))))
}

/// Play again with the same people: the first to ask creates the game, the
/// others get their seats in it by asking too. Who was second begins.
#[utoipa::path(post, path = "/api/games/{id}/rematch", tag = "games", params(("id" = String, Path)), responses(
    (status = 200, description = "You have a seat in the new game", body = GameSummary),
    (status = 401, description = "Nobody knows you", body = Refusal),
    (status = 403, description = "You had no seat, or the request comes from another site", body = Refusal),
    (status = 404, description = "There is no such game", body = Refusal),
    (status = 409, description = "The game is not over", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn rematch(
    State(state): State<Shared>,
    Game(id): Game,
    Known(person): Known,
) -> Result<Json<GameSummary>, Refused> {
    let before = look(&state, &id, pass(Some(&person), None)).await?.table;
    let seat = before
        .seat_of(&person.id)
        .ok_or_else(|| Refused::new(Code::NotSeated, "only those who played may ask for a rematch"))?;
    let way = Way::Rematch(next_seat(seat, before.seats().len()));
    let next = match before.rematch() {
        Some(next) => next.clone(),
        None => begin_rematch(&state, &before, &person, way).await?,
    };
    let pass = Pass { person: Some(person.id.clone()), key: None, invited: true };
    let looked = look(&state, &next, pass.clone()).await?;
    if looked.table.seat_of(&person.id).is_some() {
        return Ok(Json(summary(&looked.table, Some(&person))));
    }
    sit_down(&state, &next, &person, way, pass).await
}

/// Everybody moves up by one seat.
fn next_seat(seat: SeatNumber, seats: usize) -> SeatNumber {
    ((usize::from(seat) + seats - 1) % seats) as SeatNumber
}

async fn begin_rematch(
    state: &AppState,
    before: &Table,
    person: &Person,
    way: Way,
) -> Result<GameId, Refused> {
    if !before.is_over() {
        return Err(Refused::new(Code::NotOver, "a rematch follows a game that is over"));
    }
    let old = before.description();
    let mut seats: Vec<_> = old.seats.iter().map(reserved).collect();
    seats.rotate_left(1);
    let wanted = NewGame {
        game: old.game,
        seats,
        setup: before.chosen_setup(),
        record: None,
        clock: old.clock,
        visibility: old.visibility,
        chat: old.chat,
        stand_in: Some(old.stand_in.clone()),
        shuffle: false,
    };
    let new = set_up(&wanted, new_table(state, Some(old.id.clone()))?, &mut below)?;
    let created = keep(state, new, person, Some(way)).await?;
    let command = Command::Rematch { game: created.game.id.clone() };
    let looked = do_in(state, &old.id, command, Pass::default()).await?;
    // Two may have asked at once; then the other game counts.
    Ok(looked.table.rematch().cloned().unwrap_or(created.game.id))
}

/// People's seats are kept for them.
fn reserved(offer: &Offer) -> Offer {
    match offer {
        Offer::Bot(bot) => Offer::Bot(bot.clone()),
        Offer::Creator | Offer::Anyone | Offer::Invited => Offer::Invited,
    }
}

/// The events of a game.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "games", params(("id" = String, Path), After), responses(
    (status = 200, description = "The events in order", body = EventList),
    (status = 400, description = "The parameters cannot be read", body = Refusal),
    (status = 404, description = "There is no such game, or you may not see it", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn events(
    State(state): State<Shared>,
    Game(id): Game,
    Maybe(person): Maybe,
    Parameters(After { after, key }): Parameters<After>,
) -> Result<Json<EventList>, Refused> {
    let looked = look(&state, &id, pass(person.as_ref(), key.as_deref())).await?;
    Ok(Json(EventList { events: read_events(&state, &looked, after).await? }))
}

async fn read_events(state: &AppState, looked: &Looked, after: Number) -> Result<Vec<Event>, Refused> {
    let texts = state.hall.store().events(looked.serial, after).await?;
    let read = |text: &String| serde_json::from_str(text);
    texts
        .iter()
        .map(read)
        .collect::<Result<_, _>>()
        .map_err(|error| Refused::new(Code::Internal, error.to_string()))
}

/// The record of a game: the actions that count, for people and programs.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "games", params(("id" = String, Path), Key), responses(
    (status = 200, description = "The record", body = String, content_type = "text/plain"),
    (status = 400, description = "The parameters cannot be read", body = Refusal),
    (status = 404, description = "There is no such game, or you may not see it", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn record(
    State(state): State<Shared>,
    Game(id): Game,
    Maybe(person): Maybe,
    Parameters(Key { key }): Parameters<Key>,
) -> Result<impl IntoResponse, Refused> {
    let looked = look(&state, &id, pass(person.as_ref(), key.as_deref())).await?;
    let attachment = format!("attachment; filename=\"{id}.txt\"");
    let headers =
        [(CONTENT_TYPE, "text/plain; charset=utf-8".to_string()), (CONTENT_DISPOSITION, attachment)];
    Ok((headers, record_of(&state, &looked.table)?))
}

fn record_of(state: &AppState, table: &Table) -> Result<String, Refused> {
    table.record(&state.config.public_url).map_err(|problem| Refused::new(Code::Internal, problem))
}

/// A whole game: description, events, chat and record. Chat is only for those
/// at the table.
#[utoipa::path(get, path = "/api/games/{id}/export", tag = "games", params(("id" = String, Path), Key), responses(
    (status = 200, description = "The game", body = Export),
    (status = 400, description = "The parameters cannot be read", body = Refusal),
    (status = 404, description = "There is no such game, or you may not see it", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn export(
    State(state): State<Shared>,
    Game(id): Game,
    Maybe(person): Maybe,
    Parameters(Key { key }): Parameters<Key>,
) -> Result<Json<Export>, Refused> {
    let looked = look(&state, &id, pass(person.as_ref(), key.as_deref())).await?;
    let sits_there = person.is_some_and(|person| looked.table.seat_of(&person.id).is_some());
    let chat = match sits_there {
        true => state.hall.store().chat(looked.serial, 0, CHAT_EXPORTED).await?,
        false => Vec::new(),
    };
    Ok(Json(Export {
        events: read_events(&state, &looked, 0).await?,
        record: record_of(&state, &looked.table)?,
        description: looked.table.description().clone(),
        chat,
    }))
}
