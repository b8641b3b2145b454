//! Pictures of boards, which chats and social networks show beside a link.

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use castellum_rules::Seat;
use castellum_wire::state::SeatState;
use castellum_wire::{Code, GameName, GameState, Refusal};
use serde::Deserialize;
use utoipa::IntoParams;

use super::documents::name;
use super::extract::{GamePath, QueryParams};
use crate::app::SharedState;
use crate::error::ApiError;
use crate::live::Access;
use crate::pictures::{Row, Shown};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PictureQuery {
    /// After how many actions; all of them if left out.
    at: Option<usize>,
}

/// The board of a public game as a picture of 1200 by 630 points.
#[utoipa::path(get, path = "/api/games/{id}/picture.png", tag = "games", params(("id" = String, Path), PictureQuery), responses(
    (status = 200, description = "The picture", body = Vec<u8>, content_type = "image/png"),
    (status = 400, description = "The parameters cannot be read", body = Refusal),
    (status = 404, description = "There is no such game, or it is not public", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn game(
    State(app): State<SharedState>,
    GamePath(id): GamePath,
    QueryParams(PictureQuery { at }): QueryParams<PictureQuery>,
) -> Result<Response, ApiError> {
    // No matter who asks: what is answered is kept by others on the way.
    let state = app.library.state(&id, &Access::default()).await?;
    if !state.is_public() {
        return Err(no_picture());
    }
    let position = at.map_or_else(|| state.position().clone(), |at| state.position_after(at));
    let rows = rows(&state, &position.points());
    let shown = Shown { position, title: state.description().game.title().to_owned(), rows };
    // A game that is over stays unchanged.
    let seconds = if state.is_over() || at.is_some() { 86_400 } else { 60 };
    answer(&app, shown, seconds).await
}

/// The board of a puzzle as a picture of 1200 by 630 points.
#[utoipa::path(get, path = "/api/puzzles/{game}/{id}/picture.png", tag = "games", params(("game" = String, Path), ("id" = String, Path)), responses(
    (status = 200, description = "The picture", body = Vec<u8>, content_type = "image/png"),
    (status = 404, description = "There is no such puzzle", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
))]
pub(super) async fn puzzle(
    State(app): State<SharedState>,
    Path((game, id)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let game = GameName::named(&game).ok_or_else(no_picture)?;
    let puzzle = app.documents.puzzles.find(game, &id).ok_or_else(no_picture)?;
    let shown = Shown { position: puzzle.position, title: game.title().to_owned(), rows: Vec::new() };
    answer(&app, shown, 86_400).await
}

async fn answer(app: &SharedState, shown: Shown, seconds: u32) -> Result<Response, ApiError> {
    let png = app.pictures.png(shown).await.ok_or_else(no_picture)?;
    let headers =
        [(CONTENT_TYPE, "image/png".to_owned()), (CACHE_CONTROL, format!("public, max-age={seconds}"))];
    Ok((headers, png).into_response())
}

fn rows(state: &GameState, points: &[u16]) -> Vec<Row> {
    let row = |(seat, (taken, &points)): (Seat, (&SeatState, &u16))| Row { seat, name: name(taken), points };
    Seat::all(points.len()).zip(state.seats().iter().zip(points)).map(row).collect()
}

fn no_picture() -> ApiError {
    ApiError::new(Code::NotFound, "there is no such picture")
}
