//! Clients to try servers with.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use castellum_server::now;
use castellum_wire::client::{Session, Update};
use castellum_wire::http::{CreatedGame, GameSummary, Me, NewGame};
use castellum_wire::{
    ClientCommand, ClientFrame, Code, GameId, GameName, Refusal, SeatKind, ServerFrame, Visibility,
};
use futures_util::{SinkExt, StreamExt};
use http_body_util::BodyExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tower::ServiceExt;

use crate::server::Node;

/// No answer takes this long unless something is broken.
const PATIENCE: Duration = Duration::from_secs(30);

/// Somebody with a cookie.
#[derive(Clone)]
pub(crate) struct Guest {
    pub(crate) cookie: String,
    pub(crate) me: Me,
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: axum::http::HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    #[track_caller]
    pub(crate) fn read<T: DeserializeOwned>(&self) -> T {
        let text = String::from_utf8_lossy(&self.body);
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{}: {error}: {text}", self.status))
    }

    #[track_caller]
    pub(crate) fn code(&self) -> Code {
        assert!(!self.status.is_success(), "{}", String::from_utf8_lossy(&self.body));
        self.read::<Refusal>().code
    }
}

/// Sends a request to the app without a socket.
pub(crate) async fn send(node: &Node, request: Request<Body>) -> Answer {
    let response = node.app.router().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes().to_vec();
    Answer { status: parts.status, headers: parts.headers, body }
}

pub(crate) fn request(method: &str, path: &str, cookie: &str, body: impl Serialize) -> Request<Body> {
    Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, "localhost")
        .header(header::COOKIE, cookie)
        .header(header::CONTENT_TYPE, "application/json")
        .body(serde_json::to_vec(&body).unwrap().into())
        .unwrap()
}

impl Guest {
    pub(crate) async fn new(node: &Node, name: &str) -> Self {
        let body = serde_json::json!({ "name": name });
        let answer = send(node, request("POST", "/api/me", "", body)).await;
        assert_eq!(answer.status, StatusCode::CREATED);
        let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap();
        Self { cookie: cookie.split(';').next().unwrap().into(), me: answer.read() }
    }

    pub(crate) async fn get(&self, node: &Node, path: &str) -> Answer {
        send(node, request("GET", path, &self.cookie, ())).await
    }

    pub(crate) async fn post(&self, node: &Node, path: &str, body: impl Serialize) -> Answer {
        send(node, request("POST", path, &self.cookie, body)).await
    }

    pub(crate) async fn create(&self, node: &Node, game: &NewGame) -> CreatedGame {
        let answer = self.post(node, "/api/games", game).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", String::from_utf8_lossy(&answer.body));
        answer.read()
    }

    pub(crate) async fn join(&self, node: &Node, game: &GameId) -> GameSummary {
        let answer = self.post(node, &format!("/api/games/{game}/join"), serde_json::json!({})).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", String::from_utf8_lossy(&answer.body));
        answer.read()
    }

    pub(crate) async fn connect(&self, node: &Node, game: &GameId) -> Player {
        let mut player = Player::new(self.clone(), game.clone());
        player.connect(node).await;
        player
    }
}

