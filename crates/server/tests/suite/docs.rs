//! What `docs/api.md` says is so.

use std::collections::HashMap;
use std::time::Duration;

use castellum_wire::dice::{Seed, Share};
use castellum_wire::http::{CreatedGame, Me};
use castellum_wire::programs::{CreatedToken, Scope};
use castellum_wire::{Code, EventKind};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Socket, open, request, send};
use crate::server::{Server, Where};

const API: &str = include_str!("../../../../docs/api.md");
const BOT_API: &str = include_str!("../../../../docs/bot-api.md");

/// A block of the document: what stands behind its fence, and its text.
struct Block<'a> {
    kind: &'a str,
    text: &'a str,
}

fn blocks(document: &'static str) -> Vec<Block<'static>> {
    let pieces: Vec<_> = document.split("\n```").collect();
    let block = |piece: &'static str| {
        let (kind, text) = piece.split_once('\n')?;
        Some(Block { kind, text })
    };
    pieces.into_iter().skip(1).step_by(2).filter_map(block).collect()
}

/// What the examples have in common.
#[derive(Default)]
struct Reader {
    cookies: HashMap<String, String>,
    /// The secrets of tokens by their names.
    tokens: HashMap<String, String>,
    /// How others know the one who asks.
    people: HashMap<String, String>,
    game: String,
    token: String,
    sockets: HashMap<String, Socket>,
}

impl Reader {
    fn fill_in(&self, text: &str) -> String {
        text.replace("GAME", &self.game).replace("TOKEN", &self.token)
    }

    async fn ask(&mut self, server: &Server, who: &str, text: &str, expected: &str) {
        let person = self.people.get(who).cloned().unwrap_or_default();
        let mut text = self.fill_in(text).replace("PERSON", &person);
        // Anyone who is somebody in the examples is named in capitals.
        for (name, person) in &self.people {
            text = text.replace(&format!("/{}/", name.to_uppercase()), &format!("/{person}/"));
        }
        let (line, body) = text.split_once('\n').unwrap_or((&text, ""));
        let (method, path) = line.split_once(' ').unwrap();
        let body: Value =
            if body.trim().is_empty() { Value::Null } else { serde_json::from_str(body).unwrap() };
        let cookie = self.cookies.get(who).cloned().unwrap_or_default();
        let mut request = request(method, path, &cookie, body);
        if let Some(secret) = self.tokens.get(who) {
            request.headers_mut().insert("authorization", format!("Bearer {secret}").parse().unwrap());
        }
        let answer = send(server.node(0), request).await;
        let (status, expected) = expected.split_once('\n').unwrap();
        assert_eq!(answer.status.as_str(), status, "{line}: {}", String::from_utf8_lossy(&answer.body));
        check(&serde_json::from_str(expected).unwrap(), &answer.read(), line);
        if let Some(cookie) = answer.headers.get("set-cookie") {
            let cookie = cookie.to_str().unwrap().split(';').next().unwrap();
            self.cookies.insert(who.into(), cookie.into());
            if let Ok(me) = serde_json::from_slice::<Me>(&answer.body) {
                self.people.insert(who.into(), me.person.to_string());
            }
        }
        if line == "POST /api/games" && status == "201" {
            let created: CreatedGame = answer.read();
            self.game = created.game.id.to_string();
            if let Some(invitation) = created.invitations.first() {
                self.token.clone_from(&invitation.token);
            }
        }
        if line == "POST /api/tokens" && status == "201" {
            let created: CreatedToken = answer.read();
            self.tokens.insert(created.token.name, created.secret);
        }
    }

    async fn socket(&mut self, server: &Server, who: &str) -> &mut Socket {
        if !self.sockets.contains_key(who) {
            let path = format!("/api/games/{}/socket?after=0&protocol=4", self.game);
            let socket = open(server.node(0), &path, &[("cookie", &self.cookies[who])]).await.unwrap();
            self.sockets.insert(who.into(), socket);
        }
        self.sockets.get_mut(who).unwrap()
    }

    /// Waits for a message like this one; others may come between.
    async fn hear(&mut self, server: &Server, who: &str, expected: &str) {
        let expected: Value = serde_json::from_str(expected).unwrap();
        let kind = expected.as_object().unwrap().keys().next().unwrap().clone();
        let socket = self.socket(server, who).await;
        loop {
            let next = tokio::time::timeout(Duration::from_secs(30), socket.next()).await;
            let Ok(Some(Ok(Message::Text(text)))) = next else { panic!("{kind} did not come: {next:?}") };
            let found: Value = serde_json::from_str(&text).unwrap();
            if found.get(&kind).is_some() {
                return check(&expected, &found, &kind);
            }
        }
    }
}

