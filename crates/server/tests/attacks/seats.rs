//! Taking somebody's seat, time or dice while he is not looking.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use castellum_wire::{ClientCommand, Clock, Code, EventKind, GameName, SeatKind};

use crate::client::{Guest, public};
use crate::rooms::{Table, description};
use crate::server::{Server, Where};

const TWO: [SeatKind; 2] = [SeatKind::Anyone, SeatKind::Anyone];

/// 0.2 seconds after somebody had gone, his seat in a game of days was a bot's.
#[tokio::test(start_paused = true)]
async fn tb_r7_a_correspondence_seat_is_never_voted_away() {
    let table =
        Table::new(description(GameName::Aquaedukt, Clock::Correspondence { days: 3 }, TWO.to_vec()), None);
    let mut mallory = table.connect(0).await;
    table.connect(1).await.leave().await;
    for hours in [0, 1, 71] {
        tokio::time::advance(Duration::from_secs(hours * 3600)).await;
        let asked = mallory.ask(ClientCommand::HandOver { seat: 1 }).await;
        assert!(matches!(asked, Err(Code::NotAbsent | Code::BotPlays)), "{asked:?}");
    }
    let stolen =
        table.events().into_iter().any(|event| matches!(event.kind, EventKind::HandedToBot { seat: 1, .. }));
    assert!(!stolen);
}

/// Without a clock it takes ten minutes, and who comes back plays on.
#[tokio::test(start_paused = true)]
async fn tb_r7_who_is_away_for_long_is_replaced_and_comes_back() {
    let table = Table::new(description(GameName::AquaRomana, Clock::None, TWO.to_vec()), None);
    let mut anna = table.connect(0).await;
    table.connect(1).await.leave().await;
    tokio::time::advance(Duration::from_secs(599)).await;
    assert_eq!(anna.ask(ClientCommand::HandOver { seat: 1 }).await, Err(Code::NotAbsent));
    // A moment at the table is enough to begin anew.
    table.connect(1).await.leave().await;
    tokio::time::advance(Duration::from_secs(590)).await;
    assert_eq!(anna.ask(ClientCommand::HandOver { seat: 1 }).await, Err(Code::NotAbsent));
    tokio::time::advance(Duration::from_secs(11)).await;
    anna.ask(ClientCommand::HandOver { seat: 1 }).await.unwrap();
    assert!(anna.game().seats()[1].bot_plays.is_some());
    let bo = table.connect(1).await;
    anna.until(|game| game.seats()[1].is_played_by_person()).await;
    bo.leave().await;
}

/// Alone at the table, somebody took his own rolls back until he liked one.
#[tokio::test(start_paused = true)]
async fn tb_r2a_no_die_is_rolled_again_behind_somebodys_back() {
    let table = Table::new(description(GameName::Aquaedukt, Clock::None, TWO.to_vec()), None);
    let mut mallory = table.connect(0).await;
    table.connect(1).await.leave().await;
    mallory.play("roll").await.unwrap();
    mallory.until(|game| game.played().len() == 2).await;
    let rolled = mallory.game().played()[0].number;
    tokio::time::advance(Duration::from_secs(601)).await;
    mallory.ask(ClientCommand::HandOver { seat: 1 }).await.unwrap();
    for _ in 0..3 {
        assert_eq!(mallory.ask(ClientCommand::Takeback { to: rolled }).await, Err(Code::PlayerAway));
    }
    assert_eq!(mallory.game().played().len(), 2, "the die is as it fell");
}

/// A yes to something harmless was taken for a yes to something else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tb_r2_an_answer_is_for_the_vote_that_it_names() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let node = server.node(0);
    let (mallory, bo) = (Guest::new(node, "Mallory").await, Guest::new(node, "Bo").await);
    let id = mallory.create(node, &public(GameName::AquaRomana, 2)).await.game.id;
    bo.join(node, &id).await;
    let (mut mallory, mut bo) = (mallory.connect(node, &id).await, bo.connect(node, &id).await);
    mallory.play("C@NF").await.unwrap();
    bo.turn().await;
    bo.play("C@NG").await.unwrap();
    mallory.turn().await;
    mallory.play("S@W3").await.unwrap();
    let last = mallory.table().played()[2].number;
    let first = mallory.table().played()[0].number;
    mallory.ask(ClientCommand::Takeback { to: last }).await.unwrap();
    bo.until(|session| session.game().unwrap().takeback().is_some()).await;
    let seen = bo.table().takeback().unwrap().number;
    // While Bo reads the question, another one takes its place.
    mallory.ask(ClientCommand::AnswerTakeback { vote: seen, agree: false }).await.unwrap();
    mallory.ask(ClientCommand::Takeback { to: first }).await.unwrap();
    assert_eq!(bo.ask(ClientCommand::AnswerTakeback { vote: seen, agree: true }).await, Err(Code::NoVote));
    assert_eq!(bo.table().played().len(), 3);
}

