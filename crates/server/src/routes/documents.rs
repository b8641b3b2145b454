//! The addresses whose documents show a board at once. Whatever stands in the
//! way, the client's own document is the answer, and the client says what is
//! wrong.

use axum::Router;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_TYPE, VARY};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use castellum_wire::state::SeatState;
use castellum_wire::{GameName, GameState, SeatKind};
use tower_http::compression::CompressionLayer;

use super::games::{KeyQuery, access};
use super::identity::OptionalPerson;
use crate::app::SharedState;
use crate::documents::{About, Content, PosedPuzzle, Screen, Spoken};
use crate::live::Access;
use crate::secret::Secret;

pub(super) fn router() -> Router<SharedState> {
    Router::new()
        .route("/game/{id}", get(game))
        .route("/join/{token}", get(invitation))
        .route("/study/review/game/{id}", get(review))
        .route("/study/review/game/{id}/{at}", get(review_at))
        .route("/study/puzzles/{game}/{id}", get(puzzle))
        .layer(CompressionLayer::new().gzip(true).br(true))
}

/// A request for a document.
struct Asked {
    app: SharedState,
    access: Access,
    path: String,
    headers: HeaderMap,
}

impl FromRequestParts<SharedState> for Asked {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &SharedState) -> Result<Self, Self::Rejection> {
        // Whom the store cannot name now is a stranger.
        let person = OptionalPerson::from_request_parts(parts, app).await.ok().and_then(|person| person.0);
        let key = Query::<KeyQuery>::try_from_uri(&parts.uri).ok().and_then(|query| query.0.key);
        Ok(Self {
            app: app.clone(),
            access: access(person.as_ref(), key.as_deref()),
            path: parts.uri.path().to_owned(),
            headers: parts.headers.clone(),
        })
    }
}

impl Asked {
    fn spoken(&self) -> Option<&Spoken> {
        let accepted = self.headers.get(ACCEPT_LANGUAGE).and_then(|accepted| accepted.to_str().ok());
        self.app.documents.spoken(accepted.unwrap_or_default())
    }

    /// The document with its content, or the client's own.
    fn answer(&self, content: Option<Content>) -> Response {
        let spoken = self.spoken();
        let document = content
            .zip(spoken)
            .and_then(|(content, spoken)| self.app.documents.document(&self.path, &content, spoken));
        let Some(document) = document else {
            return self.app.assets.answer(&Method::GET, &self.path, &self.headers);
        };
        let headers = [
            (CONTENT_TYPE, "text/html; charset=utf-8"),
            // It shows what one person may see at one moment.
            (CACHE_CONTROL, "private, no-cache"),
            (VARY, "accept-encoding, accept-language, cookie"),
        ];
        (headers, document).into_response()
    }

    /// A game that may be seen.
    async fn state(&self, id: &str, access: &Access) -> Option<GameState> {
        self.app.library.state(&id.parse().ok()?, access).await.ok()
    }

    /// What others are told of a game, unless it is private.
    fn about_game(&self, state: &GameState, title: &str, text: &str, at: Option<usize>) -> Option<About> {
        let spoken = self.spoken().filter(|_| state.is_public())?;
        let words = words(state);
        let at = at.map(|at| format!("?at={at}")).unwrap_or_default();
        let id = &state.description().id;
        Some(About {
            title: spoken.text(title, &words),
            text: spoken.text(text, &words),
            address: self.address(&self.path),
            picture: self.address(&format!("/api/games/{id}/picture.png{at}")),
        })
    }

    fn address(&self, path: &str) -> String {
        format!("{}{path}", self.app.config.public_url)
    }
}

async fn game(Path(id): Path<String>, asked: Asked) -> Response {
    asked.answer(game_content(&asked, &id).await)
}

