//! Uses a server from outside, as people do: connections, people with cookies,
//! and server processes. The load generator and the tests of the binary share it.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use castellum_wire::dice::Hash256;
use castellum_wire::http::{CreatedGame, GameSummary, JoinRequest, Me, NewGame};
use castellum_wire::{EventNumber, GameId, GameName, SeatKind, Visibility};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, HeaderValue, SET_COOKIE};
use hyper::{HeaderMap, Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A connection to a server.
pub struct Http {
    sender: SendRequest<Full<Bytes>>,
    host: String,
}

/// What a server answered.
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

impl Http {
    /// Connects to a server.
    ///
    /// # Errors
    /// Nobody listens there.
    pub async fn connect(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        // If the connection ends, the request that waits for an answer fails.
        tokio::spawn(connection);
        Ok(Self { sender, host: address.to_string() })
    }

    /// Sends a request and reads the answer.
    ///
    /// # Errors
    /// The connection broke.
    pub async fn send(
        &mut self,
        method: &str,
        path: &str,
        cookie: &str,
        body: &impl Serialize,
    ) -> Result<Answer> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, &self.host)
            .header(COOKIE, cookie)
            .header(CONTENT_TYPE, "application/json")
            .body(Full::new(serde_json::to_vec(body)?.into()))?;
        self.sender.ready().await?;
        let (parts, body) = self.sender.send_request(request).await?.into_parts();
        let body = body.collect().await?.to_bytes();
        Ok(Answer { status: parts.status, headers: parts.headers, body })
    }
}

impl Answer {
    /// Reads the body of a success.
    ///
    /// # Errors
    /// The server refused, or the body is something else.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T> {
        if !self.status.is_success() {
            bail!("the server answered {}: {}", self.status, String::from_utf8_lossy(&self.body));
        }
        serde_json::from_slice(&self.body).context("the server answered something strange")
    }
}

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

    /// The cookie by which the server knows them.
    #[must_use]
    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// Creates a game.
    ///
    /// # Errors
    /// The server is gone or refuses.
    pub async fn create(&self, http: &mut Http, game: &NewGame) -> Result<GameId> {
        let created: CreatedGame = http.send("POST", "/api/games", &self.cookie, game).await?.read()?;
        Ok(created.game.id)
    }

    /// Takes the first free seat of a game, with a commitment to a share of its dice.
    ///
    /// # Errors
    /// The server is gone or refuses.
    pub async fn join(
        &self,
        http: &mut Http,
        game: &GameId,
        commitment: Option<Hash256>,
    ) -> Result<GameSummary> {
        let path = format!("/api/games/{game}/join");
        http.send("POST", &path, &self.cookie, &JoinRequest { seat: None, commitment }).await?.read()
    }

    /// Enters a game, knowing its events up to a number.
    ///
    /// # Errors
    /// The server is gone or refuses.
    pub async fn enter(&self, server: SocketAddr, game: &GameId, after: EventNumber) -> Result<Socket> {
        open(server, &format!("/api/games/{game}/socket?after={after}"), &self.cookie).await
    }
}

/// Opens a WebSocket.
///
/// # Errors
/// The server is gone or refuses.
pub async fn open(server: SocketAddr, path: &str, cookie: &str) -> Result<Socket> {
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
    NewGame {
        visibility: Visibility::Public,
        ..NewGame::new(game, vec![SeatKind::Creator, SeatKind::Anyone])
    }
}

/// How long a server may take to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server in a process of its own, which ends when this is dropped.
pub struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    /// Starts `castellum serve` with no limits on how much one address may do,
    /// and waits until it answers.
    ///
    /// # Errors
    /// It does not start.
    pub async fn serve(program: &Path, port: u16, data: &Path, database: Option<&str>) -> Result<Self> {
        let mut arguments = vec!["serve".into(), "--log=warn".into(), "--sweep-seconds=1".into()];
        let limits = [
            "requests",
            "person-requests",
            "people",
            "messages",
            "connections",
            "person-connections",
            "open-games",
            "running-games",
            "new-games",
            "person-new-games",
            "address-tcp-connections",
        ];
        arguments.extend(limits.map(|limit| format!("--max-{limit}=0")));
        arguments.push(format!("--data={}", data.display()));
        arguments.extend(database.map(|database| format!("--database={database}")));
        Self::start(program, port, &arguments).await
    }

    /// Starts a program that listens on a port of this machine, and waits until
    /// it answers.
    ///
    /// # Errors
    /// It does not start.
    pub async fn start(program: &Path, port: u16, arguments: &[String]) -> Result<Self> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let child = Command::new(program)
            .args(arguments)
            .arg(format!("--listen={address}"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let mut process = Self { child, address };
        process.wait_until_ready().await?;
        Ok(process)
    }

    async fn wait_until_ready(&mut self) -> Result<()> {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait()? {
                bail!("the server ended with {status}");
            }
            if self.is_ready().await.unwrap_or(false) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        bail!("the server does not answer")
    }

    async fn is_ready(&self) -> Result<bool> {
        let mut http = Http::connect(self.address).await?;
        Ok(http.send("GET", "/readyz", "", &()).await?.status.is_success())
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How much memory it has, in bytes.
    #[must_use]
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
    }

    /// How long it has had a processor.
    #[must_use]
    pub fn cpu(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        Some(cpu_in(&stat)?.1)
    }

    /// Ends it at once, as a power failure would: on Unix by SIGKILL.
    ///
    /// # Errors
    /// It cannot be ended.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.kill();
    }
}

/// How long all processes with a name have had a processor; nothing if there are none.
#[must_use]
pub fn cpu_of(name: &str) -> Option<Duration> {
    let processes = std::fs::read_dir("/proc").ok()?.flatten();
    // Some end while we look.
    let stats = processes.filter_map(|process| std::fs::read_to_string(process.path().join("stat")).ok());
    let used = stats.filter_map(|stat| cpu_in(&stat).filter(|used| used.0 == name).map(|used| used.1));
    used.reduce(|sum, time| sum + time)
}

/// Name and processor time in what Linux says about a process.
fn cpu_in(stat: &str) -> Option<(&str, Duration)> {
    /// Linux reports processor time in hundredths of a second.
    const TICK: Duration = Duration::from_millis(10);
    // The name may hold anything, and is followed by 11 other fields, then user and
    // system time.
    let (name, fields) = stat.split_once('(')?.1.rsplit_once(')')?;
    let fields = fields.split_whitespace().skip(11);
    let ticks: Vec<u32> = fields.take(2).map(str::parse).collect::<Result<_, _>>().ok()?;
    Some((name, TICK * ticks.iter().sum::<u32>()))
}

/// A port of this machine on which nobody listens now.
///
/// # Errors
/// There is none.
pub fn free_port() -> Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_is_read_from_what_linux_says() {
        let stat = "71 (a (b) c) S 1 71 71 0 -1 4194560 1 2 3 4 150 50 0 0 20 0 1 0 9 9 9";
        assert_eq!(cpu_in(stat), Some(("a (b) c", Duration::from_secs(2))));
        assert_eq!(cpu_in("71 (a"), None);
    }
}
