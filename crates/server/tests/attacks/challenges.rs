//! Challenges as a way to harm others.

use castellum_wire::challenges::{Challenge, NewChallenge};
use castellum_wire::http::{GameStatus, GameSummary};
use castellum_wire::privacy::{Challengers, Privacy};
use castellum_wire::{Clock, Code, GameName, PersonId};

use crate::client::{Answer, Guest, request, send};
use crate::server::{Node, Server, Where};

fn wanted() -> NewChallenge {
    NewChallenge {
        game: GameName::Aquaedukt,
        players: 2,
        clock: Clock::RealTime { seconds: 60, increment: 0 },
        rated: true,
        bots: None,
        commitment: None,
    }
}

/// Somebody whom everybody may challenge.
async fn open_to_all(node: &Node, name: &str) -> Guest {
    let guest = Guest::new(node, name).await;
    let privacy = Privacy { challenges: Challengers::Everybody, ..Privacy::default() };
    let open = request("PUT", "/api/me/privacy", &guest.cookie, privacy);
    assert_eq!(send(node, open).await.status, 200);
    guest
}

async fn ask(node: &Node, guest: &Guest, other: &PersonId) -> Answer {
    guest.post(node, &format!("/api/people/{other}/challenges"), wanted()).await
}

/// Neither by one person, nor at one person, nor by asking again and again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_flooded_with_challenges() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let node = server.node(0);
    let mallory = Guest::new(node, "Mallory").await;
    let mut others = Vec::new();
    for number in 0..11 {
        others.push(open_to_all(node, &format!("Victim {number}")).await);
    }
    for other in &others[..10] {
        assert_eq!(ask(node, &mallory, &other.me.person).await.status, 201);
    }
    assert_eq!(ask(node, &mallory, &others[10].me.person).await.code(), Code::TooManyChallenges);
    // The same person is asked once, however often; and tries have an end.
    let (mut last, anna) = (Vec::new(), &others[0]);
    for _ in 0..30 {
        last.push(ask(node, &mallory, &anna.me.person).await.status.as_u16());
    }
    assert_eq!((last[0], last[29]), (201, 429), "{last:?}");
    let list: castellum_wire::challenges::ChallengeList = anna.get(node, "/api/challenges").await.read();
    assert_eq!(list.incoming.len(), 1);
    // With many names it is the one who is asked who has enough.
    let mut codes = Vec::new();
    for number in 0..31 {
        let name = Guest::new(node, &format!("Mallory {number}")).await;
        codes.push(ask(node, &name, &others[10].me.person).await);
    }
    assert!(codes[..30].iter().all(|answer| answer.status == 201));
    assert_eq!(codes[30].code(), Code::TooManyChallenges);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_with_many_names_has_a_limit() {
    let limit = |config: &mut castellum_server::Config| config.limits.new_games = 5;
    let server = Server::start_with(Where::Sqlite, limit).await.unwrap();
    let node = server.node(0);
    let anna = open_to_all(node, "Anna").await;
    let mut last = None;
    for number in 0..6 {
        let name = Guest::new(node, &format!("Mallory {number}")).await;
        last = Some(ask(node, &name, &anna.me.person).await);
    }
    assert_eq!(last.unwrap().code(), Code::TooManyChallenges);
}

/// Only who is asked answers, only who asks withdraws, and others cannot even tell
/// whether there is such a challenge.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_answers_for_somebody_else() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let node = server.node(0);
    let anna = Guest::new(node, "Anna").await;
    let bo = open_to_all(node, "Bo").await;
    let mallory = Guest::new(node, "Mallory").await;
    let made: Challenge = ask(node, &anna, &bo.me.person).await.read();
    let path = |what: &str| format!("/api/challenges/{}{what}", made.id);
    for guest in [&mallory, &anna] {
        for what in ["/accept", "/decline"] {
            let theirs = guest.post(node, &path(what), ()).await;
            let nowhere = guest.post(node, &format!("/api/challenges/nowhere{what}"), ()).await;
            assert_eq!((theirs.code(), theirs.status), (Code::ChallengeGone, nowhere.status));
            assert_eq!(theirs.body, nowhere.body);
        }
    }
    for guest in [&mallory, &bo] {
        let withdraw = request("DELETE", &path(""), &guest.cookie, ());
        assert_eq!(send(node, withdraw).await.code(), Code::ChallengeGone);
    }
    assert_eq!(bo.post(node, &path("/accept"), ()).await.read::<GameSummary>().status, GameStatus::Running);
}

/// However often it is accepted at once, and though it is withdrawn meanwhile: there is
/// one game or none, and the two agree about that.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_is_answered_once() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let node = server.node(0);
    let anna = Guest::new(node, "Anna").await;
    let bo = open_to_all(node, "Bo").await;
    for _ in 0..5 {
        let made: Challenge = ask(node, &anna, &bo.me.person).await.read();
        let path = |what: &str| format!("/api/challenges/{}{what}", made.id);
        let paths = [path("/accept"), path("")];
        let accept = || bo.post(node, &paths[0], ());
        let withdraw = send(node, request("DELETE", &paths[1], &anna.cookie, ()));
        let (one, two, gone) = tokio::join!(accept(), accept(), withdraw);
        let games: Vec<_> = [&one, &two]
            .into_iter()
            .filter(|answer| answer.status == 200)
            .map(|answer| answer.read::<GameSummary>().id)
            .collect();
        assert_eq!(games.is_empty(), gone.status == 204, "{games:?}");
        assert!(games.windows(2).all(|two| two[0] == two[1]), "{games:?}");
    }
}
