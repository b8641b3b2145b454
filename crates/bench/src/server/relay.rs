//! The yardstick: a server that passes every message on to both seats of a
//! room and does nothing else. No rules, no store, no checks.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// Run a yardstick of `castellum-bench server`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(long)]
    listen: SocketAddr,
    /// Give each connection buffers as small as those of the server.
    #[arg(long)]
    lean: bool,
}

type Room = Arc<Mutex<Vec<mpsc::Sender<Utf8Bytes>>>>;

#[derive(Clone, Default)]
struct Rooms {
    by_number: Arc<Mutex<HashMap<u32, Room>>>,
    are_lean: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("cannot start the runtime")?.block_on(serve(args))
}

async fn serve(args: &Args) -> Result<()> {
    let router = Router::new()
        .route("/rooms/{room}", get(enter))
        .route("/readyz", get(async || "ready\n"))
        .with_state(Rooms { are_lean: args.lean, ..Rooms::default() });
    let listener = TcpListener::bind(args.listen).await?;
    // Without delay, or nothing would be measured but the delay.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    Ok(axum::serve(listener, router).await?)
}

async fn enter(upgrade: WebSocketUpgrade, Path(room): Path<u32>, State(rooms): State<Rooms>) -> Response {
    let room =
        Arc::clone(rooms.by_number.lock().unwrap_or_else(PoisonError::into_inner).entry(room).or_default());
    let (sender, receiver) = mpsc::channel(128);
    room.lock().unwrap_or_else(PoisonError::into_inner).push(sender);
    // What axum takes otherwise is cleared before each read, and that shows.
    let upgrade =
        if rooms.are_lean { upgrade.read_buffer_size(1024).write_buffer_size(1024) } else { upgrade };
    upgrade.on_upgrade(|socket| pass_on(socket, room, receiver))
}

async fn pass_on(mut socket: WebSocket, room: Room, mut receiver: mpsc::Receiver<Utf8Bytes>) {
    loop {
        tokio::select! {
            Some(text) = receiver.recv() => {
                if socket.send(Message::Text(text)).await.is_err() {
                    return;
                }
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    for seat in room.lock().unwrap_or_else(PoisonError::into_inner).iter() {
                        // Who does not keep up misses it.
                        let _ = seat.try_send(text.clone());
                    }
                }
                Some(Ok(_)) => {}
                _ => return,
            },
        }
    }
}
