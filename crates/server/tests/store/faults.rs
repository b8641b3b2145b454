//! Games that cannot be written, and seats that change hands quickly.

use std::sync::Arc;
use std::time::Duration;

use castellum_server::store::{AppendError, NewGameRow, Store, SummaryUpdate};
use castellum_wire::http::GameStatus;

use crate::{append, games_of, listed, new_game, standing, stores, unchanged};

fn seated(people: &'static [(u8, &'static str)]) -> impl FnOnce(&mut SummaryUpdate) {
    move |summary| summary.standing = Some(Box::new(standing(GameStatus::Open, 5, people)))
}

/// The summary says who sits there in the end, so it does not matter how often a
/// seat changed hands in between.
#[tokio::test]
async fn a_seat_may_change_hands_within_one_batch() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        let game = store.create_game(new_game("g")).await.unwrap();
        let (joined, left, back, more) = tokio::join!(
            append(&store, game, 2, &["joined"], seated(&[(0, "p0"), (1, "p1")])),
            append(&store, game, 3, &["left"], seated(&[(0, "p0")])),
            append(&store, game, 4, &["joined", "left", "joined"], seated(&[(0, "p0"), (1, "p1")])),
            append(&store, game, 7, &["left", "joined"], seated(&[(0, "p0"), (1, "p2")])),
        );
        for outcome in [joined, left, back, more] {
            outcome.unwrap();
        }
        assert_eq!(store.events(game, 0, 99).await.unwrap().len(), 8);
        let summary = store.summary(&"g".parse().unwrap()).await.unwrap().unwrap().game;
        assert_eq!((summary.number, &summary.seats[1].person), (8, &Some("p2".parse().unwrap())));
        assert_eq!(listed(&store, games_of("p1"), None).await, []);
        assert_eq!(listed(&store, games_of("p2"), None).await.len(), 1);
    }
}

/// Postgres refuses a NUL in a text, so such an event fails whatever else is in
/// the batch.
const POISON: &str = "\0";

async fn game(store: &Arc<dyn Store>, id: &str) -> i64 {
    store.create_game(NewGameRow { invitations: vec![], ..new_game(id) }).await.unwrap()
}

#[tokio::test]
async fn a_poisoned_game_harms_no_other() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        let bad = game(&store, "g").await;
        let good = game(&store, "h").await;
        let mut refused = 0;
        for round in 0..5_u32 {
            let number = 2 + 2 * round;
            let (poisoned, one, two) = tokio::join!(
                append(&store, bad, 2, &[POISON], unchanged),
                append(&store, good, number, &["a"], unchanged),
                append(&store, good, number + 1, &["b"], unchanged),
            );
            one.unwrap();
            two.unwrap();
            refused += u32::from(matches!(poisoned, Err(AppendError::Rejected(_))));
        }
        assert_eq!(store.events(good, 0, 99).await.unwrap().len(), 11);
        if store.is_shared() {
            assert_eq!(refused, 5);
            assert_eq!(store.events(bad, 0, 99).await.unwrap(), ["1"]);
            append(&store, bad, 2, &["better"], unchanged).await.unwrap();
        }
    }
}

/// Anyone who is tried again too soon waits, and nobody else waits with him.
#[tokio::test]
async fn others_do_not_wait_for_a_poisoned_game() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await.into_iter().filter(|store| store.is_shared()) {
        let bad = game(&store, "g").await;
        let good = game(&store, "h").await;
        for _ in 0..3 {
            append(&store, bad, 2, &[POISON], unchanged).await.unwrap_err();
        }
        let mut poisoned = Box::pin(append(&store, bad, 2, &[POISON], unchanged));
        let first = tokio::time::timeout(Duration::from_millis(1), &mut poisoned).await;
        assert!(first.is_err(), "it waits for its turn");
        append(&store, good, 2, &["a"], unchanged).await.unwrap();
        assert!(poisoned.await.is_err());
    }
}

/// What waits is written or refused before the store is closed.
#[tokio::test]
async fn closing_leaves_nobody_without_an_answer() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        let bad = game(&store, "g").await;
        let _ = append(&store, bad, 2, &[POISON], unchanged).await;
        let (outcome, ()) = tokio::join!(append(&store, bad, 2, &[POISON], unchanged), store.close());
        assert!(outcome.is_err());
    }
}
