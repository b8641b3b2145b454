//! The stores themselves: who is first, what belongs together, and what is no
//! store of ours.

mod faults;
mod jobs;
mod lists;
mod migration;
mod prune;
mod tls;

use std::path::Path;
use std::sync::Arc;

use castellum_server::store::{
    Append, AppendError, GameQuery, GameScope, NewGameRow, NewSession, Person, SeatedPerson, Sqlite,
    Standing, Store, StoreError, SummaryUpdate,
};
use castellum_wire::dice::Seed;
use castellum_wire::http::GameStatus;
use castellum_wire::{
    ChatMessage, Clock, Description, EventNumber, GameId, GameName, SeatKind, SeatNumber, Tags, Visibility,
};
use tokio::sync::oneshot;

fn new_game(id: &str) -> NewGameRow {
    let description = Description {
        id: id.parse().unwrap(),
        game: GameName::AquaRomana,
        setup: Tags::from([("Players".into(), "2".into())]),
        clock: Clock::None,
        visibility: Visibility::Public,
        chat: true,
        stand_in: "faber".into(),
        seats: vec![SeatKind::Anyone; 2],
        created: 5,
        rematch_of: None,
        rated: false,
        shuffle: false,
        nameless: false,
        promise: None,
    };
    NewGameRow {
        description,
        creator: "p0".parse().unwrap(),
        key: Some([7; 32]),
        invitations: vec![(1, [9; 32])],
        seed: Some(Seed::new([3; 32])),
        origin: None,
        events: vec!["1".into()],
        summary: SummaryUpdate {
            due: Some(Some(100)),
            standing: Some(Box::new(standing(GameStatus::Open, 5, &[(0, "p0")]))),
            ..progress(1)
        },
    }
}

/// A game after this many events, in which nothing else has changed.
fn progress(number: EventNumber) -> SummaryUpdate {
    SummaryUpdate {
        number,
        updated: 5 + u64::from(number),
        turn: 1,
        to_act: None,
        points: vec![0, 0],
        due: None,
        standing: None,
    }
}

fn standing(status: GameStatus, since: u64, people: &[(SeatNumber, &str)]) -> Standing {
    let seated = |&(seat, person): &(SeatNumber, &str)| SeatedPerson {
        seat,
        person: person.parse().unwrap(),
        result: None,
        opening: None,
    };
    let people = people.iter().map(seated).collect();
    Standing { status, since, result: None, rematch: None, people, seats: None, rated: None }
}

/// A session with this hash.
fn session(hash: u8, created: u64) -> NewSession {
    NewSession {
        id: format!("s{hash}"),
        hash: [hash; 32],
        browser: "Firefox, Linux".into(),
        created,
        proven: false,
    }
}

/// The games of a list, all that fit on a page.
async fn listed(store: &Arc<dyn Store>, scope: GameScope, status: Option<GameStatus>) -> Vec<GameId> {
    let query = GameQuery { scope, status, game: None, players: None, clock: None, after: None, most: 100 };
    store.games(query).await.unwrap().into_iter().map(|stored| stored.game.id).collect()
}

fn games_of(person: &str) -> GameScope {
    GameScope::Of { person: person.parse().unwrap(), private: true, outcome: None, opponent: None }
}

/// Appends events and waits for the outcome.
async fn append(
    store: &Arc<dyn Store>,
    game: i64,
    first: EventNumber,
    events: &[&str],
    change: impl FnOnce(&mut SummaryUpdate),
) -> Result<(), AppendError> {
    let (tell, told) = oneshot::channel();
    let mut summary = progress(first + events.len() as EventNumber - 1);
    change(&mut summary);
    store.append(Append {
        game,
        id: Arc::new("g".parse().unwrap()),
        first,
        events: events.iter().map(|&event| event.into()).collect(),
        summary,
        done: Box::new(move |outcome| drop(tell.send(outcome))),
    });
    told.await.unwrap()
}

fn unchanged(_: &mut SummaryUpdate) {}

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
        append(&store, game, 2, &["2", "3"], unchanged).await.unwrap();
        let second = append(&store, game, 2, &["x"], unchanged).await;
        assert!(matches!(second, Err(AppendError::Conflict)), "{second:?}");
        assert_eq!(store.events(game, 1, 99).await.unwrap(), ["2", "3"]);
    }
}

#[tokio::test]
async fn all_events_of_an_append_or_none() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        let game = store.create_game(new_game("g")).await.unwrap();
        append(&store, game, 4, &["4"], unchanged).await.unwrap();
        let change = |summary: &mut SummaryUpdate| {
            summary.standing = Some(Box::new(standing(GameStatus::Over, 9, &[])));
        };
        assert!(append(&store, game, 2, &["2", "3", "x"], change).await.is_err());
        assert_eq!(store.events(game, 0, 99).await.unwrap(), ["1", "4"]);
        let open = store.summary(&"g".parse().unwrap()).await.unwrap().unwrap().game;
        assert_eq!((open.status, open.number), (GameStatus::Open, 4), "nor is what goes with the events");
        assert_eq!(open.seats[0].person, Some("p0".parse().unwrap()));
    }
}

