//! Hearing what is not meant for one, and being seen as somebody else.

use std::io::Write;
use std::sync::{Arc, Mutex};

use axum::http::StatusCode;
use castellum_wire::client::{Session, Update};
use castellum_wire::{ClientCommand, Code, GameName};
use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;

use crate::client::{Guest, Player, public, request, send};
use crate::server::{Server, Where};

async fn two_players(server: &Server) -> (Player, Player) {
    let node = server.node(0);
    let (anna, bo) = (Guest::new(node, "Anna").await, Guest::new(node, "Bo").await);
    let id = anna.create(node, &public(GameName::AquaRomana, 2)).await.game.id;
    bo.join(node, &id).await;
    (anna.connect(node, &id).await, bo.connect(node, &id).await)
}

/// Those who watched a public game heard the table, and the last hundred
/// messages.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_watches_does_not_hear_the_table() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let (mut anna, mut bo) = two_players(&server).await;
    anna.ask(ClientCommand::Chat { text: "before".into() }).await.unwrap();
    let mallory = Guest::new(server.node(0), "Mallory").await;
    let mut watcher = mallory.connect(server.node(0), &anna.game).await;
    anna.ask(ClientCommand::Chat { text: "after".into() }).await.unwrap();
    bo.until(|session: &Session| session.chat().len() == 2).await;
    anna.play("C@NF").await.unwrap();
    watcher.until(|session| session.game().unwrap().played().len() == 1).await;
    watcher.ask(ClientCommand::Ping).await.unwrap();
    assert!(watcher.session.chat().is_empty(), "{:?}", watcher.session.chat());
}

/// A muted table was loud again after a short loss of the connection.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mute_survives_reconnection() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let (mut anna, mut bo) = two_players(&server).await;
    bo.ask(ClientCommand::HearChat { on: false }).await.unwrap();
    bo.hang_up();
    bo.connect(server.node(0)).await;
    anna.ask(ClientCommand::Chat { text: "Salve!".into() }).await.unwrap();
    anna.play("C@NF").await.unwrap();
    bo.turn().await;
    bo.ask(ClientCommand::Ping).await.unwrap();
    assert!(bo.session.chat().is_empty());
    bo.ask(ClientCommand::HearChat { on: true }).await.unwrap();
    anna.ask(ClientCommand::Chat { text: "Vale!".into() }).await.unwrap();
    bo.until(|session: &Session| session.chat().len() == 1).await;
}

/// Somebody who had asked to be forgotten could still chat and resign.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn being_forgotten_ends_all_connections() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let (anna, mut bo) = two_players(&server).await;
    let forget = request("DELETE", "/api/me", &bo.guest.cookie, ());
    assert_eq!(send(server.node(0), forget).await.status, StatusCode::NO_CONTENT);
    let said = loop {
        let bye = bo.step().await.into_iter().find_map(|update| match update {
            Update::Bye(refusal, reconnect) => Some((refusal.code, reconnect)),
            _ => None,
        });
        if let Some(bye) = bye {
            break bye;
        }
    };
    assert_eq!(said, (Code::NoIdentity, false));
    drop(anna);
}

/// Names and messages that run backwards, or show nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn texts_that_hide_are_refused() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let node = server.node(0);
    let (mut anna, _bo) = two_players(&server).await;
    for text in ["\u{202E}annA", "\u{200B}", "\u{3164}", "An\u{200B}na", "\u{2066}Anna", "\u{2800}\u{2800}"] {
        let renamed = anna.guest.post(node, "/api/me", json!({ "name": text })).await;
        assert_eq!(renamed.code(), Code::BadName, "{text:?}");
        let said = anna.ask(ClientCommand::Chat { text: text.into() }).await;
        assert_eq!(said, Err(Code::BadChat), "{text:?}");
    }
    let fine = anna.guest.post(node, "/api/me", json!({ "name": "Ἄννα 🐟" })).await;
    assert_eq!(fine.status, StatusCode::OK);
}

/// What is logged while a test runs.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

/// Invitations came into the log by other spellings of their address, and clients
/// chose the ids by which requests are found in it.
#[tokio::test]
async fn neither_invitations_nor_foreign_ids_are_logged() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().with_writer(log.clone()).finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let token = "S3cret".repeat(7) + "x";
    for path in ["/join/T", "//join/T", "/de/join/T", "/join//T", "/fr/%6Aoin/T", "/T"] {
        let mut asked = request("GET", &path.replace('T', &token), "", ());
        asked.headers_mut().insert("x-request-id", "forged-by-mallory".parse().unwrap());
        let answer = send(server.node(0), asked).await;
        let id = answer.headers["x-request-id"].to_str().unwrap();
        assert_ne!(id, "forged-by-mallory");
    }
    let logged = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(logged.contains("/de/join/…"), "{logged}");
    assert!(!logged.contains("S3cret") && !logged.contains("mallory"), "{logged}");
}
