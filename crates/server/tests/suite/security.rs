//! Those who try what they should not.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use castellum_wire::{ClientCommand, ClientFrame, Code, GameName, SeatKind, ServerFrame, Visibility};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Guest, open, public, request, send};
use crate::play::{Dice, play_on};
use crate::server::Server;

pub(crate) async fn nobody_acts_for_another_seat(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let bo = Guest::new(server.node(1), "Bo").await;
    let id = anna.create(server.node(0), &public(GameName::AquaRomana, 2)).await.game.id;
    bo.join(server.node(1), &id).await;
    let mut bo = bo.connect(server.node(1), &id).await;
    assert_eq!(bo.play("C@NF").await, Err(Code::NotYourTurn));
    let mallory = Guest::new(server.node(1), "Mallory").await;
    let mut watching = mallory.connect(server.node(1), &id).await;
    for ask in [
        ClientCommand::Play { action: "C@NF".into() },
        ClientCommand::Undo,
        ClientCommand::Resign,
        ClientCommand::Takeback { to: 1 },
        ClientCommand::HandOver { seat: 0 },
        ClientCommand::Return,
        ClientCommand::SwitchChat { on: false },
        ClientCommand::Chat { text: "x".into() },
    ] {
        assert_eq!(watching.ask(ask.clone()).await, Err(Code::NotSeated), "{ask:?}");
    }
    assert_eq!(watching.session.after(), 2, "nothing has happened");
    let leave = mallory.post(server.node(0), &format!("/api/games/{id}/leave"), ()).await;
    assert_eq!(leave.code(), Code::NotSeated);
}

pub(crate) async fn a_cookie_that_was_made_up_is_nobodys(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let (name, token) = anna.cookie.split_once('=').unwrap();
    let first = if token.starts_with('A') { "B" } else { "A" };
    let changed = format!("{name}={first}{}", &token[1..]);
    let long = format!("{name}={}", "A".repeat(5000));
    for cookie in [&changed, &long, "", "castellum=", &format!("other={token}")] {
        let answer = send(server.node(0), request("GET", "/api/me", cookie, ())).await;
        assert_eq!(answer.code(), Code::NoIdentity, "{cookie}");
        let create = request("POST", "/api/games", cookie, public(GameName::AquaRomana, 2));
        assert_eq!(send(server.node(0), create).await.status, StatusCode::UNAUTHORIZED);
    }
    let me = send(server.node(1), request("GET", "/api/me", &anna.cookie, ())).await;
    assert_eq!(me.status, StatusCode::OK);
}

pub(crate) async fn an_old_cookie_is_nobodys(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let id = anna.create(server.node(0), &public(GameName::AquaRomana, 2)).await.game.id;
    let gone = send(server.node(1), request("DELETE", "/api/me", &anna.cookie, ())).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    assert!(gone.headers[header::SET_COOKIE].to_str().unwrap().contains("Max-Age=0"));
    assert_eq!(anna.get(server.node(0), "/api/me").await.code(), Code::NoIdentity);
    let player = anna.connect(server.node(0), &id).await;
    assert_eq!(player.session.you().seat, None, "whoever has it only watches");
}

pub(crate) async fn cookies_cannot_be_read_by_scripts(server: Server) {
    let answer = send(server.node(0), request("POST", "/api/me", "", json!({ "name": "Anna" }))).await;
    let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap().to_string();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "this server is not reached by TLS");
}

pub(crate) async fn the_key_of_another_game_does_not_fit(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let mut wanted = public(GameName::AquaRomana, 3);
    wanted.visibility = Visibility::Private;
    wanted.seats = vec![SeatKind::Creator, SeatKind::Invited, SeatKind::Anyone];
    let one = anna.create(server.node(0), &wanted).await;
    let other = anna.create(server.node(0), &wanted).await;
    let mallory = Guest::new(server.node(1), "Mallory").await;
    let (id, key, wrong) = (&one.game.id, one.key.unwrap(), other.key.unwrap());
    for path in ["", "/events", "/record", "/export"] {
        let path = format!("/api/games/{id}{path}");
        assert_eq!(mallory.get(server.node(1), &path).await.code(), Code::NotFound, "{path}");
        let with_wrong = format!("{path}?key={wrong}");
        assert_eq!(mallory.get(server.node(1), &with_wrong).await.code(), Code::NotFound, "{path}");
        let with_key = format!("{path}?key={key}");
        assert!(mallory.get(server.node(1), &with_key).await.status.is_success(), "{path}");
    }
    let join = format!("/api/games/{id}/join");
    assert_eq!(mallory.post(server.node(1), &join, json!({})).await.code(), Code::NotFound);
    let wrong_join = format!("{join}?key={wrong}");
    assert_eq!(mallory.post(server.node(1), &wrong_join, json!({})).await.code(), Code::NotFound);
    let token = json!({ "token": key });
    let invitation = mallory.post(server.node(1), "/api/invitations", &token).await;
    assert_eq!(invitation.code(), Code::BadInvitation, "a key is no invitation");
    let path = format!("/api/games/{id}/socket");
    let refused = open(server.node(0), &path, &[("cookie", &mallory.cookie)]).await.unwrap_err();
    assert_eq!((refused.0, refused.1.code), (404, Code::NotFound));
    assert!(open(server.node(0), &format!("{path}?key={key}"), &[]).await.is_ok());
}

