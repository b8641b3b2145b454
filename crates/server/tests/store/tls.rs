//! TLS towards Postgres: whether it is used, and with whom.

use std::sync::Arc;

use castellum_server::store;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// How a connection to a server that knows nothing but this began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Began {
    WithTls,
    WithoutTls,
    NotAtAll,
}

/// Who wants TLS asks for it with these bytes.
const TLS_WANTED: [u8; 8] = [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f];

async fn receive(mut stream: TcpStream, tls: Option<TlsAcceptor>) -> Began {
    let mut wish = [0; 8];
    if stream.read_exact(&mut wish).await.is_err() {
        return Began::NotAtAll;
    }
    if wish != TLS_WANTED {
        return Began::WithoutTls;
    }
    stream.write_all(if tls.is_some() { b"S" } else { b"N" }).await.unwrap();
    match tls {
        Some(tls) => {
            let Ok(mut stream) = tls.accept(stream).await else { return Began::NotAtAll };
            // Anyone who does not trust the certificate may also say so only now.
            if stream.read_u8().await.is_ok() { Began::WithTls } else { Began::NotAtAll }
        }
        None if stream.read_exact(&mut wish).await.is_ok() => Began::WithoutTls,
        None => Began::NotAtAll,
    }
}

/// Opens a store at a server with or without TLS and says how that began.
async fn open(query: &str, tls: Option<TlsAcceptor>) -> Began {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = tokio::spawn(async move { receive(listener.accept().await.unwrap().0, tls).await });
    let url = format!("postgres://somebody@localhost:{port}/games?{query}");
    assert!(store::open(&url).await.is_err(), "that was no Postgres");
    server.await.unwrap()
}

#[tokio::test]
async fn tls_is_used_as_the_url_says() {
    let made = rcgen::generate_simple_self_signed(["localhost".to_string()]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("certificate.pem");
    std::fs::write(&file, made.cert.pem()).unwrap();
    let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)
        .unwrap();
    let tls = || Some(TlsAcceptor::from(Arc::new(config.clone())));

    assert_eq!(open("sslmode=disable", tls()).await, Began::WithoutTls);
    assert_eq!(open("sslmode=prefer", None).await, Began::WithoutTls);
    assert_eq!(open("sslmode=prefer", tls()).await, Began::WithTls);
    assert_eq!(open("sslmode=require", None).await, Began::NotAtAll);
    assert_eq!(open("sslmode=require", tls()).await, Began::WithTls);
    assert_eq!(open("sslmode=verify-full", tls()).await, Began::NotAtAll, "nobody vouches for it");
    let trusted = format!("sslmode=verify-full&sslrootcert={}", file.display());
    assert_eq!(open(&trusted, tls()).await, Began::WithTls);
}

#[tokio::test]
async fn a_postgres_without_tls_is_refused_if_tls_is_required() {
    let Ok(url) = std::env::var("CASTELLUM_TEST_POSTGRES") else {
        return println!("Postgres is not tried: CASTELLUM_TEST_POSTGRES is not set");
    };
    let refused = store::open(&format!("{url}?sslmode=require")).await.err().unwrap().to_string();
    assert!(refused.contains("cannot be used") && refused.contains("TLS"), "{refused}");
}
