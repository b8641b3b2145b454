//! Live play over a WebSocket.

use std::num::NonZeroU32;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{FromRequestParts, Request, State};
use axum::response::Response;
use axum::routing::get;
use castellum_wire::{ClientFrame, Code, Number, PROTOCOL, Refusal, ServerFrame};
use futures_util::{FutureExt, SinkExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::extract::{Game, Parameters};
use super::games::pass;
use super::identity::{Address, Maybe};
use crate::app::Shared;
use crate::error::Refused;
use crate::live::{Door, Entrance, VisitorId};

/// Whoever is so many messages behind is let go, and may come again.
const QUEUE: usize = 128;

/// Whoever takes so long to take a message is let go.
const SEND_TIME: Duration = Duration::from_secs(10);

/// Who says nothing for so long is asked whether they are there.
const QUIET: Duration = Duration::from_secs(30);

/// A connection is mostly quiet; large buffers would be most of its memory.
const READ_BUFFER: usize = 1024;
const WRITE_BUFFER: usize = 1024;

pub(super) fn router() -> Router<Shared> {
    Router::new().route("/api/games/{id}/socket", get(connect))
}

#[derive(Deserialize)]
struct Greeting {
    /// The last event that the client knows.
    #[serde(default)]
    after: Number,
    /// The version that the client speaks.
    #[serde(default)]
    protocol: Option<u32>,
    /// The key to a private game.
    key: Option<String>,
}

async fn connect(
    State(state): State<Shared>,
    Game(id): Game,
    Address(address): Address,
    Maybe(person): Maybe,
    Parameters(greeting): Parameters<Greeting>,
    request: Request,
) -> Result<Response, Refused> {
    let upgrade = WebSocketUpgrade::from_request_parts(&mut request.into_parts().0, &state)
        .await
        .map_err(|rejection| Refused::new(Code::BadRequest, rejection.body_text()))?;
    if greeting.protocol.is_some_and(|protocol| protocol != PROTOCOL) {
        let message = format!("this server speaks version {PROTOCOL} of the protocol: get a newer client");
        return Err(Refused::new(Code::WrongProtocol, message));
    }
    let counted = state.guard.connect(address, person.as_ref().map(|person| &person.id))?;
    let pass = pass(person.as_ref(), greeting.key.as_deref());
    let (out, news) = mpsc::channel(QUEUE);
    let door = state.hall.open(&id).await?;
    let visitor = door.enter(Entrance { person, after: greeting.after, out }, pass).await?;
    let connection = Connection { door, visitor, news, limit: limit(state.config.limits.messages) };
    let failed = Departure { door: connection.door.clone(), visitor, left: false };
    let most = state.config.limits.message;
    let upgraded = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(most)
        .max_frame_size(most)
        .on_upgrade(move |socket| {
            let departure = failed;
            state.connections.track_future(async move {
                metrics::gauge!("castellum_connections").increment(1);
                connection.run(socket).await;
                metrics::gauge!("castellum_connections").decrement(1);
                departure.leave().await;
                drop(counted);
            })
        });
    Ok(upgraded)
}

fn limit(messages: u32) -> Option<DefaultDirectRateLimiter> {
    NonZeroU32::new(messages).map(|messages| {
        let burst = messages.saturating_mul(NonZeroU32::MIN.saturating_add(3));
        RateLimiter::direct(Quota::per_second(messages).allow_burst(burst))
    })
}

/// Makes sure that a visitor leaves, also if the upgrade never happens.
struct Departure {
    door: Door,
    visitor: VisitorId,
    left: bool,
}

impl Departure {
    async fn leave(mut self) {
        self.left = true;
        self.door.leave(self.visitor).await;
    }
}

impl Drop for Departure {
    fn drop(&mut self) {
        if !self.left {
            let (door, visitor) = (self.door.clone(), self.visitor);
            tokio::spawn(async move { door.leave(visitor).await });
        }
    }
}

/// One client that is connected to one game.
struct Connection {
    door: Door,
    visitor: VisitorId,
    news: mpsc::Receiver<Utf8Bytes>,
    limit: Option<DefaultDirectRateLimiter>,
}

/// Why a connection ends.
enum End {
    /// The client is gone, or too slow.
    Gone,
    /// The room has closed, or has let the client go.
    LetGo,
}

impl Connection {
    async fn run(mut self, mut socket: WebSocket) {
        let mut quiet_for = 0;
        let mut pulse = tokio::time::interval_at(Instant::now() + QUIET, QUIET);
        loop {
            let step = tokio::select! {
                // What there is to tell goes before new wishes.
                biased;
                news = self.news.recv() => match news {
                    Some(text) => self.tell(&mut socket, text).await,
                    None => Err(End::LetGo),
                },
                message = socket.recv() => match message {
                    Some(Ok(message)) => {
                        quiet_for = 0;
                        self.hear(&mut socket, message).await
                    }
                    _ => Err(End::Gone),
                },
                _ = pulse.tick() => {
                    quiet_for += 1;
                    match quiet_for {
                        1 => Ok(()),
                        2 | 3 => send(&mut socket, Message::Ping(bytes::Bytes::new())).await,
                        _ => Err(End::Gone),
                    }
                }
            };
            match step {
                Ok(()) => {}
                Err(End::Gone) => return,
                Err(End::LetGo) => {
                    let frame = CloseFrame { code: close_code::AGAIN, reason: "connect again".into() };
                    // The client may be gone as well.
                    let _ = send(&mut socket, Message::Close(Some(frame))).await;
                    return;
                }
            }
        }
    }

    /// Sends what there is to tell, all at once.
    async fn tell(&mut self, socket: &mut WebSocket, first: Utf8Bytes) -> Result<(), End> {
        let Ok(more) = self.news.try_recv() else { return send(socket, Message::Text(first)).await };
        in_time(async {
            socket.feed(Message::Text(first)).await?;
            socket.feed(Message::Text(more)).await?;
            while let Ok(more) = self.news.try_recv() {
                socket.feed(Message::Text(more)).await?;
            }
            socket.flush().await
        })
        .await
    }

    async fn hear(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), End> {
        let text = match message {
            Message::Text(text) => text,
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Close(_) => return Err(End::Gone),
            Message::Binary(_) => return refuse(socket, "expected a text message with JSON").await,
        };
        if let Some(limit) = &self.limit {
            limit.until_ready().await;
        }
        match ClientFrame::read(&text) {
            Ok(frame) => self.door.frame(self.visitor, frame).await.map_err(|_| End::LetGo),
            Err(problem) => refuse(socket, &problem).await,
        }
    }
}

async fn refuse(socket: &mut WebSocket, problem: &str) -> Result<(), End> {
    let refusal = Refusal::new(Code::BadRequest, problem);
    let frame = ServerFrame::Refused { request: 0, refusal };
    send(socket, Message::Text(serde_json::to_string(&frame).unwrap_or_default().into())).await
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), End> {
    in_time(socket.send(message)).await
}

/// Waits for something to be sent, though not for ever.
async fn in_time(sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), End> {
    let mut sending = pin!(sending);
    // Nearly always there is room at once, and no clock is needed.
    let sent = match sending.as_mut().now_or_never() {
        Some(sent) => Ok(sent),
        None => tokio::time::timeout(SEND_TIME, sending).await,
    };
    match sent {
        Ok(Ok(())) => Ok(()),
        _ => Err(End::Gone),
    }
}
