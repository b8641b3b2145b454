//! The server on the network: sockets, TLS, signals and logging.

use std::future::Future;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::response::{IntoResponse, Response};
use castellum_wire::Code;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_io_timeout::TimeoutStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tower::ServiceExt;
use tracing_subscriber::EnvFilter;

use crate::app::App;
use crate::config::{Config, Limits};
use crate::error::ApiError;
use crate::routes::system;
use crate::tcp::{Service, TcpLimits};

/// No request needs larger headers.
const BUFFER: usize = 16 * 1024;

/// Serves an app on a socket until `stop` comes, then lets go of connections
/// and finishes what is being written.
///
/// # Errors
/// If the socket or the certificate cannot be used.
pub async fn serve(app: &App, listener: TcpListener, stop: impl Future<Output = ()>) -> Result<()> {
    let address = listener.local_addr().context("the socket has no address")?;
    let tls =
        app.config().tls.as_ref().map(|(certificate, key)| tls_acceptor(certificate, key)).transpose()?;
    let config = app.config();
    let limits = TcpLimits::new(&config.limits, config.behind_proxy);
    tracing::info!(%address, url = config.public_url, "listening");
    let (stopping, stopped) = watch::channel(false);
    let (alive, mut all_gone) = tokio::sync::mpsc::channel::<()>(1);
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let Some((service, permit)) = limits.admit(peer.ip()) else {
                    metrics::counter!("castellum_connections_refused_total").increment(1);
                    continue;
                };
                let connection = HttpConnection {
                    router: app.router(),
                    service,
                    peer,
                    stopped: stopped.clone(),
                    header_time: header_time(&config.limits, service),
                    write_time: config.limits.write_time,
                };
                let (alive, tls) = (alive.clone(), tls.clone());
                tokio::spawn(async move {
                    connection.accept(stream, tls).await;
                    drop((alive, permit));
                });
            }
            // Such as too many open files: others may end meanwhile.
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    tracing::info!("stopping");
    drop(listener);
    stopping.send_replace(true);
    app.close().await;
    drop(alive);
    if tokio::time::timeout(app.config().shutdown, all_gone.recv()).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    Ok(())
}

/// Who asks about the server's health does so at once.
const HEALTH_TIME: Duration = Duration::from_secs(2);

fn header_time(limits: &Limits, service: Service) -> Duration {
    match service {
        Service::Full => limits.header_time,
        Service::HealthOnly => limits.header_time.min(HEALTH_TIME),
    }
}

struct HttpConnection {
    router: Router,
    service: Service,
    peer: SocketAddr,
    stopped: watch::Receiver<bool>,
    /// How long the headers of a request may take.
    header_time: Duration,
    /// How long nothing may be taken of what is sent.
    write_time: Duration,
}

impl HttpConnection {
    async fn accept(self, stream: TcpStream, tls: Option<TlsAcceptor>) {
        // Moves are small and must not wait for company.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "nodelay");
        }
        // Anyone who asks and does not read is let go.
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.write_time));
        let stream = Box::pin(stream);
        let Some(tls) = tls else { return self.run(stream).await };
        match tokio::time::timeout(self.header_time, tls.accept(stream)).await {
            Ok(Ok(stream)) => self.run(stream).await,
            Ok(Err(error)) => tracing::debug!(%error, peer = %self.peer, "no TLS"),
            Err(_) => tracing::debug!(peer = %self.peer, "TLS takes too long"),
        }
    }

    async fn run(mut self, stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) {
        let (peer, full) = (self.peer, self.service == Service::Full);
        let router = self.router;
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request: Request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            let answers = full || system::is_about_health(request.uri().path());
            let router = router.clone();
            async move { if answers { router.oneshot(request).await } else { Ok(too_many_connections()) } }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.header_time)
            .keep_alive(full)
            .max_buf_size(BUFFER)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        tokio::pin!(connection);
        let stopped = async {
            // Nobody can stop us any more if the other side is gone.
            let _ = self.stopped.wait_for(|&stopped| stopped).await;
        };
        let ended = tokio::select! {
            ended = connection.as_mut() => Some(ended),
            () = stopped => None,
        };
        let ended = match ended {
            Some(ended) => ended,
            None => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, %peer, "a connection broke");
        }
    }
}

fn too_many_connections() -> Response {
    let message = "the server has as many connections as it can: try again in a moment";
    ApiError::new(Code::TooManyConnections, message).into_response()
}

/// Waits until the operating system or somebody at the keyboard says to stop.
pub async fn stop_signal() {
    let interrupted = async {
        // Without it there is still the other signal.
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::warn!(%error, "cannot listen for Ctrl-C");
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(error) => {
                tracing::warn!(%error, "cannot listen for the signal to terminate");
                std::future::pending::<()>().await;
            }
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}

/// Reads a certificate and its key, both PEM.
fn tls_acceptor(certificate: &Path, key: &Path) -> Result<TlsAcceptor> {
    let chain =
        CertificateDer::pem_file_iter(certificate)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .with_context(|| format!("{} holds no certificate that can be read", certificate.display()))?;
    ensure!(!chain.is_empty(), "{} holds no certificate", certificate.display());
    let secret = PrivateKeyDer::from_pem_file(key)
        .with_context(|| format!("{} holds no private key that can be read", key.display()))?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(chain, secret)
        .with_context(|| format!("{} is not the key of {}", key.display(), certificate.display()))?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}

/// Begins to log to standard error, as the settings say.
///
/// # Errors
/// The filter cannot be read, or something else logs already.
pub fn start_logging(config: &Config) -> Result<()> {
    let filter =
        EnvFilter::try_new(&config.log).with_context(|| format!("log: {:?} is no filter", config.log))?;
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let started = if config.log_json { logs.json().try_init() } else { logs.try_init() };
    started.map_err(|error| anyhow::anyhow!("cannot log: {error}"))
}
