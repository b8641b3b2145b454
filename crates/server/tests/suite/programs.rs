//! Programs with tokens: what they may do, what they hear, and what they may not.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use castellum_server::store::{self, NewTokenRow};
use castellum_server::{Secret, now};
use castellum_wire::http::{GameStatus, GameSummary, Me};
use castellum_wire::privacy::Privacy;
use castellum_wire::programs::{
    AccountLine, CreatedToken, GameCommand, GameLine, GameView, NewToken, Scope, Token, TokenList,
};
use castellum_wire::{ClientCommand, Code, GameId, GameName, SeatKind};
use http_body_util::BodyExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use tower::ServiceExt;

use crate::client::{Answer, Guest, public, request, send};
use crate::play::{Dice, play_on};
use crate::server::{Node, Server};

/// No line takes this long unless something is broken.
const PATIENCE: Duration = Duration::from_secs(30);

/// A program with a token.
#[derive(Clone)]
pub(crate) struct Program {
    secret: String,
    pub(crate) token: Token,
}

impl Program {
    pub(crate) async fn new(node: &Node, owner: &Guest, name: &str, scopes: &[Scope]) -> Self {
        let wanted = NewToken { name: name.into(), scopes: scopes.to_vec(), days: 30 };
        let answer = owner.post(node, "/api/tokens", wanted).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", String::from_utf8_lossy(&answer.body));
        let CreatedToken { token, secret } = answer.read();
        Self { secret, token }
    }

    fn request(&self, method: &str, path: &str, body: impl Serialize) -> Request<Body> {
        let mut request = request(method, path, "", body);
        let value = format!("Bearer {}", self.secret).parse().unwrap();
        request.headers_mut().insert(header::AUTHORIZATION, value);
        request
    }

    pub(crate) async fn ask(&self, node: &Node, method: &str, path: &str, body: impl Serialize) -> Answer {
        send(node, self.request(method, path, body)).await
    }

    async fn command(&self, node: &Node, game: &GameId, after: u32, command: ClientCommand) -> Answer {
        let path = format!("/api/games/{game}/commands");
        self.ask(node, "POST", &path, GameCommand { after, command }).await
    }

    pub(crate) async fn stream(&self, node: &Node, path: &str) -> Lines {
        let response = node.app.router().oneshot(self.request("GET", path, ())).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/x-ndjson");
        Lines { body: response.into_body(), buffer: Vec::new() }
    }

    async fn stream_of(&self, node: &Node, game: &GameId) -> Lines {
        self.stream(node, &format!("/api/games/{game}/stream")).await
    }
}

/// The lines of a stream.
pub(crate) struct Lines {
    body: Body,
    buffer: Vec<u8>,
}

impl Lines {
    /// The next line that says something; `None` at the end.
    pub(crate) async fn next<T: DeserializeOwned>(&mut self) -> Option<T> {
        loop {
            while let Some(end) = self.buffer.iter().position(|&byte| byte == b'\n') {
                let line: Vec<_> = self.buffer.drain(..=end).collect();
                if line.len() > 1 {
                    return Some(serde_json::from_slice(&line).unwrap());
                }
            }
            let frame = tokio::time::timeout(PATIENCE, self.body.frame()).await.expect("a line in time");
            self.buffer.extend_from_slice(frame?.unwrap().data_ref().unwrap());
        }
    }

    /// Waits for the end.
    async fn end(&mut self) {
        while self.next::<serde_json::Value>().await.is_some() {}
    }
}

fn view(line: GameLine) -> Option<GameView> {
    match line {
        GameLine::Game { state, .. } | GameLine::Events { state, .. } => Some(state),
        GameLine::Chat(_) | GameLine::Bye(_) => None,
    }
}

async fn welcome(node: &Node, guest: &Guest) {
    let privacy = Privacy { bots: true, ..Privacy::default() };
    let answer = send(node, request("PUT", "/api/me/privacy", &guest.cookie, privacy)).await;
    assert_eq!(answer.status, StatusCode::OK);
}

/// Plays the first legal action until the stream ends; gives the last state.
async fn play_by_lines(server: &Server, program: &Program, game: &GameId) -> GameView {
    let mut lines = program.stream_of(server.node(1), game).await;
    let mut last = None;
    while let Some(line) = lines.next::<GameLine>().await {
        let Some(state) = view(line) else { continue };
        if let Some(action) = state.legal.first() {
            let play = ClientCommand::Play { action: action.clone() };
            let answer = program.command(server.node(0), game, state.number, play).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", String::from_utf8_lossy(&answer.body));
        }
        last = Some(state);
    }
    last.unwrap()
}

