//! What people let others see, asked for by a stranger.

use axum::http::StatusCode;
use castellum_server::store::{self, RankingQuery};
use castellum_wire::http::{GameList, GameStatus, NewGame, Profile};
use castellum_wire::order::Relation;
use castellum_wire::privacy::{Challengers, Privacy};
use castellum_wire::ratings::{Pool, RatingHistory, Speed, TableSize};
use castellum_wire::statistics::Statistics;
use castellum_wire::{ClientCommand, Clock, Code, GameId, GameName, GameState, SeatKind, Visibility};
use serde_json::json;

use crate::client::{Answer, Guest, request, send};
use crate::lobby::shown;
use crate::pairing::player;
use crate::server::{Node, Server};

const CLOCK: Clock = Clock::RealTime { seconds: 600, increment: 5 };

const POOL: &str = "game=aqua-romana&table=two&speed=normal";

async fn choose(node: &Node, guest: &Guest, privacy: Privacy) {
    let answer = send(node, request("PUT", "/api/me/privacy", &guest.cookie, privacy)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", String::from_utf8_lossy(&answer.body));
}

const PRIVATE: Privacy =
    Privacy { games: false, last_seen: false, challenges: Challengers::Played, bots: false };

/// A public rated game of two, which the second resigns after both have acted. Gives
/// the first action of the first.
async fn game_of(server: &Server, one: &Guest, other: &Guest) -> (GameId, String) {
    let seats = vec![SeatKind::Invited; 2];
    let wanted = NewGame {
        rated: true,
        clock: CLOCK,
        visibility: Visibility::Public,
        ..NewGame::new(GameName::AquaRomana, seats)
    };
    let players = [player(one, None), player(other, None)];
    let game = server.node(0).app.tables().seat_people(&wanted, &players).await.unwrap().id;
    let mut one = one.connect(server.node(0), &game).await;
    let mut other = other.connect(server.node(1), &game).await;
    one.turn().await;
    let first = one.table().position().legal().remove(0);
    one.play(&first).await.unwrap();
    other.turn().await;
    other.play_any().await;
    other.ask(ClientCommand::Resign).await.unwrap();
    one.until(|session| session.game().is_some_and(GameState::is_over)).await;
    (game, first)
}

/// What a stranger and the person themselves are told.
async fn both(node: &Node, path: &str, stranger: &Guest, own: &Guest) -> [Answer; 2] {
    [stranger.get(node, path).await, own.get(node, path).await]
}

pub(crate) async fn what_is_private_is_shown_to_nobody_else(server: Server) {
    let node = server.node(0);
    let [anna, bo, cleo] =
        [Guest::new(node, "Anna").await, Guest::new(node, "Bo").await, Guest::new(node, "Cleo").await];
    let (game, _) = game_of(&server, &anna, &bo).await;
    let person = &anna.me.person;
    let profile = format!("/api/people/{person}");
    let ratings = format!("{profile}/ratings?{POOL}");
    let statistics = format!("{profile}/statistics");
    let games = format!("/api/games?person={person}");
    let [shown, own] = both(node, &profile, &cleo, &anna).await.map(|answer| answer.read::<Profile>());
    assert_eq!((shown.ratings.len(), shown.results.len(), shown.private), (1, 1, false));
    assert!(shown.since > 0 && shown.last_seen.is_none() && own.last_seen.is_some());
    for answer in both(node, &ratings, &cleo, &anna).await {
        assert_eq!(answer.read::<RatingHistory>().points.len(), 1);
    }
    let over = async || cleo.get(node, "/api/games?which=over").await.read::<GameList>().games.len();
    assert_eq!(over().await, 1);

    choose(node, &anna, PRIVATE).await;
    let [shown, own] = both(node, &profile, &cleo, &anna).await.map(|answer| answer.read::<Profile>());
    assert_eq!((shown.ratings.len(), shown.results.len(), shown.private), (0, 0, true));
    assert_eq!((own.ratings.len(), own.results.len(), own.private), (1, 1, true));
    for path in [&ratings, &statistics, &games] {
        let [shown, own] = both(node, path, &cleo, &anna).await;
        assert_eq!((shown.status, shown.code()), (StatusCode::FORBIDDEN, Code::Private), "{path}");
        assert_eq!(own.status, StatusCode::OK, "{path}");
        let nobody = send(node, request("GET", path, "", ())).await;
        assert_eq!(nobody.code(), Code::Private, "who is not known is a stranger too: {path}");
    }
    assert_eq!(over().await, 0, "lists of the site are without them");
    let beside = store::open_beside(&server.config.database).await.unwrap();
    assert_eq!(beside.count_public(GameStatus::Over).await.unwrap(), 0);
    beside.close().await;
    // The games of others stay theirs.
    let theirs: GameList = cleo.get(node, &format!("/api/games?person={}", bo.me.person)).await.read();
    assert_eq!(theirs.games[0].id, game);
    let counted: Statistics =
        cleo.get(node, &format!("/api/people/{}/statistics", bo.me.person)).await.read();
    assert_eq!(counted.opponents, [], "but do not say how often she has played");
    let own: Statistics = bo.get(node, &format!("/api/people/{}/statistics", bo.me.person)).await.read();
    assert_eq!(own.opponents[0].name, "Anna");
}

pub(crate) async fn leader_boards_and_the_lobby_keep_ratings_private(server: Server) {
    let node = server.node(0);
    let [anna, bo] = [Guest::new(node, "Anna").await, Guest::new(node, "Bo").await];
    game_of(&server, &anna, &bo).await;
    let beside = store::open_beside(&server.config.database).await.unwrap();
    let pool = Pool { game: GameName::AquaRomana, table: TableSize::Two, speed: Speed::Normal };
    let query = RankingQuery { pool, games: 1, since: 0 };
    let ranked =
        async || beside.ranking(query, 0, 9).await.unwrap().into_iter().map(|it| it.name).collect::<Vec<_>>();
    assert_eq!(ranked().await, ["Anna", "Bo"]);
    choose(node, &anna, PRIVATE).await;
    assert_eq!(ranked().await, ["Bo"]);
    assert_eq!(beside.ranked(query, Some(&anna.me.person)).await.unwrap(), (1, None));
    assert_eq!(beside.ranked(query, Some(&bo.me.person)).await.unwrap(), (1, Some(0)));
    assert!(shown(node, &bo).await.rating.is_some());
    assert_eq!(shown(node, &anna).await.rating, None);
    beside.close().await;
}

pub(crate) async fn privacy_is_as_the_person_has_chosen(server: Server) {
    let node = server.node(0);
    let [anna, bo] = [Guest::new(node, "Anna").await, Guest::new(node, "Bo").await];
    let privacy = async || anna.get(node, "/api/me/privacy").await;
    assert_eq!(privacy().await.read::<Privacy>(), Privacy::default());
    let open = Privacy { games: true, last_seen: true, challenges: Challengers::Nobody, bots: true };
    choose(node, &anna, open).await;
    assert_eq!(anna.get(server.node(1), "/api/me/privacy").await.read::<Privacy>(), open);
    let seen: Profile = bo.get(node, &format!("/api/people/{}", anna.me.person)).await.read();
    assert!(seen.last_seen.is_some());
    for bad in [json!({}), json!({ "games": false }), json!("nobody")] {
        let answer = send(node, request("PUT", "/api/me/privacy", &anna.cookie, bad)).await;
        assert_eq!(answer.code(), Code::BadRequest);
    }
    assert_eq!(privacy().await.read::<Privacy>(), open, "what was refused changed nothing");
    assert_eq!(send(node, request("PUT", "/api/me/privacy", "", open)).await.code(), Code::NoIdentity);
    let export: castellum_wire::account::Export = anna.get(node, "/api/me/export").await.read();
    assert_eq!(export.privacy, open);
}

pub(crate) async fn a_profile_says_how_one_stands_to_the_person(server: Server) {
    let node = server.node(0);
    let [anna, bo] = [Guest::new(node, "Anna").await, Guest::new(node, "Bo").await];
    let path = format!("/api/people/{}", bo.me.person);
    let relation = json!({ "relation": "blocked" });
    send(node, request("PUT", &format!("{path}/relation"), &anna.cookie, relation)).await;
    let profile = |answer: Answer| answer.read::<Profile>().relation;
    assert_eq!(profile(anna.get(node, &path).await), Relation::Blocked);
    assert_eq!(profile(bo.get(node, &format!("/api/people/{}", anna.me.person)).await), Relation::None);
    assert_eq!(profile(send(node, request("GET", &path, "", ())).await), Relation::None);
}

pub(crate) async fn statistics_count_seats_opponents_and_openings(server: Server) {
    let node = server.node(0);
    let [anna, bo, cleo] =
        [Guest::new(node, "Anna").await, Guest::new(node, "Bo").await, Guest::new(node, "Cleo").await];
    let (first, opening) = game_of(&server, &anna, &bo).await;
    game_of(&server, &anna, &bo).await;
    let (last, _) = game_of(&server, &cleo, &anna).await;
    let path = format!("/api/people/{}/statistics", anna.me.person);
    let counted: Statistics = bo.get(server.node(1), &path).await.read();
    let seats: Vec<_> = counted.seats.iter().map(|it| (it.players, it.seat, it.games, it.won)).collect();
    assert_eq!(seats, [(2, 0, 2, 2), (2, 1, 1, 0)]);
    let opponents: Vec<_> =
        counted.opponents.iter().map(|it| (it.name.as_str(), it.games, it.ahead, it.behind)).collect();
    assert_eq!(opponents, [("Bo", 2, 2, 0), ("Cleo", 1, 0, 1)]);
    assert!(opening.contains('@'), "a builder was placed: {opening}");
    let own = counted.openings.iter().find(|it| it.action == opening).unwrap();
    assert_eq!((own.game, own.games, own.won), (GameName::AquaRomana, 2, 2));
    assert_eq!(counted.openings.iter().map(|it| it.games).sum::<u32>(), 3);
    let with = async |who: &str| {
        let path = format!("/api/games?person={}&opponent={who}", anna.me.person);
        let list: GameList = bo.get(node, &path).await.read();
        list.games.into_iter().map(|game| game.id).collect::<Vec<_>>()
    };
    assert_eq!(with(cleo.me.person.as_str()).await, [last]);
    let with_bo = with(bo.me.person.as_str()).await;
    assert!(with_bo.len() == 2 && with_bo.contains(&first));
    assert!(with("nobody").await.is_empty());
    let unclear = bo.get(node, &format!("/api/games?which=over&opponent={}", bo.me.person)).await;
    assert_eq!(unclear.code(), Code::BadRequest);
    assert_eq!(bo.get(node, "/api/people/nobody/statistics").await.code(), Code::NotFound);
}
