//! Lists of games: their order, their pages, and what they are searched by.

use std::sync::Arc;

use castellum_server::store::{Cursor, GameQuery, GameScope, NewGameRow, Store, SummaryUpdate};
use castellum_wire::http::{ClockClass, GameStatus, SeatOutcome};
use castellum_wire::{Clock, GameName, PersonId, SeatKind, Visibility};

use crate::{append, games_of, listed, new_game, standing, stores};

const EVERYTHING: GameQuery = GameQuery {
    scope: GameScope::Public,
    status: Some(GameStatus::Open),
    game: None,
    players: None,
    clock: None,
    after: None,
    most: 100,
};

/// A game that somebody created at a moment.
fn created(id: &str, creator: &str, since: u64) -> NewGameRow {
    let mut game = NewGameRow { invitations: vec![], creator: creator.parse().unwrap(), ..new_game(id) };
    game.summary.standing = Some(Box::new(standing(GameStatus::Open, since, &[(0, creator)])));
    game
}

/// All pages of a list.
async fn pages(store: &Arc<dyn Store>, query: &GameQuery) -> Vec<String> {
    let mut found = Vec::new();
    let mut after = None;
    loop {
        let page = store.games(GameQuery { after, ..query.clone() }).await.unwrap();
        assert!(page.len() <= query.most as usize);
        let Some(last) = page.last() else { return found };
        // A cursor goes to clients as text.
        after = Some(last.cursor.to_string().parse::<Cursor>().unwrap());
        found.extend(page.into_iter().map(|stored| stored.game.id.to_string()));
    }
}

#[tokio::test]
async fn pages_have_every_game_once() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        for number in 0..25_u64 {
            // Several at one moment.
            let game = created(&format!("g{number}"), &format!("p{number}"), 100 + number / 4);
            store.create_game(game).await.unwrap();
        }
        let expected: Vec<_> = (0..25).rev().map(|number| format!("g{number}")).collect();
        for most in [1, 4, 7, 25, 100] {
            assert_eq!(pages(&store, &GameQuery { most, ..EVERYTHING }).await, expected, "{most}");
        }
    }
}

/// Three people with twenty games each do not push out somebody with one.
#[tokio::test]
async fn whoever_creates_many_games_pushes_nobody_out() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        store.create_game(created("victim", "anna", 1)).await.unwrap();
        for number in 0..60_u64 {
            let game = created(&format!("g{number}"), &format!("mallory{}", number % 3), 10 + number);
            store.create_game(game).await.unwrap();
        }
        let page = pages(&store, &EVERYTHING).await;
        assert_eq!(page.len(), 61);
        assert_eq!(page[..4], ["g2", "g1", "g0", "victim"]);
        let first_of_second_round = &page[4];
        assert_eq!(first_of_second_round, "g5");
    }
}

/// The same from one address, under a new name each time.
#[tokio::test]
async fn many_people_from_one_address_share_a_place() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        store.create_game(created("victim", "anna", 1)).await.unwrap();
        for number in 0..60_u64 {
            let game = created(&format!("g{number}"), &format!("mallory{number}"), 10 + number);
            store.create_game(NewGameRow { origin: Some(7), ..game }).await.unwrap();
        }
        store.create_game(NewGameRow { origin: Some(8), ..created("bo", "bo", 2) }).await.unwrap();
        let page = pages(&store, &EVERYTHING).await;
        let place = |id: &str| page.iter().position(|listed| listed == id).unwrap();
        assert!(place("victim") < 6 && place("bo") < 6, "{page:?}");
    }
}

/// Games that are watched are listed as fairly.
#[tokio::test]
async fn games_that_begin_are_listed_in_turn() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        for (number, creator) in [(0, "anna"), (1, "mallory"), (2, "mallory"), (3, "mallory")] {
            let id = format!("g{number}");
            let game = store.create_game(created(&id, creator, number)).await.unwrap();
            let begins = |summary: &mut SummaryUpdate| {
                let running = standing(GameStatus::Running, 100 + number, &[(0, creator), (1, "bo")]);
                summary.standing = Some(Box::new(running));
            };
            begin(&store, game, &id, begins).await;
        }
        let running = listed(&store, GameScope::Public, Some(GameStatus::Running)).await;
        let running: Vec<_> = running.iter().map(ToString::to_string).collect();
        assert_eq!(running, ["g1", "g0", "g2", "g3"]);
        assert_eq!(listed(&store, GameScope::Public, Some(GameStatus::Open)).await, []);
        let of_bo: Vec<_> = listed(&store, games_of("bo"), None).await;
        assert_eq!(of_bo.iter().map(ToString::to_string).collect::<Vec<_>>(), ["g3", "g2", "g1", "g0"]);
    }
}

