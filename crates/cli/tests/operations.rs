//! What `docs/operations.md` promises.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::time::Duration;

use castellum_bench::net::{Guest, Http, Process, free_port, new_game};
use castellum_server::{App, Assets, Config, RawConfig, serve, store};
use castellum_wire::GameName;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};

const DOCUMENT: &str = include_str!("../../../docs/operations.md");
const PROGRAM: &str = env!("CARGO_BIN_EXE_castellum");

fn castellum(arguments: &[&str], data: &Path) -> Output {
    Command::new(PROGRAM).args(arguments).arg("--data").arg(data).output().unwrap()
}

#[track_caller]
fn succeeds(output: &Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[track_caller]
fn is_refused(output: &Output, why: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains(why), "{said}");
}

#[test]
fn every_setting_is_explained() {
    for name in RawConfig::NAMES {
        assert!(DOCUMENT.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn the_example_settings_can_be_used() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../contrib/castellum.toml");
    let written = RawConfig { config: Some(file.into()), ..RawConfig::default() };
    let config = written.resolve(&|_| None).unwrap();
    assert!(config.is_https() && config.behind_proxy);
}

/// A backup is taken while somebody plays, and restored somewhere else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_a_running_server_can_be_restored() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let text = |name: &str| place(name).display().to_string();
    let server = Process::serve(Path::new(PROGRAM), free_port().unwrap(), &place("old"), None).await.unwrap();
    let mut http = Http::connect(server.address()).await.unwrap();
    let guest = Guest::new(&mut http, "Agrippa").await.unwrap();
    let game = guest.create(&mut http, &new_game(GameName::AquaRomana)).await.unwrap();

    succeeds(&castellum(&["backup", &text("copy.db")], &place("old")));
    let before = std::fs::read(place("copy.db")).unwrap();
    is_refused(&castellum(&["backup", &text("copy.db")], &place("old")), "exists already");
    assert_eq!(std::fs::read(place("copy.db")).unwrap(), before);
    is_refused(&castellum(&["restore", &text("copy.db")], &place("old")), "exists already");

    succeeds(&castellum(&["restore", &text("copy.db")], &place("new")));
    let restored =
        Process::serve(Path::new(PROGRAM), free_port().unwrap(), &place("new"), None).await.unwrap();
    let mut http = Http::connect(restored.address()).await.unwrap();
    let found = http.send("GET", &format!("/api/games/{game}"), "", &()).await.unwrap();
    assert!(found.status.is_success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn prune_runs_beside_a_server_and_a_second_server_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    is_refused(&castellum(&["prune"], &data), "there are no games in");
    let server = Process::serve(Path::new(PROGRAM), free_port().unwrap(), &data, None).await.unwrap();
    let mut http = Http::connect(server.address()).await.unwrap();
    let guest = Guest::new(&mut http, "Agrippa").await.unwrap();
    let game = guest.create(&mut http, &new_game(GameName::AquaRomana)).await.unwrap();
    let pruned = castellum(&["prune", "--games-days=1"], &data);
    succeeds(&pruned);
    assert_eq!(String::from_utf8_lossy(&pruned.stdout), "0 games and 0 people were removed\n");
    let found = http.send("GET", &format!("/api/games/{game}"), "", &()).await.unwrap();
    assert!(found.status.is_success(), "a game that waits stays");
    is_refused(&castellum(&["prune", "--games-days=0"], &data), "1..=36500");
    is_refused(&castellum(&["serve", "--listen=127.0.0.1:0"], &data), "another server uses this database");
}

#[test]
fn only_a_database_of_ours_is_copied() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db").display().to_string();
    is_refused(&castellum(&["backup", &copy], folder.path()), "castellum.db");
    std::fs::write(folder.path().join("castellum.db"), "games? which games?").unwrap();
    is_refused(&castellum(&["backup", &copy], folder.path()), "castellum.db");
    let elsewhere = Command::new(PROGRAM).args(["backup", &copy, "--database", "postgres://a@b/c"]).output();
    is_refused(&elsewhere.unwrap(), "pg_dump");
    assert!(!folder.path().join("copy.db").exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_gives_tls_and_hsts() {
    let folder = tempfile::tempdir().unwrap();
    let made = rcgen::generate_simple_self_signed(["localhost".to_string()]).unwrap();
    let (certificate, key) = (folder.path().join("cert.pem"), folder.path().join("key.pem"));
    std::fs::write(&certificate, made.cert.pem()).unwrap();
    std::fs::write(&key, made.signing_key.serialize_pem()).unwrap();

    let mut config = Config::for_folder(folder.path()).unwrap();
    config.tls = Some((certificate, key));
    config.public_url = "https://localhost".into();
    let store = store::open(&config.database).await.unwrap();
    let app = App::new(config, store, Assets::default()).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { serve(&app, listener, std::future::pending()).await });

    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    let answer = tokio::time::timeout(Duration::from_secs(30), ask(address, roots)).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.to_lowercase().contains("strict-transport-security: max-age="), "{answer}");
}

async fn ask(server: SocketAddr, roots: RootCertStore) -> String {
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(server).await.unwrap();
    let name = "localhost".try_into().unwrap();
    let mut stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await.unwrap();
    let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}
