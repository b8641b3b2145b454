//! The server on the network.

use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result};
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use crate::app::App;
use crate::tls;

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
        app.config().tls.as_ref().map(|(certificate, key)| tls::acceptor(certificate, key)).transpose()?;
    tracing::info!(%address, url = app.config().public_url, "listening");
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
                let connection = Connection {
                    router: app.router(),
                    peer,
                    stopped: stopped.clone(),
                    header_time: app.config().limits.header_time,
                };
                let (alive, tls) = (alive.clone(), tls.clone());
                tokio::spawn(async move {
                    connection.accept(stream, tls).await;
                    drop(alive);
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

struct Connection {
    router: Router,
    peer: SocketAddr,
    stopped: watch::Receiver<bool>,
    /// Whoever takes longer to say what they want is hung up on.
    header_time: Duration,
}

impl Connection {
    async fn accept(self, stream: TcpStream, tls: Option<TlsAcceptor>) {
        // Moves are small and must not wait for company.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "nodelay");
        }
        let Some(tls) = tls else { return self.run(stream).await };
        match tokio::time::timeout(self.header_time, tls.accept(stream)).await {
            Ok(Ok(stream)) => self.run(stream).await,
            Ok(Err(error)) => tracing::debug!(%error, peer = %self.peer, "no TLS"),
            Err(_) => tracing::debug!(peer = %self.peer, "TLS takes too long"),
        }
    }

    async fn run(mut self, stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) {
        let peer = self.peer;
        let router = self.router;
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request: Request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.header_time)
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

/// Waits until the operating system or somebody at the keyboard says to stop.
pub async fn told_to_stop() {
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