pub(crate) async fn a_bot_plays_whole_games(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let bo = Guest::new(server.node(0), "Bo").await;
    let bot = Program::new(server.node(0), &bo, "Tufo", &[Scope::Bot]).await;
    assert!(bot.token.person.is_bot());
    let me: Me = bot.ask(server.node(1), "GET", "/api/me", ()).await.read();
    assert_eq!((me.person, me.name.as_str()), (bot.token.person.clone(), "Tufo"));
    welcome(server.node(0), &anna).await;
    for game in GameName::ALL {
        let created = anna.create(server.node(0), &public(game, 2)).await;
        let id = created.game.id;
        let joined = bot.ask(server.node(1), "POST", &format!("/api/games/{id}/join"), json!({})).await;
        let joined: GameSummary = joined.read();
        assert_eq!(joined.seats[1].person.as_ref(), Some(&bot.token.person));
        let mut player = anna.connect(server.node(0), &id).await;
        let (last, ()) = tokio::join!(play_by_lines(&server, &bot, &id), play_on(&mut player, Dice(5)));
        assert_eq!(last.status, GameStatus::Over, "{game}");
        assert_eq!(last.result.as_ref(), player.table().result());
    }
}

pub(crate) async fn a_stream_tells_what_happens_in_ones_games(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let bo = Guest::new(server.node(0), "Bo").await;
    let hers = Program::new(server.node(0), &anna, "board", &[Scope::Account]).await;
    let before = anna.create(server.node(0), &public(GameName::Count, 2)).await.game.id;
    bo.join(server.node(0), &before).await;
    let mut lines = hers.stream(server.node(1), "/api/stream").await;
    let is_about = |line: &AccountLine, id: &GameId| match line {
        AccountLine::GameStarted(game) | AccountLine::YourTurn(game) | AccountLine::GameOver(game) => {
            game.id == *id && game.you.seat == Some(0)
        }
        AccountLine::Challenge(_) | AccountLine::ChallengeEnded(_) => false,
    };
    // What is being played comes first.
    let first = lines.next::<AccountLine>().await.unwrap();
    assert!(matches!(first, AccountLine::GameStarted(_)) && is_about(&first, &before));
    let turn = lines.next::<AccountLine>().await.unwrap();
    assert!(matches!(turn, AccountLine::YourTurn(_)) && is_about(&turn, &before));
    // Then what begins and ends, at whichever node.
    let after = anna.create(server.node(0), &public(GameName::Count, 2)).await.game.id;
    bo.join(server.node(0), &after).await;
    let started = lines.next::<AccountLine>().await.unwrap();
    assert!(matches!(started, AccountLine::GameStarted(_)) && is_about(&started, &after));
    let turn = lines.next::<AccountLine>().await.unwrap();
    assert!(matches!(turn, AccountLine::YourTurn(_)) && is_about(&turn, &after));
    let mut player = bo.connect(server.node(0), &after).await;
    player.ask(ClientCommand::Resign).await.unwrap();
    let over = lines.next::<AccountLine>().await.unwrap();
    assert!(matches!(over, AccountLine::GameOver(_)) && is_about(&over, &after));
}

pub(crate) async fn a_token_opens_only_what_it_is_for(server: Server) {
    let node = server.node(0);
    let anna = Guest::new(node, "Anna").await;
    let bo = Guest::new(node, "Bo").await;
    let mut private = public(GameName::Count, 2);
    private.visibility = castellum_wire::Visibility::Private;
    private.seats = vec![SeatKind::Creator, SeatKind::Invited];
    let created = anna.create(node, &private).await;
    let id = created.game.id;
    let invitation = json!({ "token": created.invitations[0].token });
    assert_eq!(bo.post(node, "/api/invitations", invitation).await.status, StatusCode::OK);
    let reader = Program::new(node, &anna, "reader", &[Scope::Games]).await;
    let missing = async |program: &Program, method: &str, path: &str| {
        let answer = program.ask(node, method, path, json!({})).await;
        assert_eq!(answer.code(), Code::MissingScope, "{method} {path}");
    };
    let game = format!("/api/games/{id}");
    assert_eq!(reader.ask(node, "GET", &game, ()).await.status, StatusCode::OK, "a private game of hers");
    for (method, path) in [
        ("GET", "/api/me".into()),
        ("GET", "/api/stream".into()),
        ("POST", "/api/games".into()),
        ("POST", format!("{game}/commands")),
        ("POST", format!("{game}/leave")),
    ] {
        missing(&reader, method, &path).await;
    }
    // No token, whatever it is for, makes tokens or changes who one is.
    let bot = Program::new(node, &anna, "Tufo", &Scope::ALL).await;
    for (method, path) in [
        ("GET", "/api/tokens"),
        ("POST", "/api/tokens"),
        ("DELETE", "/api/tokens/x"),
        ("PUT", "/api/me"),
        ("POST", "/api/me"),
        ("DELETE", "/api/me"),
        ("PUT", "/api/me/bots"),
        ("GET", "/api/nothing"),
    ] {
        missing(&bot, method, path).await;
    }
    missing(&bot, "GET", &format!("{game}/socket")).await;
    for secret in ["", "cas_", "x", &bot.secret[4..], &format!("{}A", bot.secret), "cas_😀"] {
        let made_up = Program { secret: secret.into(), token: bot.token.clone() };
        let answer = made_up.ask(node, "GET", "/api/games", ()).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, Code::BadToken), "{secret}");
    }
}