/// Whether an answer is as it was written, where `…` stands for anything.
#[track_caller]
fn check(expected: &Value, found: &Value, place: &str) {
    match (expected, found) {
        (Value::String(any), _) if any == "…" => {}
        (Value::Object(expected), Value::Object(found)) => {
            let keys = |map: &serde_json::Map<String, Value>| map.keys().cloned().collect::<Vec<_>>();
            assert_eq!(keys(expected), keys(found), "{place}");
            for (key, value) in expected {
                check(value, &found[key], &format!("{place}.{key}"));
            }
        }
        (Value::Array(expected), Value::Array(found)) => {
            assert_eq!(expected.len(), found.len(), "{place}: {found:?}");
            expected.iter().zip(found).for_each(|(one, other)| check(one, other, place));
        }
        _ => assert_eq!(expected, found, "{place}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_examples_work() {
    assert!(try_examples(API).await > 20, "the examples were found");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_examples_for_bots_work() {
    assert!(try_examples(BOT_API).await > 10, "the examples were found");
}

/// Does what a document says; tells how many blocks it has.
async fn try_examples(document: &'static str) -> usize {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let mut reader = Reader::default();
    let blocks = blocks(document);
    let mut index = 0;
    while let Some(block) = blocks.get(index) {
        index += 1;
        match block.kind.split_whitespace().collect::<Vec<_>>()[..] {
            ["http", who] => {
                reader.ask(&server, who, block.text, blocks[index].text).await;
                index += 1;
            }
            ["json", who, "sends"] => {
                let socket = reader.socket(&server, who).await;
                socket.send(Message::text(block.text)).await.unwrap();
            }
            ["json", who, "hears"] => reader.hear(&server, who, block.text).await,
            // Another game: a new socket.
            ["json", who, "opens"] => {
                reader.sockets.remove(who);
                reader.hear(&server, who, block.text).await;
            }
            // For a shell, or another program.
            ["sh" | "text"] => {}
            ref other => panic!("a block of an unknown kind: {other:?}"),
        }
    }
    index
}

#[test]
fn every_code_is_listed() {
    for code in Code::ALL {
        assert!(API.contains(&format!("| `{code}` |")), "{code}");
    }
}

#[test]
fn every_scope_is_listed() {
    for scope in Scope::ALL {
        assert!(BOT_API.contains(&format!("| `{}` |", scope.text())), "{scope:?}");
    }
}

#[test]
fn every_happening_is_listed() {
    let (seat, to) = (0, 1);
    let all = [
        EventKind::Joined { seat, person: "p".parse().unwrap(), name: String::new(), commitment: None },
        EventKind::Left { seat },
        EventKind::Action { seat, action: String::new() },
        EventKind::Die { action: String::new() },
        EventKind::Undone { seat, to },
        EventKind::TakebackAsked { seat, to },
        EventKind::TakebackAgreed { seat },
        EventKind::TakebackDeclined { seat },
        EventKind::TakenBack { to },
        EventKind::Resigned { seat },
        EventKind::HandOverAsked { seat, absent: 1 },
        EventKind::HandOverAgreed { seat },
        EventKind::HandOverDeclined { seat },
        EventKind::HandedToBot { seat, reason: castellum_wire::HandOverReason::Vote },
        EventKind::GivenBack { seat },
        EventKind::ChatSwitched { seat, on: true },
        EventKind::Rematch { game: "g".parse().unwrap(), seat: Some(seat), same_seats: true },
        EventKind::Closed,
        EventKind::ShareOpened { seat, share: Share::new([0; 16]) },
        EventKind::Began { seats: Vec::new(), setup: castellum_wire::Tags::new() },
        EventKind::Revealed { seed: Seed::new([0; 32]) },
    ];
    for kind in all {
        let name = match serde_json::to_value(&kind).unwrap() {
            Value::String(name) => name,
            Value::Object(map) => map.keys().next().unwrap().clone(),
            other => panic!("{other}"),
        };
        assert!(API.contains(&format!("`{name}`")), "{name}");
    }
}

#[tokio::test]
async fn the_openapi_document_lists_every_path() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let answer = send(server.node(0), request("GET", "/api/openapi.json", "", ())).await;
    let document: Value = answer.read();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let paths: Vec<_> = document["paths"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(
        paths,
        [
            "/api/challenges",
            "/api/challenges/{id}",
            "/api/challenges/{id}/accept",
            "/api/challenges/{id}/decline",
            "/api/games",
            "/api/games/{id}",
            "/api/games/{id}/commands",
            "/api/games/{id}/events",
            "/api/games/{id}/export",
            "/api/games/{id}/join",
            "/api/games/{id}/leave",
            "/api/games/{id}/picture.png",
            "/api/games/{id}/record",
            "/api/games/{id}/rematch",
            "/api/games/{id}/stream",
            "/api/invitations",
            "/api/me",
            "/api/me/account",
            "/api/me/account/name",
            "/api/me/codes",
            "/api/me/export",
            "/api/me/notices",
            "/api/me/notices/browsers",
            "/api/me/passkeys",
            "/api/me/passkeys/challenge",
            "/api/me/passkeys/{id}",
            "/api/me/password",
            "/api/me/privacy",
            "/api/me/proof",
            "/api/me/relations",
            "/api/me/sessions",
            "/api/me/sessions/{id}",
            "/api/people/{id}",
            "/api/people/{id}/challenges",
            "/api/people/{id}/ratings",
            "/api/people/{id}/relation",
            "/api/people/{id}/reports",
            "/api/people/{id}/statistics",
            "/api/puzzles/{game}/{id}/picture.png",
            "/api/ranking",
            "/api/session",
            "/api/session/challenge",
            "/api/stream",
            "/api/tokens",
            "/api/tokens/{id}",
            "/api/tournaments",
            "/api/tournaments/{id}",
            "/api/tournaments/{id}/cancel",
            "/api/tournaments/{id}/join",
            "/api/tournaments/{id}/leave",
            "/api/tournaments/{id}/pause",
            "/api/tournaments/{id}/results",
            "/api/tournaments/{id}/results.csv",
            "/api/tournaments/{id}/resume",
            "/api/tournaments/{id}/start",
        ]
    );
    let page = send(server.node(0), request("GET", "/api/docs", "", ())).await;
    let page = String::from_utf8(page.body).unwrap();
    assert!(paths.iter().all(|path| page.contains(path.as_str())));
}
