//! Connections that are opened and not used.

use std::time::{Duration, Instant};

use castellum_server::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::server::{Node, Server, Where};

/// The first line of the answer to a request, or nothing.
async fn ask(node: &Node, path: &str) -> Option<String> {
    let mut stream = TcpStream::connect(node.address).await.ok()?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    tokio::time::timeout(Duration::from_secs(10), read).await.ok()?.ok()?;
    let text = String::from_utf8_lossy(&answer).into_owned();
    text.lines().next().map(str::to_string)
}

/// Reads until the other side is gone.
async fn until_closed(stream: &mut TcpStream) {
    let mut rest = Vec::new();
    let read = stream.read_to_end(&mut rest);
    // Whether it says goodbye does not matter.
    let _ = tokio::time::timeout(Duration::from_secs(20), read).await.expect("it is closed");
}

/// 256 connections that were never read killed `/healthz`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_is_answered_when_there_are_too_many_connections() {
    let limit = |config: &mut Config| {
        config.limits.tcp_connections = 8;
        config.limits.address_tcp_connections = 0;
        config.limits.header_time = Duration::from_secs(600);
    };
    let server = Server::start_with(Where::Sqlite, limit).await.unwrap();
    let node = server.node(0);
    let mut idle = Vec::new();
    for _ in 0..8 {
        let mut stream = TcpStream::connect(node.address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
        idle.push(stream);
    }
    // They are taken in the order in which they came.
    for path in ["/healthz", "/readyz", "/metrics"] {
        let answer = ask(node, path).await;
        assert_eq!(answer.as_deref(), Some("HTTP/1.1 200 OK"), "{path}");
    }
    assert_eq!(ask(node, "/api/games").await.as_deref(), Some("HTTP/1.1 429 Too Many Requests"));
    // Even those who do nothing on such a connection are soon gone.
    let mut slow = TcpStream::connect(node.address).await.unwrap();
    slow.write_all(b"GET /healthz HTTP/1.1\r\n").await.unwrap();
    until_closed(&mut slow).await;
    drop(idle);
    for _ in 0..100 {
        if ask(node, "/api/games").await.as_deref() == Some("HTTP/1.1 200 OK") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("there is room again");
}

/// One address does not take all connections.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_of_one_address_are_limited() {
    let limit = |config: &mut Config| {
        config.limits.address_tcp_connections = 4;
        // Nobody is let go because nothing comes.
        config.limits.header_time = Duration::from_secs(600);
    };
    let server = Server::start_with(Where::Sqlite, limit).await.unwrap();
    let node = server.node(0);
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(TcpStream::connect(node.address).await.unwrap());
    }
    let mut fifth = TcpStream::connect(node.address).await.unwrap();
    until_closed(&mut fifth).await;
}

/// Somebody asked for much, again and again, and never read any of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_read_is_let_go() {
    let limit = |config: &mut Config| config.limits.write_time = Duration::from_secs(1);
    let server = Server::start_with(Where::Sqlite, limit).await.unwrap();
    let node = server.node(0);
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut deaf = socket.connect(node.address).await.unwrap();
    let request = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20);
    let begin = Instant::now();
    // Once the server has let go, writing fails.
    loop {
        let wrote = tokio::time::timeout(Duration::from_secs(1), deaf.write_all(request.as_bytes())).await;
        if matches!(wrote, Ok(Err(_))) {
            break;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "it was not let go");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// A connection on which nothing more comes ends, also after a first request.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn idle_connections_end() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let mut idle = TcpStream::connect(server.node(0).address).await.unwrap();
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    until_closed(&mut idle).await;
}
