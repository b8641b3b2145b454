//! The server that is played on: requests with the token, and streams of lines.

use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use castellum_server::HttpClient;
use castellum_wire::{Code, Refusal};
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use hyper::{Request, StatusCode, Uri};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A stream that is silent for this long is broken: empty lines come more often.
const SILENCE: Duration = Duration::from_secs(60);

/// No line is longer.
const LONGEST_LINE: usize = 16 << 20;

/// The pauses before a connection is made again: the first, and the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Where the server is, and who we are there.
#[derive(Clone)]
pub(super) struct Server {
    url: Uri,
    authorization: HeaderValue,
}

/// Why something was not done.
#[derive(Debug)]
pub(super) enum Problem {
    /// The server refused it.
    Refused(Refusal),
    /// The server could not be asked.
    Failed(anyhow::Error),
}

impl Problem {
    /// Whether asking again cannot help.
    pub(super) fn is_final(&self) -> bool {
        let codes = [Code::BadToken, Code::MissingScope, Code::NotFound, Code::NoIdentity];
        matches!(self, Self::Refused(refusal) if codes.contains(&refusal.code))
    }
}

impl From<Problem> for anyhow::Error {
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::Refused(refusal) => anyhow!("the server refuses: {refusal} ({})", refusal.code),
            Problem::Failed(error) => error,
        }
    }
}

impl From<anyhow::Error> for Problem {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

impl Server {
    pub(super) fn new(url: &str, token: &str) -> Result<Self> {
        let url: Uri = url.parse().with_context(|| format!("--server: {url} is no address"))?;
        HttpClient::new(&url).with_context(|| format!("--server {url}"))?;
        let mut authorization = HeaderValue::from_str(&format!("Bearer {token}"))
            .map_err(|_| anyhow!("the file of the token holds something else"))?;
        authorization.set_sensitive(true);
        Ok(Self { url, authorization })
    }

    pub(super) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Problem> {
        self.ask("GET", path, &()).await
    }

    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Problem> {
        self.ask("POST", path, body).await
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        method: &str,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Problem> {
        let request = self.request(method, path, body)?;
        let (parts, body) = HttpClient::new(&self.url)?.exchange(request).await?.into_parts();
        read(parts.status, &body)
    }

    /// Opens a stream.
    pub(super) async fn stream(&self, path: &str) -> Result<Lines, Problem> {
        let request = self.request("GET", path, &())?;
        let mut client = HttpClient::new(&self.url)?;
        let (parts, body) = client.send(request).await?.into_parts();
        if parts.status.is_success() {
            return Ok(Lines { body, buffer: Vec::new(), _client: client });
        }
        let refused = body.collect().await.context("the answer")?.to_bytes();
        Err(read::<()>(parts.status, &refused).err().unwrap_or_else(|| strange(parts.status)))
    }

    fn request(&self, method: &str, path: &str, body: &impl Serialize) -> Result<Request<Full<Bytes>>> {
        let body = if method == "GET" { Vec::new() } else { serde_json::to_vec(body)? };
        Ok(Request::builder()
            .method(method)
            .uri(path)
            .header(AUTHORIZATION, &self.authorization)
            .header(CONTENT_TYPE, "application/json")
            .body(Full::new(body.into()))?)
    }
}

fn read<T: DeserializeOwned>(status: StatusCode, body: &[u8]) -> Result<T, Problem> {
    if status.is_success() {
        return serde_json::from_slice(body).map_err(|_| strange(status));
    }
    Err(serde_json::from_slice(body).map_or_else(|_| strange(status), Problem::Refused))
}

fn strange(status: StatusCode) -> Problem {
    Problem::Failed(anyhow!("the server answered something strange ({status})"))
}

/// The lines of a stream.
pub(super) struct Lines {
    body: Incoming,
    buffer: Vec<u8>,
    /// The connection that they come by.
    _client: HttpClient,
}

impl Lines {
    /// The next line that says something; `None` at the end.
    pub(super) async fn next<T: DeserializeOwned>(&mut self) -> Result<Option<T>> {
        loop {
            while let Some(line) = self.take_line() {
                if !line.is_empty() {
                    return serde_json::from_slice(&line).map(Some).context("a line of the stream");
                }
            }
            anyhow::ensure!(self.buffer.len() < LONGEST_LINE, "a line of the stream does not end");
            let frame =
                tokio::time::timeout(SILENCE, self.body.frame()).await.context("the stream is silent")?;
            match frame {
                Some(frame) => self.buffer.extend_from_slice(frame?.data_ref().unwrap_or(&Bytes::new())),
                None => return Ok(None),
            }
        }
    }

    /// Whether another line is here already.
    pub(super) fn has_more(&self) -> bool {
        self.buffer.iter().filter(|&&byte| byte == b'\n').count() > 0
            && self.buffer.iter().any(|&byte| byte != b'\n')
    }

    fn take_line(&mut self) -> Option<Vec<u8>> {
        let end = self.buffer.iter().position(|&byte| byte == b'\n')?;
        let mut line: Vec<_> = self.buffer.drain(..=end).collect();
        line.pop();
        Some(line)
    }
}

/// How long to wait before the next try.
pub(super) struct Backoff(Duration);

impl Backoff {
    pub(super) fn new() -> Self {
        Self(FIRST_PAUSE)
    }

    pub(super) async fn wait(&mut self) {
        tokio::time::sleep(self.0).await;
        self.0 = (2 * self.0).min(LONGEST_PAUSE);
    }
}
