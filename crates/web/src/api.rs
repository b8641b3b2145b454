//! The server's HTTP interface, as far as the client uses it.

use castellum_wire::http::{Created, GameList, GameSummary, Join, Me, NewGame, NewName, Token, Which};
use castellum_wire::{Code, GameId, Refusal};
use gloo_net::http::{Request, RequestBuilder};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Makes this device known to the server under a name.
pub(crate) async fn be_known_as(name: &str) -> Result<Me, Refusal> {
    let me = send(Request::post("/api/me"), &NewName { name: name.to_owned() }).await?;
    // Unkept, the games of this person are found by their links alone.
    let _ = crate::storage::write("known", &true);
    Ok(me)
}

/// Whether the server knows this device: strangers have no games to list.
pub(crate) fn is_known() -> bool {
    crate::storage::read("known").unwrap_or(false)
}

/// Creates a game.
pub(crate) async fn create(game: &NewGame) -> Result<Created, Refusal> {
    send(Request::post("/api/games"), game).await
}

/// Lists games.
pub(crate) async fn list(which: Which) -> Result<GameList, Refusal> {
    let which = match which {
        Which::Open => "open",
        Which::Running => "running",
        Which::Mine => "mine",
    };
    fetch(Request::get(&format!("/api/games?which={which}"))).await
}

/// A game in short.
pub(crate) async fn game(id: &GameId, key: Option<&str>) -> Result<GameSummary, Refusal> {
    fetch(Request::get(&with_key(&format!("/api/games/{id}"), key))).await
}

/// The record of a game.
pub(crate) async fn record(id: &GameId, key: Option<&str>) -> Result<String, Refusal> {
    let response = Request::get(&with_key(&format!("/api/games/{id}/record"), key)).send().await;
    let response = response.map_err(|error| unreachable(&error))?;
    if response.ok() {
        return response.text().await.map_err(|error| unreachable(&error));
    }
    Err(response.json::<Refusal>().await.unwrap_or_else(|error| unreachable(&error)))
}

/// Sits down at a table.
pub(crate) async fn join(id: &GameId, key: Option<&str>) -> Result<GameSummary, Refusal> {
    send(Request::post(&with_key(&format!("/api/games/{id}/join"), key)), &Join::default()).await
}

/// Takes the seat that an invitation is for.
pub(crate) async fn accept(token: &str) -> Result<GameSummary, Refusal> {
    send(Request::post("/api/invitations"), &Token { token: token.to_owned() }).await
}

/// Asks for a rematch.
pub(crate) async fn rematch(id: &GameId) -> Result<GameSummary, Refusal> {
    fetch(Request::post(&format!("/api/games/{id}/rematch"))).await
}

/// An address with the key to a private game.
pub(crate) fn with_key(address: &str, key: Option<&str>) -> String {
    key.map_or_else(|| address.to_owned(), |key| format!("{address}?key={key}"))
}

async fn send<T: Serialize, A: DeserializeOwned>(request: RequestBuilder, body: &T) -> Result<A, Refusal> {
    let request = request.json(body).map_err(|error| unreachable(&error))?;
    answer(request.send().await).await
}

async fn fetch<A: DeserializeOwned>(request: RequestBuilder) -> Result<A, Refusal> {
    answer(request.send().await).await
}

async fn answer<A: DeserializeOwned>(
    response: Result<gloo_net::http::Response, gloo_net::Error>,
) -> Result<A, Refusal> {
    let response = response.map_err(|error| unreachable(&error))?;
    if response.ok() {
        return response.json().await.map_err(|error| unreachable(&error));
    }
    Err(response.json::<Refusal>().await.unwrap_or_else(|error| unreachable(&error)))
}

/// Anything that is no answer of our server: no network, a proxy's page.
fn unreachable(error: &gloo_net::Error) -> Refusal {
    Refusal::new(Code::Unavailable, error.to_string())
}
