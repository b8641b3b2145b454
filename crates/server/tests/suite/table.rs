//! What people do at a table besides acting.

use castellum_wire::client::Session;
use castellum_wire::http::{EventList, GameList, GameRecord, GameStatus, GameSummary, Profile};
use castellum_wire::{ClientCommand, Clock, Code, EventKind, GameName, SeatKind, Visibility};
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
        player.until(|session| session.game().is_some_and(castellum_wire::GameState::is_running)).await;
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
    wanted.seats = vec![SeatKind::Creator, SeatKind::Invited, SeatKind::Invited];
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

pub(crate) async fn lists_have_pages_and_are_searched(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let bo = Guest::new(server.node(1), "Bo").await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(anna.create(server.node(0), &public(GameName::AquaRomana, 2)).await.game.id);
    }
    let other = bo.create(server.node(1), &public(GameName::Aquaedukt, 3)).await.game.id;
    let page = async |query: &str| -> GameList {
        bo.get(server.node(1), &format!("/api/games?{query}")).await.read()
    };
    let names = |list: &GameList| list.games.iter().map(|game| game.id.clone()).collect::<Vec<_>>();
    let first = page("limit=2").await;
    assert_eq!(names(&first), [other.clone(), ids[0].clone()], "everybody has one before anybody has two");
    let second = page(&format!("limit=2&after={}", first.next.unwrap())).await;
    assert_eq!((names(&second), second.next), (vec![ids[1].clone(), ids[2].clone()], None));
    assert_eq!(names(&page("game=aquaedukt").await), std::slice::from_ref(&other));
    assert_eq!(names(&page("players=3&clock=none").await), std::slice::from_ref(&other));
    assert_eq!(names(&page("clock=correspondence").await), []);
    let of_anna = page(&format!("person={}&status=open", anna.me.person)).await;
    assert_eq!(of_anna.games.len(), 3);
    let bad = [
        "limit=0",
        "limit=101",
        "after=x",
        "status=open",
        "result=won",
        "which=over&status=over",
        "which=mine&person=x",
        "person=%20",
        "game=chess",
    ];
    for query in bad {
        let refused = bo.get(server.node(0), &format!("/api/games?{query}")).await;
        assert_eq!(refused.code(), Code::BadRequest, "{query}");
    }
}

/// What a list says about a game is what its room says, though no room is asked.
pub(crate) async fn summaries_follow_the_game(server: Server) {
    let mut players = seated(&server, 2).await;
    players[0].play("C@NF").await.unwrap();
    let path = format!("/api/games/{}", players[0].game);
    let you = castellum_wire::You { person: Some(players[0].guest.me.person.clone()), seat: Some(0) };
    let shown: GameSummary = players[0].guest.get(server.node(1), &path).await.read();
    assert_eq!(shown, players[0].table().summary(you.clone()));
    let who = players[1].guest.me.person.clone();
    players[0].ask(ClientCommand::Resign).await.unwrap();
    let over: GameList =
        players[0].guest.get(server.node(1), &format!("/api/games?person={who}&result=won")).await.read();
    assert_eq!(over.games, [players[0].table().summary(you.clone())]);
    let profile: Profile = players[0].guest.get(server.node(1), &format!("/api/people/{who}")).await.read();
    let won = GameRecord { game: GameName::AquaRomana, won: 1, shared: 0, lost: 0 };
    assert_eq!((profile.name.as_str(), profile.results), ("Guest 1", vec![won]));
    let nobody = players[0].guest.get(server.node(0), "/api/people/nobody").await;
    assert_eq!(nobody.code(), Code::NotFound);
}

pub(crate) async fn events_come_in_pages(server: Server) {
    let mut players = seated(&server, 2).await;
    players[0].play("C@NF").await.unwrap();
    let path = format!("/api/games/{}/events", players[0].game);
    let mut numbers = Vec::new();
    let mut after = 0;
    loop {
        let page = format!("{path}?after={after}&limit=2");
        let page: EventList = players[0].guest.get(server.node(1), &page).await.read();
        numbers.extend(page.events.iter().map(|event| event.number));
        match page.next {
            Some(next) => after = next,
            None => break,
        }
    }
    assert_eq!(numbers, [1, 2, 3]);
    let refused = players[0].guest.get(server.node(0), &format!("{path}?limit=501")).await;
    assert_eq!(refused.code(), Code::BadRequest);
}

