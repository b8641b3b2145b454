//! What people do at a table besides acting.

use castellum_wire::client::Session;
use castellum_wire::http::{GameList, GameSummary, Status};
use castellum_wire::{Ask, Clock, Code, GameName, Happening, Offer, Visibility};
use serde_json::json;

use crate::client::{Guest, Player, public};
use crate::server::Server;

async fn seated(server: &Server, players: usize) -> Vec<Player> {
    let mut guests = Vec::new();
    for number in 0..players {
        guests.push(Guest::new(server.node(number), &format!("Guest {number}")).await);
    }
    let created = guests[0].create(server.node(0), &public(GameName::AquaRomana, players)).await;
    let mut all = Vec::new();
    for (number, guest) in guests.iter().enumerate() {
        if number > 0 {
            guest.join(server.node(number), &created.game.id).await;
        }
        all.push(guest.connect(server.node(number), &created.game.id).await);
    }
    for player in &mut all {
        player.until(|session| session.table().is_some_and(castellum_wire::Table::is_running)).await;
    }
    all
}

fn has_number(number: u32) -> impl Fn(&Session) -> bool {
    move |session| session.after() >= number
}

pub(crate) async fn an_invitation_leads_to_its_seat(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let mut wanted = public(GameName::AquaRomana, 3);
    wanted.visibility = Visibility::Private;
    wanted.seats = vec![Offer::Creator, Offer::Invited, Offer::Invited];
    let created = anna.create(server.node(0), &wanted).await;
    assert_eq!(created.invitations.len(), 2);
    let second = &created.invitations[1];
    assert!(second.link.ends_with(&format!("/join/{}", second.token)));
    let bo = Guest::new(server.node(1), "Bo").await;
    let token = json!({ "token": second.token });
    let answer = bo.post(server.node(1), "/api/invitations", &token).await;
    let summary: GameSummary = answer.read();
    assert_eq!((summary.you.seat, summary.seats[2].name.as_deref()), (Some(2), Some("Bo")));
    assert_eq!(summary.seats[2].person.as_ref(), Some(&bo.me.person));
    let again = bo.post(server.node(0), "/api/invitations", &token).await;
    assert!(again.status.is_success(), "the own link still leads there");
    let other = Guest::new(server.node(1), "Cleo").await;
    assert_eq!(other.post(server.node(1), "/api/invitations", &token).await.code(), Code::SeatTaken);
    let wrong = json!({ "token": "A".repeat(43) });
    assert_eq!(other.post(server.node(1), "/api/invitations", &wrong).await.code(), Code::BadInvitation);
}

pub(crate) async fn the_lobby_lists_public_games(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let open = anna.create(server.node(0), &public(GameName::AquaRomana, 2)).await.game.id;
    let mut hidden = public(GameName::AquaRomana, 2);
    hidden.visibility = Visibility::Private;
    let hidden = anna.create(server.node(0), &hidden).await.game.id;
    let bo = Guest::new(server.node(1), "Bo").await;
    let listed = async |guest: &Guest, which: &str| -> Vec<_> {
        let answer = guest.get(server.node(1), &format!("/api/games?which={which}")).await;
        answer.read::<GameList>().games.into_iter().map(|game| game.id).collect()
    };
    assert_eq!(listed(&bo, "open").await, std::slice::from_ref(&open));
    assert_eq!(listed(&anna, "mine").await, [hidden, open.clone()]);
    assert_eq!(listed(&bo, "mine").await, []);
    bo.join(server.node(1), &open).await;
    assert_eq!(listed(&bo, "open").await, []);
    assert_eq!(listed(&bo, "running").await, [open]);
    assert_eq!(bo.get(server.node(0), "/api/games?which=all").await.code(), Code::BadRequest);
}

pub(crate) async fn who_leaves_makes_room(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let id = anna.create(server.node(0), &public(GameName::AquaRomana, 3)).await.game.id;
    let bo = Guest::new(server.node(1), "Bo").await;
    bo.join(server.node(1), &id).await;
    let leave = format!("/api/games/{id}/leave");
    let left: GameSummary = bo.post(server.node(0), &leave, ()).await.read();
    assert_eq!((left.you.seat, left.status), (None, Status::Open));
    assert_eq!(bo.post(server.node(0), &leave, ()).await.code(), Code::NotSeated);
    let closed: GameSummary = anna.post(server.node(0), &leave, ()).await.read();
    assert_eq!(closed.status, Status::Closed);
}

