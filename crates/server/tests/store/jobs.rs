//! Questions to bots that several processes share: on Postgres alone, as nobody
//! shares a database of SQLite.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use castellum_server::store::{self, JobAnswer, JobKey, JobQueue, WantedJob};

use crate::new_database;

const MINUTE: Duration = Duration::from_secs(60);

/// The queues of two processes, or `None` where there is no Postgres.
async fn queues() -> Option<[Arc<dyn JobQueue>; 2]> {
    let Ok(url) = std::env::var("CASTELLUM_TEST_POSTGRES") else {
        println!("not tried: CASTELLUM_TEST_POSTGRES is not set");
        return None;
    };
    let database = new_database(&url).await;
    // A server makes room for them.
    store::open(&database).await.unwrap().close().await;
    Some([store::jobs(&database).unwrap(), store::jobs(&database).unwrap()])
}

fn key(game: i64) -> JobKey {
    JobKey { game, after: 7 }
}

/// A question about a game, for somebody at an address.
fn job(game: i64, person: &str, address: Option<i64>) -> WantedJob {
    WantedJob {
        key: key(game),
        position: "a position".into(),
        bot: "faber".into(),
        millis: 20,
        person: person.parse().ok(),
        address,
    }
}

async fn want(queue: &Arc<dyn JobQueue>, jobs: &[WantedJob]) {
    queue.want(jobs, MINUTE, true).await.unwrap();
}

/// The games whose questions are taken one after the other.
async fn taken(queue: &Arc<dyn JobQueue>, unwatched: bool) -> Vec<i64> {
    let mut games = Vec::new();
    while let Some(job) = queue.take("w", MINUTE, unwatched).await.unwrap() {
        games.push(job.key.game);
    }
    games
}

fn answer(game: i64, action: &str) -> JobAnswer {
    JobAnswer { key: key(game), action: Some(action.into()) }
}

#[tokio::test]
async fn a_question_is_answered_once_by_who_has_it() {
    let Some([asks, works]) = queues().await else { return };
    let mut told = asks.answered();
    want(&asks, &[job(1, "anna", Some(1))]).await;
    let mine = works.take("w", MINUTE, false).await.unwrap().unwrap();
    assert_eq!((mine.key, mine.bot.as_str(), mine.millis), (key(1), "faber", 20));
    assert_eq!(asks.take("x", MINUTE, false).await.unwrap(), None, "somebody has it");
    assert!(!asks.answer("x", &answer(1, "theirs")).await.unwrap());
    assert_eq!(asks.answers(&[key(1)]).await.unwrap(), []);
    told.mark_unchanged();
    assert!(works.answer("w", &answer(1, "mine")).await.unwrap());
    assert!(!works.answer("w", &answer(1, "again")).await.unwrap());
    tokio::time::timeout(MINUTE, told.changed()).await.unwrap().unwrap();
    assert_eq!(asks.answers(&[key(1), key(2)]).await.unwrap(), [answer(1, "mine")]);
    // Who asks the same again gets the same answer.
    want(&works, &[job(1, "anna", None)]).await;
    assert_eq!(works.answers(&[key(1)]).await.unwrap(), [answer(1, "mine")]);
    assert!(taken(&works, false).await.is_empty());
}

#[tokio::test]
async fn what_a_dead_worker_had_goes_to_another_one() {
    let Some([asks, works]) = queues().await else { return };
    want(&asks, &[job(1, "anna", Some(1))]).await;
    let lease = Duration::from_millis(300);
    works.take("dies", lease, false).await.unwrap().unwrap();
    assert_eq!(works.take("lives", MINUTE, false).await.unwrap(), None);
    // As long as it is heard of, it has the question.
    for _ in 0..4 {
        tokio::time::sleep(lease / 2).await;
        works.keep("dies", lease).await.unwrap();
    }
    assert_eq!(works.take("lives", MINUTE, false).await.unwrap(), None);
    tokio::time::sleep(lease * 2).await;
    assert!(works.take("lives", MINUTE, false).await.unwrap().is_some());
    assert!(!works.answer("dies", &answer(1, "late")).await.unwrap(), "it lives after all, but too late");
    assert!(works.answer("lives", &answer(1, "good")).await.unwrap());
}

