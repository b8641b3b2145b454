//! How much is too much.

use castellum_wire::{ClientCommand, Code, GameName};
use serde_json::json;

use crate::client::{Guest, open, public, request, send};
use crate::server::{Server, Where};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_people_and_games_are_limited() {
    let limit = |config: &mut castellum_server::Config| {
        config.limits.requests = 10;
        config.limits.people = 3;
        config.limits.open_games = 2;
    };
    let server = Server::start_with(Where::Sqlite, limit).await.unwrap();
    let node = server.node(0);
    let anna = Guest::new(node, "Anna").await;
    for _ in 0..2 {
        anna.create(node, &public(GameName::AquaRomana, 2)).await;
    }
    let third = anna.post(node, "/api/games", public(GameName::AquaRomana, 2)).await;
    assert_eq!(third.code(), Code::TooManyGames);
    Guest::new(node, "Bo").await;
    Guest::new(node, "Cleo").await;
    let fourth = send(node, request("POST", "/api/me", "", json!({ "name": "Dio" }))).await;
    assert_eq!(fourth.code(), Code::TooFast);
    let mut codes = Vec::new();
    for _ in 0..60 {
        codes.push(anna.get(node, "/api/me").await.status.as_u16());
    }
    assert!(codes.contains(&429), "{codes:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_and_chat_are_limited() {
    let limit = |config: &mut castellum_server::Config| {
        config.limits.person_connections = 2;
        config.limits.connections = 3;
        config.limits.chat = 2;
    };
    let server = Server::start_with(Where::Sqlite, limit).await.unwrap();
    let node = server.node(0);
    let anna = Guest::new(node, "Anna").await;
    let id = anna.create(node, &public(GameName::AquaRomana, 2)).await.game.id;
    let mut first = anna.connect(node, &id).await;
    let second = anna.connect(node, &id).await;
    let path = format!("/api/games/{id}/socket");
    let refused = open(node, &path, &[("cookie", &anna.cookie)]).await.unwrap_err();
    assert_eq!((refused.0, refused.1.code), (429, Code::TooManyConnections));
    let _watcher = open(node, &path, &[]).await.unwrap();
    assert!(open(node, &path, &[]).await.is_err());
    drop(second);
    first.until(|session| session.presence().watchers == 1).await;
    for _ in 0..2 {
        first.ask(ClientCommand::Chat { text: "Salve!".into() }).await.unwrap();
    }
    assert_eq!(first.ask(ClientCommand::Chat { text: "Salve!".into() }).await, Err(Code::TooFast));
}