pub(crate) async fn a_takeback_needs_everybody(server: Server) {
    let mut players = seated(&server, 3).await;
    players[0].play("C@NF").await.unwrap();
    let to = players[0].session.after();
    players[1].turn().await;
    players[1].play("C@NG").await.unwrap();
    players[0].until(has_number(to + 1)).await;
    players[0].ask(Ask::Takeback { to }).await.unwrap();
    for number in [1, 2] {
        players[number].until(|session| session.table().unwrap().takeback().is_some()).await;
        players[number].ask(Ask::AnswerTakeback { agree: true }).await.unwrap();
    }
    for player in &mut players {
        player.until(|session| session.table().unwrap().played().is_empty()).await;
    }
    assert_eq!(players[0].ask(Ask::Takeback { to }).await, Err(Code::NoSuchAction));
}

pub(crate) async fn who_resigns_has_lost_and_a_rematch_follows(server: Server) {
    let mut players = seated(&server, 2).await;
    players[0].ask(Ask::Resign).await.unwrap();
    players[1].until(|session| session.table().unwrap().is_over()).await;
    assert_eq!(players[1].table().ending().unwrap().places, [2, 1]);
    let path = format!("/api/games/{}/rematch", players[0].game);
    let stranger = Guest::new(server.node(0), "Cleo").await;
    assert_eq!(stranger.post(server.node(0), &path, ()).await.code(), Code::NotSeated);
    let next: GameSummary = players[1].guest.post(server.node(1), &path, ()).await.read();
    assert_eq!((next.status, next.you.seat), (Status::Open, Some(0)), "who was second begins");
    players[0].until(|session| session.table().unwrap().rematch() == Some(&next.id)).await;
    let joined: GameSummary = players[0].guest.post(server.node(0), &path, ()).await.read();
    assert_eq!((joined.id, joined.status), (next.id, Status::Running));
    assert_eq!(joined.you.seat, Some(1));
}

pub(crate) async fn an_absent_player_is_replaced_and_comes_back(server: Server) {
    let mut players = seated(&server, 2).await;
    players[1].until(|session| session.presence().seats == [true, true]).await;
    assert_eq!(players[1].ask(Ask::HandOver { seat: 0 }).await, Err(Code::NotAbsent));
    players[0].hang_up();
    players[1].until(|session| session.presence().seats == [false, true]).await;
    players[1].ask(Ask::HandOver { seat: 0 }).await.unwrap();
    // The stand-in acts.
    assert!(players[1].turn().await);
    players[1].play_any().await;
    players[0].connect(server.node(1)).await;
    players[0].until(|session| session.table().unwrap().seats()[0].is_played_by_person()).await;
}

pub(crate) async fn a_bot_takes_over_when_the_time_is_up(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let mut wanted = public(GameName::AquaRomana, 2);
    wanted.clock = Clock::RealTime { seconds: 1, increment: 0 };
    let id = anna.create(server.node(0), &wanted).await.game.id;
    let bo = Guest::new(server.node(1), "Bo").await;
    bo.join(server.node(1), &id).await;
    let mut bo = bo.connect(server.node(1), &id).await;
    bo.until(|session| session.table().unwrap().seats()[0].bot_plays.is_some()).await;
    assert!(bo.turn().await, "the bot has acted");
    // He is slow too, and plays on all the same once he asks for it.
    bo.until(|session| session.table().unwrap().seats()[1].bot_plays.is_some()).await;
    bo.ask(Ask::Return).await.unwrap();
    bo.until(|session| session.table().unwrap().seats()[1].bot_plays.is_none()).await;
}

pub(crate) async fn chat_is_for_those_at_the_table(server: Server) {
    let mut players = seated(&server, 2).await;
    players[0].ask(Ask::Chat { text: "Salve!".into() }).await.unwrap();
    players[1].until(|session| session.chat().len() == 1).await;
    let said = players[1].session.chat()[0].clone();
    assert_eq!((said.name.as_str(), said.seat, said.text.as_str()), ("Guest 0", Some(0), "Salve!"));
    let watcher = Guest::new(server.node(0), "Cleo").await;
    let mut watcher = watcher.connect(server.node(0), &players[0].game).await;
    assert_eq!(watcher.ask(Ask::Chat { text: "Ave!".into() }).await, Err(Code::NotSeated));
    let too_long = "x".repeat(501);
    assert_eq!(players[1].ask(Ask::Chat { text: too_long }).await, Err(Code::BadChat));
    assert_eq!(players[1].ask(Ask::Chat { text: " ".into() }).await, Err(Code::BadChat));
    players[1].ask(Ask::SwitchChat { on: false }).await.unwrap();
    players[0].until(|session| !session.table().unwrap().has_chat()).await;
    assert_eq!(players[0].ask(Ask::Chat { text: "Hallo?".into() }).await, Err(Code::ChatOff));
}