pub(crate) async fn private_games_look_like_games_that_are_not_there(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let mut wanted = public(GameName::AquaRomana, 2);
    wanted.visibility = Visibility::Private;
    let id = anna.create(server.node(0), &wanted).await.game.id;
    assert_eq!(id.as_str().len(), 22, "128 random bits");
    let mallory = Guest::new(server.node(0), "Mallory").await;
    let hidden = mallory.get(server.node(0), &format!("/api/games/{id}")).await;
    let missing = mallory.get(server.node(0), "/api/games/AAAAAAAAAAAAAAAAAAAAAA").await;
    let nonsense = mallory.get(server.node(0), "/api/games/..%2F..%2Fetc").await;
    assert_eq!((hidden.status, &hidden.body), (missing.status, &missing.body));
    assert_eq!((hidden.status, &hidden.body), (nonsense.status, &nonsense.body));
}

pub(crate) async fn requests_from_other_sites_are_refused(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let with = |name: &str, value: &str| {
        let mut request = request("POST", "/api/games", &anna.cookie, public(GameName::AquaRomana, 2));
        let name: axum::http::HeaderName = name.parse().unwrap();
        request.headers_mut().insert(name, value.parse().unwrap());
        request
    };
    for origin in ["https://evil.example", "http://localhost.evil.example", "null", "http://localhost:1"] {
        let answer = send(server.node(0), with("origin", origin)).await;
        assert_eq!(answer.code(), Code::WrongOrigin, "{origin}");
    }
    let answer = send(server.node(0), with("sec-fetch-site", "cross-site")).await;
    assert_eq!(answer.code(), Code::WrongOrigin);
    assert_eq!(send(server.node(0), with("origin", "http://localhost")).await.status, StatusCode::CREATED);
    let answer = send(server.node(0), with("origin", "http://localhost")).await;
    assert!(!answer.headers.contains_key("access-control-allow-origin"));
}

pub(crate) async fn a_socket_from_another_site_is_refused(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let id = anna.create(server.node(0), &public(GameName::AquaRomana, 2)).await.game.id;
    let path = format!("/api/games/{id}/socket");
    let cookie = ("cookie", anna.cookie.as_str());
    let evil = [cookie, ("origin", "https://evil.example")];
    let refused = open(server.node(0), &path, &evil).await.unwrap_err();
    assert_eq!((refused.0, refused.1.code), (403, Code::WrongOrigin));
    let own = format!("http://{}", server.node(0).address);
    assert!(open(server.node(0), &path, &[cookie, ("origin", &own)]).await.is_ok());
    let old = open(server.node(0), &format!("{path}?protocol=0"), &[cookie]).await.unwrap_err();
    assert_eq!(old.1.code, Code::WrongProtocol);
}

pub(crate) async fn what_is_too_large_is_refused(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let large = json!({ "name": "x".repeat(100_000) });
    assert_eq!(anna.post(server.node(0), "/api/me", &large).await.code(), Code::TooLarge);
    let mut wanted = public(GameName::AquaRomana, 2);
    wanted.setup.insert("Layout".into(), "x".repeat(10_000));
    assert_eq!(anna.post(server.node(0), "/api/games", &wanted).await.code(), Code::BadSetup);
    let id = anna.create(server.node(0), &public(GameName::AquaRomana, 2)).await.game.id;
    let path = format!("/api/games/{id}/socket");
    let mut socket = open(server.node(0), &path, &[("cookie", &anna.cookie)]).await.unwrap();
    socket.send(Message::text("x".repeat(9000))).await.unwrap();
    // The server hangs up.
    while let Some(Ok(message)) = socket.next().await {
        assert!(matches!(message, Message::Text(_) | Message::Close(_)), "{message:?}");
    }
}