/// What plays for those who are away is seen before anybody sits down.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tb_r7_the_stand_in_is_seen_before_sitting_down() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    let node = server.node(0);
    let mallory = Guest::new(node, "Mallory").await;
    let mut wanted = public(GameName::AquaRomana, 2);
    wanted.stand_in = Some("random".into());
    let id = mallory.create(node, &wanted).await.game.id;
    let bo = Guest::new(node, "Bo").await;
    let summary: castellum_wire::http::GameSummary = bo.get(node, &format!("/api/games/{id}")).await.read();
    assert_eq!(summary.stand_in, "random");
    let lobby: castellum_wire::http::GameList = bo.get(node, "/api/games").await.read();
    assert_eq!(lobby.games[0].stand_in, "random");
}

/// The machine's clock went back an hour for one move, and forth again: that
/// cost the other player ten minutes in half a second.
#[tokio::test(start_paused = true)]
async fn tb_r10_whoever_sets_the_clock_takes_nobodys_time() {
    let clock = Clock::RealTime { seconds: 600, increment: 0 };
    let table = Table::new(description(GameName::AquaRomana, clock, TWO.to_vec()), None);
    let (mut anna, mut bo) = (table.connect(0).await, table.connect(1).await);
    let hour = 3_600_000;
    table.wall.fetch_sub(hour, Ordering::Relaxed);
    anna.play("C@NF").await.unwrap();
    table.wall.fetch_add(2 * hour, Ordering::Relaxed);
    bo.until(|game| game.to_act() == Some(1)).await;
    tokio::time::advance(Duration::from_millis(500)).await;
    bo.play("C@NG").await.unwrap();
    let left = bo.game().clocks().left(1, bo.game().changed()).unwrap();
    assert!((599_000..=600_000).contains(&left), "{left}");
    let times: Vec<_> = table.events().iter().map(|event| event.time).collect();
    assert!(times.is_sorted(), "{times:?}");
}

/// After each fall of the flag `return` gave another 30 seconds, without end.
#[tokio::test(start_paused = true)]
async fn tb_r9_coming_back_gives_time_once() {
    // The bot takes its time, so that it is still Mallory's turn.
    let thinker = Arc::new(|_: &_, _, _| {
        std::thread::park();
        None
    });
    let clock = Clock::RealTime { seconds: 10, increment: 0 };
    let table = Table::new(description(GameName::AquaRomana, clock, TWO.to_vec()), Some(thinker));
    let mut mallory = table.connect(0).await;
    mallory.until(|game| game.seats()[0].bot_plays.is_some()).await;
    mallory.ask(ClientCommand::Return).await.unwrap();
    mallory.until(|game| game.seats()[0].bot_plays.is_some()).await;
    assert_eq!(mallory.ask(ClientCommand::Return).await, Err(Code::OutOfTime));
    assert_eq!(mallory.play("C@NF").await, Err(Code::BotPlays));
}

/// A bot that panicked froze its game for ever.
#[tokio::test]
async fn a_bot_that_panics_is_asked_again() {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let thinker = Arc::new(move |position: &castellum_rules::AnyPosition, _, _| {
        assert!(count.fetch_add(1, Ordering::Relaxed) >= 2, "on purpose");
        position.legal().into_iter().next()
    });
    let seats = vec![SeatKind::Bot("faber".into()), SeatKind::Anyone];
    let table = Table::new(description(GameName::AquaRomana, Clock::None, seats), Some(thinker));
    let mut anna = table.connect(1).await;
    anna.until(|game| game.to_act() == Some(1)).await;
    assert_eq!(asked.load(Ordering::Relaxed), 3);
}

/// And one that always panics does not hold up its game either.
#[tokio::test]
async fn a_bot_that_always_panics_is_replaced() {
    let seats = vec![SeatKind::Bot("faber".into()), SeatKind::Anyone];
    let thinker = Arc::new(|_: &_, _, _| panic!("on purpose"));
    let table = Table::new(description(GameName::AquaRomana, Clock::None, seats), Some(thinker));
    let mut anna = table.connect(1).await;
    anna.until(|game| game.to_act() == Some(1)).await;
    assert_eq!(anna.game().played().len(), 1);
}

/// A bot that never came to an end was waited for without end, and its thread was lost
/// to all games.
#[tokio::test(start_paused = true)]
async fn a_bot_that_does_not_come_to_an_end_is_given_up() {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let thinker = Arc::new(move |position: &castellum_rules::AnyPosition, _, _| {
        if count.fetch_add(1, Ordering::Relaxed) == 0 {
            loop {
                std::thread::park();
            }
        }
        position.legal().into_iter().next()
    });
    let seats = vec![SeatKind::Bot("faber".into()), SeatKind::Anyone];
    let table = Table::new(description(GameName::AquaRomana, Clock::None, seats), Some(thinker));
    let mut anna = table.connect(1).await;
    anna.until(|game| game.to_act() == Some(1)).await;
    assert_eq!(anna.game().played().len(), 1);
}
