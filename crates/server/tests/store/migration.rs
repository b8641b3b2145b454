//! A database from before there were summaries.
//!
//! `v1.json` is what a server of version 0.1 had kept: games that are open, running,
//! closed and over, by resignation and by the rules, one of them with the older name
//! of a field.

use std::sync::Arc;

use castellum_server::store::{self, GameQuery, GameScope, Store};
use castellum_wire::http::{GameStatus, GameSummary, SeatOutcome};
use castellum_wire::{Event, GameId, GameState, PersonId, You};
use serde_json::Value;

use crate::{games_of, listed, new_database};

const ROWS: &str = include_str!("v1.json");
const TABLES: [&str; 6] = ["people", "games", "seats", "invitations", "events", "chat"];
const HASHES: [&str; 2] = ["token_hash", "key_hash"];

fn rows() -> Value {
    serde_json::from_str(ROWS).unwrap()
}

/// An insertion of a row, with values as both databases read them.
fn insertion(
    table: &str,
    row: &Value,
    hash: impl Fn(&str) -> String,
    bool: impl Fn(bool) -> String,
) -> String {
    let row = row.as_object().unwrap();
    let value = |(name, value): (&String, &Value)| match value {
        Value::Null => "NULL".to_string(),
        Value::Number(number) if name == "public" => bool(number.as_u64() == Some(1)),
        Value::Number(number) => number.to_string(),
        Value::String(text) if HASHES.contains(&name.as_str()) => hash(text),
        Value::String(text) => format!("'{}'", text.replace('\'', "''")),
        other => panic!("{other}"),
    };
    let names: Vec<_> = row.keys().cloned().collect();
    let values: Vec<_> = row.iter().map(value).collect();
    // Postgres numbers games itself unless it is told not to.
    let overriding = if table == "games" { "OVERRIDING SYSTEM VALUE " } else { "" };
    format!("INSERT INTO {table} ({}) {overriding}VALUES ({})", names.join(", "), values.join(", "))
}

fn history(checksum: u64) -> String {
    format!("INSERT INTO refinery_schema_history VALUES (1, 'games', '2026-01-01T00:00:00Z', '{checksum}')")
}

const HISTORY: &str = "CREATE TABLE refinery_schema_history (version INT4 PRIMARY KEY, name VARCHAR(255),
    applied_on VARCHAR(255), checksum VARCHAR(255))";

/// The checksum of the first migration as the server has it.
fn checksum(sql: &str) -> u64 {
    refinery::Migration::unapplied("V1__games", sql).unwrap().checksum()
}

fn old_sqlite(path: &std::path::Path) {
    let schema = include_str!("../../migrations/sqlite/V1__games.sql");
    let connection = rusqlite::Connection::open(path).unwrap();
    connection.pragma_update(None, "application_id", 0x4341_5354).unwrap();
    connection.execute_batch(&format!("{schema};{HISTORY};{}", history(checksum(schema)))).unwrap();
    let rows = rows();
    for table in TABLES {
        for row in rows[table].as_array().unwrap() {
            let sql = insertion(table, row, |hash| format!("x'{hash}'"), |is| u8::from(is).to_string());
            connection.execute(&sql.replace("OVERRIDING SYSTEM VALUE ", ""), []).unwrap();
        }
    }
}

async fn old_postgres(url: &str) -> String {
    let database = new_database(url).await;
    let (client, connection) = tokio_postgres::connect(&database, tokio_postgres::NoTls).await.unwrap();
    let task = tokio::spawn(connection);
    let schema = include_str!("../../migrations/postgres/V1__games.sql");
    client.batch_execute(&format!("{schema};{HISTORY};{}", history(checksum(schema)))).await.unwrap();
    let rows = rows();
    for table in TABLES {
        for row in rows[table].as_array().unwrap() {
            let sql = insertion(table, row, |hash| format!("decode('{hash}', 'hex')"), |is| is.to_string());
            client.batch_execute(&sql).await.unwrap();
        }
    }
    drop(client);
    task.await.unwrap().unwrap();
    database
}

/// Old databases of every kind that is there, as URLs.
async fn old_databases(folder: &std::path::Path) -> Vec<String> {
    let path = folder.join("old.db");
    old_sqlite(&path);
    let mut databases = vec![format!("sqlite://{}", path.display())];
    if let Ok(url) = std::env::var("CASTELLUM_TEST_POSTGRES") {
        databases.push(old_postgres(&url).await);
    }
    databases
}

/// What the events of a game add up to.
async fn replayed(store: &Arc<dyn Store>, summary: &GameSummary) -> GameSummary {
    let stored = store.game(&summary.id).await.unwrap().unwrap();
    let events: Vec<Event> = stored.events.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    GameState::replay(stored.description, &events).unwrap().summary(You::default())
}

#[tokio::test]
async fn an_older_database_gets_summaries() {
    let folder = tempfile::tempdir().unwrap();
    for database in old_databases(folder.path()).await {
        let store = store::open(&database).await.unwrap();
        let mut found = 0;
        for row in rows()["games"].as_array().unwrap() {
            let id = row["id"].as_str().unwrap().parse().unwrap();
            let summary = store.summary(&id).await.unwrap().unwrap().game;
            assert_eq!(summary, replayed(&store, &summary).await);
            assert_eq!(summary.since, row["changed"].as_u64().unwrap());
            found += 1;
        }
        assert_eq!(found, 8);
        let count = async |status| listed(&store, GameScope::Public, Some(status)).await.len();
        assert_eq!(
            (
                count(GameStatus::Open).await,
                count(GameStatus::Running).await,
                count(GameStatus::Over).await,
                count(GameStatus::Closed).await
            ),
            (1, 1, 2, 1)
        );
        store.close().await;
        // Another start finds nothing to do, and changes nothing.
        let again = store::open(&database).await.unwrap();
        assert_eq!(listed(&again, GameScope::Public, Some(GameStatus::Over)).await.len(), 2);
        again.close().await;
    }
}

