//! Live play over a WebSocket.

use std::collections::HashSet;
use std::num::NonZeroU32;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{FromRequestParts, Request, State};
use axum::response::Response;
use axum::routing::get;
use castellum_wire::{ClientFrame, Code, EventNumber, PROTOCOL, Refusal, ServerFrame};
use futures_util::{FutureExt, SinkExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serde::Deserialize;
use tokio::time::Instant;

use super::extract::{GamePath, QueryParams};
use super::games::access;
use super::guard::Ends;
use super::identity::{Caller, ClientAddress};
use crate::app::SharedState;
use crate::error::ApiError;
use crate::live::{ClientId, NewClient, Outgoing, RoomHandle, outbox};

/// A client that takes longer to receive a message is disconnected.
const SEND_TIME: Duration = Duration::from_secs(10);

/// A client that is silent for this long gets a ping.
pub(super) const QUIET: Duration = Duration::from_secs(30);

/// A connection is mostly quiet; large buffers would be most of its memory.
pub(super) const READ_BUFFER: usize = 1024;
pub(super) const WRITE_BUFFER: usize = 1024;

pub(super) fn router() -> Router<SharedState> {
    Router::new().route("/api/games/{id}/socket", get(connect))
}

#[derive(Deserialize)]
struct ConnectQuery {
    /// The last event that the client knows.
    #[serde(default)]
    after: EventNumber,
    /// The version that the client speaks.
    #[serde(default)]
    protocol: Option<u32>,
    /// The key to a private game.
    key: Option<String>,
    /// Whether the client wants to hear chat.
    #[serde(default)]
    chat: HearsChat,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum HearsChat {
    #[default]
    On,
    Off,
}

async fn connect(
    State(app): State<SharedState>,
    GamePath(id): GamePath,
    ClientAddress(address): ClientAddress,
    caller: Caller,
    QueryParams(query): QueryParams<ConnectQuery>,
    request: Request,
) -> Result<Response, ApiError> {
    let upgrade = WebSocketUpgrade::from_request_parts(&mut request.into_parts().0, &app)
        .await
        .map_err(|rejection| ApiError::new(Code::BadRequest, rejection.body_text()))?;
    if query.protocol.is_some_and(|protocol| protocol != PROTOCOL) {
        let message = format!("this server speaks version {PROTOCOL} of the protocol: get a newer client");
        return Err(ApiError::new(Code::WrongProtocol, message));
    }
    let counted = app.guard.connect(address, &caller)?;
    let person = caller.person;
    let access = access(person.as_ref(), query.key.as_deref());
    let (out, outgoing) = outbox();
    let handle = app.rooms.open(&id).await?;
    let hears_chat = query.chat == HearsChat::On;
    let unheard = match &person {
        Some(person) => app.conduct.unheard(&person.id).await?,
        None => HashSet::new(),
    };
    let new_client = NewClient { person, address, after: query.after, hears_chat, unheard, out };
    let client = handle.connect(new_client, access).await?;
    let end = counted.ends();
    let limit = limit(app.config.limits.messages);
    let connection = GameSocket { handle, client, outgoing, limit, end };
    let failed = DisconnectGuard { handle: connection.handle.clone(), client, left: false };
    let most = app.config.limits.message;
    let upgraded = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(most)
        .max_frame_size(most)
        .on_upgrade(move |socket| {
            let guard = failed;
            app.connections.track_future(async move {
                metrics::gauge!("castellum_connections").increment(1);
                connection.run(socket).await;
                metrics::gauge!("castellum_connections").decrement(1);
                guard.leave().await;
                drop(counted);
            })
        });
    Ok(upgraded)
}

pub(super) fn limit(messages: u32) -> Option<DefaultDirectRateLimiter> {
    NonZeroU32::new(messages).map(|messages| {
        let burst = messages.saturating_mul(NonZeroU32::MIN.saturating_add(3));
        RateLimiter::direct(Quota::per_second(messages).allow_burst(burst))
    })
}

/// Makes sure that a client leaves, also if the upgrade never happens.
struct DisconnectGuard {
    handle: RoomHandle,
    client: ClientId,
    left: bool,
}

impl DisconnectGuard {
    async fn leave(mut self) {
        self.left = true;
        self.handle.disconnect(self.client).await;
    }
}

impl Drop for DisconnectGuard {
    fn drop(&mut self) {
        if !self.left {
            let (handle, client) = (self.handle.clone(), self.client);
            tokio::spawn(async move { handle.disconnect(client).await });
        }
    }
}

/// One client that is connected to one game.
struct GameSocket {
    handle: RoomHandle,
    client: ClientId,
    outgoing: Outgoing,
    limit: Option<DefaultDirectRateLimiter>,
    /// The person is not known any more.
    end: Ends,
}

/// Why a connection ends.
pub(super) enum CloseReason {
    /// The client is gone, or too slow.
    Gone,
    /// The room has closed, or has let the client go.
    Dropped,
    /// The person has been deleted, or is not signed in any more.
    Forgotten,
}

impl GameSocket {
    async fn run(mut self, mut socket: WebSocket) {
        let mut quiet_for = 0;
        let mut pulse = tokio::time::interval_at(Instant::now() + QUIET, QUIET);
        loop {
            let step = tokio::select! {
                // Outgoing messages go before new commands.
                biased;
                outgoing = self.outgoing.recv() => match outgoing {
                    Some(text) => self.flush(&mut socket, text).await,
                    None => Err(CloseReason::Dropped),
                },
                message = socket.recv() => match message {
                    Some(Ok(message)) => {
                        quiet_for = 0;
                        self.receive(&mut socket, message).await
                    }
                    _ => Err(CloseReason::Gone),
                },
                () = self.end.cancelled() => Err(CloseReason::Forgotten),
                _ = pulse.tick() => {
                    quiet_for += 1;
                    match quiet_for {
                        1 => Ok(()),
                        2 | 3 => send(&mut socket, Message::Ping(bytes::Bytes::new())).await,
                        _ => Err(CloseReason::Gone),
                    }
                }
            };
            match step {
                Ok(()) => {}
                Err(CloseReason::Gone) => return,
                Err(CloseReason::Dropped) => {
                    let frame = CloseFrame { code: close_code::AGAIN, reason: "connect again".into() };
                    // The client may be gone as well.
                    let _ = send(&mut socket, Message::Close(Some(frame))).await;
                    return;
                }
                Err(CloseReason::Forgotten) => return forget(&mut socket).await,
            }
        }
    }

    /// Sends all outgoing messages at once.
    async fn flush(&mut self, socket: &mut WebSocket, first: Utf8Bytes) -> Result<(), CloseReason> {
        let Ok(more) = self.outgoing.try_recv() else { return send(socket, Message::Text(first)).await };
        in_time(async {
            socket.feed(Message::Text(first)).await?;
            socket.feed(Message::Text(more)).await?;
            while let Ok(more) = self.outgoing.try_recv() {
                socket.feed(Message::Text(more)).await?;
            }
            socket.flush().await
        })
        .await
    }

    async fn receive(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), CloseReason> {
        // Whatever comes takes time to read, so everything counts.
        if let Some(limit) = &self.limit {
            limit.until_ready().await;
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Close(_) => return Err(CloseReason::Gone),
            Message::Binary(_) => return refuse(socket, "expected a text message with JSON").await,
        };
        match ClientFrame::read(&text) {
            Ok(frame) => self.handle.frame(self.client, frame).await.map_err(|_| CloseReason::Dropped),
            Err(problem) => refuse(socket, &problem).await,
        }
    }
}

/// Says that the person is not known any more.
async fn forget(socket: &mut WebSocket) {
    let refusal = Refusal::new(Code::NoIdentity, "you are not signed in here any more");
    let frame = ServerFrame::Bye { refusal, reconnect: false };
    let text = serde_json::to_string(&frame).unwrap_or_default();
    // The client may be gone as well.
    if send(socket, Message::Text(text.into())).await.is_ok() {
        let frame = CloseFrame { code: close_code::POLICY, reason: "nobody knows you".into() };
        let _ = send(socket, Message::Close(Some(frame))).await;
    }
}

async fn refuse(socket: &mut WebSocket, problem: &str) -> Result<(), CloseReason> {
    let refusal = Refusal::new(Code::BadRequest, problem);
    let frame = ServerFrame::Refused { request: 0, refusal };
    send(socket, Message::Text(serde_json::to_string(&frame).unwrap_or_default().into())).await
}

pub(super) async fn send(socket: &mut WebSocket, message: Message) -> Result<(), CloseReason> {
    in_time(socket.send(message)).await
}

/// Waits for something to be sent, though not for ever.
async fn in_time(sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), CloseReason> {
    let mut sending = pin!(sending);
    // Nearly always there is room at once, and no clock is needed.
    let sent = match sending.as_mut().now_or_never() {
        Some(sent) => Ok(sent),
        None => tokio::time::timeout(SEND_TIME, sending).await,
    };
    match sent {
        Ok(Ok(())) => Ok(()),
        _ => Err(CloseReason::Gone),
    }
}