pub(crate) async fn who_leaves_makes_room(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let id = anna.create(server.node(0), &public(GameName::AquaRomana, 3)).await.game.id;
    let bo = Guest::new(server.node(1), "Bo").await;
    bo.join(server.node(1), &id).await;
    let leave = format!("/api/games/{id}/leave");
    let left: GameSummary = bo.post(server.node(0), &leave, ()).await.read();
    assert_eq!((left.you.seat, left.status), (None, GameStatus::Open));
    assert_eq!(bo.post(server.node(0), &leave, ()).await.code(), Code::NotSeated);
    let closed: GameSummary = anna.post(server.node(0), &leave, ()).await.read();
    assert_eq!(closed.status, GameStatus::Closed);
}

pub(crate) async fn a_takeback_needs_everybody(server: Server) {
    let mut players = seated(&server, 3).await;
    players[0].play("C@NF").await.unwrap();
    let to = players[0].session.after();
    players[1].turn().await;
    players[1].play("C@NG").await.unwrap();
    players[0].until(has_number(to + 1)).await;
    players[0].ask(ClientCommand::Takeback { to }).await.unwrap();
    for number in [1, 2] {
        players[number].until(|session| session.game().unwrap().takeback().is_some()).await;
        let vote = players[number].table().takeback().unwrap().number;
        players[number].ask(ClientCommand::AnswerTakeback { vote, agree: true }).await.unwrap();
    }
    for player in &mut players {
        player.until(|session| session.game().unwrap().played().is_empty()).await;
    }
    assert_eq!(players[0].ask(ClientCommand::Takeback { to }).await, Err(Code::NoSuchAction));
}

pub(crate) async fn who_resigns_has_lost_and_a_rematch_follows(server: Server) {
    let mut players = seated(&server, 2).await;
    players[0].ask(ClientCommand::Resign).await.unwrap();
    players[1].until(|session| session.game().unwrap().is_over()).await;
    assert_eq!(players[1].table().result().unwrap().places, [2, 1]);
    let path = format!("/api/games/{}/rematch", players[0].game);
    let stranger = Guest::new(server.node(0), "Cleo").await;
    assert_eq!(stranger.post(server.node(0), &path, ()).await.code(), Code::NotSeated);
    let next: GameSummary = players[1].guest.post(server.node(1), &path, ()).await.read();
    assert_eq!((next.status, next.you.seat), (GameStatus::Open, Some(0)), "who was second begins");
    players[0].until(|session| session.game().unwrap().rematch().is_some()).await;
    let asked = players[0].session.game().unwrap().rematch().unwrap().clone();
    assert_eq!((asked.game, asked.by, asked.same_seats), (next.id.clone(), Some(1), false));
    let open: GameList = stranger.get(server.node(0), "/api/games?which=open").await.read();
    assert!(open.games.iter().all(|game| game.id != next.id), "nobody else can sit down there");
    let joined: GameSummary = players[0].guest.post(server.node(0), &path, ()).await.read();
    assert_eq!((joined.id, joined.status), (next.id, GameStatus::Running));
    assert_eq!(joined.you.seat, Some(1));
}

pub(crate) async fn in_a_rematch_everybody_may_keep_the_seat(server: Server) {
    let mut players = seated(&server, 2).await;
    players[0].ask(ClientCommand::Resign).await.unwrap();
    players[1].until(|session| session.game().unwrap().is_over()).await;
    let path = format!("/api/games/{}/rematch", players[0].game);
    let same = format!("{path}?same-seats=true");
    let next: GameSummary = players[1].guest.post(server.node(1), &same, ()).await.read();
    assert_eq!(next.you.seat, Some(1));
    // Who joins does not decide that any more.
    let joined: GameSummary = players[0].guest.post(server.node(0), &path, ()).await.read();
    assert_eq!((joined.id, joined.you.seat, joined.status), (next.id, Some(0), GameStatus::Running));
}

pub(crate) async fn nobody_loses_the_seat_by_a_short_absence(server: Server) {
    let mut players = seated(&server, 2).await;
    players[1].until(|session| session.presence().seats == [true, true]).await;
    assert_eq!(players[1].ask(ClientCommand::HandOver { seat: 0 }).await, Err(Code::NotAbsent));
    players[0].hang_up();
    players[1].until(|session| session.presence().seats == [false, true]).await;
    let soon = players[1].ask(ClientCommand::HandOver { seat: 0 }).await;
    assert_eq!(soon, Err(Code::NotAbsent), "who has just gone may come back (TB-R7)");
    assert_eq!(players[1].session.after(), 2, "nothing has happened");
}

