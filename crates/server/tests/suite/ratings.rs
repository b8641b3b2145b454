//! Ratings on every store (TB-R14).

use castellum_server::services::Recount;
use castellum_server::store;
use castellum_wire::http::{NewGame, Profile};
use castellum_wire::ratings::{PoolRating, Ranking, RatingHistory, Speed, TableSize};
use castellum_wire::{ClientCommand, Clock, Code, GameId, GameName, SeatKind};

use crate::client::{Guest, Player};
use crate::pairing::player;
use crate::server::Server;

const CLOCK: Clock = Clock::RealTime { seconds: 600, increment: 5 };

const POOL: &str = "game=aqua-romana&table=two&speed=normal";

/// Two people at a table that was set up for them.
async fn table(server: &Server, rated: bool, one: &Guest, other: &Guest) -> GameId {
    let seats = vec![SeatKind::Invited; 2];
    let wanted = NewGame { rated, clock: CLOCK, ..NewGame::new(GameName::AquaRomana, seats) };
    let players = [player(one, None), player(other, None)];
    server.node(0).app.tables().seat_people(&wanted, &players).await.unwrap().id
}

/// Both act once, then the second resigns: the first has won.
async fn play_and_resign(server: &Server, one: &Guest, other: &Guest, game: &GameId) {
    let mut one = one.connect(server.node(0), game).await;
    let mut other = other.connect(server.node(1), game).await;
    one.turn().await;
    one.play_any().await;
    other.turn().await;
    other.play_any().await;
    other.ask(ClientCommand::Resign).await.unwrap();
    one.until(|session| session.game().is_some_and(castellum_wire::GameState::is_over)).await;
}

async fn ratings(server: &Server, guest: &Guest) -> Vec<PoolRating> {
    let path = format!("/api/people/{}", guest.me.person);
    guest.get(server.node(1), &path).await.read::<Profile>().ratings
}

async fn history(server: &Server, guest: &Guest) -> RatingHistory {
    let path = format!("/api/people/{}/ratings?{POOL}", guest.me.person);
    guest.get(server.node(0), &path).await.read()
}

async fn ranking(server: &Server, guest: &Guest) -> Ranking {
    guest.get(server.node(1), &format!("/api/ranking?{POOL}")).await.read()
}

async fn two(server: &Server) -> (Guest, Guest) {
    (Guest::new(server.node(0), "Anna").await, Guest::new(server.node(1), "Bo").await)
}

pub(crate) async fn a_rated_game_counts_once_when_it_ends(server: Server) {
    let (anna, bo) = two(&server).await;
    let game = table(&server, true, &anna, &bo).await;
    assert_eq!(ratings(&server, &anna).await, []);
    play_and_resign(&server, &anna, &bo, &game).await;
    let (winner, loser) = (ratings(&server, &anna).await, ratings(&server, &bo).await);
    let [winner, loser] = [winner[0], loser[0]];
    assert_eq!((winner.pool.table, winner.pool.speed), (TableSize::Two, Speed::Normal));
    assert!(winner.rating.rating > 1500 && winner.rating.rating - 1500 == 1500 - loser.rating.rating);
    assert!(winner.rating.provisional && winner.rating.games == 1);
    let points = history(&server, &anna).await.points;
    assert_eq!(points.len(), 1);
    assert_eq!((points[0].game.as_ref(), points[0].change), (Some(&game), winner.rating.rating - 1500));
    // A rematch changes the summary of the game, which does not count anew.
    let rematch = format!("/api/games/{game}/rematch");
    let next: castellum_wire::http::GameSummary = anna.post(server.node(0), &rematch, ()).await.read();
    assert!(next.rated);
    assert_eq!(ratings(&server, &anna).await, [winner]);
    let nowhere = bo.get(server.node(0), &format!("/api/people/nobody/ratings?{POOL}")).await;
    assert_eq!(nowhere.code(), Code::NotFound);
}

