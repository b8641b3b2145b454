//! The stores themselves: who is first, what belongs together, and what is no
//! store of ours.

mod tls;

use std::path::Path;
use std::sync::Arc;

use castellum_server::store::{
    Append, AppendError, Change, Filter, NewGame, Person, Sqlite, Store, StoreError,
};
use castellum_wire::http::Status;
use castellum_wire::{ChatMessage, Clock, Description, GameId, GameName, Number, Offer, Tags, Visibility};
use tokio::sync::oneshot;

fn new_game(id: &str) -> NewGame {
    let description = Description {
        id: id.parse().unwrap(),
        game: GameName::AquaRomana,
        setup: Tags::from([("Players".into(), "2".into())]),
        clock: Clock::None,
        visibility: Visibility::Public,
        chat: true,
        stand_in: "faber".into(),
        seats: vec![Offer::Anyone; 2],
        created: 5,
        rematch_of: None,
    };
    NewGame {
        description,
        creator: "p0".parse().unwrap(),
        key: Some([7; 32]),
        invitations: vec![(1, [9; 32])],
        events: vec!["1".into()],
        change: Change {
            status: Some((Status::Open, 5)),
            due: Some(Some(100)),
            seats: vec![(0, Some("p0".parse().unwrap()))],
        },
    }
}

/// Appends events and waits for the outcome.
async fn append(
    store: &Arc<dyn Store>,
    game: i64,
    first: Number,
    events: &[&str],
    change: Change,
) -> Result<(), AppendError> {
    let (tell, told) = oneshot::channel();
    store.append(Append {
        game,
        id: Arc::new("g".parse().unwrap()),
        first,
        events: events.iter().map(|&event| event.into()).collect(),
        change,
        done: Box::new(move |outcome| drop(tell.send(outcome))),
    });
    told.await.unwrap()
}

/// All stores that are there, each empty.
async fn stores(folder: &Path) -> Vec<Arc<dyn Store>> {
    let file = folder.join("castellum.db");
    let mut stores =
        vec![castellum_server::store::open(&format!("sqlite://{}", file.display())).await.unwrap()];
    match std::env::var("CASTELLUM_TEST_POSTGRES") {
        Ok(url) => {
            let database = new_database(&url).await;
            stores.push(castellum_server::store::open(&database).await.unwrap());
        }
        Err(_) => println!("Postgres is not tried: CASTELLUM_TEST_POSTGRES is not set"),
    }
    stores
}

async fn new_database(url: &str) -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("store_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    let task = tokio::spawn(connection);
    client.execute(&format!("CREATE DATABASE {name}"), &[]).await.unwrap();
    drop(client);
    task.await.unwrap().unwrap();
    format!("{}/{name}", url.rsplit_once('/').unwrap().0)
}

#[tokio::test]
async fn whoever_is_first_wins() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        let game = store.create_game(new_game("g")).await.unwrap();
        append(&store, game, 2, &["2", "3"], Change::default()).await.unwrap();
        let second = append(&store, game, 2, &["x"], Change::default()).await;
        assert!(matches!(second, Err(AppendError::Taken)), "{second:?}");
        assert_eq!(store.events(game, 1).await.unwrap(), ["2", "3"]);
    }
}

#[tokio::test]
async fn all_events_of_an_append_or_none() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        let game = store.create_game(new_game("g")).await.unwrap();
        append(&store, game, 4, &["4"], Change::default()).await.unwrap();
        let change = Change { status: Some((Status::Over, 9)), ..Change::default() };
        assert!(append(&store, game, 2, &["2", "3", "x"], change).await.is_err());
        assert_eq!(store.events(game, 0).await.unwrap(), ["1", "4"]);
        let open = store.games(Filter::Public(Status::Open), 9).await.unwrap();
        assert_eq!(open.len(), 1, "what goes with the events is not done either");
    }
}

#[tokio::test]
async fn one_that_is_taken_does_not_spoil_the_others() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        let one = store.create_game(new_game("g")).await.unwrap();
        let other = store.create_game(NewGame { invitations: vec![], ..new_game("h") }).await.unwrap();
        let (a, b, c, d) = tokio::join!(
            append(&store, one, 2, &["a"], Change::default()),
            append(&store, one, 1, &["taken"], Change::default()),
            append(&store, other, 2, &["b"], Change::default()),
            append(&store, other, 3, &["c"], Change::default()),
        );
        assert!(a.is_ok() && c.is_ok() && d.is_ok());
        assert!(matches!(b, Err(AppendError::Taken)));
        assert_eq!(store.events(one, 0).await.unwrap(), ["1", "a"]);
        assert_eq!(store.events(other, 0).await.unwrap(), ["1", "b", "c"]);
    }
}