/// Appends to a game that is not called `g`.
async fn begin(store: &Arc<dyn Store>, game: i64, id: &str, change: impl FnOnce(&mut SummaryUpdate)) {
    let (tell, told) = tokio::sync::oneshot::channel();
    let mut summary = crate::progress(2);
    change(&mut summary);
    store.append(castellum_server::store::Append {
        game,
        id: Arc::new(id.parse().unwrap()),
        first: 2,
        events: vec!["2".into()],
        summary,
        done: Box::new(move |outcome| drop(tell.send(outcome))),
    });
    told.await.unwrap().unwrap();
}

#[tokio::test]
async fn lists_are_searched() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        let mut plain = created("plain", "anna", 1);
        let mut timed = created("timed", "bo", 2);
        timed.description.clock = Clock::RealTime { seconds: 60, increment: 1 };
        timed.description.game = GameName::Aquaedukt;
        let mut slow = created("slow", "cleo", 3);
        slow.description.clock = Clock::Correspondence { days: 3 };
        slow.description.seats = vec![SeatKind::Anyone; 4];
        let mut hidden = created("hidden", "anna", 4);
        hidden.description.visibility = Visibility::Private;
        for game in [&mut plain, &mut timed, &mut slow, &mut hidden] {
            store.create_game(game.clone()).await.unwrap();
        }
        let found = async |query: GameQuery| pages(&store, &query).await;
        assert_eq!(found(EVERYTHING).await, ["slow", "timed", "plain"]);
        assert_eq!(found(GameQuery { game: Some(GameName::Aquaedukt), ..EVERYTHING }).await, ["timed"]);
        assert_eq!(found(GameQuery { players: Some(4), ..EVERYTHING }).await, ["slow"]);
        for (clock, id) in [
            (ClockClass::None, "plain"),
            (ClockClass::RealTime, "timed"),
            (ClockClass::Correspondence, "slow"),
        ] {
            assert_eq!(found(GameQuery { clock: Some(clock), ..EVERYTHING }).await, [id]);
        }
        let nothing = GameQuery { clock: Some(ClockClass::None), players: Some(3), ..EVERYTHING };
        assert_eq!(found(nothing).await, Vec::<String>::new());
        let anna: PersonId = "anna".parse().unwrap();
        let of_anna =
            |private| GameScope::Of { person: anna.clone(), private, outcome: None, opponent: None };
        let all = GameQuery { status: None, ..EVERYTHING };
        assert_eq!(found(GameQuery { scope: of_anna(true), ..all.clone() }).await, ["hidden", "plain"]);
        assert_eq!(found(GameQuery { scope: of_anna(false), ..all.clone() }).await, ["plain"]);
    }
}

#[tokio::test]
async fn outcomes_are_found_by_person() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        let results =
            [("won", SeatOutcome::Won), ("lost", SeatOutcome::Lost), ("shared", SeatOutcome::Shared)];
        for (since, (id, outcome)) in (10..).zip(results) {
            let game = store.create_game(created(id, "anna", since)).await.unwrap();
            let ends = |summary: &mut SummaryUpdate| {
                let mut over = standing(GameStatus::Over, since + 10, &[(0, "anna"), (1, "bo")]);
                over.people[0].result = Some((1, 12, outcome));
                summary.standing = Some(Box::new(over));
            };
            begin(&store, game, id, ends).await;
        }
        store.create_game(created("open", "anna", 1)).await.unwrap();
        let anna: PersonId = "anna".parse().unwrap();
        let scope = |outcome| GameScope::Of { person: anna.clone(), private: false, outcome, opponent: None };
        for (id, outcome) in results {
            let query = GameQuery { scope: scope(Some(outcome)), status: None, ..EVERYTHING };
            assert_eq!(pages(&store, &query).await, [id]);
        }
        let all = GameQuery { scope: scope(None), status: None, most: 2, ..EVERYTHING };
        assert_eq!(pages(&store, &all).await, ["open", "shared", "lost", "won"]);
        let over = GameQuery { status: Some(GameStatus::Over), ..all };
        assert_eq!(pages(&store, &over).await, ["shared", "lost", "won"]);
        let counted = store.outcomes(&"anna".parse().unwrap()).await.unwrap();
        assert_eq!(counted.len(), 3);
        assert!(counted.iter().all(|counted| counted.count == 1 && counted.game == GameName::AquaRomana));
    }
}

#[tokio::test]
async fn a_summary_counts_what_was_appended() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        let game = store.create_game(new_game("g")).await.unwrap();
        let due = |moment| move |summary: &mut SummaryUpdate| summary.due = Some(Some(moment));
        append(&store, game, 2, &["2", "3"], due(50)).await.unwrap();
        append(&store, game, 4, &["4"], |_| {}).await.unwrap();
        let summary = store.summary(&"g".parse().unwrap()).await.unwrap().unwrap().game;
        assert_eq!((summary.number, summary.changed), (4, 9));
        assert_eq!(store.due(51, 9).await.unwrap().len(), 1, "what is not told has not changed");
    }
}
