//! Keeping order: whom people mute and block, what they report, what is done about it.

use std::time::Duration;

use axum::http::StatusCode;
use castellum_server::now;
use castellum_server::store::{self, Order};
use castellum_wire::http::GameStatus;
use castellum_wire::order::{Relation, RelationList};
use castellum_wire::{ClientCommand, Code, GameName, PersonId, SeatKind};
use futures_util::StreamExt;
use serde_json::json;

use crate::client::{Answer, Guest, public, request, send};
use crate::server::{Node, Server};

/// Nothing takes this long unless something is broken.
const PATIENCE: Duration = Duration::from_secs(30);

async fn relate(node: &Node, guest: &Guest, other: &PersonId, relation: Relation) -> Answer {
    let path = format!("/api/people/{other}/relation");
    send(node, request("PUT", &path, &guest.cookie, json!({ "relation": relation }))).await
}

pub(crate) async fn people_who_block_each_other_do_not_meet(server: Server) {
    let node = server.node(0);
    let [anna, bo, cleo] =
        [Guest::new(node, "Anna").await, Guest::new(node, "Bo").await, Guest::new(node, "Cleo").await];
    assert_eq!(relate(node, &anna, &bo.me.person, Relation::Blocked).await.status, StatusCode::NO_CONTENT);
    let join =
        async |guest: &Guest, id: &str| guest.post(node, &format!("/api/games/{id}/join"), json!({})).await;
    let hers = anna.create(node, &public(GameName::Count, 3)).await.game.id;
    let his = bo.create(node, &public(GameName::Count, 3)).await.game.id;
    assert_eq!(join(&bo, hers.as_str()).await.code(), Code::Blocked);
    assert_eq!(join(&anna, his.as_str()).await.code(), Code::Blocked);
    let mut invited = public(GameName::Count, 2);
    invited.seats[1] = SeatKind::Invited;
    let created = anna.create(node, &invited).await;
    let token = json!({ "token": created.invitations[0].token });
    assert_eq!(bo.post(node, "/api/invitations", &token).await.code(), Code::Blocked);
    assert_eq!(join(&cleo, hers.as_str()).await.status, StatusCode::OK, "others do not notice");
    // Who only mutes somebody may meet them.
    relate(node, &anna, &bo.me.person, Relation::Muted).await;
    assert_eq!(join(&bo, hers.as_str()).await.status, StatusCode::OK);
    let list: RelationList = anna.get(node, "/api/me/relations").await.read();
    assert_eq!(
        (list.people.len(), list.people[0].relation, list.people[0].name.as_str()),
        (1, Relation::Muted, "Bo")
    );
    relate(node, &anna, &bo.me.person, Relation::None).await;
    assert!(anna.get(node, "/api/me/relations").await.read::<RelationList>().people.is_empty());
    for nobody in [&anna.me.person, &"nobody".parse().unwrap()] {
        assert_eq!(relate(node, &anna, nobody, Relation::Blocked).await.code(), Code::NotFound);
    }
}