#[tokio::test]
async fn what_is_kept_is_found_again() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        let id: GameId = "g".parse().unwrap();
        let game = store.create_game(new_game("g")).await.unwrap();
        let stored = store.game(&id).await.unwrap().unwrap();
        assert_eq!((stored.serial, stored.key, stored.events), (game, Some([7; 32]), vec!["1".to_string()]));
        assert_eq!(stored.description, new_game("g").description);
        assert!(store.game(&"other".parse().unwrap()).await.unwrap().is_none());
        assert_eq!(store.invited([9; 32]).await.unwrap(), Some((id.clone(), 1)));
        assert_eq!(store.invited([8; 32]).await.unwrap(), None);
        let anna = Person { id: "p0".parse().unwrap(), name: "Anna".into() };
        assert_eq!(store.games(Filter::Of(anna.id.clone()), 9).await.unwrap(), std::slice::from_ref(&id));
        assert_eq!(store.open_games(&anna.id).await.unwrap(), 1);
        assert_eq!(store.due(100, 9).await.unwrap(), []);
        assert_eq!(store.due(101, 9).await.unwrap(), std::slice::from_ref(&id));
        let change = Change {
            status: Some((Status::Running, 9)),
            due: Some(None),
            seats: vec![(0, None), (1, Some("p1".parse().unwrap()))],
        };
        append(&store, game, 2, &["2"], change).await.unwrap();
        assert_eq!(store.due(1000, 9).await.unwrap(), []);
        assert_eq!(store.games(Filter::Of(anna.id.clone()), 9).await.unwrap(), []);
        assert_eq!(store.games(Filter::Public(Status::Running), 9).await.unwrap(), [id]);
        store.add_person(anna.clone(), [1; 32], 5).await.unwrap();
        assert_eq!(store.person([1; 32]).await.unwrap(), Some(anna.clone()));
        store.rename(&anna.id, "Anne").await.unwrap();
        assert_eq!(store.person([1; 32]).await.unwrap().unwrap().name, "Anne");
        assert_eq!(store.person([2; 32]).await.unwrap(), None);
        store.ready().await.unwrap();
    }
}

#[tokio::test]
async fn what_is_said_twice_is_kept_once() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        let id: GameId = "g".parse().unwrap();
        let game = store.create_game(new_game("g")).await.unwrap();
        let message = |request: u64, text: &str| ChatMessage {
            number: 0,
            time: 1,
            person: "p0".parse().unwrap(),
            name: "Anna".into(),
            seat: Some(0),
            text: text.into(),
            request,
        };
        let first = store.say(game, &id, message(1, "Salve!")).await.unwrap();
        assert_eq!(first.number, 1);
        assert_eq!(store.say(game, &id, message(1, "Salve!")).await.unwrap(), first);
        assert_eq!(store.say(game, &id, message(2, "Vale!")).await.unwrap().number, 2);
        let said = store.chat(game, 0, 9).await.unwrap();
        assert_eq!(said.iter().map(|said| said.text.as_str()).collect::<Vec<_>>(), ["Salve!", "Vale!"]);
        assert_eq!(store.chat(game, 1, 9).await.unwrap().len(), 1);
        assert_eq!(store.chat(game, 0, 1).await.unwrap()[0].text, "Vale!", "the last ones");
    }
}

fn refused(path: &Path) -> String {
    match Sqlite::open(path) {
        Err(StoreError::Unusable(why)) => why,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("{} was taken for a store", path.display()),
    }
}

#[test]
fn what_is_no_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter.txt");
    let letter = "Dear Anna, ".repeat(200);
    std::fs::write(&path, &letter).unwrap();
    let why = refused(&path);
    assert!(why.contains("not a database"), "{why}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), letter);
}

#[test]
fn a_database_of_something_else_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.db");
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE recipes (text TEXT)").unwrap();
    drop(other);
    let before = std::fs::read(&path).unwrap();
    let why = refused(&path);
    assert!(why.contains("something else") && why.contains("nothing was changed"), "{why}");
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn a_newer_database_is_refused_with_its_version() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("castellum.db");
    drop(Sqlite::open(&path).unwrap());
    let newer = rusqlite::Connection::open(&path).unwrap();
    newer
        .execute("INSERT INTO refinery_schema_history VALUES (99, 'later', '2030-01-01T00:00:00Z', '1')", [])
        .unwrap();
    drop(newer);
    let why = refused(&path);
    assert!(why.contains("version 99") && why.contains("up to 1"), "{why}");
}

#[test]
fn a_damaged_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("castellum.db");
    drop(Sqlite::open(&path).unwrap());
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    drop(connection);
    let mut bytes = std::fs::read(&path).unwrap();
    let half = bytes.len() / 2;
    bytes[4096..half].fill(0xa5);
    std::fs::write(&path, &bytes).unwrap();
    let why = refused(&path);
    assert!(why.contains("cannot be used") || why.contains("damaged"), "{why}");
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
}
