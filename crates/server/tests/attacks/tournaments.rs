//! Tournaments as a way to harm others.

use castellum_wire::tournaments::{NewTournament, TournamentKind, TournamentView};
use castellum_wire::{Clock, Code, GameName};
use serde_json::json;

use crate::client::{Guest, request, send};
use crate::server::{Server, Where};

fn wanted() -> NewTournament {
    NewTournament {
        name: "Mine".into(),
        kind: TournamentKind::RoundRobin,
        game: GameName::Aquaedukt,
        table: 2,
        clock: Clock::RealTime { seconds: 60, increment: 0 },
        rated: true,
        bots: None,
        starts: None,
        pause: 0,
    }
}

/// Anyone who calls one off may create another one; so one address has a limit too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_fills_the_store_with_tournaments() {
    let limit = |config: &mut castellum_server::Config| config.limits.person_new_games = 5;
    let server = Server::start_with(Where::Sqlite, limit).await.unwrap();
    let node = server.node(0);
    let mallory = Guest::new(node, "Mallory").await;
    for _ in 0..5 {
        let created = mallory.post(node, "/api/tournaments", wanted()).await;
        let id = created.read::<TournamentView>().tournament.id;
        let path = format!("/api/tournaments/{id}/cancel");
        assert_eq!(mallory.post(node, &path, ()).await.status, 200);
    }
    let more = mallory.post(node, "/api/tournaments", wanted()).await;
    assert_eq!(more.code(), Code::TooManyTournaments);
}

/// No field is longer than it may be, and none is unknown.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_too_large_or_strange_is_refused() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let node = server.node(0);
    let mallory = Guest::new(node, "Mallory").await;
    let with = |field: &str, value: serde_json::Value| {
        let mut body = serde_json::to_value(wanted()).unwrap();
        body[field] = value;
        body
    };
    for (body, code) in [
        (with("name", json!("x".repeat(10_000))), Code::BadName),
        (with("name", json!("\u{202e}Games")), Code::BadName),
        (with("bots", json!("x".repeat(10_000))), Code::BadTournament),
        (with("kind", json!({ "arena": { "minutes": 65_536 } })), Code::BadRequest),
        (with("kind", json!({ "knock-out": {} })), Code::BadRequest),
        (with("starts", json!(u64::MAX)), Code::BadTournament),
        (with("creator", json!("somebody")), Code::BadRequest),
        (with("name", json!("x".repeat(2_000_000))), Code::TooLarge),
    ] {
        assert_eq!(mallory.post(node, "/api/tournaments", body).await.code(), code);
    }
    let listed = mallory.get(node, "/api/tournaments").await;
    assert_eq!(listed.read::<castellum_wire::tournaments::TournamentList>().tournaments, []);
}

/// Nobody acts as somebody else: not by naming them, not with a cookie that was made
/// up, not from another site.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_directs_the_tournament_of_another() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let node = server.node(0);
    let anna = Guest::new(node, "Anna").await;
    let mallory = Guest::new(node, "Mallory").await;
    let created: TournamentView = anna.post(node, "/api/tournaments", wanted()).await.read();
    let path = format!("/api/tournaments/{}/cancel", created.tournament.id);
    let named = json!({ "creator": anna.me.person, "person": anna.me.person });
    assert_eq!(mallory.post(node, &path, named).await.code(), Code::NotYourTournament);
    let made_up = format!("castellum={}", "A".repeat(43));
    assert_eq!(send(node, request("POST", &path, &made_up, ())).await.code(), Code::NoIdentity);
    let mut elsewhere = request("POST", &path, &anna.cookie, ());
    elsewhere.headers_mut().insert("origin", "https://evil.example".parse().unwrap());
    assert_eq!(send(node, elsewhere).await.code(), Code::WrongOrigin);
    let found: TournamentView =
        anna.get(node, &format!("/api/tournaments/{}", created.tournament.id)).await.read();
    assert_eq!(found.tournament.status, castellum_wire::tournaments::TournamentStatus::Planned);
}