pub(crate) async fn who_is_muted_is_not_heard(server: Server) {
    let node = server.node(0);
    let [anna, bo, cleo] =
        [Guest::new(node, "Anna").await, Guest::new(node, "Bo").await, Guest::new(node, "Cleo").await];
    let id = anna.create(node, &public(GameName::Count, 3)).await.game.id;
    bo.join(node, &id).await;
    cleo.join(node, &id).await;
    relate(node, &anna, &bo.me.person, Relation::Muted).await;
    let mut hearer = anna.connect(server.node(0), &id).await;
    let (mut muted, mut other) =
        (bo.connect(server.node(1), &id).await, cleo.connect(server.node(0), &id).await);
    muted.ask(ClientCommand::Chat { text: "Salve!".into() }).await.unwrap();
    other.until(|session| !session.chat().is_empty()).await;
    other.ask(ClientCommand::Chat { text: "Vale!".into() }).await.unwrap();
    hearer.until(|session| !session.chat().is_empty()).await;
    let heard = |player: &crate::client::Player| {
        player.session.chat().iter().map(|message| message.text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(heard(&hearer), ["Vale!"]);
    // Nor is what was said before one came.
    let mut again = anna.connect(server.node(0), &id).await;
    again.until(|session| !session.chat().is_empty()).await;
    assert_eq!(heard(&again), ["Vale!"]);
    muted.until(|session| session.chat().len() == 2).await;
}

pub(crate) async fn reports_are_kept_for_those_who_run_the_server(server: Server) {
    let node = server.node(0);
    let [anna, bo] = [Guest::new(node, "Anna").await, Guest::new(node, "Bo").await];
    let report = async |person: &PersonId, body: serde_json::Value| {
        anna.post(node, &format!("/api/people/{person}/reports"), body).await
    };
    let good = json!({ "reason": "insult", "game": "g", "words": " He\nshouts. " });
    assert_eq!(report(&bo.me.person, good.clone()).await.status, StatusCode::NO_CONTENT);
    assert_eq!(report(&anna.me.person, good.clone()).await.code(), Code::NotFound);
    for bad in [
        json!({ "reason": "boredom" }),
        json!({ "reason": "other", "words": "x".repeat(1001) }),
        json!({ "reason": "other", "words": "a\u{202E}b" }),
    ] {
        assert_eq!(report(&bo.me.person, bad).await.code(), Code::BadRequest);
    }
    let beside = store::open_beside(&server.config.database).await.unwrap();
    let reports = beside.reports(10).await.unwrap();
    assert_eq!(reports.len(), 1, "what was refused is not there");
    let kept = (&reports[0].person, &reports[0].reporter, reports[0].words.as_str());
    assert_eq!(kept, (&bo.me.person, &anna.me.person, "He\nshouts."));
    beside.give_order(&Order::Settle(reports[0].id.clone()), "test", "", now()).await.unwrap();
    assert!(beside.reports(10).await.unwrap().is_empty());
    beside.close().await;
    let mut codes = Vec::new();
    for _ in 0..10 {
        codes.push(report(&bo.me.person, good.clone()).await.status);
    }
    assert_eq!(codes.last(), Some(&StatusCode::TOO_MANY_REQUESTS));
}

pub(crate) async fn what_is_ordered_is_done_by_running_servers(server: Server) {
    let node = server.node(0);
    let [anna, bo] = [Guest::new(node, "Anna").await, Guest::new(node, "Bo").await];
    let id = anna.create(node, &public(GameName::Count, 2)).await.game.id;
    bo.join(node, &id).await;
    let mut player = anna.connect(server.node(1), &id).await;
    let mut banned = bo.connect(server.node(0), &id).await.socket.unwrap();
    let beside = store::open_beside(&server.config.database).await.unwrap();
    let order = async |order: Order| beside.give_order(&order, "test", "a test", now()).await.unwrap();
    order(Order::Ban(bo.me.person.clone())).await;
    assert_eq!(bo.get(node, "/api/me").await.code(), Code::NoIdentity);
    let ended = async { while let Some(Ok(_)) = banned.next().await {} };
    tokio::time::timeout(PATIENCE, ended).await.expect("the connection ends");
    assert!(beside.is_banned(&bo.me.person).await.unwrap());
    order(Order::CloseGame(id.clone())).await;
    player.until(|session| session.game().is_some_and(|game| game.status() == GameStatus::Closed)).await;
    order(Order::Rename(anna.me.person.clone(), "Anne".into())).await;
    order(Order::Unban(bo.me.person.clone())).await;
    let people = beside.people_named("ann", 10).await.unwrap();
    assert_eq!((people.len(), people[0].0.name.as_str(), people[0].1), (1, "Anne", false));
    let deeds = beside.deeds(0, 10).await.unwrap();
    let deeds: Vec<_> = deeds.iter().map(|deed| deed.deed.as_str()).collect();
    assert_eq!(deeds, ["ban", "close-game", "rename", "unban"]);
    beside.close().await;
}