pub(crate) async fn who_does_not_want_to_hear_chat_does_not(server: Server) {
    let mut players = seated(&server, 2).await;
    players[1].ask(Ask::HearChat { on: false }).await.unwrap();
    players[0].ask(Ask::Chat { text: "Salve!".into() }).await.unwrap();
    players[0].play("C@NF").await.unwrap();
    players[1].turn().await;
    players[1].ask(Ask::Ping).await.unwrap();
    assert!(players[1].session.chat().is_empty());
}

pub(crate) async fn spectators_see_everything_and_do_nothing(server: Server) {
    let mut players = seated(&server, 2).await;
    let watcher = Guest::new(server.node(1), "Cleo").await;
    let mut watcher = watcher.connect(server.node(1), &players[0].game).await;
    players[0].until(|session| session.presence().watchers == 1).await;
    assert_eq!(watcher.session.you().seat, None);
    assert_eq!(watcher.play("C@NF").await, Err(Code::NotSeated));
    players[0].play("C@NF").await.unwrap();
    watcher.until(|session| session.table().unwrap().played().len() == 1).await;
    drop(watcher);
    players[0].until(|session| session.presence().watchers == 0).await;
}

pub(crate) async fn an_export_holds_the_whole_game(server: Server) {
    let mut players = seated(&server, 2).await;
    players[0].play("C@NF").await.unwrap();
    players[0].ask(Ask::Chat { text: "Salve!".into() }).await.unwrap();
    let path = format!("/api/games/{}/export", players[0].game);
    let export: castellum_wire::http::Export = players[0].guest.get(server.node(1), &path).await.read();
    assert_eq!(export.events.len(), 3);
    assert!(matches!(&export.events[2].what, Happening::Action { seat: 0, action } if action == "C@NF"));
    assert!(export.record.contains("1. C@NF"));
    assert_eq!(export.chat.len(), 1);
    let stranger = Guest::new(server.node(0), "Cleo").await;
    let export: castellum_wire::http::Export = stranger.get(server.node(0), &path).await.read();
    assert!(export.chat.is_empty());
}

pub(crate) async fn a_game_begun_elsewhere_goes_on_here(mut server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let record = "[Game \"aqua-romana\"]\n[Players \"2\"]\n\n1. C@NF 2. S@W3 3. B@SG *\n";
    let mut wanted = public(GameName::AquaRomana, 2);
    wanted.seats = vec![Offer::Anyone, Offer::Creator];
    wanted.record = Some(record.into());
    let created = anna.create(server.node(0), &wanted).await.game;
    assert_eq!((created.status, created.number, created.turn), (Status::Open, 4, 4));
    server.restart().await;
    let bo = Guest::new(server.node(1), "Bo").await;
    assert_eq!(bo.join(server.node(1), &created.id).await.to_act, Some(1));
    let mut anna = anna.connect(server.node(0), &created.id).await;
    assert_eq!(anna.ask(Ask::Undo).await, Err(Code::NothingToUndo));
    anna.play("C@NG").await.unwrap();
    let mut bo = bo.connect(server.node(1), &created.id).await;
    assert!(bo.turn().await);
    let path = format!("/api/games/{}/record", created.id);
    let kept = String::from_utf8(bo.guest.get(server.node(1), &path).await.body).unwrap();
    assert!(kept.contains("\n1. C@NF 2. S@W3 3. B@SG 4. C@NG *"), "{kept}");
}

pub(crate) async fn a_game_that_is_over_cannot_go_on(server: Server) {
    let mut players = seated(&server, 2).await;
    let mut turn = 0;
    while !players[turn].table().is_over() {
        players[turn].play_any().await;
        let number = players[turn].session.after();
        for player in &mut players {
            player.until(has_number(number)).await;
        }
        turn = players[0].table().to_act().map_or(turn, usize::from);
    }
    let path = format!("/api/games/{}/record", players[0].game);
    let record = String::from_utf8(players[0].guest.get(server.node(0), &path).await.body).unwrap();
    let mut wanted = public(GameName::AquaRomana, 2);
    wanted.record = Some(record);
    let refused = players[0].guest.post(server.node(0), "/api/games", &wanted).await;
    assert_eq!(refused.code(), Code::BadRecord);
}
