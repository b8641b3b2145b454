//! Requests to the HTTP interface, one after the other on one connection.

use std::net::SocketAddr;

use anyhow::{Context, Result, bail};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{HeaderMap, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;

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
        // Whoever waits for an answer hears of its end.
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
            .header(header::HOST, &self.host)
            .header(header::COOKIE, cookie)
            .header(header::CONTENT_TYPE, "application/json")
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