/// A question on which workers die is not asked for ever; who asks it anew tries again.
#[tokio::test]
async fn a_question_that_kills_is_given_up() {
    let Some([asks, works]) = queues().await else { return };
    want(&asks, &[job(1, "anna", Some(1))]).await;
    let mut tries = 0;
    while works.take("dies", Duration::ZERO, false).await.unwrap().is_some() {
        tries += 1;
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(tries, 5);
    works.tidy().await.unwrap();
    let nothing = JobAnswer { key: key(1), action: None };
    assert_eq!(asks.answers(&[key(1)]).await.unwrap(), [nothing]);
    asks.want(&[job(1, "anna", Some(1))], MINUTE, false).await.unwrap();
    assert!(taken(&works, false).await.is_empty(), "saying that it is wanted is not asking anew");
    want(&asks, &[job(1, "anna", Some(1))]).await;
    assert_eq!(taken(&works, false).await, [1]);
}

#[tokio::test]
async fn what_is_given_back_or_not_wanted_any_more() {
    let Some([asks, works]) = queues().await else { return };
    want(&asks, &[job(1, "anna", Some(1))]).await;
    for _ in 0..9 {
        assert_eq!(taken(&works, false).await, [1], "giving back is no failure");
        works.give_back("w").await.unwrap();
    }
    asks.want(&[job(2, "bo", Some(2))], Duration::ZERO, true).await.unwrap();
    assert_eq!(taken(&works, false).await, [1], "nobody waits for the other one");
}

#[tokio::test]
async fn everybody_has_a_turn() {
    let Some([asks, works]) = queues().await else { return };
    let mallory = (1..=3).map(|game| job(game, "mallory", Some(1)));
    let friends = (4..=5).map(|game| job(game, "malvolio", Some(1)));
    let others = [job(6, "anna", Some(2)), job(7, "anna", Some(2)), job(8, "bo", None), job(9, "anna", None)];
    for job in mallory.chain(friends).chain(others) {
        want(&asks, &[job]).await;
    }
    // Addresses in turn, and people in turn at each; then what nobody looks at.
    assert_eq!(taken(&works, false).await, [1, 6, 4, 7, 2, 5, 3, 8, 9]);
    works.give_back("w").await.unwrap();
    let unwatched = works.take("w", MINUTE, true).await.unwrap().unwrap();
    assert_eq!(unwatched.key.game, 8, "now and then it is the turn of those");
    // Whose question is being thought about has had a turn.
    assert_eq!(works.take("w", MINUTE, false).await.unwrap().unwrap().key.game, 1);
    assert_eq!(works.take("w", MINUTE, false).await.unwrap().unwrap().key.game, 6);
    // Somebody comes to look at the board.
    want(&asks, &[job(9, "anna", Some(3))]).await;
    assert_eq!(works.take("w", MINUTE, false).await.unwrap().unwrap().key.game, 9);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_question_is_taken_twice() {
    let Some([asks, works]) = queues().await else { return };
    let jobs: Vec<_> = (1..=60).map(|game| job(game, "anna", Some(game % 7))).collect();
    want(&asks, &jobs).await;
    let takers = (0..6).map(|number| {
        let queue = Arc::clone(if number % 2 == 0 { &asks } else { &works });
        tokio::spawn(async move { taken(&queue, false).await })
    });
    let mut all = Vec::new();
    for taker in takers.collect::<Vec<_>>() {
        all.extend(taker.await.unwrap());
    }
    // Anyone who meets another one may go away with nothing while something is left.
    all.extend(taken(&works, false).await);
    assert_eq!((all.len(), all.iter().collect::<HashSet<_>>().len()), (60, 60));
}

#[tokio::test]
async fn sqlite_has_no_such_questions() {
    let refused = store::jobs("sqlite:///tmp/castellum.db").err().unwrap().to_string();
    assert!(refused.contains("postgres://"), "{refused}");
}