#[tokio::test]
async fn an_older_database_gets_openings() {
    let folder = tempfile::tempdir().unwrap();
    for database in old_databases(folder.path()).await {
        let store = store::open(&database).await.unwrap();
        let mut begun = 0;
        for id in listed(&store, GameScope::Public, Some(GameStatus::Over)).await {
            let stored = store.game(&id).await.unwrap().unwrap();
            let events = stored.events.iter().map(|text| serde_json::from_str(text).unwrap());
            let state = GameState::replay(stored.description, &events.collect::<Vec<Event>>()).unwrap();
            for (seat, occupant) in (0..).zip(state.seats()) {
                let Some(person) = occupant.person() else { continue };
                let counted = store.statistics(person, true).await.unwrap();
                assert!(counted.seats.iter().any(|count| count.seat == seat && count.games > 0));
                if let Some(opening) = state.opening(seat) {
                    assert!(counted.openings.iter().any(|count| count.action == opening), "{opening}");
                    begun += 1;
                }
            }
        }
        assert!(begun > 0, "some of them were played");
        store.close().await;
    }
}

/// Logs of earlier versions have names in them, and chains over these.
#[tokio::test]
async fn who_is_deleted_leaves_no_name_in_old_logs() {
    let folder = tempfile::tempdir().unwrap();
    for database in old_databases(folder.path()).await {
        let store = store::open(&database).await.unwrap();
        let rows = rows();
        let anna = rows["people"].as_array().unwrap().iter().find(|row| row["name"] == "Anna").unwrap();
        let anna: PersonId = anna["id"].as_str().unwrap().parse().unwrap();
        let ids =
            rows["games"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().parse().unwrap());
        let ids: Vec<GameId> = ids.collect();
        let state = async |id: &GameId| {
            let stored = store.game(id).await.unwrap().unwrap();
            let events = stored.events.iter().map(|text| serde_json::from_str(text).unwrap());
            let state = GameState::replay(stored.description, &events.collect::<Vec<Event>>()).unwrap();
            (stored.events.join("\n"), state)
        };
        let mut before = Vec::new();
        for id in &ids {
            before.push(state(id).await);
        }
        assert!(before.iter().filter(|(log, _)| log.contains("Anna")).count() > 1);
        store.delete_person(&anna).await.unwrap();
        let mut left = 0;
        for (id, (_, before)) in ids.iter().zip(before) {
            let (log, after) = state(id).await;
            assert!(!log.contains("Anna"), "{log}");
            assert_eq!(after.head(), before.head(), "whoever noted the link finds it");
            assert_eq!((after.number(), after.result()), (before.number(), before.result()));
            let seat = after.seat_of(&anna);
            assert_eq!(seat, before.seat_of(&anna));
            if let Some(seat) = seat {
                left += 1;
                assert_eq!(after.seat(seat).unwrap().name(), Some(""));
                let summary = store.summary(id).await.unwrap().unwrap().game;
                assert_eq!(summary.seats[usize::from(seat)].name, None);
                let said = store.chat(store.summary(id).await.unwrap().unwrap().serial, 0, 9).await.unwrap();
                assert!(said.iter().all(|said| said.person != anna));
            }
        }
        assert!(left > 1);
        store.close().await;
    }
}

#[tokio::test]
async fn people_of_an_older_database_are_still_known() {
    let folder = tempfile::tempdir().unwrap();
    for database in old_databases(folder.path()).await {
        let store = store::open(&database).await.unwrap();
        let rows = rows();
        let anna = rows["people"].as_array().unwrap().iter().find(|row| row["name"] == "Anna").unwrap();
        let hash = anna["token_hash"].as_str().unwrap();
        let bytes: Vec<u8> =
            (0..32).map(|at| u8::from_str_radix(&hash[2 * at..2 * at + 2], 16).unwrap()).collect();
        let known = store.session(bytes.try_into().unwrap()).await.unwrap().unwrap();
        assert_eq!((known.account, known.session.proven, known.session.browser.as_str()), (false, 0, ""));
        assert_eq!(known.session.created, known.session.used);
        let known = known.person;
        assert_eq!(known.name, "Anna");
        // She won a private game against Bo, who resigned.
        let won = GameScope::Of {
            person: known.id.clone(),
            private: true,
            outcome: Some(SeatOutcome::Won),
            opponent: None,
        };
        let query = GameQuery {
            scope: won,
            status: None,
            game: None,
            players: None,
            clock: None,
            after: None,
            most: 9,
        };
        let games = store.games(query).await.unwrap();
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].game.result.as_ref().unwrap().places, [1, 2]);
        assert_eq!(games[0].game.rematch, Some("495vYL9v8s5xGTZyq8xjlw".parse().unwrap()));
        assert_eq!(listed(&store, games_of(known.id.as_str()), Some(GameStatus::Running)).await.len(), 1);
        let said = store.chat(games[0].serial, 0, 9).await.unwrap();
        assert_eq!((said[0].number, said[0].text.as_str()), (1, "Salve!"));
        // Clocks and deadlines are looked after as before.
        let due = rows["games"].as_array().unwrap().iter().filter(|row| !row["due"].is_null()).count();
        assert_eq!(store.due(i64::MAX as u64, 99).await.unwrap().len(), due);
        store.close().await;
    }
}
