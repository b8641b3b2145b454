//! People with cookies, who create, join and enter games.

use std::net::SocketAddr;

use anyhow::{Context, Result};
use castellum_wire::http::{Created, GameSummary, Me, NewGame};
use castellum_wire::{GameId, GameName, Number, Offer, Visibility};
use hyper::header::{COOKIE, HeaderValue, SET_COOKIE};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::http::Http;

/// A WebSocket.
pub type Socket = WebSocketStream<TcpStream>;

/// Somebody whom the server knows by a cookie.
#[derive(Clone, Debug)]
pub struct Guest {
    cookie: String,
    /// Who they are.
    pub me: Me,
}

impl Guest {
    /// Becomes known.
    ///
    /// # Errors
    /// The server is gone or refuses.
    pub async fn new(http: &mut Http, name: &str) -> Result<Self> {
        let answer = http.send("POST", "/api/me", "", &serde_json::json!({ "name": name })).await?;
        let me = answer.read()?;
        let cookie = answer.headers.get(SET_COOKIE).context("there is no cookie")?.to_str()?;
        Ok(Self { cookie: cookie.split(';').next().unwrap_or_default().into(), me })
    }

    /// Creates a game.
    ///
    /// # Errors
    /// The server is gone or refuses.
    pub async fn create(&self, http: &mut Http, game: &NewGame) -> Result<GameId> {
        let created: Created = http.send("POST", "/api/games", &self.cookie, game).await?.read()?;
        Ok(created.game.id)
    }

    /// Takes the first free seat of a game.
    ///
    /// # Errors
    /// The server is gone or refuses.
    pub async fn join(&self, http: &mut Http, game: &GameId) -> Result<GameSummary> {
        let path = format!("/api/games/{game}/join");
        http.send("POST", &path, &self.cookie, &serde_json::json!({})).await?.read()
    }

    /// Enters a game, knowing its events up to a number.
    ///
    /// # Errors
    /// The server is gone or refuses.
    pub async fn enter(&self, server: SocketAddr, game: &GameId, after: Number) -> Result<Socket> {
        open(server, &format!("/api/games/{game}/socket?after={after}"), &self.cookie).await
    }
}

/// Opens a WebSocket.
///
/// # Errors
/// The server is gone or refuses.
pub(crate) async fn open(server: SocketAddr, path: &str, cookie: &str) -> Result<Socket> {
    let mut request = format!("ws://{server}{path}").into_client_request()?;
    request.headers_mut().insert(COOKIE, HeaderValue::from_str(cookie)?);
    let stream = TcpStream::connect(server).await?;
    stream.set_nodelay(true)?;
    // Many sockets are open at once, and their messages are small.
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
    Ok(socket)
}

/// A public game for two people.
#[must_use]
pub fn new_game(game: GameName) -> NewGame {
    NewGame { visibility: Visibility::Public, ..NewGame::new(game, vec![Offer::Creator, Offer::Anyone]) }
}
