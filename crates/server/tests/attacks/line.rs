//! The line between a server and its database, which may break.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// How a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    Fine,
    /// All connections end, and none begins: the database restarts.
    Dead,
    /// Nothing is heard of the other side, and nobody says why. What was sent
    /// arrives once the line is fine again.
    Silent,
    /// All takes its time.
    Slow,
}

/// What each piece takes on a slow line.
const SLOWNESS: Duration = Duration::from_millis(150);

/// A line to a database, in both directions.
pub(crate) struct Line {
    /// Where a server finds it.
    pub(crate) address: SocketAddr,
    state: watch::Sender<State>,
}

#[derive(Clone, Copy, Debug)]
struct State {
    condition: Condition,
    database: SocketAddr,
    /// Connections from before this generation stay silent for ever.
    generation: u32,
}

impl Line {
    pub(crate) fn to(database: SocketAddr) -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        let (state, seen) = watch::channel(State { condition: Condition::Fine, database, generation: 0 });
        tokio::spawn(accept(TcpListener::from_std(listener).unwrap(), seen));
        Self { address, state }
    }

    /// The same URL, with the database at the other end of a new line.
    pub(crate) fn before(url: &str) -> (Self, String) {
        let database = address(url);
        let line = Self::to(database);
        let url = url.replace(&database.to_string(), &line.address.to_string());
        (line, url)
    }

    pub(crate) fn set(&self, condition: Condition) {
        self.state.send_modify(|state| state.condition = condition);
    }

    /// Nothing is ever heard again on the connections that there are; new ones are as
    /// they should be.
    pub(crate) fn abandon(&self) {
        self.state.send_modify(|state| state.generation += 1);
    }

    /// From now on it leads to another database.
    pub(crate) fn lead_to(&self, database: SocketAddr) {
        self.state.send_modify(|state| state.database = database);
    }
}

/// Where the database of a URL is.
pub(crate) fn address(url: &str) -> SocketAddr {
    let (_, rest) = url.split_once('@').unwrap();
    rest.split('/').next().unwrap().parse().expect("tests know their database by its address")
}

type Seen = watch::Receiver<State>;

async fn accept(listener: TcpListener, state: Seen) {
    while let Ok((client, _)) = listener.accept().await {
        let begun = *state.borrow();
        if begun.condition != Condition::Dead {
            tokio::spawn(carry(client, begun, state.clone()));
        }
    }
}

async fn carry(client: TcpStream, begun: State, mut state: Seen) {
    let State { database, generation, .. } = begun;
    let Ok(server) = TcpStream::connect(database).await else { return };
    let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
    let (up, down) = (state.clone(), state.clone());
    tokio::select! {
        () = pass_on(from_client, to_server, generation, up) => {}
        () = pass_on(from_server, to_client, generation, down) => {}
        _ = state.wait_for(|state| state.condition == Condition::Dead || state.database != database) => {}
    }
}

/// Hands on what comes, until one side ends.
async fn pass_on(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    generation: u32,
    mut state: Seen,
) {
    let mut piece = vec![0; 1 << 16];
    loop {
        let Ok(length @ 1..) = from.read(&mut piece).await else { return };
        if state.borrow().condition == Condition::Slow {
            tokio::time::sleep(SLOWNESS).await;
        }
        let is_heard = |state: &State| state.condition != Condition::Silent && state.generation == generation;
        if state.wait_for(is_heard).await.is_err() {
            return;
        }
        if to.write_all(&piece[..length]).await.is_err() {
            return;
        }
    }
}