pub(crate) async fn a_token_acts_for_nobody_else(server: Server) {
    let node = server.node(0);
    let [anna, bo, cleo] =
        [Guest::new(node, "Anna").await, Guest::new(node, "Bo").await, Guest::new(node, "Cleo").await];
    let id = anna.create(node, &public(GameName::Count, 2)).await.game.id;
    bo.join(node, &id).await;
    let bot = Program::new(node, &cleo, "Tufo", &[Scope::Bot]).await;
    // It has no seat there, and its owner's seats are not the bot's.
    let resign = bot.command(node, &id, 0, ClientCommand::Resign).await;
    assert_eq!(resign.code(), Code::NotSeated);
    let say = bot.command(node, &id, 0, ClientCommand::Chat { text: "Salve!".into() }).await;
    assert_eq!(say.code(), Code::NotSeated);
    // Whose cookie comes with the token does not matter.
    let mut both =
        bot.request("POST", &format!("/api/games/{id}/commands"), json!({ "after": 0, "command": "resign" }));
    both.headers_mut().insert(header::COOKIE, anna.cookie.parse().unwrap());
    assert_eq!(send(node, both).await.code(), Code::NotSeated);
    // Nobody else's tokens are seen or revoked.
    let theirs: TokenList = anna.get(node, "/api/tokens").await.read();
    assert!(theirs.tokens.is_empty());
    let path = format!("/api/tokens/{}", bot.token.id);
    assert_eq!(send(node, request("DELETE", &path, &anna.cookie, ())).await.code(), Code::NotFound);
    assert_eq!(bot.ask(node, "GET", "/api/me", ()).await.status, StatusCode::OK);
    // A bot of the same name is another one, unless it is one's own.
    let other = Program::new(node, &anna, "Tufo", &[Scope::Bot]).await;
    assert_ne!(other.token.person, bot.token.person);
    let again = Program::new(node, &cleo, "Tufo", &[Scope::Bot]).await;
    assert_eq!(again.token.person, bot.token.person);
    // The secret is nowhere to be read again.
    let list = cleo.get(node, "/api/tokens").await;
    assert!(!String::from_utf8_lossy(&list.body).contains(&bot.secret[4..]));
}

pub(crate) async fn what_is_revoked_ends(server: Server) {
    let node = server.node(0);
    let anna = Guest::new(node, "Anna").await;
    welcome(node, &anna).await;
    let id = anna.create(node, &public(GameName::Count, 2)).await.game.id;
    let bot = Program::new(node, &anna, "Tufo", &[Scope::Bot]).await;
    bot.ask(node, "POST", &format!("/api/games/{id}/join"), json!({})).await.read::<GameSummary>();
    let kept = Program::new(node, &anna, "Tufo", &[Scope::Bot]).await;
    let mut streams = [
        bot.stream(server.node(0), "/api/stream").await,
        bot.stream(server.node(1), "/api/stream").await,
        bot.stream_of(server.node(1), &id).await,
    ];
    let mut other = kept.stream(node, "/api/stream").await;
    for stream in &mut streams {
        stream.next::<serde_json::Value>().await.expect("it begins");
    }
    let path = format!("/api/tokens/{}", bot.token.id);
    let revoked = send(node, request("DELETE", &path, &anna.cookie, ())).await;
    assert_eq!(revoked.status, StatusCode::NO_CONTENT);
    for stream in &mut streams {
        stream.end().await;
    }
    assert_eq!(bot.ask(server.node(1), "GET", "/api/me", ()).await.code(), Code::BadToken);
    // The other token of the same bot goes on, until its owner is forgotten.
    assert!(matches!(other.next().await, Some(AccountLine::GameStarted(_))));
    let forgotten = send(node, request("DELETE", "/api/me", &anna.cookie, ())).await;
    assert_eq!(forgotten.status, StatusCode::NO_CONTENT);
    other.end().await;
    assert_eq!(kept.ask(node, "GET", "/api/me", ()).await.code(), Code::BadToken);
}