pub(crate) async fn counting_again_gives_the_same_numbers(server: Server) {
    let (anna, bo) = two(&server).await;
    for round in 0..4 {
        let (one, other) = if round == 2 { (&bo, &anna) } else { (&anna, &bo) };
        let game = table(&server, true, one, other).await;
        play_and_resign(&server, one, other, &game).await;
    }
    let before = (ratings(&server, &anna).await, history(&server, &bo).await);
    let store = store::open_beside(&server.config.database).await.unwrap();
    let recount = Recount::run(&*store).await.unwrap();
    assert_eq!(recount, Recount { games: 4, removed: 0 });
    assert_eq!((ratings(&server, &anna).await, history(&server, &bo).await), before);
    // What was changed by hand is put right.
    let mut games = store.counted_games(0, 9).await.unwrap();
    let estimate = castellum_server::rating::Estimate::default();
    let wrong: Vec<_> = games.drain(..).map(|game| (game, vec![(estimate, 7), (estimate, 7)])).collect();
    store.count_again(&wrong).await.unwrap();
    assert_ne!(history(&server, &bo).await, before.1);
    Recount::run(&*store).await.unwrap();
    assert_eq!((ratings(&server, &anna).await, history(&server, &bo).await), before);
    store.close().await;
}

pub(crate) async fn nobody_gains_by_games_that_others_did_not_play(server: Server) {
    let (anna, bo) = two(&server).await;
    for _ in 0..3 {
        let game = table(&server, true, &anna, &bo).await;
        let mut one = anna.connect(server.node(0), &game).await;
        let mut other = Player::new(bo.clone(), game.clone());
        other.connect(server.node(1)).await;
        one.turn().await;
        one.play_any().await;
        other.ask(ClientCommand::Resign).await.unwrap();
        one.until(|session| session.game().is_some_and(castellum_wire::GameState::is_over)).await;
    }
    let own = ratings(&server, &anna).await;
    assert_eq!((own[0].rating.rating, own[0].rating.games), (1500, 0), "three games that were not played");
    let other = ratings(&server, &bo).await;
    assert!(other[0].rating.rating < 1450 && other[0].rating.games == 3, "{other:?}");
}

pub(crate) async fn a_leader_board_has_settled_ratings_and_bots(server: Server) {
    let (anna, bo) = two(&server).await;
    for _ in 0..10 {
        assert_eq!(ranking(&server, &anna).await.people, [], "fewer than ten games are provisional");
        let game = table(&server, true, &anna, &bo).await;
        play_and_resign(&server, &anna, &bo, &game).await;
    }
    let board = ranking(&server, &bo).await;
    let names: Vec<_> = board.people.iter().map(|one| (one.rank, one.name.as_str())).collect();
    assert_eq!((names, board.total, board.next), (vec![(1, "Anna"), (2, "Bo")], 2, None));
    assert_eq!(board.you.as_ref(), board.people.last());
    assert_eq!((board.bots[0].name.as_str(), board.bots[2].rating), ("curator", 1450));
    let stranger = Guest::new(server.node(0), "Cato").await;
    assert_eq!(ranking(&server, &stranger).await.you, None);
    let rest: Ranking = anna.get(server.node(0), &format!("/api/ranking?{POOL}&after=1")).await.read();
    assert_eq!(rest.people, board.people[1..]);
    let nonsense = anna.get(server.node(0), "/api/ranking?game=chess&table=two&speed=fast").await;
    assert_eq!(nonsense.code(), Code::BadRequest);
}

pub(crate) async fn what_is_not_rated_does_not_count(server: Server) {
    let (anna, bo) = two(&server).await;
    let game = table(&server, false, &anna, &bo).await;
    play_and_resign(&server, &anna, &bo, &game).await;
    assert_eq!(ratings(&server, &anna).await, []);
    // Who asks for a rated game with a bot gets none.
    let seats = vec![SeatKind::Creator, SeatKind::Bot("tiro".into())];
    let wanted = NewGame { rated: true, clock: CLOCK, ..NewGame::new(GameName::AquaRomana, seats) };
    assert_eq!(anna.post(server.node(0), "/api/games", &wanted).await.code(), Code::BadSetup);
}
