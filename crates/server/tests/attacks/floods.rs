//! Too much of everything.

use std::time::Duration;

use castellum_wire::client::Session;
use castellum_wire::http::{GameList, GameSummary, NewGame};
use castellum_wire::{ClientCommand, ClientFrame, Code, GameName, SeatKind, ServerFrame};
use futures_util::{SinkExt, StreamExt};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Guest, Socket, open, public};
use crate::server::{Server, Where};

fn against_bot(bot: &str) -> NewGame {
    NewGame::new(GameName::AquaRomana, vec![SeatKind::Bot(bot.into()), SeatKind::Creator])
}

/// One guest began 480 games with bots in 20 seconds, and nobody else's bot
/// answered within a minute.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_keeps_all_bots_busy() {
    let slow = |config: &mut castellum_server::Config| {
        config.bots = 1;
        config.bot_time = Duration::from_secs(1);
        config.limits.running_games = 0;
    };
    let server = Server::start_with(Where::Sqlite, slow).await.unwrap();
    let node = server.node(0);
    let mallory = Guest::new(node, "Mallory").await;
    let mut many = Vec::new();
    for _ in 0..60 {
        many.push(mallory.create(node, &against_bot("curator")).await.game.id);
    }
    // A minute of thinking waits. Nobody looks at those games.
    let anna = Guest::new(node, "Anna").await;
    let id = anna.create(node, &against_bot("curator")).await.game.id;
    let mut anna = anna.connect(node, &id).await;
    assert!(anna.turn().await);
    // Hers was answered before those that came first.
    let last: GameSummary = mallory.get(node, &format!("/api/games/{}", many[59])).await.read();
    assert_eq!(last.to_act, Some(0), "a game that came before hers still waits for its bot");
}

/// 1449 games in 25 seconds, since only those that wait for players counted.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_that_begin_at_once_count_too() {
    let limit = |config: &mut castellum_server::Config| config.limits.running_games = 3;
    let server = Server::start_with(Where::Sqlite, limit).await.unwrap();
    let node = server.node(0);
    let mallory = Guest::new(node, "Mallory").await;
    for _ in 0..3 {
        mallory.create(node, &against_bot("random")).await;
    }
    let fourth = mallory.post(node, "/api/games", against_bot("random")).await;
    assert_eq!(fourth.code(), Code::TooManyGames);
    Guest::new(node, "Anna").await.create(node, &against_bot("random")).await;
}

/// Guests are easily made, so an address has a limit as well; rematches of games
/// that are given up at once are games too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn new_games_of_one_address_and_person_are_limited() {
    let limit = |config: &mut castellum_server::Config| {
        config.limits.person_new_games = 4;
        config.limits.new_games = 6;
    };
    let server = Server::start_with(Where::Sqlite, limit).await.unwrap();
    let node = server.node(0);
    let mallory = Guest::new(node, "Mallory").await;
    let mut id = mallory.create(node, &against_bot("random")).await.game.id;
    for _ in 0..3 {
        let mut player = mallory.connect(node, &id).await;
        player.ask(ClientCommand::Resign).await.unwrap();
        let answer = mallory.post(node, &format!("/api/games/{id}/rematch"), ()).await;
        id = answer.read::<GameSummary>().id;
    }
    let more = mallory.post(node, "/api/games", against_bot("random")).await;
    assert_eq!(more.code(), Code::TooManyGames);
    let other = Guest::new(node, "Mallory's friend").await;
    other.create(node, &against_bot("random")).await;
    other.create(node, &against_bot("random")).await;
    let more = other.post(node, "/api/games", against_bot("random")).await;
    assert_eq!(more.code(), Code::TooManyGames, "the address has had enough");
}

/// 60 games of three guests pushed somebody else's out of the lobby.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_pushes_others_out_of_the_lobby() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let node = server.node(0);
    let anna = Guest::new(node, "Anna").await;
    let hers = anna.create(node, &public(GameName::AquaRomana, 2)).await.game.id;
    for name in ["Mallory", "Malvolio", "Maleficent"] {
        let guest = Guest::new(node, name).await;
        for _ in 0..20 {
            guest.create(node, &public(GameName::AquaRomana, 2)).await;
        }
    }
    let first_page: GameList = anna.get(node, "/api/games").await.read();
    assert!(first_page.games.iter().any(|game| game.id == hers), "hers is on the first page");
}

/// 48 045 times chat was switched on and off in one game.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn switching_chat_is_limited_like_chat() {
    let limit = |config: &mut castellum_server::Config| config.limits.chat = 4;
    let server = Server::start_with(Where::Sqlite, limit).await.unwrap();
    let node = server.node(0);
    let mallory = Guest::new(node, "Mallory").await;
    let id = mallory.create(node, &public(GameName::AquaRomana, 2)).await.game.id;
    let mut mallory = mallory.connect(node, &id).await;
    let mut refused = 0;
    for number in 0..20 {
        let switched = mallory.ask(ClientCommand::SwitchChat { on: number % 2 == 1 }).await;
        refused += u32::from(switched == Err(Code::TooFast));
    }
    assert!(refused >= 15, "{refused}");
}

