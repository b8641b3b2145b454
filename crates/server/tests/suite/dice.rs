//! Dice that nobody has to believe.

use castellum_wire::dice::{self, Share, Verdict};
use castellum_wire::http::{GameExport, GameSummary};
use castellum_wire::{ClientCommand, Code, EventKind, GameName, GameState, SeatKind};
use serde_json::json;

use crate::client::{Guest, Player, public};
use crate::play::{Dice, play_on};
use crate::server::Server;

fn share(number: u8) -> Share {
    Share::new([number; 16])
}

/// Anna and Bo sit down; both have committed to a share, nobody has opened it.
async fn full_table(server: &Server, shuffle: bool) -> (Guest, Guest, castellum_wire::GameId) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let bo = Guest::new(server.node(1), "Bo").await;
    let mut wanted = public(GameName::Aquaedukt, 2);
    wanted.shuffle = shuffle;
    wanted.commitment = Some(share(1).commitment());
    let id = anna.create(server.node(0), &wanted).await.game.id;
    let body = json!({ "commitment": share(2).commitment() });
    let joined: GameSummary = bo.post(server.node(1), &format!("/api/games/{id}/join"), body).await.read();
    assert_eq!(joined.to_act, None, "the game has not begun");
    (anna, bo, id)
}

async fn connect(
    server: &Server,
    guest: &Guest,
    node: usize,
    game: &castellum_wire::GameId,
    number: u8,
) -> Player {
    let mut player = Player::new(guest.clone(), game.clone());
    player.session.keep_share(share(number), 0);
    player.connect(server.node(node)).await;
    player
}

fn has_begun(session: &castellum_wire::client::Session) -> bool {
    session.game().is_some_and(GameState::is_running)
}

async fn export(server: &Server, player: &Player) -> GameExport {
    player.guest.get(server.node(1), &format!("/api/games/{}/export", player.game)).await.read()
}

pub(crate) async fn every_roll_is_fixed_before_play(server: Server) {
    let (anna, bo, id) = full_table(&server, true).await;
    let mut anna = connect(&server, &anna, 0, &id, 1).await;
    let mut bo = connect(&server, &bo, 1, &id, 2).await;
    anna.until(has_begun).await;
    bo.until(has_begun).await;
    assert_ne!(anna.session.you().seat, bo.session.you().seat);
    assert_eq!(anna.table().seats()[usize::from(anna.session.you().seat.unwrap())].name(), Some("Anna"));
    let listed: GameSummary = anna.guest.get(server.node(1), &format!("/api/games/{id}")).await.read();
    assert_eq!(listed.you.seat, anna.session.you().seat, "lists know where people sit now");
    let mut told = Vec::new();
    for path in ["", "/events", "/export", "/record"] {
        let answer = anna.guest.get(server.node(0), &format!("/api/games/{id}{path}")).await;
        told.push(String::from_utf8(answer.body).unwrap());
    }
    let running = dice::verify(&export(&server, &anna).await);
    assert_eq!((running.verdict, running.seed), (Verdict::Promised, None));
    let playing = tokio::spawn(async move {
        play_on(&mut bo, Dice(5)).await;
        bo
    });
    play_on(&mut anna, Dice(4)).await;
    let bo = playing.await.unwrap();
    let export = export(&server, &anna).await;
    let report = dice::verify(&export);
    assert_eq!((report.verdict, &report.problems[..]), (Verdict::Fixed, &[][..]));
    assert_eq!(report.shares.iter().filter(|share| share.share.is_some()).count(), 2);
    let seed = report.seed.unwrap().to_string();
    assert!(told.iter().all(|text| !text.contains(&seed)), "nobody was told before the end");
    anna.until(|session| session.game().unwrap().seed().is_some()).await;
    assert_eq!(anna.table().head(), &report.head, "the players see the same chain");
    drop(bo);
}

pub(crate) async fn a_game_waits_for_shares_over_a_restart(mut server: Server) {
    let (anna, bo, id) = full_table(&server, false).await;
    let mut bo = connect(&server, &bo, 1, &id, 2).await;
    bo.until(|session| session.game().unwrap().shares().len() == 1).await;
    assert_eq!(bo.play("roll").await, Err(Code::NotBegun));
    let leave = format!("/api/games/{id}/leave");
    assert_eq!(anna.post(server.node(0), &leave, ()).await.code(), Code::Begun, "the table is full");
    bo.hang_up();
    server.restart().await;
    let mut anna = Player::new(anna, id.clone());
    anna.connect(server.node(0)).await;
    let wrong = ClientCommand::OpenShare { share: share(9) };
    assert_eq!(anna.ask(wrong).await, Err(Code::BadShare));
    anna.session.keep_share(share(1), 0);
    anna.until(has_begun).await;
    bo.connect(server.node(1)).await;
    bo.until(has_begun).await;
    assert_eq!(bo.table().position(), anna.table().position());
    bo.ask(ClientCommand::Resign).await.unwrap();
    let report = dice::verify(&export(&server, &bo).await);
    assert_eq!((report.verdict, &report.problems[..]), (Verdict::Fixed, &[][..]));
}

pub(crate) async fn a_game_against_bots_has_the_share_of_its_one_person(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let mut wanted = public(GameName::Aquaedukt, 3);
    wanted.seats = vec![SeatKind::Bot("random".into()), SeatKind::Creator, SeatKind::Bot("random".into())];
    wanted.commitment = Some(share(1).commitment());
    let id = anna.create(server.node(0), &wanted).await.game.id;
    let mut anna = connect(&server, &anna, 1, &id, 1).await;
    anna.until(has_begun).await;
    play_on(&mut anna, Dice(6)).await;
    let report = dice::verify(&export(&server, &anna).await);
    assert_eq!((report.verdict, report.shares.len()), (Verdict::Fixed, 1));
}

pub(crate) async fn a_game_that_is_given_up_reveals_its_seed(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let id = anna.create(server.node(0), &public(GameName::Aquaedukt, 2)).await.game.id;
    let record = anna.get(server.node(0), &format!("/api/games/{id}/record")).await;
    assert_eq!(record.code(), Code::NotBegun, "the mountains are still to be drawn");
    anna.post(server.node(1), &format!("/api/games/{id}/leave"), ()).await;
    let export: GameExport = anna.get(server.node(0), &format!("/api/games/{id}/export")).await.read();
    let last = export.events.last().map(|event| &event.kind);
    assert!(matches!(last, Some(EventKind::Revealed { .. })), "{last:?}");
    assert_eq!(dice::verify(&export).verdict, Verdict::Fixed);
}

pub(crate) async fn a_rematch_has_dice_of_its_own(server: Server) {
    let (anna, bo, id) = full_table(&server, false).await;
    let mut first = connect(&server, &anna, 0, &id, 1).await;
    let mut second = connect(&server, &bo, 1, &id, 2).await;
    first.until(has_begun).await;
    second.until(has_begun).await;
    first.ask(ClientCommand::Resign).await.unwrap();
    let path = |number| format!("/api/games/{id}/rematch?commitment={}", share(number).commitment());
    let next: GameSummary = anna.post(server.node(0), &path(3), ()).await.read();
    bo.post(server.node(1), &path(4), ()).await;
    let mut first = connect(&server, &anna, 0, &next.id, 3).await;
    let mut second = connect(&server, &bo, 1, &next.id, 4).await;
    first.until(has_begun).await;
    second.until(has_begun).await;
    assert_eq!(first.table().shares().len(), 2);
    let bad = format!("/api/games/{id}/rematch?commitment=00");
    assert_eq!(anna.post(server.node(0), &bad, ()).await.code(), Code::BadRequest);
}