pub(crate) async fn an_old_token_is_nobodys(server: Server) {
    let node = server.node(0);
    let anna = Guest::new(node, "Anna").await;
    let beside = store::open_beside(&server.config.database).await.unwrap();
    let secret = Secret::new();
    let token = |expires| Token {
        id: format!("t{expires}"),
        name: "old".into(),
        scopes: vec![Scope::Account],
        person: anna.me.person.clone(),
        created: 1,
        expires,
        used: None,
    };
    let keep = async |expires, secret: &Secret| {
        let (owner, hash) = (anna.me.person.clone(), secret.hash());
        beside.add_token(NewTokenRow { token: token(expires), owner, hash, bot: None }).await.unwrap();
        Program { secret: format!("cas_{}", secret.reveal()), token: token(expires) }
    };
    let old = keep(now() - 1, &secret).await;
    assert_eq!(old.ask(node, "GET", "/api/me", ()).await.code(), Code::BadToken);
    // A stream does not outlive its token.
    let short = keep(now() + 1_000, &Secret::new()).await;
    let opened = node.app.router().oneshot(short.request("GET", "/api/stream", ())).await.unwrap();
    if opened.status() == StatusCode::OK {
        Lines { body: opened.into_body(), buffer: Vec::new() }.end().await;
    }
    assert_eq!(short.ask(node, "GET", "/api/me", ()).await.code(), Code::BadToken);
    beside.close().await;
}

pub(crate) async fn bots_sit_down_only_where_they_are_welcome(server: Server) {
    let node = server.node(0);
    let [anna, bo] = [Guest::new(node, "Anna").await, Guest::new(node, "Bo").await];
    let bot = Program::new(node, &bo, "Tufo", &[Scope::Bot]).await;
    let join = async |id: &GameId| bot.ask(node, "POST", &format!("/api/games/{id}/join"), json!({})).await;
    let hers = anna.create(node, &public(GameName::Count, 3)).await.game.id;
    assert_eq!(join(&hers).await.code(), Code::BotsNotWelcome);
    let own = bo.create(node, &public(GameName::Count, 2)).await.game.id;
    assert_eq!(join(&own).await.status, StatusCode::OK, "its owner need not say so");
    welcome(node, &anna).await;
    assert_eq!(join(&hers).await.status, StatusCode::OK);
    // Who invites a bot wants it.
    let mut invited = public(GameName::Count, 2);
    invited.seats[1] = SeatKind::Invited;
    let cleo = Guest::new(node, "Cleo").await;
    let created = cleo.create(node, &invited).await;
    let token = json!({ "token": created.invitations[0].token });
    assert_eq!(bot.ask(node, "POST", "/api/invitations", token).await.status, StatusCode::OK);
}

pub(crate) async fn what_a_token_cannot_be_is_refused(server: Server) {
    let node = server.node(0);
    let anna = Guest::new(node, "Anna").await;
    let make = async |name: &str, scopes: serde_json::Value, days: i64| {
        let wanted = json!({ "name": name, "scopes": scopes, "days": days });
        anna.post(node, "/api/tokens", wanted).await
    };
    for (name, scopes, days, code) in [
        (" ", json!(["games"]), 30, Code::BadName),
        ("x", json!([]), 30, Code::BadScope),
        ("x", json!(["games"]), 0, Code::BadScope),
        ("x", json!(["games"]), 367, Code::BadScope),
        ("x", json!(["everything"]), 30, Code::BadRequest),
    ] {
        assert_eq!(make(name, scopes, days).await.code(), code, "{name} {days}");
    }
    for number in 0..5 {
        assert_eq!(make(&format!("bot {number}"), json!(["bot"]), 1).await.status, StatusCode::CREATED);
    }
    assert_eq!(make("one more", json!(["bot"]), 1).await.code(), Code::TooManyTokens);
    for _ in 0..15 {
        assert_eq!(make("x", json!(["games", "games"]), 1).await.status, StatusCode::CREATED);
    }
    assert_eq!(make("x", json!(["games"]), 1).await.code(), Code::TooManyTokens);
    let all: TokenList = anna.get(node, "/api/tokens").await.read();
    assert_eq!(all.tokens.len(), 20, "what was refused left nothing behind");
    assert_eq!(all.tokens[0].scopes, [Scope::Games]);
}