async fn game_content(asked: &Asked, id: &str) -> Option<Content> {
    let state = asked.state(id, &asked.access).await?;
    let (screen, text) = match (state.begun(), state.is_over()) {
        (_, true) => (Screen::Play, "over"),
        (Some(_), _) => (Screen::Play, "running"),
        (None, _) => (Screen::Waiting, "open"),
    };
    let about = asked.about_game(&state, "game-title", text, None);
    Some(Content { screen, position: state.position().clone(), words: Vec::new(), about })
}

async fn invitation(Path(token): Path<String>, asked: Asked) -> Response {
    asked.answer(invitation_content(&asked, &token).await)
}

async fn invitation_content(asked: &Asked, token: &str) -> Option<Content> {
    let token = Secret::read(token)?;
    let (id, _) = asked.app.rooms.store().invitation(token.hash()).await.ok()??;
    let access = Access { invited: true, ..asked.access.clone() };
    let state = asked.state(id.as_str(), &access).await?;
    let about = asked.about_game(&state, "invitation-title", "invitation", None);
    Some(Content { screen: Screen::Waiting, position: state.position().clone(), words: Vec::new(), about })
}

async fn review(Path(id): Path<String>, asked: Asked) -> Response {
    asked.answer(review_content(&asked, &id, None).await)
}

async fn review_at(Path((id, at)): Path<(String, String)>, asked: Asked) -> Response {
    let content = match at.parse() {
        Ok(at) => review_content(&asked, &id, Some(at)).await,
        Err(_) => None,
    };
    asked.answer(content)
}

async fn review_content(asked: &Asked, id: &str, at: Option<usize>) -> Option<Content> {
    let state = asked.state(id, &asked.access).await?;
    // Of a game that has not begun there is nothing to review.
    state.begun()?;
    let position = state.position_after(at.unwrap_or(usize::MAX));
    let about = asked.about_game(&state, "review-title", "review", at);
    let spoken = asked.spoken()?;
    // As the program says it: no engine looks at a game that people play.
    let people = state.seats().iter().filter(|seat| !matches!(seat.kind, SeatKind::Bot(_))).count();
    let is_played = !state.is_over() && people > 1;
    let notice = is_played.then(|| format!("<p class=\"notice\">{}</p>", spoken.text("still-played", &[])));
    let words = vec![("notice", notice.unwrap_or_default())];
    Some(Content { screen: Screen::Review, position, words, about })
}

async fn puzzle(Path((game, id)): Path<(String, String)>, asked: Asked) -> Response {
    asked.answer(puzzle_content(&asked, &game, &id))
}

fn puzzle_content(asked: &Asked, game: &str, id: &str) -> Option<Content> {
    let game = GameName::named(game)?;
    let spoken = asked.spoken()?;
    let PosedPuzzle { position, grade, number, count } = asked.app.documents.puzzles.find(game, id)?;
    let words = [("game", game.title().to_owned())];
    let about = About {
        title: spoken.text("puzzle-title", &words),
        text: spoken.text("puzzle", &words),
        address: asked.address(&asked.path),
        picture: asked.address(&format!("/api/puzzles/{}/{id}/picture.png", game.name())),
    };
    let words =
        vec![("grade", spoken.grade(grade)), ("number", number.to_string()), ("count", count.to_string())];
    Some(Content { screen: Screen::Puzzle, position, words, about: Some(about) })
}

/// What texts say about a game: which it is, who plays, how it stands.
fn words(state: &GameState) -> [(&'static str, String); 4] {
    let names: Vec<_> = state.seats().iter().map(name).collect();
    let points = names.iter().zip(state.position().points()).map(|(name, points)| format!("{name} {points}"));
    [
        ("game", state.description().game.title().to_owned()),
        ("names", names.join(", ")),
        ("turn", state.position().turn().to_string()),
        ("points", points.collect::<Vec<_>>().join(", ")),
    ]
}

/// The name of a person or a bot; bots are called in small letters.
pub(super) fn name(seat: &SeatState) -> String {
    let Some(name) = seat.name() else { return "…".to_owned() };
    if seat.person().is_some() {
        return name.to_owned();
    }
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
