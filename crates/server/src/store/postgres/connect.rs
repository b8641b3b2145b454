//! Where Postgres is and how it is spoken to, as its URL says.
//!
//! `sslmode` and `sslrootcert` mean what they mean to the programs of Postgres.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{
    ClientWrapper, Hook, HookError, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime,
};
use percent_encoding::percent_decode_str;
use tokio_postgres::config::{Host, TargetSessionAttrs};
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{Client, Config, Connection, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::crypto::{
    CryptoProvider, ring, verify_tls12_signature as verify12, verify_tls13_signature as verify13,
};
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{
    ClientConfig, DigitallySignedStruct, Error as TlsError, RootCertStore, SignatureScheme,
};

use super::super::{Result, StoreError};

/// How many questions are asked at once; more have to wait.
const MAX_CONNECTIONS: usize = 8;

/// A database of Postgres.
#[derive(Clone)]
pub(super) struct PgConfig {
    config: Config,
    tls: MakeRustlsConnect,
}

type PgConnection = Connection<Socket, <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream>;

impl PgConfig {
    pub(super) fn read(url: &str) -> Result<Self> {
        let unusable = |why: String| StoreError::Unusable(format!("the database URL cannot be used: {why}"));
        let (url, trust) = split(url).map_err(unusable)?;
        let config = url.parse().map_err(|error: tokio_postgres::Error| unusable(error.to_string()))?;
        let config = with_patience(config);
        let tls = MakeRustlsConnect::new(tls(&trust).map_err(unusable)?);
        Ok(Self { config, tls })
    }

    pub(super) async fn open(&self) -> Result<(Client, PgConnection)> {
        let opening = self.config.connect(self.tls.clone());
        tokio::time::timeout(self.patience(), opening).await.map_err(|_| silent())?.map_err(Into::into)
    }

    /// How long to wait for a database that does not answer.
    pub(super) fn patience(&self) -> Duration {
        self.config.get_tcp_user_timeout().copied().unwrap_or(PATIENCE)
    }

    /// A connection that lives until it is dropped.
    pub(super) async fn connect(&self) -> Result<ClientWrapper> {
        let (client, connection) = self.open().await?;
        let task = tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(%error, "a connection to the database broke");
            }
        });
        let client = ClientWrapper::new(client, task);
        let session = self.session();
        let setting_up = client.batch_execute(&session);
        tokio::time::timeout(self.patience(), setting_up).await.map_err(|_| silent())??;
        Ok(client)
    }

    /// What Postgres is told on each connection: to give up on us in time as well. A
    /// transaction whose node is gone would hold its locks, and all games that need
    /// them, until the system finds out that nobody is there, which takes hours.
    fn session(&self) -> String {
        let patience = self.patience().as_millis();
        format!(
            "SET idle_in_transaction_session_timeout = {}; SET tcp_user_timeout = {patience};
            SET tcp_keepalives_idle = {seconds}; SET tcp_keepalives_interval = {seconds};
            SET tcp_keepalives_count = 2",
            2 * patience,
            seconds = self.patience().as_secs().max(1),
        )
    }

    /// Connections that are used again.
    pub(super) fn pool(&self) -> Result<Pool> {
        // One that is broken is noticed as it is taken.
        let settings = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config(self.config.clone(), self.tls.clone(), settings);
        let session = self.session();
        let set_up = Hook::async_fn(move |client, _| {
            let session = session.clone();
            Box::pin(async move { client.batch_execute(&session).await.map_err(HookError::Backend) })
        });
        let pool = Pool::builder(manager)
            .post_create(set_up)
            .max_size(MAX_CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(self.patience()))
            .create_timeout(Some(self.patience()))
            .build();
        pool.map_err(|error| StoreError::Failed(error.to_string()))
    }

    /// Where the database is, without the password.
    pub(super) fn location(&self) -> String {
        let host = match self.config.get_hosts().first() {
            Some(Host::Tcp(host)) => host.clone(),
            #[cfg(unix)]
            Some(Host::Unix(path)) => path.display().to_string(),
            None => "localhost".into(),
        };
        let port = self.config.get_ports().first().copied().unwrap_or(5432);
        format!("{host}:{port}/{}", self.config.get_dbname().unwrap_or_default())
    }
}

/// How long to wait for a database that does not answer, unless its URL has a
/// `tcp_user_timeout`.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is said of a database that has not answered for that long.
pub(super) fn silent() -> StoreError {
    StoreError::Failed("the database does not answer".into())
}

/// Notices when the network to the database is cut: nobody would ever hear of it
/// otherwise. What the URL says goes first. Of several hosts the one that writes is
/// taken: a stand-by may be behind.
fn with_patience(mut config: Config) -> Config {
    config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(PATIENCE);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(PATIENCE);
    }
    config.keepalives_idle(PATIENCE).keepalives_interval(PATIENCE / 4).keepalives_retries(4);
    config
}

/// Whose certificates are good.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Trust {
    /// Anybody's: what is said cannot be overheard, but who listens is unknown.
    Anybody,
    /// Those that the system knows.
    System,
    /// Those in this file.
    File(PathBuf),
}