pub(crate) async fn nonsense_is_refused_and_changes_nothing(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    for (body, kind) in [
        ("", "application/json"),
        ("{", "application/json"),
        ("{}{}", "application/json"),
        ("[]", "application/json"),
        (r#"{"name":5}"#, "application/json"),
        (r#"{"name":"A","more":1}"#, "application/json"),
        (r#"{"name":"A"}"#, "text/plain"),
    ] {
        let request = Request::post("/api/me")
            .header(header::COOKIE, &anna.cookie)
            .header(header::CONTENT_TYPE, kind)
            .body(Body::from(body))
            .unwrap();
        assert_eq!(send(server.node(0), request).await.code(), Code::BadRequest, "{body}");
    }
    for name in ["", " ", "a\nb", &"x".repeat(41)] {
        assert_eq!(anna.post(server.node(0), "/api/me", json!({ "name": name })).await.code(), Code::BadName);
    }
    let id = anna.create(server.node(0), &public(GameName::AquaRomana, 2)).await.game.id;
    let path = format!("/api/games/{id}/socket");
    let mut socket = open(server.node(0), &path, &[("cookie", &anna.cookie)]).await.unwrap();
    for text in [
        "",
        "{}",
        "[1]",
        r#"{"request":0,"after":0,"command":"ping"}"#,
        r#"{"request":1,"after":0,"command":"fly"}"#,
    ] {
        socket.send(Message::text(text)).await.unwrap();
        loop {
            let Some(Ok(Message::Text(answer))) = socket.next().await else { panic!("{text}") };
            if let ServerFrame::Refused { request: 0, refusal } = serde_json::from_str(&answer).unwrap() {
                assert_eq!(refusal.code, Code::BadRequest);
                break;
            }
        }
    }
    socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    let frame = ClientFrame { request: 1, after: 0, command: ClientCommand::Ping };
    socket.send(Message::text(serde_json::to_string(&frame).unwrap())).await.unwrap();
    loop {
        let Some(Ok(Message::Text(answer))) = socket.next().await else { panic!("the server hung up") };
        if matches!(serde_json::from_str(&answer).unwrap(), ServerFrame::Pong { .. }) {
            break;
        }
    }
}

pub(crate) async fn every_answer_says_how_to_treat_it(server: Server) {
    let framed = "/study/embed/game/x/3";
    for path in ["/", "/api/me", "/api/docs", "/nowhere.js", "/api/nowhere", "/study/review", framed] {
        let answer = send(server.node(0), request("GET", path, "", ())).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("'wasm-unsafe-eval'"), "{policy}");
        assert!(!policy.contains("unsafe-inline"));
        let ancestors = if path == framed { "frame-ancestors *" } else { "frame-ancestors 'none'" };
        assert!(policy.ends_with(ancestors), "{path}: {policy}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers["referrer-policy"], "no-referrer");
        assert!(answer.headers.contains_key("x-request-id"));
    }
}

/// Somebody who opens a connection and takes his time does not hold up others.
pub(crate) async fn slow_clients_hold_up_nobody(server: Server) {
    let mut slow = tokio::net::TcpStream::connect(server.node(0).address).await.unwrap();
    slow.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n").await.unwrap();
    let anna = Guest::new(server.node(0), "Anna").await;
    let id = anna.create(server.node(0), &public(GameName::AquaRomana, 2)).await.game.id;
    let bo = Guest::new(server.node(1), "Bo").await;
    bo.join(server.node(1), &id).await;
    // A watcher who never reads.
    let deaf = open(server.node(0), &format!("/api/games/{id}/socket"), &[]).await.unwrap();
    let mut anna = anna.connect(server.node(0), &id).await;
    let mut bo = bo.connect(server.node(1), &id).await;
    let playing = tokio::spawn(async move { play_on(&mut bo, Dice(2)).await });
    play_on(&mut anna, Dice(1)).await;
    playing.await.unwrap();
    drop(deaf);
    // Headers that do not come in time end the connection.
    let mut rest = Vec::new();
    let ended = tokio::time::timeout(Duration::from_secs(30), slow.read_to_end(&mut rest)).await;
    assert!(ended.is_ok(), "the server hung up");
}