/// A public game for this many people.
pub(crate) fn public(game: GameName, players: usize) -> NewGame {
    let mut seats = vec![SeatKind::Anyone; players];
    seats[0] = SeatKind::Creator;
    NewGame { visibility: Visibility::Public, ..NewGame::new(game, seats) }
}

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Opens a WebSocket, or says with which status that was refused.
pub(crate) async fn open(
    node: &Node,
    path: &str,
    headers: &[(&str, &str)],
) -> Result<Socket, (u16, Refusal)> {
    let mut request = format!("ws://{}{path}", node.address).into_client_request().unwrap();
    for (name, value) in headers {
        let name: axum::http::HeaderName = name.parse().unwrap();
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    match connect_async(request).await {
        Ok((socket, _)) => Ok(socket),
        Err(tungstenite::Error::Http(response)) => {
            let body = response.body().clone().unwrap_or_default();
            Err((response.status().as_u16(), serde_json::from_slice(&body).unwrap()))
        }
        Err(error) => panic!("{error}"),
    }
}

/// Somebody who plays, with the session that every client uses.
pub(crate) struct Player {
    pub(crate) guest: Guest,
    pub(crate) game: GameId,
    pub(crate) session: Session,
    pub(crate) socket: Option<Socket>,
}

impl Player {
    pub(crate) fn new(guest: Guest, game: GameId) -> Self {
        use std::sync::atomic::{AtomicU32, Ordering};
        static SEED: AtomicU32 = AtomicU32::new(1);
        let session = Session::new(SEED.fetch_add(1, Ordering::Relaxed));
        Self { guest, game, session, socket: None }
    }

    pub(crate) async fn connect(&mut self, node: &Node) {
        let path = format!("/api/games/{}/socket?{}", self.game, self.session.query());
        let socket = open(node, &path, &[("cookie", &self.guest.cookie)]).await.unwrap();
        self.socket = Some(socket);
        self.session.opened();
        self.until(Session::is_ready).await;
    }

    pub(crate) fn hang_up(&mut self) {
        self.socket = None;
        self.session.closed();
    }

    /// Takes the next message.
    pub(crate) async fn step(&mut self) -> Vec<Update> {
        self.flush().await;
        let socket = self.socket.as_mut().unwrap();
        let message = tokio::time::timeout(PATIENCE, socket.next()).await.expect("an answer in time");
        match message {
            Some(Ok(Message::Text(text))) => {
                let frame: ServerFrame = serde_json::from_str(&text).unwrap();
                let updates = self.session.receive(frame, now());
                self.flush().await;
                updates
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Vec::new(),
            other => panic!("the connection ended: {other:?}"),
        }
    }

    pub(crate) async fn send_raw(&mut self, frame: &ClientFrame) {
        let text = serde_json::to_string(frame).unwrap();
        self.socket.as_mut().unwrap().send(Message::text(text)).await.unwrap();
    }

    async fn flush(&mut self) {
        for frame in self.session.outgoing() {
            self.send_raw(&frame).await;
        }
    }

    /// Takes messages until the session is as wanted.
    #[track_caller]
    pub(crate) fn until(&mut self, wanted: impl Fn(&Session) -> bool) -> impl Future<Output = ()> {
        let caller = std::panic::Location::caller();
        async move {
            let begin = Instant::now();
            while !wanted(&self.session) {
                assert!(begin.elapsed() < PATIENCE, "{caller}: {:?}", self.session.game());
                self.step().await;
            }
        }
    }

    /// Asks for something and waits for the answer.
    pub(crate) async fn ask(&mut self, ask: ClientCommand) -> Result<(), Code> {
        let request = self.session.send(ask, now());
        loop {
            for update in self.step().await {
                match update {
                    Update::Answered(answered) if answered == request => return Ok(()),
                    Update::Refused(refused, refusal) if refused == request => return Err(refusal.code),
                    _ => {}
                }
            }
        }
    }

    pub(crate) async fn play(&mut self, action: &str) -> Result<(), Code> {
        self.ask(ClientCommand::Play { action: action.into() }).await
    }

    pub(crate) async fn play_any(&mut self) {
        let action = self.table().position().legal().remove(0);
        self.play(&action).await.unwrap();
    }

    pub(crate) fn table(&self) -> &castellum_wire::GameState {
        self.session.game().unwrap()
    }

    /// Waits until this seat is to act or the game is over; says whether it acts.
    pub(crate) async fn turn(&mut self) -> bool {
        let mine = |session: &Session| {
            session.game().is_some_and(|table| table.is_over() || table.to_act() == session.you().seat)
        };
        self.until(mine).await;
        !self.table().is_over()
    }
}