/// What the driver understands of the URL, and what it leaves to us.
fn split(url: &str) -> Result<(String, Trust), String> {
    let Some((before, query)) = url.rsplit_once('?') else { return Ok((url.into(), Trust::Anybody)) };
    let (mut rest, mut verify, mut file) = (Vec::new(), false, None);
    for piece in query.split('&') {
        match piece.split_once('=').unwrap_or((piece, "")) {
            ("sslmode", "verify-full") => {
                verify = true;
                rest.push("sslmode=require");
            }
            ("sslmode", "disable" | "prefer" | "require") => rest.push(piece),
            ("sslmode", other) => {
                return Err(format!(
                    "sslmode: expected disable, prefer, require or verify-full, found {other}"
                ));
            }
            ("sslrootcert", path) => {
                let path = percent_decode_str(path).decode_utf8().map_err(|error| error.to_string())?;
                file = Some(PathBuf::from(&*path));
            }
            _ => rest.push(piece),
        }
    }
    let trust = match (verify, file) {
        (true, Some(file)) => Trust::File(file),
        (true, None) => Trust::System,
        (false, None) => Trust::Anybody,
        (false, Some(_)) => return Err("sslrootcert is for sslmode=verify-full".into()),
    };
    Ok((format!("{before}?{}", rest.join("&")), trust))
}

fn tls(trust: &Trust) -> Result<ClientConfig, String> {
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    Ok(match trust {
        Trust::Anybody => {
            builder.dangerous().with_custom_certificate_verifier(Arc::new(AcceptAnyCertificate(provider)))
        }
        Trust::System => {
            let mut roots = RootCertStore::empty();
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            builder.with_root_certificates(roots)
        }
        Trust::File(path) => {
            let bad = |error: &dyn std::fmt::Display| format!("sslrootcert: {}: {error}", path.display());
            let mut roots = RootCertStore::empty();
            for certificate in CertificateDer::pem_file_iter(path).map_err(|error| bad(&error))? {
                let certificate = certificate.map_err(|error| bad(&error))?;
                roots.add(certificate).map_err(|error| bad(&error))?;
            }
            if roots.is_empty() {
                return Err(bad(&"there is no certificate"));
            }
            builder.with_root_certificates(roots)
        }
    }
    .with_no_client_auth())
}

/// Takes any certificate, as long as the server has its key.
#[derive(Debug)]
struct AcceptAnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AcceptAnyCertificate {
    fn verify_server_cert(
        &self,
        _certificate: &CertificateDer<'_>,
        _others: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, TlsError> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        verify12(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        verify13(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_url_says_whom_to_trust() {
        let read = |url: &str| split(url).unwrap();
        let plain = "postgres://a:b@h/d";
        assert_eq!(read(plain), (plain.into(), Trust::Anybody));
        let require = format!("{plain}?sslmode=require&application_name=c");
        assert_eq!(read(&require), (require.clone(), Trust::Anybody));
        let required = format!("{plain}?sslmode=require");
        let system = format!("{plain}?sslmode=verify-full");
        assert_eq!(read(&system), (required.clone(), Trust::System));
        let file = format!("{plain}?sslrootcert=%2Fetc%2Fca.pem&sslmode=verify-full");
        assert_eq!(read(&file), (required, Trust::File("/etc/ca.pem".into())));
    }

    #[test]
    fn the_url_says_how_long_to_wait() {
        let patience = |url: &str| PgConfig::read(url).unwrap().patience();
        assert_eq!(patience("postgres://h/d"), PATIENCE);
        assert_eq!(patience("postgres://h,other/d?tcp_user_timeout=2"), Duration::from_secs(2));
    }

    /// A node that vanished in the middle of a transaction held up all others.
    #[tokio::test]
    async fn postgres_gives_up_on_us_too() {
        let Ok(url) = std::env::var("CASTELLUM_TEST_POSTGRES") else {
            return println!("not tried: CASTELLUM_TEST_POSTGRES is not set");
        };
        let config = PgConfig::read(&format!("{url}?tcp_user_timeout=3")).unwrap();
        let ask = "SHOW idle_in_transaction_session_timeout";
        let alone = config.connect().await.unwrap().query_one(ask, &[]).await.unwrap();
        let pooled = config.pool().unwrap().get().await.unwrap().query_one(ask, &[]).await.unwrap();
        assert_eq!([alone, pooled].map(|row| row.get::<_, String>(0)), ["6s", "6s"]);
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        for query in ["sslmode=verify-ca", "sslmode=always", "sslrootcert=/etc/ca.pem"] {
            let refused = split(&format!("postgres://h/d?{query}")).unwrap_err();
            assert!(refused.contains("expected") || refused.contains("verify-full"), "{refused}");
        }
        let missing = PgConfig::read("postgres://h/d?sslmode=verify-full&sslrootcert=/nowhere/ca.pem");
        assert!(missing.err().unwrap().to_string().contains("/nowhere/ca.pem"));
    }
}
