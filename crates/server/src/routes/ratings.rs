//! Ratings and leader boards.

use axum::Json;
use axum::extract::State;
use castellum_wire::ratings::{Pool, Ranking, RatingHistory, Speed, TableSize};
use castellum_wire::{GameName, Refusal};
use serde::Deserialize;
use utoipa::IntoParams;

use super::extract::{PersonPath, QueryParams};
use super::identity::OptionalPerson;
use crate::app::SharedState;
use crate::error::ApiError;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PoolQuery {
    /// Which game.
    #[param(value_type = String)]
    game: GameName,
    /// For how many players: two, or more.
    #[param(inline)]
    table: TableSize,
    /// How fast.
    #[param(inline)]
    speed: Speed,
}

impl PoolQuery {
    fn pool(&self) -> Pool {
        Pool { game: self.game, table: self.table, speed: self.speed }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RankingPage {
    /// Which game.
    #[param(value_type = String)]
    game: GameName,
    /// For how many players: two, or more.
    #[param(inline)]
    table: TableSize,
    /// How fast.
    #[param(inline)]
    speed: Speed,
    /// Only who comes after this many others: the `next` of the page before.
    #[serde(default)]
    after: u32,
}

/// How somebody's rating went.
#[utoipa::path(get, path = "/api/people/{id}/ratings", tag = "ratings", params(("id" = String, Path), PoolQuery), responses(
    (status = 200, description = "The latest games, oldest first", body = RatingHistory),
    (status = 400, description = "The parameters cannot be read", body = Refusal),
    (status = 403, description = "The person keeps their ratings private", body = Refusal),
    (status = 404, description = "There is nobody like that", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn history(
    State(app): State<SharedState>,
    PersonPath(person): PersonPath,
    OptionalPerson(viewer): OptionalPerson,
    QueryParams(query): QueryParams<PoolQuery>,
) -> Result<Json<RatingHistory>, ApiError> {
    let viewer = viewer.as_ref().map(|viewer| &viewer.id);
    Ok(Json(app.library.rating_history(&person, query.pool(), viewer).await?))
}

/// A page of a leader board.
#[utoipa::path(get, path = "/api/ranking", tag = "ratings", params(RankingPage), responses(
    (status = 200, description = "The strongest, and where you stand", body = Ranking),
    (status = 400, description = "The parameters cannot be read", body = Refusal),
    (status = 429, description = "Too many requests", body = Refusal),
    (status = 503, description = "Try again", body = Refusal),
))]
pub(super) async fn ranking(
    State(app): State<SharedState>,
    OptionalPerson(person): OptionalPerson,
    QueryParams(query): QueryParams<RankingPage>,
) -> Result<Json<Ranking>, ApiError> {
    let RankingPage { game, table, speed, after } = query;
    let viewer = person.as_ref().map(|person| &person.id);
    Ok(Json(app.library.ranking(Pool { game, table, speed }, after, viewer).await?))
}
