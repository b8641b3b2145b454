//! Requests to other servers: from bots to the server that they play on, and from
//! a server to those that push notices.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{HOST, HeaderValue};
use hyper::{Request, Response, Uri};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Connecting takes no longer than this, unless nobody is there.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest answer that is read at once.
const LONGEST: usize = 4 << 20;

/// A connection to a server, made anew when it has ended.
pub struct HttpClient {
    host: String,
    port: u16,
    tls: bool,
    may_connect: fn(IpAddr) -> bool,
    sender: Option<SendRequest<Full<Bytes>>>,
}

impl HttpClient {
    /// The way to the server of an address that begins with `http://` or
    /// `https://`. Nothing is sent yet.
    ///
    /// # Errors
    /// It is no such address.
    pub fn new(url: &Uri) -> Result<Self> {
        let tls = match url.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => bail!("expected an address that begins with https:// or http://"),
        };
        let host = url.host().context("the address names no server")?;
        let host = host.trim_start_matches('[').trim_end_matches(']').to_string();
        let port = url.port_u16().unwrap_or(if tls { 443 } else { 80 });
        Ok(Self { host, port, tls, may_connect: |_| true, sender: None })
    }

    /// The same, but only to places that are allowed.
    #[must_use]
    pub fn only_to(mut self, may_connect: fn(IpAddr) -> bool) -> Self {
        self.may_connect = may_connect;
        self
    }

    /// Sends a request, whose address is a path, and gives the answer.
    ///
    /// # Errors
    /// The server cannot be reached, or hangs up.
    pub async fn send(&mut self, mut request: Request<Full<Bytes>>) -> Result<Response<Incoming>> {
        request.headers_mut().insert(HOST, self.host_header()?);
        let mut sender = match self.usable().await {
            Some(sender) => sender,
            None => self.connect().await?,
        };
        let answer = sender.send_request(request).await?;
        self.sender = Some(sender);
        Ok(answer)
    }

    /// Sends a request and reads all of the answer.
    ///
    /// # Errors
    /// The server cannot be reached, hangs up, or says too much.
    pub async fn exchange(&mut self, request: Request<Full<Bytes>>) -> Result<Response<Bytes>> {
        let (parts, body) = self.send(request).await?.into_parts();
        let body = Limited::new(body, LONGEST).collect().await;
        let body = body.map_err(|error| anyhow::anyhow!("the answer: {error}"))?;
        Ok(Response::from_parts(parts, body.to_bytes()))
    }

    /// The connection made before, if it has not ended.
    async fn usable(&mut self) -> Option<SendRequest<Full<Bytes>>> {
        let mut sender = self.sender.take()?;
        sender.ready().await.ok().map(|()| sender)
    }

    fn host_header(&self) -> Result<HeaderValue> {
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        let usual = if self.tls { 443 } else { 80 };
        let text = if self.port == usual { host } else { format!("{host}:{}", self.port) };
        Ok(HeaderValue::from_str(&text)?)
    }

    async fn connect(&self) -> Result<SendRequest<Full<Bytes>>> {
        let place = format!("{}:{}", self.host, self.port);
        let connecting = async {
            let stream = self.open().await?;
            if !self.tls {
                return shake_hands(stream).await;
            }
            let name = ServerName::try_from(self.host.clone())?;
            let stream = TlsConnector::from(tls_config()?).connect(name, stream).await?;
            shake_hands(stream).await
        };
        let connected: Result<_> =
            tokio::time::timeout(PATIENCE, connecting).await.unwrap_or_else(|_| bail!("it does not answer"));
        connected.with_context(|| format!("cannot connect to {place}"))
    }

    /// Connects to the first place of the server's that is allowed. The name is
    /// looked up once: what was checked is where the connection goes.
    async fn open(&self) -> Result<TcpStream> {
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await?;
        let allowed: Vec<SocketAddr> = found.filter(|place| (self.may_connect)(place.ip())).collect();
        ensure!(!allowed.is_empty(), "it is nowhere that may be connected to");
        let mut last = io::Error::other("nobody is there");
        for place in allowed {
            match TcpStream::connect(place).await {
                Ok(stream) => {
                    stream.set_nodelay(true)?;
                    return Ok(stream);
                }
                Err(error) => last = error,
            }
        }
        Err(last.into())
    }
}

async fn shake_hands(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
) -> Result<SendRequest<Full<Bytes>>> {
    let (sender, connection) = handshake(TokioIo::new(stream)).await?;
    // If the connection ends, the request that waits for an answer fails.
    tokio::spawn(connection);
    Ok(sender)
}

/// Trusts whom this machine trusts.
fn tls_config() -> Result<Arc<ClientConfig>> {
    static CONFIG: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    if let Some(config) = CONFIG.get() {
        return Ok(Arc::clone(config));
    }
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::clone(CONFIG.get_or_init(|| Arc::new(config))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_not_allowed_is_not_connected_to() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url: Uri =
            format!("http://localhost:{}/", listener.local_addr().unwrap().port()).parse().unwrap();
        let mut client = HttpClient::new(&url).unwrap().only_to(|address| !address.is_loopback());
        let error = client.send(Request::new(Full::default())).await.unwrap_err();
        assert!(format!("{error:#}").contains("nowhere that may be connected to"), "{error:#}");
    }

    #[test]
    fn only_addresses_of_the_web_are_taken() {
        for bad in ["ftp://example.org/", "example.org", "/path"] {
            assert!(HttpClient::new(&bad.parse().unwrap()).is_err(), "{bad}");
        }
    }
}
