//! The lobby over a WebSocket.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{FromRequestParts, Request, State};
use axum::response::Response;
use axum::routing::get;
use castellum_wire::challenges::ChallengeList;
use castellum_wire::lobby::{LobbyCommand, LobbyFrame};
use castellum_wire::{Code, PROTOCOL, PersonId, Refusal};
use governor::DefaultDirectRateLimiter;
use serde::Deserialize;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::extract::QueryParams;
use super::guard::Ends;
use super::identity::{Caller, ClientAddress};
use super::socket::{CloseReason, QUIET, READ_BUFFER, WRITE_BUFFER, limit, send};
use crate::app::SharedState;
use crate::error::ApiError;
use crate::live::Subscription;
use crate::lobby::{Lobby, Visit};
use crate::now;
use crate::services::Challenges;

/// Anyone who could not read somebody's challenges tries again after this pause.
const PATIENCE: Duration = Duration::from_secs(2);

pub(super) fn router() -> Router<SharedState> {
    Router::new().route("/api/lobby/socket", get(connect))
}

#[derive(Deserialize)]
struct ConnectQuery {
    /// The version that the client speaks.
    #[serde(default)]
    protocol: Option<u32>,
}

async fn connect(
    State(app): State<SharedState>,
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
    let (end, person) = (counted.ends(), caller.person);
    let challenges = person.as_ref().map(|person| ChallengeNews::new(&app, &person.id));
    let most = app.config.limits.message;
    let limit = limit(app.config.limits.messages);
    let upgraded = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(most)
        .max_frame_size(most)
        .on_upgrade(move |socket| {
            let lobby = app.lobby.clone();
            let stop = app.closing.clone();
            app.connections.track_future(async move {
                // The client tries again by itself.
                if let Ok(visit) = lobby.enter(person).await {
                    let id = visit.id;
                    LobbySocket { lobby: lobby.clone(), visit, challenges, limit, end, stop }
                        .run(socket)
                        .await;
                    lobby.leave(id).await;
                }
                drop(counted);
            })
        });
    Ok(upgraded)
}

/// The connection of one visitor.
struct LobbySocket {
    lobby: Lobby,
    visit: Visit,
    /// Nothing for those whom nobody knows.
    challenges: Option<ChallengeNews>,
    limit: Option<DefaultDirectRateLimiter>,
    /// The person is not known any more.
    end: Ends,
    /// The server stops.
    stop: CancellationToken,
}

impl LobbySocket {
    async fn run(mut self, mut socket: WebSocket) {
        let mut quiet_for = 0;
        let mut pulse = tokio::time::interval_at(Instant::now() + QUIET, QUIET);
        self.visit.board.mark_changed();
        loop {
            let step = tokio::select! {
                // What concerns the visitor alone goes first.
                biased;
                outgoing = self.visit.outgoing.recv() => match outgoing {
                    Some(text) => send(&mut socket, Message::Text(text)).await,
                    None => Err(CloseReason::Dropped),
                },
                changed = next_challenges(&mut self.challenges) => {
                    send(&mut socket, message(&LobbyFrame::Challenges(changed))).await
                }
                message = socket.recv() => match message {
                    Some(Ok(message)) => {
                        quiet_for = 0;
                        self.receive(&mut socket, message).await
                    }
                    _ => Err(CloseReason::Gone),
                },
                changed = self.visit.board.changed() => match changed {
                    Ok(()) => {
                        let text = self.visit.board.borrow_and_update().clone();
                        send(&mut socket, Message::Text(text)).await
                    }
                    Err(_) => Err(CloseReason::Dropped),
                },
                () = self.end.cancelled() => Err(CloseReason::Forgotten),
                () = self.stop.cancelled() => Err(CloseReason::Dropped),
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
                Err(reason) => return close(&mut socket, &reason).await,
            }
        }
    }

    async fn receive(&self, socket: &mut WebSocket, message: Message) -> Result<(), CloseReason> {
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
        match serde_json::from_str::<LobbyCommand>(&text) {
            Ok(command) => {
                self.lobby.execute(self.visit.id, command).await;
                Ok(())
            }
            Err(problem) => refuse(socket, &problem.to_string()).await,
        }
    }
}

/// Somebody's challenges, as they were told last.
struct ChallengeNews {
    service: Arc<Challenges>,
    person: PersonId,
    subscription: Subscription,
    told: ChallengeList,
    /// Whether they have to be looked at.
    stale: bool,
}

impl ChallengeNews {
    fn new(app: &SharedState, person: &PersonId) -> Self {
        Self {
            service: Arc::clone(&app.challenges),
            person: person.clone(),
            subscription: app.rooms.activity().subscribe(person),
            told: ChallengeList::default(),
            stale: true,
        }
    }

    /// Waits until they are others. Anyone who stops waiting misses nothing.
    async fn next(&mut self) -> ChallengeList {
        loop {
            if self.stale {
                match self.service.list(&self.person).await {
                    Ok(list) => {
                        self.stale = false;
                        if list != self.told {
                            self.told = list.clone();
                            return list;
                        }
                    }
                    // The reason is in the log already.
                    Err(_) => tokio::time::sleep(PATIENCE).await,
                }
                continue;
            }
            let expiry = self.told.incoming.iter().chain(&self.told.outgoing).map(|it| it.expires).min();
            let left = expiry.map(|expiry| Duration::from_millis(expiry.saturating_sub(now()) + 1));
            tokio::select! {
                news = self.subscription.next() => self.stale = news.challenges || news.missed,
                () = tokio::time::sleep(left.unwrap_or_default()), if left.is_some() => self.stale = true,
            }
        }
    }
}

async fn next_challenges(challenges: &mut Option<ChallengeNews>) -> ChallengeList {
    match challenges {
        Some(challenges) => challenges.next().await,
        None => std::future::pending().await,
    }
}

/// Says why the connection ends. The client may be gone as well.
async fn close(socket: &mut WebSocket, reason: &CloseReason) {
    let frame = if matches!(reason, CloseReason::Forgotten) {
        let refusal = Refusal::new(Code::NoIdentity, "you are not signed in here any more");
        let _ = send(socket, message(&LobbyFrame::Bye { refusal, reconnect: false })).await;
        CloseFrame { code: close_code::POLICY, reason: "nobody knows you".into() }
    } else {
        CloseFrame { code: close_code::AGAIN, reason: "connect again".into() }
    };
    let _ = send(socket, Message::Close(Some(frame))).await;
}

async fn refuse(socket: &mut WebSocket, problem: &str) -> Result<(), CloseReason> {
    send(socket, message(&LobbyFrame::Refused(Refusal::new(Code::BadRequest, problem)))).await
}

fn message(frame: &LobbyFrame) -> Message {
    Message::Text(serde_json::to_string(frame).unwrap_or_default().into())
}