pub(crate) async fn a_bot_takes_over_when_the_time_is_up(server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let mut wanted = public(GameName::AquaRomana, 2);
    wanted.clock = Clock::RealTime { seconds: 1, increment: 0 };
    let id = anna.create(server.node(0), &wanted).await.game.id;
    let bo = Guest::new(server.node(1), "Bo").await;
    bo.join(server.node(1), &id).await;
    let mut bo = bo.connect(server.node(1), &id).await;
    bo.until(|session| session.game().unwrap().seats()[0].bot_plays.is_some()).await;
    assert!(bo.turn().await, "the bot has acted");
    // He is slow too, and plays on all the same once he asks for it.
    bo.until(|session| session.game().unwrap().seats()[1].bot_plays.is_some()).await;
    bo.ask(ClientCommand::Return).await.unwrap();
    bo.until(|session| session.game().unwrap().seats()[1].bot_plays.is_none()).await;
}

pub(crate) async fn chat_is_for_those_at_the_table(server: Server) {
    let mut players = seated(&server, 2).await;
    players[0].ask(ClientCommand::Chat { text: "Salve!".into() }).await.unwrap();
    players[1].until(|session| session.chat().len() == 1).await;
    let said = players[1].session.chat()[0].clone();
    assert_eq!((said.name.as_str(), said.seat, said.text.as_str()), ("Guest 0", Some(0), "Salve!"));
    let watcher = Guest::new(server.node(0), "Cleo").await;
    let mut watcher = watcher.connect(server.node(0), &players[0].game).await;
    assert_eq!(watcher.ask(ClientCommand::Chat { text: "Ave!".into() }).await, Err(Code::NotSeated));
    let too_long = "x".repeat(501);
    assert_eq!(players[1].ask(ClientCommand::Chat { text: too_long }).await, Err(Code::BadChat));
    assert_eq!(players[1].ask(ClientCommand::Chat { text: " ".into() }).await, Err(Code::BadChat));
    players[1].ask(ClientCommand::SwitchChat { on: false }).await.unwrap();
    players[0].until(|session| !session.game().unwrap().has_chat()).await;
    assert_eq!(players[0].ask(ClientCommand::Chat { text: "Hallo?".into() }).await, Err(Code::ChatOff));
}

pub(crate) async fn who_does_not_want_to_hear_chat_does_not(server: Server) {
    let mut players = seated(&server, 2).await;
    players[1].ask(ClientCommand::HearChat { on: false }).await.unwrap();
    players[0].ask(ClientCommand::Chat { text: "Salve!".into() }).await.unwrap();
    players[0].play("C@NF").await.unwrap();
    players[1].turn().await;
    players[1].ask(ClientCommand::Ping).await.unwrap();
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
    watcher.until(|session| session.game().unwrap().played().len() == 1).await;
    drop(watcher);
    players[0].until(|session| session.presence().watchers == 0).await;
}

pub(crate) async fn an_export_holds_the_whole_game(server: Server) {
    let mut players = seated(&server, 2).await;
    players[0].play("C@NF").await.unwrap();
    players[0].ask(ClientCommand::Chat { text: "Salve!".into() }).await.unwrap();
    let path = format!("/api/games/{}/export", players[0].game);
    let export: castellum_wire::http::GameExport = players[0].guest.get(server.node(1), &path).await.read();
    assert_eq!(export.events.len(), 3);
    assert!(matches!(&export.events[2].kind, EventKind::Action { seat: 0, action } if action == "C@NF"));
    assert!(export.record.contains("1. C@NF"));
    assert_eq!(export.chat.len(), 1);
    let stranger = Guest::new(server.node(0), "Cleo").await;
    let export: castellum_wire::http::GameExport = stranger.get(server.node(0), &path).await.read();
    assert!(export.chat.is_empty());
}

pub(crate) async fn a_game_begun_elsewhere_goes_on_here(mut server: Server) {
    let anna = Guest::new(server.node(0), "Anna").await;
    let record = "[Game \"aqua-romana\"]\n[Players \"2\"]\n\n1. C@NF 2. S@W3 3. B@SG *\n";
    let mut wanted = public(GameName::AquaRomana, 2);
    wanted.seats = vec![SeatKind::Anyone, SeatKind::Creator];
    wanted.record = Some(record.into());
    let created = anna.create(server.node(0), &wanted).await.game;
    assert_eq!((created.status, created.number, created.turn), (GameStatus::Open, 4, 4));
    server.restart().await;
    let bo = Guest::new(server.node(1), "Bo").await;
    assert_eq!(bo.join(server.node(1), &created.id).await.to_act, Some(1));
    let mut anna = anna.connect(server.node(0), &created.id).await;
    assert_eq!(anna.ask(ClientCommand::Undo).await, Err(Code::NothingToUndo));
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