async fn ping(socket: &mut Socket) {
    let ping = ClientFrame { request: 1, after: 0, command: ClientCommand::Ping };
    socket.send(Message::text(serde_json::to_string(&ping).unwrap())).await.unwrap();
}

/// Reads until a ping is answered.
async fn pong(socket: &mut Socket) {
    loop {
        let Some(Ok(answer)) = socket.next().await else { panic!("the server hung up") };
        let Message::Text(text) = answer else { continue };
        if matches!(serde_json::from_str(&text).unwrap(), ServerFrame::Pong { .. }) {
            return;
        }
    }
}

/// Pings and binary messages were free.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_of_every_kind_count() {
    let limit = |config: &mut castellum_server::Config| config.limits.messages = 5;
    let server = Server::start_with(Where::Sqlite, limit).await.unwrap();
    let node = server.node(0);
    let mallory = Guest::new(node, "Mallory").await;
    let id = mallory.create(node, &public(GameName::AquaRomana, 2)).await.game.id;
    let path = format!("/api/games/{id}/socket");
    for message in [Message::binary(vec![1, 2, 3]), Message::Ping(vec![].into())] {
        let mut noisy = open(node, &path, &[("cookie", &mallory.cookie)]).await.unwrap();
        // Four times five at once are free, the rest waits for most of a minute.
        for _ in 0..300 {
            noisy.send(message.clone()).await.unwrap();
        }
        ping(&mut noisy).await;
        // Who comes later and says little is answered first.
        let mut quiet = open(node, &path, &[("cookie", &mallory.cookie)]).await.unwrap();
        for _ in 0..10 {
            ping(&mut quiet).await;
            pong(&mut quiet).await;
        }
        let answered = tokio::time::timeout(Duration::from_millis(100), pong(&mut noisy)).await;
        assert!(answered.is_err(), "the noisy one still waits");
    }
}

/// A request was known as done only for the next 64 events.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_is_known_for_the_whole_game() {
    let unlimited = |config: &mut castellum_server::Config| config.limits.chat = 0;
    let mut server = Server::start_with(Where::Sqlite, unlimited).await.unwrap();
    let anna = Guest::new(server.node(0), "Anna").await;
    let id = anna.create(server.node(0), &public(GameName::AquaRomana, 2)).await.game.id;
    let mut player = anna.connect(server.node(0), &id).await;
    let after = player.session.after();
    let again = ClientFrame { request: 7, after, command: ClientCommand::SwitchChat { on: false } };
    player.send_raw(&again).await;
    player.until(move |session: &Session| session.after() == after + 1).await;
    for number in 0..100 {
        player.ask(ClientCommand::SwitchChat { on: number % 2 == 0 }).await.unwrap();
    }
    let number = player.session.after();
    assert!(number > after + 64, "long ago");
    player.ask(ClientCommand::SwitchChat { on: true }).await.unwrap();
    let number = player.session.after().max(number);
    for _ in 0..2 {
        player.send_raw(&again).await;
        player.ask(ClientCommand::Ping).await.unwrap();
        assert_eq!(player.session.after(), number, "it is not done again");
        player.hang_up();
        server.restart().await;
        player.connect(server.node(0)).await;
    }
}

/// 20 sockets that did not read took 450 MB: each question for everything was
/// answered with everything, once more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_and_does_not_read_is_let_go() {
    let many = |config: &mut castellum_server::Config| config.limits.chat = 0;
    let server = Server::start_with(Where::Sqlite, many).await.unwrap();
    let node = server.node(0);
    let mallory = Guest::new(node, "Mallory").await;
    let id = mallory.create(node, &public(GameName::AquaRomana, 2)).await.game.id;
    let mut player = mallory.connect(node, &id).await;
    for number in 0..300 {
        player.ask(ClientCommand::SwitchChat { on: number % 2 == 1 }).await.unwrap();
    }
    let path = format!("/api/games/{id}/socket");
    let mut deaf = open(node, &path, &[("cookie", &mallory.cookie)]).await.unwrap();
    let mut sent = 0;
    for request in 1..100_000 {
        let sync = ClientFrame { request, after: 0, command: ClientCommand::Sync };
        let text = Message::text(serde_json::to_string(&sync).unwrap());
        // Either the server hangs up, or it takes no more questions.
        match tokio::time::timeout(Duration::from_secs(15), deaf.send(text)).await {
            Ok(Ok(())) => sent = request,
            _ => break,
        }
    }
    assert!(sent < 99_999, "it was let go");
    player.ask(ClientCommand::Ping).await.unwrap();
}
