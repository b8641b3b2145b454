//! Connections that break, and servers that restart.

use castellum_server::now;
use castellum_wire::client::Session;
use castellum_wire::{ClientCommand, ClientFrame, EventKind, GameName};

use crate::client::{Guest, Player, public};
use crate::play::{Dice, play_on};
use crate::server::Server;

async fn two_players(server: &Server, game: GameName) -> (Player, Player) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let bo = Guest::new(server.node(1), "Bo").await;
    let created = anna.create(server.node(0), &public(game, 2)).await;
    bo.join(server.node(1), &created.game.id).await;
    let id = &created.game.id;
    (anna.connect(server.node(0), id).await, bo.connect(server.node(1), id).await)
}

pub(crate) async fn what_was_missed_comes_after_reconnecting(server: Server) {
    let (mut anna, mut bo) = two_players(&server, GameName::AquaRomana).await;
    anna.play("C@NF").await.unwrap();
    bo.turn().await;
    anna.hang_up();
    bo.play("C@NG").await.unwrap();
    let known = anna.session.after();
    // Another node does as well as the one before.
    anna.connect(server.node(1)).await;
    anna.turn().await;
    assert_eq!(anna.session.after(), known + 1);
    assert_eq!(anna.table(), bo.table());
}

pub(crate) async fn a_game_goes_on_after_a_restart(mut server: Server) {
    let (mut anna, mut bo) = two_players(&server, GameName::Aquaedukt).await;
    anna.play("roll").await.unwrap();
    let before = anna.table().clone();
    anna.hang_up();
    bo.hang_up();
    server.restart().await;
    anna.connect(server.node(1)).await;
    bo.connect(server.node(0)).await;
    assert_eq!(anna.table(), &before);
    assert_eq!(bo.table().position(), before.position());
    let playing = tokio::spawn(async move {
        play_on(&mut bo, Dice(5)).await;
        bo
    });
    play_on(&mut anna, Dice(4)).await;
    assert_eq!(playing.await.unwrap().table().result(), anna.table().result());
}

pub(crate) async fn a_request_that_comes_twice_is_done_once(server: Server) {
    let (mut anna, mut bo) = two_players(&server, GameName::AquaRomana).await;
    let after = anna.session.after();
    let request = 77;
    let command = ClientCommand::Play { action: "C@NF".into() };
    for _ in 0..3 {
        anna.send_raw(&ClientFrame { request, after, command: command.clone() }).await;
    }
    anna.ask(ClientCommand::Ping).await.unwrap();
    bo.turn().await;
    bo.play("C@NG").await.unwrap();
    anna.until(|session| session.game().unwrap().played().len() == 2).await;
    // Long after: the position has changed, but the request is known.
    anna.send_raw(&ClientFrame { request, after, command }).await;
    anna.ask(ClientCommand::Ping).await.unwrap();
    let played: Vec<_> = anna.table().played().iter().map(|played| played.seat).collect();
    assert_eq!(played, [Some(0), Some(1)]);
}

pub(crate) async fn a_request_without_an_answer_is_sent_again(server: Server) {
    let (mut anna, _bo) = two_players(&server, GameName::AquaRomana).await;
    anna.hang_up();
    anna.session.send(ClientCommand::Play { action: "C@NF".into() }, now());
    assert!(anna.session.is_busy());
    anna.connect(server.node(1)).await;
    anna.until(|session| !session.is_busy()).await;
    assert_eq!(anna.table().played().len(), 1);
}

pub(crate) async fn a_client_from_the_future_gets_the_whole_game(server: Server) {
    let (mut anna, _bo) = two_players(&server, GameName::AquaRomana).await;
    let path = format!("/api/games/{}/socket?after=999", anna.game);
    let cookie = anna.guest.cookie.clone();
    anna.hang_up();
    let socket = crate::client::open(server.node(0), &path, &[("cookie", &cookie)]).await.unwrap();
    let mut late = Player::new(anna.guest.clone(), anna.game.clone());
    late.socket = Some(socket);
    late.session.opened();
    late.until(Session::is_ready).await;
    assert_eq!(late.session.after(), 2);
}

pub(crate) async fn two_nodes_agree_on_who_was_first(server: Server) {
    // Both seats belong to one person with two windows, one at each node.
    let (mut anna, mut bo) = two_players(&server, GameName::AquaRomana).await;
    let mut again = anna.guest.connect(server.node(1), &anna.game).await;
    let (one, other) = tokio::join!(anna.play("C@NF"), again.play("C@NG"));
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    bo.turn().await;
    assert_eq!(bo.table().played().len(), 1);
    let events = anna.guest.get(server.node(0), &format!("/api/games/{}/events", anna.game)).await;
    let events: castellum_wire::http::EventList = events.read();
    let actions = events.events.iter().filter(|event| matches!(event.kind, EventKind::Action { .. }));
    assert_eq!(actions.count(), 1);
}