#[tokio::test]
async fn one_that_is_taken_does_not_spoil_the_others() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        let one = store.create_game(new_game("g")).await.unwrap();
        let other = store.create_game(NewGameRow { invitations: vec![], ..new_game("h") }).await.unwrap();
        let (a, b, c, d) = tokio::join!(
            append(&store, one, 2, &["a"], unchanged),
            append(&store, one, 1, &["taken"], unchanged),
            append(&store, other, 2, &["b"], unchanged),
            append(&store, other, 3, &["c"], unchanged),
        );
        assert!(a.is_ok() && c.is_ok() && d.is_ok());
        assert!(matches!(b, Err(AppendError::Conflict)));
        assert_eq!(store.events(one, 0, 99).await.unwrap(), ["1", "a"]);
        assert_eq!(store.events(other, 0, 99).await.unwrap(), ["1", "b", "c"]);
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
        assert_eq!(store.invitation([9; 32]).await.unwrap(), Some((id.clone(), 1)));
        assert_eq!(store.invitation([8; 32]).await.unwrap(), None);
        let anna = Person { id: "p0".parse().unwrap(), name: "Anna".into() };
        assert_eq!(listed(&store, games_of("p0"), None).await, std::slice::from_ref(&id));
        assert_eq!(store.open_games(&anna.id).await.unwrap(), 1);
        assert_eq!(store.due(100, 9).await.unwrap(), []);
        assert_eq!(store.due(101, 9).await.unwrap(), std::slice::from_ref(&id));
        let change = |summary: &mut SummaryUpdate| {
            summary.due = Some(None);
            summary.to_act = Some(1);
            summary.points = vec![3, 4];
            summary.standing = Some(Box::new(standing(GameStatus::Running, 9, &[(1, "p1")])));
        };
        append(&store, game, 2, &["2"], change).await.unwrap();
        assert_eq!(store.due(1000, 9).await.unwrap(), []);
        assert_eq!(listed(&store, games_of("p0"), None).await, []);
        assert_eq!(
            listed(&store, GameScope::Public, Some(GameStatus::Running)).await,
            std::slice::from_ref(&id)
        );
        let summary = store.summary(&id).await.unwrap().unwrap();
        assert_eq!((summary.serial, summary.key), (game, Some([7; 32])));
        let summary = summary.game;
        assert_eq!((summary.status, summary.since, summary.changed), (GameStatus::Running, 9, 7));
        assert_eq!((summary.number, summary.to_act, summary.points), (2, Some(1), vec![3, 4]));
        let names: Vec<_> = summary.seats.iter().map(|seat| seat.name.as_deref()).collect();
        assert_eq!(names, [None, None], "nobody is known by that");
        store.add_person(&anna, &session(1, 5)).await.unwrap();
        assert_eq!(store.session([1; 32]).await.unwrap().unwrap().person, anna);
        store.rename(&anna.id, "Anne").await.unwrap();
        assert_eq!(store.session([1; 32]).await.unwrap().unwrap().person.name, "Anne");
        assert_eq!(store.session([2; 32]).await.unwrap(), None);
        assert_eq!(store.person_by_id(&anna.id).await.unwrap().unwrap().name, "Anne");
        store.delete_person(&anna.id).await.unwrap();
        assert_eq!(store.session([1; 32]).await.unwrap(), None);
        assert_eq!(store.person_by_id(&anna.id).await.unwrap(), None);
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
        let first = store.add_chat(game, &id, message(1, "Salve!")).await.unwrap();
        assert_eq!(first.number, 1);
        assert_eq!(store.add_chat(game, &id, message(1, "Salve!")).await.unwrap(), first);
        assert_eq!(store.add_chat(game, &id, message(2, "Vale!")).await.unwrap().number, 2);
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
    assert!(why.contains("version 99") && why.contains("knows versions up to "), "{why}");
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

#[tokio::test]
async fn a_seed_is_kept_until_it_is_revealed() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        let game = store.create_game(new_game("g")).await.unwrap();
        let without = NewGameRow { invitations: vec![], seed: None, ..new_game("h") };
        let other = store.create_game(without).await.unwrap();
        assert_eq!(store.seed(game).await.unwrap(), Some(Seed::new([3; 32])));
        assert_eq!(store.seed(other).await.unwrap(), None);
        let over = |summary: &mut SummaryUpdate| {
            summary.standing = Some(Box::new(standing(GameStatus::Over, 9, &[(0, "p0")])));
        };
        assert!(append(&store, game, 1, &["taken"], over).await.is_err());
        assert!(store.seed(game).await.unwrap().is_some(), "with the events or not at all");
        append(&store, game, 2, &["2"], over).await.unwrap();
        assert_eq!(store.seed(game).await.unwrap(), None);
    }
}

#[tokio::test]
async fn seats_are_listed_as_they_were_dealt() {
    let folder = tempfile::tempdir().unwrap();
    for store in stores(folder.path()).await {
        let mut new = new_game("g");
        new.description.seats = vec![SeatKind::Anyone, SeatKind::Bot("faber".into())];
        let game = store.create_game(new).await.unwrap();
        let dealt = vec![SeatKind::Bot("faber".into()), SeatKind::Anyone];
        let change = |summary: &mut SummaryUpdate| {
            let people = standing(GameStatus::Running, 9, &[(1, "p0")]);
            summary.standing = Some(Box::new(Standing { seats: Some(dealt.clone()), ..people }));
        };
        append(&store, game, 2, &["2"], change).await.unwrap();
        let summary = store.summary(&"g".parse().unwrap()).await.unwrap().unwrap().game;
        assert_eq!(summary.seats[0].name.as_deref(), Some("faber"));
        assert_eq!(summary.seats[1].person, Some("p0".parse().unwrap()));
    }
}
